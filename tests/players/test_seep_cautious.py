"""What cautious looks at besides greedy's view, and that it pays."""

import numpy as np
import pytest
from support.seep import GAME, GREEDY, choose, move, position
from support.sizes import size

from simcore.runner import play_deals
from strategies.base import find_strategy

CAUTIOUS = find_strategy("seep", "cautious")
KING = {"value": 13, "cards": ["KC", "9D", "4D"], "owners": [1]}


def at(hand, loose="", houses=(), *, gone="", **more):
    """Return a position in which some cards are in a pile."""
    state = position(0, hand.split(), loose.split(), houses, **more)
    cards = sum(move({"card": name, "take": [name]}) & (1 << 52) - 1 for name in gone.split())
    return state._replace(piles=(0, cards))


@pytest.mark.parametrize(
    ("why", "hand", "loose", "houses", "gone", "card"),
    [
        ("a card whose equals are gone", "7D 8D KD", "", [], "7S 7H 7C", "7D"),
        ("and the other where those are", "7D 8D KD", "", [], "8S 8H 8C", "8D"),
        ("what takes all in two groups is a sweep", "2D 3D", "7H 5C", [], "", "3D"),
        ("the owner of a house surely takes it", "QH 4S", "", [KING], "", "QH"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_preferences(why, hand, loose, houses, gone, card):
    rules = GAME.rules("seep-100")
    found = choose(rules, at(hand, loose, houses, gone=gone), "cautious")
    assert found["card"] == card, why


def test_no_house_is_built_that_the_next_seat_owns_the_card_of():
    """Where the jacks are out, a house of eleven is safe; where three are unseen, it is not."""
    rules = GAME.rules("seep-100", {"sweep_points": 0})
    hand, loose = "4S JD 2H", "7H KC QC"
    safe = choose(rules, at(hand, loose, gone="JS JH JC"), "cautious:risk=3,build=1")
    assert safe == {"card": "4S", "house": 11, "with": ["7H"]}
    exposed = choose(rules, at(hand, loose), "cautious:risk=3,build=1")
    assert exposed != safe


def test_without_risk_it_sees_what_greedy_sees_but_for_sweeps_left():
    rules = GAME.rules("seep")
    for hand, loose in (("4S JD 2H", "7S KC QC"), ("8D 7D QD", "8S 7S"), ("TH 4D QD", "TD 4S")):
        state = at(hand, loose)
        assert choose(rules, state, "cautious:risk=0") == choose(rules, state)


def test_chance_has_no_part():
    rules, state = GAME.rules("seep-100"), at("9C 5C QD", "9H 5H KH")
    found = {str(choose(rules, state, "cautious", word)) for word in (0, 1, 2, 3, 2**62)}
    assert len(found) == 1


@pytest.mark.parametrize("preset", GAME.presets)
def test_it_is_better_than_greedy(preset):
    rules, n = GAME.rules(preset), size(3000, 12)
    names = GAME.column_names(rules)
    places = [names.index("points_0"), names.index("points_1")]
    ahead = []
    for seats in ([CAUTIOUS, GREEDY], [GREEDY, CAUTIOUS]):
        rows = play_deals(GAME, rules, (seats * 2)[: rules.players], seed=3, first=0, n=n)
        mine, others = places[seats.index(CAUTIOUS)], places[seats.index(GREEDY)]
        ahead.append(rows[:, mine] - rows[:, others])
    both = np.add(*ahead) / 2
    assert both.mean() > size(4, -3) * both.std() / n**0.5
