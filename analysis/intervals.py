"""Intervals for one mean and for one share, from exact counts and sums.

Each formula lives here once. Sums are Python ints, so that no digit is lost and blocks may be added
up in any order. What cannot be known is nan, never a guess.
"""

from functools import lru_cache
from math import atan, cos, exp, isnan, lgamma, nan, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

__all__ = ["LEVEL", "Estimate", "mean_interval", "share_interval", "student_quantile"]

LEVEL = 0.95
EXPANSION_FROM = 200


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
        """Return the estimate as JSON has it: null for what cannot be known."""
        return {
            name: None if isinstance(value, float) and isnan(value) else value
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


@lru_cache
def student_quantile(p: float, df: int) -> float:
    """Return the quantile of Student's t: whole degrees of freedom, p above one half.

    From 200 degrees on, the expansion in powers of 1/df (Abramowitz and Stegun 26.7.5) is exact to
    nine digits. Below, Newton's method climbs to the root of the distribution's finite series
    (26.7.3 and 26.7.4): from the left, and without overshooting, as the series is concave.
    """
    x = NormalDist().inv_cdf(p)
    if df >= EXPANSION_FROM:
        return _expansion(x, df)
    for _ in range(100):
        step = (p - _student_cdf(x, df)) / _student_density(x, df)
        x += step
        if abs(step) <= 1e-13 * x:
            break
    return x


def _expansion(z: float, df: int) -> float:
    terms = (
        z,
        z * (z**2 + 1) / 4,
        z * (5 * z**4 + 16 * z**2 + 3) / 96,
        z * (3 * z**6 + 19 * z**4 + 17 * z**2 - 15) / 384,
        z * (79 * z**8 + 776 * z**6 + 1482 * z**4 - 1920 * z**2 - 945) / 92160,
    )
    return sum((term / df**power for power, term in enumerate(terms)), start=0.0)


def _student_cdf(x: float, df: int) -> float:
    angle = atan(x / sqrt(df))
    odd = df % 2
    term = cos(angle) if odd else 1.0
    total = term if df > 1 else 0.0
    for k in range(3 if odd else 2, df - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    within = 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
    return (1 + within) / 2


def _student_density(x: float, df: int) -> float:
    scale = exp(lgamma((df + 1) / 2) - lgamma(df / 2)) / sqrt(df * pi)
    return float(scale * (1 + x * x / df) ** (-(df + 1) / 2))
