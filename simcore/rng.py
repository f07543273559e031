"""Random numbers addressed by (seed, match, hand, stream, draw): nothing is carried along.

The generator is Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
1, 2, 3", SC 2011). Its key is the seed, its counter the rest of the address, so that the cards of a
deal depend on its address alone, whatever else is played, on which thread, in which order.
All words stay below 2**32, so that the arithmetic is the same in int64 and in Python's ints.
"""

from typing import Any

from simcore._jit import inlined, kernel, words_of

__all__ = [
    "DECISIONS",
    "FIRST_REDEAL",
    "SHUFFLE",
    "decision_words",
    "draw_decisions",
    "philox",
    "shuffle",
]

SHUFFLE = 0
DECISIONS = 1
FIRST_REDEAL = 2  # redeal k has stream FIRST_REDEAL + k

LOW = 0xFFFFFFFF
LOW_31 = 0x7FFFFFFF


@inlined
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Return the four 32-bit words of Philox4x32-10 for a counter and a key of 32-bit words.

    Examples
    --------
    >>> [hex(word) for word in philox(0, 0, 0, 0, 0, 0)]
    ['0x6627e8d5', '0xe169c58d', '0xbc57ac4c', '0x9b00dbd8']
    """
    for _ in range(10):
        even = 0xD2511F53 * c0
        odd = 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (
            ((odd >> 32) & LOW) ^ c1 ^ k0,
            odd & LOW,
            ((even >> 32) & LOW) ^ c3 ^ k1,
            even & LOW,
        )
        k0 = (k0 + 0x9E3779B9) & LOW
        k1 = (k1 + 0xBB67AE85) & LOW
    return c0, c1, c2, c3


@inlined
def block(seed: int, match: int, hand: int, stream: int, draw: int) -> tuple[int, int, int, int]:
    """Return the four 32-bit words at an address.

    Parameters
    ----------
    seed, match
        0 .. 2**63 - 1.
    hand
        Number of the hand in the match, below 2**16.
    stream
        What the words are for: `SHUFFLE`, `DECISIONS` or a redeal; below 2**16.
    draw
        Number of the block in the stream, below 2**32.
    """
    return philox(
        draw & LOW,
        (hand << 16) | stream,
        match & LOW,
        match >> 32,
        seed & LOW,
        seed >> 32,
    )


@inlined
def decision_words(seed: int, match: int, hand: int, pair: int) -> tuple[int, int]:
    """Return the random words 0 .. 2**63 - 1 of plays ``2 * pair`` and the one after it."""
    words = block(seed, match, hand, DECISIONS, pair)
    return (words[0] & LOW_31) << 32 | words[1], (words[2] & LOW_31) << 32 | words[3]


@kernel
def draw_decisions(words: Any, first: int, pairs: int, seed: int, match: int, hand: int) -> None:
    """Write the words of plays ``2 * first .. 2 * (first + pairs) - 1`` into an array of int64.

    All at once they take a fraction of the time that they take one by one.
    """
    places = words_of(words)
    for i in range(pairs):
        places[2 * i], places[2 * i + 1] = decision_words(seed, match, hand, first + i)


@inlined
def swap(deck: Any, i: int, j: int) -> None:
    """Exchange two places."""
    deck[i], deck[j] = deck[j], deck[i]


@inlined
def shuffle_step(deck: Any, start: int, left: int, word: int) -> int:
    """Do three steps of Fisher and Yates with one 32-bit word; return how many places are left.

    Lemire's multiply-and-take-the-high-part, batched (Brackett-Rozinsky and Lemire, "Batched ranged
    random integer generation", 2024): the word is refused, and nothing done, where keeping it would
    be biased, about once in 30,000 times. With fewer than three places the last ranges are 1, and
    the steps swap a place with itself.
    """
    second, third = max(left - 1, 1), max(left - 2, 1)
    scaled_1 = word * left
    scaled_2 = (scaled_1 & LOW) * second
    scaled_3 = (scaled_2 & LOW) * third
    low, ranges = scaled_3 & LOW, left * second * third
    if low < ranges and low < (LOW + 1) % ranges:
        return left
    swap(deck, start + left - 1, start + (scaled_1 >> 32))
    swap(deck, start + second - 1, start + (scaled_2 >> 32))
    swap(deck, start + third - 1, start + (scaled_3 >> 32))
    return left - 3


@kernel
def shuffle(
    deck: Any, start: int, stop: int, seed: int, match: int, hand: int, stream: int
) -> None:
    """Shuffle ``deck[start:stop]`` uniformly, with the words of one stream of the deal.

    Parameters
    ----------
    deck
        One-dimensional int64 array, changed in place.
    start, stop
        The part to shuffle; at most 64 places.
    """
    left = stop - start
    draw = 0
    places = words_of(deck)
    while left > 1:
        w0, w1, w2, w3 = block(seed, match, hand, stream, draw)
        draw += 1
        for word in (w0, w1, w2, w3):
            if left > 1:
                left = shuffle_step(places, start, left, word)
