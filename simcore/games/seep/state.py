"""What lies in the hands and on the floor, and what a strategy for Seep is shown of it."""

from typing import NamedTuple

from simcore._jit import INT, int_tuple, named_tuple
from simcore.tally import Four

__all__ = ["VIEW", "Five", "Pair", "State", "View", "Worth"]

Pair = tuple[int, int]
Five = tuple[int, int, int, int, int]


class Worth(NamedTuple):
    """What cards and sweeps score, as in `SeepRules`."""

    spades: int
    aces: int
    ten_diamonds: int
    nine_spades: int
    two_spades: int
    most_cards: int
    sweep_points: int
    sweep_first: int
    sweep_last: int
    sweep_tight: int


class State(NamedTuple):
    """A position: a value that is copied, never changed. The order of the stock is not part of it.

    ``hands`` are masks by seat; ``loose`` is the mask of the loose cards; ``houses`` are masks of
    the houses of 9..13; ``marks`` says who owns them and which are cemented (`coding.owned_by`,
    `coding.cemented_in`); ``piles`` are masks by side, ``bonus`` points for sweeps and ``events``
    counters (`events`) by side; ``turn`` is the seat to play, ``last_side`` the side that captured
    last (-1: nobody), ``stock`` the number of cards not dealt, ``plays`` the number of cards
    played, ``bid`` what seat 0 has bid (0: nothing yet).
    """

    hands: Four
    loose: int
    houses: Five
    marks: int
    piles: Pair
    bonus: Pair
    events: Pair
    turn: int
    last_side: int
    stock: int
    plays: int
    bid: int


class View(NamedTuple):
    """What the seat on turn may know: the fields of `State` that are open, and its own hand.

    ``others`` are the hands of the next seats in turn, which are 0 unless the strategy is marked as
    seeing all; ``worth`` is what cards and sweeps score; ``rules`` are the house rules that decide
    which moves are legal, packed: `view.rules_of` unpacks them.
    """

    seat: int
    hand: int
    loose: int
    houses: Five
    marks: int
    piles: Pair
    bonus: Pair
    last_side: int
    stock: int
    plays: int
    bid: int
    others: tuple[int, int, int]
    worth: Worth
    rules: int


VIEW = named_tuple(
    View,
    INT,
    INT,
    INT,
    int_tuple(5),
    INT,
    int_tuple(2),
    int_tuple(2),
    INT,
    INT,
    INT,
    INT,
    int_tuple(3),
    named_tuple(Worth),
    INT,
)
