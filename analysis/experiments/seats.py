"""The `simulate` experiment: the same question over many deals, and how the seats fare."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analysis.estimates import DealTotals, Results
from analysis.experiments.playing import Player, decided, folder_for, play, stretches
from analysis.matches import MatchResults, MatchTotals
from analysis.question import Question, setting
from analysis.stopping import Decision
from simcore.runner import default_threads

__all__ = ["Outcome", "simulate"]


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
    decision
        Why the run stopped, under a rule for stopping.
    """

    question: Question
    document: dict[str, Any]
    totals: DealTotals | MatchTotals
    played: int
    seconds: float
    threads: int
    decision: Decision | None = None

    def results(self) -> Results | MatchResults:
        """Return all estimates; after a stop, with an interval that holds for what was watched."""
        found = self.totals.results()
        if self.decision is None:
            return found
        watched = self.decision.estimate
        if isinstance(found, Results):
            return found._replace(advantage=watched)
        even = 1 / len(found.p_match)  # what was watched is how far from it the share is
        mean, low, high = (min(1.0, max(0.0, x + even)) for x in watched[:3])
        share = watched._replace(estimate=mean, low=low, high=high)
        return found._replace(p_match=(share, *found.p_match[1:]))


def simulate(
    question: Question,
    *,
    out: Path | None = None,
    threads: int | None = None,
    share: range | None = None,
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
    share
        Of all deals those to play, where others are played elsewhere; it begins and ends where
        parts do.
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

    decision = None
    with folder_for(out, question, document, on_note) as folder:
        if question.stop is not None:
            player = Player(question, folder, threads, lambda _, columns: Columns(columns))
            for first, stop in stretches(question, share):
                count(player.take(first, stop).columns)
                reasons = decided(question, [totals.watched])
                if reasons is not None:
                    (decision,) = reasons
                    player.end(stop, decision.reason)
                    break
            found = totals.n - player.played
        else:
            for columns in folder.finished():
                count(columns)
            found = totals.n
            for first, stop in folder.missing(share):
                with closing(play(question, first, stop, threads)) as played:
                    for start, columns in played:
                        folder.write(start, columns)
                        count(columns)
    seconds = time.perf_counter() - began
    return Outcome(question, document, totals, totals.n - found, seconds, threads, decision)


class Columns(NamedTuple):
    """All columns of some deals, one a row."""

    columns: np.ndarray


def new_totals(question: Question) -> DealTotals | MatchTotals:
    """Return empty sums for the deals, or matches, of a question."""
    kind = MatchTotals if question.matches else DealTotals
    return kind(question.game, question.rules)
