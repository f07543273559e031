"""The command `simulate`."""

from pathlib import Path
from typing import Any

import click

from cli.options import (
    json_option,
    matches_option,
    options_given,
    out_options,
    question_options,
    rows_asked,
    start_option,
    stop_options,
    threads_option,
)

__all__ = ["simulate"]


@click.command(epilog="Example: sweeplab simulate sweep/partners -r sweep_points=2 -n 1000000")
@question_options()
@matches_option
@start_option
@stop_options
@threads_option
@out_options
@json_option
def simulate(
    rules_name: str,
    rules: tuple[str, ...],
    strategies: tuple[str, ...],
    sees_all: bool,
    start: tuple[int, ...] | None,
    threads: int | None,
    out: Path | None,
    as_json: bool,
    **numbers: Any,
) -> None:
    """Play many deals and say how the seats fare.

    GAME alone stands for its usual rules. Printed are the points of each side, who has most, and
    the first player's advantage, each with its interval. Without --out nothing is written.
    """
    from analysis.question import ask
    from cli.run import run_question

    question = ask(
        rules_name,
        options_given(rules),
        strategies or ("greedy",),
        sees_all=sees_all,
        start=start or (),
        **rows_asked(**numbers),
    )
    run_question("simulate", question, out=out, threads=threads, as_json=as_json)
