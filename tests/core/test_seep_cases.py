"""The engine of Seep against the worked cases, which were written by hand from the rules.

A case gives what the seat on turn sees; moves are as in records, but for the seat.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from support.natives import (
    after_hand_in_kernel,
    is_void_at_seep_in_kernel,
    next_dealer_in_kernel,
    score_of_piles_in_kernel,
)
from support.seep import (
    POSITION,
    SEEP,
    houses_of,
    legal_moves,
    listed_moves,
    move,
    named,
    position,
)

from simcore.bits import members
from simcore.cards import mask_of, names_of
from simcore.games.match import UNDECIDED
from simcore.games.seep.coding import is_bid
from simcore.games.seep.score import SideScore

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [
    case
    for file in sorted(FOLDER.glob("seep*.json"))
    for case in json.loads(file.read_text())["cases"]
]
asked = []


def cases_of(kind):
    chosen = [case for case in CASES if case["kind"] == kind]
    asked.extend(chosen)
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def rules_of(case):
    options = dict(case["rules"])
    return SEEP.rules(options.pop("preset", None), options)


def state_of(case):
    """Return the position of a case; where no bid is told, that of a later play has been made."""
    told = case["state"]
    (seat,) = map(int, told["hands"])
    assert seat == told["seat"]
    plays = told.get("plays", 20)
    bid = told.get("bid", 9 if plays else 0)
    hand = told["hands"][str(seat)]
    return position(seat, hand, told["loose"], told["houses"], plays=plays, bid=bid)


def as_set(moves):
    """Return moves as a set; the order of cards inside them is free."""
    return {
        tuple(sorted((k, tuple(sorted(v)) if type(v) is list else v) for k, v in one.items()))
        for one in moves
    }


@cases_of("legal")
def test_legal(case):
    rules, state = rules_of(case), state_of(case)
    listed = listed_moves(rules, state)
    assert set(listed) == legal_moves(rules, state)
    assert len(set(listed)) == len(listed)
    found = [named(code) for code in listed]
    if "card" in case:
        found = [one for one in found if one["card"] == case["card"]]
    assert as_set(found) == as_set(case["expect"])


@cases_of("move")
def test_move(case):
    rules, state = rules_of(case), state_of(case)
    if case["move"].get("house", 9) < 9:
        with pytest.raises(ValueError, match=r"house is .*: houses are worth 9 to 13"):
            move(case["move"])
        assert not case["legal"]
        return
    code = move(case["move"])
    scratch = POSITION.new_scratch(rules)
    assert POSITION.legal(rules, state, code, scratch) == case["legal"]
    assert (code in listed_moves(rules, state)) == case["legal"]
    if case["legal"]:
        assert named(code).keys() == case["move"].keys()
        compare_after(case.get("after", {}), state, POSITION.apply(rules, state, code))
    else:
        assert "; legal: " in SEEP.record.why_illegal(rules, state, code, scratch)


def compare_after(told, before, after):
    """Demand of the position after a move what a case tells of it."""
    side, seat = before.turn % 2, before.turn
    if "houses" in told:
        right = [house | {"cards": names_of(mask_of(house["cards"]))} for house in told["houses"]]
        for house in right:
            house.setdefault("cemented", None)
        found = houses_of(after)
        for house, must in zip(found, right, strict=True):
            if must["cemented"] is None:
                house["cemented"] = None
        assert found == right
    if "loose" in told:
        assert after.loose == mask_of(told["loose"])
    if "captured" in told:
        assert after.piles[side] == mask_of(told["captured"])
    if "sweep" in told:
        assert after.bonus[side] == (told["sweep"] or 0)
        counters = int(after.events[side])
        assert (counters & 255) + (counters >> 8 & 255) == (told["sweep"] is not None)
    assert after.hands[seat].bit_count() == before.hands[seat].bit_count() - 1
    assert not set(told) - {"houses", "loose", "captured", "sweep"}


@cases_of("score")
def test_score(case):
    piles = [0 if "rest" in names else mask_of(names) for names in case["captured"]]
    if ["rest"] in case["captured"]:
        piles[case["captured"].index(["rest"])] = SEEP.pack & ~sum(piles)
    bonus = tuple(sum(sweeps) for sweeps in case["sweeps"])
    scores = score_of_piles_in_kernel(rules_of(case), tuple(piles), bonus)[:2]
    for score, right in zip(scores, case["expect"], strict=True):
        found = SEEP.in_record(score)
        assert {key: found[key] for key in right} == right
        assert found["points"] == sum(value for key, value in found.items() if key != "points")


def scores_of(points):
    nothing = SideScore(*[0] * len(SideScore._fields))
    return (*(nothing._replace(points=n) for n in points), nothing, nothing)


@cases_of("match")
def test_match(case):
    """The points are told by the sides of the table; who sits where is the engine's affair."""
    rules, expect = rules_of(case), case["expect"]
    totals, winner, extra, hands = (0, 0, 0, 0), UNDECIDED, 0, 0
    for points in case["hands"]:
        if winner != UNDECIDED:
            break  # what follows is the next one
        by_record_side = points if extra % 2 == 0 else points[::-1]
        totals, winner, extra = after_hand_in_kernel(
            rules, totals, scores_of(by_record_side), hands, extra
        )
        hands += 1
    found = {"winner": None if winner == UNDECIDED else winner, "hands": hands}
    found |= {"totals": list(totals[:2])}
    assert {key: found[key] for key in expect} == expect


@cases_of("dealer")
def test_dealer(case):
    """A match is one baazi: who deals after it, to start again from 0, is not the engine's."""
    rules = rules_of(case)
    found = next_dealer_in_kernel(rules, case["dealer"], case["lead"])
    if case["baazi"] and rules.next_dealer == 0:
        found = (found + rules.players // 2) % rules.players
    assert found == case["expect"]


@cases_of("deal")
def test_deal(case):
    rules, first, table = rules_of(case), case["first_hand"], case["table"]
    rest = list(members(SEEP.pack & ~mask_of([*first, *table])))
    others = 4 * (rules.players - 1)
    cards = [*members(mask_of(first)), *rest[:others], *members(mask_of(table)), *rest[others:]]
    deck = np.array(cards, np.int64)
    assert bool(is_void_at_seep_in_kernel(rules, deck)) == case["void"]
    if case["void"]:
        with pytest.raises(ValueError, match="would have been void"):
            SEEP.record.deck_of(rules, deck, {})
    else:
        SEEP.record.deck_of(rules, deck, {})


def test_every_case_was_asked():
    assert len({case["id"] for case in CASES}) == len(CASES) == len(asked)
    assert not any(is_bid(code) for code in (0, 1 << 52))
