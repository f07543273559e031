"""The slow referee of Sweep against worked cases.

Records are in `test_referee_sweep_records.py`, matches in `test_referee_sweep_matches.py`, builds
in `test_referee_sweep_builds.py`. Kinds of cases are those of section 8 of the rules, and three
things of our own in `sweep_more_cases.json`:

- kind `packets`: `hands`, `table` and `stock` of a whole pack and the `moves` of the first deal;
  `expect` = the `hands` after the second deal, the cards left in the stock (`n_stock`), and the
  `turn`;
- kind `deal` with `table` may have `redealt`: how often this table has been redealt already
  (0 if absent);
- kind `match_sides`: see `test_referee_sweep_matches.py`.
"""

import random
from itertools import combinations
from typing import Any

import pytest
from reference import sweep
from support.sweep_cases import (
    BUILD_PRESETS,
    CASES,
    FILES,
    cases_of,
    hand_of,
    has_builds,
    load_cases,
    play_of,
)


def test_nothing_is_left_out_silently() -> None:
    with_builds = [sum(map(has_builds, load_cases(name))) for name in FILES]
    assert with_builds == [24, 1, len(load_cases("sweep_build_cases.json"))]
    assert {case["kind"] for case in CASES if not has_builds(case)} == {
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
    used = {case["rules"].get("preset") for case in CASES if not has_builds(case)}
    assert set(sweep.PRESETS) <= used | BUILD_PRESETS


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
    hand, play = hand_of(case), play_of(case["move"])
    assert hand.why_not(*play)
    with pytest.raises(ValueError, match=r"."):
        hand.play(*play)


@cases_of("score")
def test_score(case: dict[str, Any]) -> None:
    if "cards" in case:
        names = ("cards", "spades", "ace_side", "ace_in_sweep", "sweeps")
        score = sweep.score_counts(case["rules"], *(case[name] for name in names))
    else:
        hand = hand_of(case)
        for move in case["moves"]:
            hand.play(*play_of(move))
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
    hand = hand_of(case)
    for move in case["moves"]:
        hand.play(*play_of(move))
    found = {"hands": hand.hands, "n_stock": len(hand.stock), "turn": hand.turn}
    assert found == case["expect"]


# ---- Options


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "build"},
        {"preset": "Sweep"},
        {"preset": None},
        {"builds": 1},
        {"builds": None},
        {"build_hold": "always"},
        {"build_capture": "any"},
        {"build_raise": "own"},
        {"build_multiple": "true"},
        {"build_trail": False},
        {"build_take": "side"},
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
        {"preset": "partners-build", "players": 3},
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
    assert len(rules) == 29
    assert sweep.resolve(rules) == rules


def test_options_come_in_the_order_of_the_table() -> None:
    order = """
        players partnerships hand_size redeals table_redeal table_redeal_repeat face_sum match_take
        face_match multi_capture match_first must_capture maximal_take sweep_points last_play_sweep
        most_cards_points most_spades_points ace_spades_points majority majority_tie ace_sweep_bonus
        target match_tie builds build_hold build_capture build_raise build_multiple build_trail
    """
    assert list(sweep.resolve({})) == order.split()
    assert list(sweep.resolve({"match_tie": "extra_hand", "players": 4})) == order.split()


def test_options_of_builds() -> None:
    names = (
        "builds",
        "build_hold",
        "build_capture",
        "build_raise",
        "build_multiple",
        "build_trail",
    )

    def values(**rules: Any) -> list[Any]:
        full = sweep.resolve(rules)
        return [full[name] for name in names]

    assert values() == [False, "keep", "anyone", "any", False, "forbidden"]
    assert values(preset="build-sweep") == [True, "keep", "anyone", "any", False, "forbidden"]
    assert values(preset="cassino-builds") == [True, "keep", "anyone", "any", True, "forbidden"]
    assert values(preset="build-literal") == [True, "none", "side", "none", False, "allowed"]
    assert values(preset="partners-build") == [True, "keep", "anyone", "any", False, "forbidden"]
    assert sweep.resolve({"preset": "partners-build"})["partnerships"]
    idle = {"build_hold": "none", "build_multiple": True}
    assert values(**idle) == [False, "none", "anyone", "any", True, "forbidden"]
    assert values(preset="build-literal", builds=False)[:2] == [False, "none"]


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
