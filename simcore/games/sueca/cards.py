"""What the cards are worth, and which of them is higher: 2 3 4 5 6 Q J K 7 A."""

from simcore._jit import inlined
from simcore.bits import popcount
from simcore.cards import rank_of, same_rank, suit_of

__all__ = ["ALL_POINTS", "beats", "card_points", "strength"]

ALL_POINTS = 120
ACES, SEVENS, JACKS, QUEENS, KINGS = (same_rank(rank) for rank in (0, 6, 10, 11, 12))
# By rank A, 2 .. 7, (8, 9, 10), J, Q, K: how many ranks are lower.
STRENGTH = (9, 0, 1, 2, 3, 4, 8, 0, 0, 0, 6, 5, 7)


@inlined
def strength(card: int) -> int:
    """Return how many ranks of its suit are lower than a card."""
    return STRENGTH[rank_of(card)]


@inlined
def card_points(cards: int) -> int:
    """Return the card points of a mask: ace 11, seven 10, king 4, jack 3, queen 2.

    Examples
    --------
    >>> from simcore.cards import mask_of
    >>> card_points(mask_of("AS 7D KH JC QC 2S"))
    30
    """
    return (
        11 * popcount(cards & ACES)
        + 10 * popcount(cards & SEVENS)
        + 4 * popcount(cards & KINGS)
        + 3 * popcount(cards & JACKS)
        + 2 * popcount(cards & QUEENS)
    )


@inlined
def beats(card: int, best: int, trump: int) -> bool:
    """Say whether a card takes a trick from the best card so far, given the trump suit."""
    if suit_of(card) == suit_of(best):
        return strength(card) > strength(best)
    return suit_of(card) == trump
