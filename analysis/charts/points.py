"""The chart of the points: how many each side makes a deal, and what for."""

from collections.abc import Mapping, Sequence
from math import isfinite

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.marks import SEEN, span, whisker
from analysis.charts.page import page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import INK, Layout, fill, pt, text_width
from analysis.charts.words import NOTHING, amount, interval_note, listed, minus, row_names, short
from analysis.intervals import Estimate

__all__ = ["points_chart"]


def points_chart(
    sides: Sequence[str],
    points: Sequence[Estimate],
    categories: Mapping[str, Sequence[Estimate]],
    *,
    footer: str,
    title: str | None = None,
    unit: str = "deal",
    narrow: bool = False,
) -> Figure:
    """Draw the mean points of each side as a bar, piled up from what they are given for.

    Parameters
    ----------
    sides
        Names of the sides, that of the first player first.
    points
        By side: points a deal, or a match.
    categories
        What points are given for, and by side how many; together they are the points.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the points.
    unit
        ``deal`` or ``match``.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    with page(title or _title(sides, points, unit), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        names = row_names(sides, unit)
        told = [Row(name, amount(found)) for name, found in zip(names, points, strict=True)]
        rows = Rows(told, layout, 1.4 * layout.mark)
        piles = [
            _pile([by_side[side].estimate for by_side in categories.values()])
            for side in range(len(sides))
        ]
        ends = [end for pile in piles for left, width in pile for end in (left, left + width)]
        low, high = span(points, 0, *ends)
        low = low if min(0, *ends) < 0 else 0
        pixel = (high - low) / rows.scale_width()
        axes = sheet.panel(rows.height)
        for y, pile, total in zip(rows.middles, piles, points, strict=True):
            _draw(axes, y, pile, rows.mark, pixel, layout)
            if total.high - total.low > SEEN * pixel:
                whisker(axes, y + 0.34 * rows.mark, total, INK, 0.11 * rows.mark)
        rows.zero(axes)
        axes.set_xlim(low, high)
        rows.write(axes, f"points a {unit}, on average")
        if len(categories) > 1:
            sheet.legend(
                [Patch(label=label, **fill(at).area) for at, label in enumerate(categories)]
            )
        sheet.note(interval_note(points))
    return sheet.figure


def _title(sides: Sequence[str], points: Sequence[Estimate], unit: str) -> str:
    if not points[0].n:
        return NOTHING
    signs = [minus("-") if found.estimate < 0 else "" for found in points]
    told = zip(signs, map(short, points), sides, strict=True)
    worth = [f"{sign}{size} to {side}" for sign, size, side in told]
    return f"A {unit} is worth {listed([worth[0].replace(' ', ' points ', 1), *worth[1:]])}"


def _pile(values: Sequence[float]) -> list[tuple[float, float]]:
    """Return where each bar begins and how long it is: to the right of zero, or to the left."""
    ends = {False: 0.0, True: 0.0}
    pile = []
    for value in values:
        width = value if isfinite(value) else 0.0
        pile.append((ends[width < 0], width))
        ends[width < 0] += width
    return pile


def _draw(
    axes: Axes,
    y: float,
    pile: Sequence[tuple[float, float]],
    height: float,
    pixel: float,
    layout: Layout,
) -> None:
    """Draw a pile; what a pixel is worth decides which bars have room for a number."""
    for at, (left, width) in enumerate(pile):
        look = fill(at)
        axes.barh(y, width, height, left, zorder=2.5, **look.area)
        label = minus(f"{width:.2f}")
        if text_width(label, layout.small) + 8 < abs(width) / pixel:
            axes.text(
                left + width / 2,
                y,
                label,
                ha="center",
                va="center",
                color=look.ink,
                fontsize=pt(layout.small),
                zorder=4,
                bbox={"facecolor": look.colour, "edgecolor": "none", "pad": 1.5},
            )
