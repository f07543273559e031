"""The engine of scopa against the worked cases, which were written by hand from the rules.

The kinds of cases are told in `test_referee_scopa`, which puts the same questions to the referee.
"""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest
from support.kits import KITS, deal_around, deck_of, packets
from support.natives import after_hand_in_kernel, is_void_in_kernel
from support.scopa import POSITION, SCOPA, by_rank, four, legal_moves, listed_moves, move, position

from simcore.cards import ALL_CARDS, mask_of, names_of
from simcore.games.match import UNDECIDED, match_side
from simcore.games.scopa.score import SideScore
from simcore.records import check_record

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [
    case for file in sorted(FOLDER.glob("scopa*.json")) for case in json.loads(file.read_text())
]
NOTHING = SideScore(*[0] * len(SideScore._fields))
asked = []


def cases_of(kind):
    chosen = [case for case in CASES if case["kind"] == kind]
    asked.extend(chosen)
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def rules_of(case):
    return SCOPA.rules(case["preset"], case["rules"])


def one_hand(case, hand, seat, *, last_play=False, plays=1):
    """Return the position of a case in which a single seat holds cards.

    What is not seen was captured by side 0, unless nothing has been played; but for the last play
    there is a stock.
    """
    rules, table = rules_of(case), case["inputs"]["table"]
    left = [name for name in names_of(SCOPA.pack) if name not in hand and name not in table]
    return rules, position(
        [hand if one == seat else [] for one in range(rules.players)],
        table,
        piles=[left] if plays else [],
        turn=seat,
        last=0 if plays else None,
        stock=0 if last_play else rules.players * rules.hand_size,
    )


def score_of(rules, state):
    """Return the score by side as a record has it."""
    sides = POSITION.score(rules, state)[: SCOPA.sides(rules)]
    return [SCOPA.in_record(rules, side) for side in sides]


@cases_of("captures")
def test_captures(case):
    """Every set of table cards is tried; the listed moves are the same up to suits."""
    inputs = case["inputs"]
    card, plays, last_play = inputs["card"], inputs.get("plays", 1), inputs.get("last_play", False)
    players = rules_of(case).players
    seat = players - 1 if last_play else plays % players
    hand = inputs.get("hand", [card])
    rules, state = one_hand(case, hand, seat, last_play=last_play, plays=plays)
    found = []
    for code in legal_moves(rules, state):
        if code >> 52 == move(card) >> 52:
            after = POSITION.apply(rules, state, code)
            take = names_of(code & ALL_CARDS)
            found.append((take, int(after.sweeps) // 256 ** SCOPA.side_of(rules, seat)))
            assert after.table == state.table & ~code | (0 if take else mask_of([card]))
    expected = [(names_of(mask_of(e["take"])), e["sweep"]) for e in case["expect"]]
    assert sorted(found) == sorted(expected)
    listed = [code for code in listed_moves(rules, state) if code >> 52 == move(card) >> 52]
    shapes = {by_rank(move(card, take)) for take, _ in expected}
    assert {by_rank(code) for code in listed} == shapes
    assert len(listed) == len(shapes)
    assert all(names_of(code & ALL_CARDS) in [take for take, _ in expected] for code in listed)


@cases_of("illegal")
def test_illegal(case):
    inputs = case["inputs"]
    seat, wrong, table = inputs["seat"], inputs["move"], inputs["table"]
    assert case["expect"] == {"legal": False}
    if wrong["seat"] != seat:
        record = deal_around(KITS["scopa"], options_of(case), seat, inputs["hand"], table)
        ((play, text),) = check_record(record | {"moves": [wrong]})
        assert (play, f"seat {seat} is on turn" in text) == (1, True)
        return
    if len(set(wrong.get("take", ()))) < len(wrong.get("take", ())):
        with pytest.raises(ValueError, match="twice"):
            SCOPA.record.move_from_json(wrong)
        return
    rules, state = one_hand(case, inputs["hand"], seat, plays=inputs.get("plays", 1))
    code, scratch = SCOPA.record.move_from_json(wrong), POSITION.new_scratch(rules)
    assert not POSITION.legal(rules, state, code, scratch)
    assert code not in listed_moves(rules, state)
    assert "; legal: " in SCOPA.record.why_illegal(rules, state, code, scratch)


@cases_of("score")
def test_score(case):
    rules, inputs = rules_of(case), case["inputs"]
    state = position(
        [],
        inputs.get("leftover", []),
        piles=inputs["piles"],
        sweeps=inputs["sweeps"],
        last=inputs.get("last_capturer"),
    )
    assert POSITION.is_over(rules, state)
    assert score_of(rules, state) == case["expect"]["sides"]
    sides = POSITION.score(rules, state)[: SCOPA.sides(rules)]
    totals = [-1 if total is None else total for total in case["expect"]["primiera_totals"]]
    assert [side.primiera_total for side in sides] == totals


@cases_of("end")
def test_end(case):
    rules, inputs = rules_of(case), case["inputs"]
    more = {name: inputs[name] for name in ("piles", "sweeps", "turn", "last")}
    state, scratch = position(inputs["hands"], inputs["table"], **more), POSITION.new_scratch(rules)
    for one in inputs["moves"]:
        code = move(one["card"], one.get("take", ()))
        assert not POSITION.is_over(rules, state)
        assert state.turn == one["seat"]
        assert POSITION.legal(rules, state, code, scratch)
        state = POSITION.apply(rules, state, code)
    assert POSITION.is_over(rules, state)
    assert {"sides": score_of(rules, state)} == case["expect"]


def options_of(case):
    """Return the options of a case as a record has them."""
    return {"preset": case["preset"]} | case["rules"]


@cases_of("hand")
def test_hand(case):
    record = {"game": "scopa", "rules": options_of(case), "score": case["expect"]}
    assert check_record(record | case["inputs"]) == []


@cases_of("deal")
def test_deal(case):
    rules, expect = rules_of(case), case["expect"]
    deck = deck_of(case["inputs"]["deck"])
    state = POSITION.start(rules, deck)
    assert state.table == mask_of(expect["table"])
    assert is_void_in_kernel(rules, deck) == expect["redeal"]
    void = pytest.raises(ValueError, match="void") if expect["redeal"] else nullcontext()
    with void:
        SCOPA.record.deck_of(rules, deck, {})
    for packet in expect.get("rounds", []):
        state = POSITION.deal_if_due(rules, state, deck)
        assert list(state.hands) == list(four([mask_of(hand) for hand in packet]))
        state = state._replace(hands=(0, 0, 0, 0))
    assert POSITION.is_over(rules, state) == ("rounds" in expect)


@cases_of("plan")
def test_plan(case):
    rules = rules_of(case)
    sizes, undealt = packets(SCOPA, rules)
    plays = sum(sizes) * rules.players
    assert ({"packets": sizes, "plays": plays}, undealt) == (case["expect"], 0)


@cases_of("invalid_rules")
def test_invalid_rules(case):
    """As a record has them, where a number is a number; other faults would be told later."""
    assert case["expect"] == {"valid": False}
    ((_, text),) = check_record({"game": "scopa", "rules": options_of(case)})
    assert not text.startswith("hands must be")
    ((_, text),) = check_record({"game": "scopa", "rules": {}})
    assert text.startswith("hands must be")


# --- matches: the engine numbers the players from the one who plays first in the first hand ---


def add_up(case, by_hand_side):
    """Add up a match as the engine does; return its result by the match sides of a case."""
    rules, inputs = rules_of(case), case["inputs"]
    n, first = SCOPA.sides(rules), inputs.get("first_dealer", rules.players - 1) + 1
    totals, winner, extra, played = (0, 0, 0, 0), UNDECIDED, 0, 0
    for hand, scores in enumerate(by_hand_side):
        totals, winner, extra = after_hand_in_kernel(rules, totals, scores, hand, extra)
        played += 1
        if winner != UNDECIDED:
            break
    ours = [(side + first) % n for side in range(n)]  # the case's number of the engine's sides
    return {
        "winner": None if winner == UNDECIDED else ours[winner],
        "hands_played": played,
        "totals": [totals[ours.index(side)] for side in range(n)],
    }


def sides_of(case, hand):
    """Return the match side of each hand side, by the numbers of a case."""
    rules, inputs = rules_of(case), case["inputs"]
    n, first = SCOPA.sides(rules), inputs.get("first_dealer", rules.players - 1) + 1
    return [(match_side(side, hand, n) + first) % n for side in range(n)]


def hand_scores(points, cappotto=None):
    """Return scores by hand side with some points."""
    sides = [NOTHING._replace(points=n, cappotto=int(s == cappotto)) for s, n in enumerate(points)]
    return tuple([*sides, NOTHING, NOTHING][:4])


@cases_of("match")
def test_match(case):
    """The points are given by match side."""
    inputs, by_hand_side = case["inputs"], []
    on = rules_of(case).cappotto
    takers = inputs.get("cappotto", [None] * len(inputs["hands"]))
    for hand, (points, taker) in enumerate(zip(inputs["hands"], takers, strict=True)):
        sides = sides_of(case, hand)
        where = sides.index(taker) if taker is not None and on else None
        by_hand_side.append(hand_scores([points[side] for side in sides], where))
    found = add_up(case, by_hand_side)
    players, dealer = rules_of(case).players, inputs["first_dealer"]
    hands = range(found["hands_played"])
    last = [match_side(players - 1, hand, players) for hand in hands]  # who sits in the last seat
    found["dealers"] = [(player + dealer + 1) % players for player in last]
    assert found == case["expect"]


@cases_of("match_sides")
def test_match_sides(case):
    hands = case["inputs"]["hands"]
    sides = [sides_of(case, hand) for hand in range(len(hands))]
    assert {"sides": sides} | add_up(case, map(hand_scores, hands)) == case["expect"]


def test_nothing_is_left_out():
    assert sorted(case["id"] for case in asked) == sorted(case["id"] for case in CASES)
    assert len(CASES) == len({case["id"] for case in CASES}) == 348
