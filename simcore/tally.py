"""Counting at the end of a deal: majorities with ties, for two to four sides.

Counts and points are tuples of four, by side; places beyond the number of sides are not looked at.
"""

from simcore._jit import kernel, part

__all__ = ["Four", "at", "majority", "put"]

Four = tuple[int, int, int, int]


@part
def at(values: Four, i: int) -> int:
    """Return place `i` of a tuple of four."""
    # a chain of choices is faster than an index, which would be checked
    return values[0] if i == 0 else values[1] if i == 1 else values[2] if i == 2 else values[3]


@part
def put(values: Four, i: int, value: int) -> Four:
    """Return the tuple with place `i` replaced."""
    return (
        value if i == 0 else values[0],
        value if i == 1 else values[1],
        value if i == 2 else values[2],
        value if i == 3 else values[3],
    )


@kernel
def majority(counts: Four, n: int, points: int, needed: int, ties: bool) -> Four:
    """Return the points of each side for having most of something.

    Parameters
    ----------
    counts
        How many each side has.
    n
        Number of sides, 2..4.
    points
        What the majority is worth.
    needed
        0: strictly more than each other side. Else the count that is needed, whoever else has what.
    ties
        Without `needed`: all sides with the highest count score, if it is not 0.

    Examples
    --------
    >>> majority((26, 26, 0, 0), 2, 1, 0, False), majority((26, 26, 0, 0), 2, 1, 0, True)
    ((0, 0, 0, 0), (1, 1, 0, 0))
    """
    highest, holders = 0, 0
    for side in range(n):
        if counts[side] > highest:
            highest, holders = counts[side], 1
        elif counts[side] == highest:
            holders += 1
    won = (0, 0, 0, 0)
    for side in range(n):
        if needed > 0:
            wins = counts[side] >= needed
        else:
            wins = counts[side] == highest and highest > 0 and (holders == 1 or ties)
        if wins:
            won = put(won, side, points)
    return won
