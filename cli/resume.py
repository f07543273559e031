"""The command `resume`."""

from pathlib import Path

import click

from cli.options import json_option, threads_option

__all__ = ["resume"]


@click.command(epilog="Example: sweeplab resume runs/first")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@threads_option
@json_option
def resume(folder: Path, threads: int | None, as_json: bool) -> None:
    """Go on with a run that was stopped, from its run folder.

    Parts that are there are checked and kept. A finished run is only reported.
    """
    from analysis.question import question_from_json
    from analysis.store import read_document

    document = read_document(folder)
    if document["experiment"] == "compare":
        from analysis.experiments.compare import plan_from_json
        from cli.run_compare import run_comparison

        plan = plan_from_json(document)
        run_comparison("resume", plan, margin=None, out=folder, threads=threads, as_json=as_json)
        return
    from cli.run import run_question

    question = question_from_json(document)
    run_question("resume", question, out=folder, threads=threads, as_json=as_json)
