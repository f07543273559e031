"""The score of a deal with builds: that of Sweep, and what became of the builds."""

from typing import NamedTuple

from simcore._jit import part
from simcore.bits import count_at, popcount
from simcore.games import contract
from simcore.games.fishing.state import State
from simcore.games.sweep.builds.piles import Builds
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.score import SideScore
from simcore.games.sweep.score import score as plain_score

__all__ = ["BuildScore", "score", "statistics"]


class BuildScore(NamedTuple):
    """A side's score, as `SideScore`, and its builds."""

    points: int
    most_cards: int
    most_spades: int
    ace_spades: int
    sweeps: int
    n_cards: int
    n_spades: int
    n_sweeps: int
    builds_made: int
    builds_raised: int
    builds_kept: int
    builds_won: int


@part
def loosened(state: State) -> State:
    """Return a position with the cards in builds among the loose ones, as at its end."""
    return State(
        state.hands,
        state.table | state.note.cards,
        state.piles,
        state.sweeps,
        state.turn,
        state.last_side,
        state.stock,
        state.note.ace_sweep,
    )


@part
def with_counts(score: SideScore, builds: Builds, side: int) -> BuildScore:
    """Return the score of a side with what became of its builds."""
    return BuildScore(
        score.points,
        score.most_cards,
        score.most_spades,
        score.ace_spades,
        score.sweeps,
        score.n_cards,
        score.n_spades,
        score.n_sweeps,
        count_at(builds.made, side),
        count_at(builds.raised, side),
        count_at(builds.own, side),
        count_at(builds.others, side),
    )


@contract.score.of(BuildRules)
@part
def score(rules: BuildRules, state: State) -> tuple[BuildScore, BuildScore, BuildScore, BuildScore]:
    """Return the score by side as if the deal ended here: the residue to the last capturer."""
    scores, builds = plain_score(rules, loosened(state)), state.note
    return (
        with_counts(scores[0], builds, 0),
        with_counts(scores[1], builds, 1),
        with_counts(scores[2], builds, 2),
        with_counts(scores[3], builds, 3),
    )


@contract.statistics.of(BuildRules)
@part
def statistics(rules: BuildRules, state: State, redeals: int) -> tuple[int, int, int]:
    """Return the columns `table_redeals`, `residue` and `last_side`."""
    return redeals, popcount(state.table | state.note.cards), state.last_side
