"""What the engine of Sweep has of its own: the very last play, and a row that agrees with itself.

Whole deals are played beside the referee in `test_engines`.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.kits import KITS, referee_hand, seats_of
from support.sizes import size
from support.sweep import (
    POSITION,
    SWEEP,
    move,
    named,
    options_of,
    play_traced,
    position,
    referee,
)


@pytest.mark.parametrize(
    ("options", "stock", "sweeps"),
    [
        ({}, 0, 1),
        ({"last_play_sweep": False}, 0, 0),
        ({"last_play_sweep": False}, 8, 1),  # the last card of its deal, and another deal follows
        ({"last_play_sweep": False}, 1, 0),  # one card is left, too few for two players
        ({"last_play_sweep": False, "redeals": "none"}, 8, 0),
    ],
    ids=str,
)
def test_which_play_is_the_very_last(options, stock, sweeps):
    rules = SWEEP.rules(None, options)
    state = position(["", "9H"], "9S", turn=1, stock=stock)
    after = POSITION.apply(rules, state, move("9H", "9S"))
    assert POSITION.score(rules, after)[1].n_sweeps == sweeps
    assert after.table == 0


@settings(max_examples=size(100, 20))
@given(options_of(), st.integers(0, 2**63 - 1))
def test_a_row_agrees_with_itself(options, seed):
    rules = SWEEP.rules(None, options)
    seats = seats_of(KITS["sweep"], rules, Random(seed))
    deck, moves, row = play_traced(rules, seats, seed, 0)
    columns = dict(zip(SWEEP.column_names(rules), map(int, row), strict=True))
    sides = range(SWEEP.sides(rules))
    undealt = referee.deal_plan(options)[1]
    left_over = columns["residue"] if columns["last_side"] < 0 else 0
    assert sum(columns[f"n_cards_{s}"] for s in sides) == 52 - undealt - left_over
    spades = sum(card % 4 == 0 for card in deck[: 52 - undealt])
    counted = sum(columns[f"n_spades_{s}"] for s in sides)
    assert counted == spades if not left_over else counted <= spades
    for s in sides:
        parts = [
            columns[f"{name}_{s}"] for name in ("most_cards", "most_spades", "ace_spades", "sweeps")
        ]
        assert columns[f"points_{s}"] == sum(parts)
        assert columns[f"sweeps_{s}"] == rules.sweep_points * columns[f"n_sweeps_{s}"]
    assert len(moves) == 52 - 4 - undealt


@settings(max_examples=size(100, 30))
@given(options_of(), st.integers(0, 2**63 - 1))
def test_a_row_counts_builds_and_residue_as_the_referee_does(options, seed):
    rules = SWEEP.rules(None, options | {"builds": True})
    seats = seats_of(KITS["sweep"], rules, Random(seed))
    deck, moves, row = play_traced(rules, seats, seed, 0)
    columns = dict(zip(SWEEP.column_names(rules), map(int, row), strict=True))
    hand = referee_hand(KITS["sweep"], options | {"builds": True}, deck)
    captured = 0
    for play in map(named, moves):
        hand.play(hand.turn, *play)
        captured += bool(play.take) + len(play.take)
    assert columns["residue"] == 52 - referee.deal_plan(options)[1] - captured
    for side, counts in enumerate(hand.build_counts):
        assert columns[f"builds_made_{side}"] == counts["made"]
        assert columns[f"builds_raised_{side}"] == counts["raised"] + counts["added"]
        assert columns[f"builds_kept_{side}"] == counts["own"]
        assert columns[f"builds_won_{side}"] == counts["other"]
