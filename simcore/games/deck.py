"""A deck in kernels: laid out before the shuffle, and looked into by places."""

from typing import Any

from simcore._jit import inlined, words_of
from simcore.bits import bit, has

__all__ = ["cards_at", "lay_out", "members_at"]


@inlined
def lay_out(deck: Any, low: int, gap: int) -> None:
    """Fill a deck in the order of the cards: the first `low` of them, then, after a gap, the rest.

    Parameters
    ----------
    deck
        int64 array of the size of the pack.
    low, gap
        In a pack of 40 the cards 0..27, A to 7, and after a gap of 12 jacks, queens and kings.
    """
    places = words_of(deck)
    for i in range(len(deck)):
        places[i] = i if i < low else i + gap


@inlined
def cards_at(deck: Any, start: int, n: int) -> int:
    """Return the mask of ``deck[start:start + n]``."""
    mask, places = 0, words_of(deck)
    for i in range(start, start + n):
        mask |= bit(places[i])
    return mask


@inlined
def members_at(mask: int, deck: Any, start: int, n: int) -> int:
    """Return how many of ``deck[start:start + n]`` are in a mask."""
    found = 0
    for i in range(start, start + n):
        found += has(mask, deck[i])
    return found
