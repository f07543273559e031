"""Arms of an experiment: questions played side by side, stretch by stretch, on the same deals."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analysis.experiments.playing import Player, folder_for
from analysis.pairs import Lines
from analysis.question import Question, question_from_json, setting

__all__ = ["Arm", "arm_from_json", "lines_of", "playing", "slug"]


class Arm(NamedTuple):
    """One question of several: its name, and its folder within the run's."""

    name: str
    question: Question
    folder: str

    def to_json(self) -> dict[str, Any]:
        """Return the arm as ``run.json`` of the whole run keeps it."""
        return {"name": self.name, "folder": self.folder, **self.question.to_json()}


def slug(name: str) -> str:
    """Return a name as a folder can have it.

    Examples
    --------
    >>> slug("my.py:tidy:spade=3")
    'my.py-tidy-spade=3'
    """
    return re.sub(r"[^\w.=+-]+", "-", name).strip("-.") or "arm"


def arm_from_json(arm: Mapping[str, Any], *, to_play: bool = True) -> Arm:
    """Return the arm that a run folder keeps; see `analysis.question.question_from_json`.

    Raises
    ------
    QuestionInvalid
        It cannot give the same numbers any more.
    """
    asked = {key: value for key, value in arm.items() if key not in ("name", "folder")}
    return Arm(arm["name"], question_from_json(asked, to_play=to_play), arm["folder"])


@contextmanager
def playing(
    arms: Sequence[Arm],
    *,
    out: Path | None,
    document: Mapping[str, Any],
    threads: int,
    command_line: Sequence[str],
    note: Callable[[str], None],
) -> Iterator[list[Player[Lines]]]:
    """Open the run folder of an experiment and those of its arms within it; yield the players.

    Parameters
    ----------
    arms
        What is played.
    out
        The run folder; without one nothing is kept.
    document
        The resolved question, kept as ``run.json``.
    threads, command_line, note
        As for `analysis.experiments.seats.simulate`.
    """
    asked = setting(command_line)
    with ExitStack() as stack:
        if out is not None:
            from analysis.store import keep_document

            keep_document(out, {**document, **asked})
        players = []
        for arm in arms:
            place = out / arm.folder if out else None
            opened = folder_for(place, arm.question, arm.question.to_json() | asked, note)
            folder = stack.enter_context(opened)
            players.append(Player(arm.question, folder, threads, lines_of))
        yield players


def lines_of(question: Question, columns: np.ndarray) -> Lines:
    """Return what is compared of the columns of a run: points of deals, or wins of matches."""
    game, rules = question.game, question.rules
    names = game.column_names(rules, matches=question.matches)
    sides = range(game.sides(rules))
    key = "total" if question.matches else "points"
    points = np.stack([columns[names.index(f"{key}_{side}")] for side in sides]).astype(np.int64)
    if question.matches:
        winner = columns[names.index("winner")]
        return Lines((winner == 0).astype(np.int64), winner, points)
    value = (len(sides) - 1) * points[0] - points[1:].sum(axis=0)
    best = points == points.max(axis=0)
    return Lines(value, np.where(best.sum(axis=0) == 1, best.argmax(axis=0), -1), points)
