from math import inf, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.effects import better_share, effect_of, normalised_effect, outcomes, tallied
from analysis.paired import paired_share_interval

totals = st.lists(st.integers(-9, 9), min_size=2, max_size=60)
counts = st.integers(0, 400)


def of(values):
    return tallied({}, np.array(values))


@given(totals, totals)
def test_counts_are_those_of_all_totals_in_any_order(some, others):
    found = tallied(of(some), np.array(others))
    assert found == tallied(of(others), np.array(some))
    assert found == {value: (some + others).count(value) for value in sorted({*some, *others})}
    assert list(found) == sorted(found)
    assert sum(outcomes(found)) == len(some + others)


def test_counting_leaves_what_was_counted_alone():
    before = {1: 2}
    assert tallied(before, np.array([1])) == {1: 3}
    assert before == {1: 2}
    assert tallied({}, np.array([], int)) == {}


@given(counts, counts, counts)
def test_the_better_share_is_half_of_one_and_the_difference_of_shares(won, tied, lost):
    found = better_share(won, tied, lost)
    if won + tied + lost == 0:
        assert isnan(found.estimate)
        return
    difference = paired_share_interval(tied, won, lost, 0)
    assert found[:3] == pytest.approx([(1 + x) / 2 for x in difference[:3]])
    assert 0 <= found.low <= found.estimate <= found.high <= 1
    assert found.low < found.high
    other = better_share(lost, tied, won)
    assert other[:3] == pytest.approx([1 - found.estimate, 1 - found.high, 1 - found.low])


def test_all_won_and_all_tied():
    won, tied, lost = (better_share(*cells) for cells in ((99, 0, 0), (0, 99, 0), (0, 0, 99)))
    assert (won.estimate, won.high) == (1, 1)
    assert (lost.estimate, lost.low) == (0, 0)
    assert tied.estimate == 0.5
    assert won.low > 0.9
    assert tied.high - 0.5 == pytest.approx(0.5 - tied.low)


@given(totals)
def test_the_effect_is_the_mean_in_standard_deviations(values):
    found = effect_of(of(values))
    if len(set(values)) == 1:
        assert found.estimate == (inf if values[0] > 0 else -inf if values[0] else 0)
        assert found.method == "none: every deal alike"
        return
    assert found.estimate == pytest.approx(np.mean(values) / np.std(values, ddof=1))
    d, n = found.estimate, len(values)
    skewness, excess = stats.skew(values), stats.kurtosis(values)
    error = np.sqrt(max(0, 1 - skewness * d + (2 + excess) * d * d / 4) / n)
    assert found.high - d == pytest.approx(stats.t.ppf(0.975, n - 1) * error, rel=1e-6, abs=1e-7)


@given(totals)
def test_swapping_the_strategies_swaps_the_sign_exactly(values):
    one, other = effect_of(of(values)), effect_of(of([-x for x in values]))
    assert (one.estimate, one.low, one.high) == (-other.estimate, -other.high, -other.low)


def test_without_higher_sums_the_width_is_that_of_a_normal_distribution():
    found = normalised_effect(1000, 300, 1000 + 90)
    d = found.estimate
    assert found.half_width == pytest.approx(1.9623 * np.sqrt((1 + d * d / 2) / 1000), rel=1e-4)


def test_the_same_strategy_twice_is_exactly_nought_apart():
    assert effect_of({0: 1000})[:3] == (0, 0, 0)
    assert normalised_effect(1000, 0, 0).estimate == 0


def test_what_is_infinite_is_null_in_json():
    assert effect_of({3: 10}).to_json()["estimate"] is None


@pytest.mark.parametrize("values", [[], [3]])
def test_no_pair_or_a_single_one_has_no_effect(values):
    found = effect_of(of(np.array(values, int)))
    assert isnan(found.estimate)
    assert found.method.startswith("none")


def sizes(quick, long):
    return pytest.mark.parametrize("runs", [quick, pytest.param(long, marks=pytest.mark.slow)])


LAWS = {
    "small": ([-2, -1, 0, 1, 2], [0.05, 0.15, 0.55, 0.18, 0.07]),
    "large": ([-1, 0, 2, 3], [0.05, 0.15, 0.5, 0.3]),
    "skewed": ([-1, 0, 4], [0.2, 0.6, 0.2]),
}


@pytest.mark.stats
@sizes(2000, 40_000)
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("n", [200, 2000])
def test_effects_and_better_shares_cover_in_19_of_20_runs(law, n, runs):
    values, shares = map(np.array, LAWS[law])
    mean = values @ shares
    effect = mean / np.sqrt((values - mean) ** 2 @ shares)
    better = shares[values > 0].sum() + shares[values == 0].sum() / 2
    draws = np.random.default_rng(n).multinomial(n, shares, runs).tolist()
    tables = [dict(zip(values.tolist(), draw, strict=True)) for draw in draws]
    for truth, found in (
        (effect, map(effect_of, tables)),
        (better, (better_share(*outcomes(table)) for table in tables)),
    ):
        covered = np.mean([one.low <= truth <= one.high for one in found])
        assert covered == pytest.approx(0.95, abs=4 * np.sqrt(0.05 * 0.95 / runs) + 0.01)
