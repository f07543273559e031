"""The charts of the folders of matchups and tournaments: all seatings read, added up, and drawn."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from analysis.charts.arms import side_by_side
from analysis.charts.matchup import matchup_chart
from analysis.charts.pairs import pairs_chart
from analysis.charts.played import PlayedRun, played_run
from analysis.charts.ratings import ratings_chart
from analysis.charts.words import MANY, clear
from analysis.comparison import MARGIN
from analysis.experiments.arms import Arm
from analysis.experiments.matchup import matchup_from_json
from analysis.experiments.playing import decided
from analysis.experiments.tournament import Tournament, tournament_from_json
from analysis.question import Question
from analysis.stopping import Decision
from analysis.tournaments import TournamentResults

__all__ = ["draw_matchup", "draw_pairs", "draw_ratings"]


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
    plan = matchup_from_json(document)
    for _, lines in side_by_side(path, plan.arms):
        plan.totals.add(lines)
    found = plan.totals.results()
    decisions = decided(plan.question, [plan.watched])
    if decisions:
        found = found._replace(difference=decisions[0].estimate)
    base = _run(path, plan.arms[0])
    others = plan.second if len(plan.arms) == 2 else f"{plan.second} on all other sides"
    return matchup_chart(
        plan.first,
        plan.second,
        found,
        MARGIN[base.unit] if margin is None else margin,
        footer=f"{base.rules_name} · {plan.first} against {others} · {_played(base, plan.arms)}",
        unit=base.unit,
        remarks=[*_stopped(plan.question, plan.totals.n, decisions)],
        narrow=narrow,
    )


def draw_ratings(path: Path, document: Mapping[str, Any], *, narrow: bool = False) -> Figure:
    """Draw the ratings of a tournament; the parameters are those of `draw_matchup`."""
    played = _tournament(path, document)
    plan = played.plan
    return ratings_chart(
        plan.strategies,
        played.found.ratings,
        footer=played.footer,
        remarks=[*_circles(played.found), *_stopped(plan.question, plan.totals.n)],
        narrow=narrow,
    )


def draw_pairs(path: Path, document: Mapping[str, Any], *, narrow: bool = False) -> Figure:
    """Draw the differences of a tournament; the parameters are those of `draw_matchup`."""
    played = _tournament(path, document)
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
        footer=played.footer,
        unit=plan.question.unit,
        doubt="the interval holds 0" if watched else f"p, adjusted by Holm, is {level:.2g} or more",
        remarks=[*_circles(found), *_stopped(plan.question, plan.totals.n, played.decisions)],
        narrow=narrow,
    )


class _Tournament(NamedTuple):
    """A tournament that was read, what came of it, and what was played in a line."""

    plan: Tournament
    found: TournamentResults
    decisions: Sequence[Decision] | None
    footer: str


def _tournament(path: Path, document: Mapping[str, Any]) -> _Tournament:
    plan = tournament_from_json(document)
    for pair, arms in zip(plan.totals.pairs, plan.arms, strict=True):
        for first, lines in side_by_side(path, arms):
            plan.totals.add(first, pair, lines)
    decisions = decided(plan.question, plan.watched())
    base = _run(path, plan.arms[0][0])
    pairs = "1 pair" if len(plan.arms) == 1 else f"all {len(plan.arms)} pairs"
    footer = f"{base.rules_name} · {pairs} · {_played(base, plan.arms[0])}"
    return _Tournament(plan, plan.totals.results(decisions=decisions), decisions, footer)


def _run(path: Path, arm: Arm) -> PlayedRun:
    return played_run(path / arm.folder, arm.to_json())


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
