"""Sums in the pack of forty, where J, Q and K are worth 8, 9 and 10, against brute force."""

from functools import cache
from random import Random

import numpy as np
import pytest
from support.sizes import size

from simcore.captures import SUM_STARTS, SUMS, any_fits, list_fitting, sum_list_40, sums_in_40
from simcore.cards import count_by_rank, ranks_of
from simcore.packs import PACK_40

VALUES = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 10: 8, 11: 9, 12: 10}  # by rank
TOTALS = range(1, 15)
CANARY = -777


def sets_with(total, ranks=tuple(VALUES), most=4):
    """Yield how many cards of which rank add up to a total, as rank sets; one card alone too."""
    if not ranks:
        if total == 0:
            yield 0
        return
    for n in range(most + 1):
        if n * VALUES[ranks[0]] <= total:
            for rest in sets_with(total - n * VALUES[ranks[0]], ranks[1:], most):
                yield n << 4 * ranks[0] | rest


@cache
def sums_with(total):
    """Return the sets of two cards or more."""
    return {one for one in sets_with(total) if n_cards(one) > 1}


def n_cards(ranks):
    return sum(ranks >> 4 * rank & 15 for rank in range(13))


def within(part, whole):
    return all(part >> 4 * rank & 15 <= whole >> 4 * rank & 15 for rank in range(13))


def listed(which):
    return SUMS[SUM_STARTS[which] : SUM_STARTS[which + 1]].tolist()


@pytest.mark.parametrize("total", TOTALS)
def test_sums_are_all_there_are(total):
    found = list(sums_in_40(total))
    assert len(set(found)) == len(found)
    assert set(found) == sums_with(total)


def test_how_many_there_are():
    """As many ways as there are to write a number in others, each at most four times."""
    ways = [1] + [0] * 14
    for value in VALUES.values():
        ways = [sum(ways[t - k * value] for k in range(5) if t >= k * value) for t in range(15)]
    single = [int(total in VALUES.values()) for total in range(15)]
    found = [len(list(sums_in_40(total))) for total in TOTALS]
    assert found == [ways[total] - single[total] for total in TOTALS]
    assert (found[0], found[1], found[-1]) == (0, 1, 93)


@pytest.mark.parametrize("total", TOTALS)
def test_a_list_has_the_sums_of_the_ranks_that_are_there(total):
    """Of all sets of ranks; above ten it has all sums, whatever is there."""
    sums, ranks = sums_with(total), list(VALUES)
    for present in range(0, 1 << 10, size(1, 7)):
        there = sum(1 << ranks[i] for i in range(10) if present >> i & 1)
        found = listed(sum_list_40(total, there))
        assert len(set(found)) == len(found)
        others = sum(15 << 4 * rank for rank in ranks if not there >> rank & 1)
        fitting = {one for one in sums if not one & others}
        assert set(found) == (fitting if total <= 10 else sums)


def test_no_two_lists_share_a_place():
    """A list for each total and set of lower values up to ten, then one for each total."""
    ranks, places = list(VALUES), set()
    for total in TOTALS:
        for present in range(1 << 10):
            there = sum(1 << ranks[i] for i in range(10) if present >> i & 1)
            places.add((sum_list_40(total, there), total))
    assert len(places) == len({place for place, _ in places}) == (1 << 10) - 1 + 4


def random_table(rng, n):
    cards = [card for card in range(52) if PACK_40 >> card & 1]
    return sum(1 << card for card in rng.sample(cards, n))


def test_what_fits_a_table():
    rng, some, none = Random(1), 0, 0
    for _ in range(size(600, 150)):
        table = random_table(rng, rng.randrange(13))
        counts = count_by_rank(table)
        for total in TOTALS:
            fitting = [one for one in sums_with(total) if within(one, counts)]
            which = sum_list_40(total, ranks_of(table))
            assert any_fits(which, counts) == bool(fitting)
            words = np.full(len(fitting) + 6, CANARY, np.int64)
            assert list_fitting(which, counts, words, 3) == len(fitting)
            assert sorted(words[3:-3].tolist()) == sorted(fitting)
            assert set(words[:3].tolist() + words[-3:].tolist()) == {CANARY}
            some, none = some + bool(fitting), none + (not fitting)
    assert min(some, none) > size(1000, 200)


@pytest.mark.parametrize("total", TOTALS)
def test_the_fullest_table_has_every_sum(total):
    which = sum_list_40(total, ranks_of(PACK_40))
    words = np.full(200, CANARY, np.int64)
    n = list_fitting(which, count_by_rank(PACK_40), words, 0)
    assert set(words[:n].tolist()) == sums_with(total)
    assert words[n] == CANARY
