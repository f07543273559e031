"""Dealing by packets: to each seat, then the table; later from the stock to the seats alone."""

from typing import Any

from simcore._jit import inlined, part, words_of
from simcore.bits import bit, has
from simcore.games.fishing.state import State
from simcore.tally import Four, at, put

__all__ = ["all_empty", "cards_at", "dealt_on", "first_position", "lay_out", "members_at"]


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


@part
def first_position(deck: Any, players: int, hand_size: int, table_cards: int) -> State:
    """Return the position before the first play: hands, table and stock as they lie in the deck."""
    hands = (0, 0, 0, 0)
    for seat in range(players):
        hands = put(hands, seat, cards_at(deck, seat * hand_size, hand_size))
    table = players * hand_size
    stock = len(deck) - table - table_cards
    return State(hands, cards_at(deck, table, table_cards), (0, 0, 0, 0), 0, 0, -1, stock, 0)


@part
def all_empty(hands: Four, players: int) -> bool:
    """Say whether all hands are empty: the last seat plays last, so that its hand tells it."""
    return at(hands, players - 1) == 0


@part
def dealt_on(state: State, deck: Any, players: int, size: int) -> State:
    """Return the position after a packet of `size` cards for each seat in turn, from the stock."""
    hands = state.hands
    for seat in range(players):
        hands = put(hands, seat, cards_at(deck, len(deck) - state.stock + seat * size, size))
    return State(
        hands,
        state.table,
        state.piles,
        state.sweeps,
        state.turn,
        state.last_side,
        state.stock - size * players,
        state.note,
    )
