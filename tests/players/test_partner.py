"""What partner prefers at Sueca, as its documentation says it, and that it is worth it."""

import numpy as np
import pytest
from reference import sueca as referee
from support.sizes import size
from support.sueca import SUECA, choose, position

from simcore.runner import play_deals
from strategies.base import find_strategy


def on_turn(hand, trick, seat=3, trump="AC", gone=()):
    """Return a position in which a seat is to play; whatever it does not see, others may hold."""
    full, leader = referee.Hand({}, [[], [], [], []], trump), (seat - len(trick)) % 4
    full.hands[seat], full.trick, full.leader = hand.split(), trick, leader
    full.piles = (list(gone), [])
    return position(full)


@pytest.mark.parametrize(
    ("why", "seat", "hand", "trick", "gone", "card"),
    [
        ("points for a partner ahead", 3, "7S 2S", "3S AS 4S", "", "7S"),
        ("no ruff of a partner ahead, but points", 3, "2C KH", "5S AS 3S", "", "KH"),
        ("none for the others", 3, "KH 2H", "AS 3S 4S", "", "2H"),
        ("a ruff for an ace and a seven", 3, "2C 3H", "AS 3S 7S", "", "2C"),
        ("the lowest trump that wins", 3, "3C 6C 2H", "AS 3S 4C", "", "6C"),
        ("a seven is kept while the ace is out", 1, "7S 2S", "3S", "", "2S"),
        ("and played when it is gone", 1, "7S 2S", "3S", "AS 3H 4H 5H", "7S"),
        ("an ace is led", 3, "AS 2H KD", "", "", "AS"),
        ("nothing sure: what is worth least", 3, "7S 2H KD", "", "", "2H"),
        ("the last trump draws the other", 3, "7C 6C 2H", "", "AC KC JC QC 5C 4C 3C", "7C"),
    ],
)
def test_preferences(why, seat, hand, trick, gone, card):
    state = on_turn(hand, trick.split(), seat, gone=gone.split())
    assert choose(SUECA.rules(), state, "partner") == card, why


def test_a_suit_that_an_opponent_does_not_have_is_not_led():
    state = on_turn("AS 2H KD", [], gone=["3S", "4S", "3H", "4H"])
    assert choose(SUECA.rules(), state, "partner") == "AS"
    for opponent in (0, 2):
        void = state._replace(voids=1 << 4 * opponent)
        assert choose(SUECA.rules(), void, "partner") != "AS"
    its_partner = state._replace(voids=1 << 4)
    assert choose(SUECA.rules(), its_partner, "partner") == "AS"


@pytest.mark.parametrize(("other", "least"), [("random", 0.6), ("greedy", 0.1)])
def test_it_beats_the_others(other, least):
    players, n = [find_strategy("sueca", name) for name in ("partner", other)], size(20_000, 400)
    rows = [
        play_deals(SUECA, SUECA.rules(), seats, seed=8, first=0, n=n)
        for seats in (players * 2, players[::-1] * 2)
    ]
    names = SUECA.column_names(SUECA.rules())
    lead = [row[:, names.index("points_0")] - row[:, names.index("points_1")] for row in rows]
    gained = np.mean(lead[0] - lead[1]) / 2
    assert gained > (least if n > 1000 else 0)
