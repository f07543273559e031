"""The folders that a page tells of: runs, and the runs of a batch."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.store import read_document

__all__ = ["Source", "find_sources"]


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
        One of them is no folder of a run.
    """
    found: dict[Path, Source] = {}
    for folder in folders:
        for source in [Source(folder, read_document(folder))]:
            found.setdefault(source.path.resolve(), source)
    return list(found.values())
