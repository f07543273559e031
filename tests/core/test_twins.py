"""The twins of the benchmarks play the same deals in the same way, else times mean nothing."""

import numpy as np
import pytest
from support.sizes import size
from support.sweep import GREEDY, RANDOM, SWEEP

from benchmarks.compiled_in import play_greedy
from benchmarks.twins import sweep_plain
from benchmarks.twins.build import c_twin, gcc_version
from simcore.records import new_trace
from simcore.runner import WATCH_WORDS, play_deals

NEEDS_GCC = pytest.mark.skipif(gcc_version() is None, reason="NO GCC: the C twin is not tested")
SEATS = {"greedy": GREEDY, "random": RANDOM}
OPTIONS = (
    {},
    {"hand_size": 8, "redeals": "none", "face_sum": "full"},
    {"hand_size": 8, "table_redeal": "all", "match_take": "one"},
    {"face_sum": "capture", "multi_capture": "single", "match_first": True},
    {"must_capture": True, "match_take": "all", "table_redeal_repeat": False},
    {"face_match": "odd", "multi_capture": "match_plus_one_sum", "majority": "absolute"},
    {"face_match": "one", "last_play_sweep": False, "sweep_points": 3, "ace_sweep_bonus": "any"},
    {"majority_tie": "all", "ace_sweep_bonus": "table", "most_cards_points": 3},
)
WHERE = (
    {"seed": 1, "first": 0},
    {"seed": 2**63 - 1, "first": 2**40},
)


def engine(options, seats, *, n, **where):
    rules = SWEEP.rules(None, options)
    return play_deals(SWEEP, rules, [SEATS[seat] for seat in seats], n=n, **where).tolist()


@NEEDS_GCC
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", SEATS)
def test_c_twin_plays_the_same_rows(name, options, where):
    n = size(2000, 2)
    rules, weights = SWEEP.rules(None, options), GREEDY.weights
    rows = c_twin().play(rules, name, weights, n=n, **where).tolist()
    assert rows == engine(options, (name, name), n=n, **where)


@NEEDS_GCC
@pytest.mark.parametrize(
    "seats", [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")]
)
def test_c_twin_plays_the_same_rows_through_pointers(seats):
    n = size(2000, 2)
    rows = c_twin().play(SWEEP.rules(), seats, GREEDY.weights, seed=2, first=7, n=n).tolist()
    assert rows == engine({}, seats, seed=2, first=7, n=n)


@NEEDS_GCC
@pytest.mark.parametrize("options", [{"players": 3}, {"maximal_take": True}])
def test_c_twin_refuses_what_it_does_not_play(options):
    with pytest.raises(ValueError, match="two players"):
        c_twin().play(SWEEP.rules(None, options), "greedy", GREEDY.weights, seed=1, first=0, n=1)


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
    n, watch, trace = len(out), np.zeros(WATCH_WORDS, np.int64), new_trace(SWEEP)
    assert play_greedy(SWEEP.rules(), GREEDY.weights, 3, 5, n, out, watch, trace) == n
    assert out.tolist() == engine({}, ("greedy", "greedy"), seed=3, first=5, n=n)
