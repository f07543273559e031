"""Which of the builds of a value are captured together: some of them, in a fixed order.

Captures that take equally many builds of a value are listed once, with the first of the order: the
own ones, then those with the lowest card. So their number stays small, however many builds there
are. `random` draws from all of them.
"""

from math import comb

import numpy as np

from simcore._jit import part
from simcore.bits import bit, lowest_index
from simcore.cards import rank_of, same_rank
from simcore.games.sweep.builds.duties import takeable
from simcore.games.sweep.builds.piles import count_builds, owned_by, whole_build
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.view import options_of
from simcore.games.sweep.rules import BuildHold

__all__ = ["builds_of_way", "first_builds", "must_take_own", "ways_to_take"]

MOST_BUILDS = 26
CHOICES = np.array(
    [[comb(n, k) for k in range(MOST_BUILDS + 1)] for n in range(MOST_BUILDS + 1)], np.int64
)


@part
def must_take_own(view: BuildView, card: int, dutiful: bool) -> bool:
    """Say whether a card must take all own builds of its value: it is the last one held for them.

    `dutiful` says whether the duties are in force.
    """
    return (
        dutiful
        and options_of(view.rules).hold == BuildHold.KEEP
        and view.hand & ~bit(card) & same_rank(rank_of(card)) == 0
    )


@part
def first_builds(view: BuildView, there: int, n: int) -> int:
    """Return the cards of the first `n` builds among some, the own ones first."""
    builds = view.builds
    own = there & owned_by(builds, view.seat)
    chosen, left = 0, there
    for _ in range(n):
        from_these = own if own != 0 else left
        one = whole_build(builds, lowest_index(from_these))
        chosen |= one
        own &= ~one
        left &= ~one
    return chosen


@part
def ways_to_take(view: BuildView, card: int, taken: int, dutiful: bool) -> int:
    """Return how many choices of builds a listed capture stands for."""
    builds, there = view.builds, takeable(view, rank_of(card))
    n, k = count_builds(builds, there), count_builds(builds, taken)
    if must_take_own(view, card, dutiful):
        own = count_builds(builds, there & owned_by(builds, view.seat))
        n, k = n - own, k - own
    ways: int = CHOICES[n, k]
    return ways


@part
def builds_of_way(view: BuildView, card: int, taken: int, dutiful: bool, way: int) -> int:
    """Return the builds of choice `way`, 0 .. `ways_to_take` - 1, of a listed capture."""
    builds, left, chosen = view.builds, takeable(view, rank_of(card)), 0
    if must_take_own(view, card, dutiful):
        chosen = left & owned_by(builds, view.seat)
        left &= ~chosen
    n, k = count_builds(builds, left), count_builds(builds, taken & left)
    while k > 0:
        one = whole_build(builds, lowest_index(left))
        left &= ~one
        n -= 1
        without = CHOICES[n, k]
        if way < without:
            continue
        way -= without
        chosen |= one
        k -= 1
    return chosen
