"""Matches of Seep (section 10 of the rules): one baazi each."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.match import UNDECIDED, add_points, hands_to, match_side
from simcore.games.seep.rules import MatchRule, NextDealer, SeepRules
from simcore.games.seep.score import SideScore
from simcore.tally import Four

__all__ = ["after_hand", "first_player", "hands_allowed", "next_dealer"]

SIDES = 2


@contract.hands_allowed.of(SeepRules)
@part
def hands_allowed(rules: SeepRules) -> int:
    """Return after how many hands a match is given up undecided."""
    return hands_to(rules.target)


@contract.first_player.of(SeepRules)
@part
def first_player(rules: SeepRules, hand: int, extra: int) -> int:
    """Return the match player in seat 0: `extra` itself, what `after_hand` left."""
    return extra


@part
def next_dealer(rules: SeepRules, dealer: int, lead: int) -> int:
    """Return the match player who deals the next hand of a match that goes on.

    Parameters
    ----------
    rules
        The house rules.
    dealer
        Who dealt this one.
    lead
        By how many points the side of the dealer leads after it.
    """
    if rules.next_dealer == NextDealer.LOSERS and lead <= 0:
        return dealer
    return (dealer + 1) % rules.players


@part
def winner_of(rules: SeepRules, totals: Four) -> int:
    """Return the side that has won by the totals, or `UNDECIDED`: a level score goes on."""
    lead = totals[0] - totals[1]
    if rules.match_rule == MatchRule.LEAD:
        won = abs(lead) >= rules.target
    else:
        won = lead != 0 and max(totals[0], totals[1]) >= rules.target
    if not won:
        return UNDECIDED
    return 0 if lead > 0 else 1


@contract.after_hand.of(SeepRules)
@part
def after_hand(
    rules: SeepRules,
    totals: Four,
    scores: tuple[SideScore, SideScore, SideScore, SideScore],
    hand: int,
    extra: int,
) -> tuple[Four, int, int]:
    """Return the totals with a hand added, the winner, and who has seat 0 in the next hand.

    A side that makes fewer than `min_points` in a hand loses at once, if it is alone in that.
    """
    first, players = extra, rules.players
    totals = add_points(totals, scores, first, SIDES)
    lead = totals[0] - totals[1]
    dealer = (first + players - 1) % players
    following = next_dealer(rules, dealer, lead if dealer & 1 == 0 else -lead)
    extra = (following + 1) % players
    low, other_low = scores[0].points < rules.min_points, scores[1].points < rules.min_points
    if low != other_low:
        return totals, match_side(1 if low else 0, first, SIDES), extra
    return totals, winner_of(rules, totals), extra
