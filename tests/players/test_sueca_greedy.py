"""What greedy prefers at Sueca, as its documentation says it."""

import pytest
from reference import sueca as referee
from support.sueca import SUECA, choose, position


def on_turn(hand, trick, seat=3, trump="2C"):
    """Return a position in which a seat is to play to a trick, and nobody else holds a card."""
    full, leader = referee.Hand({}, [[], [], [], []], trump), (seat - len(trick)) % 4
    full.hands[seat], full.trick, full.leader = hand, trick, leader
    return position(full)


@pytest.mark.parametrize(
    ("why", "hand", "trick", "card"),
    [
        ("the ace takes eleven and a king", "AS 2S 6S", "KS 3S 4S", "AS"),
        ("the cheapest that wins", "5S 6S QS", "4S 2S 3S", "QS"),
        ("a seven for its own points", "2S 7S", "4S 3S 5S", "7S"),
        ("no win, the cheapest", "2S QS JS", "AS 3S 4S", "2S"),
        ("points for a partner ahead", "7S 2S", "3S AS 4S", "7S"),
        ("none for the others", "KH 2H", "AS 3S 4S", "2H"),
        ("a ruff for an ace and a seven", "2C 3H", "AS 3S 7S", "2C"),
        ("no trump for nothing", "2C 3H", "5S 3S 4S", "3H"),
        ("the lowest trump that wins", "3C 6C 2H", "AS 3S 4C", "6C"),
        ("an ace is led", "AS 2H KD", "", "AS"),
        ("else what is worth least", "7S 2H KD", "", "2H"),
        ("rather not a trump", "2C 3H", "", "3H"),
    ],
)
def test_preferences(why, hand, trick, card):
    state = on_turn(hand.split(), trick.split(), trump="AC" if "AC" not in hand else "KC")
    assert choose(SUECA.rules(), state) == card, why


def test_it_cancels_whenever_it_may():
    hands = [["KS", "JH", "QD", "2S", "3S", "4S", "5H", "6H", "2D", "3C"]]
    left = [card for card in referee.PACK if card not in hands[0]]
    hands += [left[:10], left[10:20], left[20:]]
    for options in ({}, {"cancel_others_max": 4}):
        rules = SUECA.rules(None, options)
        state = position(referee.Hand(options, hands, hands[3][0]))
        assert choose(rules, state) == "cancel"
        assert choose(rules, state, "greedy:cancel=-1000") != "cancel"
