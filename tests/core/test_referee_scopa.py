"""The slow referee of scopa against worked cases.

Whole hands and records are in `test_referee_scopa_records.py`, matches in
`test_referee_scopa_matches.py`. Kinds of cases are those of section 8 of the rules, and some of our
own in `scopa_more_cases.json`:

- `illegal`: `hand` and `table` of the `seat` on turn, and a `move` which must be refused; `plays`
  as in `captures`;
- `end`: the last plays of a hand from a position, the stock being empty, and the score;
- `hand`: a whole hand, move by move, and the score;
- `plan`: the `packets` of the rounds and the number of `plays` of a hand;
- `match_sides`: see `test_referee_scopa_matches.py`;
- `invalid_rules`: `preset` and `rules` that are no rule set.
"""

import json
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from reference import scopa

FOLDER = Path(__file__).parents[1] / "cases"
FILES = ("scopa_cases.json", "scopa_more_cases.json")
CASES: list[dict[str, Any]] = [c for n in FILES for c in json.loads((FOLDER / n).read_text())]
KINDS = {
    "captures": 48 + 70,
    "score": 26 + 55,
    "deal": 9 + 10,
    "match": 8 + 16,
    "illegal": 39,
    "end": 20,
    "hand": 4,
    "plan": 10,
    "match_sides": 6,
    "invalid_rules": 27,
}


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"preset": case["preset"], **case["rules"]}


def cases_of(kind: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == kind]
    return pytest.mark.parametrize("case", chosen)


def test_nothing_is_left_out() -> None:
    found = [case["kind"] for case in CASES]
    assert {kind: found.count(kind) for kind in found} == KINDS
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


def test_every_preset_and_every_value_of_an_option_has_a_case() -> None:
    valid = [case for case in CASES if case["kind"] != "invalid_rules"]
    assert {case["preset"] for case in valid} == set(scopa.PRESETS)
    used = [scopa.resolve(rules_of(case)) for case in valid]
    for name, values in scopa.OPTIONS.items():
        assert {rules[name] for rules in used} == set(values), name


def test_captures_and_scores_have_a_case_of_every_preset() -> None:
    for kind in ("captures", "score"):
        presets = {case["preset"] for case in CASES if case["kind"] == kind}
        assert set(scopa.PRESETS) - presets <= {"scopa-15", "scopa-d-assi", "scopa-d-assi-4"}, kind
    assert {case["preset"] for case in CASES if case["kind"] == "captures"} == set(scopa.PRESETS)


# ---- Cases


@cases_of("captures")
def test_captures(case: dict[str, Any]) -> None:
    rules, inputs = rules_of(case), case["inputs"]
    table, card = inputs["table"], inputs["card"]
    more = {name: inputs[name] for name in ("hand", "plays") if name in inputs}
    last_play = inputs.get("last_play", False)
    found = [
        (sorted(take), int(scopa.is_sweep(rules, table, card, sorted(take), last_play)))
        for take in scopa.legal_takes(rules, table, card, **more)
    ]
    expected = [(sorted(entry["take"]), entry["sweep"]) for entry in case["expect"]]
    assert sorted(found) == sorted(expected)
    for n in range(len(table) + 1):
        for take in combinations([*table, card], n):
            legal = scopa.legal_take(rules, table, card, take, **more) is None
            assert legal == (sorted(take) in [entry[0] for entry in expected]), take


@cases_of("illegal")
def test_illegal(case: dict[str, Any]) -> None:
    rules, inputs = rules_of(case), case["inputs"]
    move, seat = inputs["move"], inputs["seat"]
    players = scopa.resolve(rules)["players"]
    hands = [inputs["hand"] if s == seat else [] for s in range(players)]
    plays = inputs.get("plays", 1)
    hand = scopa.Hand(rules, hands, inputs["table"], [], turn=seat, plays=plays)
    take = move.get("take", [])
    assert case["expect"] == {"legal": False}
    assert hand.why_not(move["seat"], move["card"], take)
    with pytest.raises(ValueError, match=r"."):
        hand.play(move["seat"], move["card"], take)
    assert hand.hands[seat] == inputs["hand"]


@cases_of("score")
def test_score(case: dict[str, Any]) -> None:
    rules, inputs, expect = rules_of(case), case["inputs"], case["expect"]
    nothing_held: list[list[str]] = [[]] * scopa.resolve(rules)["players"]
    hand = scopa.Hand(
        rules,
        nothing_held,
        inputs.get("leftover", []),
        [],
        piles=inputs["piles"],
        sweeps=inputs["sweeps"],
        last=inputs.get("last_capturer"),
    )
    assert hand.score() == expect["sides"]
    assert scopa.primiera_totals(rules, hand.piles) == expect["primiera_totals"]
    if "leftover" not in inputs:
        assert scopa.score_piles(rules, inputs["piles"], inputs["sweeps"]) == expect["sides"]


@cases_of("end")
def test_end(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    more = {name: inputs[name] for name in ("piles", "sweeps", "last", "turn")}
    hand = scopa.Hand(rules_of(case), inputs["hands"], inputs["table"], [], **more)
    for move in inputs["moves"]:
        hand.play(move["seat"], move["card"], move.get("take", []))
    assert {"sides": hand.score()} == case["expect"]


@cases_of("hand")
def test_hand(case: dict[str, Any]) -> None:
    rules, inputs = rules_of(case), case["inputs"]
    hand = scopa.Hand(rules, inputs["hands"], inputs["table"], inputs["stock"])
    for move in inputs["moves"]:
        hand.play(move["seat"], move["card"], move.get("take", []))
    assert {"sides": hand.score()} == case["expect"]
    record = {"game": "scopa", "rules": rules, "score": case["expect"]} | inputs
    assert scopa.check_record(record) == []


@cases_of("deal")
def test_deal(case: dict[str, Any]) -> None:
    rules, deck, expect = rules_of(case), case["inputs"]["deck"], case["expect"]
    hands, table, stock = scopa.deal(rules, deck)
    assert table == expect["table"]
    assert scopa.redeal(rules, table) == expect["redeal"]
    assert sorted(sum(hands, table + stock)) == sorted(deck)
    if "rounds" in expect:
        assert scopa.rounds(rules, deck) == expect["rounds"]
        assert hands == expect["rounds"][0]


@cases_of("plan")
def test_plan(case: dict[str, Any]) -> None:
    rules = scopa.resolve(rules_of(case))
    plan = scopa.deal_plan(rules)
    assert {"packets": plan, "plays": sum(plan) * rules["players"]} == case["expect"]


@cases_of("invalid_rules")
def test_invalid_rules(case: dict[str, Any]) -> None:
    assert case["expect"] == {"valid": False}
    with pytest.raises(ValueError, match=r"unknown|partnerships|dealt"):
        scopa.resolve(rules_of(case))


# ---- Options


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_resolved_rules_resolve_to_themselves(preset: str) -> None:
    rules = scopa.resolve({"preset": preset})
    assert list(rules) == list(scopa.OPTIONS)
    assert scopa.resolve(rules) == rules
    assert scopa.resolve(rules | {"preset": "scopa-15"}) == rules  # explicit values come last


def test_presets_are_those_of_the_table() -> None:
    """Read line by line from section 7."""
    changed = {
        preset: {
            name: value
            for name, value in scopa.resolve({"preset": preset}).items()
            if value != scopa.resolve({})[name]
        }
        for preset in scopa.PRESETS
    }
    partners = {"players": 4, "partnerships": True}
    ten_each = partners | {"hand_size": 10, "table_cards": 0, "redeal_kings": 0}
    assert changed == {
        "asso-pigliatutto": {},
        "asso-pigliatutto-4": partners,
        "scopa-d-assi": {"ace_sweep_point": "match"},
        "scopa-d-assi-4": ten_each
        | {"ace_empty_table": "take", "ace_sweep_point": "match", "first_ace_banned": True},
        "scopa": {"ace_rule": "plain"},
        "scopa-3": {"ace_rule": "plain", "players": 3},
        "scopa-4": {"ace_rule": "plain"} | partners,
        "scopa-15": {"ace_rule": "plain", "capture_mode": "fifteen", "redeal_kings": 0},
        "scopa-napola": {"ace_rule": "plain", "napola": True, "re_bello_points": 1, "target": 21},
        "scopone": {"ace_rule": "plain", "hand_size": 9} | partners,
        "scopone-10": {"ace_rule": "plain"} | ten_each,
        "scopone-scientifico": {"ace_rule": "plain"} | ten_each,
        "scopone-assi-napola": ten_each
        | {"ace_sweep_point": "match", "napola": True, "target": 21},
    }


def test_four_alone_are_individuals() -> None:
    rules = scopa.resolve({"players": 4})
    assert not rules["partnerships"]
    assert scopa.n_sides(rules) == 4
    assert [scopa.side_of(rules, seat) for seat in range(4)] == [0, 1, 2, 3]
    partners = scopa.resolve({"preset": "scopone"})
    assert scopa.n_sides(partners) == 2
    assert [scopa.side_of(partners, seat) for seat in range(4)] == [0, 1, 0, 1]


def test_which_deals_come_out_even() -> None:
    valid = set()
    for players in (2, 3, 4):
        for size in (3, 9, 10):
            for table in (0, 4):
                rules = {"players": players, "hand_size": size, "table_cards": table}
                try:
                    scopa.resolve(rules)
                except ValueError:
                    continue
                valid.add((players, size, table))
    packets_of_three = {(2, 3, 4), (3, 3, 4), (4, 3, 4)}
    assert valid == packets_of_three | {(2, 9, 4), (4, 9, 4), (2, 10, 0), (4, 10, 0)}


# ---- Play


def test_no_score_before_the_end_and_no_play_after_it() -> None:
    hand = scopa.Hand({}, [["7S"], ["KC"]], [], [])
    with pytest.raises(ValueError, match="not over"):
        hand.score()
    hand.play(0, "7S", [])
    hand.play(1, "KC", [])
    assert hand.why_not(0, "7S", []) == "the hand is over"


def test_sweep_by_the_last_card_of_an_earlier_round_counts() -> None:
    hand = scopa.Hand({}, [["7S"], ["KC"]], ["7H", "KD"], scopa.PACK[:6])
    hand.play(0, "7S", ["7H"])
    hand.play(1, "KC", ["KD"])
    assert hand.sweeps == [0, 1]
    assert hand.hands == [scopa.PACK[:3], scopa.PACK[3:6]]
    assert not hand.is_over


def test_positions_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="as many hands"):
        scopa.Hand({}, [["7S"]], [], [])
    with pytest.raises(ValueError, match="as many hands"):
        scopa.Hand({}, [["7S"], ["KC"]], [], [], piles=[[], [], []])
    with pytest.raises(ValueError, match="packets"):
        scopa.Hand({}, [["7S"], ["KC"]], [], ["2S"])
    with pytest.raises(ValueError, match="as many piles"):
        scopa.score_piles({}, [[], [], []], [0, 0, 0])
    with pytest.raises(ValueError, match="40 cards"):
        scopa.deal({}, scopa.PACK[1:] + scopa.PACK[1:2])


def random_rules(rng: random.Random) -> dict[str, Any]:
    names = (
        "capture_mode match_first must_capture ace_rule ace_on_ace ace_empty_table first_ace_banned"
    )
    return {name: rng.choice(scopa.OPTIONS[name]) for name in names.split()}


def test_listing_leaves_out_no_set() -> None:
    rng = random.Random(5)
    for _ in range(400):
        rules, cards = random_rules(rng), rng.sample(scopa.PACK, rng.randint(1, 9))
        card, table = cards[0], cards[1:]
        hand, plays = [card, "AH", rng.choice(scopa.PACK)], rng.randint(0, 1)
        listed = scopa.legal_takes(rules, table, card, hand, plays)
        for n in range(len(cards) + 1):
            for take in combinations(cards, n):
                legal = scopa.legal_take(rules, table, card, take, hand, plays) is None
                assert legal == (frozenset(take) in listed), (rules, table, card, take)


def test_legality_on_a_full_table() -> None:
    table = [card for card in scopa.PACK if card != "KS"]  # all the others
    rules = {"match_first": False, "must_capture": False}
    takes = scopa.legal_takes(rules, table, "KS")
    assert frozenset() in takes
    assert all(sum(map("0A234567JQK".index, (c[0] for c in take))) == 10 for take in takes if take)
    assert len([take for take in takes if len(take) == 2]) == 4 * 4 * 4 + 6  # 9+1 8+2 7+3 6+4 5+5
    assert scopa.legal_takes({}, table, "KS") == {frozenset([c]) for c in ("KH", "KD", "KC")}
