"""Two arms that played the same deals: intervals for their difference, and what pairing gains.

The difference of two means has no formula of its own: it is the mean of the differences, deal by
deal. The variance between deals, common to both arms, drops out of it.
"""

from math import inf, nan, sqrt
from statistics import NormalDist

from analysis.intervals import LEVEL, Estimate, mean_interval
from analysis.sums import Sums

__all__ = ["paired_mean_interval", "paired_share_interval", "pairing_gain"]


def paired_mean_interval(
    n: int, total: int, squares: int, *, divisor: int = 1, level: float = LEVEL
) -> Estimate:
    """Return the mean difference of two arms: `mean_interval` of the differences of each deal.

    Parameters
    ----------
    n, total, squares
        How many deals both arms played, the sum of the differences first minus second, and the sum
        of the squares of the differences.
    divisor
        The differences are whole multiples of one part in `divisor`.
    level
        Confidence level.

    Examples
    --------
    >>> paired_mean_interval(4, 2, 4)  # 0, 0, 0, 2
    Estimate(estimate=0.5, low=-1.09..., high=2.09..., level=0.95, method='paired t', n=4)
    """
    found = mean_interval(n, total, squares, divisor=divisor, level=level)
    return found._replace(method="paired t") if found.method == "t" else found


def paired_share_interval(
    both: int, only_first: int, only_second: int, neither: int, *, level: float = LEVEL
) -> Estimate:
    """Return the share of the first arm minus that of the second, with Tango's score interval.

    It holds the differences that the score test for matched pairs does not reject, so it excludes
    zero just when McNemar's test does. Source: T. Tango, Equivalence test and confidence interval
    for the difference in proportions for the paired-sample design, Statistics in Medicine 17
    (1998), 891-908. Deals on which the arms agree count by their number only.

    Parameters
    ----------
    both, only_first, only_second, neither
        Deals on which it (a win, say) came about in both arms, in one of them, in none.
    level
        Confidence level.

    Examples
    --------
    >>> paired_share_interval(1, 1, 7, 12)
    Estimate(estimate=-0.285..., low=-0.517..., high=-0.026..., level=0.95, method='tango', n=21)
    """
    n = both + only_first + only_second + neither
    if n == 0:
        return Estimate(nan, nan, nan, level, "none: no deals", 0)
    low = _tango_low(n, only_first, only_second, level)
    high = -_tango_low(n, only_second, only_first, level)
    return Estimate((only_first - only_second) / n, low, high, level, "tango", n)


def _tango_low(n: int, up: int, down: int, level: float) -> float:
    """Return the least difference that is not rejected: halving, until no double lies between."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    rejected, kept = -1.0, (up - down) / n
    while rejected < (middle := (rejected + kept) / 2) < kept:
        if up - down - n * middle > z * sqrt(n * _variance(n, up, down, middle)):
            rejected = middle
        else:
            kept = middle
    return kept


def _variance(n: int, up: int, down: int, difference: float) -> float:
    """Return the variance in a pair, most likely if `difference` were the true one."""
    a = 2 * n
    b = (2 * n - up + down) * difference - up - down
    c = -down * difference * (1 - difference)
    root = sqrt(max(0.0, b * b - 4 * a * c))
    share_down = -2 * c / (b + root) if b > 0 else (root - b) / (2 * a)
    return max(0.0, 2 * share_down + difference * (1 - difference))


def pairing_gain(n: int, first: Sums, second: Sums, difference: Sums) -> float:
    """Return how many times wider the interval would be, had the arms played different deals.

    It is the ratio of two standard errors of the difference, unpaired to paired, both from the same
    n deals an arm. Its square says how many times more deals an unpaired comparison needs. Below
    1, pairing has done harm.

    Parameters
    ----------
    n
        Deals that both arms played.
    first, second, difference
        Sum and sum of squares of what each arm scored, and of the difference, in the same unit.

    Returns
    -------
    float
        inf if every deal gave the same difference; nan if the scores did not vary either, or with
        fewer than two deals.

    Examples
    --------
    >>> pairing_gain(4, (10, 30), (12, 46), (-2, 4))  # 1, 2, 3, 4 and 1, 2, 4, 5
    2.2360679...
    """
    if n < 2:
        return nan
    apart = sum(n * squares - total * total for total, squares in (first, second))
    paired = n * difference[1] - difference[0] ** 2
    if paired == 0:
        return inf if apart else nan
    return sqrt(apart / paired)
