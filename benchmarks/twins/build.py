"""The C twins: built by gcc when first asked for, kept in the cache folder, called by ctypes."""

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simcore import captures, suits
from simcore._jit import CACHE
from simcore.bits import popcount
from simcore.cards import value_bits
from simcore.games import GAMES
from simcore.games.base import Game
from simcore.games.scopa import moves as scopa
from simcore.games.seep import groups as seep
from simcore.games.sueca.deal import HAND
from simcore.games.sweep.scratch import HASH_FULL, MOVES_FULL

__all__ = ["CTwin", "c_twin", "gcc_version"]

FOLDER = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-std=gnu11", "-Wall", "-Wextra")
STRATEGIES = ("greedy", "random")
FIXED: Mapping[str, Mapping[str, int]] = {  # what a twin does not play otherwise
    "sweep": {"players": 2, "maximal_take": False},
    "scopa": {"players": 2},
    "sueca": {},
    "seep": {},
}
SCRATCH_WORDS = {
    "sweep": MOVES_FULL + HASH_FULL,
    "scopa": scopa.MOST_HAND * (scopa.MOST_TAKES + 1),
    "sueca": HAND + 1,
    "seep": seep.WORDS,
}
WATCH_WORDS = 5
TRACE_WORDS = 64  # a Trace has fewer
MOST_SEATS = 4  # a twin may look at all of them
POINTER, NUMBER = ctypes.c_void_p, ctypes.c_int64


class CTwin(NamedTuple):
    """A compiled twin: `library` has the functions of loop.h."""

    game: Game
    library: ctypes.CDLL

    def play(
        self,
        rules: Any,
        strategies: str | Sequence[str],
        weights: tuple[float, ...],
        *,
        seed: int,
        first: int,
        n: int,
    ) -> np.ndarray:
        """Play deals and return their rows, as `simcore.runner.play_deals` does.

        Parameters
        ----------
        rules
            Those of the game, as `FIXED` has them.
        strategies
            A name: compiled in, for all seats. A name a seat: called through pointers.
        weights
            The weights of all.
        seed, first, n
            The deals.
        """
        fixed = FIXED[self.game.name]
        if any(getattr(rules, name) != value for name, value in fixed.items()):
            only = ", ".join(f"{name}={value}" for name, value in fixed.items())
            raise ValueError(f"the C twin of {self.game.name} plays only with {only}")
        options = np.array(rules, np.int64)
        numbers = np.array(weights, np.float64)
        out = np.zeros((n, len(self.game.column_names(rules))), np.int64)
        watch = np.zeros(WATCH_WORDS, np.int64)
        trace = np.zeros(TRACE_WORDS, np.int64)
        scratch = np.empty(SCRATCH_WORDS[self.game.name], np.int64)
        function, seats = self._function(strategies)
        played = function(
            *(array.ctypes.data for array in (*seats, options, numbers)),
            seed,
            first,
            n,
            *(array.ctypes.data for array in (out, watch, trace, scratch)),
        )
        if played != n:
            raise RuntimeError(f"the C twin stopped in deal {watch[1]} at play {watch[2]}")
        return out

    def _function(
        self, strategies: str | Sequence[str]
    ) -> tuple[Callable[..., int], list[np.ndarray]]:
        if isinstance(strategies, str):
            function, seats = self.library[f"play_{strategies}"], []
        else:
            chosen = [STRATEGIES.index(one) for one in strategies]
            numbers = np.resize(np.array(chosen, np.int64), MOST_SEATS)
            function, seats = self.library.play_any, [numbers]
        pointers = [POINTER] * (len(seats) + 2)
        function.restype = NUMBER
        function.argtypes = [*pointers, *[NUMBER] * 3, *[POINTER] * 4]
        return function, seats


@cache
def gcc_version() -> str | None:
    """Return the first line of ``gcc --version``, or None where there is no gcc."""
    if shutil.which("gcc") is None:
        return None
    answer = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True)
    return answer.stdout.splitlines()[0]


@cache
def c_twin(name: str) -> CTwin:
    """Build the twin of a game for this processor, unless that was done before, and load it."""
    game, source = GAMES[name], FOLDER / f"{name}.c"
    tables = _tables(game)
    sources = [file.read_text() for file in (source, *sorted(FOLDER.glob("*.h")))]
    parts = (*sources, tables, *FLAGS, str(gcc_version()), _processor())
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    folder = CACHE.parent / key
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    library = folder / f"{name}.so"
    if not library.exists():
        (folder / "tables.h").write_text(tables)
        made = folder / f"{name}-{os.getpid()}.so"
        command = ["gcc", *FLAGS, "-shared", "-fPIC", f"-I{folder}", str(source), "-o", str(made)]
        subprocess.run(command, check=True)
        made.replace(library)
    return CTwin(game, ctypes.CDLL(str(library)))


def _processor() -> str:
    """Return what ``-march=native`` depends on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    kept = [line for line in lines if line.startswith(("model name", "flags"))]
    return "\n".join([platform.machine(), *kept[:2]])


def _tables(game: Game) -> str:
    """Return tables.h: the engine's tables and sizes, and the game's options, as C."""
    rules = game.rules(None, FIXED[game.name])
    tables = {
        "SUMS": captures.SUMS,
        "SUM_STARTS": captures.SUM_STARTS,
        "SUMMABLE": captures.SUMMABLE,
        "N_SUBSETS": suits.N_SUBSETS,
        "SUBSETS": suits.SUBSETS,
        "VALUE_BITS": np.array(value_bits(game.pack)),
    }
    numbers = {
        "PACK": popcount(game.pack),
        "COLUMNS": len(game.column_names(rules)),
        "FIRST_LIST_40": captures.FIRST_LIST_40,
        "DEEPEST": captures.DEEPEST,
        "SCANNED": captures.SCANNED,
        "SMALLEST_HASH": captures.SMALLEST_HASH,
        "HASH_PLACE": MOVES_FULL,
        "MOST_GROUPS": seep.MOST_GROUPS,
        "MOST_UNIONS": seep.MOST_UNIONS,
        "MOST_MOVES": seep.MOST_MOVES,
    }
    lines = [f"#define {name} {number}" for name, number in numbers.items()]
    lines.append(f"typedef struct {{ int64_t {', '.join(rules._fields)}; }} Rules;")
    for name, values in tables.items():
        listed = ", ".join(map(str, values.tolist()))
        lines.append(f"static const int64_t {name}[] = {{{listed}}};")
    return "\n".join(lines) + "\n"
