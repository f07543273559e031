"""Slow referee of Seep, written from the text of the rules alone.

Cards are strings ("9H", "TS"), seats and sides are numbers, everything else is lists and sets.
"Section" means those of the rules. Options (sections 11 and 12) are in `seep_options.py`, cards and
houses (1) in `seep_floor.py`, legal moves (3 to 7) in `seep_moves.py`, deals and play (2 and 8) in
`seep_hand.py`, the score and matches (9 and 10) in `seep_match.py`; all can be had from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from reference.documents import card_faults, differences
from reference.seep_floor import HOUSES, PACK, House, Move, Turn, in_order, splits, total, value
from reference.seep_hand import Hand, deal, is_void
from reference.seep_match import (
    CATEGORIES,
    LAST_PLAY,
    match_result,
    next_dealer,
    score_piles,
    session,
    sweep_bonus,
    table_seat,
    table_side,
)
from reference.seep_moves import legal_moves, why_not
from reference.seep_options import OPTIONS, PRESETS, are_bids, partner_of, resolve, side_of

__all__ = [
    "CATEGORIES",
    "HOUSES",
    "LAST_PLAY",
    "OPTIONS",
    "PACK",
    "PRESETS",
    "Hand",
    "House",
    "Move",
    "Turn",
    "are_bids",
    "check_record",
    "deal",
    "in_order",
    "is_void",
    "legal_moves",
    "match_result",
    "move_of",
    "next_dealer",
    "partner_of",
    "resolve",
    "score_piles",
    "session",
    "side_of",
    "splits",
    "sweep_bonus",
    "table_seat",
    "table_side",
    "total",
    "value",
    "why_not",
]

# ---- Records (section 14)

KINDS = {
    frozenset({"bid"}): "bid",
    frozenset({"card"}): "throw",
    frozenset({"card", "take"}): "capture",
    frozenset({"card", "house", "with"}): "house",
}


def move_of(document: Mapping[str, Any]) -> Move:
    """Return a move that is written as in a record; the seat may be there or not."""
    names = set(document) - {"seat"}
    kind = KINDS.get(frozenset(names))
    if kind is None:
        raise ValueError("a move is a bid, a card, card and take, or card, house and with")
    card, number = document.get("card", ""), document.get("bid", document.get("house", 0))
    cards = document.get("take", document.get("with", []))
    if not isinstance(card, str) or type(number) is not int or not isinstance(cards, list):
        raise ValueError("card is a name, bid and house are numbers, take and with are lists")
    if not all(isinstance(one, str) for one in cards) or len(set(cards)) < len(cards):
        raise ValueError("take and with have names of cards, each once")
    wrong = [one for one in [card, *cards] if one not in PACK and kind != "bid"]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is no card")
    return Move(kind, card, frozenset(cards), number)


def _cards_fault(record: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with hands, table and stock."""
    hands, table, stock = record.get("hands"), record.get("table"), record.get("stock")
    if not isinstance(hands, list) or not isinstance(table, list) or not isinstance(stock, list):
        return ["hands, table and stock must be lists"]
    if not all(isinstance(hand, list) for hand in hands):
        return ["each hand must be a list"]
    faults = []
    if [len(hand) for hand in hands] != [4] * rules["players"]:
        faults.append(f"not {rules['players']} hands of 4 cards")
    if len(table) != 4:
        faults.append(f"{len(table)} cards on the table instead of 4")
    faults += card_faults(chain(*hands, table, stock), PACK)
    if not faults and is_void(rules, hands[0], table):
        faults.append("such a deal is void: it is dealt again")
    return faults


def _move_fault(hand: Hand, document: object) -> str | None:
    """Play one move of a record; return why it cannot be played."""
    if not isinstance(document, dict) or type(document.get("seat")) is not int:
        return "must be an object with the number of a seat"
    try:
        hand.play(document["seat"], move_of(document))
    except ValueError as error:
        return str(error)
    return None


def check_record(record: Mapping[str, Any]) -> list[str]:
    """Return every fault of a hand record, [] if it is right (section 14).

    After a faulty deal or a faulty move nothing later is judged: the position is not known.
    """
    if record.get("game") != "seep":
        return [f"game is {record.get('game')!r} instead of 'seep'"]
    given = record.get("rules")
    if not isinstance(given, dict):
        return ["rules must be an object"]
    try:
        rules = resolve(given)
    except ValueError as error:
        return [str(error)]
    faults = _cards_fault(record, rules)
    if faults:
        return faults
    hand = Hand(rules, record["hands"], record["table"], record["stock"])
    moves = record.get("moves")
    if not isinstance(moves, list):
        return ["moves must be a list"]
    for i, move in enumerate(moves):
        fault = _move_fault(hand, move)
        if fault is not None:
            return [f"move {i}: {fault}"]
    if not hand.is_over:
        return ["the moves stop before the end of the hand"]
    return differences("score", record.get("score"), hand.score())
