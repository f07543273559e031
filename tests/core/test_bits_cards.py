"""Masks against sets, and cards against their names."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.natives import leading_zeros_in_kernel, lowest_index_in_kernel, popcount_in_kernel

from simcore import bits, cards, suits

MASKS = st.integers(0, cards.ALL_CARDS)
WORDS = st.integers(0, 2**63 - 1)
MEMBERS = st.integers(0, 62)


def set_of(mask):
    return {i for i in range(63) if mask >> i & 1}


def mask_of(members):
    return sum(1 << i for i in members)


def counts_of(mask):
    """Return the number of cards of each rank, by the names."""
    names = cards.names_of(mask)
    return [sum(name[0] == rank for name in names) for rank in cards.RANKS]


# --- bits ---


@pytest.mark.parametrize("mask", [0, 1, 2, 1 << 51, 1 << 62, cards.ALL_CARDS, 2**63 - 1])
def test_extreme_masks(mask):
    assert bits.popcount(mask) == popcount_in_kernel(mask) == len(set_of(mask))
    assert bits.leading_zeros(mask) == leading_zeros_in_kernel(mask) == 64 - mask.bit_length()
    if mask:
        assert bits.lowest_index(mask) == lowest_index_in_kernel(mask) == min(set_of(mask))


@given(WORDS)
def test_a_mask_is_a_set(mask):
    members = set_of(mask)
    assert bits.popcount(mask) == popcount_in_kernel(mask) == len(members)
    assert list(bits.members(mask)) == sorted(members)
    assert set_of(bits.drop_lowest(mask)) == members - {min(members, default=0)}
    assert set_of(bits.lowest(mask)) == ({min(members)} if members else set())
    if members:
        assert bits.lowest_index(mask) == lowest_index_in_kernel(mask) == min(members)
        assert bits.leading_zeros(mask) == leading_zeros_in_kernel(mask) == 63 - max(members)


@given(WORDS, WORDS, MEMBERS)
def test_membership_and_difference(a, b, member):
    assert bits.has(a, member) == (member in set_of(a))
    assert set_of(bits.without(a, b)) == set_of(a) - set_of(b)
    assert set_of(bits.bit(member)) == {member}


@given(st.lists(st.integers(0, 5), max_size=200))
def test_shared_counters_do_not_touch_each_other(places):
    counts = 0
    for place in places:
        counts = bits.count_up(counts, place)
    assert [bits.count_at(counts, i) for i in range(6)] == [places.count(i) for i in range(6)]


# --- cards ---


def test_a_pack_has_52_names():
    names = [cards.card_name(card) for card in range(52)]
    assert names == [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    assert [cards.card_from_name(name) for name in names] == list(range(52))
    assert cards.names_of(cards.ALL_CARDS) == names


@pytest.mark.parametrize("name", ["TS", "10S", "T♠", "ts", "10s", "10♠"])
def test_ways_to_write_a_ten(name):
    assert cards.card_name(cards.card_from_name(name)) == "TS"


@pytest.mark.parametrize(
    "name",
    ["", "S", "9", "1S", "11S", "9X", "9SS", "S9", " 9S", "9S ", "TTS", "100S", "♠9", "9♠♠", "9ß"],
)
def test_what_is_no_card(name):
    with pytest.raises(ValueError, match="is no card: write rank"):
        cards.card_from_name(name)


def test_masks_of_names():
    assert cards.names_of(cards.mask_of("KC AS 9H")) == ["AS", "9H", "KC"]
    assert cards.mask_of(["AS", "KC"]) == 1 | 1 << 51
    assert cards.mask_of("") == 0
    assert cards.names_of(cards.FACES)[::4] == ["JS", "QS", "KS"]
    assert cards.names_of(cards.SPADES) == [rank + "S" for rank in cards.RANKS]


def test_rank_and_suit():
    for card in range(52):
        name = cards.card_name(card)
        assert cards.RANKS[cards.rank_of(card)] + cards.SUITS[cards.suit_of(card)] == name
        assert cards.same_rank(cards.rank_of(card)) == cards.mask_of([name[0] + s for s in "SHDC"])


@given(MASKS)
def test_ranks_of_a_mask(mask):
    counts = counts_of(mask)
    assert [cards.count_by_rank(mask) >> 4 * rank & 15 for rank in range(13)] == counts
    assert set_of(cards.ranks_of(mask)) == {rank for rank in range(13) if counts[rank]}
    assert set_of(cards.ranks_present(mask)) == {4 * rank for rank in range(13) if counts[rank]}
    firsts = {min(s for s in set_of(mask) if s // 4 == rank) for rank in range(13) if counts[rank]}
    assert set_of(cards.lowest_of_each_rank(mask)) == firsts


# --- suits ---


@st.composite
def tables_and_rank_sets(draw):
    table = draw(MASKS)
    chosen = [draw(st.integers(0, n)) for n in counts_of(table)]
    return table, sum(n << 4 * rank for rank, n in enumerate(chosen)), chosen


@given(tables_and_rank_sets())
def test_ways_to_take_a_rank_set(drawn):
    table, rank_set, chosen = drawn
    product = 1
    for there, n in zip(counts_of(table), chosen, strict=True):
        product *= comb(there, n)
    assert suits.ways(rank_set, table) == product
    for way in {0, product // 3, product // 2, product - 1}:
        cards_taken = suits.cards_of_way(rank_set, table, way)
        assert cards_taken & ~table == 0
        assert counts_of(cards_taken) == chosen
    best = suits.first_cards(rank_set, table)
    names = [[n for n in cards.names_of(table) if n[0] == rank] for rank in cards.RANKS]
    assert cards.names_of(best) == [
        n for some, k in zip(names, chosen, strict=True) for n in some[:k]
    ]


@pytest.mark.parametrize("table", ["9S 9H 9C 4D", "AS AH AD AC 2S 2H KD KC", "5H"])
def test_each_way_is_another_one(table):
    mask = cards.mask_of(table)
    for n in range(bits.popcount(mask) + 1):
        for some in combinations(set_of(mask), n):
            rank_set = cards.count_by_rank(mask_of(some))
            number = suits.ways(rank_set, mask)
            found = {suits.cards_of_way(rank_set, mask, way) for way in range(number)}
            assert mask_of(some) in found
            assert len(found) == number
