"""My strategies for Sweep: one of each kind. Change them, play them, compare them.

    sweeplab simulate sweep -s THIS_FILE.py:tidy -s greedy
    sweeplab simulate sweep -s THIS_FILE.py:tidy:sweep=50 -s THIS_FILE.py:miser
    sweeplab strategy check THIS_FILE.py:tidy

A set of cards is a mask: an int with one bit a card (card = rank * 4 + suit; ranks A..K are 0..12,
suits S H D C are 0..3). The functions are compiled by numba, so keep to numbers, tuples and loops:
no strings, lists or dictionaries inside. Everything a seat may know is in `view`:

    view.seat      which seat I am (0 plays first)
    view.hand      my cards, a mask            view.table     the cards on the table
    view.piles     what each side has taken    view.stock     how many cards are not dealt yet
    view.sweeps    sweeps by side: count_at(view.sweeps, side)
    view.last_side the side that captured last, -1 if none has
    view.rules     the house rules on moves, packed: moves.rules_of(view) has them by name
"""

from typing import Any, NamedTuple

from simcore.bits import has, popcount
from simcore.cards import FACES, SPADES
from simcore.games.contract import list_moves
from simcore.games.sweep.moves import card_played, cards_taken
from simcore.games.sweep.state import View
from strategies.base import chooser, helper, scorer, weight_names


class Weights(NamedTuple):
    """The numbers of `tidy`, with their defaults: up to eight, to be set on the command line."""

    card: float = 1.0
    spade: float = 2.0
    sweep: float = 10.0


W = weight_names(Weights)


# A scorer gives each legal move a number; the move with the highest is played, chance decides
# among equals. A trail is a move that takes no cards.
@scorer("sweep", weights=Weights())
def tidy(view: View, move: int, w: tuple[float, ...]) -> float:
    """Take many cards, spades above all, and sweep when possible."""
    taken = cards_taken(move)
    value: float = w[W.card] * popcount(taken) + w[W.spade] * popcount(taken & SPADES)
    if taken == view.table:
        value += w[W.sweep]
    return value


# A function that strategies call is marked as a helper, so that it is compiled too.
@helper
def is_face(card: int) -> bool:
    """Say whether a card is a jack, queen or king."""
    return has(FACES, card)


# A chooser returns the move itself. `word` is a random number of this decision, 0 .. 2**63 - 1;
# `scratch` is an array to work in, into which list_moves writes the legal moves.
@chooser("sweep")
def miser(view: View, word: int, w: tuple[float, ...], scratch: Any) -> int:
    """Play a face card if any legal move does, else any move at random."""
    n = list_moves(view, scratch)
    for i in range(n):
        if is_face(card_played(scratch[i])):
            return int(scratch[i])
    return int(scratch[word % n])
