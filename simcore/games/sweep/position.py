"""The functions of a position, to be called from Python: notebooks, records, tests.

The play loop has them compiled in; each of these is the same function behind a call of its own.
"""

from random import Random
from typing import Any

import numpy as np

from simcore._jit import kernel, words_of
from simcore.bits import bit, members, popcount
from simcore.cards import ALL_CARDS
from simcore.games.sweep import apply as applying
from simcore.games.sweep import deal, moves, play
from simcore.games.sweep import score as scoring
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.score import SideScore
from simcore.games.sweep.state import State, View
from simcore.tally import Four

__all__ = [
    "apply",
    "deal_if_due",
    "is_over",
    "legal",
    "list_moves",
    "new_scratch",
    "score",
    "score_counts",
    "start",
    "view",
    "with_hidden_cards_moved",
]

Scores = tuple[SideScore, SideScore, SideScore, SideScore]


@kernel
def new_scratch(rules: SweepRules) -> Any:
    """Return a scratch buffer for some rules: an array of int64."""
    return np.empty(moves.scratch_size(rules), np.int64)


@kernel
def start(rules: SweepRules, deck: Any) -> State:
    """Return the position before the first play of a deck: hands by seat, table, stock in order."""
    return deal.first_state(rules, deck)


@kernel
def deal_if_due(rules: SweepRules, state: State, deck: Any) -> State:
    """Return the position after the next deal if one is due now, else as it is."""
    if deal.deal_is_due(rules, state):
        return deal.deal_packets(rules, state, deck)
    return state


@kernel
def view(rules: SweepRules, state: State, sees_all: bool) -> View:
    """Return what the seat on turn may know."""
    return play.view_of(rules, moves.packed_rules(rules), state, sees_all)


@kernel
def legal(rules: SweepRules, state: State, move: int, scratch: Any) -> bool:
    """Say whether the seat on turn may make a move; any int is judged."""
    hand = state.hands[state.turn]
    packed = moves.packed_rules(rules)
    return moves.move_is_legal(packed, hand, state.table, move, words_of(scratch))


@kernel
def list_moves(rules: SweepRules, state: State, scratch: Any) -> int:
    """Write the moves of the seat on turn into the scratch buffer; return how many."""
    seen = play.view_of(rules, moves.packed_rules(rules), state, False)
    return moves.list_moves(seen, scratch)


@kernel
def apply(rules: SweepRules, state: State, move: int) -> State:
    """Return the position after a legal move."""
    return applying.apply(rules, state, move)


@kernel
def is_over(rules: SweepRules, state: State) -> bool:
    """Say whether the last card of the deal has been played."""
    return applying.is_over(rules, state)


@kernel
def score(rules: SweepRules, state: State) -> Scores:
    """Return the score by side as if the deal ended here; places beyond the sides mean nothing."""
    return scoring.score(rules, state)


@kernel
def score_counts(
    rules: SweepRules, cards: Four, spades: Four, ace_side: int, ace_sweep: int, sweeps: int
) -> Scores:
    """Return the score by side from what each side has, see `score.score_of_counts`."""
    return scoring.score_of_counts(rules, cards, spades, ace_side, ace_sweep, sweeps)


def with_hidden_cards_moved(rules: SweepRules, state: State, random: Random) -> State:
    """Return the position with the cards that the seat on turn cannot see dealt out anew.

    They are the other hands and the stock; the hands keep their sizes. Whoever sees only what the
    seat may know sees no difference.
    """
    known = state.hands[state.turn] | state.table
    for pile in state.piles:
        known |= pile
    hidden = list(members(ALL_CARDS & ~known))
    random.shuffle(hidden)
    hands = list(state.hands)
    for seat in range(rules.players):
        if seat != state.turn:
            size = popcount(state.hands[seat])
            hands[seat] = sum(map(bit, hidden[:size]))
            hidden = hidden[size:]
    return state._replace(hands=(hands[0], hands[1], hands[2], hands[3]))
