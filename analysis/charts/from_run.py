"""Charts of a run folder, by kind."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from analysis.charts.advantage import advantage_chart
from analysis.charts.arms import arm_folders
from analysis.charts.compared import draw_comparison
from analysis.charts.convergence import convergence_chart
from analysis.charts.counts import counts_chart
from analysis.charts.played import PlayedRun, played_run
from analysis.charts.points import points_chart
from analysis.charts.seated import draw_matchup, draw_pairs, draw_ratings
from analysis.estimates import DealTotals
from analysis.intervals import Estimate, mean_interval, share_interval
from analysis.matches import MatchTotals
from analysis.sequential import mean_sequence, share_sequence
from analysis.store import read_document
from simcore.errors import QuestionInvalid
from simcore.games.base import Column

__all__ = ["KINDS", "draw_run"]

COUNTED = "n_sweeps"
JUDGED = ("variants", "matchup")  # against a margin
NAMED = 12  # folders in a message at most
A_DECADE = 40  # points of a curve, from a number of deals to ten times as many


def draw_run(
    path: str | Path,
    kind: str | None = None,
    *,
    margin: float | None = None,
    narrow: bool = False,
) -> Figure:
    """Draw a chart of a finished run folder.

    Parameters
    ----------
    path
        The folder of a simulation, comparison, matchup or tournament.
    kind
        One of `KINDS`; where not given, ``variants`` of a comparison, ``matchup`` of a matchup,
        ``ratings`` of a tournament, else ``advantage``.
    margin
        In a comparison or matchup, the largest difference that does not matter.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.

    Raises
    ------
    QuestionInvalid
        No run folder, an unfinished one, or none that such a chart can be drawn of.
    """
    path = Path(path)
    document = read_document(path)
    experiment = document["experiment"]
    whole = _OF_ARMS.get(experiment, {})
    kind = kind or next(iter(whole), "advantage")
    if kind not in KINDS:
        raise QuestionInvalid(f"there is no chart '{kind}': choose from {', '.join(KINDS)}")
    if kind in whole:
        judged = {"margin": margin} if kind in JUDGED else {}
        return whole[kind](path, document, **judged, narrow=narrow)
    if kind not in _DRAWN and whole:
        raise QuestionInvalid(f"{path} holds a {experiment}: choose --kind {', '.join(whole)}")
    if kind not in _DRAWN:
        made_by = next(name for name, kinds in _OF_ARMS.items() if kind in kinds)
        raise QuestionInvalid(
            f"{path} holds one set of rules, and one seating: choose --kind {', '.join(_DRAWN)},"
            f" or make it with sweeplab {made_by}"
        )
    if whole:
        folders = _folders(path, document)
        raise QuestionInvalid(
            f"--kind {kind} is drawn of one {_ONE[experiment]}: choose from {folders}"
        )
    return _DRAWN[kind](played_run(path, document), narrow)


def _folders(path: Path, document: Mapping[str, Any]) -> str:
    names = [str(path / name) for name in arm_folders(path, document)]
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more in {path}" if more > 0 else "")


def _advantage(run: PlayedRun, narrow: bool) -> Figure:
    names, sides = run.column_names, len(run.sides)
    matches = MatchTotals(run.game, run.rules) if run.matches else None
    key = "total" if matches else "points"
    at = [names.index(f"{key}_{side}") for side in range(sides)]
    # The same sums as those of the first side, with each side put first in turn.
    alone = replace(run.game, score_columns=(Column("points", "points"),))
    ahead = [DealTotals(alone, run.rules) for _ in range(sides)]
    for columns in run.stretches(names if matches else [names[place] for place in at]):
        points = columns[at] if matches else columns
        for side, totals in enumerate(ahead):
            totals.add(np.roll(points, -side, axis=0))
        if matches:
            matches.add(columns)
    results = ahead[0].results()
    return advantage_chart(
        run.sides,
        [totals.advantage() for totals in ahead],
        matches.results().p_match if matches else results.p_win,
        () if matches else results.p_tie,
        footer=run.footer,
        first=_capital(run.first),
        unit=run.unit,
        narrow=narrow,
    )


def _points(run: PlayedRun, narrow: bool) -> Figure:
    if run.matches:
        matches = MatchTotals(run.game, run.rules)
        for columns in run.stretches(run.column_names):
            matches.add(columns)
        points = matches.results().total
        categories = {"points": points}
    else:
        points, categories = _categories(run)
    return points_chart(
        run.sides, points, categories, footer=run.footer, unit=run.unit, narrow=narrow
    )


def _categories(run: PlayedRun) -> tuple[tuple[Estimate, ...], dict[str, tuple[Estimate, ...]]]:
    """Return the points and what they are given for.

    These are the columns that follow the points, as many as add up to them on every deal.
    """
    columns = run.game.columns_by_side(run.rules)
    sides, width = len(run.sides), len(columns)
    start = [column.name for column in columns].index("points")
    totals = DealTotals(run.game, run.rules)
    adds_up = np.ones(width - start - 1, dtype=bool)
    for stretch in run.stretches(run.column_names[: sides * width]):
        totals.add(stretch)
        by_side = stretch.reshape(sides, width, -1)
        sums = by_side[:, start + 1 :].cumsum(axis=1, dtype=np.int64)
        adds_up &= (sums == by_side[:, start : start + 1]).all(axis=(0, 2))
    scores = totals.results().scores
    last = max(np.flatnonzero(adds_up), default=-1)
    given_for = columns[start + 1 : start + 2 + last] if last >= 0 else [columns[start]]
    return scores["points"], {
        column.text.removeprefix("points "): scores[column.name]
        for column in given_for
        if any(found.estimate for found in scores[column.name])
    }


def _sweeps(run: PlayedRun, narrow: bool) -> Figure:
    texts = {column.name: column.text for column in run.game.columns_by_side(run.rules)}
    if run.matches or COUNTED not in texts:
        what = f"matches of {run.game.title}" if run.matches else f"deals of {run.game.title}"
        raise QuestionInvalid(f"{run.path}: {what} have no column {COUNTED} to draw")
    counts = [np.zeros(1, dtype=np.int64) for _ in run.sides]
    for columns in run.stretches([f"{COUNTED}_{side}" for side in range(len(run.sides))]):
        for side, column in enumerate(columns):
            more = np.bincount(column)
            size = max(more.size, counts[side].size)
            counts[side] = np.pad(counts[side], (0, size - counts[side].size))
            counts[side][: more.size] += more
    size = max(map(len, counts))
    table = [np.pad(by_side, (0, size - by_side.size)).tolist() for by_side in counts]
    return counts_chart(run.sides, table, what=texts[COUNTED], footer=run.footer, narrow=narrow)


def _convergence(run: PlayedRun, narrow: bool) -> Figure:
    others = len(run.sides) - 1
    estimates, sequence = [], []
    for n, total, squares in _running(run):
        if run.matches:
            estimates.append(share_interval(n, total))
            sequence.append(share_sequence(n, total, best_at=run.deals))
        else:
            sums = (n, total, squares)
            estimates.append(mean_interval(*sums, divisor=others))
            sequence.append(mean_sequence(*sums, best_at=run.deals, divisor=others))
    return convergence_chart(
        estimates,
        sequence,
        footer=run.footer,
        first=run.first,
        unit=run.unit,
        even=1 / len(run.sides) if run.matches else 0.0,
        narrow=narrow,
    )


def _running(run: PlayedRun) -> Iterator[tuple[int, int, int]]:
    """Yield how many deals, the sum of the first side's lead, and of its squares, as they grow.

    The lead is a whole number: in points, times the number of other sides; or 1 for a match won.
    """
    sides = range(len(run.sides))
    names = ["winner"] if run.matches else [f"points_{side}" for side in sides]
    marks = np.unique(np.geomspace(1, run.deals, _curve_points(run.deals)).round().astype(np.int64))
    n = total = squares = 0
    for columns in run.stretches(names):
        whole = columns.astype(np.int64)
        lead = whole[0] == 0 if run.matches else len(sides) * whole[0] - whole.sum(axis=0)
        sums = np.cumsum(lead, dtype=np.int64)
        square_sums = np.cumsum(lead.astype(np.int64) ** 2)
        for mark in marks[(marks > n) & (marks <= n + lead.size)]:
            place = int(mark) - n - 1
            yield int(mark), total + int(sums[place]), squares + int(square_sums[place])
        n += lead.size
        total += int(sums[-1])
        squares += int(square_sums[-1])


def _curve_points(deals: int) -> int:
    return 2 + int(A_DECADE * np.log10(deals))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_DRAWN: dict[str, Callable[[PlayedRun, bool], Figure]] = {
    "advantage": _advantage,
    "points": _points,
    "sweeps": _sweeps,
    "convergence": _convergence,
}
_OF_ARMS: dict[str, dict[str, Callable[..., Figure]]] = {
    "compare": {"variants": draw_comparison},
    "matchup": {"matchup": draw_matchup},
    "tournament": {"ratings": draw_ratings, "pairs": draw_pairs},
}
_ONE = {"compare": "set of rules", "matchup": "seating", "tournament": "seating of a pair"}
KINDS = (*_DRAWN, *(kind for kinds in _OF_ARMS.values() for kind in kinds))
