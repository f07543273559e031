"""What a seat can tell of the next one's hand, in games of taking cards from a table."""

from typing import Any

from simcore._jit import inlined, part
from simcore.bits import popcount

__all__ = ["chance_to_hold", "next_hand_size", "unseen_cards"]


@part
def unseen_cards(view: Any, pack: int) -> int:
    """Return the cards of a pack that the seat has not seen: in other hands or in the stock."""
    taken = view.piles[0] | view.piles[1] | view.piles[2] | view.piles[3]
    unseen: int = pack & ~(view.hand | view.table | taken)
    return unseen


@part
def next_hand_size(view: Any, players: int, packet: int) -> int:
    """Return how many cards the next seat has when it plays; 0 if the deal is over by then.

    Parameters
    ----------
    view
        What the seat sees before it plays.
    players
        Number of seats.
    packet
        How many cards each seat is dealt when all hands are empty, which a view does not tell.
    """
    size = popcount(view.hand)
    if view.seat != players - 1:
        return size
    return size - 1 if size > 1 else min(packet, view.stock // players)


@inlined
def chance_to_hold(n: int, unseen: int, hand: int) -> float:
    """Return the probability that a hand has at least one of `n` cards.

    Parameters
    ----------
    n
        0 .. 4.
    unseen, hand
        The numbers of cards that it was drawn from and that it has; `n` and `hand` are no larger
        than `unseen`.

    Examples
    --------
    >>> chance_to_hold(1, 4, 2), chance_to_hold(3, 4, 2), chance_to_hold(0, 4, 2)
    (0.5, 1.0, 0.0)
    """
    without, all_hands = 1, 1
    for i in range(n):
        without *= unseen - hand - i
        all_hands *= unseen - i
    return 1.0 - without / all_hands
