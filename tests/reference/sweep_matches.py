"""The part of the slow referee of Sweep that knows matches; see `sweep.py`.

These are sections 1 and 7 of the rules, and items 9 and 17.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reference.sweep_takes import n_sides, resolve, side_of


def first_player(rules: Mapping[str, Any], hand_no: int) -> int:
    """Return the match player who sits in seat 0 of hand 0, 1, 2, ... of a match (section 1)."""
    return _match_player(resolve(rules), 0, hand_no)


def _match_player(rules: Mapping[str, Any], seat: int, hand_no: int) -> int:
    """Return the match player in a seat: p sits in seat (p - hand_no) mod players (section 1)."""
    if hand_no < 0:
        raise ValueError(f"there is no hand {hand_no}")
    return (seat + hand_no) % int(rules["players"])


def match_side(rules: Mapping[str, Any], hand_side: int, hand_no: int) -> int:
    """Return the match side that a side of one hand is (section 1).

    Match sides are of match players what hand sides are of seats: with partnerships the player
    mod 2, else each player is a side. The seat with the number of the hand side belongs to it.
    """
    rules = resolve(rules)
    if hand_side not in range(n_sides(rules)):
        raise ValueError(f"there is no side {hand_side}")
    return side_of(rules, _match_player(rules, hand_side, hand_no))


def match_result(rules: Mapping[str, Any], hands: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Play a match given the points of each hand by match side (section 7).

    Return the `winner` (None: undecided after all these hands), the number of `hands` played (those
    given after the decision are not), and the `totals`. Only after a hand is anybody's total looked
    at. Before the first hand that brings anybody to the target nobody is there: if two or more
    sides are there after it, they got there in the same hand, which is what calls for the extra
    hand. Later there is none, whoever gets there then (item 17).
    """
    rules = resolve(rules)
    totals = [0] * n_sides(rules)
    extra_hand_left = rules["match_tie"] == "extra_hand"
    for n, hand in enumerate(hands, start=1):
        totals = [total + points for total, points in zip(totals, hand, strict=True)]
        n_there = sum(total >= rules["target"] for total in totals)
        if n_there >= 2 and extra_hand_left:
            extra_hand_left = False  # whatever the totals, the next hand is it
        elif n_there and totals.count(max(totals)) == 1:
            return {"winner": totals.index(max(totals)), "hands": n, "totals": totals}
    return {"winner": None, "hands": len(hands), "totals": totals}
