"""Rows: names, marks on one scale, and values in words; on a narrow page one above the other."""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.charts.style import GRID, INK, LINE, MUTED, SHADE, Fill, Layout, pt, text_width, wrapped
from analysis.charts.words import number
from analysis.intervals import Estimate

__all__ = ["SEEN", "Row", "Rows", "framed", "interval", "span", "whisker"]

ASIDE = 14  # pixels between the axes and the words beside it
NAMES = 0.27  # of the width at most
MOST_LINES = 3
SEEN = 6  # pixels that an interval in a bar has to take to be drawn
STEPS = [1, 2, 2.5, 5, 10]


class Row(NamedTuple):
    """The words of a row; a heading stands alone."""

    name: str
    value: str = ""
    detail: str = ""
    heading: bool = False


class _Words(NamedTuple):
    """Something to write: its place from the left end of the axes or from the right, and its look."""

    text: str
    y: float
    size: float
    look: dict[str, Any]
    right: bool = False


class Rows:
    """Rows of a panel; the unit of the vertical axis is the pixel, counted from the top.

    Parameters
    ----------
    rows
        What is said.
    layout
        The sizes.
    mark
        How high the thing is that is drawn in each row.
    """

    def __init__(self, rows: Sequence[Row], layout: Layout, mark: float | None = None) -> None:
        self._layout = layout
        self.mark = layout.mark if mark is None else mark
        self.middles: list[float] = []
        self._words: list[_Words] = []
        self.height = 0.0
        add = self._add_above if layout.narrow else self._add_beside
        for row in rows:
            self.height += add(row, self.height)

    def write(self, axes: Axes, label: str) -> None:
        """Write the words, and give the horizontal axis its numbers, lines and label."""
        layout = self._layout
        axes.set_ylim(self.height, 0)
        axes.yaxis.set_visible(False)
        axes.spines[["left", "right", "top"]].set_visible(False)
        aside, within = (layout.margin, "figure") if layout.narrow else (-ASIDE, "axes")
        for words in self._words:
            made = axes.annotate(
                words.text,
                (1 if words.right else 0, words.y),
                xycoords=(f"{within} fraction", "data"),
                xytext=(pt(-aside if words.right else aside), 0),
                textcoords="offset points",
                fontsize=pt(words.size),
                annotation_clip=False,
                zorder=4,
                **words.look,
            )
            # On a narrow page the words run from margin to margin, and ask for no room beside.
            made.set_in_layout(not layout.narrow)
        width = self.scale_width()
        axes.xaxis.set_major_locator(MaxNLocator(max(2, int(width // 90)), steps=STEPS))
        axes.xaxis.set_major_formatter(FuncFormatter(number))
        axes.tick_params(axis="x", labelsize=pt(layout.small), length=pt(4), color=MUTED)
        if not layout.narrow:  # there lines would cross the words
            axes.grid(axis="x", color=GRID, lw=pt(1))
            axes.set_axisbelow(True)
        lines = "\n".join(wrapped(label, 0.92 * width, layout.small))
        axes.set_xlabel(lines, fontsize=pt(layout.small), labelpad=pt(5), color=INK)

    def shade(self, axes: Axes, low: float, high: float) -> None:
        """Shade a stretch of the scale, where marks are drawn."""
        for start, stop in self._stretches():
            axes.fill_betweenx((start, stop), low, high, color=SHADE, lw=0, zorder=0)

    def zero(self, axes: Axes) -> None:
        """Draw the line at zero, where marks are drawn."""
        for start, stop in self._stretches():
            axes.vlines(0, start, stop, color=MUTED, lw=pt(2), zorder=2)

    def _stretches(self) -> list[tuple[float, float]]:
        if not self._layout.narrow:
            return [(0, self.height)]
        half = self.mark / 2 + 2
        return [(y - half, y + half) for y in self.middles if y is not None]

    def scale_width(self) -> float:
        """Return about how many pixels wide the axes will be."""
        layout = self._layout
        if layout.narrow:
            return layout.inner
        taken = {False: 0.0, True: 0.0}
        for words in self._words:
            bold = words.look.get("weight") == "bold"
            widths = (text_width(line, words.size, bold=bold) for line in words.text.split("\n"))
            taken[words.right] = max(taken[words.right], ASIDE + max(widths))
        return layout.inner - sum(taken.values())

    def _add_beside(self, row: Row, top: float) -> float:
        """Put the name to the left of the axes and the value to the right; return the height."""
        layout = self._layout
        line, small = LINE * layout.text, LINE * layout.small
        lines = self._lines(row, NAMES * layout.inner, bold=row.heading)
        told = small + line if row.detail else line
        height = max(len(lines) * line, 0 if row.heading else self.mark, told) + 0.6 * layout.gap
        y = top + height / 2
        look = {"ha": "right", "va": "center", "weight": "bold" if row.heading else "normal"}
        self._words.append(_Words("\n".join(lines), y, layout.text, look))
        if row.detail:
            above, below = {"va": "bottom", "weight": "bold"}, {"va": "top", "color": MUTED}
            self._words.append(_Words(row.value, y, layout.text, above, right=True))
            self._words.append(_Words(row.detail, y + 4, layout.small, below, right=True))
        elif row.value:
            self._words.append(_Words(row.value, y, layout.text, {"va": "center"}, right=True))
        self.middles.append(y)
        return height

    def _add_above(self, row: Row, top: float) -> float:
        """Put name, value and detail above the mark; return the height."""
        layout = self._layout
        line = LINE * layout.text
        bold = row.heading or bool(row.detail)
        look = {"va": "top", "weight": "bold" if bold else "normal"}
        y = top
        lines = self._lines(row, layout.inner, bold=bold)
        for text in lines:
            self._words.append(_Words(text, y, layout.text, look))
            y += line
        if row.value:
            taken = [text_width(text, layout.text, bold=bold) for text in (lines[-1], row.value)]
            if sum(taken) + 2 * layout.text > layout.inner:
                self._words.append(_Words(row.value, y, layout.text, look))
                y += line
            else:
                right = look | {"ha": "right"}
                self._words.append(_Words(row.value, y - line, layout.text, right, right=True))
        if row.detail:
            below = {"va": "top", "color": MUTED}
            self._words.append(_Words(row.detail, y, layout.small, below))
            y += LINE * layout.small
        self.middles.append(y + self.mark / 2)
        return y - top + (0 if row.heading else self.mark) + 0.6 * layout.gap

    def _lines(self, row: Row, width: float, *, bold: bool) -> list[str]:
        lines = wrapped(row.name, width, self._layout.text, bold=bold)
        if len(lines) > MOST_LINES:
            lines = [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][:-1] + "…"]
        return lines


def framed(axes: Axes, layout: Layout, across: str, upwards: str) -> None:
    """Give axes without rows their lines and labels."""
    axes.spines[["right", "top"]].set_visible(False)
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
    axes.yaxis.set_major_formatter(FuncFormatter(number))
    axes.tick_params(labelsize=pt(layout.small), length=pt(4), color=MUTED)
    axes.grid(color=GRID, lw=pt(1))
    axes.set_axisbelow(True)
    axes.set_xlabel(
        "\n".join(wrapped(across, layout.inner, layout.small)),
        fontsize=pt(layout.small),
        labelpad=pt(5),
    )
    axes.set_ylabel(upwards, fontsize=pt(layout.small), labelpad=pt(5))


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
    halo = [withStroke(linewidth=pt(4.5), foreground="white")]
    kept = {"color": colour, "lw": pt(2), "zorder": 3, "path_effects": halo}
    axes.hlines(y, found.low, found.high, **kept)
    axes.vlines((found.low, found.high), y - ends, y + ends, **kept)


def span(estimates: Iterable[Estimate], *more: float) -> tuple[float, float]:
    """Return the limits of a scale that shows all estimates with their intervals, and more."""
    values = [value for found in estimates for value in (found.estimate, found.low, found.high)]
    values = [value for value in (*values, *more) if isfinite(value)] or [0.0]
    low, high = min(values), max(values)
    room = 0.06 * (high - low) or max(1.0, 0.1 * abs(high))
    return low - room, high + room
