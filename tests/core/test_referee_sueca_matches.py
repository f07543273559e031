"""The slow referee of Sueca against worked cases of matches (sections 7 and 8 of the rules).

Kind `match` is that of section 10: card points and tricks of each hand by *hand* side, the totals
by team. In the hand whose first player is f, side 0 is team f mod 2.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from reference import sueca

FOLDER = Path(__file__).parents[1] / "cases"
FILES = ("sueca_cases.json", "sueca_more_cases.json")
CASES: list[dict[str, Any]] = [c for n in FILES for c in json.loads((FOLDER / n).read_text())]
CHOICES: dict[str, tuple[Any, ...]] = {
    "double_from": (61, 90, 91, 121),
    "score_90": (1, 3),
    "vencida_rule": ("tricks", "points", "none"),
    "vencida_value": ("match", 2, 3, 4),
    "draw_rule": ("carry", "double", "void", "each"),
    "target": (1, 4, 10),
    "match_hands": (0, 3, 5),
}


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"preset": case["preset"], **case["rules"]}


def cases_of(kind: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == kind]
    return pytest.mark.parametrize("case", chosen)


@cases_of("match")
def test_match(case: dict[str, Any]) -> None:
    hands = case["inputs"]["hands"]
    found = sueca.match_result(rules_of(case), hands)
    assert found == case["expect"]
    # Who is first follows from what was played before.
    nameless = [{name: hand[name] for name in hand if name != "first"} for hand in hands]
    assert sueca.match_result(rules_of(case), nameless) == found


# ---- Seats


def test_the_first_player_of_a_hand_deals_the_next() -> None:
    assert sueca.first_player(0) == 0
    assert sueca.seat_of(3, 0) == 3  # the dealer
    for hand_no in range(9):
        assert sueca.seat_of(sueca.first_player(hand_no), hand_no) == 0
        assert sueca.seat_of(sueca.first_player(hand_no), hand_no + 1) == 3


def test_a_team_is_the_side_of_its_players() -> None:
    for hand_no in range(9):
        for player in range(4):
            hand_side = sueca.side_of(sueca.seat_of(player, hand_no))
            assert sueca.match_side(hand_side, hand_no) == player % 2


# ---- Results


def test_matches_that_cannot_be() -> None:
    won = {"card_points": [61, 59], "tricks": [5, 5]}
    with pytest.raises(ValueError, match="player 1 is the first"):
        sueca.match_result({}, [won | {"first": 0}, won | {"first": 2}])
    with pytest.raises(ValueError, match="player 0 is the first"):
        sueca.match_result({}, [{"first": 0, "cancelled": True}, won | {"first": 1}])
    with pytest.raises(ValueError, match="nobody may cancel"):
        sueca.match_result({"preset": "sueca-pt"}, [{"cancelled": True}])
    with pytest.raises(ValueError, match="share 120"):
        sueca.match_result({}, [won | {"card_points": [61, 58]}])
    others = {"cancel_first_max": -1, "cancel_others_max": 0}
    assert sueca.match_result(others, [{"cancelled": True}])["hands"] == 0


def a_hand(rng: random.Random) -> dict[str, Any]:
    """Draws and vencidas come much more often than at the table."""
    points = rng.choice([60, 60, 0, 120, 90, 91, 30, 29, rng.randint(1, 119)])
    tricks = {0: rng.choice([0, 2]), 120: rng.choice([10, 8])}.get(points, 5)
    return {"card_points": [points, 120 - points], "tricks": [tricks, 10 - tricks]}


def told_backwards(rules: dict[str, Any], hands: list[dict[str, Any]]) -> dict[str, Any]:
    """Tell a match anew from single hands: who would have won after each, and which was first."""
    rows: list[dict[str, Any]] = []
    for n, hand in enumerate(hands):
        before: dict[str, Any] = rows[-1] if rows else {"teams": [0, 0], "carry": 0}
        score = sueca.score_hand(rules, hand["card_points"], hand["tricks"], before["carry"])
        sides = score["sides"] if n % 2 == 0 else score["sides"][::-1]
        a, b = (had + side["points"] for had, side in zip(before["teams"], sides, strict=True))
        by_match = [side["match"] for side in sides]
        enough = max(a, b) >= rules["target"] and a != b
        over = any(by_match) or enough or n + 1 == rules["match_hands"]
        winner = "tie" if a == b else int(b > a)
        winner = by_match.index(True) if any(by_match) else winner
        carry = 0 if over else score["carry"]
        rows.append({"teams": [a, b], "winner": winner if over else None, "hands": n + 1})
        rows[-1] |= {"carry": carry, "next_first": (n + 1) % 4}
    return next((row for row in rows if row["winner"] is not None), rows[-1])


@pytest.mark.parametrize("draw_rule", CHOICES["draw_rule"])
def test_random_matches(draw_rule: str) -> None:
    rng = random.Random(draw_rule)
    for _ in range(150):
        rules = {name: rng.choice(values) for name, values in CHOICES.items()}
        rules |= {"draw_rule": draw_rule}
        hands = [a_hand(rng) for _ in range(rng.randint(1, 12))]
        end = sueca.match_result(rules, hands)
        assert end == told_backwards(rules, hands)
        for n in range(end["hands"]):
            assert sueca.match_result(rules, hands[:n])["winner"] is None
        strewn: list[dict[str, Any]] = []
        for hand in hands:
            strewn += [{"cancelled": True}] * rng.randint(0, 2) + [hand]
        assert sueca.match_result(rules, strewn) == end


def test_who_is_side_0_matters() -> None:
    """Turning both sides of every hand turns the teams, and nothing else."""
    rng = random.Random(11)
    for _ in range(100):
        rules = {name: rng.choice(values) for name, values in CHOICES.items()}
        hands = [a_hand(rng) for _ in range(8)]
        turned = [{name: pair[::-1] for name, pair in hand.items()} for hand in hands]
        end, other = sueca.match_result(rules, hands), sueca.match_result(rules, turned)
        assert other["teams"] == end["teams"][::-1]
        assert other["winner"] == {0: 1, 1: 0}.get(end["winner"], end["winner"])
        assert [end[key] for key in ("hands", "carry")] == [other["hands"], other["carry"]]


def test_the_carry_of_a_match_is_that_of_its_draws() -> None:
    draw = {"card_points": [60, 60], "tricks": [5, 5]}
    won = {"card_points": [61, 59], "tricks": [5, 5]}
    for draws in range(6):
        end = sueca.match_result({"target": 100}, [draw] * draws)
        assert end["carry"] == draws
        end = sueca.match_result({"target": 100}, [draw] * draws + [won])
        assert sorted(end["teams"]) == [0, 1 + draws]
        assert end["teams"][draws % 2] == 1 + draws
        assert end["carry"] == 0
