"""How many deals a question needs: a pilot run of that very question, and what it says."""

from collections.abc import Iterator
from math import ceil, isnan
from typing import Any, NamedTuple

from analysis.experiments.compare import Plan, compare
from analysis.experiments.matchup import Matchup, matchup
from analysis.experiments.seats import simulate
from analysis.power import (
    Needed,
    Shown,
    Spread,
    deals_needed,
    paired_spread,
    shown_by,
    unpaired_spread,
)
from analysis.question import Question

__all__ = ["Piloted", "Planned", "pilot", "planned"]


class Piloted(NamedTuple):
    """What a pilot run says of one question.

    Parameters
    ----------
    name
        What is asked: a variant, or two strategies, or the first player's advantage.
    unit
        What is counted: ``deal`` or ``match``.
    paired
        How much a deal varies, as sweeplab plays it.
    unpaired
        The same, had the arms played different deals; None where there is nothing to pair.
    """

    name: str
    unit: str
    paired: Spread
    unpaired: Spread | None


class Planned(NamedTuple):
    """What a question needs, and what a number of deals can show.

    Parameters
    ----------
    name
        As in `Piloted`.
    width, seen
        Deals until the half-width is the margin; until a true difference of the margin is seen.
    width_unpaired, seen_unpaired
        The same without pairing.
    shown, shown_power
        With the number of deals given: the half-width, and the difference that is seen.
    """

    name: str
    width: Needed
    seen: Needed
    width_unpaired: Needed | None
    seen_unpaired: Needed | None
    shown: Shown
    shown_power: Shown

    def to_json(self) -> dict[str, Any]:
        """Return the plan as JSON has it: what has no answer is null."""
        return {
            key: _told(value) if isinstance(value, Needed | Shown) else value
            for key, value in self._asdict().items()
        }


def _told(answer: Needed | Shown) -> dict[str, Any]:
    return {
        key: None if value is None or isnan(value) else value
        for key, value in answer._asdict().items()
    }


def pilot(question: Question | Plan | Matchup, threads: int | None = None) -> list[Piloted]:
    """Play a question, of which `deals` is the length of the pilot run; return what it says."""
    if isinstance(question, Plan):
        compare(question, threads=threads)
        return list(_variants(question))
    if isinstance(question, Matchup):
        matchup(question, threads=threads)
        return [_duel(question)]
    n, total, squares, divisor = simulate(question, threads=threads).totals.watched
    name = "the first side's matches" if question.matches else "the first player's advantage"
    spread = paired_spread(n, total, squares, divisor=divisor)
    return [Piloted(name, question.unit, spread, None)]


def _duel(plan: Matchup) -> Piloted:
    totals, divisor = plan.totals, plan.totals.divisor
    apart = None
    if len(totals.lone) == 2:
        first, second = totals.lone
        apart = unpaired_spread(totals.n, first, second, divisor=divisor)
    largest = _largest(max(map(abs, totals.tally)), divisor)
    spread = paired_spread(totals.n, *totals.value, divisor=divisor, largest=largest)
    return Piloted(f"{plan.first} against {plan.second}", plan.question.unit, spread, apart)


def _variants(plan: Plan) -> Iterator[Piloted]:
    divisor = 1 if plan.baseline.matches else plan.sides - 1
    for level in plan.levels:
        for arm, totals in level.variants:
            sizes = [example.size for example in totals.examples]
            largest = _largest(max(sizes, default=0), divisor)
            name = arm.name if len(plan.levels) == 1 else f"{arm.name} [{level.text}]"
            yield Piloted(
                name,
                plan.baseline.unit,
                paired_spread(totals.n, *totals.difference, divisor=divisor, largest=largest),
                unpaired_spread(totals.n, totals.base, totals.other, divisor=divisor),
            )


def _largest(size: int, divisor: int) -> int:
    return max(1, ceil(size / divisor))


def planned(found: Piloted, margin: float, deals: int, power: float) -> Planned:
    """Return what a question needs for a margin, and what a number of deals shows of it.

    Parameters
    ----------
    found
        From `pilot`.
    margin
        In points a deal, or as a share of the matches.
    deals
        For the reverse question.
    power
        How often a true difference is to be seen, above 0.5.
    """
    apart = found.unpaired
    return Planned(
        found.name,
        deals_needed(found.paired, margin),
        deals_needed(found.paired, margin, power=power),
        None if apart is None else deals_needed(apart, margin),
        None if apart is None else deals_needed(apart, margin, power=power),
        shown_by(found.paired, deals),
        shown_by(found.paired, deals, power=power),
    )
