"""Seep in hand records: a deal and a move; what is wrong with one is told in `faults`."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from simcore.bits import bit, has, popcount
from simcore.cards import Mask, card_from_name, card_name, mask_of, names_of
from simcore.games import position
from simcore.games.recording import (
    SHOWN,
    as_recorded,
    has_ended,
    more_fields,
    ready,
    score_document,
    shortened,
    with_hands_moved,
)
from simcore.games.seep.coding import (
    bid_of,
    bid_value,
    capture_of,
    card_played,
    floor_cards,
    house_move,
    house_value,
    is_bid,
    is_capture,
    is_throw,
    throw_of,
    value_of,
)
from simcore.games.seep.deal import BIDDABLE, VOIDING
from simcore.games.seep.faults import reason
from simcore.games.seep.rules import (
    FLOOR,
    HIGHEST,
    LOWEST,
    PACK,
    PACKET,
    FloorRedeal,
    Opening,
    SeepRules,
)
from simcore.games.seep.state import State

__all__ = [
    "as_recorded",
    "deal_fields",
    "deck_of",
    "face_up",
    "has_ended",
    "more_fields",
    "move_from_json",
    "move_text",
    "move_to_json",
    "ready",
    "score_document",
    "why_illegal",
    "with_hidden_cards_moved",
]

CARDS = 52
# What a move may have beside the seat.
KINDS = ({"bid"}, {"card"}, {"card", "take"}, {"card", "house", "with"})


def deal_fields(rules: SeepRules) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal, in the order of the deck, and their sizes."""
    hands = (PACKET,) * rules.players
    return {"hands": hands, "table": (FLOOR,), "stock": (PACK - FLOOR - sum(hands),)}


def deck_of(
    rules: SeepRules, cards: np.ndarray, record: Mapping[str, Any]
) -> tuple[np.ndarray, int]:
    """Return the deck of a record, and 0; see `simcore.games.recording.deck_of`."""
    first, floor = cards[:PACKET], cards[rules.players * PACKET :][:FLOOR]
    if rules.opening != Opening.FREE and not any(has(BIDDABLE, int(card)) for card in first):
        raise ValueError(f"seat 0 has no card of {LOWEST} or more: the deal would have been void")
    if rules.floor_redeal == FloorRedeal.TD9S and any(has(VOIDING, int(card)) for card in floor):
        shown = " and ".join(names_of(VOIDING & sum(bit(int(card)) for card in floor)))
        raise ValueError(f"table has {shown}: the deal would have been void (floor_redeal)")
    return cards, 0


def move_to_json(move: int) -> dict[str, Any]:
    """Return the fields of a move, cards by name."""
    if is_bid(move):
        return {"bid": bid_value(move)}
    card, cards = {"card": card_name(card_played(move))}, names_of(floor_cards(move))
    if is_throw(move):
        return card
    if is_capture(move):
        return card | {"take": cards}
    return card | {"house": house_value(move), "with": cards}


def move_text(move: int) -> str:
    """Return a move in words, whatever int it is.

    Examples
    --------
    >>> move_text(throw_of(32)), move_text(capture_of(32, mask_of("4H 5H"))), move_text(bid_of(11))
    ('9S is thrown', '9S takes 4H 5H', 'a bid of 11')
    >>> move_text(house_move(4, 11, mask_of("9H"), False))
    '2S makes 11 with 9H'
    """
    if move < 0 or (card_played(move) >= CARDS and not is_bid(move)):
        return f"{move} is no move"
    if is_bid(move):
        return f"a bid of {bid_value(move)}"
    card, cards = card_name(card_played(move)), " ".join(names_of(floor_cards(move)))
    if is_throw(move):
        return f"{card} is thrown"
    if is_capture(move):
        return f"{card} takes {cards}"
    return f"{card} makes {house_value(move)}" + (f" with {cards}" if cards else "")


def _cards(move: Mapping[str, Any], name: str) -> Mask:
    given = move[name]
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        raise ValueError(f"{name} must be a list of cards")
    cards = mask_of(given)
    if popcount(cards) != len(given):
        raise ValueError(f"{name} has a card twice")
    return cards


def _value(move: Mapping[str, Any], name: str) -> int:
    value = move[name]
    if type(value) is not int:
        raise ValueError(f"{name} must be a value from {LOWEST} to {HIGHEST}")
    if not LOWEST <= value <= HIGHEST:
        raise ValueError(f"{name} is {value}: houses are worth {LOWEST} to {HIGHEST}")
    return value


def move_from_json(move: Mapping[str, Any]) -> int:
    """Return the move that a record describes.

    Raises
    ------
    ValueError
        What it has is no move of this game.
    """
    if set(move) - {"seat"} not in KINDS:
        wanted = "bid; card; card and take; or card, house and with"
        raise ValueError(f"a move has seat and {wanted}, not {', '.join(sorted(move))}")
    if "bid" in move:
        return bid_of(_value(move, "bid"))
    if not isinstance(move["card"], str):
        raise ValueError("card must be the name of a card")
    card = card_from_name(move["card"])
    if "take" in move:
        take = _cards(move, "take")
        if not take:
            raise ValueError("take is empty: a card that is thrown has no take")
        return capture_of(card, take)
    if "house" not in move:
        return throw_of(card)
    value, used = _value(move, "house"), _cards(move, "with")
    return house_move(card, value, used, _is_raise(card, value, used))


def _is_raise(card: int, value: int, used: Mask) -> bool:
    total = sum(value_of(card_from_name(name)) for name in names_of(used))
    return value_of(card) < value and total % value == 0


def face_up(state: State) -> dict[str, int]:
    """Return the cards that lie face up: the loose ones, and those in houses by value."""
    houses = {
        f"in the house of {value}": house
        for value, house in enumerate(state.houses, LOWEST)
        if house
    }
    return {"loose on the floor": state.loose} | houses


def why_illegal(rules: SeepRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    n = position.list_moves(rules, state, scratch)
    moves = [int(one) for one in scratch[:n]]
    legal = shortened([move_text(one) for one in moves[:SHOWN]], n)
    return f"{reason(rules, state, move, moves)}; legal: {legal}"


def with_hidden_cards_moved(pack: int, rules: SeepRules, state: State, random: Random) -> State:
    """Return the position with the cards that the seat on turn cannot see dealt out anew.

    They are the other hands and the stock; the hands keep their sizes. The floor stays, although
    it lies face down before the bid.
    """
    known = state.hands[state.turn] | state.loose | sum(state.houses)
    hidden = pack & ~(known | state.piles[0] | state.piles[1])
    return state._replace(hands=with_hands_moved(state.hands, state.turn, hidden, random))
