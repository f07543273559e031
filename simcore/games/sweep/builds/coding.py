"""How a move is written in one int where there are builds.

As in `simcore.games.fishing.coding`, those inside builds among the cards taken. A move that builds
has its value in bits 58..61, and for the cards taken those that are built on.
"""

from simcore._jit import inlined
from simcore.games.fishing.coding import card_played, cards_taken, move_of

__all__ = ["build_move", "card_played", "cards_taken", "move_of", "value_named"]


@inlined
def build_move(card: int, used: int, value: int) -> int:
    """Return the move that plays a card onto others, on the table or in a build, for a value."""
    return value << 58 | move_of(card, used)


@inlined
def value_named(move: int) -> int:
    """Return the value that a move builds; 0 if it captures or trails."""
    return move >> 58
