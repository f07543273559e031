"""Void deals of scopa: too many kings on the table, how often, and what is dealt instead."""

from math import comb

import numpy as np
import pytest
from fakes.players import trail
from support.chance import fits_law
from support.kits import deck_of
from support.natives import is_void_in_kernel
from support.scopa import SCOPA, dealt, play_traced, referee, seated
from support.sizes import size

from simcore.bits import members
from simcore.cards import names_of
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from simcore.runner import play_deals

SEED = 21
PACK = list(members(SCOPA.pack))
TRAIL = seated(trail)
# Four of forty cards lie on the table, whoever plays.
CHANCES = [comb(4, kings) * comb(36, 4 - kings) / comb(40, 4) for kings in range(5)]
# The first deals of this seed that are void under the default rules, and one that is void twice.
VOID = [793, 1495, 2245, 2776, 2861, 4685, 4832, 6884, 7277, 8932, 9505, 9536]
ENOUGH = 10_000
TWICE = 62485


def played(options, deal):
    """Return the deck of a deal, its table, and how often it was void."""
    rules = SCOPA.rules(None, options)
    deck, _, row = play_traced(rules, [TRAIL] * rules.players, SEED, deal)
    times = int(row[SCOPA.column_names(rules).index("void_deals")])
    return [int(card) for card in deck], dealt(rules, deck)[1], times


def by_the_rules(options, deal):
    """Return the same, shuffled here and judged by the referee."""
    rules, deck, times = SCOPA.rules(None, options), np.array(PACK), 0
    shuffle(deck, 0, 40, SEED, deal, 0, SHUFFLE)
    while referee.redeal(options, dealt(rules, deck)[1]):
        shuffle(deck, 0, 40, SEED, deal, 0, FIRST_REDEAL + times)
        times += 1
    return [int(card) for card in deck], dealt(rules, deck)[1], times


def void_deals(options, n):
    """Return how often each of deals 0 .. n - 1 was void."""
    rules = SCOPA.rules(None, options)
    rows = play_deals(SCOPA, rules, [TRAIL] * rules.players, seed=SEED, first=0, n=n)
    return rows[:, SCOPA.column_names(rules).index("void_deals")]


def kings_of(table):
    return sum(name[0] == "K" for name in table)


def test_a_pack_of_forty():
    assert {name[0] for name in names_of(SCOPA.pack)} == set("A234567JQK")
    assert len(PACK) == 40
    deck, _, _ = played({}, 0)
    assert sorted(deck) == PACK


@pytest.mark.parametrize("limit", [0, 3, 4])
@pytest.mark.parametrize("kings", range(5))
@pytest.mark.parametrize("elsewhere", ["hands", "stock"])
def test_which_tables_are_void(limit, kings, elsewhere):
    """The kings in hands and in the stock do not matter."""
    rules = SCOPA.rules(None, {"redeal_kings": limit})
    cards = names_of(SCOPA.pack)
    table, rest = cards[36 : 36 + kings] + cards[6 : 10 - kings], cards[36 + kings :]
    others = [name for name in cards[:36] if name not in table]
    rest = rest + others if elsewhere == "hands" else others + rest
    deck = deck_of(rest[:6] + table + rest[6:])
    assert kings_of(table) == kings
    assert is_void_in_kernel(rules, deck) == (0 < limit <= kings)
    assert is_void_in_kernel(rules, deck) == referee.redeal({"redeal_kings": limit}, table)


@pytest.mark.parametrize("deal", [*VOID, TWICE])
@pytest.mark.parametrize("limit", [0, 3, 4])
def test_a_void_deal_is_shuffled_again_as_a_whole(deal, limit):
    found = played({"redeal_kings": limit}, deal)
    assert found == by_the_rules({"redeal_kings": limit}, deal)
    deck, table, times = found
    assert times == (limit == 3) * (1 + (deal == TWICE))
    assert (kings_of(table) < 3) == (limit == 3)
    assert sorted(deck) == PACK


def test_little_stays_where_it_was():
    """Of forty cards one, on average."""
    pairs = [(played({"redeal_kings": 0}, deal)[0], played({}, deal)[0]) for deal in VOID]
    same = sum(sum(map(int.__eq__, before, after)) for before, after in pairs)
    assert same < 3 * len(VOID)


@pytest.mark.jit_only
@pytest.mark.parametrize(
    ("options", "any_void"),
    [
        ({}, True),
        ({"players": 3}, True),
        ({"players": 4, "hand_size": 9}, True),
        ({"hand_size": 9, "redeal_kings": 4}, False),  # once in 91,390 deals
        ({"redeal_kings": 0}, False),
        ({"hand_size": 10, "table_cards": 0}, False),
    ],
    ids=str,
)
def test_deals_are_void_where_the_rules_say(options, any_void):
    times = void_deals(options, ENOUGH)
    again = {int(deal) for deal in np.flatnonzero(times)}
    assert bool(again) == any_void
    for deal in sorted(again | set(range(0, ENOUGH, 100))):
        found = played(options, deal)
        assert found == by_the_rules(options, deal)
        assert found[2] == times[deal]


@pytest.mark.jit_only
def test_these_are_the_void_deals():
    times = void_deals({}, ENOUGH)
    assert list(np.flatnonzero(times)) == VOID
    assert set(times) == {0, 1}


@pytest.mark.jit_only
def test_the_share_of_void_deals():
    n, share = 400_000, CHANCES[3] + CHANCES[4]
    assert share == pytest.approx(145 / 91390)
    times = void_deals({}, n)
    assert abs((times > 0).mean() - share) < 5 * (share * (1 - share) / n) ** 0.5
    mean = share / (1 - share)
    assert abs(times.mean() - mean) < 5 * (mean / n) ** 0.5


@pytest.mark.parametrize("limit", [0, 3])
def test_kings_on_the_first_table_follow_the_exact_law(limit):
    n = size(2000, 300)
    found = [kings_of(played({"redeal_kings": limit}, deal)[1]) for deal in range(n)]
    chances = CHANCES[: limit or 5]
    assert max(found) < len(chances)
    chances = [chance / sum(chances) for chance in chances]
    assert fits_law([found.count(kings) for kings in range(len(chances))], chances, least=5)
