"""One of all legal moves where there are builds, each alike."""

from simcore._jit import Words, inner, part
from simcore.cards import count_by_rank
from simcore.games.sweep.builds.coding import build_move, card_played, cards_taken, value_named
from simcore.games.sweep.builds.listing import list_all, listed_from
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.taking import builds_of_way, ways_to_take
from simcore.games.sweep.view import rules_of
from simcore.suits import cards_of_way, ways

__all__ = ["choose_evenly_with_builds"]


@part
def loose_ways(view: BuildView, move: int) -> int:
    """Return in how many choices of suits the loose cards of a move can be taken."""
    return ways(count_by_rank(cards_taken(move) & view.table), view.table)


@part
def build_ways(view: BuildView, move: int, dutiful: bool) -> int:
    """Return how many choices of builds a move stands for."""
    taken = cards_taken(move) & view.builds.cards
    if value_named(move) or taken == 0:
        return 1
    return ways_to_take(view, card_played(move), taken, dutiful)


@part
def move_of_way(view: BuildView, move: int, dutiful: bool, way: int) -> int:
    """Return the move of a choice of suits and of builds, number ``0 .. `` their product - 1."""
    card, value = card_played(move), value_named(move)
    taken = cards_taken(move) & view.builds.cards
    n = loose_ways(view, move)
    loose = cards_of_way(count_by_rank(cards_taken(move) & view.table), view.table, way % n)
    if value == 0 and taken != 0:
        taken = builds_of_way(view, card, taken, dutiful, way // n)
    return build_move(card, loose | taken, value)


@inner
def choose_evenly_with_builds(view: BuildView, word: int, words: Words) -> int:
    """Return one of all legal moves; the word is reduced modulo their number.

    As `simcore.games.fishing.listing.choose_evenly`, it counts those that a listed one stands for.
    """
    n, dutiful = list_all(view, words)
    first, total = listed_from(rules_of(view).face_sum), 0
    for i in range(first, first + n):
        total += loose_ways(view, words[i]) * build_ways(view, words[i], dutiful)
    left = word % total
    for i in range(first, first + n):
        number = loose_ways(view, words[i]) * build_ways(view, words[i], dutiful)
        if left < number:
            return move_of_way(view, words[i], dutiful, left)
        left -= number
    return words[first]  # not reached
