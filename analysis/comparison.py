"""A comparison judged: what each variant of the rules changes, for whom, and how sure that is."""

from collections.abc import Iterator, Sequence
from math import nan
from typing import Any, NamedTuple

from analysis.experiments.arms import Arm
from analysis.experiments.compare import Level, Plan
from analysis.families import holm, paired_p_value
from analysis.intervals import LEVEL, Estimate, share_interval
from analysis.paired import paired_mean_interval, paired_share_interval, pairing_gain
from analysis.pairs import Example, PairTotals
from analysis.stopping import Decision
from analysis.verdict import Verdict, verdict_of
from simcore.options import changed_options, shown

__all__ = ["MARGIN", "Comparison", "VariantResult", "judged", "rule_changes"]

MARGIN = {"deal": 0.05, "match": 0.01}
"""Up to these, differences do not matter unless the user says so: points, share of matches."""


class VariantResult(NamedTuple):
    """What one variant changes.

    Parameters
    ----------
    level, name
        The strategies that played, and the name of the variant.
    changes
        The options in which it differs from the baseline, as ``name=value (was value)``.
    difference
        Variant minus baseline: the first side's advantage in points a deal, or, of matches, its
        share of matches won. Paired.
    p_win
        Variant minus baseline: the share of deals in which the first side alone has most points.
    mattered
        Share of deals, or matches, on which any side's points differ.
    gain
        How many times wider the interval of `difference` would be without pairing.
    p_holm
        p-value of `difference`, adjusted for the number of questions asked.
    verdict
        In words, against the margin.
    examples
        The deals on which it mattered most.
    """

    level: str
    name: str
    changes: str
    difference: Estimate
    p_win: Estimate
    mattered: Estimate
    gain: float
    p_holm: float
    verdict: str
    examples: tuple[Example, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON has it."""
        return {
            "strategies": self.level,
            "name": self.name,
            "changes": self.changes,
            "difference": self.difference.to_json(),
            "p_win": self.p_win.to_json(),
            "mattered": self.mattered.to_json(),
            "gain": _finite(self.gain),
            "p_holm": _finite(self.p_holm),
            "verdict": self.verdict,
            "examples": [
                {"deal": example.deal, "difference": example.difference}
                for example in self.examples
            ],
        }


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None


class Comparison(NamedTuple):
    """All variants at all levels, the margin that they were judged by, and its unit."""

    variants: tuple[VariantResult, ...]
    margin: float
    unit: str


def rule_changes(arm: Arm, baseline: Arm) -> str:
    """Say in which options a variant differs from the baseline."""
    changed = changed_options(arm.question.rules, baseline.question.rules)
    return ", ".join(
        f"{name}={shown(after)} (was {shown(before)})" for name, (before, after) in changed.items()
    )


def judged(
    plan: Plan,
    *,
    margin: float | None = None,
    level: float = LEVEL,
    decisions: Sequence[Decision] | None = None,
) -> Comparison:
    """Judge the totals of a plan that was played.

    Parameters
    ----------
    plan
        Played by `analysis.experiments.compare.compare`.
    margin
        The largest difference that does not matter; `MARGIN` where not given.
    level
        Confidence level.
    decisions
        Why the run stopped, by variant: the differences then are those that hold after a stop.
    """
    unit = plan.baseline.unit
    margin = MARGIN[unit] if margin is None else margin
    pairs = list(_pairs(plan))
    p_values = holm([paired_p_value(one.n, *one.difference) for _, _, one in pairs])
    results = tuple(
        _judged(found, arm, totals, margin, p_holm, level)
        for (found, arm, totals), p_holm in zip(pairs, p_values, strict=True)
    )
    if decisions is not None:
        results = tuple(
            result._replace(
                difference=decision.estimate,
                p_holm=nan,
                verdict=verdict_of(decision.estimate, margin).words(margin),
            )
            for result, decision in zip(results, decisions, strict=True)
        )
    return Comparison(results, margin, unit)


def _pairs(plan: Plan) -> Iterator[tuple[Level, Arm, PairTotals]]:
    for level in plan.levels:
        for arm, totals in level.variants:
            yield level, arm, totals


def _judged(
    found: Level, arm: Arm, totals: PairTotals, margin: float, p_holm: float, level: float
) -> VariantResult:
    question = arm.question
    sides = question.game.sides(question.rules)
    divisor = 1 if question.matches else sides - 1
    neither, variant_only, base_only, both = totals.wins
    p_win = paired_share_interval(both, variant_only, base_only, neither, level=level)
    difference = paired_mean_interval(totals.n, *totals.difference, divisor=divisor, level=level)
    judgement: Verdict = verdict_of(difference, margin, p_holm=p_holm)
    return VariantResult(
        found.text,
        arm.name,
        rule_changes(arm, found.baseline),
        difference,
        p_win,
        share_interval(totals.n, totals.mattered, level=level),
        pairing_gain(totals.n, totals.base, totals.other, totals.difference) if totals.n else nan,
        p_holm,
        judgement.words(margin),
        tuple(totals.examples),
    )
