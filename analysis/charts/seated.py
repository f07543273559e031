"""The charts of the folders of matchups and tournaments: read back, and drawn."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from analysis.charts.matchup import matchup_chart
from analysis.charts.pairs import pairs_chart
from analysis.charts.played import PlayedRun
from analysis.charts.ratings import ratings_chart
from analysis.charts.words import MANY, clear
from analysis.comparison import MARGIN
from analysis.experiments.arms import Arm
from analysis.experiments.tournament import Tournament
from analysis.question import Question
from analysis.reread import Matched, Toured, matched, run_of, toured
from analysis.stopping import Decision
from analysis.tournaments import TournamentResults

__all__ = [
    "draw_matchup",
    "draw_pairs",
    "draw_ratings",
    "matchup_figure",
    "pairs_figure",
    "ratings_figure",
]


def draw_matchup(
    path: Path, document: Mapping[str, Any], *, margin: float | None = None, narrow: bool = False
) -> Figure:
    """Draw the difference between two strategies, and how their games went together.

    Parameters
    ----------
    path, document
        The folder, and what its ``run.json`` says.
    margin
        The largest difference that does not matter.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    return matchup_figure(path, matched(path, document), margin=margin, narrow=narrow)


def matchup_figure(
    path: Path, played: Matched, *, margin: float | None = None, narrow: bool = False
) -> Figure:
    """Draw a matchup that was read; the other parameters are those of `draw_matchup`."""
    plan = played.plan
    base = run_of(path, plan.arms[0])
    others = plan.second if len(plan.arms) == 2 else f"{plan.second} on all other sides"
    return matchup_chart(
        plan.first,
        plan.second,
        played.found,
        MARGIN[base.unit] if margin is None else margin,
        footer=f"{base.rules_name} · {plan.first} against {others} · {_played(base, plan.arms)}",
        unit=base.unit,
        remarks=[*_stopped(plan.question, plan.totals.n, played.decisions)],
        narrow=narrow,
    )


def draw_ratings(path: Path, document: Mapping[str, Any], *, narrow: bool = False) -> Figure:
    """Draw the ratings of a tournament; the parameters are those of `draw_matchup`."""
    return ratings_figure(path, toured(path, document), narrow=narrow)


def ratings_figure(path: Path, played: Toured, *, narrow: bool = False) -> Figure:
    """Draw the ratings of a tournament that was read."""
    plan = played.plan
    return ratings_chart(
        plan.strategies,
        played.found.ratings,
        footer=_footer(path, plan),
        remarks=[*_circles(played.found), *_stopped(plan.question, plan.totals.n)],
        narrow=narrow,
    )


def draw_pairs(path: Path, document: Mapping[str, Any], *, narrow: bool = False) -> Figure:
    """Draw the differences of a tournament; the parameters are those of `draw_matchup`."""
    return pairs_figure(path, toured(path, document), narrow=narrow)


def pairs_figure(path: Path, played: Toured, *, narrow: bool = False) -> Figure:
    """Draw the differences of a tournament that was read."""
    plan, found, watched = played.plan, played.found, played.decisions is not None
    order, level = found.order, 1 - found.ratings.ties.level
    differences, sure = {}, {}
    for row, column in combinations(range(len(order)), 2):
        one, other = order[row], order[column]
        differences[row, column] = more = found.difference(one, other)
        p = found.p_holm[min(one, other), max(one, other)]
        sure[row, column] = clear(more) if watched else p < level
    return pairs_chart(
        [found.strategies[one] for one in order],
        differences,
        sure,
        footer=_footer(path, plan),
        unit=plan.question.unit,
        doubt="the interval holds 0" if watched else f"p, adjusted by Holm, is {level:.2g} or more",
        remarks=[*_circles(found), *_stopped(plan.question, plan.totals.n, played.decisions)],
        narrow=narrow,
    )


def _footer(path: Path, plan: Tournament) -> str:
    base = run_of(path, plan.arms[0][0])
    pairs = "1 pair" if len(plan.arms) == 1 else f"all {len(plan.arms)} pairs"
    return f"{base.rules_name} · {pairs} · {_played(base, plan.arms[0])}"


def _played(base: PlayedRun, arms: Sequence[Arm]) -> str:
    return f"{base.played}, each with {len(arms)} seatings"


def _circles(found: TournamentResults) -> Iterator[str]:
    for cycle in found.cycles:
        a, b, c = (found.strategies[one] for one in cycle.strategies)
        yield f"A circle, which ratings cannot show: {a} beats {b}, {b} beats {c}, {c} beats {a}."


def _stopped(
    question: Question, n: int, decisions: Sequence[Decision] | None = None
) -> Iterator[str]:
    """Say what holds although the run stopped because of what it showed."""
    if question.stop is None:
        return
    many = MANY[question.unit]
    began = f"Played until {question.stop}, or the limit, which took {n:,} {many}:"
    fixed = f"as for a number of {many} fixed before"
    if decisions is None:
        yield f"{began} the intervals are {fixed}."
        return
    which = "the difference" if len(decisions) == 1 else "all differences together"
    yield f"{began} what is said of {which} holds although it was watched, the rest is {fixed}."
