from fractions import Fraction
from math import isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.intervals import mean_interval, share_interval

LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999)
numbers = st.lists(st.integers(-50_000, 50_000), min_size=2, max_size=60)


def estimate_of(values, **options):
    return mean_interval(len(values), sum(values), sum(x * x for x in values), **options)


@given(numbers, st.sampled_from(LEVELS))
def test_the_mean_interval_agrees_with_scipy(values, level):
    found = estimate_of(values, level=level)
    assert found.estimate == pytest.approx(np.mean(values))
    if len(set(values)) > 1:
        low, high = stats.t.interval(level, len(values) - 1, np.mean(values), stats.sem(values))
        assert (found.low, found.high) == pytest.approx((low, high), rel=1e-9, abs=1e-6)
        assert found.method == "t"


@given(st.integers(1, 10**9), st.data(), st.sampled_from(LEVELS))
def test_the_share_interval_agrees_with_scipy(n, data, level):
    count = data.draw(st.integers(0, n))
    found = share_interval(n, count, level=level)
    oracle = stats.binomtest(count, n).proportion_ci(level, method="wilson")
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high), abs=1e-12)
    assert 0 <= found.low <= found.estimate <= found.high <= 1


def test_no_digit_is_lost_far_from_zero():
    values = [10**9, 10**9 + 1] * 1000
    found = estimate_of(values)
    error = sqrt(Fraction(1, 4) * 2000 / 1999 / 2000)
    assert found.half_width == pytest.approx(stats.t.ppf(0.975, 1999) * error, rel=1e-4)


def test_a_divisor_scales_the_whole_interval():
    assert estimate_of([3, 6, 12], divisor=3)[:3] == pytest.approx(estimate_of([1, 2, 4])[:3])


def test_nothing_counted_gives_no_number():
    for found in (mean_interval(0, 0, 0), share_interval(0, 0)):
        assert isnan(found.estimate)
        assert isnan(found.low)
        assert isnan(found.high)
        assert found.method == "none: no deals"
        assert found.to_json()["estimate"] is None


def test_one_deal_gives_a_mean_without_interval():
    found = mean_interval(1, 7, 49)
    assert found.estimate == 7
    assert isnan(found.low)
    assert found.method == "none: a single deal"
    assert found.to_json() == {
        "estimate": 7.0,
        "low": None,
        "high": None,
        "level": 0.95,
        "method": "none: a single deal",
        "n": 1,
    }


def test_deals_all_alike_give_a_point_and_say_so():
    found = mean_interval(100, 300, 900)
    assert found[:3] == (3, 3, 3)
    assert found.method == "none: every deal alike"


def test_always_and_never_stay_within_bounds():
    never, always = share_interval(50, 0), share_interval(50, 50)
    assert (never.estimate, never.low) == (0, 0)
    assert (always.estimate, always.high) == (1, 1)
    assert never.high == pytest.approx(1 - always.low)
    assert 0 < never.high < 0.1


def coverage(holds):
    return np.mean(holds)


@pytest.mark.stats
@pytest.mark.parametrize("n", [5, 30, 400])
def test_mean_intervals_cover_in_19_of_20_runs(n):
    rng = np.random.default_rng(n)
    runs = rng.binomial(6, 0.4, (4000, n)) - rng.binomial(6, 0.4, (4000, n))
    found = [estimate_of(run.tolist()) for run in runs]
    assert coverage([x.low <= 0 <= x.high for x in found]) == pytest.approx(0.95, abs=0.012)


@pytest.mark.stats
@pytest.mark.parametrize("n", [20, 100, 1000])
def test_share_intervals_cover_in_19_of_20_runs_on_average(n):
    # For one true share the coverage of any interval for counts swings; its mean is 95 %.
    rng = np.random.default_rng(n)
    shares = rng.uniform(0.02, 0.98, 8000)
    found = [share_interval(n, int(count)) for count in rng.binomial(n, shares)]
    holds = [x.low <= share <= x.high for x, share in zip(found, shares, strict=True)]
    assert coverage(holds) == pytest.approx(0.95, abs=0.01)
