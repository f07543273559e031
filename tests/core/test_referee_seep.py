"""The slow referee of Seep against worked cases, of which `support.seep_cases` tells the kinds.

Matches are in `test_referee_seep_matches.py`, whole hands and records in
`test_referee_seep_records.py`.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from reference import seep
from support.seep_cases import CASES, DEMANDS, cases_of, check
from support.seep_referee import REFEREE

KINDS = {
    "legal": 16 + 26,
    "move": 23 + 126,
    "deal": 1 + 14,
    "score": 2 + 22,
    "match": 5 + 16,
    "dealer": 5 + 12,
    "session": 5,
    "rules": 51,
    "deck": 2,
    "packets": 7,
    "end": 11,
    "hand": 10,
}
GIVEN = 52  # the cases of seep_cases.json; ours name the section
# Where a table gives a range, its ends and the numbers in use.
VALUES = seep.OPTIONS | {
    "aces": {0, 1, 5, 1000},
    "ten_diamonds": {0, 2, 6, 12, 1000},
    "nine_spades": {0, 9},
    "two_spades": {0, 1, 5},
    "most_cards": {0, 3, 4, 1000},
    "sweep_points": {0, 15, 50, 1000, "card"},
    "sweep_first": {0, 25, 1000, "same"},
    "sweep_last": {0, 25, 1000, "same"},
    "sweep_tight": {0, 20, 30, 1000, "same"},
    "target": {1, 30, 100, 500, 1000},
    "min_points": {0, 9, 60, 1000},
}


def test_nothing_is_left_out() -> None:
    assert Counter(case["kind"] for case in CASES) == KINDS
    assert set(KINDS) == set(DEMANDS)
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
    assert all("section" in case["why"] for case in CASES[GIVEN:])


def test_every_preset_and_every_value_of_an_option_has_a_case() -> None:
    valid = [case for case in CASES if case.get("valid", True)]
    used = [seep.resolve(case["rules"]) for case in valid]
    for name, values in VALUES.items():
        assert set(values) <= {rules[name] for rules in used}, name
    for kind in ("legal", "move", "deal", "score", "match", "dealer", "session", "rules", "hand"):
        presets = {case["rules"].get("preset") for case in valid if case["kind"] == kind}
        assert set(seep.PRESETS) - {"seep-500"} <= presets, kind


@cases_of(*sorted(set(DEMANDS) - {"match", "dealer", "session"}))
def test_case(case: dict[str, Any]) -> None:
    check(case, REFEREE)


# ---- Options


@pytest.mark.parametrize("preset", seep.PRESETS)
def test_resolved_rules_resolve_to_themselves(preset: str) -> None:
    rules = seep.resolve({"preset": preset})
    assert list(rules) == list(seep.OPTIONS)
    assert seep.resolve(rules) == rules
    assert seep.resolve(rules | {"preset": "seep-30"}) == rules  # explicit values come last


def test_options_come_in_the_order_of_the_table() -> None:
    order = """
        players opening throw capture build_cards absorb break_own partner_help obligation
        max_houses floor_redeal spades aces ten_diamonds nine_spades two_spades most_cards
        most_cards_tie sweep_points sweep_first sweep_last sweep_tight satthi match_rule target
        min_points next_dealer
    """
    assert list(seep.resolve({})) == order.split()


# ---- Cards, groups and deals


def partitions(cards: list[str]) -> Iterator[list[list[str]]]:
    """Yield every way to put cards into piles."""
    if not cards:
        yield []
        return
    for piles in partitions(cards[1:]):
        yield [[cards[0]], *piles]
        for i in range(len(piles)):
            yield [*piles[:i], [cards[0], *piles[i]], *piles[i + 1 :]]


def test_cards_split_if_some_piles_are_all_groups() -> None:
    rng, found = random.Random(1), Counter[bool]()
    for _ in range(300):
        cards, v = rng.sample(seep.PACK[:40], rng.randint(0, 6)), rng.randint(9, 13)
        piles = partitions(cards)
        right = any(all(seep.total(pile) == v for pile in some) for some in piles)
        assert seep.splits(frozenset(cards), v) == right
        found[right] += 1
    assert min(found.values()) > 5


def test_capture_values() -> None:
    assert [seep.value(rank + "D") for rank in "A23456789TJQK"] == list(range(1, 14))
    assert seep.total(seep.PACK) == 4 * 91
    assert len(set(seep.PACK)) == 52


def test_how_often_a_deal_is_void() -> None:
    """Section 2.2: C(32,4) / C(52,4) of the deals, 13.28%."""
    void = sum(
        not any(seep.value(card) >= 9 for card in some) for some in combinations(seep.PACK, 4)
    )
    assert (void, round(100 * void / 270_725, 2)) == (35_960, 13.28)
    for low, high in (("8S", "9S"), ("AC", "KD")):
        assert seep.is_void({}, [low, "2D", "3D", "4D"], [])
        assert not seep.is_void({}, [high, "2D", "3D", "4D"], [])


def test_positions_that_cannot_be() -> None:
    def refused(match: str, *houses: seep.House, **more: Any) -> None:
        hands = more.pop("hands", [["2S"], [], [], []])
        with pytest.raises(ValueError, match=match):
            seep.Hand({}, hands, ["3S"], houses=houses, **{"n_plays": 20} | more)

    def house(v: int, *cards: str, owners: tuple[int, ...] = (0,)) -> seep.House:
        return seep.House(v, frozenset(cards), frozenset(owners))

    refused("four hands|4 hands", hands=[["2S"], []])
    refused("no seat 4", turn=4)
    refused("no play 49", n_plays=49)
    refused("at most once", hands=[["3S"], [], [], []])
    refused("at most once", hands=[["10S"], [], [], []])
    refused("void", n_plays=0)
    refused("no houses of 8", house(8, "3D", "5D"))
    refused("not made of groups", house(9, "9D"))
    refused("not made of groups", house(9, "8D", "TD"))
    refused("nobody owns", house(9, "4D", "5D", owners=()))
    refused("one house of each", house(9, "4D", "5D"), house(9, "4C", "5C"))
    with pytest.raises(ValueError, match="52 cards"):
        seep.deal({}, seep.PACK[1:])
