"""A player who never captures: the table fills, up to all 52 cards, and must not stop a run."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.timing import Figure, Step, faster, in_turns, nanoseconds
from simcore._jit import WeightValues
from simcore.bits import lowest_index
from simcore.games import GAMES
from simcore.games.sweep.moves import move_of
from simcore.games.sweep.state import View
from simcore.runner import play_deals
from strategies.base import chooser, find_strategy

__all__ = ["trailing"]

SWEEP = GAMES["sweep"]
RULES = SWEEP.rules()
MANY, FEW = 1_000_000, 5_000
MOST = 5.0  # times as long as the same opponent against itself


@chooser("sweep")
def always_trail(view: View, word: int, w: WeightValues, scratch: Any) -> int:  # noqa: ARG001  # the contract
    """Trail the lowest card, whatever lies there."""
    return move_of(lowest_index(view.hand), 0)


def against(name: str, other: str, deals: int) -> Step:
    """Return the play of two strategies."""
    seats = [find_strategy("sweep", name), find_strategy("sweep", other)]

    def call() -> np.ndarray:
        return play_deals(SWEEP, RULES, seats, seed=1, first=0, n=deals)

    return Step(deals, call)


def trailing() -> Iterator[Figure]:
    """Play it against others and against itself."""
    steps = {
        f"{name}, {other}": against(name, other, FEW)
        for name, other in (
            ("always-trail", "greedy"),
            ("greedy", "greedy"),
            ("always-trail", "random"),
            ("random", "random"),
            ("always-trail", "always-trail"),
        )
    }
    times = in_turns(steps)
    for name in ("greedy", "random"):
        pair = f"always-trail, {name}"
        slower = faster(times, f"{name}, {name}", pair)
        what = f"always trailing against {name}, by {name} alone"
        yield Figure(what, f"{slower:.1f} x the time", f"≤ {MOST:g} x", slower <= MOST)
        yield Figure(f"always trailing against {name}", nanoseconds(times, pair))
    itself = "always-trail, always-trail"
    yield Figure("always trailing against itself", nanoseconds(times, itself))
    long = in_turns({"long": against("always-trail", "greedy", MANY)}, rounds=1)
    yield Figure(f"{MANY:,} deals of it against greedy", f"{long['long'][0] * MANY:.1f} s of CPU")
