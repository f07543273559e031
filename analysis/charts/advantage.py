"""The chart of the seats: how far each side is ahead, and how often it has most points."""

from collections.abc import Sequence
from math import isfinite

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.marks import SEEN, in_percents, interval, span, whisker
from analysis.charts.page import Page, page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import INK, fill
from analysis.charts.words import (
    MANY,
    NOTHING,
    amount,
    clear,
    interval_note,
    row_names,
    short,
    signed,
)
from analysis.intervals import Estimate

__all__ = ["advantage_chart"]

ALONE, SHARED = fill(0), fill(3)


def advantage_chart(
    sides: Sequence[str],
    ahead: Sequence[Estimate],
    p_win: Sequence[Estimate],
    p_tie: Sequence[Estimate] = (),
    *,
    footer: str,
    title: str | None = None,
    first: str = "The first player",
    unit: str = "deal",
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
        By side: the share of deals in which it alone has most points, or together with another;
        without the latter, which side wins.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells how the first side fares.
    first
        What that sentence calls the first side.
    unit
        ``deal`` or ``match``.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    two = len(sides) == 2
    others = "the other" if two else "the others on average"
    lead = "the other" if two else "the others' average"
    told = title or _title(ahead[0], first, unit, others)
    names = row_names(sides, unit)
    with page(told, footer, narrow=narrow) as sheet:
        _ahead(sheet, names, ahead, f"lead over {lead}, in points a {unit}")
        _wins(sheet, names, p_win, p_tie, unit)
        sheet.note(interval_note([*ahead, *p_win]))
    return sheet.figure


def _ahead(sheet: Page, names: Sequence[str], ahead: Sequence[Estimate], label: str) -> None:
    sheet.heading("Who is ahead, and by how much")
    rows = Rows(
        [Row(name, signed(found)) for name, found in zip(names, ahead, strict=True)], sheet.layout
    )
    axes = sheet.panel(rows.height)
    rows.zero(axes)
    for side, (y, found) in enumerate(zip(rows.middles, ahead, strict=True)):
        interval(axes, y, found, fill(side), sheet.layout)
    axes.set_xlim(span(ahead, 0))
    rows.write(axes, label)


def _wins(
    sheet: Page,
    names: Sequence[str],
    p_win: Sequence[Estimate],
    p_tie: Sequence[Estimate],
    unit: str,
) -> None:
    sheet.heading("Who has most points, and how often" if p_tie else "Who wins, and how often")
    details = [f"alone, and {amount(tie, percent=True)} with another" for tie in p_tie]
    rows = Rows(
        [
            Row(name, amount(win, percent=True), detail)
            for name, win, detail in zip(names, p_win, details or [""] * len(names), strict=True)
        ],
        sheet.layout,
    )
    axes = sheet.panel(rows.height)
    for side, (y, win) in enumerate(zip(rows.middles, p_win, strict=True)):
        _bar(axes, y, [win, *p_tie[side : side + 1]], rows)
    axes.set_xlim(0, 1)
    rows.write(axes, f"share of all {MANY[unit]}")
    in_percents(axes)
    if p_tie:
        sheet.legend(
            [
                Patch(label="most points, alone", **ALONE.area),
                Patch(label="most points, together with another", **SHARED.area),
            ]
        )


def _title(found: Estimate, first: str, unit: str, others: str) -> str:
    if clear(found):
        word = "more" if found.estimate > 0 else "fewer"
        return f"{first} scores {short(found)} points a {unit} {word} than {others}"
    if found.low == found.high == 0:
        return f"{first} scores just as many points a {unit} as {others}"
    played = f"{found.n:,} {MANY[unit]} do" if found.n > 1 else f"One {unit} does"
    whether = f"whether {first[0].lower()}{first[1:]} scores more than {others}"
    return f"{played} not tell {whether}" if found.n else NOTHING


def _bar(axes: Axes, y: float, shares: Sequence[Estimate], rows: Rows) -> None:
    left = 0.0
    for found, look in zip(shares, (ALONE, SHARED), strict=False):
        if isfinite(found.estimate):
            axes.barh(y, found.estimate, rows.mark, left, zorder=2.5, **look.area)
            left += found.estimate
    win = shares[0]
    if (win.high - win.low) * rows.scale_width() > SEEN:
        whisker(axes, y, win, INK, 0.2 * rows.mark)
