"""Dealing by packets: to each seat, then the table; later from the stock to the seats alone."""

from typing import Any

from simcore._jit import part
from simcore.games.deck import cards_at
from simcore.games.fishing.state import State
from simcore.tally import Four, at, put

__all__ = ["all_empty", "dealt_on", "first_position"]


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
