"""What is on the table and in the hands, and what a strategy is shown of it."""

from typing import NamedTuple

from simcore._jit import FLOAT, INT, function_type, int_array, int_tuple, named_tuple, weights_type
from simcore.games.sweep.rules import SweepRules
from simcore.tally import Four

__all__ = [
    "BEST_MOVE",
    "CHOOSER",
    "RULES",
    "SCORER",
    "VIEW",
    "State",
    "View",
    "ViewRules",
]


class State(NamedTuple):
    """A position: a value that is copied, never changed. The order of the stock is not part of it.

    ``hands`` are masks by seat, ``piles`` masks by side, ``sweeps`` counters by side
    (`bits.count_at`), ``turn`` the seat to play, ``last_side`` the side that captured last (-1:
    nobody), ``stock`` the number of cards not dealt, ``ace_sweep`` 0, or how a sweep took the ace
    of spades: 1 from the table, 2 as the card played.
    """

    hands: Four
    table: int
    piles: Four
    sweeps: int
    turn: int
    last_side: int
    stock: int
    ace_sweep: int


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


RULES = named_tuple(SweepRules)
VIEW = named_tuple(View, INT, INT, INT, int_tuple(4), INT, INT, INT, int_tuple(3), INT)
CHOOSER = function_type(INT, VIEW, INT, weights_type(), int_array(1))
SCORER = function_type(FLOAT, VIEW, INT, weights_type())
BEST_MOVE = function_type(INT, SCORER, VIEW, INT, weights_type(), int_array(1))
