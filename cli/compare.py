"""The command `compare`."""

from pathlib import Path
from typing import Any

import click

from cli.options import (
    PositiveNumber,
    json_option,
    matches_option,
    options_given,
    out_options,
    question_options,
    rows_asked,
    threads_option,
)

__all__ = ["compare"]


@click.command(epilog='Example: sweeplab compare sweep -v no-sweep -v "aces:ace_sweep_bonus=any"')
@question_options(deals=100_000)
@matches_option
@click.option(
    "-v",
    "--variant",
    "variants",
    metavar="VARIANT",
    multiple=True,
    required=True,
    help="Rules to compare: a preset, or name:option=value,option=value on top of the baseline.",
)
@click.option(
    "--each", is_flag=True, help="Compare once for every -s, with that strategy in all seats."
)
@click.option(
    "--margin",
    type=PositiveNumber(),
    metavar="D",
    help="The largest difference that does not matter to you."
    "  [default: 0.05 points a deal, 0.01 of the matches]",
)
@threads_option
@out_options
@json_option
def compare(
    rules_name: str,
    rules: tuple[str, ...],
    strategies: tuple[str, ...],
    variants: tuple[str, ...],
    margin: float | None,
    threads: int | None,
    out: Path | None,
    as_json: bool,
    deals: int,
    matches: int | None,
    **others: Any,
) -> None:
    """Compare variants of the rules on the same deals.

    All are played by the same strategies. Printed is what each variant changes for the first
    player, with the interval of the difference deal by deal, on which share of deals it mattered at
    all, and the deals on which it mattered most. -r applies to the baseline and to every variant.
    """
    from analysis.experiments.compare import plan
    from cli.run_compare import run_comparison

    asked = plan(
        rules_name,
        variants,
        options_given(rules),
        strategies or ("greedy",),
        **rows_asked(deals, matches),
        **others,
    )
    run_comparison("compare", asked, margin=margin, out=out, threads=threads, as_json=as_json)
