"""Sums, their unions and the questions about them, against slow and obvious definitions."""

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from support.sizes import size

from simcore.captures import (
    MOST_UNIONS,
    MOST_UNIONS_WITH_FACES,
    STACK_WORDS,
    any_sum_fits,
    divides,
    extends,
    fits,
    hash_words,
    list_unions,
    sums_of,
    value_total,
)

TEN, KING = 9, 12
FACE_RANKS = range(TEN + 1, KING + 1)
CANARY = -777


def rank_set(counts):
    return sum(n << 4 * rank for rank, n in enumerate(counts))


def counts_of(ranks):
    return [ranks >> 4 * rank & 15 for rank in range(13)]


def within(part, whole):
    return all(a <= b for a, b in zip(counts_of(part), counts_of(whole), strict=True))


def fullest(rank, faces):
    """Return the rank set of a table with four cards of each rank that may be in sums."""
    return rank_set([4 * (r != rank and (faces or r <= TEN)) for r in range(13)])


def closure(rank, counts):
    """Return all unions in a table: start with none, add every sum as often as it fits."""
    tests = np.int64(0x8888888888888)
    found = np.zeros(1, np.int64)
    for one in sums_of(rank):
        while True:
            more = found + one
            more = more[((counts | tests) - more) & tests == tests]
            grown = np.union1d(found, more)
            if len(grown) == len(found):
                break
            found = grown
    return {int(union) for union in found}


@cache
def splits(values, total):
    """Say whether values, highest first, divide into groups of two or more of a total."""
    if not values:
        return True
    first, rest = values[0], values[1:]

    def groups(left, start, chosen):
        if left == 0:
            yield chosen
        for i in range(start, len(rest)):
            if rest[i] <= left:
                yield from groups(left - rest[i], i + 1, [*chosen, i])

    if first >= total:
        return False
    return any(
        splits(tuple(v for i, v in enumerate(rest) if i not in chosen), total)
        for chosen in groups(total - first, 0, [])
    )


def unions_by_brute_force(rank, counts):
    """Return all unions by trying every rank set in the table."""
    found = set()
    for some in product(*(range(n + 1) for n in counts_of(counts))):
        values = [r + 1 for r in reversed(range(13)) for _ in range(some[r])]
        if sum(values) % (rank + 1) == 0 and splits(tuple(values), rank + 1):
            found.add(rank_set(some))
    return found


def listed(rank, counts, most):
    """Return the unions that the kernel lists, having seen that it writes nowhere else."""
    first, hashed = 5, 5 + most + 3
    words = np.full(hashed + hash_words(most) + 3, CANARY, np.int64)
    n = list_unions(rank, counts, words, first, hashed)
    assert n <= most
    assert set(words[:first]) == {CANARY}
    assert set(words[first + n : hashed]) == {CANARY}
    assert set(words[-3:]) == {CANARY}
    found = [int(union) for union in words[first : first + n]]
    assert found[0] == 0
    assert len(set(found)) == n, "a union is listed twice"
    return set(found)


def random_table(rng, n, highest=12):
    """Return the rank set of some cards without the played rank: (rank, rank set)."""
    rank = rng.randrange(2, highest + 1)
    cards = [card for card in range(52) if card // 4 != rank]
    chosen = rng.sample(cards, n)
    return rank, rank_set([sum(card // 4 == r for card in chosen) for r in range(13)])


# --- sums ---


@pytest.mark.parametrize("rank", range(13))
def test_sums_are_all_there_are(rank):
    """As many as the generating function counts, all of them different, each a sum."""
    sums = list(sums_of(rank))
    assert len(set(sums)) == len(sums)
    for one in sums:
        counts = counts_of(one)
        assert sum(counts) >= 2
        assert max(counts) <= 4
        assert sum(n * (r + 1) for r, n in enumerate(counts)) == rank + 1
    ways = [1] + [0] * (rank + 1)
    for value in range(1, rank + 1):  # the product of 1 + x^v + ... + x^4v
        ways = [
            sum(ways[t - k * value] for k in range(5) if t >= k * value) for t in range(rank + 2)
        ]
    assert len(sums) == ways[rank + 1]


def test_a_sum_has_two_cards_or_more_and_so_aces_and_kings_differ():
    assert list(sums_of(0)) == []
    assert list(sums_of(1)) == [0x2]
    assert max(sum(counts_of(one)) for one in sums_of(12)) == 8  # A A A A 2 2 2 3


def test_arithmetic_of_rank_sets():
    rng = Random(1)
    for _ in range(size(2000, 500)):
        a, b = (rank_set([rng.randrange(5) for _ in range(13)]) for _ in "ab")
        assert fits(a, b) == within(a, b)
        assert value_total(a) == sum(n * (r + 1) for r, n in enumerate(counts_of(a)))


# --- unions ---


def test_the_closure_is_the_definition():
    """The quick oracle of the tests below against the slow one."""
    rng = Random(2)
    for _ in range(size(60, 20)):
        rank, counts = random_table(rng, rng.randrange(10), TEN)
        assert closure(rank, counts) == unions_by_brute_force(rank, counts)


def test_listed_unions_are_all_there_are():
    rng = Random(3)
    for _ in range(size(300, 60)):
        rank, counts = random_table(rng, rng.randrange(15))
        assert listed(rank, counts, 20_000) == closure(rank, counts)


def test_listed_unions_beyond_the_scan():
    """Large tables, where a hash table finds repeats, and grows."""
    rng, most = Random(4), 0
    for _ in range(size(30, 6)):
        rank, counts = random_table(rng, rng.randrange(18, 26))
        expected = closure(rank, counts)
        assert listed(rank, counts, 400_000) == expected
        most = max(most, len(expected))
    assert most > 1000


def test_more_cards_have_all_the_unions_of_fewer():
    rng = Random(5)
    for _ in range(size(50, 10)):
        rank, counts = random_table(rng, 16)
        some = rank_set([rng.randint(0, n) for n in counts_of(counts)])
        part = {union for union in closure(rank, counts) if within(union, some)}
        assert listed(rank, some, 20_000) == part


# Each is the number for the fullest table, of which every other table is a part.


def check_bound(rank, faces, bound):
    expected = closure(rank, fullest(rank, faces))
    assert len(expected) == bound
    assert listed(rank, fullest(rank, faces), bound) == expected


@pytest.mark.parametrize("rank", range(TEN + 1))
def test_most_unions(rank):
    check_bound(rank, False, MOST_UNIONS[rank])
    assert MOST_UNIONS[rank] == MOST_UNIONS_WITH_FACES[rank]  # no face card is in their sums


@pytest.mark.slow
@pytest.mark.parametrize("rank", FACE_RANKS)
@pytest.mark.parametrize("faces", [False, True])
def test_most_unions_of_face_cards(rank, faces):
    check_bound(rank, faces, (MOST_UNIONS_WITH_FACES if faces else MOST_UNIONS)[rank])


# --- questions ---


def stack():
    """Return a stack that holds garbage, and where it begins."""
    return np.full(STACK_WORDS + 7, CANARY, np.int64), 7


def test_a_sum_fits_where_there_is_a_union():
    rng = Random(6)
    for _ in range(size(500, 100)):
        rank, counts = random_table(rng, rng.randrange(8))
        assert any_sum_fits(rank, counts) == (len(closure(rank, counts)) > 1)


def test_divides_says_what_is_listed():
    rng, yes, no = Random(7), 0, 0
    for _ in range(size(80, 40)):
        rank, counts = random_table(rng, rng.randrange(4, 19))
        unions = closure(rank, counts)
        tried = set(unions) | {
            rank_set([rng.randint(0, n) for n in counts_of(counts)]) for _ in range(40)
        }
        for need in tried:
            assert divides(rank, need, *stack()) == (need in unions), (rank, hex(need))
        yes, no = yes + len(unions), no + len(tried - unions)
    assert min(yes, no) > size(1000, 400)


def test_divides_needs_more_than_the_right_total():
    nines = rank_set([0, 0, 0, 1, 0, 0, 0, 2])  # 4 + 8 + 8 is 20, but no ten is in it
    assert not divides(TEN, nines, *stack())
    assert divides(TEN, rank_set([2, 1, 0, 0, 0, 0, 0, 1, 2]), *stack())  # 1 + 9, 1 + 9, 2 + 8


def test_extends_says_what_is_listed():
    rng, yes, no = Random(8), 0, 0
    for _ in range(size(120, 40)):
        rank, counts = random_table(rng, rng.randrange(4, 18))
        unions = closure(rank, counts)
        for union in rng.sample(sorted(unions), min(len(unions), 30)):
            spare = rank_set([rng.randint(0, n) for n in counts_of(counts - union)])
            larger = any(
                within(union, other) and other != union and within(other, union + spare)
                for other in unions
            )
            assert extends(rank, union, spare, *stack()) == larger, (rank, hex(union), hex(spare))
            yes, no = yes + larger, no + (not larger)
    assert min(yes, no) > size(200, 50)


def test_extends_may_group_the_cards_anew():
    union = rank_set([2, 0, 0, 0, 0, 0, 0, 1])  # A + A + 8
    spare = rank_set([0, 1, 0, 0, 0, 0, 0, 0, 2])  # 2, 9, 9: A9 A9 82
    assert not any_sum_fits(TEN, spare)
    assert extends(TEN, union, spare, *stack())


def test_the_largest_of_all_is_searched_quickly_and_within_its_stack():
    """A jack takes all forty number cards: 20 sums; a king cannot."""
    forty = fullest(KING, False)
    words = np.full(STACK_WORDS + 20, CANARY, np.int64)
    assert divides(TEN + 1, forty, words, 10)
    assert not divides(KING, forty, words, 10)
    assert not divides(KING, rank_set([4, 0, 0, 0, 0, 0, 0, 4, 4, 4]), words, 10)
    assert set(words[:10]) == set(words[-10:]) == {CANARY}
