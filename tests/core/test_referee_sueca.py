"""The slow referee of Sueca against worked cases.

Positions and questions are in `test_referee_sueca_play.py`, whole hands and records in
`test_referee_sueca_records.py`, matches in `test_referee_sueca_matches.py`. Kinds of cases are
those of section 10 of the rules, and some of our own in `sueca_more_cases.json`:

- `illegal`: a position and a `move` which must be refused; seats below `asked` have kept;
- `question`: four hands, and which seats are `asked` before the lead if all keep;
- `deal`: a `deck`, and the hands and the trump card it brings;
- `end`: the last cards of a hand from a position, and the score;
- `hand`: a whole hand, move by move, with winner and card points of each trick, and the score;
  `answers` are those to the questions before the lead;
- `record`: a hand record, right or wrong;
- `invalid_score`: points, tricks and a carry that cannot be;
- `invalid_rules`: `preset` and `rules` that are no rule set.
"""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from reference import sueca

FOLDER = Path(__file__).parents[1] / "cases"
FILES = ("sueca_cases.json", "sueca_more_cases.json")
CASES: list[dict[str, Any]] = [c for n in FILES for c in json.loads((FOLDER / n).read_text())]
KINDS = {
    "legal": 9 + 21,
    "trick": 7 + 9,
    "score": 19 + 52,
    "match": 6 + 41,
    "cancel": 6 + 17,
    "solve": 6 + 5,
    "illegal": 29,
    "question": 13,
    "deal": 7,
    "end": 6,
    "hand": 8,
    "record": 28,
    "invalid_score": 9,
    "invalid_rules": 31,
}
# Where a table gives a range, its ends, the values of the presets and some that lie beside a limit.
VALUES = sueca.OPTIONS | {
    "cancel_first_max": {-1, 0, 9, 10, 120},
    "cancel_others_max": {-1, 0, 4, 10, 120},
    "double_from": {61, 90, 91, 92, 121},
    "target": {0, 1, 4, 10, 100},
    "match_hands": {0, 1, 2, 5, 10000},
}


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"preset": case["preset"], **case["rules"]}


def cases_of(kind: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == kind]
    return pytest.mark.parametrize("case", chosen)


def what(move: dict[str, Any]) -> str:
    """Return a move of a case as the referee takes it."""
    (word,) = set(move) - {"seat"}
    return str(move["card"]) if word == "card" else word


def position(case: dict[str, Any]) -> sueca.Hand:
    names = ("carry", "leader", "trick", "piles", "asked")
    inputs = case["inputs"]
    more = {name: inputs[name] for name in names if name in inputs}
    return sueca.Hand(rules_of(case), inputs["hands"], inputs["trump_card"], **more)


def test_nothing_is_left_out() -> None:
    found = [case["kind"] for case in CASES]
    assert {kind: found.count(kind) for kind in found} == KINDS
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
    notes = [case["note"] for case in CASES if "why" not in case]
    assert all("section" in note or "A5" in note for note in notes)


def test_every_preset_and_every_value_of_an_option_has_a_case() -> None:
    valid = [case for case in CASES if case["kind"] != "invalid_rules"]
    used = [sueca.resolve(rules_of(case)) for case in valid]
    for name, values in VALUES.items():
        assert set(values) <= {rules[name] for rules in used}, name
    for kind in ("legal", "trick", "score", "match", "cancel", "illegal", "hand", "record"):
        presets = {case["preset"] for case in valid if case["kind"] == kind}
        assert presets == set(sueca.PRESETS), kind


# ---- Cases


@cases_of("legal")
def test_legal(case: dict[str, Any]) -> None:
    inputs, expect = case["inputs"], case["expect"]
    hand, trick = inputs["hand"], inputs["trick"]
    seat = (inputs["leader"] + len(trick)) % 4
    assert seat == expect["seat"]
    assert sueca.legal_moves(rules_of(case), seat, hand, trick) == expect["moves"]
    n_tricks = 10 - len(hand)
    assert inputs.get("played", 4 * n_tricks + len(trick)) == 4 * n_tricks + len(trick)
    cards = [move for move in expect["moves"] if move != "cancel"]
    assert sueca.legal_cards(reversed(hand), trick) == cards
    if "cancel" in expect["moves"]:
        assert expect["moves"][-1] == "cancel"
        assert sueca.may_cancel(rules_of(case), seat, hand)


@cases_of("illegal")
def test_illegal(case: dict[str, Any]) -> None:
    hand, move = position(case), case["inputs"]["move"]
    before = copy.deepcopy(vars(hand))
    assert case["expect"] == {"legal": False}
    assert hand.why_not(move["seat"], what(move))
    assert move["seat"] != hand.turn or what(move) not in hand.moves()
    with pytest.raises(ValueError, match=r"."):
        hand.play(move["seat"], what(move))
    assert vars(hand) == before


@cases_of("question")
def test_question(case: dict[str, Any]) -> None:
    rules, asked = rules_of(case), case["expect"]["asked"]
    hand = position(case)
    for n, seat in enumerate(asked):
        assert hand.question == hand.turn == seat
        assert hand.moves() == ["keep", "cancel"]
        other = position(case)
        for before in asked[:n]:
            other.play(before, "keep")
        other.play(seat, "cancel")
        assert other.is_over
        assert other.moves() == []
        assert other.score() == {"cancelled": True, "carry": 0}
        hand.play(seat, "keep")
        assert hand.hands == case["inputs"]["hands"]
    assert hand.question is None
    assert hand.turn == 0
    first = case["inputs"]["hands"][0]
    at_the_lead = not sueca.are_asked(rules) and sueca.may_cancel(rules, 0, first)
    assert hand.moves() == sueca.in_order(first) + ["cancel"] * at_the_lead


@cases_of("trick")
def test_trick(case: dict[str, Any]) -> None:
    inputs, expect = case["inputs"], case["expect"]
    winner = sueca.trick_winner(inputs["trump"], inputs["leader"], inputs["cards"])
    points = sueca.card_points(inputs["cards"])
    assert {"winner": winner, "side": sueca.side_of(winner), "points": points} == expect


@cases_of("cancel")
def test_cancel(case: dict[str, Any]) -> None:
    seat, hand = case["inputs"]["seat"], case["inputs"]["hand"]
    assert len(set(hand)) == 10
    allowed = sueca.may_cancel(rules_of(case), seat, hand)
    assert {"sum": sueca.card_points(hand), "allowed": allowed} == case["expect"]


@cases_of("score")
def test_score(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    found = sueca.score_hand(
        rules_of(case), inputs["card_points"], inputs["tricks"], inputs["carry"]
    )
    keys = ("points", "vencida", "match")
    by_key = {key: [side[key] for side in found["sides"]] for key in keys}
    assert by_key | {"carry": found["carry"]} == case["expect"]
    copied = [[side[key] for side in found["sides"]] for key in ("card_points", "tricks")]
    assert copied == [inputs["card_points"], inputs["tricks"]]


@cases_of("invalid_score")
def test_invalid_score(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    with pytest.raises(ValueError, match=r"carry is|share|44"):
        sueca.score_hand(rules_of(case), inputs["card_points"], inputs["tricks"], inputs["carry"])


@cases_of("end")
def test_end(case: dict[str, Any]) -> None:
    hand = position(case)
    for move in case["inputs"]["moves"]:
        assert not hand.is_over
        hand.play(move["seat"], move["card"])
    assert {"score": hand.score()} == case["expect"]


@cases_of("hand")
def test_hand(case: dict[str, Any]) -> None:
    hand, inputs, expect = position(case), case["inputs"], case["expect"]
    for answer in inputs["answers"]:
        assert hand.question == answer["seat"]
        hand.play(answer["seat"], what(answer))
    assert hand.question is None
    tricks = []
    for move in inputs["moves"]:
        before = sum(hand.card_points)
        hand.play(move["seat"], move["card"])
        if not hand.trick:
            tricks.append([hand.leader, sum(hand.card_points) - before])
    assert {"tricks": tricks, "score": hand.score()} == expect
    names = ("hands", "trump_card", "carry", "moves")
    record: dict[str, Any] = {"game": "sueca", "rules": rules_of(case), "table": [], "stock": []}
    record |= {name: inputs[name] for name in names} | {"score": expect["score"]}
    assert sueca.check_record(record) == []


@cases_of("record")
def test_record(case: dict[str, Any]) -> None:
    assert case["inputs"]["rules"] == rules_of(case)
    assert {"valid": sueca.check_record(case["inputs"]) == []} == case["expect"]


@cases_of("deal")
def test_deal(case: dict[str, Any]) -> None:
    hands, trump_card = sueca.deal(rules_of(case), case["inputs"]["deck"])
    assert {"hands": hands, "trump_card": trump_card} == case["expect"]
    assert sueca.Hand(rules_of(case), hands, trump_card).n_played == 0


@cases_of("solve")
def test_solve(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    value, moves = sueca.solve(inputs["hands"], inputs["trump"], inputs["leader"], inputs["trick"])
    assert {"points": value, "moves": moves} == case["expect"]
    assert list(moves) == sueca.in_order(moves)


@cases_of("invalid_rules")
def test_invalid_rules(case: dict[str, Any]) -> None:
    assert case["expect"] == {"valid": False}
    with pytest.raises(ValueError, match=r"unknown|no end|needs a target"):
        sueca.resolve(rules_of(case))


# ---- Options


@pytest.mark.parametrize("preset", sueca.PRESETS)
def test_resolved_rules_resolve_to_themselves(preset: str) -> None:
    rules = sueca.resolve({"preset": preset})
    assert list(rules) == list(sueca.OPTIONS)
    assert sueca.resolve(rules) == rules
    assert sueca.resolve(rules | {"preset": "sueca-br"}) == rules  # explicit values come last


def test_options_are_those_of_the_table() -> None:
    """Read line by line from section 8."""
    assert {name: values[0] for name, values in sueca.OPTIONS.items()} == {
        "cancel_first_max": 10,
        "cancel_others_max": -1,
        "double_from": 91,
        "score_90": 1,
        "vencida_rule": "tricks",
        "vencida_value": "match",
        "draw_rule": "carry",
        "target": 4,
        "trump_seat": 3,
        "match_hands": 0,
    }
    ends = {name: (min(v), max(v), len(v)) for name, v in sueca.OPTIONS.items() if len(v) > 4}
    assert ends == {
        "cancel_first_max": (-1, 120, 122),
        "cancel_others_max": (-1, 120, 122),
        "double_from": (61, 121, 61),
        "target": (0, 100, 101),
        "match_hands": (0, 10000, 10001),
    }


def test_presets_are_those_of_the_table() -> None:
    """Read line by line from section 8."""
    defaults = sueca.resolve({})
    changed = {
        preset: {n: v for n, v in sueca.resolve({"preset": preset}).items() if v != defaults[n]}
        for preset in sueca.PRESETS
    }
    assert changed == {
        "sueca": {},
        "sueca-pt": {"cancel_first_max": -1, "vencida_value": 4, "draw_rule": "void"},
        "sueca-br": {"cancel_first_max": 9, "cancel_others_max": 4, "vencida_rule": "points"},
        "sueca-judge": {
            "cancel_first_max": -1,
            "vencida_rule": "points",
            "vencida_value": 4,
            "draw_rule": "each",
            "target": 0,
            "match_hands": 5,
        },
    }


# ---- Cards


def test_the_pack() -> None:
    """The table of section 2, and the sums below it."""
    assert [sueca.card_points([rank + "D"]) for rank in "23456QJK7A"] == [0] * 5 + [2, 3, 4, 10, 11]
    assert len(set(sueca.PACK)) == 40
    assert sueca.card_points(sueca.PACK) == 120
    assert not any(card[0] in "89T" for card in sueca.PACK)
    assert sueca.in_order(sueca.PACK[::-1]) == sueca.PACK


def test_how_often_a_seat_may_cancel() -> None:
    """Section 4 counts the hands; here they are counted card by card."""
    counts = {(0, 0): 1}  # how many sets of so many cards have so many points
    for card in sueca.PACK:
        with_it = {(n + 1, p + sueca.card_points([card])): m for (n, p), m in counts.items()}
        counts = {key: counts.get(key, 0) + with_it.get(key, 0) for key in counts | with_it}
    hands = {p: m for (n, p), m in counts.items() if n == 10}
    assert [sum(m for p, m in hands.items() if p <= most) for most in (4, 9, 10, 120)] == [
        2_956_096,
        22_336_096,
        28_744_416,
        847_660_528,
    ]
    assert max(hands) == 92


@pytest.mark.parametrize("trump", "SHDC")
def test_every_card_beats_those_below_it(trump: str) -> None:
    ranks = "23456QJK7A"
    for led in "SHDC":
        other = next(s for s in "SHDC" if s not in (led, trump))
        for low in range(9):
            for high in range(low + 1, 10):
                trick = [ranks[low] + led, "A" + other, ranks[high] + led, "7" + other]
                assert sueca.trick_winner(trump, 1, trick) == 3
                trick = [ranks[high] + led, "A" + other, "7" + other, ranks[low] + led]
                assert sueca.trick_winner(trump, 3, trick) == 3
                trick = ["A" + other, ranks[low] + trump, "7" + other, ranks[high] + trump]
                assert sueca.trick_winner(trump, 2, trick) == 1


def test_a_trick_has_four_cards() -> None:
    with pytest.raises(ValueError, match="four cards"):
        sueca.trick_winner("S", 0, ["2S", "3S", "4S"])
