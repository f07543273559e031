"""The engine beside its twins in C and in plain Python, and strategies beside compiled-in code."""

import sys
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.compiled_in import play_greedy
from benchmarks.timing import Figure, Step, compare, faster, in_turns, nanoseconds
from benchmarks.twins import sweep_plain
from benchmarks.twins.build import c_twin, gcc_version
from simcore.games import GAMES
from simcore.games.base import Game
from simcore.runner import WATCH_WORDS, play_deals
from strategies.base import find_strategy

__all__ = ["against_c", "against_python", "plug_in"]

SWEEP = GAMES["sweep"]
RULES = SWEEP.rules()
DEALS, PLAIN_DEALS = 5_000, 100
ROUNDS = 31  # short ones: noise then meets all alike
SEED = 1
MOST_OVERHEAD = 0.08
AGAINST_C = (
    ("sweep", "greedy", 0.9),
    ("sweep", "random", 0.9),
    ("scopa", "greedy", None),
    ("scopa", "random", 0.8),
    ("sueca", "greedy", None),
    ("sueca", "random", 0.8),
    ("seep", "greedy", None),
    ("seep", "random", 0.8),
)


def engine(name: str, game: Game = SWEEP) -> Step:
    """Return the engine at play, one strategy in all seats."""
    chosen, rules = find_strategy(game.name, name), game.rules()
    seats = [chosen] * game.seats(rules)

    def call() -> np.ndarray:
        return play_deals(game, rules, seats, seed=SEED, first=0, n=DEALS)

    return Step(DEALS, call)


def in_c(name: str, game: Game, *, pointers: bool = False) -> Step:
    """Return the C twin at play, the strategy compiled in or called through pointers."""
    twin, weights, rules = c_twin(game.name), find_strategy(game.name, name).weights, game.rules()
    strategies = (name,) * game.seats(rules) if pointers else name

    def call() -> np.ndarray:
        return twin.play(rules, strategies, weights, seed=SEED, first=0, n=DEALS)

    return Step(DEALS, call)


def in_python(name: str) -> Step:
    """Return the plain twin at play, for fewer deals."""
    weights = find_strategy("sweep", name).weights

    def call() -> list[list[int]]:
        return sweep_plain.play((name, name), weights, seed=SEED, first=0, n=PLAIN_DEALS)

    return Step(PLAIN_DEALS, call)


def compiled_in() -> Step:
    """Return the play loop with greedy compiled in."""
    weights = find_strategy("sweep", "greedy").weights

    def call() -> np.ndarray:
        out = np.zeros((DEALS, len(SWEEP.column_names(RULES))), np.int64)
        watch = np.zeros(WATCH_WORDS, np.int64)
        trace = np.zeros(SWEEP.kernels.trace_words, np.int64)
        play_greedy(RULES, weights, SEED, 0, DEALS, out, watch, trace)
        return out

    return Step(DEALS, call)


def against_c() -> Iterator[Figure]:
    """Compare with C: the same deals, choices, checks and rows."""
    if gcc_version() is None:
        print("NO GCC: the comparisons with C are skipped", file=sys.stderr)
        return
    for game, name, at_least in AGAINST_C:
        steps = {
            "numba": engine(name, GAMES[game]),
            "C": in_c(name, GAMES[game]),
            "pointers": in_c(name, GAMES[game], pointers=True),
        }
        _same_rows(*(step.call for step in steps.values()))
        times, what = in_turns(steps, ROUNDS), f"{game} {name}"
        yield compare(f"{what}, against C", times, "numba", "C", at_least=at_least)
        yield compare(f"{what}, against C calling through pointers", times, "numba", "pointers")
        yield Figure(f"{what}, one core", nanoseconds(times, "numba"))
        yield Figure(f"{what}, one core, in C", nanoseconds(times, "C"))


def against_python() -> Iterator[Figure]:
    """Compare with plain Python."""
    for name, at_least in (("greedy", 200), ("random", None)):
        times = in_turns({"numba": engine(name), "Python": in_python(name)}, ROUNDS)
        what = f"{name}, against plain Python"
        yield compare(what, times, "numba", "Python", at_least=at_least)
        yield Figure(f"{name}, one core, in plain Python", nanoseconds(times, "Python"))


def plug_in() -> Iterator[Figure]:
    """Compare the call of a strategy with the same loop that has it compiled in."""
    steps = {"plug-in": engine("greedy"), "compiled in": compiled_in()}
    _same_rows(*(step.call for step in steps.values()))
    overhead = faster(in_turns(steps, ROUNDS), "compiled in", "plug-in") - 1
    yield Figure(
        "greedy as a plug-in, not compiled in",
        f"{overhead:+.1%} time",
        f"≤ +{MOST_OVERHEAD:.0%}",
        overhead <= MOST_OVERHEAD,
    )


def _same_rows(first: Callable[[], object], *others: Callable[[], object]) -> None:
    rows = np.asarray(first())
    if not all(np.array_equal(rows, np.asarray(other())) for other in others):
        raise SystemExit("the engine and its twins do not play the same deals")
