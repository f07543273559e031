"""How far a run is: a bar on a terminal, a plain line every half minute elsewhere; on stderr."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any, Protocol

import click

from analysis.summary import duration, plus_minus

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["Progress", "progress"]

BAR_AFTER = 0.5
BAR_EVERY = 0.2
LINE_EVERY = 30.0
COMPILING_AFTER = 1.5
RATE_WINDOW = 20.0


@contextmanager
def progress(deals: int, unit: str = "deals") -> Iterator["Progress"]:
    """Report on a run of so many deals while the block runs."""
    reporter = Progress(deals, unit=unit)
    reporter.start()
    try:
        yield reporter
    finally:
        reporter.stop()


class Totals(Protocol):
    """What an experiment has so far."""

    @property
    def n(self) -> int:
        """How many deals are done."""

    def headline(self, planned: int) -> "tuple[str, Estimate | None]":
        """Return what is watched, and its number so far, tuned to the number of deals planned."""


class Progress:
    """Reports on a run of so many deals.

    Parameters
    ----------
    deals
        Deals of the run.
    clock
        Seconds; another one in tests.
    unit
        What is counted.
    """

    def __init__(
        self, deals: int, clock: Callable[[], float] = time.monotonic, unit: str = "deals"
    ) -> None:
        self._deals = deals
        self._unit = unit
        self._clock = clock
        self._began = self._told = clock()
        self._seen: deque[tuple[float, int]] = deque()
        self._terminal = sys.stderr.isatty()
        self._bar: Any = None
        self._timer = Timer(COMPILING_AFTER, self._tell_of_compiling)
        self._timer.daemon = True

    def start(self) -> None:
        """Begin to wait for the first deals."""
        self._timer.start()

    def stop(self) -> None:
        """Remove the bar."""
        self._timer.cancel()
        if self._bar is not None:
            self._bar.stop()

    def note(self, text: str) -> None:
        """Tell the user something in a line of its own."""
        if self._bar is None:
            click.echo(f"sweeplab: {text}", err=True)
        else:
            self._bar.console.print(f"sweeplab: {text}", markup=False, highlight=False)

    def update(self, totals: "Totals") -> None:
        """Take the sums so far; show something when it is time to."""
        self._timer.cancel()
        now = self._clock()
        self._seen.append((now, totals.n))
        while now - self._seen[0][0] > RATE_WINDOW and len(self._seen) > 2:
            self._seen.popleft()
        if self._terminal and now - self._began >= BAR_AFTER and now - self._told >= BAR_EVERY:
            self._told = now
            self._show_bar(totals)
        elif not self._terminal and now - self._told >= LINE_EVERY:
            self._told = now
            self.note(self._line(totals))

    def _tell_of_compiling(self) -> None:
        self.note("preparing the kernels (the first time they are compiled: some seconds) ...")

    def _rate(self) -> float:
        (start, had), (end, has) = self._seen[0], self._seen[-1]
        return (has - had) / (end - start) if end > start else 0.0

    def _left(self, n: int) -> str:
        rate = self._rate()
        return f"{duration((self._deals - n) / rate)} left" if rate else "? left"

    def _line(self, totals: "Totals") -> str:
        return (
            f"{totals.n:,} of {self._deals:,} {self._unit}, {self._rate():,.0f} a second,"
            f" {self._left(totals.n)}; {self._watched(totals, ' so far')}"
        )

    def _watched(self, totals: "Totals", after: str = "") -> str:
        name, found = totals.headline(self._deals)
        return name if found is None else f"{name} {plus_minus(found)}{after}"

    def _show_bar(self, totals: "Totals") -> None:
        if self._bar is None:
            self._bar = _new_bar(self._deals)
            self._bar.start()
        words = f"{self._rate():,.0f}/s, {self._left(totals.n)}; {self._watched(totals)}"
        self._bar.update(self._bar.task_ids[0], completed=totals.n, words=words)


def _new_bar(deals: int) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        BarColumn(bar_width=12),
        TaskProgressColumn(),
        TextColumn("{task.fields[words]}", markup=False),
        console=Console(stderr=True, highlight=False),
        transient=True,
    )
    bar.add_task("", total=deals, words="")
    return bar
