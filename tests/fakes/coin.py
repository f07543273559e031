"""A game without cards or compiler: it shows that nothing above simcore is about Sweep.

Each side tosses a coin some times a deal; heads are points. Rows depend on seed and deal alone,
except that `lucky` has one head more if the first toss was none.
Strategies: `toss` plays at once, `slow` sleeps a while a deal, `stuck` never returns, `broken`
raises.
Run as a program it is the command line with this game added.
"""

import sys
import time
from contextlib import contextmanager
from enum import IntEnum
from types import ModuleType, SimpleNamespace
from typing import Annotated, NamedTuple

import numpy as np

from simcore.games import GAMES
from simcore.games.base import Column, Game
from simcore.options import Option, Preset
from strategies.base import _REGISTRY, Strategy

STOP, DEAL = 0, 1


class Edge(IntEnum):
    LOST = 0
    COUNTS = 1


class CoinRules(NamedTuple):
    players: Annotated[int, Option("Number of players.", "common", values=(2, 3, 4))] = 2
    pairs: Annotated[bool, Option("Two sides of two (4 players only).")] = False
    tosses: Annotated[int, Option("Tosses a side.", low=1, high=60)] = 3
    edge: Annotated[Edge, Option("What a coin on its edge is worth.")] = Edge.LOST
    worth: Annotated[int, Option("Points for heads.", high=100_000)] = 1


def play_block(
    rules, kinds, choosers, scorers, weights, best, seed, first, n, matches, _, out, watch, trace
):
    sides = 2 if rules.pairs else rules.players
    for start in range(0, n, 50):
        if watch[STOP]:
            return start
        rows = min(50, n - start)
        watch[DEAL] = first + start
        turned = [choose(rows) for choose in choosers[: rules.players]]
        for row in range(start, start + rows):
            bits = np.random.default_rng([seed, first + row]).integers(0, 2, (sides, rules.tosses))
            heads = bits.sum(axis=1)
            for seat, more in enumerate(turned):
                heads[seat % sides] += bool(more) and not bits[seat % sides, 0]
            out[row, 0 : 2 * sides : 2] = heads * rules.worth
            out[row, 1 : 2 * sides : 2] = heads
            out[row, 2 * sides] = bits[:, 0].sum()
    return n


def greedy(rows):
    """Toss greedily."""


def toss(rows):
    """Toss at once, with some force."""


def peeping(rows):
    """Toss and see all coins."""


def lucky(rows):
    """Turn the first coin if it shows tails."""
    return True


def slow(rows):
    """Sleep 0.1 ms a deal."""
    time.sleep(rows * 1e-4)


def stuck(rows):
    """Never return."""
    while True:
        time.sleep(0.01)


def broken(rows):
    """Raise."""
    raise ValueError("the coin rolled under the table")


def contradiction(rules):
    return "pairs=true needs players=4" if rules.pairs and rules.players != 4 else None


COIN = Game(
    name="coin",
    title="Coin",
    package="fakes.coin",
    pack=0,  # it has no cards
    rules_class=CoinRules,
    presets={
        "plain": Preset({}, "Two players, three tosses."),
        "pairs": Preset({"players": 4, "pairs": True}, "Two against two."),
        "long": Preset({"tosses": 40}, "Forty tosses."),
    },
    default_preset="plain",
    cross_check=contradiction,
    seats=lambda rules: rules.players,
    sides=lambda rules: 2 if rules.pairs else rules.players,
    side_of=lambda rules, seat: seat % 2 if rules.pairs else seat,
    target=lambda _rules: 10,
    score_columns=(Column("points", "points of the deal"), Column("heads", "heads tossed")),
    statistics=(Column("firsts", "sides whose first toss was heads", by_side=False),),
    match_scores=(Column("total", "points of the match"),),
    match_statistics=(Column("winner", "side that won", by_side=False),),
    rules_version=1,
)
KERNELS = SimpleNamespace(
    play_block=play_block, no_choice=None, no_score=None, best_move=None, trace_words=1
)
COIN.__dict__["kernels_of"] = lambda rules: KERNELS


class PlainStrategy(Strategy):
    def compiled(self, kernels):
        return self.function


@contextmanager
def registered():
    """Have the game for the length of a test."""
    register()
    yield COIN
    del GAMES["coin"]


def register():
    """Add the game and its strategies."""
    GAMES["coin"] = COIN
    sys.modules.setdefault("strategies.coin", ModuleType("strategies.coin"))
    for function in (greedy, toss, lucky, peeping, slow, stuck, broken):
        weights = {"force": 1.0} if function is toss else {}
        name, text = function.__name__, function.__doc__
        _REGISTRY[__name__, "coin", name] = PlainStrategy(
            name, "coin", "chooser", function, weights, sees_all=name == "peeping", text=text
        )


if __name__ == "__main__":
    from cli.main import main

    register()
    main()
