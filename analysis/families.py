"""Several questions asked of the same deals: p-values, and Holm's correction for their number."""

from collections.abc import Sequence
from math import isnan, nan, sqrt

from analysis.student import student_p_value

__all__ = ["holm", "paired_p_value"]


def paired_p_value(n: int, total: int, squares: int) -> float:
    """Return the two-sided p-value of a paired mean difference by Student's t.

    It is below ``1 - level`` just when `analysis.paired.paired_mean_interval` of the same sums and
    that level excludes zero.

    Parameters
    ----------
    n, total, squares
        How many deals both arms played, the sum of the differences, and the sum of their squares.
        The unit does not matter.

    Returns
    -------
    float
        nan with fewer than two deals. If every difference is the same, 1 when it is zero, else 0.

    Examples
    --------
    >>> round(paired_p_value(4, 10, 30), 4)  # 1, 2, 3, 4
    0.0305
    """
    if n < 2:
        return nan
    if total == 0:
        return 1.0
    spread = n * squares - total * total
    if spread == 0:
        return 0.0
    return student_p_value(sqrt(total * total * (n - 1) / spread), n - 1)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted by Holm's step-down method, in the order given.

    Whoever takes for real only what has an adjusted value below 5 % makes even one false claim in
    at most 5 % of such families, however the questions hang together. Source: S. Holm, A simple
    sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979),
    65-70.

    Parameters
    ----------
    p_values
        One a question. A nan stays nan and counts as a question.

    Examples
    --------
    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    adjusted = [nan] * len(p_values)
    known = [at for at, p in enumerate(p_values) if not isnan(p)]
    reached = 0.0
    for rank, at in enumerate(sorted(known, key=lambda at: p_values[at])):
        reached = max(reached, min(1.0, (len(p_values) - rank) * p_values[at]))
        adjusted[at] = reached
    return adjusted
