"""The chart of ratings: strategies in order, how far apart, and how sure that is."""

from collections.abc import Sequence
from math import isfinite

from matplotlib.figure import Figure

from analysis.charts.marks import directions, interval, span
from analysis.charts.page import page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import fill
from analysis.charts.words import NOTHING, amount, interval_note, listed, minus, short, signed
from analysis.intervals import Estimate
from analysis.rating_intervals import RatingIntervals

__all__ = ["ratings_chart"]

NAMED = 3  # strategies in a title at most


def ratings_chart(
    strategies: Sequence[str],
    found: RatingIntervals,
    *,
    footer: str,
    title: str | None = None,
    remarks: Sequence[str] = (),
    narrow: bool = False,
) -> Figure:
    """Draw the ratings of strategies that played each other, the best first.

    Parameters
    ----------
    strategies
        Their names.
    found
        Their ratings and scores, in the same order.
    footer
        What was played: rules, deals, seed.
    title
        A sentence in place of the one that tells who is best.
    remarks
        Further sentences for the small print.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    order = sorted(range(len(strategies)), key=lambda one: -found.scores[one].estimate)
    names = [strategies[one] for one in order]
    ratings = [found.ratings[one] for one in order]
    scores = [found.scores[one] for one in order]
    with page(title or _title(names, ratings, scores), footer, narrow=narrow) as sheet:
        rows = Rows([_row(*row) for row in zip(names, ratings, scores, strict=True)], sheet.layout)
        axes = sheet.panel(rows.height)
        rows.zero(axes)
        for y, rating in zip(rows.middles, ratings, strict=True):
            interval(axes, y, rating, fill(0), sheet.layout)
        axes.set_xlim(span(ratings, 0))
        rows.write(axes, "rating: 0 is average, 1 more means 2.7 games won for each one lost")
        directions(axes, sheet.layout, "weaker", "stronger")
        sheet.note(interval_note(ratings))
        if not isfinite(ratings[0].low) and ratings[0].n:
            why = ratings[0].method.removeprefix("none: ")
            sheet.note(f"There are no intervals: {why}.")
        seat = found.first_seat
        if isfinite(seat.low):
            size = amount(seat).replace(" always", "")
            sheet.note(f"The first seat is worth {size} of rating, which is not counted here.")
        for remark in remarks:
            sheet.note(remark)
    return sheet.figure


def _row(name: str, rating: Estimate, score: Estimate) -> Row:
    if not isfinite(score.estimate):
        return Row(name, "not known")
    if not isfinite(rating.low):
        return Row(
            name,
            minus(f"{rating.estimate:+.2f}"),
            f"scores {100 * score.estimate:.2g} % against the others",
        )
    return Row(name, signed(rating), f"scores {amount(score, percent=True)} against the others")


def _title(names: Sequence[str], ratings: Sequence[Estimate], scores: Sequence[Estimate]) -> str:
    best = ratings[0]
    if not best.n:
        return NOTHING
    if not isfinite(best.low):
        return f"{names[0]} comes out first, but the games do not tell how far ahead it is"
    if all(one.low == one.high == best.low for one in ratings):
        return "All strategies are rated just the same"
    near = [name for name, one in zip(names, ratings, strict=True) if one.high >= best.low]
    if len(near) == 1:
        size = short(scores[0], percent=True)
        return f"{names[0]} is best: it scores {size} against the others"
    who = listed(near) if len(near) <= NAMED else f"the first {len(near)}"
    return f"The games do not tell which is best of {who}"
