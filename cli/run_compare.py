"""What `compare` and `resume` share: play a comparison, show how far it is, print the answer."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.comparison import judged
from analysis.comparison_text import comparison_text
from analysis.experiments.compare import Plan, compare
from analysis.parting import partings, write_examples
from analysis.question import setting
from analysis.sequential import mean_sequence
from cli.output import print_results, print_text
from cli.run import stopped_json
from cli.watched import command_words, watched

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["run_comparison"]


def _headline(plan: Plan) -> "tuple[str, Estimate]":
    """Return the first variant's difference so far."""
    level = plan.levels[0]
    totals, question = level.totals[0], level.baseline.question
    divisor = 1 if question.matches else question.game.sides(question.rules) - 1
    best_at = question.best_at
    found = mean_sequence(totals.n, *totals.difference, best_at=best_at, divisor=divisor)
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
    total = plan.baseline.deals * sum(len(level.arms) for level in plan.levels)
    with watched(total, out, lambda: _headline(plan)) as reports:
        decisions = compare(plan, out=out, threads=threads, **reports)
    found = judged(plan, margin=margin, decisions=decisions)
    examples = [list(partings(plan, result)) for result in found.variants]
    arms = [arm for level in plan.levels for arm in level.arms[1:]]
    if out is not None:
        for arm, one in zip(arms, examples, strict=True):
            write_examples(out, one, arm.folder)
    seconds = time.perf_counter() - began
    if as_json:
        print_results(
            command,
            plan.to_json() | setting(command_words()),
            {
                "unit": found.unit,
                "margin": found.margin,
                "variants": [result.to_json() for result in found.variants],
            }
            | stopped_json(*(decisions or ())),
            seconds,
        )
        return
    print_text(comparison_text(plan, found, examples, seconds, decisions))
    if out is not None:
        print_text(f"Every deal is in {out}, a run folder for each set of rules.")
