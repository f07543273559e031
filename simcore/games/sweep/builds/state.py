"""What a strategy is shown where there are builds."""

from typing import NamedTuple

from simcore._jit import INT, int_tuple, named_tuple
from simcore.games.sweep.builds.piles import BUILDS, Builds
from simcore.tally import Four

__all__ = ["VIEW", "BuildView"]


class BuildView(NamedTuple):
    """What the seat on turn may know: as `simcore.games.sweep.state.View`, and the builds.

    ``table`` has the loose cards alone. ``builds`` are for all to see, their owners too; under
    ``build_hold=keep`` an owner must hold a card of each of his builds' values, which tells the
    others of it (`duties.ranks_to_hold`).
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
    builds: Builds


VIEW = named_tuple(BuildView, INT, INT, INT, int_tuple(4), INT, INT, INT, int_tuple(3), INT, BUILDS)
