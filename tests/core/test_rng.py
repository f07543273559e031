"""The random numbers: published vectors, addresses, and shuffles that favour nothing."""

from itertools import permutations

import numpy as np
import pytest
from support.chance import believable_chi2, uniform
from support.sizes import size

from simcore.rng import DECISIONS, FIRST_REDEAL, SHUFFLE, decision_words, philox, shuffle

# Philox4x32-10 in kat_vectors of the Random123 library: counter, key, result.
KNOWN = [
    (
        "00000000 00000000 00000000 00000000",
        "00000000 00000000",
        "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    ),
    (
        "ffffffff ffffffff ffffffff ffffffff",
        "ffffffff ffffffff",
        "408f276d 41c83b0e a20bc7c6 6d5451fd",
    ),
    (
        "243f6a88 85a308d3 13198a2e 03707344",
        "a4093822 299f31d0",
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
]
LARGEST = 2**63 - 1


def words(text):
    return tuple(int(word, 16) for word in text.split())


def shuffled(*address, n=52):
    deck = np.arange(n)
    shuffle(deck, 0, n, *address)
    return deck


@pytest.mark.parametrize(("counter", "key", "result"), KNOWN)
def test_published_vectors(counter, key, result):
    assert philox(*words(counter), *words(key)) == words(result)


# --- an independent shuffle: three steps of Fisher and Yates on one word, by Lemire's method ---


def words_at(seed, match, hand, stream):
    """Yield the words of a stream; this is the address that results depend on."""
    draw = 0
    while True:
        counter = (draw, hand << 16 | stream, match % 2**32, match >> 32)
        yield from philox(*counter, seed % 2**32, seed >> 32)
        draw += 1


def shuffled_slowly(deck, start, stop, *address):
    """Return the deck, and how many words were refused."""
    deck, left, refused = list(deck), stop - start, 0
    for word in words_at(*address):
        if left <= 1:
            return deck, refused
        ranges = [left, max(left - 1, 1), max(left - 2, 1)]
        product = ranges[0] * ranges[1] * ranges[2]
        if word * product % 2**32 < 2**32 % product:
            refused += 1
            continue
        choice = word * product // 2**32  # 0 .. product - 1, each from as many words
        for length, rest in zip(ranges, (ranges[1] * ranges[2], ranges[2], 1), strict=True):
            i, j = start + length - 1, start + choice // rest % length
            deck[i], deck[j] = deck[j], deck[i]
        left -= 3
    raise AssertionError


@pytest.mark.parametrize("address", [(1, 0, 0), (LARGEST, LARGEST, 65535), (2**32, 2**32 + 7, 3)])
@pytest.mark.parametrize("stream", [SHUFFLE, FIRST_REDEAL, FIRST_REDEAL + 5])
def test_shuffle_follows_its_definition(address, stream):
    assert (
        list(shuffled(*address, stream)) == shuffled_slowly(range(52), 0, 52, *address, stream)[0]
    )


def test_words_that_would_be_biased_are_refused():
    n = size(20_000, 4_000)
    found = [d for d in range(n) if shuffled_slowly(range(52), 0, 52, 1, d, 0, SHUFFLE)[1]]
    assert found, "none of these addresses refuses a word"
    for deal in found:
        deck, refused = shuffled_slowly(range(52), 0, 52, 1, deal, 0, SHUFFLE)
        assert refused > 0
        assert list(shuffled(1, deal, 0, SHUFFLE)) == deck


# --- addresses ---


def test_each_part_of_an_address_matters():
    extremes = {"seed": (0, 1, 2**31, 2**32, LARGEST), "match": (0, 1, 2**31, 2**32, LARGEST)}
    extremes |= {"hand": (0, 1, 65535), "stream": (SHUFFLE, DECISIONS, FIRST_REDEAL, 65535)}
    addresses = [
        (seed, match, hand, stream)
        for seed in extremes["seed"]
        for match in extremes["match"]
        for hand in extremes["hand"]
        for stream in extremes["stream"]
    ]
    decks = {tuple(shuffled(*address)) for address in addresses}
    assert len(decks) == len(addresses)


def test_streams_do_not_meet():
    """Redeal k has stream FIRST_REDEAL + k: nothing else may lie behind it."""
    assert SHUFFLE != DECISIONS
    assert max(SHUFFLE, DECISIONS) < FIRST_REDEAL


def test_the_same_address_gives_the_same_cards():
    assert list(shuffled(7, 8, 9, 10)) == list(shuffled(7, 8, 9, 10))


def test_decisions_have_words_of_their_own():
    found = [
        word
        for seed in (1, 2, 2**32 + 1)
        for match in (0, 1, 2**32)
        for hand in (0, 1)
        for pair in range(26)
        for word in decision_words(seed, match, hand, pair)
    ]
    assert len(set(found)) == len(found)
    assert all(0 <= word <= LARGEST for word in found)


def test_every_bit_of_a_word_is_a_coin():
    n = size(20_000, 2_000)
    found = np.array([decision_words(3, match, 0, 5) for match in range(n)], np.int64).ravel()
    for bit in range(63):
        ones = int((found >> bit & 1).sum())
        assert abs(ones - n) < 6 * (2 * n / 4) ** 0.5, bit


def test_cards_and_decisions_do_not_share_words():
    """A decision's word tells nothing about the shuffle: their streams differ."""
    first = next(words_at(1, 0, 0, SHUFFLE))
    assert first not in {word & 0xFFFFFFFF for word in decision_words(1, 0, 0, 0)}
    assert first not in {word >> 32 for word in decision_words(1, 0, 0, 0)}


# --- shuffles ---


@pytest.mark.parametrize(
    ("start", "stop"), [(0, 52), (8, 52), (13, 14), (5, 5), (50, 52), (49, 52)]
)
def test_a_shuffle_is_a_permutation_of_its_part(start, stop):
    moved = set()
    for match in range(size(200, 50)):
        deck = np.arange(52)
        shuffle(deck, start, stop, 1, match, 0, SHUFFLE)
        assert sorted(deck[start:stop]) == list(range(start, stop))
        assert list(deck[:start]) == list(range(start))
        assert list(deck[stop:]) == list(range(stop, 52))
        moved.add(tuple(deck))
    assert (len(moved) > 1) == (stop - start > 1)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_all_orders_of_few_cards_are_equally_likely(n):
    counts = dict.fromkeys(permutations(range(n)), 0)
    for match in range(size(40_000, 4_000)):
        counts[tuple(int(card) for card in shuffled(5, match, 0, SHUFFLE, n=n))] += 1
    assert uniform(list(counts.values()))


def test_every_card_is_everywhere_equally_often():
    """Chi-square of card by place.

    Rows and columns of the counts add up to the number of deals, so that sum (count - n/52)^2 is
    n 51 in expectation, exactly; divided by n/51 it is a chi-square of 51 x 51.
    """
    n = size(100_000, 3_000)
    counts = np.zeros((52, 52))
    for match in range(n):
        counts[shuffled(11, match, 0, SHUFFLE), np.arange(52)] += 1
    squares = ((counts - n / 52) ** 2).sum()
    assert believable_chi2(squares / (n / 51), 51 * 51)


def test_a_deal_says_nothing_about_the_next():
    n = size(100_000, 6_000)
    firsts = np.array([shuffled(12, match, 0, SHUFFLE)[0] // 4 for match in range(n)])
    pairs = np.bincount(firsts[:-1] * 13 + firsts[1:], minlength=169)
    assert uniform(pairs)


def test_no_two_deals_are_the_same():
    n = size(200_000, 3_000)
    assert len({shuffled(1, match, 0, SHUFFLE).tobytes() for match in range(n)}) == n
