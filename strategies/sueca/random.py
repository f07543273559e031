"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues
from simcore.games.sueca.moves import list_moves
from simcore.games.sueca.state import View
from strategies.base import chooser

__all__ = ["random"]


@chooser("sueca")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: cards, and to cancel where that may be."""
    return int(scratch[word % list_moves(view, scratch)])
