"""Matches of the engine, put together again hand by hand and judged by the referee."""

import numpy as np
import pytest
from reference import sweep as referee

from simcore.games import GAMES
from simcore.options import to_json
from simcore.rng import SHUFFLE, shuffle
from simcore.runner import play_deals, run_blocks
from strategies.base import find_strategy

SWEEP = GAMES["sweep"]
SEED = 11
MATCHES = 3
# Two that never draw lots: who plays where shows in the score.
PLAYERS = ("greedy", "greedy:sweep=0,spade=-3,card=-1")


def played_hand(rules, seats, match, hand):
    """Return the points by hand side of one hand, played through the functions of a position."""
    position, deck = SWEEP.position, np.arange(52)
    shuffle(deck, 0, 52, SEED, match, hand, SHUFFLE)
    state, scratch = position.start(rules, deck), position.new_scratch(rules)
    while not position.is_over(rules, state):
        state = position.deal_if_due(rules, state, deck)
        chosen = seats[(state.turn + hand) % len(seats)]
        choose = chosen.strategy.compiled(SWEEP.kernels)
        move = choose(position.view(rules, state, False), 0, chosen.weights, scratch)
        state = position.apply(rules, state, int(move))
    return [side.points for side in position.score(rules, state)][: SWEEP.sides(rules)]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3},
        {"players": 4},
        {"players": 4, "partnerships": False},
        {"match_tie": "extra_hand", "target": 3},
        {"players": 3, "match_tie": "extra_hand", "target": 2},
    ],
    ids=str,
)
def test_a_match_is_its_hands_added_up_as_the_referee_does(options):
    rules = SWEEP.rules(None, options | {"table_redeal": "none"})
    seats = [find_strategy("sweep", PLAYERS[player % 2]) for player in range(rules.players)]
    rows = play_deals(SWEEP, rules, seats, seed=SEED, first=5, n=MATCHES, matches=True)
    names = SWEEP.column_names(rules, matches=True)
    for row, match in zip(rows, range(5, 5 + MATCHES), strict=True):
        found = dict(zip(names, map(int, row), strict=True))
        hands = []
        for hand in range(found["hands"]):
            points = played_hand(rules, seats, match, hand)
            by_match_side = [0] * len(points)
            for side, value in enumerate(points):
                by_match_side[referee.match_side(to_json(rules), side, hand)] = value
            hands.append(by_match_side)
        result = referee.match_result(to_json(rules), hands)
        assert result["winner"] == found["winner"]
        assert result["hands"] == found["hands"]
        assert result["totals"] == [found[f"total_{side}"] for side in range(len(points))]
        undecided = referee.match_result(to_json(rules), hands[:-1])
        assert undecided["winner"] is None


def test_a_match_without_points_is_given_up():
    nothing = dict.fromkeys(
        ("sweep_points", "most_cards_points", "most_spades_points", "ace_spades_points"), 0
    )
    rules = SWEEP.rules(None, nothing | {"target": 1})
    seats = [find_strategy("sweep", "greedy")] * 2
    (row,) = play_deals(SWEEP, rules, seats, seed=1, first=0, n=1, matches=True)
    assert row.tolist() == [0, 0, -1, 110]


def test_the_first_hand_of_a_match_is_the_lone_deal_of_its_number():
    rules = SWEEP.rules(None, {"target": 1, "match_tie": "highest"})
    seats = [find_strategy("sweep", "random")] * 2
    deals = play_deals(SWEEP, rules, seats, seed=3, first=0, n=40)
    matches = play_deals(SWEEP, rules, seats, seed=3, first=0, n=40, matches=True)
    single = matches[:, -1] == 1
    assert single.sum() > 10
    names = SWEEP.column_names(rules)
    points = deals[:, [names.index("points_0"), names.index("points_1")]]
    assert (points[single] == matches[single, :2]).all()


def test_matches_do_not_depend_on_threads():
    rules = SWEEP.rules()
    seats = [find_strategy("sweep", name) for name in ("random", "greedy")]

    def rows(threads):
        blocks = run_blocks(
            SWEEP, rules, seats, seed=1, first=0, stop=60, threads=threads, matches=True
        )
        return np.concatenate([block.rows for block in blocks])

    assert (rows(1) == rows(3)).all()
