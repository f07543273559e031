"""Sweep in hand records: a deal, a move and its faults in words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcore.bits import has, popcount
from simcore.captures import STACK_WORDS, divides
from simcore.cards import FACES, RANKS, card_name, count_by_rank, names_of, same_rank
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
from simcore.games.sweep.rules import (
    PACK,
    TABLE,
    FaceMatch,
    FaceSum,
    MatchTake,
    MultiCapture,
    SweepRules,
    TableRedeal,
)

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


def deal_fields(rules: SweepRules) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal, and their sizes: `fishing.record.fields_of`."""
    return fields_of(rules, TABLE, PACK)


def deck_of(
    rules: SweepRules, cards: np.ndarray, record: Mapping[str, Any]
) -> tuple[np.ndarray, int]:
    """Return the deck of a record, and 0; see `simcore.games.recording.deck_of`."""
    table = cards[rules.players * rules.hand_size :][:TABLE]
    faces = sum(1 for card in table if has(FACES, int(card)))
    if faces >= 3 and rules.table_redeal != TableRedeal.NONE and rules.table_redeal_repeat:
        raise ValueError(f"table has {faces} face cards: it would have been dealt again")
    return cards, 0


def why_illegal(rules: SweepRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    return f"{_reason(rules, state, move)}; legal: {legal_moves_text(rules, state, scratch)}"


def _reason(rules: SweepRules, state: State, move: int) -> str:
    card, take = card_played(move), cards_taken(move)
    name, fault = card_name(card), card_fault(state, card, take)
    if fault is not None:
        return fault
    if not take:
        return f"{name} can capture and must (must_capture)"
    own = same_rank(card // 4)
    equal, matched = popcount(state.table & own), popcount(take & own)
    others = take & ~own
    return (
        _match_fault(rules, card // 4, matched, equal)
        or _sum_fault(rules, card, others, matched)
        or (
            "an equal card must be among those taken (match_first)"
            if rules.match_first and equal and not matched
            else f"{name} could take more (maximal_take)"
        )
    )


def _match_fault(rules: SweepRules, rank: int, matched: int, equal: int) -> str | None:
    if rank > 9 and rules.face_match != FaceMatch.SAME:
        if matched in (0, 1) or (matched == 3 and rules.face_match == FaceMatch.ODD):
            return None
        allowed = "one or three" if rules.face_match == FaceMatch.ODD else "one"
        return f"{matched} equal face cards taken, allowed is {allowed} (face_match)"
    if rules.match_take == MatchTake.ONE and matched > 1:
        return f"{matched} equal cards taken, allowed is one (match_take=one)"
    if rules.match_take == MatchTake.ALL and matched not in (0, equal):
        return f"{matched} of {equal} equal cards taken, allowed is all or none (match_take=all)"
    return None


def _sum_fault(rules: SweepRules, card: int, others: int, matched: int) -> str | None:
    if not others:
        return None
    name, value, cards = card_name(card), card // 4 + 1, " ".join(names_of(others))
    if value > 10 and rules.face_sum == FaceSum.NONE:
        return f"{name} takes equal cards only, not {cards} (face_sum=none)"
    if others & FACES and rules.face_sum != FaceSum.FULL:
        return f"{' '.join(names_of(others & FACES))} cannot be in a sum (face_sum)"
    if rules.multi_capture == MultiCapture.SINGLE and matched:
        return "an equal card and a sum taken at once (multi_capture=single)"
    total = sum(RANKS.index(name[0]) + 1 for name in names_of(others))
    if total % value:
        return f"{cards} adds up to {total}, which {name} cannot take"
    if total > value and rules.multi_capture != MultiCapture.ANY:
        return f"{cards} is more than one sum (multi_capture)"
    if not _divides(card // 4, others):
        return f"{cards} does not divide into groups of {value}"
    return None


def _divides(rank: int, cards: int) -> bool:
    stack: Any = np.empty(STACK_WORDS, np.int64)
    return bool(divides(rank, count_by_rank(cards), stack, 0))
