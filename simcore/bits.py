"""Masks without card meaning: sets of small numbers as the bits of a non-negative int."""

from collections.abc import Iterator

from simcore._jit import (
    inlined,
    native_bit_count,
    native_leading_zeros,
    native_trailing_zeros,
    replaces,
)

__all__ = [
    "bit",
    "drop_lowest",
    "has",
    "highest_index",
    "leading_zeros",
    "lowest",
    "lowest_index",
    "members",
    "popcount",
    "without",
]


def popcount(mask: int) -> int:
    """Return the number of members.

    Examples
    --------
    >>> popcount(0b1011)
    3
    """
    return int(mask).bit_count()


def lowest_index(mask: int) -> int:
    """Return the smallest member of a non-empty mask.

    Examples
    --------
    >>> lowest_index(0b1010)
    1
    """
    return int(mask & -mask).bit_length() - 1


def leading_zeros(mask: int) -> int:
    """Return how many of the 64 bits above the largest member are clear.

    Examples
    --------
    >>> leading_zeros(1)
    63
    """
    return 64 - int(mask).bit_length()


replaces(popcount, native_bit_count)
replaces(leading_zeros, native_leading_zeros)
replaces(lowest_index, native_trailing_zeros)


@inlined
def bit(member: int) -> int:
    """Return the mask of one member."""
    return 1 << member


@inlined
def has(mask: int, member: int) -> bool:
    """Say whether `member` is in the mask."""
    return (mask >> member) & 1 == 1


@inlined
def lowest(mask: int) -> int:
    """Return the mask of the smallest member; empty for an empty mask.

    Examples
    --------
    >>> lowest(0b1100)
    4
    """
    return mask & -mask


@inlined
def drop_lowest(mask: int) -> int:
    """Return the mask without its smallest member.

    Examples
    --------
    >>> drop_lowest(0b1100)
    8
    """
    return mask & (mask - 1)


@inlined
def highest_index(mask: int) -> int:
    """Return the largest member of a non-empty mask.

    Examples
    --------
    >>> highest_index(0b1010)
    3
    """
    return 63 - leading_zeros(mask)


@inlined
def without(mask: int, other: int) -> int:
    """Return the members of `mask` that are not in `other`.

    Examples
    --------
    >>> without(0b1110, 0b0110)
    8
    """
    return mask & ~other


def members(mask: int) -> Iterator[int]:
    """Yield the members, smallest first; outside kernels only."""
    while mask:
        yield lowest_index(mask)
        mask &= mask - 1


@inlined
def count_at(counts: int, i: int) -> int:
    """Return counter `i` of up to seven counters of 0..255 that share an int.

    Examples
    --------
    >>> count_at(count_up(count_up(0, 2), 2), 2)
    2
    """
    return (counts >> (8 * i)) & 255


@inlined
def count_up(counts: int, i: int) -> int:
    """Return the shared counters with counter `i` one higher."""
    return counts + (1 << (8 * i))
