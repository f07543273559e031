"""What a question needs, in words. Plain text, 80 columns."""

from collections.abc import Sequence
from textwrap import wrap

from analysis.planning import Planned
from analysis.power import Needed, Shown
from analysis.summary import aligned

__all__ = ["planning_text"]

WIDTH = 80


def planning_text(
    head: Sequence[str],
    plans: Sequence[Planned],
    *,
    margin: float,
    deals: int,
    power: float,
    pilot: int,
    unit: str,
    rate: float,
) -> str:
    """Return what is printed of a plan.

    Parameters
    ----------
    head
        What was asked, as of any run.
    plans
        One a question.
    margin, deals, power
        As in `analysis.planning.planned`.
    pilot
        How many deals the pilot run had.
    unit
        ``deal`` or ``match``.
    rate
        Deals a second, with all arms.
    """
    units = "matches" if unit == "match" else "deals"
    size = f"{100 * margin:g} % of the matches" if unit == "match" else f"{margin:g} points a deal"
    lines = list(head)
    for plan in plans:
        lines += ["", f"{plan.name}:"]
        rows = [
            ["", units, "to be safe", "about"],
            _row(f"± {size}", plan.width, rate),
            _row(f"to see {size}, {100 * power:g} times in 100", plan.seen, rate),
        ]
        if plan.width_unpaired is not None and plan.seen_unpaired is not None:
            rows.append(_row("  ±, on different deals in each arm", plan.width_unpaired, rate))
            rows.append(_row("  to see it, on different deals", plan.seen_unpaired, rate))
        lines += [f"  {line}" for line in aligned(rows, WIDTH - 2)]
        lines += [
            f"  {line}" for line in wrap(_reverse(plan, deals, power, unit, units), WIDTH - 2)
        ]
    how = (
        f"From a pilot run of {pilot:,} {units}. To be safe, it is reckoned with the largest"
        " variance that the pilot run leaves likely (its 90 % limit). Times are for this machine."
    )
    return "\n".join([*lines, "", *wrap(how, WIDTH)])


def _row(label: str, needed: Needed, rate: float) -> list[str]:
    if needed.deals is None:
        return [label, "?", "?", ""]
    safe = f"{needed.safe:,}" if needed.safe is not None else "?"
    return [label, f"{needed.deals:,}", safe, _duration(needed.deals / rate) if rate else ""]


def _duration(seconds: float) -> str:
    for size, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.1f} {name}"
    return f"{max(seconds, 0.1):.1f} s"


def _reverse(plan: Planned, deals: int, power: float, unit: str, units: str) -> str:
    def told(shown: Shown) -> str:
        if shown.margin != shown.margin:
            return "?"
        return f"{100 * shown.margin:.2g} %" if unit == "match" else f"{shown.margin:.2g}"

    return (
        f"The other way round: {deals:,} {units} give ± {told(plan.shown)}, and show a difference"
        f" of {told(plan.shown_power)} {100 * power:g} times in 100."
    )
