"""The engine of Sweep against the worked cases, which were written by hand from the rules.

The kinds of cases are told in `test_referee_sweep`, which puts the same questions to the referee.
"""

import json
from itertools import chain, combinations
from pathlib import Path

import pytest
from support.kits import KITS, deal_around, deck_of, packets
from support.natives import redeal_table_in_kernel, score_of_counts_in_kernel
from support.sizes import size
from support.sweep import POSITION, SWEEP, by_rank, four, listed_moves, move, position

from simcore.cards import RANKS, SUITS, card_name, names_of
from simcore.records import check_record

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [
    case for file in sorted(FOLDER.glob("sweep*.json")) for case in json.loads(file.read_text())
]
KINDS = ("captures", "illegal", "score", "deal", "packets")
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ACE_SWEPT = {None: 0, "table": 1, "played": 2}


def in_scope(case):
    """Say whether the engine has the options and the preset of a case already."""
    options = set(case["rules"]) - {"preset"}
    preset = case["rules"].get("preset", "sweep")
    return case["kind"] in KINDS and options <= set(SWEEP.options()) and preset in SWEEP.presets


def cases_of(kind, which=lambda case: True):
    chosen = [case for case in CASES if case["kind"] == kind and in_scope(case) and which(case)]
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def rules_of(case):
    options = dict(case["rules"])
    return SWEEP.rules(options.pop("preset", None), options)


def one_hand(case, hand):
    """Return the position of a case in which a single seat holds cards."""
    rules, seat = rules_of(case), case.get("seat", 0)
    hands = [hand if s == seat else [] for s in range(rules.players)]
    return rules, position(hands, case["table"], turn=seat)


def play(rules, state, moves):
    scratch = POSITION.new_scratch(rules)
    for one in moves:
        code = move(one["card"], one.get("take", ()))
        assert state.turn == one["seat"]
        assert POSITION.legal(rules, state, code, scratch)
        state = POSITION.apply(rules, state, code)
    return state


def test_nothing_is_left_out_but_what_needs_builds_or_is_a_match():
    left_out = [case for case in CASES if not in_scope(case)]
    assert len(CASES) - len(left_out) >= 190
    for case in left_out:
        assert case["kind"].startswith("match") or "build" in json.dumps(case["rules"])


@cases_of("captures")
def test_captures(case):
    """Every set of table cards is tried; the listed moves are the same up to suits."""
    rules, state = one_hand(case, [case["card"]])
    scratch = POSITION.new_scratch(rules)
    found = [
        sorted(take)
        for n in range(len(case["table"]) + 1)
        for take in combinations(case["table"], n)
        if POSITION.legal(rules, state, move(case["card"], take), scratch)
    ]
    assert sorted(found) == case["expect"]
    listed = listed_moves(rules, state)
    expected = {by_rank(move(case["card"], take)) for take in case["expect"]}
    assert {by_rank(code) for code in listed} == expected
    assert len(listed) == len(expected)
    assert all(sorted(names_of(code & (1 << 52) - 1)) in case["expect"] for code in listed)


@cases_of(
    "illegal", lambda case: case["move"]["seat"] == case["seat"] and "build" not in case["move"]
)
def test_illegal(case):
    rules, state = one_hand(case, case["hand"])
    if len(set(case["move"].get("take", ()))) < len(case["move"].get("take", ())):
        with pytest.raises(ValueError, match="twice"):
            SWEEP.record.move_from_json(case["move"])
        return
    code = SWEEP.record.move_from_json(case["move"])
    assert not POSITION.legal(rules, state, code, POSITION.new_scratch(rules))
    assert code not in listed_moves(rules, state)
    fault = SWEEP.record.why_illegal(rules, state, code, POSITION.new_scratch(rules))
    assert "; legal: " in fault


def faults_of_the_move(case):
    """Return what is wrong with a record that has the hand, the table and the move of a case."""
    record = deal_around(KITS["sweep"], case["rules"], case["seat"], case["hand"], case["table"])
    return check_record(record | {"moves": [case["move"]]})


@cases_of("illegal", lambda case: case["move"]["seat"] != case["seat"])
def test_illegal_seat(case):
    ((play_number, text),) = faults_of_the_move(case)
    assert play_number == 1
    assert f"seat {case['seat']} is on turn" in text


@cases_of("illegal", lambda case: "build" in case["move"])
def test_illegal_build(case):
    ((play_number, text),) = faults_of_the_move(case)
    assert play_number == 1
    assert "build" in text


@cases_of("score", lambda case: "cards" in case)
def test_score_of_counts(case):
    rules = rules_of(case)
    found = score_of_counts_in_kernel(
        rules,
        four(case["cards"]),
        four(case["spades"]),
        -1 if case["ace_side"] is None else case["ace_side"],
        ACE_SWEPT[case["ace_in_sweep"]],
        sum(n * 256**side for side, n in enumerate(case["sweeps"])),
    )
    sides = [side._asdict() for side in found[: SWEEP.sides(rules)]]
    assert {"sides": sides} == case["expect"]


@cases_of("score", lambda case: "hands" in case)
def test_score_of_last_plays(case):
    rules = rules_of(case)
    start = position(
        case["hands"],
        case["table"],
        piles=case["piles"],
        sweeps=case["sweeps"],
        turn=case["turn"],
        last=case["last"],
    )
    assert not POSITION.is_over(rules, start)
    state = play(rules, start, case["moves"])
    assert POSITION.is_over(rules, state)
    sides = [side._asdict() for side in POSITION.score(rules, state)[: SWEEP.sides(rules)]]
    assert {"sides": sides} == case["expect"]


@cases_of("deal", lambda case: "table" not in case)
def test_plan_of_deals(case):
    sizes, undealt = packets(SWEEP, rules_of(case))
    assert {"deals": sizes, "undealt": undealt} == case["expect"]


def redealt(case, seed):
    """Redeal the table of a case, hands without face cards; return the table, and how often."""
    rules = rules_of(case)
    rest = [n for n in PACK if n not in case["table"]]
    rest = sorted(rest, key=lambda name: name[0] in "JQK")
    n = rules.players * rules.hand_size
    names = [*rest[:n], *case["table"], *rest[n:]]
    deck = deck_of(names)
    redeals = redeal_table_in_kernel(rules, deck, n, seed)
    after = [card_name(int(card)) for card in deck]
    assert after[:n] == names[:n]
    assert sorted(after) == sorted(names)
    return after[n : n + 4], int(redeals)


@cases_of("deal", lambda case: "table" in case and not case.get("redealt"))
def test_redeal(case):
    """What is returned leaves the table, sooner or later; what is kept always stays."""
    tables = [redealt(case, seed) for seed in range(40)]
    assert {times > 0 for _, times in tables} == {case["expect"]["redeal"]}
    for table, _ in tables:
        assert set(case["expect"]["kept"]) <= set(table)
    for name in case["expect"]["returned"]:
        assert any(name not in table for table, _ in tables)


@cases_of("deal", lambda case: case.get("redealt"))
def test_redeal_again(case):
    """The same table, met once more after a redeal: is it redealt again?"""
    again = [redealt(case, seed) for seed in range(size(2000, 400))]
    faces = [sum(name[0] in "JQK" for name in table) for table, _ in again]
    assert all(times >= 1 for _, times in again)
    if case["expect"]["redeal"]:
        assert max(times for _, times in again) > 1
        assert max(faces) < 3
    else:
        assert max(times for _, times in again) == 1
        assert max(faces) >= 3


@cases_of("packets")
def test_packets(case):
    rules = rules_of(case)
    names = [*chain(*case["hands"]), *case["table"], *case["stock"]]
    deck = deck_of(names)
    state = play(rules, POSITION.start(rules, deck), case["moves"])
    state = POSITION.deal_if_due(rules, state, deck)
    found = [sorted(names_of(hand)) for hand in state.hands[: rules.players]]
    assert found == [sorted(hand) for hand in case["expect"]["hands"]]
    assert (state.stock, state.turn) == (case["expect"]["n_stock"], case["expect"]["turn"])
