import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.chi_square import EXPANSION_FROM, chi_square_quantile

SHARES = [1e-6, 0.01, 0.05, 0.1, 0.5, 0.9, 0.99, 1 - 1e-6]


@pytest.mark.parametrize("df", [0.5, 1, 2, 3.3, 10, 99.5, 499])
@pytest.mark.parametrize("p", SHARES)
def test_the_quantile_is_that_of_scipy(p, df):
    assert chi_square_quantile(p, df) == pytest.approx(stats.chi2.ppf(p, df), rel=1e-8)


@pytest.mark.parametrize("df", [500, 12_345.5, 10**9])
@pytest.mark.parametrize("p", SHARES[1:-1])
def test_the_expansion_is_exact_to_four_digits(p, df):
    assert chi_square_quantile(p, df) == pytest.approx(stats.chi2.ppf(p, df), rel=2e-5)


@given(st.floats(0.02, 0.98))
def test_there_is_no_step_where_the_expansion_begins(p):
    below, above = (chi_square_quantile(p, EXPANSION_FROM + x) for x in (-0.001, 0))
    assert below == pytest.approx(above, rel=2e-5)
