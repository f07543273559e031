import numpy as np
import pytest
from scipy import stats

from analysis.student import student_p_value, student_quantile

LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999)
DEGREES = [*range(1, 450), *(round(10**power) for power in np.arange(3, 7.01, 0.25))]


@pytest.mark.parametrize("level", LEVELS)
def test_the_quantile_agrees_with_scipy(level):
    p = (1 + level) / 2
    for df in DEGREES:
        assert student_quantile(p, df) == pytest.approx(stats.t.ppf(p, df), rel=1e-8), df


@pytest.mark.parametrize("t", [0.001, 0.3, 0.999, 1, 1.001, 1.96, 3, 5, 8, 11])
def test_the_p_value_agrees_with_scipy_far_into_the_tails(t):
    for df in DEGREES:
        assert student_p_value(t, df) == pytest.approx(2 * stats.t.sf(t, df), rel=1e-6), df


@pytest.mark.parametrize("level", LEVELS)
def test_the_p_value_turns_where_the_quantile_is(level):
    for df in DEGREES:
        found = student_p_value(student_quantile((1 + level) / 2, df), df)
        assert found == pytest.approx(1 - level, rel=1e-7), df


@pytest.mark.parametrize("df", [1, 2, 199, 200, 10**9])
def test_the_p_value_at_the_ends(df):
    assert student_p_value(0, df) == 1
    assert student_p_value(-2.5, df) == student_p_value(2.5, df)
    assert 0 <= student_p_value(1e150, df) < 1e-100 or df < 3
    assert student_p_value(1e9, 1) == pytest.approx(2e-9 / np.pi)
