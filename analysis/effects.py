"""How much better one strategy is, in numbers that can be compared between games.

All of them come from the totals of the pairs: what the first strategy gained on a deal in all
seatings together, a whole number. `tallied` keeps how often each total came up, which is all there
is to know, and exact.
"""

from collections.abc import Mapping
from math import inf, nan, sqrt
from typing import NamedTuple

import numpy as np

from analysis.intervals import LEVEL, Estimate
from analysis.paired import paired_share_interval
from analysis.student import student_quantile

__all__ = ["Outcomes", "better_share", "effect_of", "normalised_effect", "outcomes", "tallied"]


class Outcomes(NamedTuple):
    """Pairs that the first strategy has won, drawn and lost, by their totals."""

    won: int
    tied: int
    lost: int


def tallied(counts: Mapping[int, int], totals: np.ndarray) -> dict[int, int]:
    """Return the counts of pair totals by value, with some more totals counted; rising values.

    Examples
    --------
    >>> tallied({0: 2, 4: 1}, np.array([4, -3]))
    {-3: 1, 0: 2, 4: 2}
    """
    values, more = np.unique(totals, return_counts=True)
    found = dict(counts)
    for value, count in zip(values.tolist(), more.tolist(), strict=True):
        found[value] = found.get(value, 0) + count
    return dict(sorted(found.items()))


def outcomes(counts: Mapping[int, int]) -> Outcomes:
    """Return how many pairs were won, tied and lost.

    Examples
    --------
    >>> outcomes({-3: 1, 0: 2, 4: 2})
    Outcomes(won=2, tied=2, lost=1)
    """
    return Outcomes(
        sum(count for value, count in counts.items() if value > 0),
        counts.get(0, 0),
        sum(count for value, count in counts.items() if value < 0),
    )


def better_share(won: int, tied: int, lost: int, *, level: float = LEVEL) -> Estimate:
    """Return P(better): the share of pairs won, and half of those tied, with its interval.

    It is (1 + d) / 2, where d is the share won less the share lost, and the interval that of Tango
    for d (`analysis.paired.paired_share_interval`): it stays within 0 and 1, and has a width also
    if all pairs were won, or all tied.

    Examples
    --------
    >>> better_share(5, 2, 3)
    Estimate(estimate=0.6, low=0.335..., high=0.814..., level=0.95, method='tango', n=10)
    """
    found = paired_share_interval(0, won, lost, tied, level=level)
    estimate, low, high = ((1 + x) / 2 for x in found[:3])
    return found._replace(estimate=estimate, low=low, high=high)


def normalised_effect(
    n: int,
    total: int,
    squares: int,
    *,
    cubes: int | None = None,
    fourths: int | None = None,
    level: float = LEVEL,
) -> Estimate:
    """Return the mean in standard deviations of a pair, with its interval.

    Unlike the mean it does not depend on the unit, and it alone says how many pairs it takes to see
    the difference: some (2.8 / effect) squared, for a power of 80 %. In chess it is called
    normalised Elo.

    Parameters
    ----------
    n, total, squares
        How many pairs there were, the sum of their totals, and that of the squares.
    cubes, fourths
        Sums of third and fourth powers. Without them the width is that for a normal distribution,
        which does for small effects, say below 0.3.
    level
        Confidence level.

    Notes
    -----
    With effect d, skewness g and excess kurtosis k the variance of the estimate is
    (1 - g d + (2 + k) d^2 / 4) / n: the delta method for mean and variance (H. Cramer, Mathematical
    Methods of Statistics, 1946, sections 27.7 and 28.4). The estimate is infinite if the pairs were
    all alike, and 0 if all of them were ties.

    Examples
    --------
    >>> normalised_effect(400, 40, 404)
    Estimate(estimate=0.099..., low=0.001..., high=0.198..., level=0.95, method='effect', n=400)
    """
    if n == 0:
        return Estimate(nan, nan, nan, level, "none: no deals", 0)
    if n == 1:
        return Estimate(nan, nan, nan, level, "none: a single deal", 1)
    spread = n * squares - total * total
    if spread == 0:
        effect = inf if total > 0 else -inf if total else 0.0
        return Estimate(effect, effect, effect, level, "none: every deal alike", n)
    effect = total * sqrt((n - 1) / (n * spread))
    skewness = excess = 0.0
    if cubes is not None and fourths is not None:
        third = n * n * cubes - 3 * n * total * squares + 2 * total**3
        fourth = n**3 * fourths - 4 * n * n * total * cubes + 6 * n * total**2 * squares
        skewness = third / spread / sqrt(spread)
        excess = (fourth - 3 * total**4) / spread**2 - 3
    variance = 1 - skewness * effect + (2 + excess) * effect * effect / 4
    half = student_quantile((1 + level) / 2, n - 1) * sqrt(max(0.0, variance) / n)
    return Estimate(effect, effect - half, effect + half, level, "effect", n)


def effect_of(counts: Mapping[int, int], *, level: float = LEVEL) -> Estimate:
    """Return the normalised effect, given how often each total came up.

    Examples
    --------
    >>> effect_of({-1: 100, 0: 150, 1: 150})
    Estimate(estimate=0.159..., low=0.059..., high=0.260..., level=0.95, method='effect', n=400)
    """
    n, total, squares, cubes, fourths = (
        sum(count * value**power for value, count in counts.items()) for power in range(5)
    )
    return normalised_effect(n, total, squares, cubes=cubes, fourths=fourths, level=level)
