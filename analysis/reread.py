"""The folder of an experiment read back: its sums and results, as if it had just been played.

Nothing is played, so a folder can be read after its strategies have changed or gone.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.charts.arms import side_by_side
from analysis.charts.played import PlayedRun, played_run
from analysis.comparison import Comparison, judged
from analysis.estimates import Results
from analysis.experiments.arms import Arm
from analysis.experiments.compare import Plan, plan_from_json
from analysis.experiments.matchup import Matchup, matchup_from_json
from analysis.experiments.playing import decided
from analysis.experiments.seats import Outcome, new_totals
from analysis.experiments.tournament import Tournament, tournament_from_json
from analysis.matches import MatchResults
from analysis.matchups import MatchupResults
from analysis.question import Question, question_from_json
from analysis.stopping import Decision
from analysis.tournaments import TournamentResults

__all__ = [
    "Compared",
    "Matched",
    "Seated",
    "Toured",
    "compared",
    "matched",
    "run_of",
    "seated",
    "toured",
]


class Compared(NamedTuple):
    """A comparison: what was compared, with its sums, and the judgement of it."""

    plan: Plan
    found: Comparison


class Matched(NamedTuple):
    """A matchup: what was played, what came of it, and why it stopped, under a rule for that."""

    plan: Matchup
    found: MatchupResults
    decisions: Sequence[Decision] | None


class Toured(NamedTuple):
    """A tournament: what was played, what came of it, and why it stopped, pair by pair."""

    plan: Tournament
    found: TournamentResults
    decisions: Sequence[Decision] | None


class Seated(NamedTuple):
    """A simulation: what was asked, the run, and what came of it."""

    question: Question
    run: PlayedRun
    results: Results | MatchResults


def compared(path: Path, document: Mapping[str, Any], *, margin: float | None = None) -> Compared:
    """Read a comparison.

    Parameters
    ----------
    path, document
        The folder, and what its ``run.json`` says.
    margin
        The largest difference that does not matter; the usual one where not given.

    Raises
    ------
    QuestionInvalid
        It is unfinished, damaged, or not the folder of a comparison.
    """
    plan = plan_from_json(document, to_play=False)
    for level in plan.levels:
        for first, (base, *others) in side_by_side(path, level.arms):
            for totals, other in zip(level.totals, others, strict=True):
                totals.add(first, base, other)
    decisions = decided(plan.baseline, list(plan.watched()))
    return Compared(plan, judged(plan, margin=margin, decisions=decisions))


def matched(path: Path, document: Mapping[str, Any]) -> Matched:
    """Read a matchup; parameters and exceptions are those of `compared`."""
    plan = matchup_from_json(document, to_play=False)
    for _, lines in side_by_side(path, plan.arms):
        plan.totals.add(lines)
    found = plan.totals.results()
    decisions = decided(plan.question, [plan.watched])
    if decisions:
        found = found._replace(difference=decisions[0].estimate)
    return Matched(plan, found, decisions)


def toured(path: Path, document: Mapping[str, Any]) -> Toured:
    """Read a tournament; parameters and exceptions are those of `compared`."""
    plan = tournament_from_json(document, to_play=False)
    for pair, arms in zip(plan.totals.pairs, plan.arms, strict=True):
        for first, lines in side_by_side(path, arms):
            plan.totals.add(first, pair, lines)
    decisions = decided(plan.question, plan.watched())
    return Toured(plan, plan.totals.results(decisions=decisions), decisions)


def seated(path: Path, document: Mapping[str, Any]) -> Seated:
    """Read a simulation; parameters and exceptions are those of `compared`."""
    question = question_from_json(document, to_play=False)
    run = played_run(path, document)
    totals = new_totals(question)
    for columns in run.stretches(run.column_names):
        totals.add(columns)
    decisions = decided(question, [totals.watched])
    decision = decisions[0] if decisions else None
    outcome = Outcome(question, dict(document), totals, 0, 0.0, 0, decision)
    return Seated(question, run, outcome.results())


def run_of(path: Path, arm: Arm) -> PlayedRun:
    """Return the run of an arm, within the folder of its experiment."""
    return played_run(path / arm.folder, arm.to_json())
