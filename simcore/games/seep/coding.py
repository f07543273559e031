"""How moves, houses and groups are written in ints.

A move has floor cards in bits 0..51, from bit 52 the card played, from bit 58 the kind:

====  ==========================================================================
kind  bits 0..51
====  ==========================================================================
0     none: the card is thrown
1     all cards that it takes, those of a house included
2     the value that is bid; there is no card
3..7  the loose cards used for a house of 9..13; bit 61 is set where one is raised
====  ==========================================================================

A set of values has bit v for each value v; of houses 9..13, of cards 1..13.
"""

from simcore._jit import inlined
from simcore.cards import ALL_CARDS, ONES, rank_of, ranks_of, total_by, value_bits
from simcore.games.seep.rules import HIGHEST, LOWEST
from simcore.packs import PACK_52

__all__ = [
    "EVERY_VALUE",
    "HOUSES",
    "bid_of",
    "bid_value",
    "capture_of",
    "card_played",
    "cards_of_values",
    "cemented_in",
    "floor_cards",
    "house_move",
    "house_value",
    "is_bid",
    "is_capture",
    "is_house_move",
    "is_throw",
    "lowered_by",
    "owned_by",
    "raised_by",
    "raises",
    "same_for",
    "standing_in",
    "sums_made",
    "throw_of",
    "total_of",
    "value_of",
    "values_in",
    "with_cement",
    "with_owner",
    "without_house",
]

THROW, CAPTURE, BID, FIRST_HOUSE = range(4)
KIND, RAISES = 58, 1 << 61
HOUSES = (1 << HIGHEST + 1) - (1 << LOWEST)  # the set of their values
EVERY_VALUE = (1 << HIGHEST + 1) - 2
VALUE_BITS = value_bits(PACK_52)
FIELD, CEMENTED = HIGHEST - LOWEST + 1, 4
ALL_FIELDS = 1 | 1 << FIELD | 1 << 2 * FIELD | 1 << 3 * FIELD | 1 << 4 * FIELD


# --- moves ---


@inlined
def throw_of(card: int) -> int:
    """Return the move that throws a card."""
    return card << 52


@inlined
def capture_of(card: int, take: int) -> int:
    """Return the move that takes floor cards with a card."""
    return CAPTURE << KIND | card << 52 | take


@inlined
def bid_of(value: int) -> int:
    """Return the move that bids a value 9..13."""
    return BID << KIND | value


@inlined
def house_move(card: int, value: int, used: int, raising: bool) -> int:
    """Return the move that makes, or adds to, a house of a value with a card and loose cards."""
    kind = FIRST_HOUSE + value - LOWEST
    return kind << KIND | card << 52 | used | (RAISES if raising else 0)


@inlined
def kind_of(move: int) -> int:
    """Return 0 for a throw, 1 for a capture, 2 for a bid, 3..7 for a house of 9..13."""
    return move >> KIND & 7


@inlined
def is_throw(move: int) -> bool:
    """Say whether a move throws a card."""
    return kind_of(move) == THROW


@inlined
def is_capture(move: int) -> bool:
    """Say whether a move takes cards from the floor."""
    return kind_of(move) == CAPTURE


@inlined
def is_bid(move: int) -> bool:
    """Say whether a move is the bid."""
    return kind_of(move) == BID


@inlined
def is_house_move(move: int) -> bool:
    """Say whether a move makes a house, or adds to one."""
    return kind_of(move) >= FIRST_HOUSE


@inlined
def raises(move: int) -> bool:
    """Say whether a house move raises a house of a lower value."""
    return move & RAISES != 0


@inlined
def card_played(move: int) -> int:
    """Return the card that a move plays; 52 and more where it is no move."""
    return move >> 52 & 63


@inlined
def floor_cards(move: int) -> int:
    """Return the floor cards that a move takes or uses; of no meaning in a bid."""
    return move & ALL_CARDS


@inlined
def bid_value(move: int) -> int:
    """Return the value that is bid."""
    return move & 15


@inlined
def house_value(move: int) -> int:
    """Return the value 9..13 of the house of a house move."""
    return kind_of(move) - FIRST_HOUSE + LOWEST


@inlined
def same_for(move: int, card: int, other: int) -> int:
    """Return a move that plays a card with another one played in its place."""
    return move + (other - card << 52)


# --- values ---


@inlined
def value_of(card: int) -> int:
    """Return the capture value of a card: 1 for an ace, 13 for a king."""
    return rank_of(card) + 1


@inlined
def total_of(cards: int) -> int:
    """Return the sum of the values of a mask of cards."""
    return total_by(VALUE_BITS, cards)


@inlined
def sums_made(sums: int, value: int) -> int:
    """Return the sums that a card of some value makes, by itself or with one of a set of sums."""
    return (sums | 1) << value & EVERY_VALUE


@inlined
def values_in(cards: int) -> int:
    """Return the set of the values in a mask of cards."""
    return ranks_of(cards) << 1


@inlined
def cards_of_values(values: int) -> int:
    """Return the cards of a set of values.

    Examples
    --------
    >>> from simcore.cards import names_of
    >>> names_of(cards_of_values(1 << 2 | 1 << 13))
    ['2S', '2H', '2D', '2C', 'KS', 'KH', 'KD', 'KC']
    """
    ranks = values >> 1
    ranks = (ranks | ranks << 24) & 0x000000FF000000FF
    ranks = (ranks | ranks << 12) & 0x000F000F000F000F
    ranks = (ranks | ranks << 6) & 0x0303030303030303
    return ((ranks | ranks << 3) & ONES) * 15


@inlined
def lowered_by(values: int, value: int) -> int:
    """Return the values that lie below those of a set by a value."""
    return values >> value & EVERY_VALUE


@inlined
def raised_by(values: int, value: int) -> int:
    """Return the house values that lie above those of a set by a value."""
    return values << value & HOUSES


# --- houses: who owns them, and which are cemented, in one int ---


@inlined
def owned_by(marks: int, seat: int) -> int:
    """Return the set of the values of the houses that a seat owns."""
    return (marks >> FIELD * seat << LOWEST) & HOUSES


@inlined
def cemented_in(marks: int) -> int:
    """Return the set of the values of the cemented houses."""
    return owned_by(marks, CEMENTED)


@inlined
def standing_in(marks: int) -> int:
    """Return the set of the values of all houses: each has an owner."""
    return owned_by(marks | marks >> FIELD | marks >> 2 * FIELD | marks >> 3 * FIELD, 0)


@inlined
def without_house(marks: int, value: int) -> int:
    """Return the marks once the house of a value is gone."""
    return marks & ~(ALL_FIELDS << value - LOWEST)


@inlined
def with_owner(marks: int, value: int, seat: int) -> int:
    """Return the marks with one more owner of the house of a value."""
    return marks | 1 << FIELD * seat + value - LOWEST


@inlined
def with_cement(marks: int, value: int) -> int:
    """Return the marks with the house of a value cemented."""
    return with_owner(marks, value, CEMENTED)
