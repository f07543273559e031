"""Matches of Sweep (section 7 of the rules)."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.match import add_points, hands_to, winner_after
from simcore.games.seating import n_sides
from simcore.games.sweep.rules import MatchTie, SweepRules
from simcore.games.sweep.score import SideScore
from simcore.tally import Four

__all__ = ["after_hand", "hands_allowed"]


@contract.hands_allowed.of(SweepRules)
@part
def hands_allowed(rules: SweepRules) -> int:
    """Return after how many hands a match is given up undecided."""
    return hands_to(rules.target)


@contract.after_hand.of(SweepRules)
@part
def after_hand(
    rules: SweepRules,
    totals: Four,
    scores: tuple[SideScore, SideScore, SideScore, SideScore],
    hand: int,
    extra: int,
) -> tuple[Four, int, int]:
    """Return the totals with a hand added, the winner, and whether anybody is at the target."""
    n = n_sides(rules)
    totals = add_points(totals, scores, hand, n)
    extra_hand = rules.match_tie == MatchTie.EXTRA_HAND
    winner, extra = winner_after(rules.target, totals, n, extra_hand, extra)
    return totals, winner, extra
