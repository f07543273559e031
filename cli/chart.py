"""The command `chart`."""

from pathlib import Path

import click

from cli.options import PositiveNumber

__all__ = ["chart"]

KINDS = (
    "advantage",
    "points",
    "sweeps",
    "convergence",
    "variants",
    "matchup",
    "ratings",
    "pairs",
)


@click.command(epilog="Example: sweeplab chart runs/first -o seats.png")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    "file",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write it: a PNG or an SVG, by the suffix.",
)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="What to draw.  [default: variants, matchup or ratings of such a folder, else advantage]",
)
@click.option("--narrow", is_flag=True, help="Draw it for the screen of a phone.")
@click.option(
    "--margin",
    type=PositiveNumber(),
    metavar="D",
    help="Of variants and matchup: the largest difference that does not matter.",
)
def chart(folder: Path, file: Path, kind: str | None, narrow: bool, margin: float | None) -> None:
    """Draw a run folder as a picture to show at the table.

    advantage: who is ahead, and who has most points how often. points: what they are given for.
    sweeps: how many a deal. convergence: how the advantage settles as deals are played. variants:
    what each set of rules of a comparison changes. matchup: which of two strategies is better, and
    how their games went together. ratings: the strategies of a tournament, the best first. pairs:
    each of them against each other.
    """
    from analysis.charts.files import chart_format, save
    from analysis.charts.from_run import draw_run
    from cli.output import print_text

    chart_format(file)  # a wrong suffix is told before any work
    save(draw_run(folder, kind, margin=margin, narrow=narrow), file)
    print_text(f"Wrote {file}.")
