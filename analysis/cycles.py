"""Circles among strategies: a beats b, b beats c, and c beats a. Ratings cannot show them."""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from analysis.families import holm, paired_p_value
from analysis.intervals import LEVEL

__all__ = ["Cycle", "intransitive"]


class Cycle(NamedTuple):
    """Three strategies each of which beats the next, and the last the first.

    Parameters
    ----------
    strategies
        The three, the one with the smallest number first.
    p_holm
        The largest of the three adjusted p-values.
    """

    strategies: tuple[int, int, int]
    p_holm: float


def intransitive(
    pairs: Mapping[tuple[int, int], tuple[int, int, int]], *, level: float = LEVEL
) -> list[Cycle]:
    """Return the circles of three that are not chance.

    Each of the three wins has to be significant by itself, its p-value adjusted by Holm's method
    for all pairs of strategies. So where there are no circles at all, one is claimed in at most 5 %
    of tournaments; in truth in far fewer, as three wins would have to be found, one of them false.

    Parameters
    ----------
    pairs
        For each two strategies (a, b), once, in any order: n, the sum and the sum of squares of the
        totals of their pairs of games, positive where a gained.
    level
        One less the chance of a false claim.

    Returns
    -------
    list of Cycle
        The surest first.

    Examples
    --------
    >>> intransitive({(0, 1): (900, 90, 900), (1, 2): (900, 90, 900), (0, 2): (900, -90, 900)})
    [Cycle(strategies=(0, 1, 2), p_holm=0.0079...)]
    """
    adjusted = holm([paired_p_value(*sums) for sums in pairs.values()])
    beats = {}
    for (a, b), (_, total, _), p in zip(pairs, pairs.values(), adjusted, strict=True):
        if p < 1 - level:
            beats[(a, b) if total > 0 else (b, a)] = p
    cycles = []
    for a, b, c in combinations(sorted({one for pair in pairs for one in pair}), 3):
        for circle in ((a, b, c), (a, c, b)):
            wins = [*zip(circle, circle[1:] + circle[:1], strict=True)]
            if all(win in beats for win in wins):
                cycles.append(Cycle(circle, max(beats[win] for win in wins)))
    return sorted(cycles, key=lambda cycle: (cycle.p_holm, cycle.strategies))
