"""The chart of pairs: a heat map of how much each strategy scores more than each other."""

from collections.abc import Mapping, Sequence
from math import isfinite, nan
from typing import NamedTuple

from matplotlib.colors import LinearSegmentedColormap, to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.cells import Cell, cell_look, draw_cells
from analysis.charts.page import page
from analysis.charts.style import fill
from analysis.charts.words import NOTHING, minus, short, undecided
from analysis.intervals import LEVEL, Estimate

__all__ = ["pairs_chart"]

LESS, MORE = fill(1).colour, fill(0).colour
COLOURS = LinearSegmentedColormap.from_list(
    "pairs", [(0, LESS), (0.5, "#fffdf8"), (0.75, "#9dbfdf"), (1, MORE)]
)
WHITE = "#ffffff"
LONG = 6  # digits that come from a number without an interval
UNKNOWN = Estimate(0.0, nan, nan, LEVEL, "none: no deals", 0)


class _Table(NamedTuple):
    """Who is in the rows and columns, the best first, and what is known of each two."""

    names: Sequence[str]
    differences: Mapping[tuple[int, int], Estimate]
    sure: Mapping[tuple[int, int], bool]
    unit: str

    def more(self, row: int, column: int) -> Estimate:
        """Return how much more the one in the row scores."""
        if row < column:
            return self.differences[row, column]
        found = self.differences[column, row]
        return found._replace(estimate=-found.estimate, low=-found.high, high=-found.low)

    def cell(self, row: int, column: int) -> Cell | None:
        """Return what is drawn of a pair; nothing of a strategy and itself."""
        if row == column:
            return None
        found, sure = self.more(row, column), self.sure[min(row, column), max(row, column)]
        return Cell(self.text(found), self.colour(found), sure)

    def text(self, found: Estimate) -> str:
        """Return a difference with its sign; of shares in percent."""
        if not isfinite(found.estimate):
            return "?"
        sign = "-" if found.estimate < 0 else "+" if found.estimate else ""
        return minus(sign + self.size(found))

    def size(self, found: Estimate) -> str:
        """Return a difference without its sign."""
        shares = self.unit == "match"
        text = short(found, percent=shares).removesuffix(" %")
        whole = f"{(100 if shares else 1) * abs(found.estimate):.3g}"
        return text if len(text) <= LONG else whole

    @property
    def most(self) -> Estimate:
        """The largest difference: where the scale ends, on both sides."""
        known = [found for found in self.differences.values() if isfinite(found.estimate)]
        return max(known, key=lambda found: abs(found.estimate), default=UNKNOWN)

    def colour(self, found: Estimate) -> str:
        """Return where a difference is on the scale."""
        if not isfinite(found.estimate):
            return WHITE
        end = abs(self.most.estimate) or 1.0
        return to_hex(COLOURS(0.5 + found.estimate / end / 2))


def pairs_chart(
    strategies: Sequence[str],
    differences: Mapping[tuple[int, int], Estimate],
    sure: Mapping[tuple[int, int], bool],
    *,
    footer: str,
    title: str | None = None,
    unit: str = "deal",
    doubt: str = "its interval holds 0",
    remarks: Sequence[str] = (),
    narrow: bool = False,
) -> Figure:
    """Draw how much each strategy scores more than each other.

    Parameters
    ----------
    strategies
        Their names, in the order in which they are shown, the best first.
    differences
        For each two, by their places, the smaller first, how much the first of them scores more.
    sure
        By the same places, whether that there is a difference is sure.
    footer
        What was played: rules, deals, seed.
    title
        A sentence in place of the one that tells who beats whom.
    unit
        ``deal``: differences are in points; ``match``: in shares of matches won.
    doubt
        When a difference is not sure.
    remarks
        Further sentences for the small print.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    table = _Table(strategies, differences, sure, unit)
    with page(title or _title(table), footer, narrow=narrow) as sheet:
        what = "% of the matches" if unit == "match" else f"points a {unit}"
        verb = "wins" if unit == "match" else "scores"
        draw_cells(
            sheet, strategies, table.cell, f"{what} that the row {verb} more than the column"
        )
        most = f"{table.size(table.most)} {what}"
        legend = [Patch(label=f"not sure: {doubt}", **cell_look(WHITE, plain=False))]
        if table.most.estimate:
            legend = [
                Patch(label=f"the row {verb} {most} more", **cell_look(MORE)),
                Patch(label=f"the row {verb} {most} less", **cell_look(LESS)),
                *legend,
            ]
        sheet.legend(legend)
        for remark in remarks:
            sheet.note(remark)
    return sheet.figure


def _title(table: _Table) -> str:
    names, size = table.names, len(table.names)
    found = table.more(0, 1)
    if not found.n:
        return NOTHING
    sure = sum(table.sure.values())
    if size == 2 and sure:
        best, other = names if found.estimate > 0 else names[::-1]
        if table.unit == "match":
            return f"{best} wins {short(found, percent=True)} more of the matches than {other}"
        return f"{best} scores {short(found)} points a deal more than {other}"
    if not sure:
        return f"{undecided(found.n, table.unit)} who is better than whom"
    if all(table.sure[0, one] and table.more(0, one).estimate > 0 for one in range(1, size)):
        return f"{names[0]} is better than each of the others"
    return f"{sure} of {len(table.sure)} differences are sure"
