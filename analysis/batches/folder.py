"""The batch folder: ``batch.json``, a copy of the plan, the index, and the runs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analysis.batches.kinds import Asked, arms_of
from analysis.batches.names import BATCH, PLAN
from analysis.batches.plan import Batch, run_from_json
from analysis.batches.shards import Shard, parse_shard
from analysis.files import keep_text, locked
from analysis.parts import part_name, part_numbers, sha256
from analysis.question import differences
from analysis.store import QUESTION, deals_of, is_batch, read_document, read_sums
from simcore.errors import QuestionInvalid

__all__ = [
    "batch_document",
    "batch_from_folder",
    "deals_there",
    "is_whole",
    "open_batch",
    "plans_differ",
    "read_batch",
]

FORMAT = 1


def batch_document(batch: Batch, shard: Shard | None) -> dict[str, Any]:
    """Return what ``batch.json`` says, but for the setting."""
    return {
        "format": FORMAT,
        "experiment": "batch",
        "plan": batch.file,
        "title": batch.title,
        "shard": None if shard is None else str(shard),
        "runs": [run.to_json() for run in batch.runs],
    }


def read_batch(path: Path | str) -> dict[str, Any]:
    """Return what ``batch.json`` of a folder says.

    Raises
    ------
    QuestionInvalid
        There is none, or it cannot be read.
    """
    file = Path(path) / BATCH
    try:
        document = json.loads(file.read_bytes())
        if document["format"] != FORMAT or document["experiment"] != "batch":
            raise TypeError
        for run in document["runs"]:
            if not {"run", "kind", "ask", "margin", "question"} <= set(run):
                raise TypeError
        return {"shard": None, "title": None, **document}
    except FileNotFoundError:
        raise QuestionInvalid(f"{path} is no batch folder: it has no {BATCH}") from None
    except OSError as error:
        raise QuestionInvalid(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError):
        raise QuestionInvalid(f"{file} is damaged: it is not that of a batch") from None


def batch_from_folder(path: Path) -> tuple[Batch, Shard | None]:
    """Return the batch that a folder keeps, and which share of it.

    Raises
    ------
    QuestionInvalid
        It is none, or it cannot give the same numbers any more.
    """
    document = read_batch(path)
    plan = path / PLAN
    text = plan.read_text("utf-8") if plan.exists() else ""
    runs = tuple(map(run_from_json, document["runs"]))
    shard = document["shard"]
    batch = Batch(document["plan"], text, document["title"], runs)
    return batch, None if shard is None else parse_shard(shard)


@contextmanager
def open_batch(
    path: Path, batch: Batch, shard: Shard | None, setting: Mapping[str, Any]
) -> Iterator[None]:
    """Open a folder for a batch: a new one, or one to go on with.

    Raises
    ------
    QuestionInvalid
        It holds something else, another share, or a run of the same name that asks something else.
    RunBusy
        Another process is writing it.
    RunUnwritable
        It cannot be made or written.
    """
    with locked(path):
        check_folder(path, batch, shard)
        keep_text(path / PLAN, batch.text)
        document = {**batch_document(batch, shard), **setting}
        keep_text(path / BATCH, json.dumps(document, indent=2) + "\n")
        yield


def check_folder(path: Path, batch: Batch, shard: Shard | None) -> None:
    """Refuse a folder that a batch cannot go on in; nothing is written."""
    if (path / QUESTION).exists():
        raise QuestionInvalid(f"{path} is the folder of a single run: choose another folder")
    if is_batch(path):
        before = read_batch(path)
        mine, its = (f"share {one}" if one else "the whole" for one in (shard, before["shard"]))
        if mine != its:
            raise QuestionInvalid(f"{path} holds {its} of a batch, not {mine}")
        changed = plans_differ(before["runs"], batch_document(batch, shard)["runs"])
        if shard is not None and changed:
            raise QuestionInvalid(f"{path} holds a share of another plan: {changed}")
    for run in batch.runs:
        place = path / run.name
        if (place / QUESTION).exists():
            changed = differences(read_document(place), run.asked.to_json())
            if changed:
                raise QuestionInvalid(
                    f"{place} holds another question: {changed}; give the run another name,"
                    " or choose another folder"
                )


def plans_differ(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> str:
    """Say in what the runs of two batches differ, in their names and questions; empty if in none.

    Examples
    --------
    >>> plans_differ([{"run": "a", "question": {"seed": 1}}], [{"run": "b", "question": {}}])
    'run 1 was a and is b'
    """
    old, new = ([str(run["run"]) for run in runs] for runs in (before, after))
    if len(old) != len(new):
        return f"it had {len(old)} runs and has {len(new)}"
    for number, (was, now) in enumerate(zip(old, new, strict=True), 1):
        if was != now:
            return f"run {number} was {was} and is {now}"
    for one, other in zip(before, after, strict=True):
        changed = differences(one["question"], other["question"])
        if changed:
            return f"in {one['run']}, {changed}"
    return ""


def is_whole(path: Path, asked: Asked) -> bool:
    """Say whether a run folder has all its parts, each as its checksum says."""
    for arm in arms_of(asked):
        place = path / arm.folder
        if not (place / QUESTION).exists():
            return False
        document, sums = read_document(place), read_sums(place)
        for number in part_numbers(deals_of(place, document), document["part_size"]):
            file = place / part_name(number)
            if not file.exists() or sha256(file.read_bytes()) != sums.get(file.name):
                return False
    return True


def deals_there(path: Path, asked: Asked) -> tuple[int, bool]:
    """Return how many deals the parts in a run folder have by their names, and if a rule ended it.

    They are counted over all arms.
    """
    there, ended = 0, True
    for arm in arms_of(asked):
        place, size = path / arm.folder, arm.question.part_size
        deals = deals_of(place, {"deals": arm.question.deals})
        ended &= deals < arm.question.deals
        for number in part_numbers(deals, size):
            if (place / part_name(number)).exists():
                there += min(size, deals - number * size)
    return there, ended
