"""What a page shows of runs that compare no rules: one set of rules, a matchup, a tournament."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.charts.from_run import draw_run
from analysis.charts.seated import matchup_figure, pairs_figure, ratings_figure
from analysis.charts.words import MANY, row_names
from analysis.matches import MatchResults
from analysis.matchup_text import matchup_rows, pair_rows
from analysis.report.commands import command_of
from analysis.report.gather import Other
from analysis.report.svg import two_widths
from analysis.report.tables import Cell, Table, estimate_cell, row
from analysis.reread import Matched, Seated, Toured
from analysis.summary import match_verdict
from analysis.tournament_text import pair_rows as duel_rows
from analysis.tournament_text import rating_rows

__all__ = ["OtherSection", "other_section"]


class OtherSection(NamedTuple):
    """A run and what is told of it, ready to be put on the page."""

    name: str
    title: str
    headline: str
    played: str
    chart: Markup
    tables: tuple[Table, ...]
    commands: tuple[str, ...]

    @property
    def short(self) -> tuple[Cell | str, ...]:
        """What is told of it in the table of all answers."""
        return self.headline, "", ""


def other_section(
    other: Other, number: int, title: str, margin: float | None = None
) -> OtherSection:
    """Return what is told of a run, the one of a number.

    Parameters
    ----------
    other
        The run.
    number
        Its place on the page.
    title
        The question in a sentence.
    margin
        The largest difference that does not matter, where its source has none of its own.
    """
    limit = margin if other.source.margin is None else other.source.margin
    match other.played:
        case Seated() as played:
            tables, draws = _seated(other, played)
        case Matched() as played:
            tables, draws = _matched(other, played, limit)
        case played:
            tables, draws = _toured(other, played)
    charts = [two_widths(draw, f"q{number}c{at}") for at, draw in enumerate(draws)]
    return OtherSection(
        f"q{number}",
        title,
        _headline(other) or f"{charts[0][1]}.",
        _played(other),
        Markup("").join(chart for chart, _ in charts),
        tables,
        (command_of(other.source.document),),
    )


Told = tuple[tuple[Table, ...], tuple[Callable[[bool], Figure], ...]]


def _headline(other: Other) -> str:
    """Return the answer in a sentence, where it is not what the chart says above itself."""
    match other.played:
        case Seated(question=question, results=MatchResults() as results):
            return match_verdict(question, results)
    return ""


def _played(other: Other) -> str:
    match other.played:
        case Seated(run=run):
            return run.footer
        case Matched(plan=plan) | Toured(plan=plan):
            asked, n = plan.question, plan.totals.n
            rules = f"{asked.game.name}/{asked.preset}"
            return f"{rules} · {n:,} {MANY[asked.unit]}, each in all seatings, seed {asked.seed}"
    raise TypeError(other.played)


def _seated(other: Other, played: Seated) -> Told:
    run, results = played.run, played.results
    if isinstance(results, MatchResults):
        rows = [
            row("Wins the match", *(estimate_cell(one, percent=True) for one in results.p_match))
        ]
        rows.append(row("Points of the match", *map(estimate_cell, results.total)))
    else:
        texts = {column.name: column.text for column in run.game.score_columns}
        rows = [
            row("Has most points", *(estimate_cell(one, percent=True) for one in results.p_win)),
            row("Shares most points", *(estimate_cell(one, percent=True) for one in results.p_tie)),
            *(
                row(texts[name][0].upper() + texts[name][1:], *map(estimate_cell, by_side))
                for name, by_side in results.scores.items()
                if any(found.estimate or found.high for found in by_side)
            ),
        ]
    table = Table("By side", ("", *row_names(run.sides, run.unit)), tuple(rows))
    draw = partial(_draw_run, other)
    return (table,), (draw,)


def _draw_run(other: Other, narrow: bool) -> Figure:
    return draw_run(other.source.path, "advantage", narrow=narrow)


def _matched(other: Other, played: Matched, margin: float | None) -> Told:
    plan, found = played.plan, played.found
    numbers = tuple(row(*cells) for cells in matchup_rows(plan, found))
    head, *shares = pair_rows(found, MANY[plan.question.unit])
    tables = (
        Table("How the games went", ("", plan.first), numbers),
        Table("How they went together", tuple(head), tuple(row(*cells) for cells in shares)),
    )

    def draw(narrow: bool) -> Figure:
        return matchup_figure(other.source.path, played, margin=margin, narrow=narrow)

    return tables, (draw,)


def _toured(other: Other, played: Toured) -> Told:
    plan, path = played.plan, other.source.path
    head, *ratings = rating_rows(played.found)
    top, *duels = duel_rows(played.found, percent=plan.question.matches)
    tables = (
        Table("Ratings", ("Strategy", *head[1:]), tuple(row(*cells) for cells in ratings)),
        Table("Pair by pair", tuple(top), tuple(row(*cells) for cells in duels)),
    )

    def ratings_drawn(narrow: bool) -> Figure:
        return ratings_figure(path, played, narrow=narrow)

    def pairs_drawn(narrow: bool) -> Figure:
        return pairs_figure(path, played, narrow=narrow)

    return tables, (ratings_drawn, pairs_drawn)
