"""Sweep in hand records: a deal, a move and its faults in words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcore.bits import has, popcount
from simcore.captures import STACK_WORDS, divides
from simcore.cards import (
    FACES,
    RANKS,
    card_name,
    count_by_rank,
    names_of,
    same_rank,
)
from simcore.games import position, recording
from simcore.games.fishing import record as plain
from simcore.games.fishing.coding import card_played, cards_taken
from simcore.games.fishing.record import (
    card_fault,
    fields_of,
    legal_moves_text,
    with_hidden_cards_moved,
)
from simcore.games.fishing.state import State
from simcore.games.recording import (
    as_recorded,
    has_ended,
    more_fields,
    ready,
    score_document,
)
from simcore.games.sweep.builds.coding import build_move, value_named
from simcore.games.sweep.builds.faults import (
    duty_fault,
    making_fault,
    onto_fault,
    takeable_builds,
    taking_fault,
)
from simcore.games.sweep.builds.piles import Builds
from simcore.games.sweep.builds.table import builds_of
from simcore.games.sweep.rules import (
    PACK,
    TABLE,
    BuildHold,
    BuildTrail,
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

NO_BUILDS = "builds are not played (builds=false)"


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


def move_to_json(move: int) -> dict[str, Any]:
    """Return the card and what it takes or is built onto, by name."""
    value, used = value_named(move), names_of(cards_taken(move))
    if value == 0:
        return plain.move_to_json(move)
    return {"card": card_name(card_played(move)), "build": used, "value": value}


def move_from_json(move: Mapping[str, Any]) -> int:
    """Return the move that a record describes.

    Raises
    ------
    ValueError
        What it has is no move of this game.
    """
    if "build" not in move and "value" not in move:
        return plain.move_from_json(move)
    unknown = sorted(set(move) - {"seat", "card", "build", "value"})
    if unknown:
        raise ValueError(f"a build has seat, card, build and value, not {', '.join(unknown)}")
    value = move.get("value")
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= len(RANKS):
        raise ValueError(f"value must be a whole number from 1 to {len(RANKS)}")
    named = {"card": move.get("card"), "build": move.get("build")}
    onto = plain.move_from_json(named, "build")
    return build_move(card_played(onto), cards_taken(onto), value)


def move_text(move: int) -> str:
    """Return a move in words, whatever int it is.

    Examples
    --------
    >>> from simcore.cards import mask_of
    >>> move_text(build_move(16, mask_of("4H"), 9)), move_text(-1)
    ('5S is built onto 4H for 9', '-1 is no move')
    """
    value, card = value_named(move), card_played(move)
    if move < 0 or value == 0 or value > len(RANKS) or card >= PACK:
        return plain.move_text(move)
    return f"{card_name(card)} is built onto {' '.join(names_of(cards_taken(move)))} for {value}"


def face_up(state: State) -> dict[str, int]:
    """Return the cards that lie face up: the loose ones, and those in builds by value and owner."""
    shown = recording.face_up(state)
    for build in builds_of(state.note) if isinstance(state.note, Builds) else []:
        where = f"in builds of {build.value} of seat {build.owner}"
        shown[where] = shown.get(where, 0) | build.cards
    return shown


def why_illegal(rules: SweepRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    legal = legal_moves_text(rules, state, scratch, move_text)
    return f"{_reason(rules, state, move, scratch)}; legal: {legal}"


def _reason(rules: SweepRules, state: State, move: int, scratch: np.ndarray) -> str:
    card, take = card_played(move), cards_taken(move)
    fault = card_fault(state, card, take)
    if fault is not None:
        return fault
    if rules.builds:
        fault = making_fault(rules, state, move) if value_named(move) else None
        if fault is None and position.legal(_without_duties(rules), state, move, scratch):
            fault = duty_fault(rules, state, move)
        if fault is not None:
            return fault
    if value_named(move):
        return onto_fault(rules, state, move) if rules.builds else NO_BUILDS
    if not take:
        return f"{card_name(card)} can capture and must (must_capture)"
    return (taking_fault(rules, state, move) if rules.builds else None) or _capture_fault(
        rules, state, card, take
    )


def _without_duties(rules: Any) -> Any:
    """Return rules under which an owner owes nothing, of ints as kernels want them."""
    lifted = rules._replace(build_hold=BuildHold.NONE, build_trail=BuildTrail.ALLOWED)
    return type(rules)(*map(int, lifted))


def _capture_fault(rules: SweepRules, state: State, card: int, take: int) -> str:
    own, name = same_rank(card // 4), card_name(card)
    builds = takeable_builds(rules, state, card // 4 + 1) if rules.builds else []
    n_taken = sum(1 for build in builds if build.cards & take)
    equal, matched = popcount(state.table & own), popcount(take & state.table & own)
    others = take & state.table & ~own
    free = card // 4 > 9 and rules.face_match != FaceMatch.SAME
    all_equal, all_matched = equal + len(builds), matched + n_taken
    return (
        _match_fault(rules, card // 4, *((matched, equal) if free else (all_matched, all_equal)))
        or _sum_fault(rules, card, others, all_matched)
        or (
            "an equal card must be among those taken (match_first)"
            if rules.match_first and all_equal and not all_matched
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
