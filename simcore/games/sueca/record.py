"""Sueca in hand records: a deal, a move and its faults in words."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from simcore.bits import bit, has, members, popcount
from simcore.cards import SUITS, card_from_name, card_name, names_of, suit_of
from simcore.games import position
from simcore.games.sueca.cards import card_points
from simcore.games.sueca.coding import CANCEL, KEEP, card_played, move_of
from simcore.games.sueca.deal import ASKING, CANCELLED, HAND
from simcore.games.sueca.rules import PACK, PLAYERS, DrawRule, SuecaRules
from simcore.games.sueca.state import State

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

CARDS, SWAPS = 52, 60
MOST_CARRIED = 10**9  # far more draws in a row than anybody sees; kernels count in int64


def deal_fields(rules: SuecaRules) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal and their sizes; table and stock are empty."""
    return {"hands": (HAND,) * PLAYERS, "table": (0,), "stock": (0,)}


def _packets(rules: SuecaRules) -> list[int]:
    """Return the packet that each seat is dealt."""
    return [(seat - rules.trump_seat - 1) % PLAYERS for seat in range(PLAYERS)]


def as_recorded(rules: SuecaRules, deck: np.ndarray) -> np.ndarray:
    """Return the cards of a deck by seat."""
    return np.concatenate([deck[HAND * packet :][:HAND] for packet in _packets(rules)])


def deck_of(
    rules: SuecaRules, cards: np.ndarray, record: Mapping[str, Any]
) -> tuple[np.ndarray, int]:
    """Return the deck of a record, the trump card last, and what is carried into the deal.

    Raises
    ------
    ValueError
        The trump card is not where it must be, or the carry cannot be.
    """
    hands = cards.reshape(PLAYERS, HAND)
    name = record.get("trump_card")
    if not isinstance(name, str):
        raise ValueError("trump_card must be the name of a card")
    trump, holder = card_from_name(name), rules.trump_seat
    if trump not in hands[holder]:
        raise ValueError(f"trump_card {name} is not in the hand of seat {holder} (trump_seat)")
    last = [card for card in hands[holder] if card != trump]
    deck = np.empty(PACK, np.int64)
    for seat, packet in enumerate(_packets(rules)):
        deck[HAND * packet :][:HAND] = [*last, trump] if seat == holder else hands[seat]
    return deck, _carry(rules, record.get("carry"))


def _carry(rules: SuecaRules, carry: object) -> int:
    most = {DrawRule.CARRY: None, DrawRule.DOUBLE: 1}.get(DrawRule(rules.draw_rule), 0)
    if type(carry) is not int or carry < 0 or (most is not None and carry > most):
        limit = "0 or more" if most is None else "0 or 1" if most else "0"
        raise ValueError(f"carry is {carry!r}, must be {limit} (draw_rule)")
    if carry > MOST_CARRIED:
        raise ValueError(f"carry is {carry}, must be at most {MOST_CARRIED}")
    return carry


def more_fields(rules: SuecaRules, deck: np.ndarray) -> dict[str, Any]:
    """Return the trump card, and the carry into a lone deal."""
    return {"trump_card": card_name(int(deck[PACK - 1])), "carry": 0}


def ready(rules: SuecaRules, state: State, move: Mapping[str, Any] | None) -> State:
    """Return the position in which a recorded move is made: whoever was asked before has kept."""
    cancelling = move is not None and "cancel" in move
    while state.asked == ASKING and not (cancelling and move and move.get("seat") == state.turn):
        state = position.apply(rules, state, KEEP)
    return state


def has_ended(rules: SuecaRules, state: State) -> bool:
    """Say whether all cards are played, or the deal was cancelled."""
    return state.asked == CANCELLED or bool(position.is_over(rules, state))


def face_up(state: State) -> dict[str, int]:
    """Return the cards of the trick."""
    return {"in the trick": state.trick}


def score_document(rules: SuecaRules, state: State, sides: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the score by side and what goes on to the next hand, or that it was cancelled."""
    if state.asked == CANCELLED:
        return {"cancelled": True, "carry": int(state.carry)}
    return {"sides": sides, "carry": int(position.statistics(rules, state)[1])}


def move_to_json(move: int) -> dict[str, Any]:
    """Return the card by name, or that the deal is cancelled."""
    return {"cancel": True} if move == CANCEL else {"card": card_name(card_played(move))}


def move_text(move: int) -> str:
    """Return a move in words, whatever int it is.

    Examples
    --------
    >>> move_text(move_of(0)), move_text(CANCEL), move_text(-1)
    ('AS', 'cancel', '-1 is no move')
    """
    if move in (KEEP, CANCEL):
        return "keep" if move == KEEP else "cancel"
    card = card_played(move)
    return card_name(card) if 0 <= card < CARDS else f"{move} is no move"


def move_from_json(move: Mapping[str, Any]) -> int:
    """Return the move that a record describes.

    Raises
    ------
    ValueError
        What it has is no move of this game.
    """
    unknown = sorted(set(move) - {"seat", "card", "cancel"})
    if unknown:
        raise ValueError(f"a move has seat and card, or seat and cancel, not {', '.join(unknown)}")
    if "cancel" in move:
        if move["cancel"] is not True or "card" in move:
            raise ValueError("to cancel is written as seat and cancel: true")
        return CANCEL
    card = move.get("card")
    if not isinstance(card, str):
        raise ValueError("card must be the name of a card")
    return move_of(card_from_name(card))


def why_illegal(rules: SuecaRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    n = position.list_moves(rules, state, scratch)
    legal = ", ".join(move_text(int(one)) for one in scratch[:n])
    return f"{_reason(rules, state, move)}; legal: {legal}"


def _reason(rules: SuecaRules, state: State, move: int) -> str:
    seat = state.turn
    hand = state.hands[seat]
    if move == CANCEL:
        if popcount(hand) < HAND or state.trick:
            return "nobody may cancel once a card has been led"
        most = rules.cancel_first_max if seat == 0 else rules.cancel_others_max
        option = "cancel_first_max" if seat == 0 else "cancel_others_max"
        return (
            f"seat {seat} holds {card_points(hand)} card points, may cancel up to {most} ({option})"
        )
    if move == KEEP:
        return f"seat {seat} is not asked"
    card = card_played(move)
    if not has(hand, card):
        return f"seat {seat} holds {' '.join(names_of(hand))}, not {move_text(move)}"
    if state.asked == ASKING:
        return f"seat {seat} has to keep or cancel first"
    return f"{card_name(card)} does not follow suit: {SUITS[state.led]} was led"


def with_hidden_cards_moved(pack: int, rules: SuecaRules, state: State, random: Random) -> State:
    """Return the position with the cards that the seat on turn cannot see dealt out anew.

    The hands keep their sizes, the card shown stays where it is until it is played, and nobody gets
    a suit that he has shown not to have. Cards change places two by two, so that a few may stay.
    """
    hands = list(state.hands)
    others = [seat for seat in range(PLAYERS) if seat != state.turn]
    for _ in range(SWAPS):
        a, b = random.sample(others, 2)
        mine, his = (_movable(state, hands[seat]) for seat in (a, b))
        if not mine or not his:
            continue
        one, other = random.choice(mine), random.choice(his)
        if not (_is_void(state, b, one) or _is_void(state, a, other)):
            hands[a] += bit(other) - bit(one)
            hands[b] += bit(one) - bit(other)
    return state._replace(hands=(hands[0], hands[1], hands[2], hands[3]))


def _movable(state: State, hand: int) -> list[int]:
    return [card for card in members(hand) if card != state.trump_card]


def _is_void(state: State, seat: int, card: int) -> bool:
    return has(state.voids, PLAYERS * seat + suit_of(card))
