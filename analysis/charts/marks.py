"""Axes and marks: numbered scales, estimates with their intervals, limits that show them all."""

from collections.abc import Iterable
from math import isfinite

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.charts.style import GRID, INK, MUTED, Fill, Layout, balanced, pt
from analysis.charts.words import number, percent
from analysis.intervals import Estimate

__all__ = ["SEEN", "directions", "framed", "in_percents", "interval", "numbered", "span", "whisker"]

SEEN = 6  # pixels that an interval in a bar has to take to be drawn
TICK = 6.5  # widths of a letter that a number at a tick may take, with room beside it
STEPS = [1, 2, 2.5, 5, 10]


def numbered(axes: Axes, label: str, layout: Layout, width: float, *, grid: bool = True) -> None:
    """Give the horizontal axis its numbers, its lines and its label.

    Parameters
    ----------
    axes, label, layout
        What gets them, the label, and the sizes.
    width
        About how many pixels wide the axes are.
    grid
        Whether there are lines at the ticks; without it they do not cross words above the marks.
    """
    most = max(2, int(width // (TICK * layout.small)))
    axes.xaxis.set_major_locator(MaxNLocator(most, steps=STEPS, min_n_ticks=3))
    axes.xaxis.set_major_formatter(FuncFormatter(number))
    axes.tick_params(axis="x", labelsize=pt(layout.small), length=pt(4), color=MUTED)
    if grid:
        axes.grid(axis="x", color=GRID, lw=pt(1))
        axes.set_axisbelow(True)
    lines = "\n".join(balanced(label, 0.92 * width, layout.small))
    axes.set_xlabel(lines, fontsize=pt(layout.small), labelpad=pt(5), color=INK)


def framed(axes: Axes, across: str, upwards: str, layout: Layout) -> None:
    """Give axes without rows the numbers, lines and labels of both directions."""
    numbered(axes, across, layout, layout.inner)
    axes.spines[["right", "top"]].set_visible(False)
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
    axes.yaxis.set_major_formatter(FuncFormatter(number))
    axes.tick_params(axis="y", labelsize=pt(layout.small), length=pt(4), color=MUTED)
    axes.grid(axis="y", color=GRID, lw=pt(1))
    axes.set_ylabel(upwards, fontsize=pt(layout.small), labelpad=pt(5), color=INK)


def in_percents(axes: Axes, *, upwards: bool = False) -> None:
    """Write percentages at the ticks of an axis of shares."""
    (axes.yaxis if upwards else axes.xaxis).set_major_formatter(FuncFormatter(percent))


def interval(axes: Axes, y: float, found: Estimate, look: Fill, layout: Layout) -> None:
    """Draw an estimate as a marker, and its interval, if it has one, as a line with ends."""
    if not isfinite(found.estimate):
        return
    known = isfinite(found.low)
    if known and found.low < found.high:
        whisker(axes, y, found, look.line, 0.28 * layout.mark)
    axes.plot(
        found.estimate,
        y,
        marker=look.marker,
        markersize=pt(0.34 * layout.mark),
        markerfacecolor=look.colour if known else "white",
        markeredgecolor=look.line,
        markeredgewidth=pt(1.5),
        zorder=3.5,
        clip_on=False,
    )


def whisker(axes: Axes, y: float, found: Estimate, colour: str, ends: float) -> None:
    """Draw an interval as a line with ends of half a height."""
    low, high, nan = found.low, found.high, float("nan")
    xs = [low, low, nan, low, high, nan, high, high]
    ys = [y - ends, y + ends, nan, y, y, nan, y - ends, y + ends]
    for look, width in (("white", 5), (colour, 2)):
        axes.plot(xs, ys, color=look, lw=pt(width), zorder=3)


def span(estimates: Iterable[Estimate], *more: float) -> tuple[float, float]:
    """Return the limits of a scale that shows all estimates with their intervals, and more."""
    values = [value for found in estimates for value in (found.estimate, found.low, found.high)]
    values = [value for value in (*values, *more) if isfinite(value)] or [0.0]
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or max(1.0, 0.1 * abs(high))
    return low - room, high + room


def directions(axes: Axes, layout: Layout, less: str, more: str) -> None:
    """Say above the axes what it means to be to the left, and to the right."""
    for x, side, text in (
        (0, "left", f"\N{LEFTWARDS ARROW} {less}"),
        (1, "right", f"{more} \N{RIGHTWARDS ARROW}"),
    ):
        axes.annotate(
            text,
            (x, 1),
            xycoords="axes fraction",
            xytext=(0, pt(5)),
            textcoords="offset points",
            ha=side,
            va="bottom",
            fontsize=pt(layout.small),
            color=MUTED,
        )
