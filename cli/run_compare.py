"""What `compare` and `resume` share: play a comparison, show how far it is, print the answer."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.comparison import judged
from analysis.comparison_text import comparison_text
from analysis.experiments.compare import Plan, compare
from analysis.parting import partings, write_examples
from analysis.question import setting
from analysis.sequential import mean_sequence
from cli.interrupt import prompt_interrupt
from cli.output import print_json, print_text
from cli.progress import progress
from cli.run import resume_words

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["run_comparison"]


class _SoFar:
    """What a comparison has so far: the first variant's difference."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.n = 0

    def headline(self, _planned: int) -> "tuple[str, Estimate]":
        level = self.plan.levels[0]
        totals, question = level.totals[0], level.baseline.question
        divisor = 1 if question.matches else question.game.sides(question.rules) - 1
        planned = question.deals
        found = mean_sequence(totals.n, *totals.difference, best_at=planned, divisor=divisor)
        return level.arms[1].name, found


def run_comparison(
    command: str,
    plan: Plan,
    *,
    margin: float | None,
    out: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play a comparison and print what came out.

    Parameters
    ----------
    command
        Name of the command, for the JSON document.
    plan
        What to compare.
    margin
        The largest difference that does not matter.
    out, threads
        As in `compare`.
    as_json
        Whether to print JSON instead of text.
    """
    began = time.perf_counter()
    last_words = f"sweeplab: stopped; {resume_words(out)}"
    so_far = _SoFar(plan)
    total = plan.baseline.deals * sum(len(level.arms) for level in plan.levels)
    words = ["sweeplab", *sys.argv[1:]]
    try:
        with prompt_interrupt(last_words), progress(total) as reporter:

            def advance(n: int) -> None:
                so_far.n += n
                reporter.update(so_far)

            compare(
                plan,
                out=out,
                threads=threads,
                command_line=words,
                on_progress=advance,
                on_note=reporter.note,
            )
    except KeyboardInterrupt:
        click.echo(last_words, err=True)
        raise click.exceptions.Exit(130) from None
    found = judged(plan, margin=margin)
    examples = [list(partings(plan, result)) for result in found.variants]
    arms = [arm for level in plan.levels for arm in level.arms[1:]]
    if out is not None:
        for arm, one in zip(arms, examples, strict=True):
            write_examples(out, one, arm.folder)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            {
                "command": command,
                "question": plan.to_json() | setting(words),
                "results": {
                    "unit": found.unit,
                    "margin": found.margin,
                    "variants": [result.to_json() for result in found.variants],
                },
                "seconds": round(seconds, 3),
            }
        )
        return
    print_text(comparison_text(plan, found, examples, seconds))
    if out is not None:
        print_text(f"Every deal is in {out}, a run folder for each set of rules.")
