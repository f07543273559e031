"""New processes: how soon they answer, and how much memory they take."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.timing import ROUNDS, Figure

__all__ = ["memory", "start_up"]

SWEEPLAB = str(Path(sys.executable).with_name("sweeplab"))
SIMULATE = ("simulate", "sweep", "-n")
MOST_MEGABYTES = 350
FLAT = 1.1  # the largest run may take this many times the memory of the smallest


class Taken(NamedTuple):
    """Seconds by the wall clock, seconds of CPU, and the peak of memory in MB."""

    wall: float
    cpu: float
    megabytes: float


def run(*arguments: str, cache: Path | None = None) -> Taken:
    """Run the command line in a new process.

    Parameters
    ----------
    arguments
        Those of ``sweeplab``.
    cache
        The folder of the machine code; None for the usual one.
    """
    environment = dict(os.environ)
    if cache is not None:
        environment["SWEEPLAB_CACHE"] = str(cache)
    command = [sys.executable, "-m", "benchmarks.child", SWEEPLAB, *arguments]
    root = Path(__file__).parents[1]
    answer = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return Taken(*map(float, answer.stdout.split()))


def start_up() -> Iterator[Figure]:
    """Time the first result: with a warm cache, with an empty one, and the help."""
    question = (*SIMULATE, "100000")
    taken: dict[str, list[Taken]] = {"warm": [], "empty": [], "help": []}
    run(*question)
    for _ in range(ROUNDS):
        taken["warm"].append(run(*question))
        taken["help"].append(run("--help"))
        with tempfile.TemporaryDirectory() as folder:
            taken["empty"].append(run(*question, cache=Path(folder)))
    for name, what, most in (
        ("warm", "100,000 deals in a new process", 1.3),
        ("empty", "the same, nothing compiled yet", 8.0),
        ("help", "sweeplab --help", 0.15),
    ):
        wall, cpu = (
            median(getattr(one, clock) for one in taken[name]) for clock in ("wall", "cpu")
        )
        yield Figure(what, f"{wall:.2f} s, {cpu:.2f} s of CPU", f"≤ {most:g} s", wall <= most)


def memory() -> Iterator[Figure]:
    """Measure the peak of memory of runs that write all their deals."""
    peaks = []
    for deals in (100_000, 1_000_000, 3_000_000):
        with tempfile.TemporaryDirectory() as folder:
            taken = run(*SIMULATE, str(deals), "--out", str(Path(folder, "run")))
        peaks.append(taken.megabytes)
        value = f"{taken.megabytes:.0f} MB"
        fits = taken.megabytes <= MOST_MEGABYTES
        yield Figure(f"memory, {deals:,} deals", value, f"≤ {MOST_MEGABYTES} MB", fits)
    growth = peaks[-1] / peaks[0]
    yield Figure(
        "memory, largest by smallest run", f"{growth:.2f} x", f"≤ {FLAT} x", growth <= FLAT
    )
