"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues, words_of
from simcore.games.fishing.listing import choose_evenly
from simcore.games.scopa.moves import list_rank_moves
from simcore.games.scopa.state import View
from strategies.base import chooser

__all__ = ["random"]


@chooser("scopa")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: each card with each set that it may take."""
    words = words_of(scratch)
    return choose_evenly(words, list_rank_moves(view, words), view.table, word)
