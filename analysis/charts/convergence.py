"""The chart of an estimate while deals are played: how it settles, and how far it may be trusted."""

from collections.abc import Sequence
from math import floor, isfinite, log10

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from analysis.charts.page import page
from analysis.charts.rows import framed, span
from analysis.charts.style import MUTED, Layout, fill, pt, text_width
from analysis.charts.words import amount
from analysis.intervals import Estimate

__all__ = ["convergence_chart"]

SHOWN = 1000  # the last deals count a thousand times the first: more, and the end has no height


def convergence_chart(
    estimates: Sequence[Estimate],
    sequence: Sequence[Estimate] = (),
    *,
    what: str,
    unit: str,
    footer: str,
    title: str | None = None,
    narrow: bool = False,
) -> Figure:
    """Draw an estimate after more and more deals, with its interval.

    Parameters
    ----------
    estimates
        The same mean after more and more deals.
    sequence
        The confidence sequence at some numbers of deals, if there is one.
    what, unit
        What is estimated, as ``the first player's advantage``, and in what.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells how well it is known.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    last = estimates[-1]
    since = max(1, last.n // SHOWN)
    shown = [found for found in estimates if found.n >= since]
    around = [found for found in sequence if found.n >= since]
    with page(title or _title(last, what, unit), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        sheet.heading(f"{what[0].upper()}{what[1:]}, in {unit}")
        axes = sheet.panel(layout.plot)
        handles = _draw(axes, shown, around)
        axes.axhline(0, color=MUTED, lw=pt(2), zorder=1.5)
        framed(axes, layout, "deals played (each step to the right is ten times as many)", unit)
        axes.set_ylim(span(shown))
        _log_scale(axes, since, max(last.n, 2 * since), layout)
        sheet.legend(handles)
        sheet.note(_note(last, around))
    return sheet.figure


def _title(last: Estimate, what: str, unit: str) -> str:
    if not isfinite(last.low):
        return f"{'One deal' if last.n else 'No deal'} says nothing yet about {what}"
    return f"After {last.n:,} deals {what} is {amount(last)} {unit}"


def _note(last: Estimate, around: Sequence[Estimate]) -> str:
    level = f"{100 * last.level:g} %"
    text = f"The band is the {level} interval (Student's t) for a number of deals chosen beforehand."
    if around:
        text += f" In {level} of runs the true value stays between the dashed lines all the time."
    return text


def _draw(axes: Axes, shown: Sequence[Estimate], around: Sequence[Estimate]) -> list[Artist]:
    mean, band, dashed = fill(0), fill(5), fill(4)
    known = [found for found in shown if isfinite(found.low)]
    axes.fill_between(
        [found.n for found in known],
        [found.low for found in known],
        [found.high for found in known],
        facecolor=band.colour,
        edgecolor=band.line,
        lw=pt(1),
        zorder=2,
    )
    handles: list[Artist] = [
        *axes.plot(
            [found.n for found in shown],
            [found.estimate for found in shown],
            color=mean.line,
            lw=pt(2.5),
            marker=mean.marker,
            markevery=[len(shown) - 1],
            markersize=pt(8),
            label=f"mean so far, {amount(shown[-1])} at the end" if shown else "mean so far",
            zorder=3,
        ),
        Patch(facecolor=band.colour, edgecolor=band.line, label="interval, if one looks once"),
    ]
    if around:
        kept = {"color": dashed.line, "lw": pt(2), "ls": (0, (5, 2)), "zorder": 2.5}
        counts = [found.n for found in around]
        axes.plot(counts, [found.low for found in around], **kept)
        label = "limits, however often one looks"
        handles += axes.plot(counts, [found.high for found in around], label=label, **kept)
    return handles


def _log_scale(axes: Axes, low: int, high: int, layout: Layout) -> None:
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    powers = range(floor(log10(low)), floor(log10(high)) + 1)
    ticks = [10**power for power in powers if low <= 10**power <= high]
    if len(ticks) < 2:
        ticks = [m * 10**power for power in powers for m in (1, 2, 5) if low <= m * 10**power <= high]
    widest = max((text_width(_count(tick), layout.small) for tick in ticks), default=0)
    room = 0.8 * layout.inner * log10(max(ticks, default=1) / min(ticks, default=1))
    fitting = max(1, int(room / log10(high / low) // (1.3 * widest + 1)))
    axes.xaxis.set_major_locator(FixedLocator(ticks[:: -(-len(ticks) // fitting)]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(_count))


def _count(n: float, _position: object = None) -> str:
    for size, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if n >= size:
            return f"{n / size:g} {name}"
    return f"{n:,.0f}"
