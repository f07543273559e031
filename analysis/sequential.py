"""Confidence sequences: intervals one may look at as often as one likes, and stop when one likes.

At the stated level, the true value lies within the interval at all looks together. A plain interval
promises that for one look, at a number of deals fixed before.

The normal mixture of Robbins (Statistical methods related to the law of the iterated logarithm,
Annals of Mathematical Statistics 41, 1970, 1397-1409) in the form of Howard, Ramdas, McAuliffe and
Sekhon (Time-uniform, nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49,
2021, 1055-1080). With the running variance in place of the true one it is the asymptotic sequence
of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and asymptotic
confidence sequences, arXiv:2103.06476, 2021).
"""

from math import log, log1p, sqrt

from analysis.intervals import LEVEL, Estimate, mean_interval

__all__ = ["boundary", "mean_sequence", "share_sequence"]

GRANTED = 3


def mean_sequence(
    n: int,
    total: int,
    squares: int,
    *,
    best_at: int,
    largest: int = 1,
    divisor: int = 1,
    level: float = LEVEL,
) -> Estimate:
    """Return the mean of whole numbers with the interval of a confidence sequence.

    The difference of two paired shares is such a mean: `total` is then the deals for the first arm
    only less those for the second only, and `squares` is the sum of both.

    Parameters
    ----------
    n, total, squares
        How many numbers there were so far, their sum, and the sum of their squares.
    best_at
        The planned number of deals, at which the interval is narrowest for its n. It must not
        depend on what was seen; the level holds whatever it is.
    largest
        How far from the mean a single number may well lie, in whole units, if such numbers are rare
        (see the notes). It matters only while few have come up.
    divisor
        The numbers are whole multiples of one part in `divisor`.
    level
        Confidence level.

    Notes
    -----
    The running variance is that of the deals and of three more, each `largest` away from the mean.
    In the long run that is nothing. At first, while deals of the rarer kinds have yet to come up,
    the variance would be too small, and zero for deals all alike; with the three, the simulated
    sequences of the tests keep their level from the second deal on.

    Examples
    --------
    >>> mean_sequence(400, 200, 200, best_at=400)
    Estimate(estimate=0.5, low=0.42..., high=0.57..., level=0.95, method='sequence', n=400)
    """
    if best_at < 1:
        raise ValueError(f"best_at is {best_at}: it must be 1 or more")
    found = mean_interval(n, total, squares, divisor=divisor, level=level)
    if n < 2:
        return found
    spread = n * squares - total * total + GRANTED * n * (largest * divisor) ** 2
    error = sqrt(spread / (n * n * (n - 1))) / divisor
    half = boundary(n / best_at, level) * error
    mean = found.estimate
    return Estimate(mean, mean - half, mean + half, level, "sequence", n)


def share_sequence(n: int, count: int, *, best_at: int, level: float = LEVEL) -> Estimate:
    """Return the share of `count` among `n`: `mean_sequence` of zeros and ones, kept in 0 to 1.

    Examples
    --------
    >>> share_sequence(1000, 0, best_at=1000)
    Estimate(estimate=0.0, low=0.0, high=0.0052..., level=0.95, method='sequence', n=1000)
    """
    found = mean_sequence(n, count, count, best_at=best_at, level=level)
    if n < 2:
        return found
    return found._replace(low=max(0.0, found.low), high=min(1.0, found.high))


def boundary(progress: float, level: float) -> float:
    """Return the half-width in standard errors when n is `progress` times the planned number."""
    twice = -2 * log(1 - level)
    best = twice  # what `weight` is to be at the planned number: there best = twice + log(1 + best)
    for _ in range(60):
        best = twice + log1p(best)
    weight = progress * best
    return sqrt((weight + 1) / weight * (log1p(weight) + twice))
