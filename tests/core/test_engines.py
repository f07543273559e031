"""Whole deals of every game: engine and slow referee play side by side, under any house rules."""

import json
from itertools import chain, combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.fishing import values_of
from support.kits import (
    EACH_FISHING_KIT,
    EACH_KIT,
    EACH_PRESET,
    KITS,
    label,
    referee_hand,
    seats_of,
)
from support.sizes import size

from simcore.errors import QuestionInvalid
from simcore.games import GAMES
from simcore.options import to_json
from simcore.records import check, write
from simcore.runner import play_deals, run_blocks

FOLDER = Path(__file__).parents[1] / "records"
GOLDEN = [(kit, file) for name, kit in KITS.items() for file in sorted((FOLDER / name).iterdir())]
SEEDS = st.integers(0, 2**63 - 1)
DEALS = st.sampled_from([0, 1, 2**32 - 1, 2**32, 2**62]) | st.integers(0, 10**6)
CHANCES = st.integers(0, 2**32)


def test_every_game_has_its_kit_and_golden_records():
    assert set(KITS) == set(GAMES)
    for kit in KITS.values():
        assert sum(of is kit for of, _ in GOLDEN) >= 6


# --- side by side ---


@EACH_FISHING_KIT
@settings(max_examples=size(100, 50))
@given(st.data(), SEEDS, DEALS, CHANCES)
def test_engine_and_referee_play_side_by_side(kit, data, seed, deal, chance):
    game, rng = kit.GAME, Random(chance)
    options = data.draw(kit.options_of())
    rules = game.rules(None, options)
    seats = seats_of(kit, rules, rng)
    deck, _, row = kit.play_traced(rules, seats, seed, deal)
    hand = referee_hand(kit, options, deck)
    scratch = game.position.new_scratch(rules)
    for state, code in kit.replay(rules, seats, seed, deal):
        kit.same_position(state, hand)
        for other in kit.some_moves(rng, state):
            why_not = hand.why_not(state.turn, *kit.named(other))
            assert game.position.legal(rules, state, other, scratch) == (why_not is None)
        hand.play(state.turn, *kit.named(code))
    columns = dict(zip(game.column_names(rules), map(int, row), strict=True))
    for side, score in enumerate(hand.score()):
        assert {key: columns[f"{key}_{side}"] for key in score} == score
    assert columns["last_side"] == (-1 if hand.last is None else hand.last)


@EACH_KIT
@settings(max_examples=size(300, 100))
@given(st.data())
def test_engine_and_referee_refuse_the_same_rules(kit, data):
    """Any value of any option; what contradicts itself is refused by both."""
    fields = kit.GAME.options().items()
    options = {name: data.draw(st.sampled_from(values_of(field))) for name, field in fields}
    given_ones = data.draw(st.sets(st.sampled_from(sorted(options))))
    for some in (options, {name: options[name] for name in given_ones}):
        try:
            right = kit.referee.resolve(some)
        except ValueError:
            with pytest.raises(QuestionInvalid):
                kit.GAME.rules(None, some)
        else:
            assert to_json(kit.GAME.rules(None, some)) == {name: right[name] for name in options}


@EACH_PRESET
def test_a_preset_is_that_of_the_referee(kit, preset):
    right = kit.referee.resolve({"preset": preset})
    found = to_json(kit.GAME.rules(preset))
    assert found == {name: right[name] for name in found}


# --- records ---


def faults(kit, text):
    """Return what the engine and what the referee find wrong with a record."""
    return [str(fault) for fault in check([text])], kit.referee.check_record(json.loads(text))


@EACH_KIT
@settings(max_examples=size(100, 40))
@given(st.data(), SEEDS, DEALS, CHANCES)
def test_records_are_right_under_any_rules(kit, data, seed, deal, chance):
    game = kit.GAME
    rules = game.rules(None, data.draw(kit.options_of()))
    seats = seats_of(kit, rules, Random(chance))
    (text,) = write(game, game.default_preset, rules, seats, seed=seed, first=deal, n=1)
    assert faults(kit, text) == ([], [])


def check_records(kit, preset, n):
    """Demand that n records of a preset are right; players, seats and seed differ."""
    rng, rules = Random(preset), kit.GAME.rules(preset)
    for start in range(0, n, 10):
        seats, seed, some = seats_of(kit, rules, rng), rng.randrange(2**63), min(10, n - start)
        for text in write(kit.GAME, preset, rules, seats, seed=seed, first=start, n=some):
            assert faults(kit, text) == ([], []), (seed, text)


@EACH_PRESET
def test_records_of_each_preset(kit, preset):
    check_records(kit, preset, size(100, 4))


@pytest.mark.slow
@EACH_PRESET
def test_many_records_of_each_preset(kit, preset):
    check_records(kit, preset, 2000)


@pytest.mark.slow
@EACH_KIT
def test_many_records_under_any_rules(kit):
    rng, game = Random(1), kit.GAME
    for deal in range(2000):
        rules = game.rules(None, kit.random_options(rng))
        seats = seats_of(kit, rules, rng)
        (text,) = write(game, game.default_preset, rules, seats, seed=2, first=deal, n=1)
        assert faults(kit, text) == ([], []), text


@pytest.mark.parametrize(
    ("kit", "preset", "options"),
    [
        (KITS["sweep"], "royal", {"players": 3, "sweep_points": 4}),
        (KITS["scopa"], "scopa-15", {"players": 3, "sweep_points": 2}),
        (KITS["scopa"], "scopone", {"napola": True}),
        (KITS["scopa"], "scopa-d-assi-4", {}),
    ],
    ids=label,
)
def test_a_record_says_what_was_asked(kit, preset, options):
    game, rules = kit.GAME, kit.GAME.rules(preset, options)
    players, seats = rules.players, [kit.RANDOM] * rules.players
    texts = list(write(game, preset, rules, seats, seed=7, first=40, n=3))
    assert len(texts) == 3
    for deal, text in enumerate(texts, 40):
        record = json.loads(text)
        assert list(record) == ["game", "rules", "hands", "table", "stock", "moves", "score"]
        assert record["game"] == game.name
        assert record["rules"] == {"preset": preset} | to_json(rules)
        deck, moves, row = kit.play_traced(rules, seats, 7, deal)
        assert (record["hands"], record["table"], record["stock"]) == kit.dealt(rules, deck)
        assert [game.record.move_from_json(move) for move in record["moves"]] == moves
        plays = game.pack.bit_count() - kit.table_cards(rules)
        assert [move["seat"] for move in record["moves"]] == [i % players for i in range(plays)]
        assert "\n" not in text
        columns = dict(zip(game.column_names(rules), map(int, row), strict=True))
        sides = record["score"]["sides"]
        assert len(sides) == game.sides(rules)
        for side, score in enumerate(sides):
            assert list(score) == [column.name for column in game.score_columns if column.in_record]
            assert score == {key: columns[f"{key}_{side}"] for key in score}


@pytest.mark.parametrize(("kit", "file"), GOLDEN, ids=[file.stem for _, file in GOLDEN])
def test_golden_records(kit, file):
    text = " ".join(file.read_text().splitlines())
    assert faults(kit, text) == ([], [])


# --- rows ---


@pytest.mark.jit_only
@EACH_KIT
def test_every_preset_differs_in_its_results(kit):
    """From every other, unless the rules are the same: else there is a rule that nobody reads."""
    rows = {}
    for preset in kit.GAME.presets:
        rules, seats = kit.GAME.rules(preset), [kit.GREEDY, kit.RANDOM] * 2
        seats = seats[: kit.GAME.seats(rules)]
        rows[preset] = play_deals(kit.GAME, rules, seats, seed=3, first=0, n=5000)
    for one, other in combinations(rows, 2):
        same_rules = kit.GAME.rules(one) == kit.GAME.rules(other)
        assert np.array_equal(rows[one], rows[other]) == same_rules, (one, other)


@EACH_KIT
@pytest.mark.parametrize("matches", [False, True], ids=["deals", "matches"])
def test_rows_do_not_depend_on_threads(kit, matches):
    game, rules = kit.GAME, kit.GAME.rules()
    seats = ([kit.RANDOM, kit.GREEDY] * 2)[: game.seats(rules)]
    n = size(20_000, 60) // (20 if matches else 1)
    whole = play_deals(game, rules, seats, seed=3, first=0, n=n, matches=matches)
    assert len(whole) == n
    for threads in (1, 2, 5):
        blocks = run_blocks(
            game, rules, seats, seed=3, first=0, stop=n, threads=threads, matches=matches
        )
        assert np.array_equal(np.concatenate([block.rows for block in blocks]), whole)


@EACH_KIT
def test_every_move_is_in_the_trace(kit):
    """A deal played again from its deck and its moves has the score that its row says."""
    game, rng = kit.GAME, Random(4)
    for deal in range(size(30, 4)):
        rules = game.rules(None, kit.random_options(rng))
        seats = seats_of(kit, rules, rng)
        deck, moves, row = kit.play_traced(rules, seats, 5, deal)
        state = game.record.ready(rules, game.position.start(rules, deck), None)
        for code in moves:
            state = game.position.deal_if_due(rules, state, deck)
            state = game.position.apply(rules, state, code)
        score = list(chain(*game.position.score(rules, state)[: game.sides(rules)]))
        assert list(row[: len(score)]) == score
