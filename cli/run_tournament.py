"""What `tournament` and `resume` share: play it, show how far it is, print the tables."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.experiments.tournament import Tournament, tournament
from analysis.question import setting
from analysis.sequential import mean_sequence
from analysis.tournament_text import tournament_text
from cli.output import print_results, print_text
from cli.run import stopped_json
from cli.watched import command_words, watched

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["run_tournament"]


def _headline(plan: Tournament) -> "tuple[str, Estimate]":
    """Return the difference of the first pair so far."""
    n, total, squares, divisor = plan.watched()[0]
    best_at = plan.question.best_at
    found = mean_sequence(n, total, squares, best_at=best_at, divisor=divisor)
    return f"{plan.strategies[0]} ahead of {plan.strategies[1]} by", found


def run_tournament(
    command: str, plan: Tournament, *, out: Path | None, threads: int | None, as_json: bool
) -> None:
    """Play a tournament and print what came out.

    Parameters
    ----------
    command
        Name of the command, for the JSON document.
    plan
        What to play.
    out, threads
        As in `tournament`.
    as_json
        Whether to print JSON instead of text.
    """
    began = time.perf_counter()
    with watched(plan.games, out, lambda: _headline(plan)) as reports:
        decisions = tournament(plan, out=out, threads=threads, **reports)
    found = plan.totals.results(decisions=decisions)
    seconds = time.perf_counter() - began
    if as_json:
        print_results(
            command,
            plan.to_json() | setting(command_words()),
            found.to_json() | stopped_json(*(decisions or ())),
            seconds,
        )
        return
    print_text(tournament_text(plan, found, seconds, decisions))
    if out is not None:
        print_text(f"Every deal is in {out}, a run folder for each pair and seating.")
