"""My strategies for Sueca: one of each kind. Change them, play them, compare them.

    sweeplab simulate sueca -s THIS_FILE.py:tidy -s greedy
    sweeplab matchup sueca THIS_FILE.py:tidy:strength=2 THIS_FILE.py:miser
    sweeplab strategy check --game sueca THIS_FILE.py:tidy

A set of cards is a mask: an int with one bit a card (card = rank * 4 + suit; ranks A..K are 0..12,
without 7, 8 and 9, which are the eight, nine and ten; suits S H D C are 0..3). The functions are
compiled by numba, so keep to numbers, tuples and loops: no strings, lists or dictionaries inside.
Everything a seat may know is in `view`:

    view.seat        which seat I am (0 leads)    view.hand   my cards, a mask
    view.trick       the cards in the trick       view.led    the suit led, -1 if I lead
    view.best        the card that wins so far (-1: none), played by seat view.best_seat
    view.trump_card  the card shown, dealt to seat view.trump_seat
    view.piles       the cards won by each side
    view.voids       bit 4 * seat + suit for each suit that a seat did not follow
    view.question    0: play a card; 1: keep or cancel; 2: lead a card, or cancel
"""

from typing import Any, NamedTuple

from simcore.bits import bit
from simcore.cards import suit_of
from simcore.games.sueca.cards import beats, card_points, strength
from simcore.games.sueca.moves import KEEP, card_played, list_moves
from simcore.games.sueca.state import View
from strategies.base import chooser, helper, scorer, weight_names


class Weights(NamedTuple):
    """The numbers of `tidy`, with their defaults: up to eight, to be set on the command line."""

    win: float = 5.0
    strength: float = 1.0


W = weight_names(Weights)


# A function that strategies call is marked as a helper, so that it is compiled too.
@helper
def wins_now(view: View, card: int) -> bool:
    """Say whether a card would win the trick as it lies."""
    return view.best < 0 or beats(card, view.best, suit_of(view.trump_card))


# A scorer gives each legal move a number; the move with the highest is played, chance decides
# among equals. Moves below KEEP play a card; the others keep or cancel the deal.
@scorer("sueca", weights=Weights())
def tidy(view: View, move: int, w: tuple[float, ...]) -> float:
    """Win the trick if possible, with the weakest card that does; never cancel."""
    if move >= KEEP:
        return 1.0 if move == KEEP else -100.0
    card = card_played(move)
    value: float = -w[W.strength] * strength(card)
    if wins_now(view, card):
        value += w[W.win] + card_points(view.trick)
    return value


# A chooser returns the move itself. `word` is a random number of this decision, 0 .. 2**63 - 1;
# `scratch` is an array to work in, into which list_moves writes the legal moves.
@chooser("sueca")
def miser(view: View, word: int, w: tuple[float, ...], scratch: Any) -> int:
    """Play a card without points if any legal move does, else any move at random."""
    n = list_moves(view, scratch)
    for i in range(n):
        if scratch[i] < KEEP and card_points(bit(card_played(scratch[i]))) == 0:
            return int(scratch[i])
    return int(scratch[word % n])
