"""A table of coloured cells with a number in each, for few names or many, wide or narrow."""

import re
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle

from analysis.charts.page import Page
from analysis.charts.style import BREAKS, GRID, INK, LINE, Layout, balanced, pt, text_width, wrapped

__all__ = ["Cell", "cell_look", "contrast", "draw_cells"]

NAMES = 0.27  # of the width at most
WIDEST = 190  # pixels of a cell at most, where there are few
PAD = 10  # pixels of a cell around its number
MOST_LINES = 3
FEW, HIGH = 6, (1.5, 1.15)  # rows, and how high they are, in marks, if few or many
HATCHED = "#8b919b"
PIECES = re.compile(rf"(?<=[{''.join(BREAKS)}])|\s")


class Cell(NamedTuple):
    """What is drawn of a row and a column: plain, or hatched."""

    text: str
    colour: str
    plain: bool


class _Plan(NamedTuple):
    """What stands beside the rows and above the columns, and how wide everything is, in pixels."""

    rows: list[list[str]]
    columns: list[list[str]]
    left: float
    cell: float
    a_block: int
    key: bool = False


def draw_cells(
    sheet: Page, names: Sequence[str], cell: Callable[[int, int], Cell | None], label: str
) -> None:
    """Draw a table with the same names for rows and columns.

    Where the names find no place above the columns, these have numbers, and where the page is too
    narrow for all columns, the rest of them are drawn below.

    Parameters
    ----------
    sheet
        Where to draw.
    names
        The names.
    cell
        What is drawn of a row and a column.
    label
        What the numbers are.
    """
    layout, size = sheet.layout, len(names)
    drawn = {(row, column): cell(row, column) for row in range(size) for column in range(size)}
    texts = [one.text for one in drawn.values() if one is not None]
    widest = max(text_width(text, layout.small) for text in texts) + PAD
    plan = _planned(names, widest, layout)
    if plan.key:
        numbered = _numbered(names, layout.inner, _size(layout))
        sheet.listing([line for lines in numbered for line in lines])
    fits = max(text_width(text, layout.text) for text in texts) + PAD <= plan.cell
    for start in range(0, size, plan.a_block):
        columns = range(start, min(size, start + plan.a_block))
        height = max(
            HIGH[size > FEW] * layout.mark, LINE * _size(layout) * max(map(len, plan.rows)) + 6
        )
        axes = sheet.panel(height * size)
        axes.set_xlim(start, start + (layout.inner - plan.left) / plan.cell)
        axes.set_ylim(size, 0)
        for row in range(size):
            for column in columns:
                _cell(axes, row, column, drawn[row, column], layout.text if fits else layout.small)
        _label(axes, plan, columns, layout)
        axes.set_xlabel(
            "\n".join(balanced(label, layout.inner - plan.left, layout.small)),
            fontsize=pt(layout.small),
            labelpad=pt(8),
            color=INK,
            x=0,
            ha="left",
        )


def _size(layout: Layout) -> float:
    return layout.small + 1


def _planned(names: Sequence[str], widest: float, layout: Layout) -> _Plan:
    size, font = len(names), _size(layout)

    def planned(rows: list[list[str]], columns: list[list[str]], *, key: bool = False) -> _Plan:
        left = PAD + max(text_width(line, font) for lines in rows for line in lines)
        room = layout.inner - left
        blocks = ceil(size / max(1, int(room // widest)))
        a_block = ceil(size / blocks)
        return _Plan(rows, columns, left, min(WIDEST, room / a_block), a_block, key)

    most = NAMES * layout.inner
    named = planned([_clipped(wrapped(name, most, font)) for name in names], [])
    above = [wrapped(name, named.cell - PAD, font) for name in names]
    fits = named.a_block == size and _whole(names, above, named.cell - PAD, font)
    if fits and (not layout.narrow or _whole(names, named.rows, most, font)):
        return named._replace(columns=above)
    numbers = [[str(place)] for place in range(1, size + 1)]
    if layout.narrow:
        return planned(numbers, numbers, key=True)
    return planned([_clipped(lines) for lines in _numbered(names, most, font)], numbers)


def _numbered(names: Sequence[str], width: float, font: float) -> list[list[str]]:
    """Break names into lines, with their numbers before the first."""
    room = width - text_width(f"{len(names)} ", font)
    lines = [wrapped(name, room, font) for name in names]
    return [[f"{place} {one[0]}", *one[1:]] for place, one in enumerate(lines, 1)]


def _clipped(lines: list[str]) -> list[str]:
    if len(lines) > MOST_LINES:
        return [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][:-1] + "…"]
    return lines


def _whole(names: Sequence[str], lines: Sequence[Sequence[str]], width: float, font: float) -> bool:
    """Say whether names fit without being cut where they should not."""
    pieces = [piece for name in names for piece in re.split(PIECES, name)]
    fit = all(text_width(piece, font) <= width for piece in pieces)
    return fit and all(len(one) <= MOST_LINES for one in lines)


def _cell(axes: Axes, row: int, column: int, cell: Cell | None, font: float) -> None:
    if cell is None:
        axes.add_patch(Rectangle((column, row), 1, 1, **cell_look("#ffffff")))
        return
    axes.add_patch(Rectangle((column, row), 1, 1, **cell_look(cell.colour, plain=cell.plain)))
    plate = {"facecolor": cell.colour, "edgecolor": "none", "pad": pt(2)}
    axes.text(
        column + 0.5,
        row + 0.5,
        cell.text,
        ha="center",
        va="center_baseline",
        fontsize=pt(font),
        color=max("black", "white", key=lambda ink: contrast(ink, cell.colour)),
        bbox=None if cell.plain else plate,
    )


def cell_look(colour: str, *, plain: bool = True) -> dict[str, Any]:
    """Return how a cell or a swatch of it is drawn."""
    look = {"facecolor": colour, "edgecolor": GRID, "lw": pt(1)}
    return look if plain else look | {"hatch": "////", "hatchcolor": HATCHED}


def contrast(colour: str, other: str) -> float:
    """Return how far two colours are apart for a reader, from 1 to 21, as WCAG 2 has it.

    Examples
    --------
    >>> contrast("black", "white")
    21.0
    """

    def light(name: str) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(name)]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(colour), light(other)))
    return (high + 0.05) / (low + 0.05)


def _label(axes: Axes, plan: _Plan, columns: range, layout: Layout) -> None:
    font = pt(_size(layout))
    axes.spines[:].set_visible(False)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("bottom")
    axes.tick_params(length=0, labelsize=font, pad=pt(6))
    above = ["\n".join(plan.columns[column]) for column in columns]
    axes.set_xticks([column + 0.5 for column in columns], above)
    beside = ["\n".join(lines) for lines in plan.rows]
    axes.set_yticks([row + 0.5 for row in range(len(beside))], beside)
