"""What a strategy for Sweep is shown."""

from typing import NamedTuple

from simcore.games.fishing.state import State, view_type
from simcore.tally import Four

__all__ = ["VIEW", "State", "View", "ViewRules"]


class ViewRules(NamedTuple):
    """The house rules that decide which moves are legal, as in `SweepRules`."""

    players: int
    partnerships: int
    face_sum: int
    match_take: int
    face_match: int
    multi_capture: int
    match_first: int
    must_capture: int
    maximal_take: int


class View(NamedTuple):
    """What the seat on turn may know.

    ``hand`` and ``table`` are masks; ``piles`` masks by side; ``sweeps`` counters by side
    (`bits.count_at`); ``stock`` the number of cards not dealt; ``last_side`` the side that captured
    last (-1: nobody); ``others`` the hands of the next seats in turn, which are 0 unless the
    strategy is marked as seeing all; ``rules`` the house rules that decide which moves are legal,
    packed, since each int of a view costs time at every decision: `moves.rules_of` unpacks them.
    """

    seat: int
    hand: int
    table: int
    piles: Four
    sweeps: int
    stock: int
    last_side: int
    others: tuple[int, int, int]
    rules: int


VIEW = view_type(View)
