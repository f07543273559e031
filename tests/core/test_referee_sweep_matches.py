"""The slow referee of Sweep against worked cases of matches (section 7 of the rules).

Kind `match` is that of section 8: points per hand by match side, or `hand_no` for the first player.
Kind `match_sides` is our own: `hands` are the points of each hand by *hand* side, as in its record;
`expect` = `sides`, for each hand the match side of each hand side, and what kind `match` expects of
the points brought to the match sides they belong to (`winner`, `hands`, `totals`).
"""

import random
from typing import Any

import pytest
from reference import sweep
from support.sweep_cases import cases_of

SEATINGS: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"preset": "partners"},
    {"preset": "individual-4"},
]


def n_sides(rules: dict[str, Any]) -> int:
    full = sweep.resolve(rules)
    return 2 if full["partnerships"] else int(full["players"])


def by_match_side(rules: dict[str, Any], points: list[int], hand_no: int) -> list[int]:
    """Bring the points of one hand, by hand side, to the match sides."""
    brought = [0] * len(points)
    for hand_side, n in enumerate(points):
        brought[sweep.match_side(rules, hand_side, hand_no)] += n
    return brought


# ---- Cases


@cases_of("match")
def test_match(case: dict[str, Any]) -> None:
    if "hand_no" in case:
        assert {"first_player": sweep.first_player(case["rules"], case["hand_no"])} == case[
            "expect"
        ]
    else:
        assert sweep.match_result(case["rules"], case["hands"]) == case["expect"]


@cases_of("match_sides")
def test_match_sides(case: dict[str, Any]) -> None:
    rules, hands = case["rules"], case["hands"]
    sides = [
        [sweep.match_side(rules, hand_side, hand_no) for hand_side in range(len(points))]
        for hand_no, points in enumerate(hands)
    ]
    brought = [by_match_side(rules, points, hand_no) for hand_no, points in enumerate(hands)]
    assert {"sides": sides} | sweep.match_result(rules, brought) == case["expect"]
    # The case would tell if hand sides were taken for match sides.
    assert sweep.match_result(rules, hands) != sweep.match_result(rules, brought)


# ---- Seats


@pytest.mark.parametrize("rules", SEATINGS)
def test_the_deal_passes_to_the_previous_seat_0(rules: dict[str, Any]) -> None:
    players = sweep.resolve(rules)["players"]
    dealer = players - 1  # of hand 0
    for hand_no in range(9):
        first = sweep.first_player(rules, hand_no)
        assert first == (dealer + 1) % players
        dealer = first


@pytest.mark.parametrize("rules", SEATINGS)
def test_a_match_side_is_the_side_of_its_players(rules: dict[str, Any]) -> None:
    full = sweep.resolve(rules)
    for hand_no in range(9):
        for player in range(full["players"]):
            seat = (player - hand_no) % full["players"]
            hand_side, side = (n % 2 if full["partnerships"] else n for n in (seat, player))
            assert sweep.match_side(rules, hand_side, hand_no) == side


def test_no_such_hand_or_side() -> None:
    with pytest.raises(ValueError, match="no hand -1"):
        sweep.first_player({}, -1)
    with pytest.raises(ValueError, match="no hand -1"):
        sweep.match_side({}, 0, -1)
    with pytest.raises(ValueError, match="no side 2"):
        sweep.match_side({"preset": "partners"}, 2, 0)


# ---- Results


def test_before_the_first_hand() -> None:
    undecided = {"winner": None, "hands": 0, "totals": [0, 0, 0]}
    assert sweep.match_result({"players": 3}, []) == undecided


def test_every_hand_has_points_of_every_side() -> None:
    for hand in ([1], [1, 2, 3]):
        with pytest.raises(ValueError, match="zip"):
            sweep.match_result({}, [hand])


@pytest.mark.parametrize("match_tie", ["highest", "extra_hand"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_matches_end_where_the_text_says(seating: dict[str, Any], match_tie: str) -> None:
    """Told backwards: what must hold at the end, and may not hold before it."""
    rng = random.Random(f"{seating} {match_tie}")
    sides = n_sides(seating)
    for _ in range(300):
        rules = seating | {"target": rng.randint(1, 12), "match_tie": match_tie}
        hands = [[rng.randint(0, 4) for _ in range(sides)] for _ in range(60)]
        end = sweep.match_result(rules, hands)
        after = [[sum(side) for side in zip(*hands[:n], strict=True)] for n in range(1, 61)]
        after = after[: end["hands"]]
        reached = [sum(total >= rules["target"] for total in totals) for totals in after]
        alone = [totals.count(max(totals)) == 1 for totals in after]
        first = next(n for n, count in enumerate(reached) if count)  # somebody has the target
        extra = match_tie == "extra_hand" and reached[first] > 1
        assert end["totals"] == after[-1]
        assert end["winner"] == after[-1].index(max(after[-1]))
        assert alone[-1]
        assert len(after) - 1 >= first + extra
        assert not any(alone[first + extra : -1])
        for n in range(end["hands"]):
            assert sweep.match_result(rules, hands[:n])["winner"] is None
