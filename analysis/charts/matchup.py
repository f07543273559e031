"""The chart of a matchup: which of two strategies is better, and how their games went together."""

from collections.abc import Sequence
from math import isfinite, isnan
from typing import NamedTuple

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.marks import SEEN, directions, in_percents, interval, span, whisker
from analysis.charts.page import Page, page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import INK, MUTED, SHADE, Fill, fill, pt
from analysis.charts.words import (
    MANY,
    NOTHING,
    amount,
    in_percent,
    interval_note,
    listed,
    number,
    percent,
    short,
    signed,
    undecided,
)
from analysis.intervals import Estimate, share_interval
from analysis.matchups import MatchupResults
from analysis.verdict import Verdict, verdict_of

__all__ = ["matchup_chart"]

TOGETHER = {"deal": "games on a deal", "match": "matches with the same cards"}
MORE, EVEN, LESS = fill(0), fill(2), fill(1)


class _Judged(NamedTuple):
    """The words for a difference against a margin."""

    first: str
    second: str
    found: Estimate
    margin: float
    unit: str

    @property
    def shares(self) -> bool:
        return self.unit == "match"

    @property
    def limit(self) -> str:
        """The margin with its unit."""
        if self.shares:
            return f"{percent(self.margin)} of the matches"
        return f"{number(self.margin)} points a deal"

    @property
    def alike(self) -> bool:
        return self.found.low == self.found.high == 0

    def verdict(self) -> str:
        if self.alike:
            return "exactly no difference"
        verb = "wins" if self.shares else "scores"
        told = verdict_of(self.found, self.margin)
        if told is Verdict.NO_DIFFERENCE:
            margin = percent(self.margin) if self.shares else number(self.margin)
            return f"no difference bigger than {margin}"
        words = {Verdict.MORE: f"{verb} more", Verdict.LESS: f"{verb} less"}
        return words.get(told, str(told))

    def title(self) -> str:
        """Tell the difference, if it is sure."""
        first, second, found = self.first, self.second, self.found
        told = verdict_of(found, self.margin)
        if not found.n:
            return NOTHING
        if self.alike:
            return f"{first} and {second} do exactly the same"
        if told is Verdict.NO_DIFFERENCE:
            return f"Between {first} and {second} there is no difference of more than {self.limit}"
        if told is Verdict.NOT_YET_KNOWN:
            return f"{undecided(found.n, self.unit)} whether {first} is better than {second}"
        size, word = short(found, percent=self.shares), "more" if found.estimate > 0 else "fewer"
        if self.shares:
            return f"{first} wins {size} {word} of the matches than {second}"
        return f"{first} scores {size} points a deal {word} than {second}"


def matchup_chart(
    first: str,
    second: str,
    found: MatchupResults,
    margin: float,
    *,
    footer: str,
    title: str | None = None,
    unit: str = "deal",
    remarks: Sequence[str] = (),
    narrow: bool = False,
) -> Figure:
    """Draw the difference between two strategies that played the same deals with each seating.

    Parameters
    ----------
    first, second
        Their names.
    found
        What came of it.
    margin
        Differences up to it, either way, do not matter.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the difference.
    unit
        ``deal``: differences are in points; ``match``: in shares of matches won.
    remarks
        Further sentences for the small print.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    judged = _Judged(first, second, found.difference, margin, unit)
    with page(title or judged.title(), footer, narrow=narrow) as sheet:
        _difference(sheet, judged)
        sheet.heading("Games won and lost")
        sheet.say(_games(first, found, unit))
        bars = _pairs(sheet, first, found.pairs, unit)
        _notes(sheet, judged, found, bars)
        for remark in remarks:
            sheet.note(remark)
    return sheet.figure


def _difference(sheet: Page, judged: _Judged) -> None:
    found, margin, unit = judged.found, judged.margin, judged.unit
    sheet.heading("Who is better, and by how much")
    name = f"{judged.first} against {judged.second}"
    rows = Rows([Row(name, judged.verdict(), signed(found, percent=judged.shares))], sheet.layout)
    axes = sheet.panel(rows.height)
    rows.shade(axes, -margin, margin)
    rows.zero(axes)
    interval(axes, rows.middles[0], found, fill(0), sheet.layout)
    axes.set_xlim(span([found], -margin, 0, margin))
    what = "share of the matches" if judged.shares else f"points a {unit}"
    verb = "wins" if judged.shares else "scores"
    rows.write(axes, f"{what} that {judged.first} {verb} more than {judged.second}")
    if judged.shares:
        in_percents(axes)
    directions(axes, sheet.layout, "less", "more")
    if margin:
        label = f"too small to matter: at most {judged.limit} either way"
        sheet.legend([Patch(facecolor=SHADE, edgecolor=MUTED, lw=pt(0.5), label=label)])


def _games(first: str, found: MatchupResults, unit: str) -> str:
    """Say how many of the games the first strategy won, drew and lost."""
    seatings = len(found.pairs) // 2
    n = found.wins.n * seatings
    if not n:
        return f"{NOTHING}."
    what = "games" if unit == "deal" else "matches"
    shares = [
        f"{verb} {amount(share, percent=True)}"
        for verb, share in (("won", found.wins), ("drew", found.draws), ("lost", found.losses))
        if verb != "drew" or share.estimate
    ]
    told = f"Of {n:,} {what} {first} {listed(shares)}."
    if not isnan(found.p_better.estimate):
        better = amount(found.p_better, percent=True)
        several = "both" if seatings == 2 else f"all {seatings}"
        told += f" Over {several} {TOGETHER[unit]} it did better in {better} of cases;"
        told += " a tie is half a case."
    return told


def _pairs(sheet: Page, first: str, pairs: Sequence[int], unit: str) -> list[Estimate]:
    """Draw how often each score came up; return what has an interval to be seen."""
    layout, n, most = sheet.layout, sum(pairs), (len(pairs) - 1) // 2
    halves = any(pairs[1::2])
    counted = ": 1 for a win, ½ for a draw" if halves else ": 1 for a win"
    sheet.heading(f"Score of {first} in the {most} {TOGETHER[unit]}{counted}")
    shown = range(0, len(pairs), 1 if halves else 2)
    shares = [share_interval(n, pairs[score]) for score in shown]
    rows = Rows([Row(f"{_score(score)} of {most}") for score in shown], layout, 0.7 * layout.mark)
    axes = sheet.panel(rows.height)
    highs = [found.high for found in shares if isfinite(found.high)]
    widest, all_seen = max(highs, default=1.0), []
    for score, y, found in zip(shown, rows.middles, shares, strict=True):
        if not isfinite(found.estimate):
            continue
        look = _look(score, most)
        axes.barh(y, found.estimate, 0.86 * rows.mark, zorder=2.5, **look.area)
        seen = (found.high - found.low) * rows.scale_width() > SEEN * widest
        if seen:
            all_seen.append(found)
            whisker(axes, y, found, INK, 0.2 * rows.mark)
        axes.annotate(
            in_percent(found.estimate),
            (found.high if seen else found.estimate, y),
            xytext=(pt(6), 0),
            textcoords="offset points",
            va="center",
            fontsize=pt(layout.small),
        )
    axes.set_xlim(0, widest)
    rows.write(axes, f"share of all {MANY[unit]}")
    in_percents(axes)
    if most == 2:
        told = ((MORE, "more than half"), (EVEN, "half"), (LESS, "less than half"))
        sheet.legend([Patch(label=label, **look.area) for look, label in told])
    return all_seen


def _look(score: int, most: int) -> Fill:
    if most > 2 or score > most:  # with more than two sides half is not what equals get
        return MORE
    return EVEN if score == most else LESS


def _score(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _notes(sheet: Page, judged: _Judged, found: MatchupResults, bars: Sequence[Estimate]) -> None:
    difference, shares = found.difference, found.wins
    told = [difference, *bars] if difference.method == "paired t" else [difference, shares, *bars]
    sheet.note(interval_note(told, lines=bool(bars) or difference.low < difference.high))
    seat = found.seat_advantage
    if isfinite(seat.low):
        word = "ahead" if seat.estimate > 0 else "behind"
        size = signed(seat, percent=judged.shares).lstrip("+\N{MINUS SIGN}")
        of = "of the matches" if judged.shares else "points a deal"
        sheet.note(f"The first seat, whoever sits there, is {word} by {size} {of}.")
