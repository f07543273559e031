"""What `simulate` and `resume` share: play a question, show how far it is, print the results."""

import shlex
import sys
from pathlib import Path
from typing import Any

import click

from analysis.experiments.seats import simulate
from analysis.question import Question
from analysis.stopping import Decision
from analysis.summary import summary
from cli.interrupt import prompt_interrupt
from cli.output import print_results, print_text
from cli.progress import progress

__all__ = ["resume_words", "run_question", "stopped_json"]


def run_question(
    command: str, question: Question, *, out: Path | None, threads: int | None, as_json: bool
) -> None:
    """Play a question and print what came out.

    Parameters
    ----------
    command
        Name of the command, for the JSON document.
    question
        What to play.
    out, threads
        As in `simulate`.
    as_json
        Whether to print JSON instead of text.
    """
    units = "matches" if question.matches else "deals"
    last_words = f"sweeplab: stopped; {resume_words(out)}"
    try:
        with prompt_interrupt(last_words), progress(question.deals, units) as reporter:
            outcome = simulate(
                question,
                out=out,
                threads=threads,
                command_line=["sweeplab", *sys.argv[1:]],
                on_progress=reporter.update,
                on_note=reporter.note,
            )
    except KeyboardInterrupt:
        click.echo(last_words, err=True)
        raise click.exceptions.Exit(130) from None
    if as_json:
        print_results(
            command,
            outcome.document,
            outcome.results().to_json() | stopped_json(outcome.decision),
            outcome.seconds,
        )
        return
    print_text(summary(outcome))
    if out is not None:
        print_text(f"Every {question.unit} is in {out}, as Parquet.")


def stopped_json(*decisions: Decision | None) -> dict[str, Any]:
    """Return what results say of a run that stopped by a rule; nothing of one that did not."""
    made = [
        {
            "outcome": one.outcome,
            "reason": one.reason,
            "corrected": one.corrected,
            "raw": one.raw,
            "deals": one.estimate.n,
        }
        for one in decisions
        if one is not None
    ]
    return {"stopped": made} if made else {}


def resume_words(out: Path | None) -> str:
    """Say how to go on with a run that was stopped."""
    if out is None:
        return "nothing was written (--out DIR keeps what is played)"
    return f"go on with: sweeplab resume {shlex.quote(str(out))}"
