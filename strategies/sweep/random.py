"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues, words_of
from simcore.games.fishing.listing import choose_evenly
from simcore.games.sweep.moves import list_rank_moves
from simcore.games.sweep.state import View
from strategies.base import chooser

__all__ = ["random"]


@chooser("sweep")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: each card with each set that it may take."""
    words = words_of(scratch)
    n = list_rank_moves(view.rules, view.hand, view.table, words)
    return choose_evenly(words, n, view.table, word)
