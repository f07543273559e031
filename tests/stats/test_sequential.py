from math import e, exp, isnan, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import quad
from scipy.optimize import minimize_scalar
from scipy.special import lambertw

from analysis.intervals import mean_interval, share_interval
from analysis.sequential import mean_sequence, share_sequence

PLANNED = 10**6


def in_standard_errors(n, level=0.95, best_at=PLANNED):
    # With these squares, and the three deals that are granted, the running variance is exactly 1.
    return mean_sequence(n, 0, n - 4, best_at=best_at, level=level).half_width * sqrt(n)


@pytest.mark.parametrize(("part", "expected"), [(0.3, 3.19), (1, 3.04), (3, 3.10)])
def test_the_width_in_standard_errors(part, expected):
    assert in_standard_errors(round(part * PLANNED)) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_no_other_tuning_is_narrower_at_the_planned_number(level):
    def width(log_best_at):
        return in_standard_errors(PLANNED, level, round(exp(log_best_at)))

    best = minimize_scalar(width, bounds=(log(1e4), log(1e8)), method="bounded").fun
    assert in_standard_errors(PLANNED, level) == pytest.approx(best, rel=1e-6)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("n", [300_000, PLANNED, 5 * PLANNED])
def test_the_ends_are_where_the_mixture_reaches_one_over_alpha(n, level):
    # The likelihood ratio of mean m against 0, averaged over m with a normal weight: by quadrature.
    # The spread of the weight is the best for the planned number, by Lambert's function.
    alpha = 1 - level
    spread = sqrt((-lambertw(-(alpha**2) / e, -1).real - 1) / PLANNED)
    total = sqrt(n) * in_standard_errors(n, level)
    peak = total / (n + 1 / spread**2)
    reach = 12 / sqrt(n + 1 / spread**2)

    def weighted(m):
        return exp(m * total - m * m * n / 2) * stats.norm.pdf(m, scale=spread)

    mixture, _ = quad(weighted, peak - reach, peak + reach, epsabs=0, epsrel=1e-10)
    assert mixture == pytest.approx(1 / alpha, rel=1e-6)


@pytest.mark.parametrize("n", [2, 100, PLANNED, 100 * PLANNED])
def test_it_is_wider_than_an_interval_for_one_look(n):
    wide, narrow = mean_sequence(n, 0, n, best_at=PLANNED), mean_interval(n, 0, n)
    assert wide.half_width > 1.5 * narrow.half_width


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=40), st.integers(1, 3))
def test_swapping_the_arms_swaps_the_sign_exactly(values, divisor):
    n, total, squares = len(values), sum(values), sum(x * x for x in values)
    one = mean_sequence(n, total, squares, best_at=20, divisor=divisor)
    other = mean_sequence(n, -total, squares, best_at=20, divisor=divisor)
    assert (one.estimate, one.low, one.high) == (-other.estimate, -other.high, -other.low)


def test_a_divisor_scales_the_whole_sequence():
    thirds = mean_sequence(50, 300, 9000, best_at=50, divisor=3)
    assert thirds[:3] == pytest.approx(mean_sequence(50, 100, 1000, best_at=50)[:3])


def test_fewer_than_two_deals_give_no_interval():
    for n in (0, 1):
        for found in (mean_sequence(n, n, n, best_at=10), share_sequence(n, n, best_at=10)):
            assert isnan(found.low)
            assert isnan(found.high)
            assert found.method == mean_interval(n, n, n).method


@pytest.mark.parametrize("value", [0, 1, -4])
def test_deals_all_alike_leave_room_for_a_deal_of_another_kind(value):
    for n in (2, 10, 1000):
        found = mean_sequence(n, n * value, n * value * value, best_at=1000)
        assert found.estimate == value
        assert found.low <= value - 3 / n
        assert found.high >= value + 3 / n


def test_room_is_left_for_the_largest():
    narrow, wide = (mean_sequence(100, 0, 0, best_at=100, largest=size) for size in (1, 5))
    assert wide.half_width == pytest.approx(5 * narrow.half_width)


def test_never_and_always_stay_within_bounds():
    never, always = (share_sequence(500, count, best_at=500) for count in (0, 500))
    assert (never.estimate, never.low, always.estimate, always.high) == (0, 0, 1, 1)
    assert never.high == pytest.approx(1 - always.low)
    assert share_interval(500, 0).high / 2 < never.high < 0.05


def test_shares_are_means_of_zeros_and_ones():
    found = share_sequence(90_000, 30_000, best_at=90_000)
    assert found == mean_sequence(90_000, 30_000, 30_000, best_at=90_000)
    assert found.half_width == pytest.approx(3.0348 * sqrt(2 / 9) / 300, rel=3e-4)


@pytest.mark.parametrize("best_at", [0, -5])
def test_the_planned_number_must_be_positive(best_at):
    with pytest.raises(ValueError, match="best_at"):
        mean_sequence(10, 0, 10, best_at=best_at)
