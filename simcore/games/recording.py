"""What most games have in their ``record`` module; `simcore.records` asks it of each.

A game whose records are of another kind has its own of some of these: Sueca, whose deals have a
trump card, may be cancelled, and carry points on.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from simcore.bits import bit, members, popcount
from simcore.games import position
from simcore.tally import Four

__all__ = [
    "SHOWN",
    "as_recorded",
    "deck_of",
    "face_up",
    "has_ended",
    "more_fields",
    "ready",
    "score_document",
    "shortened",
    "with_hands_moved",
]

SHOWN = 10


def as_recorded(rules: Any, deck: np.ndarray) -> np.ndarray:
    """Return the cards of a deck in the order of the fields of a record."""
    return deck


def deck_of(rules: Any, cards: np.ndarray, record: Mapping[str, Any]) -> tuple[np.ndarray, int]:
    """Return the deck of a record, in the order of dealing, and what is carried into the deal.

    Parameters
    ----------
    rules
        The house rules.
    cards
        The cards in the order of the fields.
    record
        The whole record, for further fields.

    Raises
    ------
    ValueError
        What is impossible about the deal.
    """
    return cards, 0


def more_fields(rules: Any, deck: np.ndarray) -> dict[str, Any]:
    """Return what a record of a lone deal has beside the cards."""
    return {}


def ready(rules: Any, state: Any, move: Mapping[str, Any] | None) -> Any:
    """Return the position in which a recorded move is made, after what is not recorded.

    `move` is None where the next move is not known but is that of a deal played out.
    """
    return state


def has_ended(rules: Any, state: Any) -> bool:
    """Say whether a record ends here."""
    return bool(position.is_over(rules, state))


def face_up(state: Any) -> dict[str, int]:
    """Return the cards that lie face up between the players: where, in words, and a mask."""
    return {"on the table": state.table}


def score_document(rules: Any, state: Any, sides: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the score of a record at its end, given that of the sides."""
    return {"sides": sides}


def shortened(first: Sequence[str], n: int, note: str = "") -> str:
    """Return in words the first `SHOWN` of `n` moves and, if there are more, how many."""
    return ", ".join(first) + (f", ... ({n} in all{note})" if n > SHOWN else "")


def with_hands_moved(hands: Four, turn: int, hidden: int, random: Random) -> Four:
    """Return the hands with those of the others dealt anew from some cards; they keep their sizes.

    Parameters
    ----------
    hands
        Masks by seat.
    turn
        The seat on turn, which keeps its hand.
    hidden
        The cards that it cannot see: those of the others, and of the stock.
    """
    cards, moved = list(members(hidden)), list(hands)
    random.shuffle(cards)
    for seat, hand in enumerate(hands):
        if seat != turn:
            size = popcount(hand)
            moved[seat] = sum(map(bit, cards[:size]))
            cards = cards[size:]
    return moved[0], moved[1], moved[2], moved[3]
