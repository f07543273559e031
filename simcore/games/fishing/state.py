"""What is on the table and in the hands, in games of taking cards from a table."""

from typing import Any, NamedTuple

from simcore._jit import INT, int_tuple, named_tuple, part
from simcore.tally import Four

__all__ = ["State", "view_type", "with_note"]


class State(NamedTuple):
    """A position: a value that is copied, never changed. The order of the stock is not part of it.

    ``hands`` are masks by seat, ``piles`` masks by side, ``sweeps`` counters by side
    (`bits.count_at`), ``turn`` the seat to play, ``last_side`` the side that captured last (-1:
    nobody), ``stock`` the number of cards not dealt, ``note`` what else the score of the game hangs
    on: in Sweep how a sweep took the ace of spades, with builds the builds too, in scopa nothing.
    """

    hands: Four
    table: int
    piles: Four
    sweeps: int
    turn: int
    last_side: int
    stock: int
    note: Any


@part
def with_note(state: State, note: Any) -> State:
    """Return the position with another note."""
    return State(
        state.hands,
        state.table,
        state.piles,
        state.sweeps,
        state.turn,
        state.last_side,
        state.stock,
        note,
    )


def view_type(view: type) -> Any:
    """Return the numba type of a game's view, which has the fields of `sweep.state.View`."""
    return named_tuple(view, INT, INT, INT, int_tuple(4), INT, INT, INT, int_tuple(3), INT)
