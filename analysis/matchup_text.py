"""A matchup in words. Plain text, 80 columns."""

from collections.abc import Sequence
from math import isinf
from textwrap import wrap

from analysis.comparison import MARGIN
from analysis.experiments.matchup import Matchup
from analysis.intervals import Estimate
from analysis.matchups import MatchupResults
from analysis.summary import aligned, played_lines, plus_minus
from analysis.verdict import verdict_of

__all__ = ["matchup_rows", "matchup_text", "pair_rows"]

WIDTH = 80


def matchup_text(
    plan: Matchup,
    found: MatchupResults,
    seconds: float,
    *,
    margin: float | None,
    notes: Sequence[str],
) -> str:
    """Return what is printed of a matchup.

    Parameters
    ----------
    plan, found
        What was played, and what came of it.
    seconds
        How long it took.
    margin
        The largest difference that does not matter; None for the usual one.
    notes
        Further lines, as why the run stopped.
    """
    asked = plan.question
    margin = MARGIN[asked.unit] if margin is None else margin
    units = "matches" if asked.matches else "deals"
    n, seatings = found.difference.n, len(plan.arms)
    played = f"{n:,} {asked.unit if n == 1 else units}"
    facts = [
        ("Played", f"{played}, each with {seatings} seatings: {n * seatings:,} games"),
        ("Time", f"{seconds:.1f} s"),
    ]
    lines = played_lines(asked, facts, players=f"{plan.first} against {_field(plan)}")
    lines += ["", *wrap(_answer(plan, found, margin), WIDTH), ""]
    lines += aligned(matchup_rows(plan, found))
    lines += ["", *aligned(pair_rows(found, units))]
    for note in notes:
        lines += ["", *wrap(note, WIDTH)]
    return "\n".join([*lines, "", *wrap(_how(found, asked.unit, margin), WIDTH)])


def _field(plan: Matchup) -> str:
    return plan.second if len(plan.arms) == 2 else f"{plan.second} on all other sides"


def _answer(plan: Matchup, found: MatchupResults, margin: float) -> str:
    change, percent = found.difference, plan.question.matches
    what = "of the matches" if percent else "points a deal"
    if change.low == change.high == 0:
        return f"{plan.first} and {plan.second} do exactly the same."
    size = plus_minus(_positive(change), percent=percent)
    verdict = verdict_of(change, margin)
    word = "fewer" if change.estimate < 0 else "more"
    if percent:
        sentence = f"{plan.first} wins {size} {word} {what} than {plan.second}"
    else:
        sentence = f"{plan.first} scores {size} {what} {word} than {plan.second}"
    told = {"more": "", "less": "", "not yet known": ": too close to tell, play more"}
    limit = f"{100 * margin:g} %" if percent else f"{margin:g} points"
    return sentence + told.get(verdict, f": no difference bigger than {limit}") + "."


def _positive(found: Estimate) -> Estimate:
    if found.estimate >= 0:
        return found
    return found._replace(estimate=-found.estimate, low=-found.high, high=-found.low)


def matchup_rows(plan: Matchup, found: MatchupResults) -> list[list[str]]:
    """Return what the games came to, a number a row."""
    matches = plan.question.matches
    drawn = "undecided" if matches else "drawn"
    unit = "match" if matches else "deal"
    seat = "of the matches" if matches else "points a deal"
    # Where every deal is alike there is no deviation to measure the difference by.
    effect = "-" if isinf(found.effect.estimate) else plus_minus(found.effect)
    return [
        [f"games won by {plan.first}", plus_minus(found.wins, percent=True)],
        [f"games {drawn}", plus_minus(found.draws, percent=True)],
        ["games lost", plus_minus(found.losses, percent=True)],
        [
            f"P({plan.first} does better on a {unit}, all seatings)",
            plus_minus(found.p_better, percent=True),
        ],
        ["difference, in standard deviations", effect],
        [
            f"first seat, whoever sits there, {seat}",
            plus_minus(found.seat_advantage, percent=matches),
        ],
    ]


def pair_rows(found: MatchupResults, units: str) -> list[list[str]]:
    """Show how the games of a deal went together: a point for a win, half a point for a draw."""
    n = sum(found.pairs)
    scores = [f"{halves / 2:g}" for halves in range(len(found.pairs))]
    shares = [f"{100 * deals / n:.1f} %" if n else "-" for deals in found.pairs]
    most = (len(found.pairs) - 1) // 2
    return [[f"score out of {most}", *scores], [f"share of {units}", *shares]]


def _how(found: MatchupResults, unit: str, margin: float) -> str:
    level = round(100 * found.difference.level)
    what = "points a deal" if unit == "deal" else "of the share of matches won"
    return (
        f"± is half of a {level} % interval (Student's t); the unit is the {unit}, played with"
        f" all seatings. The verdict is against a margin of {margin:g} {what} (--margin)."
    )
