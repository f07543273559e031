"""Whole deals of Sweep: engine and slow referee play side by side, under any house rules."""

import json
from itertools import chain
from pathlib import Path
from random import Random

import numpy as np
import pytest
from fakes.sweep_players import like_all, trail
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import sweep as referee
from support.sizes import size
from support.sweep import (
    GREEDY,
    POSITION,
    RANDOM,
    SWEEP,
    as_json,
    move,
    options_of,
    play_traced,
    position,
    random_options,
    replay,
    seated,
)

from simcore.bits import members
from simcore.cards import ALL_CARDS, card_name, names_of
from simcore.options import to_json
from simcore.records import check, write
from simcore.runner import play_deals

GOLDEN = sorted((Path(__file__).parents[1] / "records" / "sweep").glob("*.json"))
PLAYERS = [RANDOM, GREEDY, seated(trail), seated(like_all, "scorer")]
SEEDS = st.integers(0, 2**63 - 1)
DEALS = st.sampled_from([0, 1, 2**32 - 1, 2**32, 2**62]) | st.integers(0, 10**6)


def seats_of(rules, rng):
    return [rng.choice(PLAYERS) for _ in range(rules.players)]


def names(mask):
    return set(names_of(mask))


def same_position(state, hand):
    """Demand that engine and referee see the same."""
    assert [names(h) for h in state.hands[: len(hand.hands)]] == [set(h) for h in hand.hands]
    assert names(state.table) == set(hand.table)
    assert [names(pile) for pile in state.piles[: len(hand.piles)]] == [set(p) for p in hand.piles]
    sides = range(len(hand.sweeps))
    assert [int(state.sweeps) // 256**side % 256 for side in sides] == hand.sweeps
    assert state.last_side == (-1 if hand.last is None else hand.last)
    assert (state.turn, state.stock) == (hand.turn, len(hand.stock))
    assert state.ace_sweep == {None: 0, "table": 1, "played": 2}[hand.ace_in_sweep]


def some_moves(rng, state):
    """Yield moves that are mostly illegal: of a card held, or of any."""
    held, table = list(members(state.hands[state.turn])), list(members(state.table))
    for _ in range(3):
        card = rng.choice(held) if rng.random() < 0.9 else rng.randrange(52)
        take = rng.sample(table, min(len(table), rng.randrange(4)))
        yield card, sum(1 << c for c in take)


@settings(max_examples=size(100, 25))
@given(options_of(), SEEDS, DEALS, st.integers(0, 2**32))
def test_engine_and_referee_play_side_by_side(options, seed, deal, chance):
    rules, rng = SWEEP.rules(None, options), Random(chance)
    seats = seats_of(rules, rng)
    deck, _, row = play_traced(rules, seats, seed, deal)
    cards = [card_name(int(card)) for card in deck]
    n = rules.players * rules.hand_size
    hands = [cards[s * rules.hand_size :][: rules.hand_size] for s in range(rules.players)]
    hand = referee.Hand(options, hands, cards[n : n + 4], cards[n + 4 :])
    scratch = POSITION.new_scratch(rules)
    for state, code in replay(rules, seats, seed, deal):
        same_position(state, hand)
        for card, take in some_moves(rng, state):
            why_not = hand.why_not(state.turn, card_name(card), names_of(take))
            assert POSITION.legal(rules, state, card << 52 | take, scratch) == (why_not is None)
        hand.play(state.turn, card_name(code >> 52), names_of(code & ALL_CARDS))
    score = [value for side in hand.score() for value in side.values()]
    assert list(row[: len(score)]) == score
    assert row[len(score) + 2] == (-1 if hand.last is None else hand.last)


def faults(text):
    """Return what the engine and what the referee find wrong with a record."""
    return [str(fault) for fault in check([text])], referee.check_record(json.loads(text))


@settings(max_examples=size(100, 15))
@given(options_of(), SEEDS, DEALS, st.integers(0, 2**32))
def test_records_are_right_under_any_rules(options, seed, deal, chance):
    rules = SWEEP.rules(None, options)
    seats = seats_of(rules, Random(chance))
    (text,) = write(SWEEP, "sweep", rules, seats, seed=seed, first=deal, n=1)
    assert faults(text) == ([], [])


def check_records(preset, n):
    """Demand that n records of a preset are right; players, seats and seed differ."""
    rng = Random(preset)
    for start in range(0, n, 10):
        rules = SWEEP.rules(preset)
        seats = seats_of(rules, rng)
        seed = rng.randrange(2**63)
        for text in write(
            SWEEP, preset, rules, seats, seed=seed, first=start, n=min(10, n - start)
        ):
            assert faults(text) == ([], []), (seed, text)


@pytest.mark.parametrize("preset", SWEEP.presets)
def test_records_of_each_preset(preset):
    check_records(preset, size(100, 5))


@pytest.mark.slow
@pytest.mark.parametrize("preset", SWEEP.presets)
def test_many_records_of_each_preset(preset):
    check_records(preset, 2000)


@pytest.mark.slow
def test_many_records_under_any_rules():
    rng = Random(1)
    for deal in range(2000):
        rules = SWEEP.rules(None, random_options(rng))
        (text,) = write(SWEEP, "sweep", rules, seats_of(rules, rng), seed=2, first=deal, n=1)
        assert faults(text) == ([], []), text


def test_a_record_says_what_was_asked():
    rules = SWEEP.rules("royal", {"players": 3, "sweep_points": 4})
    texts = list(write(SWEEP, "royal", rules, [RANDOM] * 3, seed=7, first=40, n=3))
    assert len(texts) == 3
    for deal, text in enumerate(texts, 40):
        record = json.loads(text)
        assert list(record) == ["game", "rules", "hands", "table", "stock", "moves", "score"]
        assert record["game"] == "sweep"
        assert record["rules"] == {"preset": "royal"} | to_json(rules)
        deck, moves, row = play_traced(rules, [RANDOM] * 3, 7, deal)
        dealt = [*chain(*record["hands"]), *record["table"], *record["stock"]]
        assert dealt == [card_name(int(card)) for card in deck]
        assert [len(hand) for hand in record["hands"]] == [4, 4, 4]
        assert [SWEEP.record.move_from_json(move) for move in record["moves"]] == moves
        assert [move["seat"] for move in record["moves"]] == [play % 3 for play in range(48)]
        assert "\n" not in text
        columns = SWEEP.column_names(rules)
        written = {
            f"{key}_{side}": value
            for side, score in enumerate(record["score"]["sides"])
            for key, value in score.items()
        }
        assert written == {k: v for k, v in zip(columns, row, strict=True) if k in written}
        assert len(written) == 24


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_records(file):
    text = " ".join(file.read_text().splitlines())
    assert faults(text) == ([], [])


def test_there_are_golden_records():
    assert len(GOLDEN) >= 6


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


# --- scores and statistics ---


@settings(max_examples=size(100, 20))
@given(options_of(), SEEDS)
def test_a_row_agrees_with_itself(options, seed):
    rules = SWEEP.rules(None, options)
    seats = seats_of(rules, Random(seed))
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
    assert as_json(rules)["players"] == rules.players


@pytest.mark.jit_only
@pytest.mark.parametrize("preset", SWEEP.presets)
def test_every_preset_differs_in_its_results(preset):
    """A preset that changes nothing would be a rule that no kernel reads."""
    plain, changed = SWEEP.rules(), SWEEP.rules(preset)
    if changed == plain:
        pytest.skip("the default rules")
    rows = [
        play_deals(SWEEP, rules, ([GREEDY, RANDOM] * 2)[: rules.players], seed=3, first=0, n=5000)
        for rules in (plain, changed)
    ]
    assert not np.array_equal(*rows)
