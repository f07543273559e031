"""What the scratch buffer of Seep holds at most; groups, and unions of them, listed and tested."""

from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from support.natives import list_groups_in_kernel, list_unions_in_kernel, splits_in_kernel
from support.seep import value_total
from support.sizes import size

from simcore.bits import members
from simcore.games.seep.groups import (
    GROUPS,
    MOST_EXTRA,
    MOST_GROUPS,
    MOST_MOVES,
    MOST_UNIONS,
    N_GROUPS,
    UNIONS,
    WORDS,
)

VALUES = range(1, 14)


def fullest_floors():
    """Yield the values on the fullest floors: all of them, and a few once more."""
    for extra in combinations_with_replacement(VALUES, MOST_EXTRA):
        yield [*VALUES, *extra]


def sums_of_subsets(values):
    """Return the sum of every subset, by its bits."""
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


def unions_of(groups):
    """Return every union of disjoint groups."""
    unions = {0}
    for group in groups:
        unions |= {union | group for union in unions if union & group == 0}
    return unions


def most_on(values):
    """Return how many groups and unions of one value, and moves, there are on a floor of values.

    The moves are those of a hand of twelve that has the three values with the most moves, under
    rules that allow everything and with every house there to be taken, raised and added to.
    """
    sums = sums_of_subsets(values)
    by_sum = {v: [i for i, total in enumerate(sums) if total == v] for v in VALUES}
    unions = {v: unions_of(by_sum[v]) for v in VALUES}
    moves = []
    for value in VALUES:
        n = 1 + 2 * len(unions[value])
        for house in range(9, 14):
            starts = by_sum[house - value] if value < house else [0] * (value == house)
            n += len({s | u for s in starts for u in unions[house] if s & u == 0})
            if house - value >= 9:
                n += len(unions[house])
        moves.append(n)
    n_groups, n_unions = (max(map(len, found.values())) for found in (by_sum, unions))
    return n_groups, n_unions, 4 * sum(sorted(moves)[-3:])


@pytest.mark.slow
def test_the_buffer_holds_what_the_fullest_floors_have():
    """More cards on the floor never make fewer groups, unions or moves."""
    groups, unions, moves = zip(*map(most_on, fullest_floors()), strict=True)
    assert (max(groups), max(unions), max(moves)) == (MOST_GROUPS, MOST_UNIONS, MOST_MOVES)


def test_it_holds_no_more_than_some_floors_have():
    assert most_on([*VALUES, 1, 1, 1])[0] == MOST_GROUPS
    assert most_on([*VALUES, 1, 1, 2])[1:] == (MOST_UNIONS, MOST_MOVES)


def some_cards(rng, n):
    return sum(1 << card for card in rng.sample(range(52), n))


def slow_groups(cards):
    """Return every set of some cards whose values add up to at most 13."""
    chosen = (some for n in range(9) for some in combinations(members(cards), n))
    masks = [sum(1 << card for card in some) for some in chosen]
    return sorted(mask for mask in masks if value_total(mask) <= 13)


def test_groups_are_the_sets_with_a_sum_up_to_13():
    rng, words = Random(1), np.zeros(WORDS, np.int64)
    for _ in range(size(60, 20)):
        loose = some_cards(rng, rng.randrange(12))
        list_groups_in_kernel(loose, words)
        right = slow_groups(loose)
        for value in range(14):
            found = words[GROUPS + value * MOST_GROUPS :][: words[N_GROUPS + value]].tolist()
            assert sorted(found) == [group for group in right if value_total(group) == value]


def test_unions_are_those_of_disjoint_groups():
    """All of them or, where no group may be left, those that leave none; each once."""
    rng, words = Random(2), np.zeros(WORDS, np.int64)
    several = 0
    for _ in range(size(200, 40)):
        loose = some_cards(rng, rng.randrange(11))
        left = loose & ~some_cards(rng, 8)
        list_groups_in_kernel(loose, words)
        for value in VALUES:
            groups = [g for g in slow_groups(left) if value_total(g) == value]
            right = unions_of(groups)
            for full in (False, True):
                n = list_unions_in_kernel(value, left, full, words)
                found = [int(word) for word in words[UNIONS:][:n]]
                if full:
                    right = {u for u in right if all(u & g for g in groups)}
                assert sorted(found) == sorted(right)
            several += len(right) > 1
    assert several > size(50, 5)


def test_cards_split_as_slow_search_says():
    rng, words, split = Random(3), np.zeros(WORDS, np.int64), 0
    for _ in range(size(400, 100)):
        value = rng.choice(VALUES)
        cards = some_cards(rng, rng.randrange(9))
        groups = [g for g in slow_groups(cards) if value_total(g) == value]
        right = cards in unions_of(groups)
        split += right
        assert bool(splits_in_kernel(value, cards, words)) == right
        for union in unions_of(groups):
            assert splits_in_kernel(value, union, words)
    assert split
