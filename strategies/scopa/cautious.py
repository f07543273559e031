"""Cautious play: what a move takes, less what the next seat may take from the table it leaves."""

from typing import NamedTuple

from simcore._jit import WeightValues, inner, part
from simcore.bits import bit, lowest, lowest_index, popcount
from simcore.captures import SUM_STARTS, SUMS, fits, sum_list_40
from simcore.cards import coins_first, count_by_rank, rank_of, ranks_of, same_rank
from simcore.games.scopa.apply import emptying_counts
from simcore.games.scopa.moves import (
    ace_takes_one,
    card_played,
    cards_taken,
    equal_cards,
    is_sweeping_ace,
    rules_of,
    sums_allowed,
    total_needed,
    total_of,
)
from simcore.games.scopa.state import View, ViewRules
from simcore.packs import PACK_40
from simcore.suits import first_cards
from strategies.base import scorer, weight_names
from strategies.fishing import chance_to_hold, next_hand_size, unseen_cards
from strategies.scopa.greedy import loot, sweep_counts

__all__ = ["Weights", "cautious"]


class Weights(NamedTuple):
    """What the cards are worth to it, and what its outlook counts for.

    The first five are greedy's, in the same places, so that `loot` reads them. ``risk`` multiplies
    what the next seat is expected to take, ``follow`` the best that the rest of the hand could take
    if the table stayed as it is. The defaults were found by play against greedy; a quarter more or
    less of any changes its gain by less than 0.15 points a deal.
    """

    sweep: float = 100.0
    settebello: float = 120.0
    primiera: float = 20.0
    coin: float = 16.0
    card: float = 6.0
    risk: float = 1.2
    follow: float = 0.3


W = weight_names(Weights)
PACKET = 3  # where cards are dealt again; a larger one is taken for this
ANY_ACE = 0
ACES = same_rank(0)


@part
def ace_take(rules: ViewRules, table: int, w: WeightValues) -> float:
    """Return what an ace that sweeps takes from a table that is not empty."""
    take = lowest(table & ACES) if ace_takes_one(rules, table) else table
    value: float = w[W.card] + loot(take, w)
    counts = emptying_counts(rules.ace_rule, rules.ace_sweep_point, ANY_ACE, table)
    if take == table and counts:
        value += w[W.sweep]
    return value


@part
def best_part(rules: ViewRules, needed: int, table: int, w: WeightValues) -> float:
    """Return what is taken at best of a table with a total beyond the one needed; 0 for nothing.

    Where there is a choice of suits it is the first of them, diamonds before spades.
    """
    most, coins, equal = 0.0, coins_first(table), equal_cards(needed, table)
    if equal != 0:
        most = w[W.card] + loot(coins_first(lowest(coins_first(equal))), w)
    if sums_allowed(rules, equal):
        counts = count_by_rank(table)
        which = sum_list_40(needed, ranks_of(table))
        for i in range(SUM_STARTS[which], SUM_STARTS[which + 1]):
            if fits(SUMS[i], counts):
                take = coins_first(first_cards(SUMS[i], coins))
                most = max(most, w[W.card] + loot(take, w))
    return most


@part
def best_take(rules: ViewRules, rank: int, table: int, total: int, w: WeightValues) -> float:
    """Return what a card of a rank takes at best from a table of some total; 0 for nothing."""
    value: float = 0.0
    if is_sweeping_ace(rules, rank):
        return ace_take(rules, table, w)
    needed = total_needed(rules, rank)
    if total == needed:
        value = w[W.card] + loot(table, w) + w[W.sweep]
    elif total > needed:
        value = best_part(rules, needed, table, w)
    return value


@inner
def outlook(
    rules: ViewRules, table: int, hand: int, unseen: int, next_hand: int, w: WeightValues
) -> float:
    """Return what a table promises to the rest of the hand, less the danger from the next seat.

    Parameters
    ----------
    rules
        The house rules.
    table, hand
        As the move leaves them; the table has cards.
    unseen
        Mask of the cards that may be in the next hand, which has ``next_hand`` of them.
    """
    total, n_unseen, cards = total_of(table), popcount(unseen), unseen | hand
    expected, own = 0.0, 0.0
    while cards:
        rank = rank_of(lowest_index(cards))
        same = same_rank(rank)
        cards &= ~same
        value = best_take(rules, rank, table, total, w)
        if value > expected:
            chance = chance_to_hold(popcount(unseen & same), n_unseen, next_hand)
            expected += chance * (value - expected)
        if hand & same:
            own = max(own, value)
    prospect: float = w[W.follow] * own - w[W.risk] * expected
    return prospect


@scorer("scopa", weights=Weights())
def cautious(view: View, move: int, w: WeightValues) -> float:
    """Take what is worth most, less what the next seat may take from the table left to it.

    A capture is worth what greedy sees in it. Against each move stands what the next seat is
    expected to take, from the table that the move leaves, with cards that are still unseen; for it
    speaks what the rest of the hand could take there, such as a card trailed while its pair is
    kept. The last capture of a deal takes the residue too.
    """
    rules, card, take = rules_of(view), card_played(move), cards_taken(move)
    table = view.table & ~take
    value: float = 0.0
    if take == 0:
        table |= bit(card)
    else:
        value = loot(take | bit(card), w)
        if sweep_counts(view, card, take):
            value += w[W.sweep]
    if table == 0:
        return value
    next_hand = next_hand_size(view, rules.players, PACKET)
    if next_hand == 0:
        return value if take == 0 else value + loot(table, w)
    hand, unseen = view.hand & ~bit(card), unseen_cards(view, PACK_40)
    return value + outlook(rules, table, hand, unseen, next_hand, w)
