"""The `matchup` experiment: two strategies on the same deals, once with each seating."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis.experiments.arms import Arm, arm_from_json, playing
from analysis.experiments.playing import decided, stretches
from analysis.matchups import MatchupTotals
from analysis.question import Question, ask
from analysis.stopping import Decision
from analysis.sums import Watched
from simcore.errors import QuestionInvalid
from simcore.games import find_rules_name
from simcore.runner import default_threads

__all__ = ["Matchup", "matchup", "matchup_from_json", "matchup_plan", "seatings"]


@dataclass(frozen=True)
class Matchup:
    """What is played: in seating a, the first strategy is side a, and the second all others."""

    first: str
    second: str
    arms: tuple[Arm, ...]
    totals: MatchupTotals = field(compare=False)

    @property
    def question(self) -> Question:
        """The question of the first seating: game, rules, deals, seed and part size."""
        return self.arms[0].question

    @property
    def watched(self) -> Watched:
        """The sums of the difference."""
        return Watched(self.totals.n, *self.totals.value, self.totals.divisor)

    def to_json(self) -> dict[str, Any]:
        """Return the resolved question, as ``run.json`` of the folder keeps it."""
        return {
            "format": 1,
            "experiment": "matchup",
            "first": self.first,
            "second": self.second,
            "arms": [arm.to_json() for arm in self.arms],
        }


def seatings(
    rules_name: str,
    first: str,
    second: str,
    options: Mapping[str, object] | None = None,
    *,
    prefix: str = "",
    **numbers: Any,
) -> tuple[Arm, ...]:
    """Return an arm for each side that the first strategy can be."""
    game, preset = find_rules_name(rules_name)
    rules = game.rules(preset, options)
    arms = []
    for side in range(game.sides(rules)):
        own = [game.side_of(rules, seat) == side for seat in range(game.seats(rules))]
        seats = [first if mine else second for mine in own]
        question = ask(rules_name, options, seats, **numbers)
        arms.append(Arm(f"{first} on side {side}", question, f"{prefix}seating-{side}"))
    return tuple(arms)


def matchup_plan(
    rules_name: str,
    first: str,
    second: str,
    options: Mapping[str, object] | None = None,
    **numbers: Any,
) -> Matchup:
    """Resolve a matchup as one would put it on the command line.

    Parameters
    ----------
    rules_name, options
        The rules, as for `analysis.question.ask`.
    first, second
        The strategies.
    **numbers
        Seed, deals, matches, part size and sees_all, as for `analysis.question.ask`.

    Raises
    ------
    NameUnknown, QuestionInvalid
        What does not exist or does not go together.
    """
    arms = seatings(rules_name, first, second, options, **numbers)
    return Matchup(first, second, arms, _totals(arms))


def _totals(arms: Sequence[Arm]) -> MatchupTotals:
    return MatchupTotals(len(arms), matches=arms[0].question.matches)


def matchup_from_json(document: Mapping[str, Any], *, to_play: bool = True) -> Matchup:
    """Return the matchup that a run folder keeps; see `analysis.question.question_from_json`.

    Raises
    ------
    QuestionInvalid
        It cannot give the same numbers any more.
    """
    try:
        arms = tuple(arm_from_json(arm, to_play=to_play) for arm in document["arms"])
        return Matchup(document["first"], document["second"], arms, _totals(arms))
    except (KeyError, TypeError, IndexError) as error:
        raise QuestionInvalid("run.json is not the question of a matchup") from error


def matchup(
    plan: Matchup,
    *,
    out: Path | None = None,
    threads: int | None = None,
    share: range | None = None,
    command_line: Sequence[str] = (),
    on_progress: Callable[[int], None] = lambda _n: None,
    on_note: Callable[[str], None] = lambda _text: None,
) -> Decision | None:
    """Play every deal once with each seating, and add up what came of it in the totals.

    Parameters
    ----------
    plan
        What to play.
    out
        The run folder: a folder in it for each seating, the run folder of a plain simulation.
    threads, share, command_line, on_note
        As for `analysis.experiments.seats.simulate`.
    on_progress
        Called with the number of games played or found since the last call.

    Returns
    -------
    Decision or None
        Under a rule for stopping, why it stopped.
    """
    with playing(
        plan.arms,
        out=out,
        document=plan.to_json(),
        threads=threads or default_threads(),
        command_line=command_line,
        note=on_note,
    ) as players:
        for first, stop in stretches(plan.question, share):
            lines = []
            for player in players:
                lines.append(player.take(first, stop))
                on_progress(stop - first)
            plan.totals.add(lines)
            decisions = decided(plan.question, [plan.watched])
            if decisions is not None:
                for player in players:
                    player.end(stop, decisions[0].reason)
                return decisions[0]
    return None
