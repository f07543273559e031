"""Majorities against their definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fishing import four

from simcore.tally import majority

COUNTS = st.lists(st.integers(0, 13), min_size=2, max_size=4)


def most(counts, points, ties):
    """Return the points for strictly more than each other; tied, to all of the best or nobody."""
    if max(counts) == 0:
        return [0] * len(counts)
    best = [side for side, count in enumerate(counts) if count == max(counts)]
    return [points * (side in best and (ties or len(best) == 1)) for side in range(len(counts))]


@given(COUNTS, st.integers(0, 5), st.booleans())
def test_most(counts, points, ties):
    found = majority(four(counts), len(counts), points, 0, ties)
    assert list(found) == [*most(counts, points, ties), 0, 0][:4]


@given(COUNTS, st.integers(0, 5), st.integers(1, 14), st.booleans())
def test_so_many_and_more(counts, points, needed, ties):
    found = majority(four(counts), len(counts), points, needed, ties)
    assert list(found) == [*(points * (count >= needed) for count in counts), 0, 0][:4]


@pytest.mark.parametrize("n", [2, 3])
def test_places_beyond_the_sides_are_not_looked_at(n):
    counts = (3, 2, 1, 0)[:n]
    assert majority((*counts, *[99] * (4 - n)), n, 1, 0, True) == (1, 0, 0, 0)
    assert majority((*counts, *[99] * (4 - n)), n, 1, 3, True) == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ((26, 26), (0, 0, 0, 0)),
        ((27, 25), (1, 0, 0, 0)),
        ((5, 5, 4), (0, 0, 0, 0)),
        ((4, 4, 5), (0, 0, 1, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_tie_goes_to_nobody(counts, won):
    assert majority(four(counts), len(counts), 1, 0, False) == won
