"""The twins of the benchmarks play the same deals in the same way, else times mean nothing."""

import numpy as np
import pytest
from support.sizes import size
from support.sweep import GREEDY, SWEEP

from benchmarks.compiled_in import play_greedy
from benchmarks.twins import sweep_plain
from benchmarks.twins.build import c_twin, gcc_version
from simcore.games import GAMES
from simcore.records import new_trace
from simcore.runner import WATCH_WORDS, play_deals
from strategies.base import find_strategy

NEEDS_GCC = pytest.mark.skipif(gcc_version() is None, reason="NO GCC: the C twin is not tested")
STRATEGIES = ("greedy", "random")
OPTIONS = {
    "sweep": (
        {},
        {"hand_size": 8, "redeals": "none", "face_sum": "full"},
        {"hand_size": 8, "table_redeal": "all", "match_take": "one"},
        {"face_sum": "capture", "multi_capture": "single", "match_first": True},
        {"must_capture": True, "match_take": "all", "table_redeal_repeat": False},
        {"face_match": "odd", "multi_capture": "match_plus_one_sum", "majority": "absolute"},
        {
            "face_match": "one",
            "last_play_sweep": False,
            "sweep_points": 3,
            "ace_sweep_bonus": "any",
        },
        {"majority_tie": "all", "ace_sweep_bonus": "table", "most_cards_points": 3},
    ),
    "scopa": (
        {},
        {"ace_rule": "plain", "match_first": False, "last_play_sweep": True},
        {"ace_on_ace": "all", "ace_empty_table": "take", "ace_sweep_point": "none"},
        {"ace_on_ace": "all", "ace_sweep_point": "match", "first_ace_banned": True},
        {"capture_mode": "fifteen", "redeal_kings": 0, "must_capture": False},
        {"capture_mode": "fifteen", "ace_rule": "plain", "hand_size": 9, "match_first": False},
        {"hand_size": 10, "table_cards": 0, "first_ace_banned": True, "must_capture": False},
        {"primiera_mode": "sevens", "napola": True, "re_bello_points": 1, "cappotto": True},
        {"primiera_all_suits": False, "primiera_face_value": 0, "primiera_points": 2},
        {"redeal_kings": 4, "cards_points": 2, "coins_points": 0, "settebello_points": 2}
        | {"sweep_points": 2, "primiera_face_value": 0},
    ),
    "sueca": (
        {},
        {"cancel_first_max": 25, "cancel_others_max": 25, "vencida_rule": "points"},
        {"cancel_first_max": 40, "trump_seat": 0, "draw_rule": "double", "score_90": 3},
        {"cancel_first_max": -1, "trump_seat": 1, "draw_rule": "each", "double_from": 61},
        {"cancel_others_max": 0, "vencida_value": 4, "draw_rule": "void", "double_from": 121},
        {"vencida_rule": "none", "target": 0, "match_hands": 5, "trump_seat": 2},
    ),
    "seep": (
        *(preset.options for preset in GAMES["seep"].presets.values()),
        {"opening": "free", "build_cards": "any", "max_houses": 2, "sweep_points": 50},
        {"opening": "free", "throw": "no_capture", "capture": "free", "absorb": "free"},
        {"opening": "bid", "build_cards": "any", "capture": "free", "absorb": "free"},
        {"players": 2, "obligation": False, "partner_help": True, "max_houses": 1},
        {"obligation": False, "partner_help": True, "break_own": False, "floor_redeal": "TD9S"},
        {"sweep_points": "card", "sweep_first": "same", "sweep_last": "same", "sweep_tight": 7},
        {"spades": "none", "aces": 3, "most_cards": 5, "most_cards_tie": "none", "satthi": True},
    ),
}
CASES = [(game, options) for game, sets in OPTIONS.items() for options in sets]
WHERE = (
    {"seed": 1, "first": 0},
    {"seed": 2**63 - 1, "first": 2**40},
)


def seats_of(game, strategies):
    return strategies * (GAMES[game].seats(GAMES[game].rules()) // len(strategies))


def engine(options, seats, *, n, game="sweep", **where):
    rules = GAMES[game].rules(None, options)
    seated = [find_strategy(game, seat) for seat in seats_of(game, seats)]
    return play_deals(GAMES[game], rules, seated, n=n, **where).tolist()


def in_c(options, seats, *, n, game, **where):
    rules, weights = GAMES[game].rules(None, options), find_strategy(game, "greedy").weights
    return c_twin(game).play(rules, seats, weights, n=n, **where).tolist()


@NEEDS_GCC
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("name", STRATEGIES)
def test_c_twin_plays_the_same_rows(name, game, options, where):
    where = where | {"game": game, "n": size(2000, 2)}
    assert in_c(options, name, **where) == engine(options, (name,), **where)


@NEEDS_GCC
@pytest.mark.parametrize(
    "seats", [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")]
)
@pytest.mark.parametrize("game", OPTIONS)
def test_c_twin_plays_the_same_rows_through_pointers(game, seats):
    where = {"game": game, "n": size(2000, 2), "seed": 2, "first": 7}
    assert in_c({}, seats_of(game, seats), **where) == engine({}, seats, **where)


@NEEDS_GCC
@pytest.mark.parametrize(
    ("game", "options"),
    [("sweep", {"players": 3}), ("sweep", {"maximal_take": True}), ("scopa", {"players": 3})],
)
def test_c_twin_refuses_what_it_does_not_play(game, options):
    with pytest.raises(ValueError, match="players=2"):
        in_c(options, "greedy", game=game, seed=1, first=0, n=1)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(
    "seats", [("greedy", "greedy"), ("random", "random"), ("random", "greedy")]
)
def test_plain_twin_plays_the_same_rows(seats, where):
    n = size(500, 3)
    rows = sweep_plain.play(seats, GREEDY.weights, n=n, **where)
    assert rows == engine({}, seats, n=n, **where)
    assert n < 100 or any(row[-3] for row in rows)  # a table was dealt again


def test_loop_with_greedy_compiled_in_plays_the_same_rows():
    out = np.zeros((size(500, 2), len(SWEEP.column_names(SWEEP.rules()))), np.int64)
    n, watch, trace = len(out), np.zeros(WATCH_WORDS, np.int64), new_trace(SWEEP, SWEEP.rules())
    assert play_greedy(SWEEP.rules(), GREEDY.weights, 3, 5, n, out, watch, trace) == n
    assert out.tolist() == engine({}, ("greedy", "greedy"), seed=3, first=5, n=n)
