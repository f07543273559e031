"""Where two sets of rules lead a deal apart: its records under both, and the play that differs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from analysis.comparison import VariantResult
from analysis.experiments.arms import Arm
from analysis.experiments.compare import Level, Plan
from analysis.files import keep_text
from simcore.records import write

__all__ = ["Parting", "partings", "write_examples"]


class Parting(NamedTuple):
    """A deal under the baseline and under a variant.

    Parameters
    ----------
    deal
        Its number.
    records
        The hand records: baseline, variant.
    play
        The first play (from 1) that differs, or None where none does.
    text
        In words: the points of the sides, and the plays that part.
    """

    deal: int
    records: tuple[dict[str, Any], dict[str, Any]]
    play: int | None
    text: str


def partings(plan: Plan, result: VariantResult) -> Iterator[Parting]:
    """Yield the deals on which a variant mattered most; none for matches."""
    level = next(level for level in plan.levels if level.text == result.level)
    arm = next(arm for arm in level.arms if arm.name == result.name)
    if not arm.question.matches:
        for example in result.examples:
            yield _parting(level, arm, example.deal)


def _parting(level: Level, arm: Arm, deal: int) -> Parting:
    base, other = (_record(one, deal) for one in (level.baseline, arm))
    play = _first_difference(base["moves"], other["moves"])
    points = "; ".join(
        f"{name} {' : '.join(str(side['points']) for side in record['score']['sides'])}"
        for name, record in ((level.baseline.name, base), (arm.name, other))
    )
    if base["hands"] != other["hands"] or base["table"] != other["table"]:
        return Parting(deal, (base, other), None, f"{points}; dealt differently from the start")
    if play is None:
        return Parting(deal, (base, other), None, f"{points}; the same plays, scored differently")
    text = (
        f"{points}; they part at play {play + 1}:"
        f" {_told(level.baseline, base, play)}; {_told(arm, other, play)}"
    )
    return Parting(deal, (base, other), play + 1, text)


def _record(arm: Arm, deal: int) -> dict[str, Any]:
    asked = arm.question
    line = next(
        write(asked.game, asked.preset, asked.rules, asked.seats, seed=asked.seed, first=deal, n=1)
    )
    record: dict[str, Any] = json.loads(line)
    return record


def _first_difference(base: list[Any], other: list[Any]) -> int | None:
    for play in range(max(len(base), len(other))):
        if base[play : play + 1] != other[play : play + 1]:
            return play
    return None


def _told(arm: Arm, record: dict[str, Any], play: int) -> str:
    moves = record["moves"]
    if play >= len(moves):
        return f"{arm.name} has ended"
    game = arm.question.game
    move = game.record.move_text(game.record.move_from_json(moves[play]))
    return f"{arm.name}, seat {moves[play]['seat']}: {move}"


def write_examples(folder: Path, found: list[Parting], name: str) -> Path:
    """Write the records of some deals as ``examples-NAME.jsonl``: baseline, variant, in turn."""
    file = folder / f"examples-{name}.jsonl"
    lines = [json.dumps(record) + "\n" for parting in found for record in parting.records]
    keep_text(file, "".join(lines))
    return file
