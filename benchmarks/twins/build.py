"""The C twin: built by gcc when first asked for, kept in the cache folder, called by ctypes."""

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simcore import captures, suits
from simcore._jit import CACHE
from simcore.games.sweep.moves import HASH_FULL, MOVES_FULL
from simcore.games.sweep.rules import SweepRules

__all__ = ["CTwin", "c_twin", "gcc_version"]

FOLDER = Path(__file__).parent
SOURCES = ("sweep.c", "cards.h", "moves.h")
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-std=gnu11", "-Wall", "-Wextra")
STRATEGIES = ("greedy", "random")
OPTIONS = (  # as in moves.h
    "hand_size", "redeals", "table_redeal", "table_redeal_repeat", "face_sum", "match_take",
    "face_match", "multi_capture", "match_first", "must_capture", "sweep_points",
    "last_play_sweep", "most_cards_points", "most_spades_points", "ace_spades_points",
    "majority", "majority_tie", "ace_sweep_bonus",
)  # fmt: skip
COLUMNS = 19
WATCH_WORDS = 5
TRACE_WORDS = 64  # a Trace has fewer
POINTER, NUMBER = ctypes.c_void_p, ctypes.c_int64


class CTwin(NamedTuple):
    """The compiled twin: `library` has the functions of sweep.c."""

    library: ctypes.CDLL

    def play(
        self,
        rules: SweepRules,
        strategies: str | tuple[str, str],
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
            For two players, without maximal_take.
        strategies
            A name: compiled in, for both seats. Two names: called through pointers.
        weights
            The weights of both.
        seed, first, n
            The deals.
        """
        if rules.players != len(STRATEGIES) or rules.maximal_take:
            raise ValueError("the C twin plays with two players and without maximal_take")
        options = np.array([getattr(rules, name) for name in OPTIONS], np.int64)
        numbers = np.array(weights, np.float64)
        out = np.zeros((n, COLUMNS), np.int64)
        watch = np.zeros(WATCH_WORDS, np.int64)
        trace = np.zeros(TRACE_WORDS, np.int64)
        scratch = np.empty(MOVES_FULL + HASH_FULL, np.int64)
        function, seats = self._function(strategies)
        played = function(
            *seats,
            *(array.ctypes.data for array in (options, numbers)),
            seed,
            first,
            n,
            *(array.ctypes.data for array in (out, watch, trace, scratch)),
        )
        if played != n:
            raise RuntimeError(f"the C twin stopped in deal {watch[1]} at play {watch[2]}")
        return out

    def _function(self, strategies: str | tuple[str, str]) -> tuple[Callable[..., int], list[int]]:
        arguments: list[Any] = [*[POINTER] * 2, *[NUMBER] * 3, *[POINTER] * 4]
        if isinstance(strategies, str):
            function, seats = self.library[f"play_{strategies}"], []
        else:
            function, seats = self.library.play_any, [STRATEGIES.index(one) for one in strategies]
        function.restype, function.argtypes = NUMBER, [NUMBER for _ in seats] + arguments
        return function, seats


@cache
def gcc_version() -> str | None:
    """Return the first line of ``gcc --version``, or None where there is no gcc."""
    if shutil.which("gcc") is None:
        return None
    answer = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True)
    return answer.stdout.splitlines()[0]


@cache
def c_twin() -> CTwin:
    """Build the twin for this processor, unless that was done before, and load it."""
    tables = _tables()
    sources = [(FOLDER / name).read_text() for name in SOURCES]
    parts = (*sources, tables, *FLAGS, str(gcc_version()), _processor())
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    folder = CACHE.parent / key
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    library = folder / "sweep.so"
    if not library.exists():
        (folder / "tables.h").write_text(tables)
        made = folder / f"sweep-{os.getpid()}.so"
        source = str(FOLDER / SOURCES[0])
        command = ["gcc", *FLAGS, "-shared", "-fPIC", f"-I{folder}", source, "-o", str(made)]
        subprocess.run(command, check=True)
        made.replace(library)
    return CTwin(ctypes.CDLL(str(library)))


def _processor() -> str:
    """Return what ``-march=native`` depends on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    kept = [line for line in lines if line.startswith(("model name", "flags"))]
    return "\n".join([platform.machine(), *kept[:2]])


def _tables() -> str:
    """Return tables.h: the engine's tables and sizes as C."""
    tables = {
        "SUMS": captures.SUMS,
        "SUM_STARTS": captures.SUM_STARTS,
        "SUMMABLE": captures.SUMMABLE,
        "N_SUBSETS": suits.N_SUBSETS,
        "SUBSETS": suits.SUBSETS,
    }
    sizes = {
        "DEEPEST": captures.DEEPEST,
        "SCANNED": captures.SCANNED,
        "SMALLEST_HASH": captures.SMALLEST_HASH,
        "HASH_PLACE": MOVES_FULL,
    }
    lines = [f"#define {name} {size}" for name, size in sizes.items()]
    for name, values in tables.items():
        numbers = ", ".join(map(str, values.tolist()))
        lines.append(f"static const int64_t {name}[] = {{{numbers}}};")
    return "\n".join(lines) + "\n"
