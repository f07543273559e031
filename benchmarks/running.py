"""Whole runs: two threads beside one, and what writing every deal costs."""

import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from analysis.columns import as_columns, named_columns
from analysis.parts import PartWriter, schema_of, sha256
from analysis.question import ask
from benchmarks.timing import Figure, Step, faster, in_turns
from simcore.runner import Block, default_threads, play_deals, run_blocks

__all__ = ["parquet", "threads"]

DEALS = 250_000  # a part
LEAST_SPEEDUP = 1.75
MOST_SHARE = 0.08
SEED = 1


def threads() -> Iterator[Figure]:
    """Compare two threads with one: by the clock on the wall, since that is what they save."""
    question = ask("sweep", deals=DEALS)
    game, rules, seats = question.game, question.rules, question.seats

    def blocks(number: int) -> list[Block]:
        return [*run_blocks(game, rules, seats, seed=SEED, first=0, stop=DEALS, threads=number)]

    def part(number: int) -> bytes:
        writer = PartWriter(schema_of(named_columns(game, rules)), 0)
        for block in blocks(number):
            writer.add(as_columns(block.rows))
        return bytes(writer.finish())

    def played_by(number: int) -> Step:
        return Step(DEALS, lambda: blocks(number))

    what = "two threads, by the wall clock"
    if default_threads() < 2:
        yield Figure(what, "there is but one processor")
        return
    times = in_turns({"one": played_by(1), "two": played_by(2)}, clock=time.perf_counter)
    speedup = faster(times, "two", "one")
    yield Figure(what, f"{speedup:.2f} x", f"≥ {LEAST_SPEEDUP} x", speedup >= LEAST_SPEEDUP)
    same = part(1) == part(2)
    yield Figure("two threads, the part", "equal bytes" if same else "OTHER BYTES", "equal", same)


def parquet() -> Iterator[Figure]:
    """Compare writing a part of greedy deals with playing them."""
    question = ask("sweep", deals=DEALS)
    game, rules = question.game, question.rules
    schema = schema_of(named_columns(game, rules))
    n = 20_000  # as blocks come from the runner
    rows = play_deals(game, rules, question.seats, seed=SEED, first=0, n=DEALS)

    def write() -> memoryview:
        writer = PartWriter(schema, 0)
        for start in range(0, DEALS, n):
            writer.add(as_columns(rows[start : start + n]))
        part = writer.finish()
        sha256(part)
        return part

    def play() -> np.ndarray:
        return play_deals(game, rules, question.seats, seed=SEED, first=0, n=DEALS)

    times = in_turns({"play": Step(DEALS, play), "write": Step(DEALS, write)})
    share = faster(times, "play", "write")
    what = "Parquet: writing, of the CPU time of playing"
    yield Figure(what, f"{share:.1%}", f"≤ {MOST_SHARE:.0%}", share <= MOST_SHARE)
    size = len(write()) / DEALS
    nanoseconds = median(times["write"]) * 1e9
    yield Figure("Parquet: size and time", f"{size:.2f} bytes, {nanoseconds:.0f} ns a deal")
