from itertools import islice, pairwise

import pytest

from analysis.looks import EVERY, looks, looks_until


@pytest.mark.parametrize("limit", [1, 999, 1000, 1001, 20_000, 123_456, 10**7])
def test_the_last_look_is_at_the_limit(limit):
    found = list(looks(limit))
    assert found[-1] == limit
    assert found == sorted(set(found))
    assert all(look % EVERY == 0 for look in found[:-1])


def test_the_limit_moves_no_look_but_the_last():
    endless = list(islice(looks(), 200))
    assert [*looks(10**6)][:-1] == [look for look in endless if look < 10**6]


def test_steps_are_a_thousand_or_at_most_a_twentieth():
    endless = list(islice(looks(), 300))
    for n, after in pairwise(endless):
        assert after - n == EVERY or n / 40 <= after - n <= n / 20


@pytest.mark.parametrize("n", [700, 5000, 41_000, 44_500, 10**6])
def test_the_looks_so_far_are_those_of_a_run_that_ends_here(n):
    assert looks_until(n) == list(looks(n))


def test_without_deals_there_is_no_look():
    assert list(looks(0)) == []
