"""What a card does: it is trailed, or goes to the pile with what it takes."""

from typing import Any

from simcore._jit import part
from simcore.bits import bit, count_up
from simcore.games.fishing.state import State
from simcore.tally import Four, at, put

__all__ = ["captured", "final_piles", "hands_without", "one_more", "trailed"]


@part
def hands_without(state: State, card: int) -> Four:
    """Return the hands after the seat on turn has put a card down."""
    return put(state.hands, state.turn, at(state.hands, state.turn) & ~bit(card))


@part
def one_more(rules: Any, n: int, move: int) -> int:
    """Return how many moves a record has: every move is a card played."""
    return n + 1


@part
def trailed(state: State, hands: Four, card: int, turn: int) -> State:
    """Return the position after a trail, given the hands and the turn then."""
    return State(
        hands,
        state.table | bit(card),
        state.piles,
        state.sweeps,
        turn,
        state.last_side,
        state.stock,
        state.note,
    )


@part
def captured(
    state: State, hands: Four, card: int, take: int, turn: int, side: int, sweep: bool, note: Any
) -> State:
    """Return the position after a capture by a side, given the hands, the turn and the note then.

    `sweep` says whether it is one that scores.
    """
    sweeps = count_up(state.sweeps, side) if sweep else state.sweeps
    piles = put(state.piles, side, at(state.piles, side) | take | bit(card))
    return State(hands, state.table & ~take, piles, sweeps, turn, side, state.stock, note)


@part
def final_piles(state: State) -> Four:
    """Return the piles with the residue, which goes to the side that captured last, if any did."""
    if state.last_side < 0:
        return state.piles
    last = state.last_side
    return put(state.piles, last, at(state.piles, last) | state.table)
