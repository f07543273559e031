"""The command `records`."""

from typing import Any

import click

from cli.options import WholeNumber, options_given, question_options

__all__ = ["records"]


@click.command(epilog="Example: sweeplab records sweep -s random -n 1000 > hands.jsonl")
@question_options(deals=1)
@click.option(
    "--first",
    type=WholeNumber(0, 10**12),
    metavar="DEAL",
    default=0,
    show_default=True,
    help="Number of the first deal, as a run folder has it.",
)
def records(
    rules_name: str,
    rules: tuple[str, ...],
    strategies: tuple[str, ...],
    first: int,
    deals: int,
    **others: Any,
) -> None:
    """Write hand records, one JSON a line.

    A record has every card of a deal, every option of its rules, and its score.
    """
    from analysis.question import ask
    from cli.output import print_text
    from simcore.records import write

    given = options_given(rules)
    question = ask(rules_name, given, strategies or ("greedy",), deals=deals, **others)
    lines = write(
        question.game,
        question.preset,
        question.rules,
        question.seats,
        seed=question.seed,
        first=first,
        n=deals,
    )
    for line in lines:
        print_text(line)
