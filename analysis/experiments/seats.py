"""The `simulate` experiment: the same question over many deals, and how the seats fare."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from analysis.columns import as_columns, named_columns
from analysis.estimates import DealTotals
from analysis.matches import MatchTotals
from analysis.question import Question, setting
from simcore.runner import default_threads, run_blocks

if TYPE_CHECKING:
    from analysis.store import RunFolder

__all__ = ["Nowhere", "Outcome", "folder_for", "play", "simulate"]


class Outcome(NamedTuple):
    """A finished run.

    Parameters
    ----------
    question
        What was asked.
    document
        What ``run.json`` says: the question in JSON, with versions, machine and command line.
    totals
        The sums over all deals.
    played
        Deals played now; the others were in the run folder.
    seconds
        How long it took.
    threads
        How many threads played.
    """

    question: Question
    document: dict[str, Any]
    totals: DealTotals | MatchTotals
    played: int
    seconds: float
    threads: int


def simulate(
    question: Question,
    *,
    out: Path | None = None,
    threads: int | None = None,
    command_line: Sequence[str] = (),
    on_progress: Callable[[DealTotals | MatchTotals], None] = lambda _totals: None,
    on_note: Callable[[str], None] = lambda _text: None,
) -> Outcome:
    """Play all deals of a question, or those that its run folder lacks.

    Parameters
    ----------
    question
        What to play.
    out
        The run folder; without one nothing is written.
    threads
        How many threads play; as many as there are processors where not given.
    command_line
        Kept in ``run.json``.
    on_progress
        Called after each block with the sums so far.
    on_note
        Called with a line when a damaged part was found.

    Returns
    -------
    Outcome
        The same numbers for any threads and after any interruption.

    Examples
    --------
    >>> from analysis.question import ask
    >>> outcome = simulate(ask("sweep", deals=1000), threads=1)
    >>> outcome.totals.results().advantage.n
    1000
    """
    began = time.perf_counter()
    threads = threads or default_threads()
    document = question.to_json() | setting(command_line)
    totals = new_totals(question)

    def count(columns: np.ndarray) -> None:
        totals.add(columns)
        on_progress(totals)

    with folder_for(out, question, document, on_note) as folder:
        for columns in folder.finished():
            count(columns)
        found = totals.n
        for first, stop in folder.missing():
            with closing(play(question, first, stop, threads)) as played:
                for start, columns in played:
                    folder.write(start, columns)
                    count(columns)
    seconds = time.perf_counter() - began
    return Outcome(question, document, totals, totals.n - found, seconds, threads)


def new_totals(question: Question) -> DealTotals | MatchTotals:
    """Return empty sums for the deals, or matches, of a question."""
    kind = MatchTotals if question.matches else DealTotals
    return kind(question.game, question.rules)


def play(
    question: Question, first: int, stop: int, threads: int
) -> Generator[tuple[int, np.ndarray]]:
    """Play deals ``first .. stop - 1``; yield columns, block by block, with their first deal."""
    blocks = run_blocks(
        question.game,
        question.rules,
        question.seats,
        seed=question.seed,
        first=first,
        stop=stop,
        threads=threads,
        matches=question.matches,
    )
    with closing(blocks):  # so that no thread plays on when anything goes wrong here
        for block in blocks:
            yield block.first, as_columns(block.rows)


class Nowhere:
    """Stands in for a run folder where nothing is to be written.

    Parameters
    ----------
    deals
        Deals of the run.
    """

    def __init__(self, deals: int) -> None:
        self.deals = deals

    def finished(self) -> Iterator[np.ndarray]:
        """Find no part."""
        return iter(())

    def missing(self) -> Iterator[tuple[int, int]]:
        """Yield all deals."""
        yield 0, self.deals

    def part(self, number: int) -> None:
        """Find no part."""

    def write(self, first: int, columns: np.ndarray) -> None:
        """Keep nothing."""


@contextmanager
def folder_for(
    out: Path | None, question: Question, document: dict[str, Any], note: Callable[[str], None]
) -> "Iterator[RunFolder | Nowhere]":
    """Open the run folder of a question, or stand in for one where there is none."""
    if out is None:
        yield Nowhere(question.deals)
        return
    from analysis.store import open_run  # pyarrow comes along, which only a run folder needs

    columns = named_columns(question.game, question.rules, matches=question.matches)
    with open_run(out, document, columns, note) as folder:
        yield folder
