"""A comparison in words: each variant against the baseline. Plain text, 80 columns."""

from collections.abc import Iterator, Sequence
from math import isfinite
from textwrap import wrap

from analysis.comparison import Comparison, VariantResult
from analysis.experiments.compare import Plan
from analysis.parting import Parting
from analysis.stopping import Decision
from analysis.summary import aligned, played_lines, plus_minus

__all__ = ["comparison_text"]

WIDTH = 80
SMALLEST_P = 0.0001


def comparison_text(
    plan: Plan,
    found: Comparison,
    partings: Sequence[Sequence[Parting]],
    seconds: float,
    decisions: Sequence[Decision] | None = None,
) -> str:
    """Return what is printed of a comparison.

    Parameters
    ----------
    plan, found
        What was compared, and the judgement of it.
    partings
        For each variant the deals on which it mattered most.
    seconds
        How long it took.
    decisions
        Why the run stopped, by variant.
    """
    arms = sum(len(level.arms) for level in plan.levels)
    base = plan.baseline
    units = "matches" if base.matches else "deals"
    sets = f"{arms} sets of rules" + (" and strategies" if len(plan.levels) > 1 else "")
    n = found.variants[0].difference.n if found.variants else base.deals
    played = f"{n:,} {units}, each under {sets}"
    players = ", ".join(level.text for level in plan.levels) if len(plan.levels) > 1 else None
    players = players and f"{players}: each in every seat, one comparison after another"
    facts = [("Played", played), ("Time", f"{seconds:.1f} s")]
    lines = played_lines(base, facts, players=players)
    for result, examples in zip(found.variants, partings, strict=True):
        lines += ["", *_variant_lines(found, result, len(plan.levels) > 1)]
        for parting in examples:
            told = f"Deal {parting.deal}: {parting.text}."
            lines += wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")
    if len(plan.levels) > 1:
        lines += ["", *_levels_table(found)]
    if decisions:
        lines += ["", *_stopped_lines(plan, found, decisions)]
    return "\n".join([*lines, "", *_notes(found, watched=bool(decisions))])


def _stopped_lines(plan: Plan, found: Comparison, decisions: Sequence[Decision]) -> Iterator[str]:
    yield f"Stopped after {decisions[0].estimate.n:,} {_units(found)} by {plan.baseline.stop}."
    for result, decision in zip(found.variants, decisions, strict=True):
        told = f"{result.name}: {decision.reason}."
        yield from wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _variant_lines(found: Comparison, result: VariantResult, levels: bool) -> Iterator[str]:
    head = f"{result.name}: {result.changes or 'the same rules as the baseline'}"
    head += f" [{result.level}]" if levels else ""
    yield from wrap(head, WIDTH)
    yield from wrap(_answer(found, result), WIDTH, initial_indent="  ", subsequent_indent="  ")
    rows = []
    if found.unit == "deal":
        rows.append(
            ["P(first side has most points) changes by", plus_minus(result.p_win, percent=True)]
        )
    rows.append([f"mattered on this share of {_units(found)}", _share(result)])
    if isfinite(result.gain):
        rows.append(["without pairing ± would be wider", f"{result.gain:.1f} times"])
    if len(found.variants) > 1 and isfinite(result.p_holm):
        rows.append([f"p, for {len(found.variants)} questions at once", _p_value(result.p_holm)])
    yield from (f"  {line}" for line in aligned(rows, WIDTH - 2))


def _p_value(p: float) -> str:
    return f"{p:.2g}" if p >= SMALLEST_P else f"below {SMALLEST_P:g}"


def _share(result: VariantResult) -> str:
    if result.mattered.estimate == 0:
        return "0 %"
    return plus_minus(result.mattered, percent=True)


def _units(found: Comparison) -> str:
    return "deals" if found.unit == "deal" else "matches"


def _answer(found: Comparison, result: VariantResult) -> str:
    if result.mattered.estimate == 0:
        unsure = result.changes and result.verdict == "not yet known"
        enough = "; play more to be sure" if unsure else ""
        return f"Exactly no difference: it mattered on 0 {_units(found)}{enough}."
    change, percent = result.difference, found.unit == "match"
    what = "points a deal" if not percent else "of the matches"
    size = plus_minus(change, percent=percent)
    margin = f"{found.margin:g} points" if not percent else f"{100 * found.margin:g} %"
    verdict = {
        "more": f"It helps the first player: {size} {what}.",
        "less": f"It hurts the first player: {size} {what}.",
        "not yet known": f"Not yet known: {size} {what}; play more.",
    }
    other = f"No difference bigger than {margin} for the first player: {size} {what}."
    return verdict.get(result.verdict, other)


def _levels_table(found: Comparison) -> list[str]:
    names = list(dict.fromkeys(result.name for result in found.variants))
    levels = list(dict.fromkeys(result.level for result in found.variants))
    percent = found.unit == "match"
    by_place = {
        (result.name, result.level): plus_minus(result.difference, percent=percent)
        for result in found.variants
    }
    rows = [["The difference, by strategy", *levels]]
    rows += [[name, *(by_place[name, level] for level in levels)] for name in names]
    return aligned(rows)


def _notes(found: Comparison, *, watched: bool) -> list[str]:
    level = round(100 * found.variants[0].mattered.level) if found.variants else 95
    unit = "points a deal" if found.unit == "deal" else "of the share of matches won"
    how = "Student's t"
    if watched:
        several = len(found.variants)
        how = "it holds although the run was watched" + f", all {several} together" * (several > 1)
    text = (
        f"± is half of a {level} % interval of the paired difference, variant minus baseline, on"
        f" the same {_units(found)} ({how}; Tango's for shares won). The verdict is against a"
        f" margin of {found.margin:g} {unit} (--margin)."
    )
    return wrap(text, WIDTH)
