"""A page: title, panels, legends, notes and footer, laid out in CSS pixels from the top down."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any, NamedTuple

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.text import Text

from analysis.charts.style import (
    DPI,
    INK,
    LINE,
    MUTED,
    NARROW,
    WIDE,
    Layout,
    balanced,
    pt,
    styled,
    text_width,
)

__all__ = ["Page", "page"]

ROUNDS = 3  # placing axes changes their ticks, and these the room for the axes
LEAST = 40.0  # pixels of axes that even the longest words beside them leave


class _Item(NamedTuple):
    """What takes room on the page: axes of a height, lines of text, or a legend."""

    artist: Axes | Legend | list[Text]
    height: float
    gap: float


class _Edges(NamedTuple):
    """Pixels that the words around axes take on each side."""

    left: float
    right: float
    top: float
    bottom: float


class Page:
    """What a chart is drawn on; `page` makes it and lays it out.

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
        self._items: list[_Item] = []
        self._footer = footer
        self._notes: list[str] = []
        self._text(title, layout.title, INK, gap=0.7 * layout.gap, bold=True)

    def heading(self, text: str) -> None:
        """Add a line above the next panel."""
        self._text(text, self.layout.text, INK, gap=0.4 * self.layout.gap, bold=True)

    def say(self, text: str) -> None:
        """Add a sentence between the panels."""
        self._text(text, self.layout.text, INK, gap=self.layout.gap)

    def listing(self, lines: Sequence[str]) -> None:
        """Add lines one below the other."""
        for place, line in enumerate(lines, 1):
            gap = self.layout.gap if place == len(lines) else 0
            self._text(line, self.layout.small + 1, INK, gap=gap)

    def panel(self, height: float) -> Axes:
        """Add axes of a height."""
        axes = self.figure.add_axes((0.1, 0.1, 0.8, 0.8), label=f"panel {len(self._items)}")
        self._items.append(_Item(axes, height, self.layout.gap))
        return axes

    def legend(self, handles: Sequence[Artist]) -> None:
        """Explain what is drawn above; each handle has its label."""
        size, room = self.layout.small + 1, self.layout.inner
        widest = max(text_width(str(handle.get_label()), size) for handle in handles) + 4.5 * size
        legend = self.figure.legend(
            handles=handles,
            ncols=max(1, min(len(handles), int(room // widest))),
            loc="upper left",
            fontsize=pt(size),
            frameon=False,
            borderpad=0,
            borderaxespad=0,
            handlelength=2,
            handletextpad=0.6,
            columnspacing=1.5,
            labelspacing=0.5,
        )
        for text in legend.get_texts():
            text.set_text("\n".join(balanced(text.get_text(), room - 3 * size, size)))
        self._items.append(_Item(legend, 0, self.layout.gap))

    def note(self, text: str) -> None:
        """Add a sentence above the footer."""
        self._notes.append(text)

    def arrange(self) -> None:
        """Put everything in its place and make the figure as high as that takes."""
        for text in (" ".join(self._notes), self._footer):
            if text:
                self._text(text, self.layout.small, MUTED, gap=0.4 * self.layout.gap)
        edges = [_Edges(40, 10, 20, 40) for _ in self._items]
        for _ in range(ROUNDS):
            self._place(edges)
            edges = [_edges(item.artist) for item in self._items]
        self._place(edges)

    def _place(self, edges: Sequence[_Edges]) -> None:
        layout = self.layout
        tops, y = [], layout.margin
        for item, edge in zip(self._items, edges, strict=True):
            tops.append(y + edge.top)
            y += edge.top + _height(item) + edge.bottom + item.gap
        total = ceil(y - self._items[-1].gap + 0.8 * layout.margin)
        self.figure.set_size_inches(layout.width / DPI, total / DPI)
        for item, edge, top in zip(self._items, edges, tops, strict=True):
            left, high = (layout.margin + edge.left) / layout.width, 1 - top / total
            if isinstance(item.artist, Axes):
                width = max(LEAST, layout.inner - edge.left - edge.right) / layout.width
                height = item.height / total
                item.artist.set_position((left, high - height, width, height))
            elif isinstance(item.artist, Legend):
                item.artist.set_bbox_to_anchor((left, high), self.figure.transFigure)
            else:
                step = item.height / len(item.artist) / total
                for at, line in enumerate(item.artist):
                    line.set_position((left, high - at * step))

    def _text(self, text: str, size: float, colour: str, *, gap: float, bold: bool = False) -> None:
        look: dict[str, Any] = {
            "fontsize": pt(size),
            "color": colour,
            "weight": "bold" if bold else "normal",
        }
        lines = balanced(text, self.layout.inner, size, bold=bold)
        made = [self.figure.text(0, 0, line, va="top", **look) for line in lines]
        self._items.append(_Item(made, LINE * size * len(lines), gap))


def _height(item: _Item) -> float:
    if isinstance(item.artist, Legend):
        return float(item.artist.get_window_extent().height)
    return item.height


def _edges(artist: Axes | Legend | list[Text]) -> _Edges:
    if not isinstance(artist, Axes):
        return _Edges(0, 0, 0, 0)
    box, around = artist.get_window_extent(), artist.get_tightbbox()
    assert around is not None  # the axes are never hidden
    return _Edges(
        max(0.0, box.x0 - around.x0),
        max(0.0, around.x1 - box.x1),
        max(0.0, around.y1 - box.y1),
        max(0.0, box.y0 - around.y0),
    )


@contextmanager
def page(title: str, footer: str, *, narrow: bool) -> Iterator[Page]:
    """Give a page to draw on, in the style of the charts, and lay it out afterwards."""
    with styled():
        made = Page(title, footer, NARROW if narrow else WIDE)
        yield made
        made.arrange()
