"""How a move, and the options that a view shows, are written in one int each.

A move has the cards taken in bits 0..51 (none: the card is trailed), and in 52..57 the card played.
"""

from typing import Any

from simcore._jit import inlined, part
from simcore.cards import ALL_CARDS

__all__ = ["card_played", "cards_taken", "move_of", "option_at", "packed"]


@inlined
def move_of(card: int, take: int) -> int:
    """Return the move that plays a card and takes a mask of table cards; trails if it is empty."""
    return card << 52 | take


@inlined
def card_played(move: int) -> int:
    """Return the card that a move plays."""
    return move >> 52 & 63


@inlined
def cards_taken(move: int) -> int:
    """Return the mask of the table cards that a move takes."""
    return move & ALL_CARDS


@part
def packed(options: Any) -> int:
    """Return a tuple of up to fifteen ints 0..15 in one int, four bits for each."""
    result = 0
    for i in range(len(options)):
        result |= options[i] << (4 * i)
    return result


@inlined
def option_at(options: int, i: int) -> int:
    """Return number `i` of what `packed` packed."""
    return options >> (4 * i) & 15
