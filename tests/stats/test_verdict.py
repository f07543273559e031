from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.intervals import Estimate
from analysis.paired import paired_mean_interval, paired_share_interval
from analysis.sequential import mean_sequence
from analysis.verdict import Verdict, verdict_of

MORE, LESS, NONE, UNKNOWN = Verdict
ends = st.integers(-20, 20)


def between(low, high):
    return Estimate((low + high) / 2, low, high, 0.95, "paired t", 1000)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.06, 0.09, MORE),  # beyond the margin
        (0.01, 0.09, MORE),  # there is a difference, perhaps a small one
        (0.0001, 0.0501, MORE),
        (0.01, 0.05, NONE),  # there is a difference, surely a small one
        (-0.05, 0.05, NONE),
        (-0.01, 0.02, NONE),
        (-0.01, 0.06, UNKNOWN),
        (-0.06, 0.06, UNKNOWN),
        (0, 0.06, UNKNOWN),
        (-inf, inf, UNKNOWN),
        (nan, nan, UNKNOWN),
        (-0.05, -0.01, NONE),
        (-0.09, -0.01, LESS),
        (-0.09, -0.06, LESS),
    ],
)
def test_the_table_of_verdicts(low, high, expected):
    assert verdict_of(between(low, high), 0.05) is expected


@given(ends, st.integers(1, 20), st.integers(0, 20))
def test_swapping_the_arms_swaps_more_and_less(low, width, margin):
    swapped = {MORE: LESS, LESS: MORE, NONE: NONE, UNKNOWN: UNKNOWN}
    one, other = between(low, low + width), between(-low - width, -low)
    assert verdict_of(other, margin) is swapped[verdict_of(one, margin)]


@given(ends, st.integers(1, 20))
def test_without_a_margin_only_zero_matters(low, width):
    expected = MORE if low > 0 else LESS if low + width < 0 else UNKNOWN
    assert verdict_of(between(low, low + width), 0) is expected


def test_an_adjusted_p_value_holds_more_and_less_back_but_not_no_difference():
    for low, high, expected in [(0.1, 0.3, MORE), (-0.3, -0.1, LESS), (0.01, 0.02, NONE)]:
        found = between(low, high)
        assert verdict_of(found, 0.05, p_holm=0.049) is expected
        assert verdict_of(found, 0.05, p_holm=0.051) is (NONE if expected is NONE else UNKNOWN)
    assert verdict_of(between(0.1, 0.3), 0.05, p_holm=nan) is UNKNOWN


@pytest.mark.parametrize("margin", [-0.1, nan])
def test_a_margin_is_a_size(margin):
    with pytest.raises(ValueError, match="margin"):
        verdict_of(between(0, 1), margin)


@pytest.mark.parametrize("n", [0, 1])
def test_hardly_any_deals(n):
    assert verdict_of(paired_mean_interval(n, n, n), 0.05) is UNKNOWN


def test_rules_that_never_differed():
    assert verdict_of(paired_mean_interval(10_000, 0, 0), 0.05) is NONE
    assert verdict_of(mean_sequence(10_000, 0, 0, best_at=10_000), 0.05) is NONE
    assert verdict_of(paired_share_interval(5000, 0, 0, 5000), 0.01) is NONE


def test_a_few_deals_alike_prove_nothing():
    # One deal in ten may be of another kind, and differ by a point.
    assert verdict_of(paired_mean_interval(30, 0, 0), 0.05) is UNKNOWN
    assert verdict_of(paired_mean_interval(2, 2, 2), 0.05) is UNKNOWN
    assert verdict_of(paired_mean_interval(10_000, 0, 0), 0) is UNKNOWN


@pytest.mark.parametrize(("sign", "expected"), [(1, MORE), (-1, LESS)])
def test_every_deal_won_by_as_much(sign, expected):
    for size in (1, 7):
        found = paired_mean_interval(100, sign * size * 100, size * size * 100)
        assert verdict_of(found, 0.05) is expected
        assert verdict_of(found, size) is NONE
    assert verdict_of(paired_share_interval(0, *(100, 0)[::sign], 0), 0.05) is expected


def test_the_words():
    assert [verdict.words(0.05) for verdict in Verdict] == [
        "more",
        "less",
        "no difference bigger than 0.05",
        "not yet known",
    ]
