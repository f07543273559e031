"""Student's t distribution for whole degrees of freedom: its quantile and its tails.

SciPy has both, but would be most of what an installation weighs. It is the oracle of the tests.
"""

from functools import lru_cache
from math import atan, cos, erfc, exp, lgamma, log1p, pi, sin, sqrt
from statistics import NormalDist

__all__ = ["student_p_value", "student_quantile"]

EXPANSION_FROM = 200


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


def student_p_value(t: float, df: int) -> float:
    """Return how often Student's t is at least as far from zero as `t`, on either side.

    From 200 degrees on, `t` is turned into a normal deviate (Hill 1970, CACM algorithm 395). Below,
    far tails come from a series of positive terms for the incomplete beta function (Abramowitz and
    Stegun 26.5.4), so that small values keep their digits; the middle from the finite series.

    Examples
    --------
    >>> round(student_p_value(2.0, 10), 6)
    0.073388
    """
    t = abs(t)
    if df >= EXPANSION_FROM:
        return erfc(_normal_deviate(t, df) / sqrt(2))
    if t < 1:
        return 2 - 2 * _student_cdf(t, df)
    half = df / 2
    inside = df / (df + t * t)
    term = exp(lgamma(half + 0.5) - lgamma(half + 1)) / sqrt(pi)
    term *= inside**half * t / sqrt(df + t * t)
    total, k = 0.0, 0
    while term > 1e-17 * total:
        total += term
        term *= inside * (half + 0.5 + k) / (half + 1 + k)
        k += 1
    return total


def _normal_deviate(t: float, df: int) -> float:
    a = df - 0.5
    b = 48 * a * a
    w = sqrt(a * log1p(t * t / df))
    third = (4 * w**7 + 33 * w**5 + 240 * w**3 + 855 * w) / (10 * b * (b + 0.8 * w**4 + 100))
    return w + (w**3 + 3 * w) / b - third


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
