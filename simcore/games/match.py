"""Matches: deals are added up by match side until one side has won."""

from typing import Any

from simcore._jit import inlined, part
from simcore.games import contract
from simcore.tally import Four, at, put

__all__ = [
    "UNDECIDED",
    "add_points",
    "hands_to",
    "match_side",
    "next_in_turn",
    "sides_at_target",
    "winner_after",
]

UNDECIDED = -1


@part
def next_in_turn(rules: Any, hand: int, extra: int) -> int:
    """Return the match player in seat 0 where the deal passes to the next player each hand."""
    seats: int = contract.seats(rules)
    return hand % seats


@inlined
def match_side(side: int, first_player: int, n: int) -> int:
    """Return the match side of a side in a hand of a match of `n` sides.

    Parameters
    ----------
    side
        0 .. n - 1.
    first_player
        The match player in seat 0; where the deal goes round, the number of the hand will do.
    n
        The number of sides.
    """
    return (side + first_player) % n


@inlined
def hands_to(target: int) -> int:
    """Return after how many hands a match to `target` points is given up undecided.

    Strategies that never capture, or rules without points, would play on for ever.
    """
    return 100 + 10 * target


@part
def sides_at_target(target: int, totals: Four, n: int) -> int:
    """Return how many sides have at least the target."""
    reached = 0
    for side in range(n):
        reached += at(totals, side) >= target
    return reached


@part
def winner_after(
    target: int, totals: Four, n: int, extra_hand: bool, extra: int
) -> tuple[int, int]:
    """Return the match side that has won after a hand, or `UNDECIDED`, and the new `extra`.

    The highest total wins once it is at the target; while the lead is tied, another hand follows.

    Parameters
    ----------
    target
        Points that win.
    totals
        Points by match side, this hand included.
    n
        Number of sides.
    extra_hand
        Whether two or more sides that reach the target first, and at once, play one more hand.
    extra
        0 while no side had reached the target before; 1 from then on.
    """
    reached = sides_at_target(target, totals, n)
    if reached == 0:
        return UNDECIDED, 0
    if extra == 0 and reached > 1 and extra_hand:
        return UNDECIDED, 1
    highest, leader, alone = -1, UNDECIDED, False
    for side in range(n):
        if at(totals, side) > highest:
            highest, leader, alone = at(totals, side), side, True
        elif at(totals, side) == highest:
            alone = False
    return (leader if alone else UNDECIDED), 1


@part
def add_points(totals: Four, scores: Any, first_player: int, n: int) -> Four:
    """Return the totals by match side with the points by side of a hand added.

    `first_player` is as for `match_side`.
    """
    points = (scores[0].points, scores[1].points, scores[2].points, scores[3].points)
    for side in range(n):
        owner = match_side(side, first_player, n)
        totals = put(totals, owner, at(totals, owner) + at(points, side))
    return totals
