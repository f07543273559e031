"""How a move is written in an int: a card from bit 52 on, or above it what is said instead."""

from simcore._jit import inlined

__all__ = ["CANCEL", "KEEP", "card_played", "move_of"]

KEEP, CANCEL = 1 << 58, 2 << 58


@inlined
def move_of(card: int) -> int:
    """Return the move that plays a card."""
    return card << 52


@inlined
def card_played(move: int) -> int:
    """Return the card that a move plays; only of moves below `KEEP`."""
    return move >> 52
