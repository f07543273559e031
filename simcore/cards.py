"""Cards as numbers and sets of cards as masks: rank-major, so that a rank is one nibble.

A card is ``rank * 4 + suit``, with ranks 0..12 for A, 2 .. 10, J, Q, K and suits 0..3 for S, H, D,
C. A mask is a non-negative int with bit ``card`` set for each card in it.
"""

from collections.abc import Iterable

from simcore._jit import inlined
from simcore.bits import members, popcount

__all__ = [
    "ALL_CARDS",
    "FACES",
    "ONES",
    "RANKS",
    "SPADES",
    "SUITS",
    "Card",
    "Mask",
    "card_from_name",
    "card_name",
    "coins_first",
    "count_by_rank",
    "lowest_of_each_rank",
    "mask_of",
    "names_of",
    "rank_of",
    "ranks_of",
    "ranks_present",
    "same_rank",
    "same_suit",
    "suit_of",
    "suits_of_rank",
    "total_by",
    "value_bits",
]

Card = int
Mask = int

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SUIT_SYMBOLS = "♠♥♦♣"

ONES = int("1" * 13, 16)  # one in every nibble: the lowest suit of every rank, or a count of one
SPADES = ONES
ALL_CARDS = ONES * 15
FACES = ALL_CARDS >> 40 << 40


@inlined
def rank_of(card: Card) -> int:
    """Return the rank 0..12 of a card: A, 2 .. 10, J, Q, K."""
    return card >> 2


@inlined
def suit_of(card: Card) -> int:
    """Return the suit 0..3 of a card: S, H, D, C."""
    return card & 3


@inlined
def same_rank(rank: int) -> Mask:
    """Return the four cards of a rank."""
    return 15 << (4 * rank)


@inlined
def same_suit(suit: int) -> Mask:
    """Return the thirteen cards of a suit."""
    return ONES << suit


@inlined
def suits_of_rank(mask: Mask, rank: int) -> int:
    """Return the suits that a mask has of a rank, a bit each."""
    return mask >> (4 * rank) & 15


@inlined
def ranks_present(mask: Mask) -> Mask:
    """Return a one in the nibble of every rank that has a card in the mask."""
    pairs = mask | mask >> 1
    return (pairs | pairs >> 2) & ONES


@inlined
def ranks_of(mask: Mask) -> int:
    """Return the set of ranks in a mask of cards, as 13 bits."""
    packed = ranks_present(mask)
    packed = (packed | packed >> 3) & 0x0303030303030303
    packed = (packed | packed >> 6) & 0x000F000F000F000F
    packed = (packed | packed >> 12) & 0x000000FF000000FF
    return (packed | packed >> 24) & 0xFFFF


@inlined
def count_by_rank(mask: Mask) -> int:
    """Return the number of cards of each rank, a nibble a rank.

    Examples
    --------
    >>> hex(count_by_rank(mask_of("AS AD 3C")))
    '0x102'
    """
    pairs = mask - ((mask >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


@inlined
def lowest_of_each_rank(mask: Mask) -> Mask:
    """Return the first card of each rank: a spade where there is one, then hearts, diamonds, clubs.

    Examples
    --------
    >>> names_of(lowest_of_each_rank(mask_of("9H 9S 3C 3D")))
    ['3D', '9S']
    """
    return mask & ~(mask - ranks_present(mask))


@inlined
def coins_first(mask: Mask) -> Mask:
    """Return the mask with spades and diamonds exchanged, so that diamonds are the first suit."""
    return (mask & ONES) << 2 | (mask >> 2) & ONES | mask & (ONES * 10)


def value_bits(pack: Mask) -> tuple[Mask, ...]:
    """Return four masks: the cards of a pack whose value has bit 0, 1, 2 and 3.

    The ranks that a pack has count 1, 2 and so on.
    """
    suits = [15 << 4 * rank for rank in range(13) if pack >> 4 * rank & 1]
    valued = list(enumerate(suits, 1))
    return tuple(sum(four for value, four in valued if value >> place & 1) for place in range(4))


@inlined
def total_by(bits: tuple[Mask, ...], cards: Mask) -> int:
    """Return the sum of the values of some cards, by the `value_bits` of their pack.

    Examples
    --------
    >>> from simcore.packs import PACK_40, PACK_52
    >>> [total_by(value_bits(pack), mask_of("AS 7H JD KC")) for pack in (PACK_52, PACK_40)]
    [32, 26]
    """
    return (
        popcount(cards & bits[0])
        + 2 * popcount(cards & bits[1])
        + 4 * popcount(cards & bits[2])
        + 8 * popcount(cards & bits[3])
    )


def card_name(card: Card) -> str:
    """Return the two letters of a card.

    Examples
    --------
    >>> card_name(0), card_name(39)
    ('AS', 'TC')
    """
    return RANKS[card // 4] + SUITS[card % 4]


def card_from_name(name: str) -> Card:
    """Return the card that a name stands for.

    Raises
    ------
    ValueError
        No card has that name.

    Examples
    --------
    >>> [card_name(card_from_name(name)) for name in ("TS", "10S", "t♠")]
    ['TS', 'TS', 'TS']
    """
    rank, suit = name[:-1].upper().replace("10", "T"), name[-1:].upper()
    suit = SUITS[SUIT_SYMBOLS.index(suit)] if suit and suit in SUIT_SYMBOLS else suit
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise ValueError(f"'{name}' is no card: write rank A23456789TJQK and suit SHDC, as in 9H")
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def mask_of(names: str | Iterable[str]) -> Mask:
    """Return the mask of the cards named, in a string with blanks or as separate names."""
    words = names.split() if isinstance(names, str) else names
    mask = 0
    for word in words:
        mask |= 1 << card_from_name(word)
    return mask


def names_of(mask: Mask) -> list[str]:
    """Return the names of the cards in a mask, lowest first."""
    return [card_name(card) for card in members(mask)]
