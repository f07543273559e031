"""The chart of the seats: how far each side is ahead, and how often it has most points."""

from collections.abc import Sequence
from math import isfinite

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from analysis.charts.page import page
from analysis.charts.rows import SEEN, Row, Rows, interval, span, whisker
from analysis.charts.style import INK, fill
from analysis.charts.words import amount, clear, interval_note, percent, short, signed
from analysis.intervals import Estimate

__all__ = ["advantage_chart"]

ALONE, SHARED = fill(0), fill(3)


def advantage_chart(
    sides: Sequence[str],
    ahead: Sequence[Estimate],
    p_win: Sequence[Estimate],
    p_tie: Sequence[Estimate],
    *,
    footer: str,
    title: str | None = None,
    first: str = "The first player",
    narrow: bool = False,
) -> Figure:
    """Draw how many points each side is ahead of the others, and how often it has most.

    Parameters
    ----------
    sides
        Names of the sides, that of the first player first.
    ahead
        By side: its points a deal less the mean of the others'.
    p_win, p_tie
        By side: the share of deals in which it alone has most points, or together with another.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the first estimate.
    first
        What that sentence calls the first side.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    others = "the other" if len(sides) == 2 else "the others on average"
    with page(title or _title(ahead[0], first, others), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        names = [f"{sides[0]}, first to play", *sides[1:]]
        sheet.heading("Who is ahead, and by how much")
        rows = Rows([Row(*pair) for pair in zip(names, map(signed, ahead), strict=True)], layout)
        axes = sheet.panel(rows.height)
        rows.zero(axes)
        for side, (y, found) in enumerate(zip(rows.middles, ahead, strict=True)):
            interval(axes, y, found, fill(side), layout)
        axes.set_xlim(span(ahead, 0))
        rows.write(axes, f"points a deal more than {others} (left of 0: fewer)")
        sheet.heading("Who has most points, and how often")
        rows = Rows(
            [
                Row(
                    name,
                    amount(win, percent=True),
                    f"alone, and {amount(tie, percent=True)} with another",
                )
                for name, win, tie in zip(names, p_win, p_tie, strict=True)
            ],
            layout,
        )
        axes = sheet.panel(rows.height)
        for y, win, tie in zip(rows.middles, p_win, p_tie, strict=True):
            _bars(axes, y, win, tie, rows)
        axes.set_xlim(0, 1)
        rows.write(axes, "share of all deals")
        axes.xaxis.set_major_formatter(FuncFormatter(percent))
        sheet.legend(
            [
                Patch(label="most points, alone", **ALONE.area),
                Patch(label="most points, together with another", **SHARED.area),
            ]
        )
        sheet.note(interval_note([*ahead, *p_win]))
    return sheet.figure


def _title(found: Estimate, first: str, others: str) -> str:
    if clear(found):
        word = "more" if found.estimate > 0 else "fewer"
        return f"{first} scores {short(found)} points a deal {word} than {others}"
    if found.low == found.high == 0:
        return f"{first} scores just as many points a deal as {others}"
    if found.n == 0:
        return "No deal was played"
    deals = "1 deal" if found.n == 1 else f"{found.n:,} deals"
    return f"{deals} cannot tell whether {first[0].lower()}{first[1:]} scores more than {others}"


def _bars(axes: Axes, y: float, win: Estimate, tie: Estimate, rows: Rows) -> None:
    left = 0.0
    for found, look in ((win, ALONE), (tie, SHARED)):
        if isfinite(found.estimate):
            axes.barh(
                y,
                found.estimate,
                rows.mark,
                left,
                zorder=2.5,
                **look.area,
            )
            left += found.estimate
    if (win.high - win.low) * rows.scale_width() > SEEN:
        whisker(axes, y, win, INK, 0.2 * rows.mark)
