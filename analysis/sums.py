"""A sum and a sum of squares, as whole numbers that never lose a digit."""

from typing import NamedTuple

import numpy as np

__all__ = ["Sums", "Watched", "grown"]

Sums = tuple[int, int]


class Watched(NamedTuple):
    """The sums of a number that a rule for stopping watches, in whole parts of one in `divisor`."""

    n: int
    total: int
    squares: int
    divisor: int


def grown(sums: Sums, values: np.ndarray) -> Sums:
    """Return the sum and the sum of squares with some whole numbers added.

    Examples
    --------
    >>> grown((10, 30), np.array([5, -1]))
    (14, 56)
    """
    whole = values.astype(np.int64)
    return sums[0] + int(whole.sum()), sums[1] + int(whole @ whole)
