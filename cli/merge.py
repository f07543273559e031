"""The command `merge`."""

from pathlib import Path

import click

from cli.options import Folder, json_option

__all__ = ["merge"]


@click.command(epilog="Example: sweeplab merge one two three --out runs/house")
@click.argument(
    "folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out", type=Folder(), metavar="DIR", required=True, help="The batch folder to be made."
)
@json_option
def merge(folders: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Put the shares of a batch together, as --shard plays them.

    Every share must be there once, finished, and of the same plan. The parts are the same bytes as
    those of a batch that was played in one place.
    """
    from cli.run_batch import run_merge

    run_merge(folders, out=out, as_json=as_json)
