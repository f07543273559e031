"""The chart of a count, as the sweeps made in a deal: how often each side has how many."""

from collections.abc import Sequence
from math import isfinite

from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from analysis.charts.marks import SEEN, framed, in_percents, whisker
from analysis.charts.page import Page, page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import INK, fill, pt
from analysis.charts.words import NOTHING, in_percent, interval_note, listed, row_names
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
        names = row_names(sides)
        lumped = _lumped(counts)
        if len(lumped[0]) <= MOST_ROWS:
            sheet.heading(f"{what[0].upper()}{what[1:]} in a deal")
            _bars(sheet, names, lumped, len(counts[0]))
        else:
            _lines(sheet, names, counts, what)
    return sheet.figure


def _title(sides: Sequence[str], counts: Counts, what: str) -> str:
    deals = sum(counts[0])
    if not deals:
        return NOTHING
    means = [sum(value * n for value, n in enumerate(by_side)) / deals for by_side in counts]
    told = listed([f"{_mean(mean)} for {side}" for mean, side in zip(means, sides, strict=True)])
    return f"{what[0].upper()}{what[1:]}, on average: {told}"


def _mean(mean: float) -> str:
    return f"{mean:.2f}" if mean >= 0.1 else f"{mean:.2g}"


def _lumped(counts: Counts) -> list[list[int]]:
    """Return the counts with those at the upper end added up, if no side often has so many."""
    whole = len(counts[0])
    end = whole
    while end > 1 and all(sum(by_side[end - 1 :]) <= RARE * sum(by_side) for by_side in counts):
        end -= 1
    if whole - end < 2:
        return [list(by_side) for by_side in counts]
    return [[*by_side[:end], sum(by_side[end:])] for by_side in counts]


def _shares(counts: Counts) -> list[list[Estimate]]:
    return [[share_interval(sum(by_side), n) for n in by_side] for by_side in counts]


def _bars(sheet: Page, names: Sequence[str], lumped: Counts, whole: int) -> None:
    layout = sheet.layout
    shares = _shares(lumped)
    last = len(lumped[0]) - 1
    labels = ["none", *map(str, range(1, last + 1))]
    labels[-1] += " or more" if last < whole - 1 else ""
    thick = 0.6 * layout.mark
    rows = Rows([Row(label) for label in labels], layout, thick * len(names))
    axes = sheet.panel(rows.height)
    highs = [found.high for by_side in shares for found in by_side if isfinite(found.high)]
    most, any_seen = max(highs, default=1.0), False
    for side, by_side in enumerate(shares):
        look = fill(side)
        for middle, found in zip(rows.middles, by_side, strict=True):
            if not isfinite(found.estimate):
                continue
            y = middle + (side - (len(names) - 1) / 2) * thick
            axes.barh(y, found.estimate, 0.86 * thick, zorder=2.5, **look.area)
            seen = (found.high - found.low) * rows.scale_width() > SEEN * most
            if seen:
                whisker(axes, y, found, INK, 0.2 * thick)
            any_seen = any_seen or seen
            axes.annotate(
                in_percent(found.estimate),
                (found.high if seen else found.estimate, y),
                xytext=(pt(6), 0),
                textcoords="offset points",
                va="center",
                fontsize=pt(layout.small),
            )
    axes.set_xlim(0, most)
    rows.write(axes, "share of all deals")
    in_percents(axes)
    sheet.legend([Patch(label=name, **fill(side).area) for side, name in enumerate(names)])
    drawn = [found for by_side in shares for found in by_side]
    sheet.note(interval_note(drawn, lines=any_seen, plus_minus=False))


def _lines(sheet: Page, names: Sequence[str], counts: Counts, what: str) -> None:
    layout = sheet.layout
    axes = sheet.panel(layout.plot)
    for side, (name, by_side) in enumerate(zip(names, _shares(counts), strict=True)):
        look = fill(side)
        axes.plot(
            range(len(by_side)),
            [found.estimate for found in by_side],
            color=look.line,
            lw=pt(2),
            marker=look.marker,
            markersize=pt(6),
            markerfacecolor=look.colour,
            markevery=(side, len(names)),
            label=name,
        )
    framed(axes, f"{what} in a deal", "share of all deals", layout)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(int(layout.inner // 60), integer=True))
    in_percents(axes, upwards=True)
    sheet.legend(axes.get_lines())
