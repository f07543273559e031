"""The slow referee of Seep against worked cases of matches and sessions (section 10)."""

import random
from itertools import pairwise
from typing import Any

import pytest
from reference import seep
from support.seep_cases import cases_of, check
from support.seep_referee import REFEREE

Hands = list[list[int]]


@cases_of("match", "dealer", "session")
def test_case(case: dict[str, Any]) -> None:
    check(case, REFEREE)


def a_session(rng: random.Random, n: int = 14) -> Hands:
    """Lopsided hands come much more often than at the table."""
    points = [rng.choice([0, 8, 9, 50, 50, 91, 92, rng.randint(0, 100)]) for _ in range(n)]
    return [[p + rng.choice([0, 0, 50]), 100 - p + rng.choice([0, 0, 50])] for p in points]


def random_rules(rng: random.Random, **more: Any) -> dict[str, Any]:
    return {
        "preset": rng.choice(list(seep.PRESETS)),
        "match_rule": rng.choice(["lead", "total"]),
        "target": rng.choice([1, 30, 100, 200]),
        "min_points": rng.choice([0, 9, 20]),
    } | more


# ---- Seats


@pytest.mark.parametrize("players", [4, 2])
def test_seat_0_sits_next_to_the_dealer_who_is_the_last(players: int) -> None:
    rules = {"players": players}
    for dealer in range(players):
        seats = [seep.table_seat(rules, dealer, seat) for seat in range(players)]
        assert sorted(seats) == list(range(players))
        assert seats[-1] == dealer
        assert {(b - a) % players for a, b in pairwise(seats)} == {1}
        for seat, at in enumerate(seats):
            assert seep.table_side(rules, dealer, seep.side_of(seat)) == at % 2


@pytest.mark.parametrize("baazi", [False, True])
@pytest.mark.parametrize("dealer", range(4))
def test_losers_deal(dealer: int, baazi: bool) -> None:
    """Whoever leads, the side that is behind deals next, and another of it after a baazi."""
    rules = {"preset": "seep-100"}
    for leads in (False, True):
        after = seep.next_dealer(rules, dealer, leads, baazi)
        losing = (dealer + leads) % 2
        assert after % 2 == losing
        assert (after == dealer) == (not leads and not baazi)
        assert seep.next_dealer(rules, dealer, leads, not baazi) == (after + 2) % 4
        assert seep.next_dealer(rules | {"next_dealer": "rotate"}, dealer, leads, baazi) == (
            (dealer + 1) % 4
        )


# ---- Results


def who_has_won(rules: dict[str, Any], hands: Hands) -> int | None:
    """Tell anew who has won after some hands, none of which decided before the last."""
    full, last = seep.resolve(rules), hands[-1]
    low = [side for side in (0, 1) if last[side] < full["min_points"]]
    if len(low) == 1:
        return 1 - low[0]
    a, b = (sum(hand[side] for hand in hands) for side in (0, 1))
    if full["match_rule"] == "lead":
        return None if abs(a - b) < full["target"] else int(b > a)
    return None if a == b or max(a, b) < full["target"] else int(b > a)


def test_random_matches() -> None:
    rng, found = random.Random(3), set()
    for _ in range(400):
        rules, hands = random_rules(rng), a_session(rng)
        end = seep.match_result(rules, hands)
        found.add(end["winner"])
        played = hands[: end["hands"]]
        assert who_has_won(rules, played) == end["winner"]
        assert end["totals"] == [sum(hand[side] for hand in played) for side in (0, 1)]
        assert all(who_has_won(rules, played[:n]) is None for n in range(1, end["hands"]))
        turned = seep.match_result(rules, [hand[::-1] for hand in hands])
        assert turned["totals"] == end["totals"][::-1]
        assert turned["winner"] == (None if end["winner"] is None else 1 - end["winner"])
    assert found == {0, 1, None}


def test_a_session_is_a_row_of_matches() -> None:
    rng, n_matches = random.Random(4), 0
    for _ in range(200):
        rules, hands = random_rules(rng), a_session(rng)
        dealer = rng.randrange(seep.resolve(rules)["players"])
        told = seep.session(rules, dealer, hands)
        assert len(told["dealers"]) == len(hands) + 1
        by_table = [
            hand if seep.table_side(rules, at, 0) == 0 else hand[::-1]
            for at, hand in zip(told["dealers"], hands, strict=False)
        ]
        for winner in told["winners"]:
            end = seep.match_result(rules, by_table)
            assert end["winner"] == winner
            by_table = by_table[end["hands"] :]
            n_matches += 1
        end = seep.match_result(rules, by_table)
        assert end == {"winner": None, "hands": len(by_table), "totals": told["totals"]}
    assert n_matches > 200


def test_a_session_can_be_taken_up_anywhere() -> None:
    """What counts of the past is who deals and the totals; a session told at a break shows both."""
    rng = random.Random(5)
    for _ in range(50):
        rules, hands = random_rules(rng), a_session(rng)
        whole = seep.session(rules, 0, hands)
        for n in range(len(hands)):
            part = seep.session(rules, 0, hands[:n])
            assert part["dealers"] == whole["dealers"][: n + 1]
            assert part["winners"] == whole["winners"][: len(part["winners"])]
            if part["totals"] == [0, 0]:
                rest = seep.session(rules, part["dealers"][-1], hands[n:])
                assert part["dealers"][:-1] + rest["dealers"] == whole["dealers"]
                assert part["winners"] + rest["winners"] == whole["winners"]
