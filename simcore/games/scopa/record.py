"""Scopa in hand records: a deal, a move and its faults in words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcore.bits import bit, has, popcount
from simcore.cards import card_name, names_of, same_rank
from simcore.games import position
from simcore.games.fishing.coding import card_played, cards_taken
from simcore.games.fishing.record import (
    card_fault,
    fields_of,
    legal_moves_text,
    move_from_json,
    move_text,
    move_to_json,
    with_hidden_cards_moved,
)
from simcore.games.fishing.state import State
from simcore.games.recording import (
    as_recorded,
    face_up,
    has_ended,
    more_fields,
    ready,
    score_document,
)
from simcore.games.scopa.moves import ACES, FIFTEEN, rank_with, total_of, value_of
from simcore.games.scopa.rules import PACK, AceRule, CaptureMode, ScopaRules

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

KINGS = same_rank(12)


def deal_fields(rules: ScopaRules) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal, and their sizes: `fishing.record.fields_of`."""
    return fields_of(rules, rules.table_cards, PACK)


def deck_of(
    rules: ScopaRules, cards: np.ndarray, record: Mapping[str, Any]
) -> tuple[np.ndarray, int]:
    """Return the deck of a record, and 0; see `simcore.games.recording.deck_of`."""
    table = cards[rules.players * rules.hand_size :][: rules.table_cards]
    kings = sum(1 for card in table if has(KINGS, int(card)))
    if rules.redeal_kings and kings >= rules.redeal_kings:
        raise ValueError(f"table has {kings} kings: the deal would have been void (redeal_kings)")
    return cards, 0


def why_illegal(rules: ScopaRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    return f"{_reason(rules, state, move)}; legal: {legal_moves_text(rules, state, scratch)}"


def _reason(rules: ScopaRules, state: State, move: int) -> str:
    card, take = card_played(move), cards_taken(move)
    name, is_ace = card_name(card), has(ACES, card)
    itself = is_ace and take == bit(card)
    fault = card_fault(state, card, 0 if itself else take)
    if fault is not None:
        return fault
    if is_ace and rules.first_ace_banned and not any(state.piles) and _is_first(rules, state):
        return "an ace may not be the first card of the deal (first_ace_banned)"
    if not take:
        return f"{name} can capture and must (must_capture)"
    if itself:
        return f"{name} cannot take itself (ace_empty_table)"
    if is_ace and rules.ace_rule == AceRule.SWEEP:
        if state.table & ACES:
            return f"{name} takes one ace where aces lie (ace_on_ace)"
        return f"{name} takes the whole table or nothing (ace_rule=sweep)"
    return _total_fault(rules, state, card, take)


def _is_first(rules: Any, state: State) -> bool:
    return state.turn == 0 and popcount(state.table) == rules.table_cards


def _total_fault(rules: ScopaRules, state: State, card: int, take: int) -> str:
    name, total, cards = card_name(card), total_of(take), " ".join(names_of(take))
    needed = value_of(card // 4)
    if rules.capture_mode == CaptureMode.FIFTEEN:
        return f"{name} and {cards} make {total + needed}, not {FIFTEEN} (capture_mode=fifteen)"
    if total != needed:
        return f"{cards} adds up to {total}, {name} takes {needed}: one equal card or one sum"
    equal = " ".join(names_of(state.table & same_rank(rank_with(needed))))
    return f"{name} takes a single card of its value while one lies there: {equal} (match_first)"
