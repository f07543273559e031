"""What lies in the hands and in the trick, and what a strategy for Sueca is shown of it."""

from typing import NamedTuple

from simcore._jit import INT, int_tuple, named_tuple
from simcore.tally import Four

__all__ = ["VIEW", "State", "View"]


class State(NamedTuple):
    """A position: a value that is copied, never changed.

    ``hands`` are masks by seat, ``piles`` masks of the cards won by side (the first two),
    ``trick`` a mask of the cards in the trick, ``best`` the card that wins it so far (-1: none has
    been played), ``best_seat`` who played it, ``led`` the suit led (-1: none), ``turn`` the seat to
    play or to answer, ``asked`` 1 while seats are asked whether they cancel, 2 after one has,
    0 during the play, ``trump_card`` the card shown, ``voids`` a bit for each suit that a seat has
    shown not to have (bit 4 * seat + suit), ``carry`` what was carried into the deal,
    ``cancelled`` the deals cancelled before.
    """

    hands: Four
    piles: Four
    trick: int
    best: int
    best_seat: int
    led: int
    turn: int
    asked: int
    trump_card: int
    voids: int
    carry: int
    cancelled: int


class View(NamedTuple):
    """What the seat on turn may know: the fields of `State` that are open, and its own hand.

    ``question`` is 0 where a card is to be played, 1 where the answer is keep or cancel, 2 where
    the first card may be led or the deal cancelled. ``trump_seat`` is the seat that was dealt the
    card shown. ``others`` are the hands of the next seats in turn, which are 0 unless the strategy
    is marked as seeing all.
    """

    seat: int
    hand: int
    trick: int
    best: int
    best_seat: int
    led: int
    question: int
    trump_card: int
    trump_seat: int
    piles: Four
    voids: int
    carry: int
    cancelled: int
    others: tuple[int, int, int]


VIEW = named_tuple(
    View, INT, INT, INT, INT, INT, INT, INT, INT, INT, int_tuple(4), INT, INT, INT, int_tuple(3)
)
