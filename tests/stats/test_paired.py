from math import inf, isnan, sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import brentq, minimize_scalar
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from analysis.intervals import mean_interval
from analysis.paired import paired_mean_interval, paired_share_interval, pairing_gain

counts = st.integers(0, 60)
tables = st.tuples(counts, counts, counts, counts).filter(any)
pairs = st.lists(
    st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000)), min_size=2, max_size=50
)


def sums(values):
    return sum(values), sum(x * x for x in values)


def arms(pairs):
    first, second = map(list, zip(*pairs, strict=True))
    return first, second, [a - b for a, b in pairs]


@given(pairs, st.sampled_from([0.8, 0.95, 0.999]))
def test_the_paired_mean_interval_agrees_with_statsmodels(pairs, level):
    *_, difference = arms(pairs)
    assume(len(set(difference)) > 1)
    found = paired_mean_interval(len(pairs), *sums(difference), level=level)
    oracle = DescrStatsW(difference).tconfint_mean(1 - level)
    assert (found.low, found.high) == pytest.approx(oracle, rel=1e-7, abs=1e-7)
    assert found.method == "paired t"


@given(pairs, st.integers(1, 3))
def test_swapping_the_arms_swaps_the_sign_of_a_mean_exactly(pairs, divisor):
    *_, difference = arms(pairs)
    total, squares = sums(difference)
    one = paired_mean_interval(len(pairs), total, squares, divisor=divisor)
    other = paired_mean_interval(len(pairs), -total, squares, divisor=divisor)
    assert (one.estimate, one.low, one.high) == (-other.estimate, -other.high, -other.low)


@pytest.mark.parametrize("n", [0, 1, 5])
def test_degenerate_differences_keep_the_name_of_what_is_missing(n):
    assert repr(paired_mean_interval(n, 3 * n, 9 * n)) == repr(mean_interval(n, 3 * n, 9 * n))


def most_likely_share_down(up, down, even, difference):
    def against(share):
        cells = (up, share + difference), (down, share), (even, 1 - 2 * share - difference)
        return -sum(count * np.log(max(p, 1e-300)) for count, p in cells if count)

    bounds = max(0.0, -difference), (1 - difference) / 2
    return minimize_scalar(against, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x


def statistic(up, down, even, difference):
    n = up + down + even
    share = most_likely_share_down(up, down, even, difference)
    variance = 2 * share + difference * (1 - difference)
    return (up - down - n * difference) / sqrt(n * variance)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize(
    ("up", "down", "even"),
    [(1, 7, 13), (6, 16, 139), (40, 20, 100), (3, 3, 4), (0, 1, 43), (2, 0, 5), (900, 850, 10)],
)
def test_the_paired_share_interval_inverts_the_score_test(up, down, even, level):
    # The oracle maximises the likelihood of the three counts, and finds the roots, with scipy.
    found = paired_share_interval(even, up, down, 0, level=level)
    z = stats.norm.isf((1 - level) / 2)
    near = 1e-9
    low = brentq(lambda d: statistic(up, down, even, d) - z, -1 + near, found.estimate - near)
    high = brentq(lambda d: statistic(up, down, even, d) + z, found.estimate + near, 1 - near)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


@pytest.mark.parametrize(
    ("table", "printed"),
    [
        ((1, 1, 7, 12), (-0.517, -0.026)),
        ((59, 6, 16, 80), (-0.1240, -0.0054)),
    ],
)
def test_published_examples(table, printed):
    # Fagerland, Lydersen and Laake, Statistical Analysis of Contingency Tables, 2017, chapter 8.
    found = paired_share_interval(*table)
    assert (found.low, found.high) == pytest.approx(printed, abs=0.0005)


@given(tables, st.sampled_from([0.8, 0.95, 0.99]))
def test_zero_is_excluded_just_when_mcnemar_rejects_it(table, level):
    both, up, down, neither = table
    assume(up + down)
    found = paired_share_interval(*table, level=level)
    p = mcnemar([[both, up], [down, neither]], exact=False, correction=False).pvalue
    assert (not found.low <= 0 <= found.high) == (p < 1 - level)


@given(tables)
def test_a_paired_share_interval_holds_its_estimate_and_stays_within_bounds(table):
    found = paired_share_interval(*table)
    assert -1 <= found.low <= found.estimate <= found.high <= 1
    assert found.low < found.high
    assert (found.method, found.n) == ("tango", sum(table))


@given(tables)
def test_swapping_the_arms_swaps_the_sign_of_a_share_exactly(table):
    both, up, down, neither = table
    one, other = paired_share_interval(*table), paired_share_interval(both, down, up, neither)
    assert (one.estimate, one.low, one.high) == (-other.estimate, -other.high, -other.low)


@given(tables)
def test_where_the_arms_agree_does_not_matter(table):
    both, up, down, neither = table
    assert paired_share_interval(*table) == paired_share_interval(both + neither, up, down, 0)


def test_no_deals_give_no_share():
    found = paired_share_interval(0, 0, 0, 0)
    assert isnan(found.estimate)
    assert isnan(found.low)
    assert found.method == "none: no deals"


def test_arms_that_always_agree_may_differ_on_deals_too_rare_to_have_come_up():
    z2 = stats.norm.isf(0.025) ** 2
    for table in [(100, 0, 0, 0), (0, 0, 0, 100), (50, 0, 0, 50)]:
        found = paired_share_interval(*table)
        assert found.estimate == 0
        assert (found.low, found.high) == pytest.approx((-z2 / (100 + z2), z2 / (100 + z2)))


def test_arms_that_always_disagree():
    found = paired_share_interval(0, 50, 0, 0)
    assert (found.estimate, found.high) == (1, 1)
    assert 0.8 < found.low < 1
    assert paired_share_interval(0, 1, 0, 0).low < 0


def test_huge_counts_lose_no_digits():
    # Where the arms seldom disagree, the number of deals on which they agree is but a scale.
    few, many = paired_share_interval(10**6, 30, 12, 0), paired_share_interval(10**9, 30, 12, 0)
    assert many.low * 1e9 == pytest.approx(few.low * 1e6, rel=1e-3)
    assert many.high * 1e9 == pytest.approx(few.high * 1e6, rel=1e-3)


@given(pairs)
def test_the_gain_of_pairing_agrees_with_statsmodels(pairs):
    first, second, difference = arms(pairs)
    assume(len(set(difference)) > 1)
    unpaired = CompareMeans(DescrStatsW(first), DescrStatsW(second)).std_meandiff_separatevar
    paired = DescrStatsW(difference).std_mean
    found = pairing_gain(len(pairs), sums(first), sums(second), sums(difference))
    assert found == pytest.approx(unpaired / paired, rel=1e-6)


def test_independent_arms_gain_nothing_and_opposed_arms_lose():
    cross = [(a, b) for a in range(4) for b in range(4)]
    first, second, difference = arms(cross)
    assert pairing_gain(16, sums(first), sums(second), sums(difference)) == 1
    first, second, difference = arms([(a, -a) for a in range(4)])
    assert pairing_gain(4, sums(first), sums(second), sums(difference)) == sqrt(0.5)


def test_the_gain_of_pairing_when_nothing_varies():
    scores = sums([1, 2, 3])
    assert pairing_gain(3, scores, scores, (0, 0)) == inf
    assert isnan(pairing_gain(3, (6, 12), (3, 3), (3, 3)))
    assert isnan(pairing_gain(1, (1, 1), (2, 4), (-1, 1)))
    assert isnan(pairing_gain(0, (0, 0), (0, 0), (0, 0)))
