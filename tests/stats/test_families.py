from math import isnan, nan

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multitest import multipletests

from analysis.families import holm, paired_p_value
from analysis.paired import paired_mean_interval

differences = st.lists(st.integers(-9, 9), min_size=2, max_size=30)
shares = st.floats(0, 1)


def sums(values):
    return len(values), sum(values), sum(x * x for x in values)


@given(differences)
def test_the_p_value_agrees_with_scipy(values):
    assume(len(set(values)) > 1)
    assert paired_p_value(*sums(values)) == pytest.approx(
        stats.ttest_1samp(values, 0).pvalue, rel=1e-6
    )


@given(st.lists(st.integers(-2, 3), min_size=2, max_size=300), st.sampled_from([0.8, 0.95, 0.99]))
def test_it_is_small_just_when_the_interval_excludes_zero(values, level):
    found = paired_mean_interval(*sums(values), level=level)
    assert (paired_p_value(*sums(values)) < 1 - level) == (not found.low <= 0 <= found.high)


def test_swapping_the_arms_changes_no_p_value():
    assert paired_p_value(100, 17, 90) == paired_p_value(100, -17, 90)


@pytest.mark.parametrize("n", [0, 1])
def test_fewer_than_two_deals_give_no_p_value(n):
    assert isnan(paired_p_value(n, n, n))


def test_differences_all_equal():
    assert paired_p_value(50, 0, 0) == 1
    assert paired_p_value(50, 50, 50) == 0
    assert paired_p_value(50, -100, 200) == 0


@settings(max_examples=15)  # it collects garbage each time, a sixth of a second long
@given(st.lists(shares, min_size=1, max_size=12))
def test_holm_agrees_with_statsmodels(values):
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1], abs=1e-15)


@given(st.permutations([0.001, 0.02, 0.02, 0.3, 1.0]))
def test_holm_keeps_the_order_given(values):
    adjusted = dict(zip(values, holm(values), strict=True))
    assert adjusted == pytest.approx({0.001: 0.005, 0.02: 0.08, 0.3: 0.6, 1.0: 1.0})


@given(st.lists(shares, max_size=12))
def test_holm_lies_between_no_correction_and_bonferroni(values):
    for p, found in zip(values, holm(values), strict=True):
        assert p <= found <= min(1, np.nextafter(len(values) * p, 2))


def test_what_is_not_known_still_counts_as_a_question():
    assert holm([]) == []
    assert holm([0.04]) == [0.04]
    found = holm([nan, 0.02, nan])
    assert found[1] == 0.06
    assert isnan(found[0])
    assert isnan(found[2])
