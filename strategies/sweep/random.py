"""Random play: every legal move alike."""

from typing import Any

from simcore._jit import WeightValues, words_of
from simcore.games.sweep.moves import card_played, cards_taken, list_rank_moves, move_of
from simcore.games.sweep.state import View
from simcore.suits import cards_of_way, ways
from strategies.base import chooser

__all__ = ["random"]


@chooser("sweep")
def random(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Play uniformly at random among all legal moves: each card with each set that it may take.

    There can be very many, so that they are counted by rank set rather than listed. The word
    is reduced modulo their number, which favours none by more than one part in 10**10.
    """
    words = words_of(scratch)
    n = list_rank_moves(view.rules, view.hand, view.table, words)
    total = 0
    for i in range(n):
        total += ways(cards_taken(words[i]), view.table)
    left = word % total
    for i in range(n):
        rank_set = cards_taken(words[i])
        number = ways(rank_set, view.table)
        if left < number:
            return move_of(card_played(words[i]), cards_of_way(rank_set, view.table, left))
        left -= number
    return words[0]  # not reached
