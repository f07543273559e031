"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues, words_of
from simcore.games.fishing.listing import choose_evenly
from simcore.games.sweep.builds.choosing import choose_evenly_with_builds
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.moves import list_rank_moves
from simcore.games.sweep.state import View
from strategies.base import chooser, for_view

__all__ = ["random"]


@chooser("sweep")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: each card with each set that it may take."""
    words = words_of(scratch)
    n = list_rank_moves(view.rules, view.hand, view.table, words)
    return choose_evenly(words, n, view.table, word)


@for_view(random, BuildView)
def random_with_builds(view: BuildView, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves, those that build among them."""
    return choose_evenly_with_builds(view, word, words_of(scratch))
