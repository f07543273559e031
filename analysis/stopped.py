"""The effect after a sequential test, corrected for the stopping.

A test that stops because the mean has run far from the middle leaves a mean that has run too far.
The correction orders all ways in which the test could have ended, from the strongest for `m1` (its
bound reached at the first look) to the strongest for `m0`, and takes for the estimate the effect
under which the end that was seen is the middle one, and for the interval the effects under which it
is not among the outer ones. Source: D. Siegmund, Estimation following sequential tests, Biometrika
65 (1978), 341-349; for looks at fixed numbers A. A. Tsiatis, G. L. Rosner, C. R. Mehta, Exact
confidence intervals following a group sequential test, Biometrics 40 (1984), 797-803. The chances
come from the recursion of P. Armitage, C. K. McPherson, B. C. Rowe, Repeated significance tests on
accumulating data, J. Roy. Statist. Soc. A 132 (1969), 235-244: sums of normal increments, with the
variance of all pairs played, kept between the bounds. So overshoot of the bounds is counted in.
"""

from collections.abc import Callable, Sequence
from math import ceil, pi, sqrt

import numpy as np

from analysis.intervals import LEVEL, Estimate, mean_interval
from analysis.sequential import mean_sequence
from analysis.sprt import FEWEST, GRANTED, Hypotheses, bounds, variance_granted

__all__ = ["sprt_interval"]

REACH = 12
"""Paths further from where they are expected than so many standard deviations are left out."""

FAR = 8
"""Effects further from the raw mean than so many standard errors are not looked for."""

MOST = 600.0  # exp() of more would overflow

NODES, WEIGHTS = np.polynomial.legendre.leggauss(16)
PANEL = 5  # standard deviations of a step that 16 nodes are enough for, to nine digits

Paths = tuple[np.ndarray, np.ndarray]
"""Where the paths are, and how many of them: points, and the mass of each."""


def sprt_interval(
    looks: Sequence[int],
    total: int,
    squares: int,
    test: Hypotheses,
    *,
    divisor: int = 1,
    largest: int = 1,
    level: float = LEVEL,
) -> Estimate:
    """Return the median-unbiased mean, and its interval, when `analysis.sprt.sprt` has stopped.

    It may have stopped at a bound, or undecided at a limit; the limit must not depend on what was
    seen. If it went on for long after it should have stopped, the ways to end as it did are beyond
    calculation, and the interval is the confidence sequence (method ``sequence``).

    Parameters
    ----------
    looks
        The numbers of pairs at which the test was looked at, the last one included.
    total, squares
        Sum of the pairs played, and of their squares.
    test, divisor, largest
        As in `analysis.sprt.sprt`. The estimate is in the unit of the mean in any case.
    level
        Confidence level.

    Examples
    --------
    >>> found = sprt_interval([1000, 2000, 3000], 150, 3000, Hypotheses(0, 0.05))
    >>> [round(x, 4) for x in found[:3]]  # the raw mean is 0.05
    [0.0465, 0.0069, 0.0836]
    """
    n = looks[-1]
    if n < 2:
        return mean_interval(n, total, squares, divisor=divisor, level=level)
    variance = variance_granted(n, total, squares, divisor=divisor, largest=largest)
    sd = sqrt(variance)
    m0, m1 = (m * sd if test.normalised else m for m in test[:2])
    middle = (m0 + m1) / 2
    # In standard deviations, and less the middle effect: there the bounds hardly move.
    seen = (total / divisor - n * middle) / sd
    times = [look for look in looks if FEWEST <= look < n] + [n]
    without = variance - GRANTED * largest**2 / (n - 1)
    granted = [(without + GRANTED * largest**2 / (time - 1)) / sd / (m1 - m0) for time in times]
    floors, ceilings = (
        [bound * scale for scale in granted] for bound in bounds(test.alpha, test.beta)
    )
    as_high = _as_high(times, floors, ceilings, seen)
    tail = (1 - level) / 2
    least, most = ((seen + side * FAR * sqrt(n)) / n for side in (-1, 1))
    if not as_high(least) < tail < 1 - tail < as_high(most):
        how = {"best_at": n, "divisor": divisor, "largest": largest}
        return mean_sequence(n, total, squares, level=level, **how)
    best, low, high = (
        middle + sd * _where(as_high, share, least, most) for share in (0.5, tail, 1 - tail)
    )
    return Estimate(best, low, high, level, "sprt, stage-wise", n)


def _as_high(
    times: Sequence[int], low: Sequence[float], high: Sequence[float], seen: float
) -> Callable[[float], float]:
    """Return, as a function of the drift, the chance of an end at least as high as the one seen.

    The paths are followed under one drift only. Under another each counts exp(change of drift times
    its end, less half the change of drift squared times its time) as much.
    """
    drift = seen / times[-1]
    ends, masses, when = [], [], []
    paths: Paths = np.zeros(1), np.ones(1)
    before = 0
    for time, floor, ceiling in zip(times, low, high, strict=True):
        last = time == times[-1]
        start = seen if last else ceiling
        above = _moved(paths, time - before, drift, start, np.inf)
        ends.append(above[0])
        masses.append(above[1])
        when.append(np.full(above[0].size, float(time)))
        if not last:
            reach = REACH * sqrt(time)
            inside = max(floor, drift * time - reach), min(ceiling, drift * time + reach)
            paths = _moved(paths, time - before, drift, *inside)
        before = time
    end, mass, at = map(np.concatenate, (ends, masses, when))

    def chance(other: float) -> float:
        tilt = (other - drift) * (end - (other + drift) / 2 * at)
        return float(mass @ np.exp(np.minimum(tilt, MOST)))

    return chance


def _moved(paths: Paths, steps: int, drift: float, floor: float, ceiling: float) -> Paths:
    """Return the paths that are between two values some steps later, by Gauss and Legendre."""
    points, mass = paths
    sd = sqrt(steps)
    moved = points + drift * steps
    floor, ceiling = max(floor, moved.min() - REACH * sd), min(ceiling, moved.max() + REACH * sd)
    if floor >= ceiling:
        return np.zeros(1), np.zeros(1)
    panels = ceil((ceiling - floor) / sd / PANEL)
    width = (ceiling - floor) / panels
    to = (floor + width * (np.arange(panels)[:, None] + (NODES + 1) / 2)).ravel()
    weights = np.tile(WEIGHTS * width / 2, panels)
    density = np.exp(-(((to[:, None] - moved) / sd) ** 2) / 2) @ mass
    return to, density * weights / (sd * sqrt(2 * pi))


def _where(chance: Callable[[float], float], share: float, low: float, high: float) -> float:
    """Return the drift at which a rising chance is `share`: by halving."""
    exact = 1e-10 * (high - low)
    while low < (middle := (low + high) / 2) < high and high - low > exact:
        low, high = (middle, high) if chance(middle) < share else (low, middle)
    return (low + high) / 2
