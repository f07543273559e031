"""Builds of Sweep, position by position: the engine lists and judges as the referee does.

Random play is counted exactly: the words ``0, 1, ...`` must give each legal move once. Worked cases
are in `test_sweep_cases`, whole deals in `test_engines`.
"""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import sweep
from support.sizes import size
from support.sweep import POSITION, RANDOM, SWEEP, listed_moves, position
from support.sweep_builds import (
    builds_in,
    code_of,
    note_with,
    play_of,
    rules_at,
    shape,
    some_tries,
    state_at,
    tries,
)
from support.sweep_hands import random_rules
from support.sweep_positions import random_position

CHANCES = st.integers(0, 2**32)


def agree(at):
    """Demand that engine and referee have the same moves in a position; return them."""
    rules, state = rules_at(at), state_at(at)
    legal = [code_of(play) for play in sweep.legal_plays(at)]
    listed = listed_moves(rules, state)
    assert set(listed) <= set(legal), at
    shapes = {shape(code, state.note) for code in legal}
    assert sorted(shape(code, state.note) for code in listed) == sorted(shapes), at
    return legal


def drawn(rules, state, words):
    """Return how often random play makes each move."""
    choose = RANDOM.strategy.compiled(SWEEP.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    return Counter(int(choose(view, word, RANDOM.weights, scratch)) for word in words)


@settings(max_examples=size(400, 100))
@given(CHANCES)
def test_the_moves_are_those_of_the_referee(chance):
    rng = Random(chance)
    at = random_position(rng)
    rules, state = rules_at(at), state_at(at)
    legal, scratch = agree(at), POSITION.new_scratch(rules)
    assert all(POSITION.legal(rules, state, code, scratch) for code in legal)
    for code in [*some_tries(rng, state), *(code ^ 1 << rng.randrange(63) for code in legal[:5])]:
        assert POSITION.legal(rules, state, code, scratch) == (code in legal), (at, code)


@settings(max_examples=size(400, 60))
@given(CHANCES)
def test_random_play_draws_each_legal_move_once(chance):
    at = random_position(Random(chance))
    rules, state = rules_at(at), state_at(at)
    legal = [code_of(play) for play in sweep.legal_plays(at)]
    n = len(legal)
    assert drawn(rules, state, range(n)) == Counter(legal), at
    assert drawn(rules, state, range(7 * n, 8 * n)) == Counter(legal), at


@settings(max_examples=size(60, 4))
@given(CHANCES)
def test_whatever_is_tried_is_judged_alike(chance):
    """Each card onto any loose cards and whole builds, for each value there is and some more."""
    at = random_position(Random(chance))
    rules, state = rules_at(at), state_at(at)
    legal, scratch = {code_of(play) for play in sweep.legal_plays(at)}, POSITION.new_scratch(rules)
    for code in tries(state):
        assert POSITION.legal(rules, state, code, scratch) == (code in legal), (at, play_of(code))


@settings(max_examples=size(150, 40))
@given(CHANCES)
def test_builds_after_each_move_are_those_of_the_referee(chance):
    rng = Random(chance)
    at = random_position(rng)
    rules, state = rules_at(at), state_at(at)
    plays = sweep.legal_plays(at)
    for play in rng.sample(plays, min(len(plays), 10)):
        after = POSITION.apply(rules, state, code_of(play))
        assert Counter(builds_in(after.note)) == Counter(sweep.builds_after(at, play)), (at, play)


# --- many builds of one value ---

NINES = ["8S AS", "8H AH", "7S 2S", "7H 2H", "6S 3S", "6H 3H", "5S 4S", "5H 4H"]


def side_by_side(rng, n, **fixed):
    """Return a position with builds of nine, a nine and another card in the hand."""
    rules = sweep.resolve(random_rules(rng, players=2, hand_size=4, **fixed))
    builds = [
        sweep.Build(9, frozenset(cards.split()), rng.randrange(2)) for cards in rng.sample(NINES, n)
    ]
    hand = ["9S", rng.choice(["9H", "4D", "AD"])]
    table = rng.sample(["9D", "6D", "3D", "TD"], rng.randrange(4))
    return sweep.Position(rules, table, builds, 0, hand)


FREE_CHOICE = {"build_capture": "anyone", "match_take": "any", "maximal_take": False}


@pytest.mark.parametrize(
    "fixed",
    [{}, {"build_hold": "none"}, FREE_CHOICE, {"multi_capture": "single", "maximal_take": True}],
    ids=["any", "none-held", "free-choice", "single"],
)
def test_builds_side_by_side(fixed):
    """Any choice of them may be taken; random play draws each choice once."""
    rng = Random(1)
    for _ in range(size(60, 25)):
        at = side_by_side(rng, rng.choice([3, 4, 5, 6]), **fixed)
        legal = agree(at)
        assert drawn(rules_at(at), state_at(at), range(len(legal))) == Counter(legal), at


def test_what_is_listed_takes_own_builds_first():
    """So that a strategy which is shown one choice of equal ones is shown the best for the seat."""
    rules = SWEEP.rules("build-sweep")
    builds = [sweep.Build(9, frozenset(cards.split()), i % 2) for i, cards in enumerate(NINES[:6])]
    state = position(["9S 9H", ""], "")._replace(note=note_with(builds))
    takes = [set(play_of(code).take) for code in listed_moves(rules, state)]
    assert any(take == set(builds[0].cards | builds[2].cards) for take in takes)
    for take in takes:
        owners = [b.owner for b in builds if b.cards <= take]
        assert owners.count(1) == 0 or owners.count(0) == 3


# --- the scratch buffer ---

CANARY, BEHIND = 0x0BAD_CAFE, 1000


def rich(rng, rules, n):
    """Return a position with every card of the pack open or in the hand, some in builds of nine."""
    builds = [
        sweep.Build(9, frozenset(cards.split()), rng.randrange(rules.players))
        for cards in rng.sample(NINES, n)
    ]
    free = [card for card in sweep.PACK if not any(card in build.cards for build in builds)]
    hand = ["9S", "9H", *rng.sample([card for card in free if card[0] in "TJQK"], 2)]
    state = position([hand], [card for card in free if card not in hand])
    return state._replace(note=note_with(builds))


@pytest.mark.jit_only
@pytest.mark.parametrize("multiple", [False, True], ids=["single", "multiple"])
@pytest.mark.parametrize("face_sum", ["none", "capture"])
def test_nothing_is_written_behind_the_scratch_buffer(multiple, face_sum):
    """With more open cards than any deal has, and all that may be built allowed."""
    rng, most = Random(5), 0
    options = {"face_sum": face_sum, "build_multiple": multiple, "build_hold": "none"}
    rules = SWEEP.rules("build-literal", options)
    n_words = len(POSITION.new_scratch(rules))
    for n in (0, 1, 2, 4, 8):
        scratch = np.empty(n_words + BEHIND, np.int64)
        scratch[n_words:] = CANARY
        state = rich(rng, rules, n)
        n_moves = POSITION.list_moves(rules, state, scratch)
        assert (scratch[n_words:] == CANARY).all()
        moves = scratch[:n_moves].copy()
        assert len(np.unique(moves)) == n_moves
        for code in map(int, moves[:: max(1, n_moves // 200)]):
            assert POSITION.legal(rules, state, code, scratch)
        most = max(most, n_moves)
    assert most > (100_000 if multiple else 10_000)
