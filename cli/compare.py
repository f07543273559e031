"""The command `compare`."""

from pathlib import Path
from typing import Any

import click

from cli.options import (
    json_option,
    margin_option,
    matches_option,
    options_given,
    out_options,
    question_options,
    rows_asked,
    stop_options,
    threads_option,
    variants_option,
)

__all__ = ["compare"]


@click.command(epilog='Example: sweeplab compare sweep -v no-sweep -v "aces:ace_sweep_bonus=any"')
@question_options()
@matches_option
@stop_options
@variants_option()
@click.option(
    "--each", is_flag=True, help="Compare once for every -s, with that strategy in all seats."
)
@margin_option
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
        **rows_asked(**others),
    )
    run_comparison("compare", asked, margin=margin, out=out, threads=threads, as_json=as_json)
