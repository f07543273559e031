"""Sweep in hand records: a deal, a move and its faults in words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from simcore.bits import has, popcount
from simcore.captures import STACK_WORDS, divides
from simcore.cards import (
    FACES,
    RANKS,
    card_from_name,
    card_name,
    count_by_rank,
    mask_of,
    names_of,
    same_rank,
)
from simcore.games.sweep import position
from simcore.games.sweep.coding import card_played, cards_taken, move_of
from simcore.games.sweep.deal import PACK, TABLE
from simcore.games.sweep.rules import (
    FaceMatch,
    FaceSum,
    MatchTake,
    MultiCapture,
    SweepRules,
    TableRedeal,
)
from simcore.games.sweep.state import State

__all__ = [
    "deal_fault",
    "deal_fields",
    "move_from_json",
    "move_text",
    "move_to_json",
    "why_illegal",
]


def deal_fields(rules: SweepRules) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal, in the order of the deck, and their sizes.

    A field of lists, one a seat, has a size for each; a field of cards has a single size.
    """
    dealt = rules.players * rules.hand_size
    return {
        "hands": (rules.hand_size,) * rules.players,
        "table": (TABLE,),
        "stock": (PACK - dealt - TABLE,),
    }


def deal_fault(rules: SweepRules, deck: np.ndarray) -> str | None:
    """Say what is impossible about the cards of a deal, or return None."""
    table = deck[rules.players * rules.hand_size :][:TABLE]
    faces = sum(1 for card in table if has(FACES, int(card)))
    if faces >= 3 and rules.table_redeal != TableRedeal.NONE and rules.table_redeal_repeat:
        return f"table has {faces} face cards: it would have been dealt again"
    return None


def move_to_json(move: int) -> dict[str, Any]:
    """Return the card and what it takes, by name."""
    take = names_of(cards_taken(move))
    return {"card": card_name(card_played(move))} | ({"take": take} if take else {})


def move_text(move: int) -> str:
    """Return a move in words, whatever int it is.

    Examples
    --------
    >>> move_text(move_of(32, mask_of("9H"))), move_text(move_of(32, 0)), move_text(-1)
    ('9S takes 9H', '9S is trailed', '-1 is no move')
    """
    if not 0 <= card_played(move) < PACK:
        return f"{move} is no move"
    card, take = card_name(card_played(move)), names_of(cards_taken(move))
    return f"{card} takes {' '.join(take)}" if take else f"{card} is trailed"


def move_from_json(move: Mapping[str, Any]) -> int:
    """Return the move that a record describes.

    Raises
    ------
    ValueError
        What it has is no move of this game.
    """
    unknown = sorted(set(move) - {"seat", "card", "take"})
    if unknown:
        raise ValueError(f"a move has seat, card and take, not {', '.join(unknown)}")
    card, take = move.get("card"), move.get("take", [])
    if not isinstance(card, str):
        raise ValueError("card must be the name of a card")
    if not isinstance(take, list) or not all(isinstance(name, str) for name in take):
        raise ValueError("take must be a list of cards")
    mask = mask_of(take)
    if popcount(mask) != len(take):
        raise ValueError("take has a card twice")
    return move_of(card_from_name(card), mask)


def why_illegal(rules: SweepRules, state: State, move: int, scratch: np.ndarray) -> str | None:
    """Say why the seat on turn may not make a move and what it may do, or return None."""
    if position.legal(rules, state, move, scratch):
        return None
    return f"{_reason(rules, state, move)}; legal: {_legal(rules, state, scratch)}"


SHOWN = 10


def _legal(rules: SweepRules, state: State, scratch: np.ndarray) -> str:
    n = position.list_moves(rules, state, scratch)
    shown = [move_text(int(move)) for move in scratch[: min(n, SHOWN)]]
    return ", ".join(shown) + (f", ... ({n} in all, suits apart)" if n > SHOWN else "")


def _reason(rules: SweepRules, state: State, move: int) -> str:
    card, take = card_played(move), cards_taken(move)
    held, name = state.hands[state.turn], card_name(card)
    if not has(held, card):
        return f"seat {state.turn} holds {' '.join(names_of(held))}, not {name}"
    if take & ~state.table:
        return f"{' '.join(names_of(take & ~state.table))} is not on the table"
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
