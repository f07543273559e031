"""Cautious play: what a move takes, less what the next seat may take from the table it leaves."""

from typing import NamedTuple

from simcore._jit import WeightValues, inner, part
from simcore.bits import bit, lowest_index, popcount
from simcore.captures import SUM_STARTS, SUMS, fits, rank_bits, sum_list, value_total
from simcore.cards import ALL_CARDS, count_by_rank, rank_of, same_rank
from simcore.games.sweep.moves import card_played, cards_taken, hand_of_interest, rules_of
from simcore.games.sweep.state import View, ViewRules
from simcore.games.sweep.takes import summands
from simcore.suits import first_cards
from strategies.base import scorer, weight_names
from strategies.fishing import chance_to_hold, next_hand_size, unseen_cards
from strategies.sweep.greedy import loot

__all__ = ["Weights", "cautious"]


class Weights(NamedTuple):
    """What the cards are worth to it, and what its outlook counts for.

    The first four are greedy's, in the same places, so that `loot` reads them. ``risk`` multiplies
    what the next seat is expected to take, ``follow`` the best that the rest of the hand could take
    if the table stayed as it is. The defaults were found by play against greedy; a quarter more or
    less of any changes its gain by less than 0.05 points a deal.
    """

    sweep: float = 12.0
    ace_of_spades: float = 12.0
    spade: float = 2.0
    card: float = 1.0
    risk: float = 1.5
    follow: float = 0.3
    build: float = 0.9


W = weight_names(Weights)
PACKET = 4  # by the printed rules; a larger one is taken for this


@part
def best_take(rules: ViewRules, rank: int, table: int, total: int, w: WeightValues) -> float:
    """Return about what a card of a rank can take from a table of some total value; 0 for nothing.

    That is all equal cards and the best sum, or the whole table where it is equal cards and one or
    two sums. Three sums at once, and house rules that allow less, are not looked for.
    """
    equal = table & same_rank(rank)
    others = table & ~equal
    counts = summands(rules, rank, table)
    left, most, found = total - popcount(equal) * (rank + 1), 0.0, False
    if left > rank and counts != 0:
        which = sum_list(rank, rank_bits(counts))
        for i in range(SUM_STARTS[which], SUM_STARTS[which + 1]):
            if fits(SUMS[i], counts):
                found = True
                most = max(most, loot(first_cards(SUMS[i], table), w))
    if not found and equal == 0:
        return 0.0
    # What one sum leaves of twice the value is another one: no equal card is left.
    one_or_two = left == rank + 1 or left == 2 * (rank + 1)
    if found and one_or_two and counts == count_by_rank(others):
        most, others = loot(others, w), 0
    value: float = w[W.card] + loot(equal, w) + most
    if others == 0:
        value += w[W.sweep]
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
        As the move leaves them.
    unseen
        Mask of the cards that may be in the next hand, which has ``next_hand`` of them.
    """
    total, n_unseen = value_total(count_by_rank(table)), popcount(unseen)
    cards = hand_of_interest(rules, unseen | hand, table)
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


@scorer("sweep", weights=Weights())
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
        if table == 0:
            value += w[W.sweep]
            return value
    next_hand = next_hand_size(view, rules.players, PACKET)
    if next_hand == 0:
        return value if take == 0 else value + loot(table, w)
    hand, unseen = view.hand & ~bit(card), unseen_cards(view, ALL_CARDS)
    return value + outlook(rules, table, hand, unseen, next_hand, w)
