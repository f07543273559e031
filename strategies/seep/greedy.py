"""Greedy play: what a move takes now, and what a house promises to its side."""

from typing import NamedTuple

from simcore._jit import WeightValues, part
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount, without
from simcore.cards import same_rank
from simcore.games.seep.apply import sweep_bonus
from simcore.games.seep.coding import (
    bid_value,
    card_played,
    cemented_in,
    floor_cards,
    house_value,
    is_bid,
    is_capture,
    is_house_move,
    owned_by,
    raises,
    standing_in,
    value_of,
)
from simcore.games.seep.houses import all_houses, house_of
from simcore.games.seep.score import card_points
from simcore.games.seep.state import View
from strategies.base import scorer, weight_names
from strategies.seep.floor import cards_unseen, floor_after, sweeping_value

__all__ = ["Weights", "bid_prospect", "gain", "greedy", "loot"]


class Weights(NamedTuple):
    """What it goes by, in points: a card is worth what the rules say, and a little for itself.

    ``build`` is the share of a house that its side is expected to take; ``contested`` the same of a
    house that an opponent owns too; ``cement`` what it is worth to make a house safe; ``throw`` the
    share of a thrown card that is taken to be lost; ``leave`` the share of a sweep left to the
    others for each card unseen that makes it.
    """

    card: float = 0.2
    sweep: float = 1.0
    build: float = 0.4
    contested: float = 0.0
    cement: float = 1.0
    throw: float = 0.5
    leave: float = 0.4


W = weight_names(Weights)


@part
def loot(view: View, cards: int, w: WeightValues) -> float:
    """Return what some cards are worth in the pile."""
    value: float = card_points(view.worth, cards) + w[W.card] * popcount(cards)
    return value


@part
def bid_prospect(hand: int, value: int) -> float:
    """Return how many cards would fit a bid: to build it with one of the hand, or to be taken."""
    same = hand & same_rank(value - 1)
    others, fitting = without(hand, same), float(4 - popcount(same))
    while others:
        missing = value - value_of(lowest_index(others))
        others = drop_lowest(others)
        if missing > 0:
            fitting += 4 - popcount(hand & same_rank(missing - 1))
    return fitting


@part
def captured_gain(view: View, card: int, take: int, w: WeightValues) -> float:
    """Return what a capture is worth, as a sweep too."""
    value = loot(view, take | bit(card), w)
    if without(view.loose | all_houses(view.houses), take) == 0:
        tight = take & house_of(view.houses, value_of(card)) != 0
        value += w[W.sweep] * sweep_bonus(view.worth, view.plays, value_of(card), tight)
    return value


@part
def housed_gain(view: View, move: int, w: WeightValues) -> float:
    """Return what a house move is worth: the share of the house that comes to its side by it."""
    target, card, seat = house_value(move), card_played(move), view.seat
    lower = target - value_of(card)
    foes = owned_by(view.marks, seat ^ 1) | owned_by(view.marks, seat ^ 3)
    friends = owned_by(view.marks, seat) | owned_by(view.marks, seat ^ 2)
    share = w[W.contested] if has(foes, target) else w[W.build]
    value: float = share * loot(view, floor_cards(move) | bit(card), w)
    if raises(move):
        kept = w[W.build] if has(friends, lower) else 0.0
        value += (share - kept) * loot(view, house_of(view.houses, lower), w)
    stands = has(standing_in(view.marks), target)
    if stands and not has(foes, target) and not has(cemented_in(view.marks), target):
        value += w[W.cement]
    if stands and not has(friends, target):  # it becomes its side's too
        value += w[W.contested] * loot(view, house_of(view.houses, target), w)
    return value


@part
def gain(view: View, move: int, w: WeightValues) -> float:
    """Return what greedy sees in a move."""
    if is_bid(move):
        return bid_prospect(view.hand, bid_value(move))
    card = card_played(move)
    if is_capture(move):
        return captured_gain(view, card, floor_cards(move), w)
    if is_house_move(move):
        return housed_gain(view, move, w)
    lost: float = -w[W.throw] * loot(view, bit(card), w)
    return lost


@part
def sweep_left(view: View, move: int, w: WeightValues) -> float:
    """Return what it costs to leave a floor that one card surely sweeps."""
    value = sweeping_value(floor_after(view, move))
    if value == 0:
        return 0.0
    unseen = popcount(cards_unseen(view) & same_rank(value - 1))
    cost: float = w[W.leave] * unseen * sweep_bonus(view.worth, view.plays + 1, value, False)
    return cost


@scorer("seep", weights=Weights())
def greedy(view: View, move: int, w: WeightValues) -> float:
    """Take what is worth most now, build and cement what its side can take, leave no plain sweep.

    A capture is worth its cards, by the rules that are played, and the sweep if it is one. A house
    promises a share of the cards that the move brings into it, less where an opponent owns it too.
    A throw gives away a share of its card. Against any of them stands a sweep that one card could
    make then. It bids the value that most cards would fit.
    """
    value = gain(view, move, w)
    if not is_bid(move):
        value -= sweep_left(view, move, w)
    return value
