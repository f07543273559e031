"""The folders that a page tells of: runs, and the runs of a batch."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.batches.folder import read_batch
from analysis.batches.index import read_index
from analysis.store import is_batch, read_document
from simcore.errors import QuestionInvalid

__all__ = ["Source", "batch_title", "find_sources"]


class Source(NamedTuple):
    """The folder of a run.

    Parameters
    ----------
    path, document
        Where it is, and what its ``run.json`` says.
    ask
        The question in a sentence, as somebody wrote it.
    margin
        The largest difference that does not matter to who asked.
    """

    path: Path
    document: dict[str, Any]
    ask: str | None = None
    margin: float | None = None


def find_sources(folders: Sequence[Path]) -> list[Source]:
    """Return the runs in some folders, each once, in their order.

    Raises
    ------
    QuestionInvalid
        One of them is no folder of a run or batch, or a batch that is unfinished or a share.
    """
    found: dict[Path, Source] = {}
    for folder in folders:
        runs = _of_batch(folder) if is_batch(folder) else [Source(folder, read_document(folder))]
        for source in runs:
            found.setdefault(source.path.resolve(), source)
    return list(found.values())


def _of_batch(folder: Path) -> Iterator[Source]:
    document = read_batch(folder)
    if document["shard"] is not None:
        raise QuestionInvalid(
            f"{folder} holds share {document['shard']} of a batch: put all shares together with"
            " sweeplab merge"
        )
    rows = read_index(folder)
    left = {row.run for row in rows if not row.finished}
    if left or not rows:
        raise QuestionInvalid(
            f"{folder} is unfinished, {len(left)} of {len(document['runs'])} runs are missing;"
            f" finish it: sweeplab resume {folder}"
        )
    for run in document["runs"]:
        place = folder / run["run"]
        yield Source(place, read_document(place), run["ask"], run["margin"])


def batch_title(folders: Sequence[Path]) -> str | None:
    """Return the title of a batch, where one alone is told of."""
    if len(folders) != 1 or not is_batch(folders[0]):
        return None
    title: str | None = read_batch(folders[0])["title"]
    return title
