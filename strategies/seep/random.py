"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues
from simcore.games.seep.moves import list_moves
from simcore.games.seep.state import View
from strategies.base import chooser

__all__ = ["random"]


@chooser("seep")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: bids, captures, house moves and throws."""
    return int(scratch[word % list_moves(view, scratch)])
