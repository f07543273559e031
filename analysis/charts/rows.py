"""Rows: names, marks on one scale, and values in words; on a narrow page one above the other."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes

from analysis.charts.marks import numbered
from analysis.charts.style import LINE, MUTED, SHADE, Layout, pt, text_width, wrapped

__all__ = ["Row", "Rows"]

ASIDE = 14  # pixels between the axes and the words beside it
NAMES = 0.27  # of the width at most
MOST_LINES = 3


class Row(NamedTuple):
    """The words of a row; a heading stands alone."""

    name: str
    value: str = ""
    detail: str = ""
    heading: bool = False

    @property
    def strong(self) -> bool:
        """Whether it has to stand out from small print below it."""
        return self.heading or bool(self.detail)


class _Words(NamedTuple):
    """A line to write: at which height, and whether at the right end of the row."""

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
        self.height = 0.0
        self._words: list[_Words] = []
        self._marked: list[float] = []
        own_line = any(self._crowded(row) for row in rows)
        for row in rows:
            if layout.narrow:
                self._add_above(row, own_line)
            else:
                self._add_beside(row)
            if not row.heading:
                self._marked.append(self.middles[-1])
        self.height = self.height or self.mark

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
        numbered(axes, label, layout, self.scale_width(), grid=not layout.narrow)

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
        return [(y - half, y + half) for y in self._marked]

    def scale_width(self) -> float:
        """Return about how many pixels wide the axes will be."""
        layout = self._layout
        if layout.narrow:
            return layout.inner
        taken = {False: 0.0, True: 0.0}
        for words in self._words:
            bold = words.look.get("weight") == "bold"
            width = text_width(words.text, words.size, bold=bold)
            taken[words.right] = max(taken[words.right], ASIDE + width)
        return layout.inner - sum(taken.values())

    def _add_beside(self, row: Row) -> None:
        """Put the name to the left of the axes and the value to the right."""
        layout = self._layout
        line, small = LINE * layout.text, LINE * layout.small
        lines = self._lines(row, NAMES * layout.inner, bold=row.heading)
        told = line + small if row.detail else line
        taken = max(len(lines) * line, 0 if row.heading else self.mark, told) + 0.6 * layout.gap
        y = self.height + taken / 2
        look = {"ha": "right", "va": "center", "weight": "bold" if row.heading else "normal"}
        for at, text in enumerate(lines):
            middle = y + (at - (len(lines) - 1) / 2) * line
            self._words.append(_Words(text, middle, layout.text, look))
        if row.detail:
            above, below = {"va": "bottom", "weight": "bold"}, {"va": "top", "color": MUTED}
            self._words.append(_Words(row.value, y, layout.text, above, right=True))
            self._words.append(_Words(row.detail, y + 4, layout.small, below, right=True))
        elif row.value:
            self._words.append(_Words(row.value, y, layout.text, {"va": "center"}, right=True))
        self.middles.append(y)
        self.height += taken

    def _add_above(self, row: Row, own_line: bool) -> None:
        """Put name, value and detail above the mark."""
        layout = self._layout
        line = LINE * layout.text
        look = {"va": "top", "weight": "bold" if row.strong else "normal"}
        y = self.height
        for text in self._lines(row, layout.inner, bold=row.strong):
            self._words.append(_Words(text, y, layout.text, look))
            y += line
        if row.value and own_line:
            self._words.append(_Words(row.value, y, layout.text, look))
            y += line
        elif row.value:
            right = look | {"ha": "right"}
            self._words.append(_Words(row.value, y - line, layout.text, right, right=True))
        if row.detail:
            below = {"va": "top", "color": MUTED}
            for text in wrapped(row.detail, layout.inner, layout.small):
                self._words.append(_Words(text, y, layout.small, below))
                y += LINE * layout.small
        self.middles.append(y + self.mark / 2)
        self.height = y + (0 if row.heading else self.mark) + 0.6 * layout.gap

    def _crowded(self, row: Row) -> bool:
        """Say whether name and value find no place in one line of a narrow page."""
        layout = self._layout
        last = self._lines(row, layout.inner, bold=row.strong)[-1]
        texts = (last, row.value)
        taken = sum(text_width(text, layout.text, bold=row.strong) for text in texts)
        return bool(row.value) and taken + layout.text > layout.inner

    def _lines(self, row: Row, width: float, *, bold: bool) -> list[str]:
        lines = wrapped(row.name, width, self._layout.text, bold=bold)
        if len(lines) > MOST_LINES:
            lines = [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][:-1] + "…"]
        return lines
