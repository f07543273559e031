"""The `compare` experiment: a baseline and variants of its rules, played on the same deals."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analysis.experiments.seats import Nowhere, folder_for, play
from analysis.pairs import Lines, PairTotals
from analysis.question import Question, ask, setting
from simcore.errors import NameUnknown, QuestionInvalid, suggestion
from simcore.options import parse_assignment
from simcore.runner import default_threads

if TYPE_CHECKING:
    from analysis.store import RunFolder

__all__ = ["BASELINE", "Arm", "Level", "Plan", "compare", "plan", "plan_from_json"]

BASELINE = "baseline"


class Arm(NamedTuple):
    """One set of rules to play: its name, its question, and its folder within the run's."""

    name: str
    question: Question
    folder: str


@dataclass(frozen=True)
class Level:
    """The baseline and the variants, all with the same strategies."""

    text: str
    arms: tuple[Arm, ...]
    totals: tuple[PairTotals, ...] = field(compare=False)

    @property
    def baseline(self) -> Arm:
        """The rules that the others are compared with."""
        return self.arms[0]

    @property
    def variants(self) -> Iterator[tuple[Arm, PairTotals]]:
        """The variants, each with its sums of differences from the baseline."""
        return zip(self.arms[1:], self.totals, strict=True)


@dataclass(frozen=True)
class Plan:
    """What is compared: the same variants at one or several levels of strategy."""

    levels: tuple[Level, ...]

    @property
    def baseline(self) -> Question:
        """The question of the baseline at the first level: game, deals, seed and part size."""
        return self.levels[0].baseline.question

    def to_json(self) -> dict[str, Any]:
        """Return the resolved question, as ``run.json`` of the folder keeps it."""
        return {
            "format": 1,
            "experiment": "compare",
            "levels": [
                {
                    "text": level.text,
                    "arms": [
                        {"name": arm.name, "folder": arm.folder, **arm.question.to_json()}
                        for arm in level.arms
                    ],
                }
                for level in self.levels
            ],
        }


def plan(
    rules_name: str,
    variants: Sequence[str],
    options: Mapping[str, object] | None = None,
    strategies: Sequence[str] = ("greedy",),
    *,
    each: bool = False,
    **numbers: Any,
) -> Plan:
    """Resolve a comparison as one would put it on the command line.

    Parameters
    ----------
    rules_name
        The baseline, ``GAME`` or ``GAME/PRESET``.
    variants
        Presets, or ``name:option=value,option=value`` on top of the baseline.
    options
        Options for the baseline and for every variant.
    strategies
        As for `analysis.question.ask`.
    each
        Whether each strategy plays a comparison of its own, in all seats.
    **numbers
        Seed, deals, matches and part size, as for `analysis.question.ask`.

    Raises
    ------
    NameUnknown, QuestionInvalid
        What does not exist or does not go together; two variants of one name; a variant with other
        seats or sides than the baseline.
    """
    game_name = rules_name.partition("/")[0]
    given = dict(options or {})
    levels = []
    for chosen in [[one] for one in strategies] if each else [list(strategies)]:
        baseline = ask(rules_name, given, chosen, **numbers)
        arms = [(BASELINE, baseline)]
        for text in variants:
            name, _, changes = text.partition(":")
            if not changes and name not in baseline.game.presets:
                known = suggestion(name, baseline.game.presets)
                raise NameUnknown(
                    f"{game_name} has no preset '{name}' (or write name:option=value): {known}"
                )
            changed = dict(map(parse_assignment, changes.split(","))) if changes else {}
            base = rules_name if changes else f"{game_name}/{name}"
            question = ask(base, given | changed, chosen, **numbers)
            _comparable(name.strip(), question, baseline)
            arms.append((name.strip(), question))
        levels.append(_level(", ".join(chosen), arms, prefixed=each and len(strategies) > 1))
    return Plan(tuple(levels))


def _level(text: str, arms: Sequence[tuple[str, Question]], *, prefixed: bool) -> Level:
    names = [name for name, _ in arms]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise QuestionInvalid(f"two variants are called '{twice[0]}': name them apart")
    folders = [_slug(f"{text} {name}" if prefixed else name) for name in names]
    if len(set(folders)) < len(folders):
        folders = [f"{number}-{folder}" for number, folder in enumerate(folders)]
    made = tuple(
        Arm(name, question, folder) for (name, question), folder in zip(arms, folders, strict=True)
    )
    return Level(text, made, tuple(PairTotals() for _ in made[1:]))


def _slug(name: str) -> str:
    return re.sub(r"[^\w.=+-]+", "-", name).strip("-.") or "variant"


def _comparable(name: str, variant: Question, baseline: Question) -> None:
    if not name:
        raise QuestionInvalid("a variant needs a name: write name:option=value")
    game = baseline.game
    for what, count in (("seats", game.seats), ("sides", game.sides)):
        here, there = count(variant.rules), count(baseline.rules)
        if here != there:
            raise QuestionInvalid(
                f"variant {name} has {here} {what}, the baseline {there}: give both the same"
                " with -r, or write the variant as name:option=value"
            )


def plan_from_json(document: Mapping[str, Any]) -> Plan:
    """Return the plan that a run folder keeps.

    Raises
    ------
    QuestionInvalid
        It cannot give the same numbers any more.
    """
    from analysis.question import question_from_json

    try:
        levels = [_level_from_json(level, question_from_json) for level in document["levels"]]
    except (KeyError, TypeError) as error:
        raise QuestionInvalid("run.json is not the question of a comparison") from error
    return Plan(tuple(levels))


def _level_from_json(
    level: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Question]
) -> Level:
    arms = tuple(
        Arm(arm["name"], read(_without_place(arm)), arm["folder"]) for arm in level["arms"]
    )
    return Level(level["text"], arms, tuple(PairTotals() for _ in arms[1:]))


def _without_place(arm: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in arm.items() if key not in ("name", "folder")}


def compare(
    question: Plan,
    *,
    out: Path | None = None,
    threads: int | None = None,
    command_line: Sequence[str] = (),
    on_progress: Callable[[int], None] = lambda _n: None,
    on_note: Callable[[str], None] = lambda _text: None,
) -> None:
    """Play all arms part by part, and add up the differences in the totals of the plan.

    Parameters
    ----------
    question
        What to compare.
    out
        The run folder: a folder in it for each arm, which is the run folder of a plain simulation.
    threads, command_line, on_note
        As for `analysis.experiments.seats.simulate`.
    on_progress
        Called with the number of deals played or found since the last call, over all arms.
    """
    threads = threads or default_threads()
    base = question.baseline
    with ExitStack() as stack:
        if out is not None:
            _keep_plan(out, question, command_line)
        folders = {
            arm.folder: stack.enter_context(_arm_folder(out, arm, command_line, on_note))
            for level in question.levels
            for arm in level.arms
        }
        for first in range(0, base.deals, base.part_size):
            stop = min(first + base.part_size, base.deals)
            for level in question.levels:
                lines = []
                for arm in level.arms:
                    columns = _part(arm.question, folders[arm.folder], first, stop, threads)
                    lines.append(lines_of(arm.question, columns))
                    on_progress(stop - first)
                for totals, other in zip(level.totals, lines[1:], strict=True):
                    totals.add(first, lines[0], other)


def _keep_plan(out: Path, question: Plan, command_line: Sequence[str]) -> None:
    from analysis.store import keep_document

    keep_document(out, question.to_json() | setting(command_line))


def _arm_folder(
    out: Path | None, arm: Arm, command_line: Sequence[str], note: Callable[[str], None]
) -> Any:
    document = arm.question.to_json() | setting(command_line)
    return folder_for(out / arm.folder if out else None, arm.question, document, note)


def _part(
    question: Question, folder: "RunFolder | Nowhere", first: int, stop: int, threads: int
) -> np.ndarray:
    """Return the columns of the part that begins with deal `first`: found, or played and kept."""
    found = folder.part(first // question.part_size)
    if found is not None:
        return found
    with closing(play(question, first, stop, threads)) as played:
        columns = np.concatenate([columns for _, columns in played], axis=1)
    folder.write(first, columns)
    return columns


def lines_of(question: Question, columns: np.ndarray) -> Lines:
    """Return what is compared of the columns of a run: points of deals, or wins of matches."""
    game, rules = question.game, question.rules
    names = game.column_names(rules, matches=question.matches)
    sides = range(game.sides(rules))
    key = "total" if question.matches else "points"
    points = np.stack([columns[names.index(f"{key}_{side}")] for side in sides]).astype(np.int64)
    if question.matches:
        won = columns[names.index("winner")] == 0
        return Lines(won.astype(np.int64), won, points)
    value = (len(sides) - 1) * points[0] - points[1:].sum(axis=0)
    return Lines(value, points[0] > points[1:].max(axis=0), points)
