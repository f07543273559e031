"""Matches: deals are added up by match side until one side has won (section 7 of the rules)."""

from simcore._jit import inlined, part
from simcore.games.sweep.rules import MatchTie, SweepRules
from simcore.tally import Four, at, put

__all__ = [
    "UNDECIDED",
    "add_scores",
    "hands_allowed",
    "match_side",
    "side_reaches",
    "winner_after",
]

UNDECIDED = -1


@inlined
def match_side(side: int, hand: int, n: int) -> int:
    """Return the match side of a side in hand number ``0, 1, ...`` of a match of `n` sides.

    The deal passes to the next player, so that match player p sits in seat (p - hand) mod players.
    """
    return (side + hand) % n


@part
def hands_allowed(rules: SweepRules) -> int:
    """Return after how many hands a match is given up undecided: far more than any needs.

    Strategies that never capture, or rules without points, would play on for ever.
    """
    return 100 + 10 * rules.target


@part
def side_reaches(rules: SweepRules, totals: Four, n: int) -> int:
    """Return how many sides have at least the target."""
    reached = 0
    for side in range(n):
        reached += at(totals, side) >= rules.target
    return reached


@part
def winner_after(rules: SweepRules, totals: Four, n: int, extra: int) -> tuple[int, int]:
    """Return the match side that has won after a hand, or `UNDECIDED`, and the new `extra`.

    Parameters
    ----------
    rules
        The house rules.
    totals
        Points by match side, this hand included.
    n
        Number of sides.
    extra
        0 while no side had reached the target before; 1 from then on. Under
        ``match_tie=extra_hand`` that hand leads to one more if two or more sides reach it at once.
    """
    reached = side_reaches(rules, totals, n)
    if reached == 0:
        return UNDECIDED, 0
    if extra == 0 and reached > 1 and rules.match_tie == MatchTie.EXTRA_HAND:
        return UNDECIDED, 1
    highest, leader, alone = -1, UNDECIDED, False
    for side in range(n):
        if at(totals, side) > highest:
            highest, leader, alone = at(totals, side), side, True
        elif at(totals, side) == highest:
            alone = False
    return (leader if alone else UNDECIDED), 1


@part
def add_scores(totals: Four, points: Four, hand: int, n: int) -> Four:
    """Return the totals by match side with the points by side of a hand added."""
    for side in range(n):
        owner = match_side(side, hand, n)
        totals = put(totals, owner, at(totals, owner) + at(points, side))
    return totals
