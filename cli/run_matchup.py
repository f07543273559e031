"""What `matchup` and `resume` share: play a matchup, show how far it is, print the answer."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.experiments.matchup import Matchup, matchup
from analysis.matchup_text import matchup_text
from analysis.question import setting
from analysis.sequential import mean_sequence
from analysis.summary import stopped_text
from cli.output import print_results, print_text
from cli.run import stopped_json
from cli.watched import command_words, watched

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["run_matchup"]


def _headline(plan: Matchup) -> "tuple[str, Estimate]":
    """Return the difference so far."""
    totals = plan.totals
    best_at = plan.question.best_at
    found = mean_sequence(totals.n, *totals.value, best_at=best_at, divisor=totals.divisor)
    return f"{plan.first} ahead by", found


def run_matchup(
    command: str,
    plan: Matchup,
    *,
    margin: float | None,
    out: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play a matchup and print what came out.

    Parameters
    ----------
    command
        Name of the command, for the JSON document.
    plan
        What to play.
    margin
        The largest difference that does not matter.
    out, threads
        As in `matchup`.
    as_json
        Whether to print JSON instead of text.
    """
    began = time.perf_counter()
    games = plan.question.deals * len(plan.arms)
    with watched(games, out, lambda: _headline(plan)) as reports:
        decision = matchup(plan, out=out, threads=threads, **reports)
    found = plan.totals.results()
    notes = []
    if decision is not None:
        found = found._replace(difference=decision.estimate)
        notes.append(stopped_text(decision, plan.question.unit))
    seconds = time.perf_counter() - began
    if as_json:
        print_results(
            command,
            plan.to_json() | setting(command_words()),
            found.to_json() | stopped_json(decision),
            seconds,
        )
        return
    print_text(matchup_text(plan, found, seconds, margin=margin, notes=notes))
    if out is not None:
        print_text(f"Every deal is in {out}, a run folder for each seating.")
