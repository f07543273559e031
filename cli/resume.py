"""The command `resume`."""

from pathlib import Path
from typing import Any

import click

from cli.options import json_option, threads_option

__all__ = ["resume"]


@click.command(epilog="Example: sweeplab resume runs/first")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@threads_option
@json_option
def resume(folder: Path, threads: int | None, as_json: bool) -> None:
    """Go on with a run or a batch that was stopped, from its folder.

    Parts that are there are checked and kept. A finished run is only reported.
    """
    from analysis.question import question_from_json
    from analysis.store import is_batch, read_document

    if is_batch(folder):
        from analysis.batches.folder import batch_from_folder
        from cli.run_batch import run_batch

        asked, shard = batch_from_folder(folder)
        run_batch("resume", asked, out=folder, shard=shard, threads=threads, as_json=as_json)
        return
    document = read_document(folder)
    how: dict[str, Any] = {"out": folder, "threads": threads, "as_json": as_json}
    match document["experiment"]:
        case "compare":
            from analysis.experiments.compare import plan_from_json
            from cli.run_compare import run_comparison

            run_comparison("resume", plan_from_json(document), margin=None, **how)
        case "matchup":
            from analysis.experiments.matchup import matchup_from_json
            from cli.run_matchup import run_matchup

            run_matchup("resume", matchup_from_json(document), margin=None, **how)
        case "tournament":
            from analysis.experiments.tournament import tournament_from_json
            from cli.run_tournament import run_tournament

            run_tournament("resume", tournament_from_json(document), **how)
        case _:
            from cli.run import run_question

            run_question("resume", question_from_json(document), **how)
