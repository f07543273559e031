"""From rank sets back to cards: how many ways there are to take them, and each of those ways."""

from itertools import combinations

import numpy as np

from simcore._jit import inlined
from simcore.bits import lowest_index
from simcore.cards import ONES, count_by_rank, lowest_of_each_rank

__all__ = ["cards_of_way", "first_cards", "ways"]


def _subset_tables() -> tuple[np.ndarray, np.ndarray]:
    """Return (number, subsets) of the k-subsets of four suits: places (suits * 8 + k) [* 8 + i]."""
    number, subsets = np.zeros(16 * 8, np.int64), np.zeros(16 * 8 * 8, np.int64)
    for suits in range(16):
        members = [suit for suit in range(4) if suits >> suit & 1]
        for k in range(len(members) + 1):
            chosen = [sum(1 << suit for suit in some) for some in combinations(members, k)]
            number[suits * 8 + k] = len(chosen)
            for i, some in enumerate(chosen):
                subsets[(suits * 8 + k) * 8 + i] = some
    return number, subsets


N_SUBSETS, SUBSETS = _subset_tables()


@inlined
def ways(rank_set: int, table: int) -> int:
    """Return in how many ways the cards of a rank set can be taken from a table: suits differ.

    Parameters
    ----------
    rank_set
        How many cards of each rank; no more than the table has.
    table
        Mask.
    """
    product = 1
    # A single card of its rank can be taken in one way; only the others are looked up.
    counts = count_by_rank(table)
    several = (counts | counts >> 1) >> 1 & ONES
    rank_set &= several * 15
    while rank_set:
        place = lowest_index(rank_set) & ~3
        product *= N_SUBSETS[((table >> place) & 15) * 8 + ((rank_set >> place) & 15)]
        rank_set &= ~(15 << place)
    return product


@inlined
def cards_of_way(rank_set: int, table: int, way: int) -> int:
    """Return the cards that way number ``0 .. ways - 1`` takes."""
    cards = 0
    while rank_set:
        place = lowest_index(rank_set) & ~3
        which = ((table >> place) & 15) * 8 + ((rank_set >> place) & 15)
        cards |= SUBSETS[which * 8 + way % N_SUBSETS[which]] << place
        way //= N_SUBSETS[which]
        rank_set &= ~(15 << place)
    return cards


@inlined
def first_cards(rank_set: int, table: int) -> int:
    """Return the cards of a rank set: of each rank the spade first, then hearts, and so on."""
    cards = 0
    while rank_set:
        ranks = (rank_set | rank_set >> 1 | rank_set >> 2) & ONES
        some = lowest_of_each_rank(table) & (ranks * 15)
        cards |= some
        table &= ~some
        rank_set -= ranks
    return cards
