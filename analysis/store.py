"""The run folder: ``run.json``, parts that are whole or absent, and a checksum for each.

A part is written to a temporary name, entered in ``SHA256SUMS``, then renamed. Whatever moment a
process is killed at, a part that is there either matches its checksum or is played again.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.columns import NamedColumn
from analysis.files import (
    RunBusy,
    RunUnwritable,
    keep_text,
    locked,
    named,
    sync_folder,
    temporary_file,
    write_durably,
)
from analysis.parts import PartWriter, decode, part_name, part_numbers, schema_of, sha256
from analysis.question import differences
from simcore.errors import QuestionInvalid

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "BATCH",
    "QUESTION",
    "RunBusy",
    "RunFolder",
    "RunUnwritable",
    "deals_of",
    "is_batch",
    "keep_document",
    "keep_text",
    "open_run",
    "read",
    "read_document",
    "read_sums",
]

QUESTION, SUMS = "run.json", "SHA256SUMS"
BATCH = "batch.json"
STOPPED = "stopped.json"
Note = Callable[[str], None]


class RunFolder:
    """A run folder that this process alone is writing; made by `open_run`."""

    def __init__(
        self, path: Path, columns: Sequence[NamedColumn], deals: int, part_size: int, note: Note
    ) -> None:
        self.path = path
        self.deals = deals
        self.part_size = part_size
        self._note = note
        self._names = [column.name for column in columns[1:]]
        self._schema = schema_of(columns)
        self._sums = read_sums(path)
        self._open: PartWriter
        self._finished: set[int] = set()

    def finished(self) -> Iterator[np.ndarray]:
        """Check the parts that are there, and yield the columns of the sound ones.

        A part that does not match its checksum was cut short or altered: it is removed, the user is
        told, and `missing` has its deals.
        """
        for stale in self.path.glob("*.tmp"):
            stale.unlink()
        for number in part_numbers(self.deals, self.part_size):
            file = self.path / part_name(number)
            data = self._sound(file)
            if data is None:
                continue
            self._finished.add(number)
            yield from decode(data, self._names)

    def part(self, number: int) -> np.ndarray | None:
        """Return the columns of one part, or None if it is not there, or not sound."""
        file = self.path / part_name(number)
        for stale in self.path.glob(file.name + ".tmp"):
            stale.unlink()
        data = self._sound(file)
        if data is None:
            return None
        self._finished.add(number)
        return np.concatenate(list(decode(data, self._names)), axis=1)

    def _sound(self, file: Path) -> bytes | None:
        if not file.exists():
            return None
        with named(file):
            data = file.read_bytes()
            if sha256(data) != self._sums.get(file.name):
                self._note(f"{file} was cut short or altered: its deals are played again")
                file.unlink()
                return None
        return data

    def missing(self, share: range | None = None) -> Iterator[tuple[int, int]]:
        """Yield the stretches of deals that no part holds: the first and the one after the last.

        Of a share of the run, which begins and ends where parts do, only those in it.
        """
        share = range(self.deals) if share is None else share
        start: int | None = None
        for number in part_numbers(self.deals, self.part_size):
            first = number * self.part_size
            wanted = number not in self._finished and first in share
            if start is not None and not wanted:
                yield start, first
                start = None
            elif start is None and wanted:
                start = first
        if start is not None:
            yield start, self.deals

    def write(self, first: int, columns: np.ndarray) -> None:
        """Take deals in order from the start of a part on; each part that they fill is written."""
        while columns.shape[1]:
            number, filled = divmod(first, self.part_size)
            size = min(self.part_size, self.deals - number * self.part_size)
            if filled == 0:
                self._open = PartWriter(self._schema, first)
            taken = columns[:, : size - filled]
            self._open.add(taken)
            first += taken.shape[1]
            columns = columns[:, taken.shape[1] :]
            if filled + taken.shape[1] == size:
                self.keep(number, self._open.finish())

    def end(self, deals: int, why: str) -> None:
        """Keep that the run stopped after some deals, and the part that these leave open."""
        number, filled = divmod(deals, self.part_size)
        if filled and deals < self.deals and number not in self._finished:
            self.keep(number, self._open.finish())
        keep_text(self.path / STOPPED, json.dumps({"deals": deals, "why": why}) + "\n")

    def keep(self, number: int, data: bytes | memoryview) -> None:
        """Keep the bytes of a part."""
        file = self.path / part_name(number)
        with named(file), temporary_file(file) as temporary:
            write_durably(temporary, data)
            self._enter_sum(file.name, sha256(data))
            temporary.replace(file)
            sync_folder(self.path)
        self._finished.add(number)

    def _enter_sum(self, name: str, checksum: str) -> None:
        if self._sums.get(name) == checksum:
            return
        with (self.path / SUMS).open("a+b") as sums:
            sums.seek(max(0, sums.seek(0, os.SEEK_END) - 1))
            torn = sums.read(1) not in (b"", b"\n")  # a line that a kill cut short
            sums.write(b"\n" * torn + f"{checksum}  {name}\n".encode())
            sums.flush()
            os.fsync(sums.fileno())
        self._sums[name] = checksum


@contextmanager
def open_run(
    path: Path, document: dict[str, Any], columns: Sequence[NamedColumn], note: Note
) -> Iterator[RunFolder]:
    """Open a folder for a question: a new one, or one with the same question to go on with.

    Parameters
    ----------
    path
        The folder; made where it does not exist.
    document
        The resolved question together with the setting, to be kept as ``run.json``.
    columns
        The columns of the parts, ``deal`` first.
    note
        Told in a line what the user should know.

    Raises
    ------
    QuestionInvalid
        The folder holds another question, or parts of an unknown one.
    RunBusy
        Another process is writing it.
    RunUnwritable
        The folder cannot be made or written.
    """
    with locked(path):
        _keep_question(path, document)
        yield RunFolder(path, columns, document["deals"], document["part_size"], note)


def keep_document(path: Path, document: dict[str, Any]) -> None:
    """Make a folder that holds several runs, and keep the question in it, as `open_run` does."""
    with named(path):
        path.mkdir(parents=True, exist_ok=True)
    _keep_question(path, document)


def _keep_question(path: Path, document: dict[str, Any]) -> None:
    if (path / QUESTION).exists():
        changed = differences(read_document(path), document)
        if changed:
            raise QuestionInvalid(
                f"{path} holds another question: {changed}; choose another folder"
            )
    elif any(path.glob("part-*.parquet")):
        raise QuestionInvalid(f"{path} has parts but no {QUESTION}; choose another folder")
    else:
        text = json.dumps(document, indent=2) + "\n"
        with (
            named(path),
            (path / SUMS).open("w") as sums,
        ):  # before the file: a kill in between leaves neither
            sums.write(f"{sha256(text.encode())}  {QUESTION}\n")
            sums.flush()
            os.fsync(sums.fileno())
        keep_text(path / QUESTION, text)


def is_batch(path: Path) -> bool:
    """Say whether a folder is that of a batch, with run folders in it."""
    return (path / BATCH).is_file()


def read_document(path: Path) -> dict[str, Any]:
    """Return what ``run.json`` of a folder says.

    Raises
    ------
    QuestionInvalid
        There is none, or it cannot be read.
    """
    file = path / QUESTION
    try:
        data = file.read_bytes()
        if sha256(data) != read_sums(path).get(QUESTION, sha256(data)):
            raise QuestionInvalid(f"{file} was altered: its parts answer another question")
        document = json.loads(data)
        if not isinstance(document["experiment"], str):
            raise TypeError
    except FileNotFoundError:
        what = f"the folder of a batch: name a run in it, as {path}/RUN" if is_batch(path) else ""
        what = what or f"no run folder: it has no {QUESTION}"
        raise QuestionInvalid(f"{path} is {what}") from None
    except OSError as error:
        raise QuestionInvalid(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError):
        raise QuestionInvalid(f"{file} is damaged: it is not the question of a run") from None
    return dict(document)


def deals_of(path: Path, document: Mapping[str, Any]) -> int:
    """Return how many deals a finished run has: those asked for, or up to where it stopped."""
    try:
        return int(json.loads((path / STOPPED).read_bytes())["deals"])
    except FileNotFoundError:
        return int(document["deals"])
    except (OSError, ValueError, KeyError, TypeError):
        raise QuestionInvalid(f"{path / STOPPED} is damaged: delete it and resume") from None


def read(
    path: str | Path, columns: Sequence[str] | None = None, *, unfinished: bool = False
) -> "pd.DataFrame":
    """Return the deals of a run folder as a frame, one row a deal, in their order.

    Parameters
    ----------
    path
        The run folder.
    columns
        The columns wanted; all where not given.
    unfinished
        Whether to return what is there when parts are missing.

    Raises
    ------
    QuestionInvalid
        No run folder, no such column, or parts are missing.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = Path(path)
    document = read_document(path)
    names = map(part_name, part_numbers(deals_of(path, document), document["part_size"]))
    expected = [path / name for name in names]
    files = [file for file in expected if file.exists()]
    if not files or (len(files) < len(expected) and not unfinished):
        raise QuestionInvalid(
            f"{path} has {len(files)} of {len(expected)} parts; finish it: sweeplab resume {path}"
        )
    known = pq.read_schema(files[0]).names
    for name in columns or ():
        if name not in known:
            raise QuestionInvalid(f"{path} has no column '{name}': choose from {', '.join(known)}")
    tables = [pq.read_table(file, columns=list(columns or known)) for file in files]
    frame: pd.DataFrame = pa.concat_tables(tables).to_pandas()
    return frame


def read_sums(path: Path) -> dict[str, str]:
    """Return the checksums that a run folder keeps, by the name of the file."""
    file = path / SUMS
    if not file.exists():
        return {}
    pairs = [line.split("  ", 1) for line in file.read_text(errors="replace").splitlines()]
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2}
