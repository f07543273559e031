from math import isclose, log, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.sprt import FEWEST, Hypotheses, bounds, llr, sprt, variance_granted

values = st.lists(st.integers(-500, 500), min_size=2, max_size=40)


def sums(numbers):
    return len(numbers), sum(numbers), sum(x * x for x in numbers)


def test_the_ratio_is_that_of_normal_pairs_of_known_variance():
    numbers = np.random.default_rng(1).integers(-9, 10, 1000).tolist()
    sd = np.sqrt(variance_granted(*sums(numbers)))
    one, other = (stats.norm.logpdf(numbers, m, sd).sum() for m in (0.7, 0.2))
    assert llr(*sums(numbers), 0.2, 0.7) == pytest.approx(one - other)


def test_the_variance_is_that_of_the_pairs_and_of_three_more():
    numbers = np.array([3, -1, 4, 1, -5, 9, 2, 6])
    n = numbers.size
    squares = ((numbers - numbers.mean()) ** 2).sum() + 3 * 7**2
    found = variance_granted(*sums(numbers.tolist()), largest=7)
    assert found == pytest.approx(squares / (n - 1))


@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.01, 0.2)])
def test_the_bounds_are_walds(alpha, beta):
    assert bounds(alpha, beta) == pytest.approx((log(beta / (1 - alpha)), log((1 - beta) / alpha)))


@pytest.mark.parametrize(
    ("alpha", "beta"), [(0, 0.1), (0.1, 0), (0.5, 0.5), (-1, 0.1), (1, 1), (nan, 0.1)]
)
def test_bounds_that_make_no_sense(alpha, beta):
    with pytest.raises(ValueError, match="alpha"):
        bounds(alpha, beta)


@pytest.mark.parametrize(("m0", "m1"), [(0.1, 0.1), (0.2, 0.1), (nan, 0.1)])
def test_the_effects_come_in_order(m0, m1):
    with pytest.raises(ValueError, match="effects"):
        llr(10, 0, 10, m0, m1)


@given(values, st.integers(1, 3), st.booleans())
def test_swapping_the_strategies_swaps_the_sign_exactly(numbers, divisor, normalised):
    n, total, squares = sums(numbers)
    how = {"divisor": divisor, "normalised": normalised}
    assert llr(n, total, squares, -0.1, 0.3, **how) == -llr(n, -total, squares, -0.3, 0.1, **how)


@given(values)
def test_a_divisor_scales_the_unit(numbers):
    n, total, squares = sums(numbers)
    whole = llr(n, total, squares, 0, 0.5)
    assert llr(n, 3 * total, 9 * squares, 0, 0.5, divisor=3) == pytest.approx(whole)


def test_normalised_effects_are_in_standard_deviations():
    n, total, squares = 10**6, 30_000, 4 * 10**6
    sd = np.sqrt(variance_granted(n, total, squares))
    found = llr(n, total, squares, 0, 0.02, normalised=True)
    assert found == pytest.approx(llr(n, total, squares, 0, 0.02 * sd))


@pytest.mark.parametrize("n", [0, 1])
def test_no_pair_or_a_single_one_tells_nothing(n):
    assert sprt(n, n, n, Hypotheses(0, 0.1)).llr == 0
    assert sprt(n, n, n, Hypotheses(0, 0.1)).accepted is None


@pytest.mark.parametrize("value", [-3, 0, 3])
@pytest.mark.parametrize("normalised", [False, True])
def test_pairs_all_alike_come_to_a_decision(value, normalised):
    test = Hypotheses(0, 0.1, normalised=normalised)
    found = [sprt(n, n * value, n * value**2, test) for n in (2, FEWEST, 10**4, 10**9)]
    assert [one.accepted for one in found[::3]] == [None, int(value > 0)]
    assert np.isfinite([one.llr for one in found]).all()


def test_too_few_pairs_decide_nothing_however_sure_they_look():
    few = sprt(FEWEST - 1, FEWEST - 1, FEWEST - 1, Hypotheses(0, 0.5))
    assert few.llr > few.upper
    assert few.accepted is None
    assert sprt(FEWEST, FEWEST, FEWEST, Hypotheses(0, 0.5)).accepted == 1


def test_at_a_bound_the_test_is_decided():
    lower, upper = bounds(0.05, 0.05)
    test = Hypotheses(-0.1, 0.1)
    for total in range(-400, 401, 50):
        ratio = sprt(4000, total, 4000, test).llr
        accepted = 1 if ratio >= upper else 0 if ratio <= lower else None
        assert sprt(4000, total, 4000, test).accepted is accepted
    assert isclose(sprt(4000, 0, 4000, test).llr, 0)
