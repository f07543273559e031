"""The engine of Sweep against the worked cases, which were written by hand from the rules.

The kinds of cases are told in `test_referee_sweep`, which puts the same questions to the referee.
"""

from itertools import chain

import pytest
from reference.sweep import Play
from support.fishing import in_builds
from support.kits import KITS, deal_around, deck_of, packets
from support.natives import redeal_table_in_kernel, score_of_counts_in_kernel
from support.sizes import size
from support.sweep import POSITION, SWEEP, four, listed_moves, position, subsets
from support.sweep_builds import (
    ACE_SWEPT,
    builds_in,
    code_of,
    note_with,
    play_of,
    same_counts,
    shape,
)
from support.sweep_cases import CASES, hand_of
from support.sweep_cases import play_of as play_in

from simcore.cards import RANKS, SUITS, card_from_name, card_name, mask_of, names_of
from simcore.games.sweep.builds.coding import build_move
from simcore.records import check_record

KINDS = {"captures", "illegal", "score", "plays", "deal", "packets"}
PACK = [rank + suit for rank in RANKS for suit in SUITS]


def cases_of(kind, which=lambda case: True):
    chosen = [case for case in CASES if case["kind"] == kind and which(case)]
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def rules_of(case):
    options = dict(case["rules"])
    return SWEEP.rules(options.pop("preset", None), options)


def noted(case, state):
    """Return a position of a case with its builds."""
    return state._replace(note=note_with(hand_of(case).builds)) if rules_of(case).builds else state


def one_hand(case, hand):
    """Return the position of a case in which a single seat holds cards."""
    rules, seat = rules_of(case), case.get("seat", 0)
    hands = [hand if s == seat else [] for s in range(rules.players)]
    return rules, noted(case, position(hands, case["table"], turn=seat))


def all_hands(case):
    """Return the position of a case in which all seats hold cards, and the last deal is played."""
    told = {name: case[name] for name in ("piles", "sweeps", "turn", "last") if name in case}
    stock = len(case.get("stock", ()))
    return noted(case, position(case["hands"], case["table"], stock=stock, **told))


def play(rules, state, moves):
    scratch = POSITION.new_scratch(rules)
    for one in moves:
        code = SWEEP.record.move_from_json(one)
        assert state.turn == one["seat"]
        assert POSITION.legal(rules, state, code, scratch)
        state = POSITION.apply(rules, state, code)
    return state


def test_nothing_is_left_out_but_matches():
    left_out = {case["kind"] for case in CASES if case["kind"] not in KINDS}
    assert left_out == {"match", "match_sides"}
    assert len(CASES) >= 400


def expected_moves(case):
    """Return the legal moves of the card of a case."""
    takes = [Play(case["card"], take) for take in case["expect"]]
    builds = [Play(case["card"], (), b["build"], b["value"]) for b in case.get("expect_builds", ())]
    return sorted(map(code_of, [*takes, *builds]))


@cases_of("captures")
def test_captures(case):
    """Every set of the cards there is tried, to take and to build on; the list has the same."""
    rules, state = one_hand(case, case.get("hand", [case["card"]]))
    scratch, card = POSITION.new_scratch(rules), card_from_name(case["card"])
    values = range(16) if rules.builds else (0, 9)
    tried = [
        build_move(card, used, value)
        for used in subsets(state.table | in_builds(state))
        for value in values
    ]
    expected = expected_moves(case)
    assert [c for c in sorted(tried) if POSITION.legal(rules, state, c, scratch)] == expected
    listed = [code for code in listed_moves(rules, state) if play_of(code).card == case["card"]]
    assert set(listed) <= set(expected)
    shapes = {shape(code, state.note) for code in expected}
    assert sorted(shape(code, state.note) for code in listed) == sorted(shapes)


@cases_of("illegal", lambda case: case["move"]["seat"] == case["seat"])
def test_illegal(case):
    rules, state = one_hand(case, case["hand"])
    move, scratch = case["move"], POSITION.new_scratch(rules)
    if len({*move.get("take", ())}) < len(move.get("take", ())) or {"take", "build"} <= {*move}:
        with pytest.raises(ValueError, match=r"twice|a build has seat, card, build and value"):
            SWEEP.record.move_from_json(move)
        return
    code = SWEEP.record.move_from_json(move)
    assert not POSITION.legal(rules, state, code, scratch)
    assert code not in listed_moves(rules, state)
    fault, _, rest = SWEEP.record.why_illegal(rules, state, code, scratch).partition("; legal: ")
    assert case["expect"].get("names", "") in fault
    assert rest


def faults_of_the_move(case):
    """Return what is wrong with a record that has the hand, the table and the move of a case."""
    record = deal_around(KITS["sweep"], case["rules"], case["seat"], case["hand"], case["table"])
    return check_record(record | {"moves": [case["move"]]})


@cases_of("illegal", lambda case: case["move"]["seat"] != case["seat"])
def test_illegal_seat(case):
    ((play_number, text),) = faults_of_the_move(case)
    assert play_number == 1
    assert f"seat {case['seat']} is on turn" in text


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
    rules, start = rules_of(case), all_hands(case)
    assert not POSITION.is_over(rules, start)
    state = play(rules, start, case["moves"])
    assert POSITION.is_over(rules, state)
    scores = POSITION.score(rules, state)[: SWEEP.sides(rules)]
    assert {"sides": [SWEEP.in_record(rules, side) for side in scores]} == case["expect"]


@cases_of("plays")
def test_plays(case):
    """What a play does to builds; a stock in a case is dealt when it is due."""
    rules, state, hand = rules_of(case), all_hands(case), hand_of(case)
    stock = case.get("stock", [])
    deck = deck_of([*(name for name in PACK if name not in stock), *stock])
    for one in case["moves"]:
        state = play(rules, POSITION.deal_if_due(rules, state, deck), [one])
        hand.play(*play_in(one))
    expect, found = case["expect"], builds_in(state.note)
    assert names_of(state.table) == names_of(mask_of(expect["table"]))
    assert sorted((b.value, sorted(b.cards), b.owner, b.multiple) for b in found) == [
        (b["value"], b["cards"], b["owner"], b["multiple"]) for b in expect["builds"]
    ]
    assert same_counts(state.note, hand)
    assert hand.build_counts == expect["counts"]


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
