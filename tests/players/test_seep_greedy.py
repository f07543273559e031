"""What greedy prefers at Seep, as its documentation says it."""

import numpy as np
import pytest
from support.seep import GAME, GREEDY, RANDOM, choose, move, position
from support.sizes import size

from simcore.runner import play_deals

NINE = {"value": 9, "cards": ["4C", "5D"], "owners": [1]}
JACK = {"value": 11, "cards": ["5C", "6D"], "owners": [0]}
FAR = {"value": 12, "cards": ["QH", "QC"], "owners": [1, 3]}  # so that nothing is a sweep


def at(hand, loose="", houses=(), **more):
    return position(0, hand.split(), loose.split(), houses, **more)


@pytest.mark.parametrize(
    ("why", "hand", "loose", "houses", "fields"),
    [
        ("a sweep over the ten of diamonds", "TH 8D", "TD", [], {"card": "TH", "take": ["TD"]}),
        ("spades by their values", "8D 7D", "8S 7S", [FAR], {"card": "8D", "take": ["8S"]}),
        ("the ten of diamonds", "TH 4D", "TD 4S", [FAR], {"card": "TH", "take": ["TD"]}),
        ("more cards of equals", "8D 7D", "8H 3H 4H", [FAR], {"card": "7D", "take": ["3H", "4H"]}),
        ("a house of the others", "9H 3D", "3C", [NINE, FAR],
         {"card": "9H", "take": ["4C", "5D"]}),
        ("builds with a spade", "7S JD KH", "4H", [FAR],
         {"card": "7S", "house": 11, "with": ["4H"]}),
        ("cements its own", "7H JD JC 2D", "4H 2C", [JACK, FAR],
         {"card": "7H", "house": 11, "with": ["4H"]}),
        ("throws no spade", "8S 7D", "", [FAR], {"card": "7D"}),
        ("throws no ace", "AH 7D", "", [FAR], {"card": "7D"}),
        ("leaves no card that is a sweep", "8S 3D KD", "KH", [], {"card": "KD", "take": ["KH"]}),
        ("leaves two rather than one", "6D 2C", "9H", [], {"card": "6D"}),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_preferences(why, hand, loose, houses, fields):
    rules, state = GAME.rules("seep-100"), at(hand, loose, houses)
    assert move(choose(rules, state)) == move(fields), why


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("9S 2D 7C KH", 9),  # two cards that 9 may be built with, and its own are three
        ("TS 9D 9C KH", 13),  # four of the hand go with a king
        ("9S JD JC JH", 11),
    ],
)
def test_it_bids_what_most_cards_would_fit(hand, bid):
    rules = GAME.rules("seep-100")
    state = at(hand, "2S 5D QH QC", plays=0, bid=0)
    values = {
        value: fitting(hand.split(), value) for value in (9, 10, 11, 12, 13) if holds(hand, value)
    }
    best = [value for value, n in values.items() if n == max(values.values())]
    assert choose(rules, state)["bid"] in best
    assert bid in values


def holds(hand, value):
    return any(value_of(name) == value for name in hand.split())


def value_of(name):
    return "A23456789TJQK".index(name[0]) + 1


def fitting(hand, value):
    """Return how many cards of the pack would fit: equal ones, or such as make it with another."""
    held = [value_of(name) for name in hand]
    missing = [value - other for other in held if other < value]
    return sum(4 - held.count(one) for one in [value, *missing])


def test_weights_change_the_choice():
    rules, state = GAME.rules("seep-100"), at("8D 7D", "8S 7S", [FAR])
    assert choose(rules, state)["card"] == "8D"
    state = at("7S JD KH", "4H", [FAR])
    assert "house" in choose(rules, state)
    assert "house" not in choose(rules, state, "greedy:build=-1")


def test_it_counts_by_the_rules_that_are_played():
    """A spade of value eight is nothing at seep-30, where a sweep is worth its card."""
    state = at("8D 7D", "8S 3H 4H", [FAR])
    assert choose(GAME.rules("seep-100"), state)["card"] == "8D"
    assert choose(GAME.rules("seep-30"), state)["card"] == "7D"


@pytest.mark.parametrize("preset", GAME.presets)
def test_it_is_better_than_chance(preset):
    rules, n = GAME.rules(preset), size(3000, 25)
    names = GAME.column_names(rules)
    places = [names.index("points_0"), names.index("points_1")]
    ahead = []
    for seats in ([GREEDY, RANDOM], [RANDOM, GREEDY]):
        rows = play_deals(GAME, rules, (seats * 2)[: rules.players], seed=3, first=0, n=n)
        ahead.append(rows[:, places[seats.index(GREEDY)]] - rows[:, places[seats.index(RANDOM)]])
    both = np.add(*ahead) / 2
    assert both.mean() > size(4, 1) * both.std() / n**0.5
