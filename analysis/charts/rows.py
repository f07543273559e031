"""Rows: names, marks on a common scale, and values in words; on a narrow page above each other."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import isfinite
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.charts.style import (
    GRID,
    INK,
    MUTED,
    Fill,
    Layout,
    clipped,
    pt,
    text_width,
    wrapped,
)
from analysis.intervals import Estimate

__all__ = ["Row", "Rows", "interval", "number", "scale", "span"]

LINE = 1.35
MOST_LINES = 3
ASIDE = 12  # pixels between the axes and the words beside it


class Row(NamedTuple):
    """What stands beside a mark; a heading has no mark."""

    name: str
    value: str = ""
    detail: str = ""
    heading: bool = False


class Rows:
    """Rows of a panel; the axes' vertical unit is the CSS pixel, counted from the top.

    Parameters
    ----------
    rows
        What to write.
    layout
        The sizes of the page.
    width
        How wide the panel is, texts included.
    mark
        Height of what is drawn in a row.
    """

    def __init__(self, rows: Sequence[Row], layout: Layout, width: float, mark: float) -> None:
        self._layout = layout
        self._lines = [self._broken(row, width) for row in rows]
        self._rows = rows
        line = LINE * layout.text
        above = [line * len(lines) for lines in self._lines]
        if layout.narrow:
            above = [
                a
                + LINE * layout.small * bool(row.detail)
                + line * self._own_line(row, lines, width)
                for a, row, lines in zip(above, rows, self._lines, strict=True)
            ]
            sizes = [
                a + (0 if row.heading else mark) + 0.6 * layout.gap
                for a, row in zip(above, rows, strict=True)
            ]
        else:
            beside = line + LINE * layout.small
            sizes = [
                max(a, mark, beside if row.detail else 0)
                + (0.3 if row.heading else 0.75) * layout.gap
                for a, row in zip(above, rows, strict=True)
            ]
        beside_names = max(
            (
                text_width(line, layout.text, bold=row.heading)
                for row, lines in zip(rows, self._lines, strict=True)
                for line in lines
            ),
            default=0,
        )
        beside_values = max(
            (
                max(
                    text_width(row.value, layout.text, bold=bool(row.detail)),
                    text_width(row.detail, layout.small),
                )
                for row in rows
            ),
            default=0,
        )
        self.scale_width = (
            width if layout.narrow else width - beside_names - beside_values - 2 * ASIDE
        )
        self._ends = list(accumulate(sizes))
        self._starts = [end - size for end, size in zip(self._ends, sizes, strict=True)]
        self._above = above
        self.mark = mark
        self.height = self._ends[-1] if sizes else mark

    def middle(self, at: int) -> float:
        """Return the height at which the mark of a row is drawn."""
        if self._layout.narrow:
            return self._starts[at] + self._above[at] + self.mark / 2
        return (self._starts[at] + self._ends[at]) / 2

    def write(self, axes: Axes) -> None:
        """Write names and values on the axes, and take away what rows do not need."""
        axes.set_ylim(self.height, 0)
        axes.yaxis.set_visible(False)
        for side in ("left", "right", "top"):
            axes.spines[side].set_visible(False)
        for at, (row, lines) in enumerate(zip(self._rows, self._lines, strict=True)):
            if self._layout.narrow:
                self._write_above(axes, at, row, lines)
            else:
                self._write_beside(axes, at, row, lines)

    def _write_beside(self, axes: Axes, at: int, row: Row, lines: list[str]) -> None:
        layout, y = self._layout, self.middle(at)
        _words(
            axes,
            "\n".join(lines),
            -ASIDE,
            y,
            layout.text,
            ha="right",
            va="center",
            weight="bold" if row.heading else "normal",
        )
        if row.detail:
            _words(axes, row.value, ASIDE, y - 1, layout.text, x=1, va="bottom", weight="bold")
            _words(axes, row.detail, ASIDE, y + 3, layout.small, x=1, va="top", color=MUTED)
        elif row.value:
            _words(axes, row.value, ASIDE, y, layout.text, x=1, va="center")

    def _write_above(self, axes: Axes, at: int, row: Row, lines: list[str]) -> None:
        layout, y = self._layout, self._starts[at]
        step = LINE * layout.text
        bold = row.heading or bool(row.detail)
        for line in lines:
            _words(axes, line, 0, y, layout.text, va="top", weight="bold" if bold else "normal")
            y += step
        if row.value:
            own = self._own_line(row, lines, layout.inner)
            _words(
                axes,
                row.value,
                0,
                y if own else y - step,
                layout.text,
                x=0 if own else 1,
                ha="left" if own else "right",
                va="top",
                weight="bold" if row.detail else "normal",
            )
            y += step * own
        if row.detail:
            _words(axes, row.detail, 0, y, layout.small, va="top", color=MUTED)

    def _broken(self, row: Row, width: float) -> list[str]:
        layout = self._layout
        bold = row.heading or (layout.narrow and bool(row.detail))
        room = width if layout.narrow else 0.3 * width
        return clipped(wrapped(row.name, room, layout.text, bold=bold), MOST_LINES)

    def _own_line(self, row: Row, lines: Sequence[str], width: float) -> bool:
        bold = bool(row.detail)
        size = self._layout.text
        taken = text_width(lines[-1], size, bold=bold) + text_width(row.value, size, bold=bold)
        return bool(row.value) and taken + 2 * size > width


def _words(
    axes: Axes, text: str, aside: float, y: float, size: float, *, x: float = 0, **kept: object
) -> None:
    axes.annotate(
        text,
        (x, y),
        xycoords=("axes fraction", "data"),
        xytext=(pt(aside), 0),
        textcoords="offset points",
        fontsize=pt(size),
        annotation_clip=False,
        zorder=4,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},  # a line behind it ends
        **kept,  # type: ignore[arg-type]
    )


def interval(axes: Axes, y: float, found: Estimate, look: Fill, layout: Layout) -> None:
    """Draw an estimate as a marker and its interval as a line with ends, if it has one."""
    if not isfinite(found.estimate):
        return
    if isfinite(found.low) and found.low < found.high:
        axes.plot([found.low, found.high], [y, y], color=look.solid, lw=pt(3), zorder=3)
        ends = 0.3 * layout.mark
        axes.vlines(
            [found.low, found.high], y - ends, y + ends, color=look.solid, lw=pt(2), zorder=3
        )
    known = isfinite(found.low)
    axes.plot(
        found.estimate,
        y,
        marker=look.marker,
        ms=pt(0.33 * layout.mark),
        mfc=look.colour if known else "white",
        mec=look.solid,
        mew=pt(1.5),
        zorder=4,
        clip_on=False,
    )


def span(estimates: Iterable[Estimate], *more: float) -> tuple[float, float]:
    """Return the limits of a scale that shows all estimates with their intervals, and more."""
    values = [value for found in estimates for value in (found.estimate, found.low, found.high)]
    values = [value for value in (*values, *more) if isfinite(value)] or [0.0]
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or max(1.0, 0.1 * abs(high))
    return low - room, high + room


def number(value: float, _position: object = None) -> str:
    """Write a number at a tick."""
    return f"{value:.6g}".replace("-", "−")


def scale(axes: Axes, label: str, layout: Layout, width: float) -> None:
    """Give the horizontal axis its numbers, its lines and its label."""
    axes.xaxis.set_major_locator(MaxNLocator(max(2, int(width // 110)), steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(number))
    axes.tick_params(axis="x", labelsize=pt(layout.small), length=pt(4), color=MUTED)
    axes.grid(axis="x", color=GRID, lw=pt(1))
    axes.set_axisbelow(True)
    lines = wrapped(label, width, layout.small)
    axes.set_xlabel("\n".join(lines), fontsize=pt(layout.small), labelpad=pt(5), color=INK)
