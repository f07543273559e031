"""Judging frequencies. All samples have fixed seeds: a test that passes once passes always."""

from collections.abc import Sequence

import numpy as np
from scipy import stats

# Below this probability a deviation is no accident. The tests that use it are a few hundred, so
# that the chance of having met a wrong alarm when they were written is below one in a thousand.
UNBELIEVABLE = 1e-6


def believable_chi2(statistic: float, freedom: int) -> bool:
    """Say whether a chi-square is neither too large nor, as of made-up numbers, too small."""
    law = stats.chi2(freedom)
    return bool(min(law.sf(statistic), law.cdf(statistic)) > UNBELIEVABLE)


def fits_law(counts: Sequence[float], chances: Sequence[float], least: float = 10) -> bool:
    """Say whether counts agree with the exact chances of their categories.

    Categories in which less than `least` is expected are thrown together.
    """
    observed = np.asarray(counts, float)
    expected = np.asarray(chances, float) * observed.sum()
    assert np.isclose(expected.sum(), observed.sum()), "the chances must add up to one"
    assert observed[expected == 0].sum() == 0, "the impossible has happened"
    rare = expected < least
    observed = np.append(observed[~rare], observed[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum())
    observed, expected = observed[expected > 0], expected[expected > 0]
    assert len(expected) > 1, "nothing to compare: too few draws"
    statistic = float(((observed - expected) ** 2 / expected).sum())
    return float(stats.chi2(len(expected) - 1).sf(statistic)) > UNBELIEVABLE


def uniform(counts: Sequence[float]) -> bool:
    """Say whether all categories may be equally likely."""
    return fits_law(counts, [1 / len(counts)] * len(counts))
