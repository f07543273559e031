"""Which sets of table cards add up to a card: the slow builder, the tables, the look-ups.

Sums are written by rank: a *rank set* has in nibble r how many cards of rank r it holds, whatever
their suits. A *sum* for rank r is a rank set of two or more cards whose values add up to the value
r + 1; a *union* is a set of cards that divides into such sums. All listing is by rank set, since
the sets of cards themselves cannot be listed: a full table has a hundred million of them.

In the pack of 40, which has no 8, 9 and 10, the values of J, Q and K are 8, 9 and 10. It has lists
of sums of its own, by their total; they have the same nibbles as in the pack of 52.
"""

from collections.abc import Callable, Iterator

import numpy as np

from simcore._jit import Words, inlined, kernel
from simcore.bits import leading_zeros, lowest_index
from simcore.cards import ONES, RANKS, ranks_of

__all__ = [
    "MOST_UNIONS",
    "STACK_WORDS",
    "SUMS",
    "SUM_STARTS",
    "any_fits",
    "any_sum_fits",
    "divides",
    "extends",
    "fits",
    "hash_words",
    "list_fitting",
    "list_unions",
    "sum_list_40",
    "sums_in_40",
    "sums_of",
    "value_total",
]

N_RANKS = len(RANKS)
TESTS = ONES * 8  # the free top bit of every nibble
HIGHEST_TOTAL_40 = 14
INDEXED_RANKS = 10  # up to the ten, sums are found by the ranks on the table; above by trying all
FIRST_LIST_40 = (1 << INDEXED_RANKS) + N_RANKS - INDEXED_RANKS
DEEPEST = 26  # a union of 52 cards has at most 26 sums
STACK_WORDS = 4 * DEEPEST
SCANNED = 48  # unions looked for one by one; more are looked for by hash
SMALLEST_HASH = 256
FREE = -1  # a place of the hash table without a union

# How many unions (the empty one included) a table with four cards of each other rank has, by rank
# of the card played: with sums of number cards only, and with face cards in them too. Computed by
# `tests.core.test_captures` with the slow builder; list_unions never writes more.
MOST_UNIONS = (1, 3, 7, 24, 65, 260, 773, 3147, 10552, 44544, 151686, 264027, 323381)
MOST_UNIONS_WITH_FACES = (*MOST_UNIONS[:11], 677667, 2392065)


def sums_of(rank: int) -> Iterator[int]:
    """Yield every sum for a rank, as rank sets: the definition of the tables, slow and obvious.

    Examples
    --------
    >>> [hex(ranks) for ranks in sums_of(3)]  # for a four: A+A+A+A, A+A+2, 2+2, A+3
    ['0x4', '0x12', '0x20', '0x101']
    """

    def extend(left: int, highest: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for value in range(1, min(left, highest) + 1):
            for rest in extend(left - value, value):
                yield (value, *rest)

    for values in extend(rank + 1, rank):
        if all(values.count(value) <= 4 for value in values):
            yield sum(1 << 4 * (value - 1) for value in values)


def sums_in_40(total: int) -> Iterator[int]:
    """Yield every set of two or more cards of the pack of 40 with a total of values.

    Examples
    --------
    >>> [hex(ranks) for ranks in sums_in_40(9) if ranks >> 40]  # with court cards: A+J
    ['0x10000000001']
    """
    for ranks in sums_of(total - 1):
        if ranks >> 40 == 0:  # by value, without values beyond ten
            yield ranks & (1 << 28) - 1 | ranks >> 28 << 40


def _ranks_in(rank_set: int) -> int:
    return sum(1 << rank for rank in range(N_RANKS) if rank_set >> 4 * rank & 15)


def _values_40(ranks: int) -> int:
    return ranks & 127 | ranks >> 10 << 7


def _lists(
    n: int, sums: Callable[[int], Iterator[int]], values: Callable[[int], int]
) -> list[list[int]]:
    """Return the lists for totals 1..n: up to ten by the set of lower values present, then whole.

    `values` gives the set of values, less one, of a sum.
    """
    lists: list[list[int]] = [[]]
    for total in range(1, n + 1):
        found = list(sums(total))
        if total > INDEXED_RANKS:
            lists.append(found)
        else:
            lists += [
                [one for one in found if values(one) & ~present == 0]
                for present in range(1 << total - 1)
            ]
    return lists


def _sum_tables() -> tuple[np.ndarray, np.ndarray]:
    """Return (sums, starts): list n is ``sums[starts[n]:starts[n + 1]]``.

    See `sum_list` for the pack of 52 and, behind those, `sum_list_40` for that of 40.
    """
    lists = _lists(N_RANKS, lambda total: sums_of(total - 1), _ranks_in)
    assert len(lists) == FIRST_LIST_40
    lists += _lists(HIGHEST_TOTAL_40, sums_in_40, lambda one: _values_40(_ranks_in(one)))
    starts = np.cumsum([0, *map(len, lists)]).astype(np.int64)
    return np.array([one for sums in lists for one in sums], np.int64), starts


def _summable_ranks(starts: np.ndarray) -> np.ndarray:
    """Return, for each set of number ranks on the table, the cards that may find a sum there."""
    cards = [
        sum(
            15 << 4 * rank
            for rank in range(INDEXED_RANKS)
            if starts[(1 << rank | present & (1 << rank) - 1) + 1]
            > starts[1 << rank | present & (1 << rank) - 1]
        )
        for present in range(1 << INDEXED_RANKS)
    ]
    return np.array(cards, np.int64)


SUMS, SUM_STARTS = _sum_tables()
SUMMABLE = _summable_ranks(SUM_STARTS)
NUMBER_RANKS = (1 << INDEXED_RANKS) - 1


@inlined
def sum_list(rank: int, present: int) -> int:
    """Return which list has the sums for a rank, given the 13-bit set of ranks on the table."""
    if rank >= INDEXED_RANKS:
        return (1 << INDEXED_RANKS) + rank - INDEXED_RANKS
    lower = 1 << rank
    return lower | (present & (lower - 1))


@inlined
def sum_list_40(total: int, ranks: int) -> int:
    """Return which list has the sums with a total, given the ranks on a table of the pack of 40.

    Parameters
    ----------
    total
        1 .. 14.
    ranks
        13-bit set, as of `cards.ranks_of`.
    """
    if total > INDEXED_RANKS:
        return FIRST_LIST_40 + (1 << INDEXED_RANKS) + total - INDEXED_RANKS - 1
    lower = 1 << (total - 1)
    return FIRST_LIST_40 + (lower | ((ranks & 127 | (ranks >> 3) & 0x380) & (lower - 1)))


@inlined
def number_cards_with_sums(present: int) -> int:
    """Return a mask with the number cards outside which no card finds a sum among these ranks.

    A card in it may still find none: the ranks are there, but perhaps not often enough.
    """
    cards: int = SUMMABLE[present & NUMBER_RANKS]
    return cards


@inlined
def fits(part: int, counts: int) -> bool:
    """Say whether one rank set is within another: at most as many of each rank (at most 7)."""
    return ((counts | TESTS) - part) & TESTS == TESTS


@inlined
def overlap(a: int, b: int) -> int:
    """Return the smaller count of each rank."""
    at_least = (((a | TESTS) - b) & TESTS) >> 3
    from_b = at_least * 15
    return (b & from_b) | (a & ~from_b)


@inlined
def value_total(rank_set: int) -> int:
    """Return the sum of the values of a rank set: an ace is 1, a king 13."""
    total = 0
    while rank_set:
        rank = lowest_index(rank_set) >> 2
        total += ((rank_set >> (4 * rank)) & 15) * (rank + 1)
        rank_set &= ~(15 << (4 * rank))
    return total


@inlined
def any_sum_fits(rank: int, counts: int) -> bool:
    """Say whether some sum for the rank lies in a rank set."""
    return any_fits(sum_list(rank, rank_bits(counts)), counts)


@kernel
def any_fits(which: int, counts: int) -> bool:
    """Say whether some sum of a list lies in a rank set."""
    for i in range(SUM_STARTS[which], SUM_STARTS[which + 1]):
        if fits(SUMS[i], counts):
            return True
    return False


@inlined
def list_fitting(which: int, counts: int, words: Words, first: int) -> int:
    """Write the sums of a list that lie in a rank set; return how many."""
    n = first
    for i in range(SUM_STARTS[which], SUM_STARTS[which + 1]):
        if fits(SUMS[i], counts):
            words[n] = SUMS[i]
            n += 1
    return n - first


@inlined
def rank_bits(counts: int) -> int:
    """Return the 13-bit set of the ranks that a rank set has (counts up to 4)."""
    return ranks_of(counts | counts >> 1 | counts >> 2)


# --- unions ---


def hash_words(most: int) -> int:
    """Return the size of the hash table for up to `most` unions: a power of two, twice as large."""
    return max(SMALLEST_HASH, 1 << (2 * most).bit_length())


@inlined
def hash_slot(union: int, size: int) -> int:
    """Return the first place to look for a union in a table of `size` (a power of two) places."""
    mixed = ((union ^ (union >> 27)) & 0x7FFFFFFF) * 0x9E3779B1  # below 2**63
    return (mixed >> 13) & (size - 1)


@inlined
def add_to_hash(union: int, words: Words, start: int, size: int) -> bool:
    """Add a union to the table in ``words[start:start + size]``; False if it was there."""
    slot = hash_slot(union, size)
    while words[start + slot] != FREE:
        if words[start + slot] == union:
            return False
        slot = (slot + 1) & (size - 1)
    words[start + slot] = union
    return True


@kernel
def grow_hash(words: Words, first: int, n: int, start: int, size: int) -> None:
    """Make a table of `size` places at `start` of the unions in ``words[first:first + n]``."""
    for i in range(start, start + size):
        words[i] = FREE
    for i in range(first, first + n):
        add_to_hash(words[i], words, start, size)


@inlined
def among(union: int, words: Words, first: int, n: int) -> bool:
    """Say whether a union is in ``words[first:first + n]``."""
    for i in range(first, first + n):
        if words[i] == union:
            return True
    return False


@kernel
def list_unions(rank: int, counts: int, words: Words, first: int, hashed: int) -> int:
    """Write every union for a rank once, the empty one first; return how many.

    Parameters
    ----------
    rank
        Rank 0..12 of the card played.
    counts
        Rank set of the cards that may be in sums.
    words
        int64 array; the unions are written from place `first` on, at most `MOST_UNIONS`.
    hashed
        Where in `words` there is room for a table of `hash_words` places.
    """
    words[first] = 0
    n, size = 1, 0
    which = sum_list(rank, rank_bits(counts))
    for i in range(SUM_STARTS[which], SUM_STARTS[which + 1]):
        one = SUMS[i]
        if not fits(one, counts):
            continue
        place = first
        while place < first + n:  # the list grows meanwhile, so that the sum is also taken twice
            union = words[place] + one
            place += 1
            if not fits(union, counts):
                continue
            if n < SCANNED:
                new = not among(union, words, first, n)
            else:
                if 2 * n >= size:
                    size = max(SMALLEST_HASH, 2 * size)
                    grow_hash(words, first, n, hashed, size)
                new = add_to_hash(union, words, hashed, size)
            if new:
                words[first + n] = union
                n += 1
    return n


# --- does a given set divide into sums? ---


@inlined
def divides(rank: int, need: int, words: Words, stack: int) -> bool:
    """Say whether a rank set divides into sums for a rank: tested directly, never by listing.

    Parameters
    ----------
    rank
        Rank 0..12 of the card played.
    need
        The rank set.
    words, stack
        int64 array, and the place from which `STACK_WORDS` of it may be used.
    """
    return search_sums(rank, need, 0, words, stack)


@inlined
def extends(rank: int, union: int, spare: int, words: Words, stack: int) -> bool:
    """Say whether some larger union contains `union` and cards of the rank set `spare`.

    The larger one may group the cards in another way. Parameters as for `divides`.
    """
    if spare == 0:
        return False
    return any_sum_fits(rank, spare) or search_sums(rank, union, spare, words, stack)


@kernel
def search_sums(rank: int, need: int, spare: int, words: Words, stack: int) -> bool:
    """Look for sums that use up `need` and, where there is `spare`, at least one card of it too.

    Depth first; the highest card still needed comes first, since the fewest sums can hold it.
    """
    which = sum_list(rank, rank_bits(need + spare))
    start, stop = SUM_STARTS[which], SUM_STARTS[which + 1]
    left, free = need, spare
    i, depth = start, 0
    while True:
        if left == 0 and (spare == 0 or free != spare):
            return True
        found = False
        if left != 0:
            highest = highest_nibble(left)
            while i < stop and not found:
                one = SUMS[i]
                i += 1
                found = (one >> (4 * highest)) & 15 != 0 and fits(one, left + free)
        if found:
            frame = stack + 4 * depth
            words[frame], words[frame + 1], words[frame + 2] = left, free, i
            depth += 1
            used = overlap(left, one)
            left, free = left - used, free - (one - used)
            # a second sum for the same highest rank need not be tried in the other order
            i = i - 1 if left != 0 and highest_nibble(left) == highest else start
        elif depth == 0:
            return False
        else:
            depth -= 1
            frame = stack + 4 * depth
            left, free, i = words[frame], words[frame + 1], words[frame + 2]


@inlined
def highest_nibble(rank_set: int) -> int:
    """Return the highest rank in a non-empty rank set."""
    return (63 - leading_zeros(rank_set)) >> 2
