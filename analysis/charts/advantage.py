"""The chart of the seats: who is ahead, and who has most points how often."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from analysis.charts.page import page
from analysis.charts.rows import Row, Rows, interval, scale, span
from analysis.charts.style import MUTED, fill, pt, sides_by_row
from analysis.intervals import Estimate

__all__ = ["advantage_chart"]

ALONE, SHARED = fill(0), fill(3)


def advantage_chart(
    sides: Sequence[str],
    ahead: Sequence[Estimate],
    p_win: Sequence[Estimate],
    p_tie: Sequence[Estimate],
    *,
    footer: str,
    title: str | None = None,
    first: str = "The first player",
    narrow: bool = False,
) -> Figure:
    """Draw how many points each side is ahead of the others, and how often it has most.

    Parameters
    ----------
    sides
        Names of the sides; the first is the one that plays first.
    ahead
        By side, its points a deal less the mean of the others'.
    p_win, p_tie
        By side, the share of deals in which it alone has most points, or together with another.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence instead of the one that tells the first estimate.
    first
        How the title calls the side that plays first.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    told = title or _title(ahead[0], first, len(sides))
    with page(told, footer, narrow=narrow) as sheet:
        layout = sheet.layout
        width = sheet.panel_width(2)
        names = sides_by_row(sides)
        left = Rows(
            [Row(name, signed(found)) for name, found in zip(names, ahead, strict=True)],
            layout, width, layout.mark,
        )  # fmt: skip
        right = Rows(
            [Row(name, _shares(*pair)) for name, *pair in zip(names, p_win, p_tie, strict=True)],
            layout, width, layout.mark,
        )  # fmt: skip
        gaps, shares = sheet.panels(left.height, right.height)
        left.write(gaps)
        for at, found in enumerate(ahead):
            interval(gaps, left.middle(at), found, fill(at), layout)
        gaps.axvline(0, color=MUTED, lw=pt(1.5), zorder=2)
        gaps.set_xlim(span(ahead, 0))
        scale(gaps, "points a deal more (+) or fewer (−) than the others on average", left)
