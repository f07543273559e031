"""Matches of scopa (section 5 of the rules)."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.match import add_points, hands_to, match_side, winner_after
from simcore.games.scopa.rules import ScopaRules
from simcore.games.scopa.score import SideScore
from simcore.games.seating import n_sides
from simcore.tally import Four

__all__ = ["after_hand", "hands_allowed"]


@contract.hands_allowed.of(ScopaRules)
@part
def hands_allowed(rules: ScopaRules) -> int:
    """Return after how many hands a match is given up undecided."""
    return hands_to(rules.target)


@contract.after_hand.of(ScopaRules)
@part
def after_hand(
    rules: ScopaRules,
    totals: Four,
    scores: tuple[SideScore, SideScore, SideScore, SideScore],
    hand: int,
    extra: int,
) -> tuple[Four, int, int]:
    """Return the totals with a hand added, the winner, and whether anybody is at the target.

    A cappotto wins whatever the totals.
    """
    n = n_sides(rules)
    totals = add_points(totals, scores, hand, n)
    winner, extra = winner_after(rules.target, totals, n, False, extra)
    for side in range(n):
        if scores[side].cappotto != 0:
            winner = match_side(side, hand, n)
    return totals, winner, extra
