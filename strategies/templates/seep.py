"""My strategies for Seep: one of each kind. Change them, play them, compare them.

    sweeplab simulate seep/seep-100 -s THIS_FILE.py:tidy -s greedy
    sweeplab matchup seep/seep-100 THIS_FILE.py:tidy:house=2 THIS_FILE.py:miser
    sweeplab strategy check --game seep THIS_FILE.py:tidy

A set of cards is a mask: an int with one bit a card (card = rank * 4 + suit; ranks A..K are 0..12,
suits S H D C are 0..3). A set of values has bit v for value v, 1..13. The functions are compiled by
numba, so keep to numbers, tuples and loops: no strings, lists or dictionaries inside. Everything a
seat may know is in `view`:

    view.seat      which seat I am (0 bids)    view.hand      my cards, a mask
    view.loose     the loose cards             view.houses    the houses of 9, 10, 11, 12, 13
    view.marks     owned_by(view.marks, seat): the values of the houses of a seat, and so the cards
                   that it must be holding; cemented_in(view.marks): those of cemented houses
    view.piles     what each side has taken    view.bonus     points for its sweeps
    view.plays     cards played so far         view.stock     how many cards are not dealt yet
    view.bid       what seat 0 has bid (0: nothing yet, and the floor lies face down)
    view.last_side the side that captured last, -1 if none has
    view.worth     what cards and sweeps score, by the names of the options
    view.rules     the house rules on moves, packed: moves.rules_of(view) has them by name
"""

from typing import Any, NamedTuple

from simcore.bits import bit, has, popcount
from simcore.games.seep.coding import cemented_in
from simcore.games.seep.houses import all_houses
from simcore.games.seep.moves import (
    bid_value,
    card_played,
    floor_cards,
    house_value,
    is_bid,
    is_capture,
    is_house_move,
    is_throw,
    list_moves,
)
from simcore.games.seep.score import card_points
from simcore.games.seep.state import View
from strategies.base import chooser, helper, scorer, weight_names


class Weights(NamedTuple):
    """The numbers of `tidy`, with their defaults: up to eight, to be set on the command line."""

    card: float = 0.2
    house: float = 1.0
    sweep: float = 50.0


W = weight_names(Weights)


# A function that strategies call is marked as a helper, so that it is compiled too.
@helper
def on_floor(view: View) -> int:
    """Return all cards on the floor, loose or in houses."""
    return view.loose | all_houses(view.houses)


# A scorer gives each legal move a number; the move with the highest is played, chance decides
# among equals. The first move of a deal is the bid, if the rules have one.
@scorer("seep", weights=Weights())
def tidy(view: View, move: int, w: tuple[float, ...]) -> float:
    """Bid high, take points and sweeps, make houses, and cemented ones rather than others."""
    if is_bid(move):
        return float(bid_value(move))
    value: float = 0.0
    if is_capture(move):
        taken = floor_cards(move)
        value = card_points(view.worth, taken) + w[W.card] * popcount(taken)
        if taken == on_floor(view):
            value += w[W.sweep]
    elif is_house_move(move):
        value = w[W.house]
        if has(cemented_in(view.marks), house_value(move)):
            value += w[W.house]
    return value


# A chooser returns the move itself. `word` is a random number of this decision, 0 .. 2**63 - 1;
# `scratch` is an array to work in, into which list_moves writes the legal moves.
@chooser("seep")
def miser(view: View, word: int, w: tuple[float, ...], scratch: Any) -> int:
    """Throw a card that counts nothing if that is legal, else make any move at random."""
    n = list_moves(view, scratch)
    for i in range(n):
        if is_throw(scratch[i]) and card_points(view.worth, bit(card_played(scratch[i]))) == 0:
            return int(scratch[i])
    return int(scratch[word % n])
