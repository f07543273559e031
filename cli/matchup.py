"""The command `matchup`."""

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
    strategy_argument,
    threads_option,
)

__all__ = ["matchup"]


@click.command(epilog="Example: sweeplab matchup sweep cautious greedy -n 200000")
@question_options(seats=False)
@strategy_argument("a")
@strategy_argument("b")
@matches_option
@stop_options
@margin_option
@threads_option
@out_options
@json_option
def matchup(
    rules_name: str,
    a: str,
    b: str,
    rules: tuple[str, ...],
    margin: float | None,
    threads: int | None,
    out: Path | None,
    as_json: bool,
    **numbers: Any,
) -> None:
    """Say which of two strategies is better, and how sure that is.

    Every deal is played once with each seating: A is each side in turn, B all others. The deal with
    all its seatings is the unit of every number. A strategy is written NAME[:WEIGHT=VALUE,...] or
    FILE.py:NAME.
    """
    from analysis.experiments.matchup import matchup_plan
    from cli.run_matchup import run_matchup

    given = options_given(rules)
    plan = matchup_plan(rules_name, a, b, given, **rows_asked(**numbers))
    run_matchup("matchup", plan, margin=margin, out=out, threads=threads, as_json=as_json)
