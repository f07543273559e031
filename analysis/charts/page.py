"""A page: a title, panels, a legend, notes and a footer, laid out in CSS pixels from the top down."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from analysis.charts.style import (
    DPI,
    INK,
    MUTED,
    NARROW,
    WIDE,
    Layout,
    pt,
    styled,
    text_width,
    wrapped,
)

__all__ = ["Page", "page"]

LINE = 1.35  # pixels from line to line, a pixel of the font
SETTLED = 3  # placing changes the ticks, and they the room for the axes: seen to stand after two


class _Panel(NamedTuple):
    axes: Axes
    height: float


class _Edges(NamedTuple):
    """Pixels that the texts around an axes take on each side."""

    left: float
    right: float
    top: float
    bottom: float


class Page:
    """What charts are drawn on; `page` makes it and lays it out.

    Parameters
    ----------
    title
        A sentence that says what is to be seen.
    footer
        What was played.
    layout
        The sizes.
    """

    def __init__(self, title: str, footer: str, layout: Layout) -> None:
        self.layout = layout
        self.figure = Figure(dpi=DPI, facecolor="white", figsize=(layout.width / DPI, 10))
        self.figure.set_label(title)
        self._title = self._text(title, layout.title, INK, bold=True)
        self._footer = footer
        self._notes: list[str] = []
        self._rows: list[list[_Panel]] = []
        self._handles: list[Artist] = []

    def panel_width(self, beside: int = 1) -> float:
        """Return how wide a panel is, its texts included, with others beside it on a wide page."""
        if self.layout.narrow:
            return self.layout.inner
        gaps = 2 * self.layout.gap * (beside - 1)
        return (self.layout.inner - gaps) / beside

    def panels(self, *heights: float) -> list[Axes]:
        """Add axes of some heights: beside each other, or on a narrow page beneath each other."""
        panels = [
            _Panel(self.figure.add_axes((0.1, 0.1, 0.8, 0.8), label=f"panel {at}"), height)
            for at, height in enumerate(heights)
        ]
        self._rows += [[panel] for panel in panels] if self.layout.narrow else [panels]
        return [panel.axes for panel in panels]

    def legend(self, handles: Sequence[Artist]) -> None:
        """Explain what is drawn, in one legend below the panels; each handle has its label."""
        self._handles += handles

    def note(self, text: str) -> None:
        """Add a sentence above the footer."""
        self._notes.append(text)

    def arrange(self) -> None:
        """Put everything in its place and make the figure as high as it takes."""
        legend = self._legend()
        small = [
            self._text(text, self.layout.small, MUTED)
            for text in (" ".join(self._notes), self._footer)
            if text
        ]
        edges = {panel.axes: _Edges(40, 10, 20, 40) for row in self._rows for panel in row}
        for _ in range(SETTLED):
            self._place(edges, legend, small)
            self.figure.draw_without_rendering()
            edges = {axes: self._edges(axes) for axes in edges}
        self._place(edges, legend, small)

    def _place(self, edges: dict[Axes, _Edges], legend: Artist | None, small: list[Text]) -> None:
        layout = self.layout
        boxes: list[tuple[Axes, float, float, float, float]] = []
        y = layout.margin
        title_at = y
        y += _height(self._title) + 0.6 * layout.gap
        for row in self._rows:
            top = max(edges[panel.axes].top for panel in row)
            bottom = max(panel.height + edges[panel.axes].bottom for panel in row)
            width = self.panel_width(len(row))
            for at, (axes, height) in enumerate(row):
                left = layout.margin + at * (width + 2 * layout.gap) + edges[axes].left
                inner = width - edges[axes].left - edges[axes].right
                boxes.append((axes, left, y + top, max(inner, 40), height))
            y += top + bottom + layout.gap
        legend_at = y
        if legend is not None:
            y += self._size(legend)[1] + layout.gap
        small_at = []
        for text in small:
            small_at.append(y)
            y += _height(text) + 0.3 * layout.gap
        total = ceil(y - 0.3 * layout.gap + 0.8 * layout.margin)
        self.figure.set_size_inches(layout.width / DPI, total / DPI)
        for text, at in ((self._title, title_at), *zip(small, small_at, strict=True)):
            text.set_position((layout.margin / layout.width, 1 - at / total))
        for axes, left, at, width, height in boxes:
            bottom = 1 - (at + height) / total
            axes.set_position(
                (left / layout.width, bottom, width / layout.width, height / total)
            )
        if legend is not None:
            anchor = (layout.margin / layout.width, 1 - legend_at / total)
            legend.set_bbox_to_anchor(anchor, self.figure.transFigure)  # type: ignore[attr-defined]

    def _legend(self) -> Artist | None:
        if not self._handles:
            return None
        size = self.layout.text if not self.layout.narrow else self.layout.small + 1
        labels = [str(handle.get_label()) for handle in self._handles]
        widest = max(text_width(label, size) for label in labels) + 3 * size
        columns = max(1, min(len(labels), int(self.layout.inner // (widest + 1.5 * size))))
        legend = self.figure.legend(
            handles=self._handles,
            ncols=columns,
            loc="upper left",
            fontsize=pt(size),
            frameon=False,
            borderpad=0,
            borderaxespad=0,
            handlelength=1.8,
            handletextpad=0.6,
            columnspacing=1.5,
            labelspacing=0.45,
        )
        for label in legend.get_texts():
            lines = wrapped(label.get_text(), self.layout.inner - 3 * size, size)
            label.set_text("\n".join(lines))
        return legend

    def _text(self, text: str, size: float, colour: str, *, bold: bool = False) -> Text:
        return self.figure.text(
            0,
            0,
            "\n".join(wrapped(text, self.layout.inner, size, bold=bold)),
            fontsize=pt(size),
            color=colour,
            weight="bold" if bold else "normal",
            va="top",
            linespacing=LINE / 1.2,
        )

    def _size(self, artist: Artist) -> tuple[float, float]:
        box = artist.get_window_extent()
        return box.width, box.height

    def _edges(self, axes: Axes) -> _Edges:
        box = axes.get_window_extent()
        tight = axes.get_tightbbox()
        if tight is None:
            return _Edges(0, 0, 0, 0)
        return _Edges(
            max(0.0, box.x0 - tight.x0),
            max(0.0, tight.x1 - box.x1),
            max(0.0, tight.y1 - box.y1),
            max(0.0, box.y0 - tight.y0),
        )


def _height(text: Text) -> float:
    return float(text.get_window_extent().height)


@contextmanager
def page(title: str, footer: str, *, narrow: bool) -> Iterator[Page]:
    """Give a page to draw on, in the style of the charts, and lay it out afterwards."""
    with styled():
        made = Page(title, footer, NARROW if narrow else WIDE)
        yield made
        made.arrange()
