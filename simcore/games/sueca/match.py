"""Matches of Sueca (section 7 of the rules)."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.match import UNDECIDED, add_points, hands_to, match_side
from simcore.games.sueca.rules import SuecaRules
from simcore.games.sueca.score import HALF, SideScore, carried_on
from simcore.tally import Four

__all__ = ["after_hand", "hands_allowed"]

SIDES = 2


@contract.hands_allowed.of(SuecaRules)
@part
def hands_allowed(rules: SuecaRules) -> int:
    """Return the most hands of a match: as the rules say, else far more than it needs."""
    return rules.match_hands if rules.match_hands > 0 else hands_to(rules.target)


@part
def ahead(totals: Four) -> int:
    """Return the side with more points, or `UNDECIDED`."""
    if totals[0] == totals[1]:
        return UNDECIDED
    return 0 if totals[0] > totals[1] else 1


@contract.after_hand.of(SuecaRules)
@part
def after_hand(
    rules: SuecaRules,
    totals: Four,
    scores: tuple[SideScore, SideScore, SideScore, SideScore],
    hand: int,
    extra: int,
) -> tuple[Four, int, int]:
    """Return the totals with a hand added, the winner, and what is carried on."""
    totals = add_points(totals, scores, hand, SIDES)
    carry = carried_on(rules, extra, scores[0].card_points == HALF)
    for side in range(SIDES):
        if scores[side].match:
            return totals, match_side(side, hand, SIDES), carry
    leader = ahead(totals)
    reached = rules.target > 0 and max(totals[0], totals[1]) >= rules.target
    last = rules.match_hands > 0 and hand + 1 >= rules.match_hands
    return totals, leader if reached or last else UNDECIDED, carry
