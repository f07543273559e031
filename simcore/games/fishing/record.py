"""Hand records of games of taking cards from a table: deals, moves and common faults in words."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np

from simcore.bits import bit, has, popcount
from simcore.cards import card_from_name, card_name, mask_of, names_of
from simcore.games import position
from simcore.games.fishing.coding import card_played, cards_taken, move_of
from simcore.games.fishing.state import State
from simcore.games.recording import SHOWN, shortened, with_hands_moved

__all__ = [
    "card_fault",
    "fields_of",
    "legal_moves_text",
    "move_from_json",
    "move_text",
    "move_to_json",
    "open_cards",
    "with_hidden_cards_moved",
]

CARDS = 52
FIRST_OF_CARD = 52  # the place of the card in a move


def fields_of(rules: Any, table: int, pack: int) -> dict[str, tuple[int, ...]]:
    """Return the fields with the cards of a deal, in the order of the deck, and their sizes.

    A field of lists, one a seat, has a size for each; a field of cards has a single size.
    """
    return {
        "hands": (rules.hand_size,) * rules.players,
        "table": (table,),
        "stock": (pack - rules.players * rules.hand_size - table,),
    }


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
    if move < 0 or move >= CARDS * bit(FIRST_OF_CARD):
        return f"{move} is no move"
    card, take = card_name(card_played(move)), names_of(cards_taken(move))
    return f"{card} takes {' '.join(take)}" if take else f"{card} is trailed"


def move_from_json(move: Mapping[str, Any], used: str = "take") -> int:
    """Return the move that a record describes; `used` names the list of cards beside the card.

    Raises
    ------
    ValueError
        What it has is no move of this game.
    """
    unknown = sorted(set(move) - {"seat", "card", used})
    if unknown:
        raise ValueError(f"a move has seat, card and {used}, not {', '.join(unknown)}")
    card, take = move.get("card"), move.get(used, [])
    if not isinstance(card, str):
        raise ValueError("card must be the name of a card")
    if not isinstance(take, list) or not all(isinstance(name, str) for name in take):
        raise ValueError(f"{used} must be a list of cards")
    mask = mask_of(take)
    if popcount(mask) != len(take):
        raise ValueError(f"{used} has a card twice")
    return move_of(card_from_name(card), mask)


def legal_moves_text(
    rules: Any, state: State, scratch: np.ndarray, text: Callable[[int], str] = move_text
) -> str:
    """Return the first legal moves in words, and how many there are."""
    n = position.list_moves(rules, state, scratch)
    shown = [text(int(move)) for move in scratch[: min(n, SHOWN)]]
    return shortened(shown, n, ", suits apart")


def open_cards(state: State) -> int:
    """Return the cards on the table, those in builds too."""
    in_builds: int = getattr(state.note, "cards", 0)
    return state.table | in_builds


def card_fault(state: State, card: int, take: int) -> str | None:
    """Say which card of a move is not where it must be, or return None."""
    held = state.hands[state.turn]
    if not has(held, card):
        return f"seat {state.turn} holds {' '.join(names_of(held))}, not {card_name(card)}"
    if take & ~open_cards(state):
        return f"{' '.join(names_of(take & ~open_cards(state)))} is not on the table"
    return None


def with_hidden_cards_moved(pack: int, rules: Any, state: State, random: Random) -> State:
    """Return the position with the cards that the seat on turn cannot see dealt out anew.

    They are the other hands and the stock; the hands keep their sizes. Whoever sees only what the
    seat may know sees no difference.
    """
    known = state.hands[state.turn] | open_cards(state)
    for pile in state.piles:
        known |= pile
    return state._replace(hands=with_hands_moved(state.hands, state.turn, pack & ~known, random))
