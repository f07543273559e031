"""The command `report`."""

from pathlib import Path

import click

from cli.options import PositiveNumber

__all__ = ["report"]


@click.command(epilog="Example: sweeplab report runs/house -o house.html")
@click.argument(
    "folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "-o",
    "--output",
    "file",
    metavar="FILE.html",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write it.",
)
@click.option("--title", metavar="TEXT", help="The heading.  [default: made of what it tells]")
@click.option(
    "--margin",
    type=PositiveNumber(),
    metavar="D",
    help="The largest difference that does not matter.  [default: that of the batch, else the"
    " usual]",
)
def report(folders: tuple[Path, ...], file: Path, title: str | None, margin: float | None) -> None:
    """Write a page of runs and batches, to be sent to the table.

    Each question with its answer, how sure that is, how often the rule matters, with which players,
    and the deals on which it mattered most, with their cards. The page is one file that needs no
    network. The same variant with other strategies, or in matches, becomes one question.
    docs/report.md says more.
    """
    from analysis.files import keep_text
    from analysis.report import report as page
    from cli.output import print_text

    keep_text(file, page(folders, title=title, margin=margin))
    print_text(f"Wrote {file}.")
