"""The slow referee of Sweep against worked cases.

Records are in `test_referee_sweep_records.py`, matches in `test_referee_sweep_matches.py`. Kinds of
cases are those of section 8 of the rules, and three things of our own in `sweep_more_cases.json`:

- kind `packets`: `hands`, `table` and `stock` of a whole pack and the `moves` of the first deal;
  `expect` = the `hands` after the second deal, the cards left in the stock (`n_stock`), and the
  `turn`;
- kind `deal` with `table` may have `redealt`: how often this table has been redealt already
  (0 if absent);
- kind `match_sides`: see `test_referee_sweep_matches.py`.
"""

import json
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from reference import sweep

TESTS = Path(__file__).parents[1]
FILES = ("sweep_cases.json", "sweep_more_cases.json")
LATER_PRESETS = {"build-sweep", "cassino-builds", "build-literal", "partners-build"}


def load_cases(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((TESTS / "cases" / name).read_text())
    return cases


def is_later(case: dict[str, Any]) -> bool:
    """Builds are not there yet."""
    rules = case["rules"]
    return any(name.startswith("build") for name in rules) or rules.get("preset") in LATER_PRESETS


CASES = [case for name in FILES for case in load_cases(name)]


def cases_of(*kinds: str) -> pytest.MarkDecorator:
    """Parametrise a test over the cases of some kinds that are in scope."""
    chosen = [case for case in CASES if case["kind"] in kinds and not is_later(case)]
    return pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in chosen])


def test_nothing_is_left_out_silently() -> None:
    left_out = [sum(map(is_later, load_cases(name))) for name in FILES]
    assert left_out == [23, 0]
    assert {case["kind"] for case in CASES if not is_later(case)} == {
        "captures",
        "illegal",
        "score",
        "deal",
        "packets",
        "match",
        "match_sides",
    }
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


def test_every_preset_has_a_case() -> None:
    used = {case["rules"].get("preset") for case in CASES if not is_later(case)}
    assert set(sweep.PRESETS) <= used


# ---- Cases


@cases_of("captures")
def test_captures(case: dict[str, Any]) -> None:
    rules, table, card = case["rules"], case["table"], case["card"]
    expected = case["expect"]
    assert sorted(sorted(take) for take in sweep.legal_takes(rules, table, card)) == expected
    for n in range(len(table) + 1):
        for take in combinations(sorted(table), n):
            legal = sweep.legal_take(rules, table, card, take) is None
            assert legal == (list(take) in expected), take


@cases_of("illegal")
def test_illegal(case: dict[str, Any]) -> None:
    move = case["move"]
    if "build" in move:  # no such play without `builds`
        record = json.loads((TESTS / "records/sweep/two_players.json").read_text())
        record |= {"rules": case["rules"], "moves": [move]}
        assert sweep.check_record(record) == ["move 0: builds are off"]
        return
    players = sweep.resolve(case["rules"])["players"]
    hands = [case["hand"] if seat == case["seat"] else [] for seat in range(players)]
    hand = sweep.Hand(case["rules"], hands, case["table"], [], turn=case["seat"])
    take = move.get("take", [])
    assert hand.why_not(move["seat"], move["card"], take)
    with pytest.raises(ValueError, match=r"."):
        hand.play(move["seat"], move["card"], take)


@cases_of("score")
def test_score(case: dict[str, Any]) -> None:
    if "cards" in case:
        names = ("cards", "spades", "ace_side", "ace_in_sweep", "sweeps")
        score = sweep.score_counts(case["rules"], *(case[name] for name in names))
    else:
        more = {name: case[name] for name in ("piles", "sweeps", "last", "turn")}
        hand = sweep.Hand(case["rules"], case["hands"], case["table"], [], **more)
        for move in case["moves"]:
            hand.play(move["seat"], move["card"], move.get("take", []))
        score = hand.score()
    assert {"sides": score} == case["expect"]


@cases_of("deal")
def test_deal(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "table" in case:
        answer = sweep.redeal(case["rules"], case["table"], case.get("redealt", 0))
        assert answer == (expect["redeal"], expect["returned"], expect["kept"])
    else:
        assert sweep.deal_plan(case["rules"]) == (expect["deals"], expect["undealt"])


@cases_of("packets")
def test_packets(case: dict[str, Any]) -> None:
    hand = sweep.Hand(case["rules"], case["hands"], case["table"], case["stock"])
    for move in case["moves"]:
        hand.play(move["seat"], move["card"], move.get("take", []))
    found = {"hands": hand.hands, "n_stock": len(hand.stock), "turn": hand.turn}
    assert found == case["expect"]


# ---- Options


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "build-sweep"},
        {"preset": "Sweep"},
        {"preset": None},
        {"builds": False},
        {"sweep_point": 1},
        {"players": 5},
        {"players": "2"},
        {"players": 2.0},
        {"hand_size": 6},
        {"sweep_points": -1},
        {"sweep_points": True},
        {"must_capture": 1},
        {"match_take": "two"},
        {"target": 0},
        {"target": 1001},
        {"target": True},
        {"target": 10.0},
        {"target": "10"},
        {"target": None},
        {"match_tie": "extra-hand"},
        {"match_tie": True},
        {"partnerships": None},
        {"partnerships": True},
        {"players": 3, "partnerships": True},
        {"preset": "partners", "players": 2},
    ],
)
def test_wrong_rules_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"unknown|partnerships"):
        sweep.resolve(rules)


def test_partnerships_are_derived_last() -> None:
    assert not sweep.resolve({})["partnerships"]
    assert not sweep.resolve({"players": 3})["partnerships"]
    assert sweep.resolve({"players": 4})["partnerships"]
    assert not sweep.resolve({"players": 4, "partnerships": False})["partnerships"]
    assert not sweep.resolve({"preset": "individual-4"})["partnerships"]
    assert sweep.resolve({"preset": "individual-4", "partnerships": True})["partnerships"]
    assert not sweep.resolve({"preset": "individual-4", "players": 2})["partnerships"]


@pytest.mark.parametrize("preset", sweep.PRESETS)
def test_resolved_rules_resolve_to_themselves(preset: str) -> None:
    rules = sweep.resolve({"preset": preset})
    assert len(rules) == 23
    assert sweep.resolve(rules) == rules


def test_options_come_in_the_order_of_the_table() -> None:
    order = """
        players partnerships hand_size redeals table_redeal table_redeal_repeat face_sum match_take
        face_match multi_capture match_first must_capture maximal_take sweep_points last_play_sweep
        most_cards_points most_spades_points ace_spades_points majority majority_tie ace_sweep_bonus
        target match_tie
    """
    assert list(sweep.resolve({})) == order.split()
    assert list(sweep.resolve({"match_tie": "extra_hand", "players": 4})) == order.split()


def test_options_of_matches() -> None:
    assert [sweep.resolve({})[name] for name in ("target", "match_tie")] == [10, "highest"]
    for target in (1, 10, 1000):
        assert sweep.resolve({"preset": "literal", "target": target})["target"] == target


# ---- Play


def test_sweep_by_the_last_card_of_an_earlier_deal_counts() -> None:
    rules = {"last_play_sweep": False}
    hand = sweep.Hand(rules, [["9H"], ["KC"]], ["9S", "KD"], ["2S", "3S", "4S"])
    hand.play(0, "9H", ["9S"])
    hand.play(1, "KC", ["KD"])  # the last card of its deal
    assert hand.sweeps == [0, 1]
    assert hand.hands == [["2S"], ["3S"]]  # one each; 4S is never dealt
    hand.play(0, "2S", [])
    hand.play(1, "3S", [])
    assert hand.is_over
    assert [row["n_cards"] for row in hand.score()] == [2, 4]


def test_no_score_before_the_end_and_no_play_after_it() -> None:
    hand = sweep.Hand({}, [["9H"], ["KC"]], [], [])
    with pytest.raises(ValueError, match="not over"):
        hand.score()
    hand.play(0, "9H", [])
    hand.play(1, "KC", [])
    assert hand.why_not(0, "9H", []) == "the hand is over"


def random_rules(rng: random.Random) -> dict[str, Any]:
    values: dict[str, tuple[Any, ...]] = {
        "face_sum": ("none", "capture", "full"),
        "match_take": ("any", "all", "one"),
        "face_match": ("same", "one", "odd"),
        "multi_capture": ("any", "match_plus_one_sum", "single"),
        "match_first": (False, True),
        "must_capture": (False, True),
        "maximal_take": (False, True),
    }
    return {name: rng.choice(values[name]) for name in values}


def test_direct_legality_agrees_with_listing() -> None:
    rng = random.Random(5)
    for _ in range(300):
        rules, cards = random_rules(rng), rng.sample(sweep.PACK, 9)
        card, table = cards[0], cards[1:]
        listed = sweep.legal_takes(rules, table, card)
        for n in range(len(table) + 1):
            for take in combinations(table, n):
                legal = sweep.legal_take(rules, table, card, take) is None
                assert legal == (frozenset(take) in listed), (rules, table, card, take)


def test_legality_on_a_full_table() -> None:
    table = [card for card in sweep.PACK if card[0] not in "TJQK"]  # 36 cards, all sums
    groups = ["9H", "AH", "8H", "2H", "7H", "3H", "6H", "4H", "5H", "5D"]
    assert sweep.legal_take({}, table, "TS", groups) is None
    assert sweep.legal_take({}, table, "TS", [*groups, "AS"]) is not None
    assert sweep.legal_take({"maximal_take": True}, table, "TS", groups) == "more can be taken"
    assert sweep.legal_take({"maximal_take": True}, table, "TS", table) is None
    assert sweep.legal_take({"must_capture": True}, table, "TS", []) is not None
