"""The sequential probability ratio test of two effects, on the deal played with seats exchanged.

Which of two effects fits better, `m0` or `m1`? The test looks as often as it likes and stops when
the log-likelihood ratio leaves the bounds of Wald (Sequential Analysis, 1947, chapter 3). One
observation is a pair: what one strategy gains on a deal in all seatings together, a whole number.
Its distribution is unknown, so the ratio is the generalised one in its normal approximation, with
the variance estimated from the pairs, as testers of chess programs use it (M. Van den Bergh, The
generalized sequential probability ratio test for match-play, 2016 and later; theory: X. Li, J. Liu,
Z. Ying, Generalized sequential probability ratio test for separate families of hypotheses,
Sequential Analysis 33, 2014, 539-563).
"""

from math import log, sqrt
from typing import NamedTuple

__all__ = [
    "FEWEST",
    "GRANTED",
    "Hypotheses",
    "SprtState",
    "bounds",
    "llr",
    "sprt",
    "variance_granted",
]

FEWEST = 50
"""With fewer pairs nothing is decided."""

GRANTED = 3


class Hypotheses(NamedTuple):
    """Two effects to decide between, and how often the decision may be wrong.

    Parameters
    ----------
    m0, m1
        The effects, the smaller first, in the unit of the mean.
    alpha, beta
        As in `bounds`.
    normalised
        Whether the effects are in standard deviations of a pair instead.
    """

    m0: float
    m1: float
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False


class SprtState(NamedTuple):
    """The state of a test.

    Parameters
    ----------
    llr
        The log-likelihood ratio of `m1` against `m0`.
    lower, upper
        The bounds: at the lower, `m0` is accepted, at the upper `m1`.
    accepted
        0 or 1, the hypothesis that is accepted; None while it is open.
    """

    llr: float
    lower: float
    upper: float
    accepted: int | None


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Return Wald's bounds for the log-likelihood ratio.

    Parameters
    ----------
    alpha
        How often `m1` may be accepted if `m0` is true.
    beta
        How often `m0` may be accepted if `m1` is true.

    Examples
    --------
    >>> bounds(0.05, 0.05)
    (-2.944..., 2.944...)
    """
    if not (min(alpha, beta) > 0 and alpha + beta < 1):
        raise ValueError(f"alpha {alpha} and beta {beta} must be above 0, and below 1 together")
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def variance_granted(
    n: int, total: int, squares: int, *, divisor: int = 1, largest: int = 1
) -> float:
    """Return the variance of the pairs and of three more, each `largest` away from the mean.

    `analysis.sequential.mean_sequence` says why: while the rarer pairs have yet to come up the
    variance would be too small, and zero for pairs all alike. At least two pairs.

    Examples
    --------
    >>> variance_granted(4, 0, 0)
    1.0
    """
    spread = n * squares - total * total + GRANTED * n * (largest * divisor) ** 2
    return spread / (n * (n - 1)) / divisor**2


def llr(
    n: int,
    total: int,
    squares: int,
    m0: float,
    m1: float,
    *,
    divisor: int = 1,
    largest: int = 1,
    normalised: bool = False,
) -> float:
    """Return the log-likelihood ratio: n (m1 - m0) (mean - (m0 + m1) / 2) / variance.

    Parameters
    ----------
    n, total, squares
        How many pairs there were, their sum, and the sum of their squares.
    m0, m1
        The two effects, in the unit of the mean: points a deal, where `divisor` makes it so.
    divisor
        The numbers are whole multiples of one part in `divisor`.
    largest
        How far from the mean a single pair may well lie, in the unit of the mean, if such pairs are
        rare. It matters only while few have come up.
    normalised
        Whether the effects are in standard deviations of a pair.

    Returns
    -------
    float
        0 with fewer than two pairs: they tell nothing.

    Examples
    --------
    >>> round(llr(1000, 30, 997, 0, 0.1), 3)  # the mean is 0.03, the variance 1
    -2.0
    """
    if not m0 < m1:
        raise ValueError(f"the effects are {m0} and {m1}: the first must be the smaller")
    if n < 2:
        return 0.0
    variance = variance_granted(n, total, squares, divisor=divisor, largest=largest)
    mean = total / (n * divisor)
    scale = sqrt(variance)
    if normalised:
        return n * (m1 - m0) * (mean / scale - (m0 + m1) / 2)
    return n * ((m1 - m0) / scale) * ((mean - (m0 + m1) / 2) / scale)


def sprt(
    n: int,
    total: int,
    squares: int,
    test: Hypotheses,
    *,
    divisor: int = 1,
    largest: int = 1,
) -> SprtState:
    """Return the state of the test after some pairs; the arguments are those of `llr`.

    Examples
    --------
    >>> sprt(10_000, 1000, 10_000, Hypotheses(0, 0.1)).accepted
    1
    >>> sprt(20, 20, 20, Hypotheses(0, 0.1)).accepted is None  # too few to tell
    True
    """
    ratio = llr(
        n,
        total,
        squares,
        test.m0,
        test.m1,
        divisor=divisor,
        largest=largest,
        normalised=test.normalised,
    )
    lower, upper = bounds(test.alpha, test.beta)
    accepted = None
    if n >= FEWEST:
        accepted = 1 if ratio >= upper else 0 if ratio <= lower else None
    return SprtState(ratio, lower, upper, accepted)
