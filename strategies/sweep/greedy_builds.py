"""Greedy play where there are builds."""

from typing import Any

from simcore._jit import WeightValues, part, words_of
from simcore.bits import bit
from simcore.captures import value_total
from simcore.cards import FACES, count_by_rank, ranks_of
from simcore.games.sweep.builds.coding import card_played, cards_taken, value_named
from simcore.games.sweep.builds.listing import list_all, listed_from
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.view import rules_of
from strategies.base import for_view
from strategies.sweep.building import build_prospect, gain, hand_to_come, unseen_beside
from strategies.sweep.greedy import W, easily_swept, greedy

__all__ = ["greedy_with_builds", "worth"]


@part
def worth(view: BuildView, move: int, unseen: int, next_hand: int, w: WeightValues) -> float:
    """Return what a move takes and builds; of a trail, what it gives away."""
    value: float = gain(view, move, w) + w[W.build] * build_prospect(
        view, move, unseen, next_hand, w
    )
    trails = cards_taken(move) == 0 and value_named(move) == 0
    if trails and view.builds.cards == 0:
        table = view.table | bit(card_played(move))
        total = value_total(count_by_rank(table))
        if easily_swept(ranks_of(table), total, table & FACES, rules_of(view).face_sum):
            value -= w[W.sweep]
    return value


@for_view(greedy, BuildView)
def greedy_with_builds(view: BuildView, word: int, w: WeightValues, scratch: Any) -> int:
    """Take or build what is worth most now; otherwise trail what gives least away.

    A build is worth a part of what a capture of its cards would be, the more so the less likely the
    next seat holds its card.
    """
    words, unseen = words_of(scratch), unseen_beside(view)
    next_hand = hand_to_come(view, unseen)
    n, _ = list_all(view, words)
    first = listed_from(rules_of(view).face_sum)
    best, most = -1, 0.0
    for i in range(first, first + n):
        value = worth(view, words[i], unseen, next_hand, w)
        if best < 0 or value > most:
            best, most = words[i], value
    return best
