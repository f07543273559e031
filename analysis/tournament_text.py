"""A tournament in words. Plain text, 80 columns."""

from collections.abc import Iterator, Sequence
from math import isnan
from textwrap import wrap

from analysis.experiments.tournament import Tournament
from analysis.stopping import Decision
from analysis.summary import aligned, played_lines, plus_minus
from analysis.tournaments import TournamentResults

__all__ = ["pair_rows", "rating_rows", "tournament_text"]

WIDTH = 80
SURE = 0.05


def tournament_text(
    plan: Tournament,
    found: TournamentResults,
    seconds: float,
    decisions: Sequence[Decision] | None = None,
) -> str:
    """Return what is printed of a tournament.

    Parameters
    ----------
    plan, found
        What was played, and what came of it.
    seconds
        How long it took.
    decisions
        Why the run stopped, by pair.
    """
    asked = plan.question
    units = "matches" if asked.matches else "deals"
    n, seatings, pairs = plan.totals.n, len(plan.arms[0]), len(plan.arms)
    units = asked.unit if n == 1 else units
    duels = "1 pair" if pairs == 1 else f"{pairs} pairs"
    played = f"{n:,} {units}, {duels}, {seatings} seatings: {n * pairs * seatings:,} games"
    facts = [("Played", played), ("Time", f"{seconds:.1f} s")]
    lines = played_lines(asked, facts, players=", ".join(plan.strategies))
    lines += ["", *aligned(list(rating_rows(found)))]
    lines += ["", *aligned(pair_rows(found, percent=asked.matches))]
    if len(plan.strategies) > 2:
        lines += ["", *_cycles(found)]
    if decisions:
        lines += ["", *wrap(_stopped(plan, units, decisions), WIDTH)]
    return "\n".join([*lines, "", *_notes(found, asked.unit, watched=bool(decisions))])


def _stopped(plan: Tournament, units: str, decisions: Sequence[Decision]) -> str:
    names = plan.strategies
    open_still = [
        f"{names[a]} against {names[b]}"
        for (a, b), one in zip(plan.totals.pairs, decisions, strict=True)
        if one.outcome == "limit"
    ]
    told = f"Stopped after {plan.totals.n:,} {units} by {plan.question.stop}"
    if not open_still:
        return f"{told}: all pairs are decided."
    return f"{told}, at the limit; undecided: {', '.join(open_still)}."


def rating_rows(found: TournamentResults) -> Iterator[list[str]]:
    """Yield a head, then a row a strategy, the best first."""
    yield ["", "rating", "score against the others"]
    for place, one in enumerate(found.order, 1):
        rating, score = found.ratings.ratings[one], found.ratings.scores[one]
        shown = "none" if isnan(rating.estimate) else plus_minus(rating)
        against = "" if isnan(score.estimate) else plus_minus(score, percent=True)
        yield [f"{place}  {found.strategies[one]}", shown, against]
    seat = found.ratings.first_seat
    if not isnan(seat.low):
        yield ["   the first seat, beside that", plus_minus(seat), ""]


def pair_rows(found: TournamentResults, *, percent: bool) -> list[list[str]]:
    """Return a head, then a row a pair: who scores more than whom."""
    what = "of the matches" if percent else "points a deal"
    known = not all(map(isnan, found.p_holm.values()))
    rows = [[f"{what.capitalize()}, pair by pair", "", "p" * known]]
    order = found.order
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            change = found.difference(one, other)
            p = found.p_holm[min(one, other), max(one, other)]
            names = f"{found.strategies[one]} more than {found.strategies[other]}"
            chance = "" if isnan(p) else f"{p:.2g}" if p >= 0.0001 else "below 0.0001"
            rows.append([names, plus_minus(change, percent=percent), chance])
    return rows


def _cycles(found: TournamentResults) -> Iterator[str]:
    if not found.cycles:
        yield "No circle of three, in which each beats the next, is sure."
    for cycle in found.cycles:
        a, b, c = (found.strategies[one] for one in cycle.strategies)
        told = f"A circle: {a} beats {b}, {b} beats {c}, and {c} beats {a}; ratings cannot show it."
        yield from wrap(told, WIDTH)


def _notes(found: TournamentResults, unit: str, *, watched: bool) -> list[str]:
    level = round(100 * found.ratings.ties.level)
    how = "Student's t); p is adjusted for the number of pairs (Holm"
    if watched:
        pairs = len(found.pairs)
        how = "they hold although the run was watched" + f", all {pairs} together" * (pairs > 1)
    text = (
        f"± is half of a {level} % interval: of ratings and scores by drawing blocks of deals"
        f" again, of differences from the {unit} with all seatings ({how}). Ratings are those of"
        " Bradley and Terry with ties and the first seat: 1 more means 2.7 games won for each one"
        " lost."
    )
    return wrap(text, WIDTH)
