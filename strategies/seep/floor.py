"""What a move leaves on the floor, and which cards a seat has not seen."""

from typing import NamedTuple

from simcore._jit import part
from simcore.bits import bit, drop_lowest, lowest_index, without
from simcore.cards import ALL_CARDS, ranks_of
from simcore.games.seep.coding import (
    card_played,
    floor_cards,
    house_value,
    is_house_move,
    is_throw,
    raises,
    standing_in,
    total_of,
    value_of,
)
from simcore.games.seep.houses import all_houses, house_of, houses_with
from simcore.games.seep.rules import HIGHEST
from simcore.games.seep.state import Five, View

__all__ = ["Floor", "cards_unseen", "floor_after", "sweeping_value"]


class Floor(NamedTuple):
    """What lies on the floor after a move, and which houses are there."""

    loose: int
    houses: Five
    standing: int


@part
def floor_after(view: View, move: int) -> Floor:
    """Return the floor as a move of a card leaves it."""
    card, cards = card_played(move), floor_cards(move)
    value, standing = value_of(card), standing_in(view.marks)
    loose, houses = without(view.loose, cards), view.houses
    if is_throw(move):
        return Floor(loose | bit(card), houses, standing)
    if not is_house_move(move):
        if cards & house_of(houses, value) != 0:
            houses, standing = houses_with(houses, value, 0), without(standing, bit(value))
        return Floor(loose, houses, standing)
    target = house_value(move)
    cards |= bit(card)
    if raises(move):
        lower = target - value
        cards |= house_of(houses, lower)
        houses, standing = houses_with(houses, lower, 0), without(standing, bit(lower))
    houses = houses_with(houses, target, house_of(houses, target) | cards)
    return Floor(loose, houses, standing | bit(target))


@part
def cards_unseen(view: View) -> int:
    """Return the cards that the seat has not seen: in other hands, or not dealt."""
    seen = view.hand | view.loose | all_houses(view.houses)
    return without(ALL_CARDS, seen | view.piles[0] | view.piles[1])


@part
def sweeping_value(floor: Floor) -> int:
    """Return the value of a card that surely sweeps a floor; 0 where none is found.

    It takes a house alone, loose cards of one value, or such as add up to its value, or both. Loose
    cards that divide into several groups are not looked for.
    """
    ranks, total = ranks_of(floor.loose), total_of(floor.loose)
    if drop_lowest(floor.standing) != 0:
        return 0
    if floor.standing != 0:
        value = lowest_index(floor.standing)
        return value if total in (0, value) else 0
    if ranks != 0 and drop_lowest(ranks) == 0:
        return lowest_index(ranks) + 1
    return total if total <= HIGHEST else 0
