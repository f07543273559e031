"""What a batch asks of the four experiments alike: their arms, who plays, playing them, answers."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.comparison import MARGIN, judged
from analysis.estimates import Results
from analysis.experiments.arms import Arm
from analysis.experiments.compare import Plan, compare, plan_from_json
from analysis.experiments.matchup import Matchup, matchup, matchup_from_json
from analysis.experiments.seats import simulate
from analysis.experiments.tournament import Tournament, tournament, tournament_from_json
from analysis.intervals import Estimate
from analysis.parting import partings, write_examples
from analysis.question import Question, question_from_json
from analysis.verdict import verdict_of
from simcore.errors import QuestionInvalid

__all__ = [
    "Answer",
    "Asked",
    "arms_of",
    "asked_from_json",
    "base_of",
    "fresh",
    "kind_of",
    "play_asked",
    "players_of",
]

Asked = Question | Plan | Matchup | Tournament


class Answer(NamedTuple):
    """One number that a run was made for.

    Parameters
    ----------
    subject
        What it is about: a variant, a strategy, or the first player.
    measure
        What it is, as ``--json`` of the command calls it.
    found
        The number with its interval.
    verdict
        Against the margin; None where there is none.
    """

    subject: str
    measure: str
    found: Estimate
    verdict: str | None


def kind_of(asked: Asked) -> str:
    """Return the name of the experiment, which is that of its command."""
    return str(asked.to_json()["experiment"])


def arms_of(asked: Asked) -> list[Arm]:
    """Return the questions that are played, each with its folder within that of the run."""
    match asked:
        case Question():
            return [Arm("", asked, "")]
        case Plan():
            return [arm for level in asked.levels for arm in level.arms]
        case Matchup():
            return list(asked.arms)
        case Tournament():
            return [arm for pair in asked.arms for arm in pair]


def base_of(asked: Asked) -> Question:
    """Return the first question: all others are of the same game, deals, seed and part size."""
    return arms_of(asked)[0].question


def players_of(asked: Asked) -> str:
    """Say which strategies play: one for all seats, or one a side or seat; or each other."""
    match asked:
        case Question():
            texts = [seat.text for seat in asked.seats]
            return texts[0] if len(set(texts)) == 1 else ", ".join(texts)
        case Plan():
            return "; ".join(level.text for level in asked.levels)
        case Matchup():
            return f"{asked.first}, {asked.second}"
        case Tournament():
            return ", ".join(asked.strategies)


def asked_from_json(document: Mapping[str, Any]) -> Asked:
    """Return what a run folder asks.

    Raises
    ------
    QuestionInvalid
        It is of an unknown experiment, or cannot give the same numbers any more.
    """
    made: dict[str, Callable[[Mapping[str, Any]], Asked]] = {
        "simulate": question_from_json,
        "compare": plan_from_json,
        "matchup": matchup_from_json,
        "tournament": tournament_from_json,
    }
    kind = document.get("experiment")
    if kind not in made:
        raise QuestionInvalid(f"there is no experiment '{kind}'")
    return made[kind](document)


def fresh(asked: Asked) -> Asked:
    """Return the same question with nothing counted yet."""
    return asked_from_json(asked.to_json())


def play_asked(
    asked: Asked,
    *,
    out: Path,
    margin: float | None,
    on_games: Callable[[int], None],
    **how: Any,
) -> list[Answer]:
    """Play a run into its folder, or what that lacks, and return the answers.

    Parameters
    ----------
    asked
        What to play, nothing counted yet.
    out
        The run folder.
    margin
        The largest difference that does not matter; None for the usual one.
    on_games
        Called with the number of deals played or found since the last call, over all arms.
    **how
        Threads, share, command line and `on_note`, as for the experiments.
    """
    margin = MARGIN[base_of(asked).unit] if margin is None else margin
    match asked:
        case Question():
            return _simulated(asked, out, margin, on_games, how)
        case Plan():
            return _compared(asked, out, margin, on_games, how)
        case Matchup():
            decision = matchup(asked, out=out, on_progress=on_games, **how)
            found = asked.totals.results().difference if decision is None else decision.estimate
            words = verdict_of(found, margin).words(margin)
            return [Answer(asked.first, "difference", found, words)]
        case Tournament():
            decisions = tournament(asked, out=out, on_progress=on_games, **how)
            results = asked.totals.results(decisions=decisions)
            names, ratings = results.strategies, results.ratings.ratings
            return [Answer(names[one], "rating", ratings[one], None) for one in results.order]


def _simulated(
    asked: Question, out: Path, margin: float, on_games: Callable[[int], None], how: dict[str, Any]
) -> list[Answer]:
    told = 0

    def advance(totals: Any) -> None:
        nonlocal told
        on_games(totals.n - told)
        told = totals.n

    results = simulate(asked, out=out, on_progress=advance, **how).results()
    if isinstance(results, Results):
        name, found, even = "advantage", results.advantage, 0.0
    else:
        name, found, even = "p_match", results.p_match[0], 1 / len(results.p_match)
    ahead = found._replace(
        estimate=found.estimate - even, low=found.low - even, high=found.high - even
    )
    return [Answer("first player", name, found, verdict_of(ahead, margin).words(margin))]


def _compared(
    asked: Plan, out: Path, margin: float, on_games: Callable[[int], None], how: dict[str, Any]
) -> list[Answer]:
    decisions = compare(asked, out=out, on_progress=on_games, **how)
    results = judged(asked, margin=margin, decisions=decisions).variants
    arms = [arm for level in asked.levels for arm in level.arms[1:]]
    if how.get("share") is None:
        _write_examples(asked, results, arms, out)
    return [Answer(one.name, "difference", one.difference, one.verdict) for one in results]


def _write_examples(asked: Plan, results: Sequence[Any], arms: Sequence[Arm], out: Path) -> None:
    for arm, result in zip(arms, results, strict=True):
        write_examples(out, list(partings(asked, result)), arm.folder)
