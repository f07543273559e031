"""Playing many deals: blocks over threads, handed back in order, stopped within a deal."""

import os
import time
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

import numpy as np

from simcore.errors import StrategyFault
from simcore.games.base import Game
from simcore.options import Rules

__all__ = ["Block", "Seated", "default_threads", "play_deals", "run_blocks"]

MAX_SEATS = 4
LARGEST_BLOCK = 20_000
FIRST_BLOCK = 1_000
BLOCK_SECONDS = 0.25
STOP, DEAL, PLAY, SEAT, MOVE, HAND, FIRST_PLAYER = range(7)
WATCH_WORDS = 7
SCORES, SEES_ALL = 1, 2


class Seated(Protocol):
    """What the runner needs of a chosen strategy (`strategies.base.ChosenStrategy`)."""

    @property
    def text(self) -> str:
        """How it was asked for."""

    @property
    def strategy(self) -> Any:
        """The `strategies.base.Strategy`."""

    @property
    def weights(self) -> tuple[float, ...]:
        """Its eight weights."""


class Block(NamedTuple):
    """Played deals: the number of the first, and one row per deal as `Game.column_names` has it."""

    first: int
    rows: np.ndarray


def default_threads() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_deals(
    game: Game,
    rules: Rules,
    seats: Sequence[Seated],
    *,
    seed: int,
    first: int,
    n: int,
    matches: bool = False,
    start: Sequence[int] = (),
    watch: np.ndarray | None = None,
    trace: np.ndarray | None = None,
) -> np.ndarray:
    """Play deals ``first .. first + n - 1`` and return one row of int64 for each.

    Parameters
    ----------
    game, rules
        The game and its full rules.
    seats
        One chosen strategy a seat.
    seed
        0 .. 2**63 - 1; the cards of a deal are a function of the seed and its number alone.
    first, n
        Number of the first deal, and how many.
    matches
        Whether to play matches in place of lone deals: one row for each match.
    start
        Points by match side that each match begins with; of sides that are not named, 0.
    watch
        Seven int64 that the kernel writes its position to; setting the first to 1 stops it.
    trace
        Room for the deck and the moves of the last deal, see `simcore.records`.

    Returns
    -------
    numpy.ndarray
        Shape (deals played, columns); columns as `Game.column_names` has them.

    Raises
    ------
    StrategyFault
        A strategy raised an exception or returned an illegal move; the text says where.
    """
    kernels = game.kernels_of(rules)
    watch = np.zeros(WATCH_WORDS, np.int64) if watch is None else watch
    trace = np.zeros(kernels.trace_words, np.int64) if trace is None else trace
    out = np.zeros((n, len(game.column_names(rules, matches=matches))), np.int64)
    padded = [*seats, *[seats[0]] * (MAX_SEATS - len(seats))]
    scores = [seat.strategy.kind == "scorer" for seat in padded]
    functions = [seat.strategy.compiled(kernels) for seat in padded]
    kinds = tuple(
        SCORES * (seat.strategy.kind == "scorer") + SEES_ALL * seat.strategy.sees_all
        for seat in padded
    )
    try:
        played = kernels.play_block(
            rules,
            kinds,
            tuple(kernels.no_choice if s else f for s, f in zip(scores, functions, strict=True)),
            tuple(f if s else kernels.no_score for s, f in zip(scores, functions, strict=True)),
            tuple(seat.weights for seat in padded),
            kernels.best_move,
            seed,
            first,
            n,
            int(matches),
            (*start, *[0] * (MAX_SEATS - len(start))),
            out,
            watch,
            trace,
        )
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        if reason.startswith("TypeError: No matching definition"):
            reason = "it cannot be called as it must: it may end without returning a number"
        raise StrategyFault(_fault(seats, watch, reason)) from error
    if played < 0:
        reason = f"illegal move: {game.record.move_text(int(watch[MOVE]))}"
        raise StrategyFault(_fault(seats, watch, reason))
    return out[:played]


def _fault(seats: Sequence[Seated], watch: np.ndarray, reason: str) -> str:
    seat, hand = int(watch[SEAT]), int(watch[HAND])
    player = (seat + int(watch[FIRST_PLAYER])) % len(seats)
    place = f"deal {watch[DEAL]}" + (f", hand {hand}" if hand else "")
    return f"strategy {seats[player].text}: {place}, play {watch[PLAY]}, seat {seat}: {reason}"


def run_blocks(
    game: Game,
    rules: Rules,
    seats: Sequence[Seated],
    *,
    seed: int,
    first: int,
    stop: int,
    threads: int,
    matches: bool = False,
    start: Sequence[int] = (),
) -> Generator[Block]:
    """Play deals, or matches, ``first .. stop - 1`` on some threads; yield blocks in order.

    The rows do not depend on the threads nor on the size of the blocks, which grows until a block
    takes a quarter of a second, so that slow strategies report as often as fast ones. Closing the
    iterator, or an exception in the consumer, stops the running blocks within a deal.
    """
    watches: deque[np.ndarray] = deque()
    waiting: deque[tuple[int, Future[tuple[np.ndarray, float]]]] = deque()
    size, next_deal = min(FIRST_BLOCK, LARGEST_BLOCK), first

    def timed(number: int, n: int, watch: np.ndarray) -> tuple[np.ndarray, float]:
        began = time.perf_counter()
        rows = play_deals(
            game,
            rules,
            seats,
            seed=seed,
            first=number,
            n=n,
            matches=matches,
            start=start,
            watch=watch,
        )
        return rows, time.perf_counter() - began

    for seat in seats:  # before there are threads: it sets the cache folder of the whole process
        seat.strategy.compiled(game.kernels_of(rules))
    executor = ThreadPoolExecutor(threads)
    try:
        while waiting or next_deal < stop:
            while next_deal < stop and len(waiting) < 2 * threads:
                n = min(size, stop - next_deal)
                watches.append(np.zeros(WATCH_WORDS, np.int64))
                waiting.append((next_deal, executor.submit(timed, next_deal, n, watches[-1])))
                next_deal += n
            number, future = waiting.popleft()
            rows, seconds = future.result()
            watches.popleft()
            size = _next_size(size, len(rows), seconds)
            yield Block(number, rows)
    finally:
        for watch in watches:
            watch[STOP] = 1
        executor.shutdown(wait=True, cancel_futures=True)


def _next_size(size: int, n: int, seconds: float) -> int:
    if n < size:  # the last block of a run, or one cut short
        return size
    fitting = int(n * BLOCK_SECONDS / max(seconds, 1e-6))
    return max(1, min(2 * size, fitting, LARGEST_BLOCK))
