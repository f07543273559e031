from math import inf, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.intervals import mean_interval
from analysis.looks import looks_until
from analysis.sprt import Hypotheses, bounds
from analysis.stopped import sprt_interval

TEST = Hypotheses(0, 0.002)
LOOKS = [10**6, 2 * 10**6, 3 * 10**6]


def test_after_a_single_look_it_is_a_plain_interval():
    n, total, squares = 10**6, 1234, 9 * 10**6
    found = sprt_interval([n], total, squares, Hypotheses(0, 0.01))
    assert found[:3] == pytest.approx(mean_interval(n, total, squares)[:3], rel=1e-4)
    assert found.method == "sprt, stage-wise"


def chance_by_integration(effect, total):
    """Return how often an end as high comes about: from the multivariate normal distribution."""
    lower, upper = (bound / TEST.m1 for bound in bounds(TEST.alpha, TEST.beta))
    middles = np.array(LOOKS) * (TEST.m0 + TEST.m1) / 2
    covariance = np.minimum.outer(LOOKS, LOOKS).astype(float)

    def within(floors, ceilings):
        k = len(floors)
        paths = stats.multivariate_normal(np.array(LOOKS[:k]) * effect, covariance[:k, :k])
        return paths.cdf(np.array(ceilings), lower_limit=np.array(floors))

    low, high = middles + lower, middles + upper
    return (
        within([high[0]], [inf])
        + within([low[0], high[1]], [high[0], inf])
        + within([low[0], low[1], total], [high[0], high[1], inf])
    )


@pytest.mark.parametrize("total", [1000, 2500, 3500, 5000])
def test_the_ends_are_where_the_chance_of_so_high_an_end_says(total):
    found = sprt_interval(LOOKS, total, LOOKS[-1], TEST)
    for effect, chance in zip(found[:3], (0.5, 0.025, 0.975), strict=True):
        assert chance_by_integration(effect, total) == pytest.approx(chance, abs=2e-4)


def test_it_draws_the_estimate_towards_the_middle():
    for total in (-4000, -2000, 5000, 9000):
        raw = total / LOOKS[-1]
        found = sprt_interval(LOOKS, total, LOOKS[-1], TEST).estimate
        assert abs(found - 0.001) < abs(raw - 0.001)


@given(st.integers(-3000, 3000), st.integers(1, 3), st.booleans())
def test_swapping_the_strategies_swaps_the_sign(total, divisor, normalised):
    test = Hypotheses(-0.01, 0.03, normalised=normalised)
    swapped = test._replace(m0=-0.03, m1=0.01)
    looks = [1000, 5000, 10_000]
    one = sprt_interval(looks, total, 9000, test, divisor=divisor)
    other = sprt_interval(looks, -total, 9000, swapped, divisor=divisor)
    assert one[:3] == pytest.approx([-other.estimate, -other.high, -other.low], abs=1e-7)


def test_a_divisor_scales_it():
    thirds = sprt_interval(LOOKS, 3 * 2500, 9 * LOOKS[-1], TEST, divisor=3)
    assert thirds[:3] == pytest.approx(sprt_interval(LOOKS, 2500, LOOKS[-1], TEST)[:3])


def test_normalised_effects_give_an_estimate_in_the_unit_of_the_mean():
    one = sprt_interval(LOOKS, 2 * 2500, 4 * LOOKS[-1], TEST._replace(normalised=True))
    other = sprt_interval(LOOKS, 2 * 2500, 4 * LOOKS[-1], TEST._replace(m1=0.004))
    assert one[:3] == pytest.approx(other[:3], rel=1e-4)


@pytest.mark.parametrize("n", [0, 1])
def test_no_pair_or_a_single_one_gives_no_interval(n):
    found = sprt_interval(looks_until(n), n, n, TEST)
    assert isnan(found.low)
    assert found.method.startswith("none")


@pytest.mark.parametrize("value", [-3, 0, 3])
@pytest.mark.parametrize("n", [2, 30, 2500, 60_000])
def test_pairs_all_alike_still_give_an_interval_with_a_width(n, value):
    found = sprt_interval(looks_until(n), n * value, n * value**2, Hypotheses(0, 0.1))
    assert np.isfinite(found[:3]).all()
    assert found.low < found.estimate < found.high


def test_a_long_run_that_never_came_near_a_bound_loses_nothing():
    n = 10**7
    found = sprt_interval(looks_until(n), 0, n, Hypotheses(0, 1e-4))
    assert found[:3] == pytest.approx(mean_interval(n, 0, n)[:3], abs=0.05 / sqrt(n))
