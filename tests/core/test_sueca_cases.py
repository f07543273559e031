"""The engine of Sueca against the worked cases, which were written by hand from the rules.

The kinds of cases are told in `test_referee_sueca`, which puts the same questions to the referee.
Endings with open cards (`solve`) are looked up by trying every card, as there is no solver yet.
"""

import json
from itertools import chain
from pathlib import Path

import pytest
from support.natives import (
    after_hand_in_kernel,
    may_cancel_in_kernel,
    score_of_sueca_in_kernel,
)
from support.sueca import (
    CANCEL,
    KEEP,
    POSITION,
    SUECA,
    attempt,
    listed_moves,
    move,
    named,
    position,
    referee,
    same_position,
    score_document,
)

from simcore.cards import card_from_name, mask_of
from simcore.errors import QuestionInvalid
from simcore.games.match import UNDECIDED
from simcore.games.sueca.cards import card_points
from simcore.records import check_record

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [
    case for file in sorted(FOLDER.glob("sueca*.json")) for case in json.loads(file.read_text())
]
asked = []


def cases_of(kind):
    chosen = [case for case in CASES if case["kind"] == kind]
    asked.extend(chosen)
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def rules_of(case):
    return SUECA.rules(case["preset"], case["rules"])


def options_of(case):
    """Return the options of a case as a record has them."""
    return {"preset": case["preset"]} | case["rules"]


def state_of(case):
    """Return the position of a case, given as the referee takes it."""
    names = ("carry", "leader", "trick", "piles", "asked")
    more = {name: case["inputs"][name] for name in names if name in case["inputs"]}
    inputs = case["inputs"]
    return position(referee.Hand(options_of(case), inputs["hands"], inputs["trump_card"], **more))


def around(case, seat, hand, trick=(), trump=None):
    """Return a position in which a seat holds some cards, and the others what is left.

    What is left of the pack has been played: by whom is not asked.
    """
    rules = rules_of(case)
    leader = (seat - len(trick)) % 4
    left = [name for name in referee.PACK if name not in hand and name not in trick]
    hands = [[]] * 4
    for one in range(4):
        played = (one - leader) % 4 < len(trick)
        n = len(hand) - played
        hands[one], left = (hand, left) if one == seat else (left[:n], left[n:])
    trump = (trump or "C") if len(hand) < 10 else None
    shown = next(c for c in chain(left, *hands) if trump is None or c[1] == trump)
    full = referee.Hand({}, [[], [], [], []], shown)
    full.hands, full.trick, full.leader = hands, list(trick), leader
    full.piles, full.rules = [left, []], referee.resolve(options_of(case))
    return rules, position(full)


def legal(rules, state):
    """Return the names of the moves that are legal, by trying them all."""
    scratch = POSITION.new_scratch(rules)
    words = [*referee.PACK, "keep", "cancel"]
    return [word for word in words if POSITION.legal(rules, state, move(word), scratch)]


@cases_of("legal")
def test_legal(case):
    inputs, expect = case["inputs"], case["expect"]
    trick = inputs["trick"]
    seat = expect["seat"]
    rules, state = around(case, seat, inputs["hand"], trick, inputs.get("trump"))
    assert state.turn == (inputs["leader"] + len(trick)) % 4 == seat
    assert legal(rules, state) == expect["moves"]
    listed = [named(code) for code in listed_moves(rules, state)]
    assert sorted(listed) == sorted(expect["moves"])
    assert "cancel" not in listed[:-1]


@cases_of("illegal")
def test_illegal(case):
    rules, state, wrong = rules_of(case), state_of(case), case["inputs"]["move"]
    assert case["expect"] == {"legal": False}
    word = wrong.get("card") or next(key for key in wrong if key != "seat")
    if not any(state.hands):
        assert POSITION.is_over(rules, state)
    elif wrong["seat"] == state.turn:
        scratch = POSITION.new_scratch(rules)
        assert not POSITION.legal(rules, state, move(word), scratch)
        assert move(word) not in listed_moves(rules, state)
        why = SUECA.record.why_illegal(rules, state, move(word), scratch)
        assert "; legal: " in why


@cases_of("question")
def test_question(case):
    rules, state = rules_of(case), state_of(case)
    for seat in case["expect"]["asked"]:
        assert (state.turn, state.asked) == (seat, 1)
        assert listed_moves(rules, state) == [KEEP, CANCEL]
        assert legal(rules, state) == ["keep", "cancel"]
        cancelled = POSITION.apply(rules, state, CANCEL)
        assert SUECA.record.has_ended(rules, cancelled)
        assert score_document(rules, cancelled) == {"cancelled": True, "carry": 0}
        state = POSITION.apply(rules, state, KEEP)
    assert (state.turn, state.asked) == (0, 0)
    words = legal(rules, state)
    first = case["inputs"]["hands"][0]
    assert words[:10] == referee.in_order(first)
    assert words == referee.legal_moves(options_of(case), 0, first, [])


@cases_of("trick")
def test_trick(case):
    """The cards are the only ones; a trick is played and looked for in the piles."""
    inputs, expect, rules = case["inputs"], case["expect"], rules_of(case)
    leader, cards = inputs["leader"], inputs["cards"]
    hands = [[cards[(seat - leader) % 4]] for seat in range(4)]
    trump = next(c for c in referee.PACK if c[1] == inputs["trump"] and c not in cards)
    state = position(referee.Hand(options_of(case), hands, trump, leader=leader))
    assert not POSITION.is_over(rules, state)
    for name in cards:
        state = POSITION.apply(rules, state, move(name))
    assert POSITION.is_over(rules, state)
    found = {"winner": state.turn, "side": int(bool(state.piles[1]))}
    assert found | {"points": card_points(state.piles[found["side"]])} == expect
    assert state.piles[found["side"]] == mask_of(cards)


@cases_of("cancel")
def test_cancel(case):
    seat, hand = case["inputs"]["seat"], mask_of(case["inputs"]["hand"])
    allowed = bool(may_cancel_in_kernel(rules_of(case), seat, hand))
    assert {"sum": card_points(hand), "allowed": allowed} == case["expect"]


@cases_of("score")
def test_score(case):
    inputs, rules = case["inputs"], rules_of(case)
    won, tricks = tuple(inputs["card_points"]), tuple(inputs["tricks"])
    sides, carry = score_of_sueca_in_kernel(rules, won, tricks, inputs["carry"])
    found = [SUECA.in_record(rules, side) for side in sides[:2]]
    keys = ("points", "vencida", "match")
    assert {k: [s[k] for s in found] for k in keys} | {"carry": carry} == case["expect"]
    copied = [[side[key] for side in found] for key in ("card_points", "tricks")]
    assert copied == [inputs["card_points"], inputs["tricks"]]


@cases_of("invalid_score")
def test_invalid_score(case):
    """What is carried can be wrong in a record; points and tricks come from the piles alone."""
    inputs, deck = case["inputs"], attempt(1, 0, 0, 0)
    if not case["id"].startswith("carry"):
        assert referee.carry_fault(options_of(case), inputs["carry"]) is None
        return
    record = {"trump_card": named(int(deck[39]) << 52), "carry": inputs["carry"]}
    with pytest.raises(ValueError, match=r"carry is .*, must be .* \(draw_rule\)"):
        SUECA.record.deck_of(rules_of(case), deck, record)


@cases_of("end")
def test_end(case):
    rules, state, scratch = rules_of(case), state_of(case), POSITION.new_scratch(rules_of(case))
    for one in case["inputs"]["moves"]:
        assert not POSITION.is_over(rules, state)
        assert state.turn == one["seat"]
        assert POSITION.legal(rules, state, move(one["card"]), scratch)
        state = POSITION.apply(rules, state, move(one["card"]))
    assert POSITION.is_over(rules, state)
    assert {"score": score_document(rules, state)} == case["expect"]


@cases_of("hand")
def test_hand(case):
    inputs, expect, rules = case["inputs"], case["expect"], rules_of(case)
    state, hand, tricks = state_of(case), None, []
    hand = referee.Hand(options_of(case), *(inputs[k] for k in ("hands", "trump_card", "carry")))
    for answer in inputs["answers"]:
        word = next(key for key in answer if key != "seat")
        assert state.turn == answer["seat"]
        state = POSITION.apply(rules, state, move(word))
        hand.play(answer["seat"], word)
    for one in inputs["moves"]:
        same_position(state, hand)
        assert state.turn == one["seat"]
        before = sum(map(card_points, state.piles))
        state = POSITION.apply(rules, state, move(one["card"]))
        hand.play(one["seat"], one["card"])
        if not state.trick:
            tricks.append([state.turn, sum(map(card_points, state.piles)) - before])
    assert {"tricks": tricks, "score": score_document(rules, state)} == expect
    names = ("hands", "trump_card", "carry", "moves")
    record = {"game": "sueca", "rules": options_of(case), "table": [], "stock": []}
    record |= {name: inputs[name] for name in names} | {"score": expect["score"]}
    assert check_record(record) == []


@cases_of("record")
def test_record(case):
    assert {"valid": check_record(case["inputs"]) == []} == case["expect"]


@cases_of("deal")
def test_deal(case):
    rules, cards = rules_of(case), [card_from_name(name) for name in case["inputs"]["deck"]]
    deck = attempt(1, 0, 0, 0)
    deck[:] = cards
    state, expect = POSITION.start(rules, deck), case["expect"]
    assert list(state.hands) == [mask_of(hand) for hand in expect["hands"]]
    assert state.trump_card == card_from_name(expect["trump_card"])


@cases_of("invalid_rules")
def test_invalid_rules(case):
    """As a record has them, where a number is a number."""
    assert case["expect"] == {"valid": False}
    ((_, text),) = check_record({"game": "sueca", "rules": options_of(case)})
    assert not text.startswith("hands must be")
    ((_, text),) = check_record({"game": "sueca", "rules": {}})
    assert text.startswith("hands must be")
    if isinstance(case["rules"].get("vencida_value"), int):
        with pytest.raises(QuestionInvalid):
            rules_of(case)


@cases_of("match")
def test_match(case):
    """Card points and tricks are by hand side, totals by match side."""
    rules, expect = rules_of(case), case["expect"]
    totals, winner, carry, played = (0, 0, 0, 0), UNDECIDED, 0, 0
    allowed = rules.match_hands or 10**6
    for one in case["inputs"]["hands"]:
        if winner != UNDECIDED or played == allowed:
            break
        if one.get("cancelled"):
            continue  # the deal is made again within the hand
        assert one.get("first", played % 4) == played % 4
        won, tricks = tuple(one["card_points"]), tuple(one["tricks"])
        scores, _ = score_of_sueca_in_kernel(rules, won, tricks, carry)
        totals, winner, carry = after_hand_in_kernel(rules, totals, scores, played, carry)
        played += 1
    over = winner != UNDECIDED or played == allowed
    found = {"teams": list(totals[:2]), "hands": played, "next_first": played % 4}
    found |= {"winner": (winner if winner != UNDECIDED else "tie") if over else None}
    assert found | {"carry": 0 if over else carry} == expect


def open_cards(rules, state):
    """Return what side 0 still gets with open cards, and after each card; cards are few."""
    if POSITION.is_over(rules, state):
        return 0, {}
    side, values = state.turn % 2, {}
    for code in listed_moves(rules, state):
        after = POSITION.apply(rules, state, code)
        won = card_points(after.piles[0]) - card_points(state.piles[0])
        values[named(code)] = won + open_cards(rules, after)[0]
    return (max, min)[side](values.values()), values


@cases_of("solve")
def test_solve(case):
    inputs, rules = case["inputs"], rules_of(case)
    used = [*chain(*inputs["hands"]), *inputs["trick"]]
    trump = next(c for c in referee.PACK if c[1] == inputs["trump"] and c not in used)
    hand = referee.Hand(
        options_of(case), inputs["hands"], trump, leader=inputs["leader"], trick=inputs["trick"]
    )
    value, moves = open_cards(rules, position(hand))
    assert {"points": value, "moves": moves} == case["expect"]


def test_nothing_is_left_out():
    assert sorted(case["id"] for case in asked) == sorted(case["id"] for case in CASES)
    assert len(CASES) == len({case["id"] for case in CASES}) == 53 + 276
