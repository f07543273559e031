"""The command `tournament`."""

from pathlib import Path
from typing import Any

import click

from analysis.defaults import TOURNAMENT_DEALS
from cli.options import (
    json_option,
    matches_option,
    options_given,
    out_options,
    question_options,
    rows_asked,
    stop_options,
    strategy_argument,
    threads_option,
)

__all__ = ["tournament"]


@click.command(epilog="Example: sweeplab tournament scopa/scopone random greedy cautious -n 50000")
@question_options(deals=TOURNAMENT_DEALS, seats=False)
@strategy_argument("strategy", several=True)
@matches_option
@stop_options
@threads_option
@out_options
@json_option
def tournament(
    rules_name: str,
    strategy: tuple[str, ...],
    rules: tuple[str, ...],
    threads: int | None,
    out: Path | None,
    as_json: bool,
    **numbers: Any,
) -> None:
    """Rate strategies that play each other on the same deals.

    All pairs of them are seated in every way. Printed are ratings, with the first seat's advantage
    told apart, the difference of each pair, and circles in which each beats the next. A strategy is
    written NAME[:WEIGHT=VALUE,...] or FILE.py:NAME.
    """
    from analysis.experiments.tournament import tournament_plan
    from cli.run_tournament import run_tournament

    plan = tournament_plan(rules_name, strategy, options_given(rules), **rows_asked(**numbers))
    run_tournament("tournament", plan, out=out, threads=threads, as_json=as_json)
