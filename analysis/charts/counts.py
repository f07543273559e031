"""The chart of a count, as the sweeps made in a deal: how often each side has how many."""

from collections.abc import Sequence
from math import isfinite

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis.charts.page import Page, page
from analysis.charts.rows import Row, Rows, whisker
from analysis.charts.style import GRID, INK, MUTED, fill, pt
from analysis.charts.words import interval_note, listed
from analysis.intervals import Estimate, share_interval

__all__ = ["counts_chart"]

RARE = 1e-3  # shares below it at the upper end are drawn as one
MOST_ROWS = 9  # more become lines instead of bars
Counts = Sequence[Sequence[int]]


def counts_chart(
    sides: Sequence[str],
    counts: Counts,
    *,
    what: str,
    footer: str,
    title: str | None = None,
    narrow: bool = False,
) -> Figure:
    """Draw in what share of the deals each side has none, one, two ... of something.

    Parameters
    ----------
    sides
        Names of the sides, that of the first player first.
    counts
        By side: in how many deals it has 0, 1, 2 ...; equally many numbers for each side.
    what
        What is counted, as ``sweeps made``.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the means.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    with page(title or _title(sides, counts, what), footer, narrow=narrow) as sheet:
        names = [f"{sides[0]}, first to play", *sides[1:]]
        lumped = _lumped(counts)
        if len(lumped[0]) <= MOST_ROWS:
            _bars(sheet, names, lumped, len(counts[0]), what)
        else:
            _lines(sheet, names, counts, what)
    return sheet.figure


def _title(sides: Sequence[str], counts: Counts, what: str) -> str:
    deals = sum(counts[0])
    if not deals:
        return "No deal was played"
    means = [sum(value * n for value, n in enumerate(by_side)) / deals for by_side in counts]
    told = listed([f"{mean:.2f} for {side}" for mean, side in zip(means, sides, strict=True)])
    return f"{what[0].upper()}{what[1:]}, on average: {told}"


def _lumped(counts: Counts) -> list[list[int]]:
    """Return the counts with the last ones added up, where no side has them often."""
    end = len(counts[0])
    while end > 2 and all(sum(by_side[end - 1 :]) <= RARE * sum(by_side) for by_side in counts):
        end -= 1
    return [[*by_side[:end], sum(by_side[end:])] for by_side in counts]


def _shares(by_side: Sequence[int]) -> list[Estimate]:
    return [share_interval(sum(by_side), n) for n in by_side]


def _bars(sheet: Page, names: Sequence[str], lumped: Counts, whole: int, what: str) -> None:
    layout = sheet.layout
    shares = [_shares(by_side) for by_side in lumped]
    last = len(lumped[0]) - 1
    labels = ["none", *map(str, range(1, last)), str(last) if last == whole - 1 else f"{last} or more"]
    thick = 0.62 * layout.mark
    sheet.heading(f"{what[0].upper()}{what[1:]} in a deal")
    rows = Rows([Row(label) for label in labels], layout, thick * len(names))
    axes = sheet.panel(rows.height)
    most = max((found.high for by_side in shares for found in by_side if isfinite(found.high)), default=1)
    axes.set_xlim(0, 1.12 * most)
    for side, by_side in enumerate(shares):
        look = fill(side)
        for middle, found in zip(rows.middles, by_side, strict=True):
            y = middle + (side - (len(names) - 1) / 2) * thick
            ...
