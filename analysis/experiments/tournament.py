"""The `tournament` experiment: all pairs of strategies on the same deals, with each seating."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from analysis.experiments.arms import Arm, arm_from_json, playing, slug
from analysis.experiments.matchup import seatings
from analysis.experiments.playing import decided, stretches
from analysis.question import Question
from analysis.stopping import Decision, SprtRule
from analysis.sums import Watched
from analysis.tournaments import TournamentTotals
from simcore.errors import QuestionInvalid
from simcore.runner import default_threads

__all__ = ["Tournament", "tournament", "tournament_from_json", "tournament_plan"]


@dataclass(frozen=True)
class Tournament:
    """What is played: for each pair of strategies, in order, an arm for each seating."""

    strategies: tuple[str, ...]
    arms: tuple[tuple[Arm, ...], ...]
    totals: TournamentTotals = field(compare=False)

    @property
    def question(self) -> Question:
        """The question of the first arm: game, rules, deals, seed and part size."""
        return self.arms[0][0].question

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.question.deals * sum(map(len, self.arms))

    def watched(self) -> list[Watched]:
        """Return the sums of the differences of all pairs."""
        return [
            Watched(totals.n, *totals.value, totals.divisor)
            for totals in self.totals.pairs.values()
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the resolved question, as ``run.json`` of the folder keeps it."""
        return {
            "format": 1,
            "experiment": "tournament",
            "strategies": list(self.strategies),
            "pairs": [[arm.to_json() for arm in arms] for arms in self.arms],
        }


def tournament_plan(
    rules_name: str,
    strategies: Sequence[str],
    options: Mapping[str, object] | None = None,
    **numbers: Any,
) -> Tournament:
    """Resolve a tournament as one would put it on the command line.

    Parameters
    ----------
    rules_name, options
        The rules, as for `analysis.question.ask`.
    strategies
        Two or more, all different.
    **numbers
        Seed, deals, matches, part size, stop and sees_all, as for `analysis.question.ask`.

    Raises
    ------
    NameUnknown, QuestionInvalid
        What does not exist or does not go together.
    """
    twice = sorted({name for name in strategies if list(strategies).count(name) > 1})
    if twice:
        raise QuestionInvalid(f"{twice[0]} is named twice: a tournament is of different strategies")
    if len(strategies) < 2:
        raise QuestionInvalid("a tournament needs two strategies at least")
    if isinstance(numbers.get("stop"), SprtRule) and len(strategies) > 2:
        raise QuestionInvalid("sprt decides one question: play a matchup, or stop by width")
    arms = tuple(
        seatings(rules_name, one, other, options, prefix=f"{_place(one, other)}-", **numbers)
        for one, other in combinations(strategies, 2)
    )
    folders = [arm.folder for pair in arms for arm in pair]
    if len(set(folders)) < len(folders):
        arms = tuple(
            tuple(arm._replace(folder=f"{number}-{arm.folder}") for arm in pair)
            for number, pair in enumerate(arms)
        )
    return Tournament(tuple(strategies), arms, _totals(strategies, arms))


def _place(one: str, other: str) -> str:
    return f"{slug(one)}-against-{slug(other)}"


def _totals(strategies: Sequence[str], arms: Sequence[Sequence[Arm]]) -> TournamentTotals:
    return TournamentTotals(strategies, len(arms[0]), matches=arms[0][0].question.matches)


def tournament_from_json(document: Mapping[str, Any], *, to_play: bool = True) -> Tournament:
    """Return the tournament that a run folder keeps; see `analysis.question.question_from_json`.

    Raises
    ------
    QuestionInvalid
        It cannot give the same numbers any more.
    """
    try:
        arms = tuple(
            tuple(arm_from_json(arm, to_play=to_play) for arm in pair) for pair in document["pairs"]
        )
        strategies = tuple(document["strategies"])
        return Tournament(strategies, arms, _totals(strategies, arms))
    except (KeyError, TypeError, IndexError) as error:
        raise QuestionInvalid("run.json is not the question of a tournament") from error


def tournament(
    plan: Tournament,
    *,
    out: Path | None = None,
    threads: int | None = None,
    share: range | None = None,
    command_line: Sequence[str] = (),
    on_progress: Callable[[int], None] = lambda _n: None,
    on_note: Callable[[str], None] = lambda _text: None,
) -> list[Decision] | None:
    """Play every deal with all pairs and seatings, and add up what came of it in the totals.

    The parameters are those of `analysis.experiments.matchup.matchup`.

    Returns
    -------
    list of Decision or None
        Under a rule for stopping, why it stopped, for each pair.
    """
    with playing(
        [arm for pair in plan.arms for arm in pair],
        out=out,
        document=plan.to_json(),
        threads=threads or default_threads(),
        command_line=command_line,
        note=on_note,
    ) as players:
        for first, stop in stretches(plan.question, share):
            left = iter(players)
            for pair, arms in zip(plan.totals.pairs, plan.arms, strict=True):
                lines = []
                for _ in arms:
                    lines.append(next(left).take(first, stop))
                    on_progress(stop - first)
                plan.totals.add(first, pair, lines)
            decisions = decided(plan.question, plan.watched())
            if decisions is not None:
                for player in players:
                    player.end(stop, "; ".join(one.reason for one in decisions))
                return decisions
    return None
