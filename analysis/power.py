"""How many deals a question needs, and what a number of deals can show, from a pilot run.

A pilot run gives the variance, and a variance from few deals is itself uncertain. So each answer is
given twice: with the variance that was seen, and with its upper confidence limit, which is what to
plan with. The number of deals is that of Student's test: the smallest n for which
(t + t') s / sqrt(n) is at most the margin, with t the quantile of the level, t' that of the power
(0 where only a half-width is wanted), both with the degrees of freedom that n deals have
(G. W. Snedecor, W. G. Cochran, Statistical Methods, 1967, section 4.13).
"""

from math import ceil, floor, isnan, nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

from analysis.chi_square import chi_square_quantile
from analysis.intervals import LEVEL, share_interval
from analysis.sequential import boundary
from analysis.student import student_quantile
from analysis.sums import Sums

__all__ = [
    "MOST",
    "Needed",
    "Shown",
    "Spread",
    "deals_needed",
    "paired_spread",
    "shown_by",
    "unpaired_spread",
]

MOST = 10**15
"""Nobody plays more deals: where more would be needed, the answer is None."""


class Spread(NamedTuple):
    """What a pilot run says of the variance.

    Parameters
    ----------
    variance
        Of the difference that a deal shows: with pairing, that of the differences; without, the sum
        of the variances of the two arms. nan with fewer than two deals.
    limit
        The upper confidence limit of the variance.
    freedom
        Degrees of freedom for each deal but the first: 1, and up to 2 without pairing.
    """

    variance: float
    limit: float
    freedom: float


class Needed(NamedTuple):
    """Numbers of deals; without pairing, for each arm. None where there is no answer."""

    deals: int | None
    safe: int | None


class Shown(NamedTuple):
    """Margins, with the variance seen and with its upper limit; nan where there is no answer."""

    margin: float
    safe: float


def paired_spread(
    n: int, total: int, squares: int, *, divisor: int = 1, largest: int = 1, sure: float = 0.9
) -> Spread:
    """Return the spread for a question whose two arms play the same deals.

    Parameters
    ----------
    n, total, squares
        How many deals the pilot run had, the sum of the differences, and that of their squares.
    divisor
        The differences are whole multiples of one part in `divisor`.
    largest
        How far from the mean a single deal may well lie, as the largest difference that was seen.
    sure
        How often the limit is to be above the true variance.

    Notes
    -----
    The limit is the larger of two. That of the chi-square distribution, (n - 1) s^2 / quantile, is
    exact for a normal distribution and too low where few deals make most of the variance. Squared
    distances from the mean are between 0 and `largest` squared, and so vary at most as counts of
    deals of that size do: Wilson's upper limit for these is the other.

    Examples
    --------
    >>> paired_spread(4, 10, 30)  # 1, 2, 3, 4
    Spread(variance=1.66..., limit=8.55..., freedom=1.0)
    """
    if n < 2:
        return Spread(nan, nan, 1.0)
    variance = _variance(n, (total, squares)) / divisor**2
    return Spread(variance, _limit(variance, n, n - 1, largest, sure), 1.0)


def unpaired_spread(
    n: int, first: Sums, second: Sums, *, divisor: int = 1, largest: int = 1, sure: float = 0.9
) -> Spread:
    """Return the spread for a question whose two arms play different deals, as many in each.

    Parameters
    ----------
    n
        How many deals the pilot run had in each arm.
    first, second
        Sum and sum of squares of what the arms scored.
    divisor, largest, sure
        As for `paired_spread`.

    Notes
    -----
    The degrees of freedom are those of F. E. Satterthwaite, An approximate distribution of
    estimates of variance components, Biometrics Bulletin 2 (1946), 110-114.

    Examples
    --------
    >>> unpaired_spread(4, (10, 30), (12, 46)).variance  # 1, 2, 3, 4 and 1, 2, 4, 5
    5.0
    """
    if n < 2:
        return Spread(nan, nan, 2.0)
    one, other = (_variance(n, sums) / divisor**2 for sums in (first, second))
    both = one + other
    freedom = both * both / (one * one + other * other) if both else 2.0
    limit = 2 * _limit(both / 2, 2 * n, freedom * (n - 1), largest, sure)
    return Spread(both, limit, freedom)


def deals_needed(
    spread: Spread,
    margin: float,
    *,
    level: float = LEVEL,
    power: float | None = None,
    watched: bool = False,
) -> Needed:
    """Return how many deals a margin needs.

    Parameters
    ----------
    spread
        From `paired_spread` or `unpaired_spread`.
    margin
        The half-width wanted; or, with `power`, the difference that is to be seen.
    level
        Confidence level of the interval.
    power
        How often, if the true difference is `margin`, the interval is to exclude zero.
    watched
        Whether the interval is that of a confidence sequence, planned for this number of deals; the
        power is then that of its last look alone, and so a little more in truth.

    Examples
    --------
    >>> deals_needed(paired_spread(1000, 0, 4000), 0.05)  # a standard deviation of 2
    Needed(deals=6155, safe=6527)
    """
    if not margin > 0:
        raise ValueError(f"the margin is {margin}: it must be above 0")
    _check(power)

    def deals(variance: float) -> int | None:
        def enough(n: int) -> bool:
            return _shown(n, variance, spread.freedom, level, power, watched) <= margin

        if isnan(variance) or not enough(MOST):
            return None
        most = 2
        while not enough(most):
            most *= 2
        least = max(2, most // 2)
        while least < most:
            middle = (least + most) // 2
            least, most = (least, middle) if enough(middle) else (middle + 1, most)
        return most

    return Needed(deals(spread.variance), deals(spread.limit))


def shown_by(
    spread: Spread,
    deals: int,
    *,
    level: float = LEVEL,
    power: float | None = None,
    watched: bool = False,
) -> Shown:
    """Return the half-width that a number of deals gives or, with `power`, what it can see.

    The reverse of `deals_needed`; the arguments are the same.

    Examples
    --------
    >>> [round(x, 4) for x in shown_by(paired_spread(1000, 0, 4000), 6155)]
    [0.05, 0.0515]
    """
    _check(power)
    if deals < 2:
        return Shown(nan, nan)
    least, safe = (
        _shown(deals, variance, spread.freedom, level, power, watched)
        for variance in (spread.variance, spread.limit)
    )
    return Shown(least, safe)


def _check(power: float | None) -> None:
    if power is not None and not 0.5 < power < 1:
        raise ValueError(f"the power is {power}: it must be above 0.5 and below 1")


def _variance(n: int, sums: Sums) -> float:
    return (n * sums[1] - sums[0] ** 2) / (n * (n - 1))


def _limit(variance: float, n: int, df: float, largest: int, sure: float) -> float:
    count = min(n, ceil(n * variance / largest**2))
    rare = share_interval(n, count, level=2 * sure - 1).high * largest**2
    return max(variance * df / chi_square_quantile(1 - sure, df), rare)


def _shown(
    n: int, variance: float, freedom: float, level: float, power: float | None, watched: bool
) -> float:
    df = floor(freedom * (n - 1))
    if watched:
        reach = boundary(1, level) + (NormalDist().inv_cdf(power) if power else 0)
    else:
        reach = student_quantile((1 + level) / 2, df)
        reach += student_quantile(power, df) if power else 0
    return reach * sqrt(variance / n)
