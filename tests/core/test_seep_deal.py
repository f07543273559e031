"""Deals of Seep: what is void, what is dealt when, and in which order."""

from random import Random

import numpy as np
import pytest
from fakes.players import trail
from support.natives import is_void_at_seep_in_kernel
from support.seep import POSITION, RANDOM, SEEP, dealt, play_traced, replay, seated
from support.sizes import size

from simcore.bits import members
from simcore.cards import card_name, mask_of
from simcore.records import check_record
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle

SEED = 9
PACK = list(members(SEEP.pack))


def attempt(seed, deal, k):
    """Return the deck of a deal after it was void `k` times."""
    deck = np.array(PACK, np.int64)
    shuffle(deck, 0, 52, seed, deal, 0, FIRST_REDEAL + k - 1 if k else SHUFFLE)
    return deck


def is_void(rules, deck):
    """Say whether a deck is void, by the names of its cards."""
    names = [card_name(int(card)) for card in deck]
    floor = names[4 * rules.players :][:4]
    low = rules.opening != 2 and not any(name[0] in "9TJQK" for name in names[:4])
    return low or (rules.floor_redeal == 1 and bool({"TD", "9S"} & set(floor)))


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("seep", {}),
        ("seep-30", {}),
        ("seep-2p", {"floor_redeal": "TD9S"}),
        ("seep-30", {"opening": "free"}),
        ("seep-100", {"opening": "free"}),
    ],
    ids=str,
)
def test_the_first_deal_that_is_not_void_is_played(preset, options):
    rules, most = SEEP.rules(preset, options), 0
    column = SEEP.column_names(rules).index("void_deals")
    for deal in range(size(120, 25)):
        deck, _, row = play_traced(rules, [seated(trail)] * rules.players, SEED, deal)
        k = next(k for k in range(100) if not is_void(rules, attempt(SEED, deal, k)))
        assert (list(deck), row[column]) == (list(attempt(SEED, deal, k)), k)
        most = max(most, k)
    assert (most > 0) == (preset != "seep-100")


def test_what_is_void():
    rng = Random(2)
    for _ in range(size(400, 100)):
        deck = np.array(rng.sample(PACK, 52), np.int64)
        preset = rng.choice(list(SEEP.presets))
        rules = SEEP.rules(preset, {"opening": rng.choice(["bid", "free"])})
        void = is_void(rules, deck)
        assert bool(is_void_at_seep_in_kernel(rules, deck)) == void
        if void:
            with pytest.raises(ValueError, match="the deal would have been void"):
                SEEP.record.deck_of(rules, deck, {})
        else:
            assert SEEP.record.deck_of(rules, deck, {})[1] == 0


def named_deck(rules, first, floor):
    """Return a record without moves, of which some cards are given."""
    rest = [card_name(card) for card in PACK if card_name(card) not in [*first, *floor]]
    hands = [first] + [rest[4 * i :][:4] for i in range(rules.players - 1)]
    stock = rest[4 * (rules.players - 1) :]
    return {"hands": hands, "table": floor, "stock": stock}


@pytest.mark.parametrize(
    ("preset", "first", "floor", "said"),
    [
        ("seep", "AS 2S 8D 8C", "KS KH KD KC", "seat 0 has no card of 9 or more: the deal would "),
        (
            "seep-30",
            "AS 2S 8D 9C",
            "KS TD KD KC",
            "table has TD: the deal would have been void (fl",
        ),
        ("seep-30", "AS 2S 8D 9C", "KS TD 9S KC", "table has 9S and TD: the deal would have been "),
        ("seep-100", "AS 2S 8D 9C", "KS TD 9S KC", "the deal is not over after 0 plays"),
    ],
)
def test_a_record_of_a_void_deal_is_a_fault(preset, first, floor, said):
    record = named_deck(SEEP.rules(preset), first.split(), floor.split())
    record |= {"game": "seep", "rules": {"preset": preset}, "moves": [], "score": {}}
    assert check_record(record)[0][1].startswith(said)


# --- when cards are dealt ---


def hand_sizes(state):
    return [int(hand).bit_count() for hand in state.hands]


@pytest.mark.parametrize("opening", ["bid", "build_or_throw", "free"])
def test_four_are_dealt_four_and_after_the_opening_play_the_rest(opening):
    rules = SEEP.rules("seep-100", {"opening": opening})
    for deal in range(size(20, 4)):
        deck, _, _ = play_traced(rules, [RANDOM] * 4, SEED, deal)
        hands, table, stock = dealt(rules, deck)
        for state, _ in replay(rules, [RANDOM] * 4, SEED, deal):
            later = [[*stock[4 * s :][:4], *stock[16 + 4 * s :][:4]] for s in range(4)]
            whole = [mask_of([*hands[s], *later[s]]) for s in range(4)]
            if state.plays == 0:
                assert state.loose == mask_of(table)
                first = whole if opening == "free" else [mask_of(hand) for hand in hands]
                assert list(state.hands) == first
            elif state.plays == 1:
                assert hand_sizes(state) == [11, 12, 12, 12]
                assert list(state.hands[1:]) == whole[1:]
                assert not state.hands[0] & ~whole[0]
                assert state.stock == 0


@pytest.mark.parametrize("opening", ["bid", "free"])
def test_two_are_dealt_twelve_twice_by_packets_of_four(opening):
    rules = SEEP.rules("seep-2p", {"opening": opening})
    for deal in range(size(20, 4)):
        deck, _, _ = play_traced(rules, [RANDOM] * 2, SEED, deal)
        hands, table, stock = dealt(rules, deck)

        def packets(seat, first, n, stock=stock):
            return mask_of(chain_of(stock[4 * (first + 2 * i + seat) :][:4] for i in range(n)))

        for state, _ in replay(rules, [RANDOM] * 2, SEED, deal):
            if state.plays == 0:
                assert state.loose == mask_of(table)
                assert state.stock == (24 if opening == "free" else 40)
            if state.plays == 1:
                assert state.hands[1] == mask_of(hands[1]) | packets(1, 0, 2)
                assert hand_sizes(state) == [11, 12, 0, 0]
            if state.plays in (1, 23):
                assert state.stock == 24
            if state.plays == 24:
                assert list(state.hands[:2]) == [packets(0, 4, 3), packets(1, 4, 3)]
                assert state.stock == 0
                assert state.turn == 0
            if opening == "free" and state.plays == 0:
                assert hand_sizes(state) == [12, 12, 0, 0]


def chain_of(lists):
    return [name for names in lists for name in names]


def test_the_stock_is_not_dealt_before_it_is_due():
    rules = SEEP.rules("seep-2p")
    deck, _, _ = play_traced(rules, [RANDOM] * 2, SEED, 0)
    for state, _ in replay(rules, [RANDOM] * 2, SEED, 0):
        assert POSITION.deal_if_due(rules, state, deck) == state
