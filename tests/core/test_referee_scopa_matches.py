"""The slow referee of scopa against worked cases of matches (section 5 of the rules).

Kind `match` is that of section 8: points per hand by match side. Kind `match_sides` is our own:
`hands` are the points of each hand by *hand* side, as in its record; `expect` = `sides`, for each
hand the match side of each hand side, and what kind `match` expects of the points brought to the
match sides they belong to (`winner`, `hands_played`, `totals`).
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from reference import scopa

FOLDER = Path(__file__).parents[1] / "cases"
FILES = ("scopa_cases.json", "scopa_more_cases.json")
CASES: list[dict[str, Any]] = [c for n in FILES for c in json.loads((FOLDER / n).read_text())]
SEATINGS: list[dict[str, Any]] = [
    {},
    {"preset": "scopa-3"},
    {"preset": "scopone"},
    {"players": 4},
]
DEALERS = (None, 0, 1)


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"preset": case["preset"], **case["rules"]}


def cases_of(kind: str) -> pytest.MarkDecorator:
    chosen = [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == kind]
    return pytest.mark.parametrize("case", chosen)


def by_match_side(
    rules: dict[str, Any], points: list[int], hand_no: int, first_dealer: int | None
) -> list[int]:
    """Bring the points of one hand, by hand side, to the match sides."""
    brought = [0] * len(points)
    for hand_side, n in enumerate(points):
        brought[scopa.match_side(rules, hand_side, hand_no, first_dealer)] += n
    return brought


# ---- Cases


@cases_of("match")
def test_match(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    found = scopa.match_result(
        rules_of(case), inputs["hands"], inputs.get("cappotto"), inputs["first_dealer"]
    )
    assert found == case["expect"]


@cases_of("match_sides")
def test_match_sides(case: dict[str, Any]) -> None:
    rules, hands = rules_of(case), case["inputs"]["hands"]
    dealer = case["inputs"].get("first_dealer")
    sides = [
        [scopa.match_side(rules, hand_side, hand_no, dealer) for hand_side in range(len(points))]
        for hand_no, points in enumerate(hands)
    ]
    brought = [by_match_side(rules, points, n, dealer) for n, points in enumerate(hands)]
    found = {"sides": sides} | scopa.match_result(rules, brought, first_dealer=dealer)
    del found["dealers"]
    assert found == case["expect"]
    # The case would tell if hand sides were taken for match sides.
    assert scopa.match_result(rules, hands) != scopa.match_result(rules, brought)


# ---- Seats


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("rules", SEATINGS)
def test_the_first_player_of_a_hand_deals_the_next(
    rules: dict[str, Any], dealer: int | None
) -> None:
    players = scopa.resolve(rules)["players"]
    deals = players - 1 if dealer is None else dealer
    for hand_no in range(9):
        first = scopa.first_player(rules, hand_no, dealer)
        assert first == (deals + 1) % players
        deals = first


@pytest.mark.parametrize("rules", SEATINGS)
def test_a_match_side_is_the_side_of_its_players(rules: dict[str, Any]) -> None:
    full = scopa.resolve(rules)
    for hand_no in range(9):
        for player in range(full["players"]):
            seat = (player - hand_no) % full["players"]
            hand_side, side = (scopa.side_of(full, n) for n in (seat, player))
            assert scopa.match_side(rules, hand_side, hand_no) == side


def test_no_such_hand_side_or_player() -> None:
    with pytest.raises(ValueError, match="no hand -1"):
        scopa.first_player({}, -1)
    with pytest.raises(ValueError, match="no player 2"):
        scopa.match_side({}, 0, 0, 2)
    with pytest.raises(ValueError, match="no side 2"):
        scopa.match_side({"preset": "scopone"}, 2, 0)
    with pytest.raises(ValueError, match="no side 2"):
        scopa.match_result({"cappotto": True}, [[1, 2]], [2])


# ---- Results


def test_every_hand_has_points_of_every_side() -> None:
    for hands, cappotto in (([[1]], None), ([[1, 2, 3]], None), ([[1, 2]], [None, None])):
        with pytest.raises(ValueError, match="zip"):
            scopa.match_result({}, hands, cappotto)


@pytest.mark.parametrize("target", scopa.OPTIONS["target"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_matches_end_where_the_text_says(seating: dict[str, Any], target: int) -> None:
    """Told backwards: what must hold at the end, and may not hold before it."""
    rng = random.Random(f"{seating} {target}")
    rules = seating | {"target": target}
    sides = scopa.n_sides(scopa.resolve(rules))
    for _ in range(100):
        hands = [[rng.randint(0, 4) for _ in range(sides)] for _ in range(60)]
        end = scopa.match_result(rules, hands)
        after = [[sum(side) for side in zip(*hands[:n], strict=True)] for n in range(1, 61)]
        after = after[: end["hands_played"]]
        lead = [max(totals) if totals.count(max(totals)) == 1 else 0 for totals in after]
        assert end["totals"] == after[-1]
        assert end["winner"] == after[-1].index(lead[-1])
        assert lead[-1] >= target
        assert all(points < target for points in lead[:-1])
        assert len(end["dealers"]) == end["hands_played"]
        for n in range(end["hands_played"]):
            assert scopa.match_result(rules, hands[:n])["winner"] is None


@pytest.mark.parametrize("seating", SEATINGS)
def test_cappotto_ends_a_match_at_once(seating: dict[str, Any]) -> None:
    rng = random.Random(f"{seating}")
    rules = seating | {"cappotto": True, "target": 31}
    sides = scopa.n_sides(scopa.resolve(rules))
    for _ in range(100):
        hands = [[rng.randint(0, 4) for _ in range(sides)] for _ in range(7)]  # 28 at most
        n, taker = rng.randrange(7), rng.randrange(sides)
        cappotto = [taker if i == n else None for i in range(7)]
        end = scopa.match_result(rules, hands, cappotto)
        assert (end["winner"], end["hands_played"]) == (taker, n + 1)
        assert end["totals"] == [sum(side) for side in zip(*hands[: n + 1], strict=True)]
        undecided = scopa.match_result(rules | {"cappotto": False}, hands, cappotto)
        assert (undecided["winner"], undecided["hands_played"]) == (None, 7)
