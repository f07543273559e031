from math import ceil, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.power import TTestIndPower, TTestPower

from analysis.intervals import mean_interval
from analysis.power import Spread, deals_needed, paired_spread, shown_by, unpaired_spread
from analysis.sequential import mean_sequence

ONE, TWO = Spread(1, 1, 1), Spread(2, 2, 2)
levels = pytest.mark.parametrize("level", [0.9, 0.95, 0.99])


def sums(values):
    return int(values.sum()), int(values @ values)


@levels
@pytest.mark.parametrize("power", [0.8, 0.9, 0.95])
@pytest.mark.parametrize("effect", [1, 0.5, 0.3, 0.1, 0.02])
def test_the_deals_for_a_power_are_those_of_statsmodels(effect, power, level):
    paired = TTestPower().solve_power(effect, None, 1 - level, power)
    apart = TTestIndPower().solve_power(effect, None, 1 - level, power)
    found = (deals_needed(one, effect, level=level, power=power).deals for one in (ONE, TWO))
    assert tuple(found) == pytest.approx((ceil(paired), ceil(apart)), abs=1.5, rel=2e-4)


@levels
@pytest.mark.parametrize("width", [2, 0.5, 0.1, 0.013])
def test_the_deals_for_a_width_are_the_fewest_whose_interval_is_so_narrow(width, level):
    n = deals_needed(ONE, width, level=level).deals
    halves = [stats.t.ppf((1 + level) / 2, k - 1) / sqrt(k) for k in (n - 1, n) if k > 1]
    assert halves[-1] <= width
    assert n == 2 or halves[0] > width


def test_a_watched_interval_is_that_of_the_confidence_sequence():
    n = deals_needed(ONE, 0.01, watched=True).deals
    assert mean_sequence(n, 0, n, best_at=n).half_width == pytest.approx(0.01, rel=1e-4)
    assert deals_needed(ONE, 0.01, watched=True, power=0.8).deals > n


@given(st.floats(0.003, 3), st.sampled_from([None, 0.8, 0.95]), st.booleans())
def test_what_that_many_deals_show_is_the_margin(margin, power, watched):
    how = {"power": power, "watched": watched}
    spread = Spread(1.7, 2.3, 1.4)
    for n, at in zip(deals_needed(spread, margin, **how), (0, 1), strict=True):
        assert shown_by(spread, n, **how)[at] <= margin
        assert n == 2 or shown_by(spread, n - 1, **how)[at] > margin


def test_the_variances_are_those_of_the_pilot():
    rng = np.random.default_rng(1)
    first, second = rng.integers(0, 12, (2, 300))
    found = paired_spread(300, *sums(first - second))
    assert found.variance == pytest.approx(np.var(first - second, ddof=1))
    assert found.limit == pytest.approx(299 * found.variance / stats.chi2.ppf(0.1, 299))
    apart = unpaired_spread(300, sums(first), sums(second), divisor=2)
    one, other = (np.var(arm / 2, ddof=1) for arm in (first, second))
    assert apart.variance == pytest.approx(one + other)
    assert apart.freedom == pytest.approx((one + other) ** 2 / (one**2 + other**2))


def test_pairing_saves_the_square_of_its_gain():
    rng = np.random.default_rng(2)
    deal = rng.integers(0, 12, 1000)
    first, second = deal + rng.integers(0, 3, (2, 1000))
    paired = deals_needed(paired_spread(1000, *sums(first - second)), 0.01).deals
    apart = deals_needed(unpaired_spread(1000, sums(first), sums(second)), 0.01).deals
    gain = (np.var(first) + np.var(second)) / np.var(first - second)
    assert apart / paired == pytest.approx(gain, rel=0.001)


@pytest.mark.parametrize("n", [0, 1])
def test_without_a_pilot_there_is_no_answer(n):
    for spread in (paired_spread(n, n, n), unpaired_spread(n, (n, n), (n, n))):
        assert deals_needed(spread, 0.1) == (None, None)
        assert all(map(isnan, shown_by(spread, 1000)))


@pytest.mark.parametrize("value", [0, 5])
def test_a_pilot_all_alike_leaves_room_for_deals_of_another_kind(value):
    alike = (100 * value, 100 * value**2)
    for spread in (paired_spread(100, *alike), unpaired_spread(100, alike, alike)):
        found = deals_needed(spread, 0.05)
        assert found.deals == 2
        assert 20 < found.safe < 200
    assert deals_needed(paired_spread(100, *alike, largest=10), 0.05).safe > 2000


@pytest.mark.parametrize("margin", [0, -1, float("nan")])
def test_the_margin_must_be_positive(margin):
    with pytest.raises(ValueError, match="margin"):
        deals_needed(ONE, margin)


@pytest.mark.parametrize("power", [0, 0.5, 1, float("nan")])
def test_the_power_must_be_more_than_a_toss(power):
    with pytest.raises(ValueError, match="power"):
        deals_needed(ONE, 0.1, power=power)
    with pytest.raises(ValueError, match="power"):
        shown_by(ONE, 100, power=power)


def test_a_margin_beyond_all_deals_has_no_answer():
    assert deals_needed(ONE, 1e-9) == (None, None)
    assert isnan(shown_by(ONE, 1).margin)


def sizes(quick, long):
    return pytest.mark.parametrize("runs", [quick, pytest.param(long, marks=pytest.mark.slow)])


@pytest.mark.stats
@sizes(1000, 20_000)
@pytest.mark.parametrize("power", [0.8, 0.95])
def test_so_many_deals_have_that_power(power, runs):
    # Differences of -1, 0, 1: the mean is 0.1, the variance 0.49.
    n = deals_needed(Spread(0.49, 0.49, 1), 0.1, power=power).deals
    counts = np.random.default_rng(3).multinomial(n, [0.2, 0.5, 0.3], runs)
    seen = [mean_interval(n, int(up - down), int(up + down)).low > 0 for down, _, up in counts]
    assert np.mean(seen) == pytest.approx(power, abs=4 * sqrt(power * (1 - power) / runs) + 0.005)


@pytest.mark.stats
@sizes(1000, 20_000)
@pytest.mark.parametrize(
    ("size", "shares"),
    [(1, [0.2, 0.6, 0.2]), (1, [0.01, 0.98, 0.01]), (5, [0.01, 0.98, 0.01]), (3, [0, 0.8, 0.2])],
)
def test_the_limit_is_above_the_variance_in_9_of_10_pilots(size, shares, runs):
    variance = size**2 * (1 - shares[1] - (shares[2] - shares[0]) ** 2)
    counts = size * np.random.default_rng(4).multinomial(400, shares, runs)
    pilots = [(400, int(up - down), int(up + down) * size) for down, _, up in counts]
    above = np.mean([paired_spread(*one, largest=size).limit >= variance for one in pilots])
    assert above > 0.88 - 2.5 * sqrt(0.09 / runs)


@pytest.mark.stats
@sizes(1000, 20_000)
def test_without_pairing_it_is_too(runs):
    rare, often = np.random.default_rng(5).binomial(300, [[0.03], [0.2]], (2, runs)).tolist()
    limits = [unpaired_spread(300, (a, a), (b, b)).limit for a, b in zip(rare, often, strict=True)]
    assert np.mean(np.array(limits) >= 0.03 * 0.97 + 0.2 * 0.8) > 0.88 - 2.5 * sqrt(0.09 / runs)
