"""The `compare` experiment: a baseline and variants of its rules, played on the same deals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from analysis.experiments.arms import Arm, arm_from_json, playing, slug
from analysis.experiments.playing import decided, stretches
from analysis.pairs import PairTotals
from analysis.question import Question, ask
from analysis.stopping import Decision, SprtRule
from analysis.sums import Watched
from simcore.errors import NameUnknown, QuestionInvalid, suggestion
from simcore.options import parse_assignment
from simcore.runner import default_threads

__all__ = ["BASELINE", "Level", "Plan", "compare", "plan", "plan_from_json"]

BASELINE = "baseline"


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

    def numbered(self, number: int) -> "Level":
        """Return the level with a number before the names of its folders."""
        arms = tuple(arm._replace(folder=f"{number}-{arm.folder}") for arm in self.arms)
        return replace(self, arms=arms)


@dataclass(frozen=True)
class Plan:
    """What is compared: the same variants at one or several levels of strategy."""

    levels: tuple[Level, ...]

    @property
    def baseline(self) -> Question:
        """The question of the baseline at the first level: game, deals, seed and part size."""
        return self.levels[0].baseline.question

    def watched(self) -> Iterator[Watched]:
        """Yield the sums of the differences, in points a deal or in matches."""
        divisor = 1 if self.baseline.matches else self.sides - 1
        for level in self.levels:
            for totals in level.totals:
                yield Watched(totals.n, *totals.difference, divisor)

    @property
    def sides(self) -> int:
        """How many sides there are, under the baseline as under every variant."""
        return self.baseline.game.sides(self.baseline.rules)

    def to_json(self) -> dict[str, Any]:
        """Return the resolved question, as ``run.json`` of the folder keeps it."""
        return {
            "format": 1,
            "experiment": "compare",
            "levels": [
                {
                    "text": level.text,
                    "arms": [arm.to_json() for arm in level.arms],
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
    twice = sorted({text for text in strategies if list(strategies).count(text) > 1})
    if each and twice:
        raise QuestionInvalid(f"{twice[0]} is named twice: each strategy has its own comparison")
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
    folders = [arm.folder for level in levels for arm in level.arms]
    if len(set(folders)) < len(folders):
        levels = [level.numbered(number) for number, level in enumerate(levels)]
    several = sum(len(level.totals) for level in levels) > 1
    if several and isinstance(levels[0].baseline.question.stop, SprtRule):
        raise QuestionInvalid("sprt decides one question: compare one variant, or stop by width")
    return Plan(tuple(levels))


def _level(text: str, arms: Sequence[tuple[str, Question]], *, prefixed: bool) -> Level:
    names = [name for name, _ in arms]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise QuestionInvalid(f"two variants are called '{twice[0]}': name them apart")
    folders = [slug(f"{text} {name}" if prefixed else name) for name in names]
    if len(set(folders)) < len(folders):
        folders = [f"{number}-{folder}" for number, folder in enumerate(folders)]
    made = tuple(
        Arm(name, question, folder) for (name, question), folder in zip(arms, folders, strict=True)
    )
    return Level(text, made, _totals(made))


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


def plan_from_json(document: Mapping[str, Any], *, to_play: bool = True) -> Plan:
    """Return the plan that a run folder keeps; see `analysis.question.question_from_json`.

    Raises
    ------
    QuestionInvalid
        It cannot give the same numbers any more.
    """
    try:
        levels = [
            (level["text"], tuple(arm_from_json(arm, to_play=to_play) for arm in level["arms"]))
            for level in document["levels"]
        ]
    except (KeyError, TypeError) as error:
        raise QuestionInvalid("run.json is not the question of a comparison") from error
    return Plan(tuple(Level(text, arms, _totals(arms)) for text, arms in levels))


def _totals(arms: Sequence[Arm]) -> tuple[PairTotals, ...]:
    return tuple(PairTotals() for _ in arms[1:])


def compare(
    question: Plan,
    *,
    out: Path | None = None,
    threads: int | None = None,
    share: range | None = None,
    command_line: Sequence[str] = (),
    on_progress: Callable[[int], None] = lambda _n: None,
    on_note: Callable[[str], None] = lambda _text: None,
) -> list[Decision] | None:
    """Play all arms part by part, and add up the differences in the totals of the plan.

    Parameters
    ----------
    question
        What to compare.
    out
        The run folder: a folder in it for each arm, which is the run folder of a plain simulation.
    threads, share, command_line, on_note
        As for `analysis.experiments.seats.simulate`.
    on_progress
        Called with the number of deals played or found since the last call, over all arms.

    Returns
    -------
    list of Decision or None
        Under a rule for stopping, why it stopped: for each variant at each level.
    """
    base = question.baseline
    arms = [arm for level in question.levels for arm in level.arms]
    with playing(
        arms,
        out=out,
        document=question.to_json(),
        threads=threads or default_threads(),
        command_line=command_line,
        note=on_note,
    ) as players:
        for first, stop in stretches(base, share):
            lines = []
            for player in players:
                lines.append(player.take(first, stop))
                on_progress(stop - first)
            for level in question.levels:
                own, lines = lines[: len(level.arms)], lines[len(level.arms) :]
                for totals, other in zip(level.totals, own[1:], strict=True):
                    totals.add(first, own[0], other)
            decisions = decided(base, list(question.watched()))
            if decisions is not None:
                for player in players:
                    player.end(stop, "; ".join(one.reason for one in decisions))
                return decisions
    return None
