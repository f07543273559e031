"""The chart of an estimate while deals are played: how it settles, and how far to trust it."""

from collections.abc import Sequence
from math import ceil, floor, isfinite, log10
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from analysis.charts.marks import framed, in_percents, span
from analysis.charts.page import page
from analysis.charts.style import MUTED, Layout, fill, pt, text_width
from analysis.charts.words import MANY, NOTHING, amount
from analysis.intervals import Estimate

__all__ = ["convergence_chart"]

SHOWN = 1000  # the last deals count a thousand times the first: more, and the end has no height
FEWEST = 10  # deals that it begins with: the interval of two or three knows nothing
MEAN, BAND, SEQUENCE = fill(0), fill(5), fill(4)


def convergence_chart(
    estimates: Sequence[Estimate],
    sequence: Sequence[Estimate] = (),
    *,
    footer: str,
    title: str | None = None,
    first: str = "the first player",
    unit: str = "deal",
    even: float = 0.0,
    narrow: bool = False,
) -> Figure:
    """Draw an estimate after more and more deals, with its interval.

    Parameters
    ----------
    estimates
        After more and more deals the first side's advantage in points; or, after more and more
        matches, the share that it has won.
    sequence
        The confidence sequence at some numbers of deals, if there is one.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells what came out.
    first
        What the first side is called.
    unit
        ``deal`` or ``match``.
    even
        What it would be if no side were better off, as one half of the matches; a line is there.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    last, shares = estimates[-1], unit == "match"
    since = max(1, min(FEWEST, last.n // 10), last.n // SHOWN)
    shown = [found for found in estimates if found.n >= since]
    around = [found for found in sequence if found.n >= since and isfinite(found.low)]
    what = f"{first}'s " + ("share of matches won" if shares else "advantage")
    with page(title or _title(last, what, unit), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        sheet.heading(f"{what[0].upper()}{what[1:]}, as {MANY[unit]} are played")
        axes = sheet.panel(layout.plot)
        handles = _draw(axes, shown, around, percent=shares)
        upwards = "share of matches" if shares else "points a deal"
        framed(axes, f"{MANY[unit]} played (each line: ten times as many)", upwards, layout)
        if shares:
            in_percents(axes, upwards=True)
        axes.set_ylim(span(shown))
        line = axes.axhline(even, color=MUTED, lw=pt(2), zorder=2.2, label="even share")
        if shares:
            handles.append(line)
        _log_scale(axes, since, max(last.n, 2 * since), layout)
        if handles:
            sheet.legend(handles)
        sheet.note(_note(last, around, MANY[unit]))
    return sheet.figure


def _title(last: Estimate, what: str, unit: str) -> str:
    if not isfinite(last.low):
        return f"One {unit} says nothing yet about {what}" if last.n else NOTHING
    size = amount(last, percent=unit == "match").replace(" always", "")
    told = f"After {last.n:,} {MANY[unit]} {what} is {size}"
    return told if unit == "match" else f"{told} points a deal"


def _note(last: Estimate, around: Sequence[Estimate], many: str) -> str:
    level = f"{100 * last.level:g} %"
    if not isfinite(last.low):
        return ""
    text = f"The band is the {level} interval for a number of {many} fixed beforehand."
    if around:
        text += f" In {level} of runs the true value stays between the dashed lines all the time."
    return text


def _draw(
    axes: Axes, shown: Sequence[Estimate], around: Sequence[Estimate], *, percent: bool
) -> list[Artist]:
    if not shown:
        return []
    known = [found for found in shown if isfinite(found.low)]
    look: dict[str, Any] = {"facecolor": BAND.colour, "edgecolor": BAND.line, "lw": pt(1)}
    level, end = f"{100 * shown[-1].level:g} %", amount(shown[-1], percent=percent)
    handles: list[Artist] = [
        *axes.plot(
            [found.n for found in shown],
            [found.estimate for found in shown],
            color=MEAN.line,
            lw=pt(2.5),
            marker=MEAN.marker,
            markevery=[len(shown) - 1],
            markersize=pt(8),
            label=f"average so far, in the end {end}",
            zorder=3,
            clip_on=False,
        )
    ]
    if known:
        axes.fill_between(
            [found.n for found in known],
            [found.low for found in known],
            [found.high for found in known],
            zorder=2,
            **look,
        )
        handles.append(Patch(label=f"{level} interval, if one looks once", **look))
    if around:
        counts = [found.n for found in around]
        for ends in ([found.low for found in around], [found.high for found in around]):
            (line,) = axes.plot(
                counts, ends, color=SEQUENCE.line, lw=pt(2), ls=(0, (5, 2)), zorder=2.5
            )
        line.set_label(f"{level} limits, however often one looks")
        handles.append(line)
    return handles


def _log_scale(axes: Axes, low: int, high: int, layout: Layout) -> None:
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    powers = range(floor(log10(low)), floor(log10(high)) + 1)
    for steps in ((1,), (1, 2, 5)):
        ticks = [step * 10**power for power in powers for step in steps]
        ticks = [tick for tick in ticks if low <= tick <= high]
        if len(ticks) > 1:
            break
    widest = max((text_width(_count(tick), layout.small) for tick in ticks), default=0)
    decades = log10(high / low) / max(1, len(ticks) - 1)
    between = 0.8 * layout.inner / log10(high / low) * decades
    axes.xaxis.set_major_locator(FixedLocator(ticks[:: max(1, ceil(1.3 * widest / between))]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(_count))


def _count(n: float, _position: object = None) -> str:
    for size, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if n >= size:
            return f"{n / size:g} {name}"
    return f"{n:,.0f}"
