"""Intervals for one mean and for one share, from exact counts and sums.

Each formula lives here once. Sums are Python ints, so that no digit is lost and blocks may be added
up in any order. What cannot be known is nan, never a guess.
"""

from math import isfinite, nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

from analysis.student import student_quantile

__all__ = ["LEVEL", "Estimate", "mean_interval", "share_interval"]

LEVEL = 0.95


class Estimate(NamedTuple):
    """A number with its interval.

    Parameters
    ----------
    estimate
        The mean or share; nan when nothing was counted.
    low, high
        The interval; nan when the numbers give none.
    level
        How often such an interval holds the true value, as 0.95.
    method
        The name of the interval, or why there is none.
    n
        Number of deals behind it.
    """

    estimate: float
    low: float
    high: float
    level: float
    method: str
    n: int

    @property
    def half_width(self) -> float:
        """The larger distance from the estimate to an end: what is printed after ±."""
        return max(self.estimate - self.low, self.high - self.estimate)

    def to_json(self) -> dict[str, object]:
        """Return the estimate as JSON has it: null for what cannot be known, or is infinite."""
        return {
            name: None if isinstance(value, float) and not isfinite(value) else value
            for name, value in self._asdict().items()
        }


def mean_interval(
    n: int, total: int, squares: int, *, divisor: int = 1, level: float = LEVEL
) -> Estimate:
    """Return the mean of whole numbers with Student's t interval.

    Parameters
    ----------
    n, total, squares
        How many numbers there were, their sum, and the sum of their squares.
    divisor
        The numbers are whole multiples of one part in `divisor`.
    level
        Confidence level.

    Examples
    --------
    >>> mean_interval(4, 10, 30)  # 1, 2, 3, 4
    Estimate(estimate=2.5, low=0.445739743..., high=4.554260256..., level=0.95, method='t', n=4)
    """
    if n == 0:
        return Estimate(nan, nan, nan, level, "none: no deals", 0)
    mean = total / (n * divisor)
    if n == 1:
        return Estimate(mean, nan, nan, level, "none: a single deal", 1)
    spread = n * squares - total * total  # n (n - 1) times the variance, exactly
    if spread == 0:
        return Estimate(mean, mean, mean, level, "none: every deal alike", n)
    error = sqrt(spread / (n * n * (n - 1))) / divisor
    half = student_quantile((1 + level) / 2, n - 1) * error
    return Estimate(mean, mean - half, mean + half, level, "t", n)


def share_interval(n: int, count: int, *, level: float = LEVEL) -> Estimate:
    """Return the share of `count` among `n` with Wilson's interval, which never leaves 0 to 1.

    Examples
    --------
    >>> share_interval(10, 0)
    Estimate(estimate=0.0, low=0.0, high=0.277532799..., level=0.95, method='wilson', n=10)
    """
    if n == 0:
        return Estimate(nan, nan, nan, level, "none: no deals", 0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = count / n
    middle = (count + z * z / 2) / (n + z * z)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == n else middle + half
    return Estimate(share, low, high, level, "wilson", n)
