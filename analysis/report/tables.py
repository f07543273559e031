"""Tables of a page: plain cells, each with what it is sorted by."""

from math import isnan
from typing import NamedTuple

from analysis.charts.words import amount, in_percent, signed
from analysis.intervals import Estimate

__all__ = ["Cell", "Table", "change_cell", "count_cell", "estimate_cell", "row", "share_cell"]


class Cell(NamedTuple):
    """What is shown, the number that it is sorted by (None: by its text), and where it leads."""

    text: str
    value: float | None = None
    link: str = ""


class Table(NamedTuple):
    """A table: what it is about, the heads of its columns, and its rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def row(*cells: Cell | str) -> tuple[Cell, ...]:
    """Return a row; a text is a cell without a number."""
    return tuple(Cell(cell) if isinstance(cell, str) else cell for cell in cells)


def count_cell(number: int) -> Cell:
    """Return a whole number."""
    return Cell(f"{number:,}", number)


def estimate_cell(found: Estimate, *, percent: bool = False) -> Cell:
    """Return a number with half of its interval."""
    return Cell(amount(found, percent=percent), _known(found.estimate))


def change_cell(found: Estimate, *, percent: bool = False) -> Cell:
    """Return a difference with its sign and half of its interval."""
    return Cell(signed(found, percent=percent), _known(found.estimate))


def share_cell(share: float) -> Cell:
    """Return a share."""
    return Cell("not known" if isnan(share) else in_percent(share), _known(share))


def _known(value: float) -> float | None:
    return None if isnan(value) else value
