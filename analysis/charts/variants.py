"""The chart of the variants: a forest plot of what each changes, against the margin."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Protocol

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.page import page
from analysis.charts.rows import Row, Rows, interval, span
from analysis.charts.style import MUTED, SHADE, fill, pt
from analysis.charts.words import in_percent, interval_note, short, signed
from analysis.intervals import Estimate

__all__ = ["ComparedVariant", "variants_chart"]

CHANGES = ("more", "less")


class ComparedVariant(Protocol):
    """What the chart wants to know of a variant."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def difference(self) -> Estimate:
        """The first side's advantage in points a deal, less that under the baseline."""
        ...

    @property
    def mattered(self) -> Estimate:
        """The share of deals on which the points of some side differ."""
        ...

    @property
    def verdict(self) -> str:
        """What may be said, in words."""
        ...


def variants_chart(
    levels: Mapping[str, Sequence[ComparedVariant]],
    margin: float,
    *,
    footer: str,
    title: str | None = None,
    baseline: str = "the baseline",
    what: str = "the first player's advantage",
    unit: str = "points a deal",
    narrow: bool = False,
) -> Figure:
    """Draw what each variant changes of the first player's advantage.

    Parameters
    ----------
    levels
        The variants, in groups under a heading, as the strategies that played; one group alone
        needs no heading, and may be called "".
    margin
        Differences up to it, either way, do not matter.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the largest difference.
    baseline
        What the variants are compared with.
    what, unit
        What is compared, and in what.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    shown: list[tuple[Row, ComparedVariant | None]] = []
    for level, variants in levels.items():
        if len(levels) > 1:
            shown.append((Row(f"With {level}", heading=True), None))
        shown += [(_row(variant), variant) for variant in variants]
    found = [variant.difference for _, variant in shown if variant is not None]
    with page(title or _title(levels, margin, what, unit), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        rows = Rows([row for row, _ in shown], layout)
        axes = sheet.panel(rows.height)
        rows.shade(axes, -margin, margin)
        rows.zero(axes)
        for y, (_, variant) in zip(rows.middles, shown, strict=True):
            if variant is not None:
                interval(axes, y, variant.difference, fill(0), layout)
        axes.set_xlim(span(found, -margin, 0, margin))
        rows.write(axes, f"change of {what} against {baseline}, {unit}")
        for x, side, text in ((0, "left", "← less advantage"), (1, "right", "more advantage →")):
            axes.annotate(
                text,
                (x, 1),
                xycoords="axes fraction",
                xytext=(0, pt(4)),
                textcoords="offset points",
                ha=side,
                va="bottom",
                fontsize=pt(layout.small),
                color=MUTED,
            )
        if margin:
            label = f"too small to matter: at most {margin:g} {unit} either way"
            sheet.legend([Patch(facecolor=SHADE, edgecolor=MUTED, lw=pt(0.5), label=label)])
        sheet.note(interval_note(found))
    return sheet.figure


def _row(variant: ComparedVariant) -> Row:
    share = variant.mattered.estimate
    matters = "" if isnan(share) else f", alters {in_percent(share)} of deals"
    said = f"{variant.verdict} advantage" if variant.verdict in CHANGES else variant.verdict
    return Row(variant.name, said, signed(variant.difference) + matters)


def _title(
    levels: Mapping[str, Sequence[ComparedVariant]], margin: float, what: str, unit: str
) -> str:
    judged = [(variant, level) for level, variants in levels.items() for variant in variants]
    sure = [pair for pair in judged if pair[0].verdict in CHANGES]
    if sure:
        most, level = max(sure, key=lambda pair: abs(pair[0].difference.estimate))
        size = "larger" if most.difference.estimate > 0 else "smaller"
        played = f" if {level} plays" if len(levels) > 1 else ""
        told = f"ith {most.name}{played}, {what} is {short(most.difference)} {unit} {size}"
        return f"W{told}" if len(judged) == 1 else f"The largest effect: w{told}"
    if all(variant.verdict.startswith("no difference") for variant, _ in judged):
        return f"Nothing here changes {what} by more than {margin:g} {unit}"
    return f"No change of {what} is sure yet"
