"""The score of a deal."""

from typing import NamedTuple

from simcore._jit import part
from simcore.bits import count_at, has, popcount
from simcore.cards import SPADES
from simcore.games import contract
from simcore.games.fishing.playing import final_piles
from simcore.games.fishing.state import State
from simcore.games.seating import n_sides
from simcore.games.sweep.apply import ACE_OF_SPADES, NOT_SWEPT, SWEPT_FROM_TABLE
from simcore.games.sweep.rules import AceSweepBonus, Majority, MajorityTie, SweepRules
from simcore.tally import Four, majority

__all__ = ["SideScore", "score", "score_of_counts", "statistics"]

CARDS_NEEDED = 27
SPADES_NEEDED = 7


class SideScore(NamedTuple):
    """A side's score, with the names of a hand record."""

    points: int
    most_cards: int
    most_spades: int
    ace_spades: int
    sweeps: int
    n_cards: int
    n_spades: int
    n_sweeps: int


@part
def ace_points(rules: SweepRules, ace_sweep: int) -> int:
    """Return what the ace of spades is worth, given how a sweep took it."""
    doubled = ace_sweep != NOT_SWEPT and (
        rules.ace_sweep_bonus == AceSweepBonus.ANY
        or (rules.ace_sweep_bonus == AceSweepBonus.TABLE and ace_sweep == SWEPT_FROM_TABLE)
    )
    return rules.ace_spades_points * (2 if doubled else 1)


@part
def score_of_counts(
    rules: SweepRules,
    cards: Four,
    spades: Four,
    ace_side: int,
    ace_sweep: int,
    sweeps: int,
) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side from what each side has (section 6 of the rules).

    Parameters
    ----------
    rules
        The house rules.
    cards, spades
        Cards and spades in each pile.
    ace_side
        The side whose pile has the ace of spades, -1 for none.
    ace_sweep
        How a sweep took it, see `apply`.
    sweeps
        Counters by side (`bits.count_at`).
    """
    n = n_sides(rules)
    absolute = rules.majority == Majority.ABSOLUTE
    ties = rules.majority_tie == MajorityTie.ALL
    for_cards = majority(cards, n, rules.most_cards_points, CARDS_NEEDED if absolute else 0, ties)
    for_spades = majority(
        spades, n, rules.most_spades_points, SPADES_NEEDED if absolute else 0, ties
    )
    return (
        side_score(rules, 0, cards, spades, for_cards, for_spades, ace_side, ace_sweep, sweeps),
        side_score(rules, 1, cards, spades, for_cards, for_spades, ace_side, ace_sweep, sweeps),
        side_score(rules, 2, cards, spades, for_cards, for_spades, ace_side, ace_sweep, sweeps),
        side_score(rules, 3, cards, spades, for_cards, for_spades, ace_side, ace_sweep, sweeps),
    )


@part
def side_score(
    rules: SweepRules,
    side: int,
    cards: Four,
    spades: Four,
    for_cards: Four,
    for_spades: Four,
    ace_side: int,
    ace_sweep: int,
    sweeps: int,
) -> SideScore:
    """Return the score of one side."""
    ace = ace_points(rules, ace_sweep) if side == ace_side else 0
    n_sweeps = count_at(sweeps, side)
    for_sweeps = rules.sweep_points * n_sweeps
    return SideScore(
        for_cards[side] + for_spades[side] + ace + for_sweeps,
        for_cards[side],
        for_spades[side],
        ace,
        for_sweeps,
        cards[side],
        spades[side],
        n_sweeps,
    )


@contract.score.of(SweepRules)
@part
def score(rules: SweepRules, state: State) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side as if the deal ended here: the residue to the last capturer."""
    piles = final_piles(state)
    cards = (
        popcount(piles[0]),
        popcount(piles[1]),
        popcount(piles[2]),
        popcount(piles[3]),
    )
    spades = (
        popcount(piles[0] & SPADES),
        popcount(piles[1] & SPADES),
        popcount(piles[2] & SPADES),
        popcount(piles[3] & SPADES),
    )
    ace_side = -1
    for side in range(4):
        if has(piles[side], ACE_OF_SPADES):
            ace_side = side
    return score_of_counts(rules, cards, spades, ace_side, state.note, state.sweeps)


@contract.statistics.of(SweepRules)
@part
def statistics(rules: SweepRules, state: State, redeals: int) -> tuple[int, int, int]:
    """Return the columns `table_redeals`, `residue` and `last_side`."""
    return redeals, popcount(state.table), state.last_side
