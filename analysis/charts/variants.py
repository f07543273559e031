"""The chart of the variants: a forest plot of what each changes, against the margin."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Protocol

from matplotlib.figure import Figure
from matplotlib.patches import Patch

from analysis.charts.marks import directions, in_percents, interval, span
from analysis.charts.page import page
from analysis.charts.rows import Row, Rows
from analysis.charts.style import MUTED, SHADE, fill, pt
from analysis.charts.words import MANY, in_percent, interval_note, number, percent, short, signed
from analysis.intervals import Estimate

__all__ = ["ComparedVariant", "Judged", "variants_chart"]

OF = {"deal": "points a deal", "match": "of the matches won"}


class ComparedVariant(Protocol):
    """What the chart wants to know of a variant."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def difference(self) -> Estimate:
        """The first side's advantage less that under the baseline: in points, or in matches won."""
        ...

    @property
    def mattered(self) -> Estimate:
        """The share of deals, or matches, on which the points of some side differ."""
        ...

    @property
    def verdict(self) -> str:
        """The words of `analysis.verdict.Verdict`."""
        ...


class Judged:
    """The words for verdicts against a margin.

    Parameters
    ----------
    margin
        Differences up to it, either way, do not matter.
    first
        What the first side is called.
    unit
        ``deal`` or ``match``.
    """

    def __init__(self, margin: float, first: str, unit: str) -> None:
        self.first, self.unit, self.shares = first, unit, unit == "match"
        self.margin = percent(margin) if self.shares else number(margin)

    def row(self, variant: ComparedVariant) -> Row:
        """Say what a variant does."""
        share = variant.mattered.estimate
        size = signed(variant.difference, percent=self.shares)
        alters = "" if isnan(share) else f", alters {in_percent(share)} of {MANY[self.unit]}"
        return Row(variant.name, self.verdict(variant), size + alters)

    def verdict(self, variant: ComparedVariant) -> str:
        """Say for whom it is."""
        if variant.mattered.estimate == 0:
            return "exactly no difference"
        words = {"more": f"helps {self.first}", "less": f"hurts {self.first}"}
        if variant.verdict.startswith("no difference"):
            return f"no difference bigger than {self.margin}"
        return words.get(variant.verdict, variant.verdict)

    def title(self, levels: Mapping[str, Sequence[ComparedVariant]]) -> str:
        """Tell the largest difference that is sure, or that there is none."""
        judged = [(variant, level) for level, variants in levels.items() for variant in variants]
        sure = [pair for pair in judged if pair[0].verdict in ("more", "less")]
        of = OF[self.unit]
        if sure:
            most, level = max(sure, key=lambda pair: abs(pair[0].difference.estimate))
            verb = "gives" if most.difference.estimate > 0 else "costs"
            size = short(most.difference, percent=self.shares)
            told = f"{verb} {self.first} {size} {of}"
            played = f" when {level} plays" if len(levels) > 1 else ""
            if len(judged) == 1:
                return f"“{most.name}” {told}"
            return f"“{most.name}” matters most: it {told}{played}"
        if judged and all(one.verdict.startswith("no difference") for one, _ in judged):
            return f"Nothing here gives or costs {self.first} more than {self.margin} {of}"
        return f"It is not yet known whether this helps {self.first}"


def variants_chart(
    levels: Mapping[str, Sequence[ComparedVariant]],
    margin: float,
    *,
    footer: str,
    title: str | None = None,
    baseline: str = "the baseline",
    first: str = "the first player",
    unit: str = "deal",
    narrow: bool = False,
) -> Figure:
    """Draw what each variant changes for the first player.

    Parameters
    ----------
    levels
        The variants, in groups under a heading, as the strategies that played; one group alone
        has no heading, and may be called "".
    margin
        Differences up to it, either way, do not matter.
    footer
        What was played: rules, strategies, deals, seed.
    title
        A sentence in place of the one that tells the largest difference.
    baseline
        What the variants are compared with.
    first
        What the first side is called.
    unit
        ``deal``: differences are in points; ``match``: in shares of matches won.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    judged = Judged(margin, first, unit)
    shown: list[tuple[Row, ComparedVariant | None]] = []
    for level, variants in levels.items():
        if len(levels) > 1:
            shown.append((Row(f"With {level}", heading=True), None))
        shown += [(judged.row(variant), variant) for variant in variants]
    found = [variant.difference for _, variant in shown if variant is not None]
    with page(title or judged.title(levels), footer, narrow=narrow) as sheet:
        layout = sheet.layout
        rows = Rows([row for row, _ in shown], layout)
        axes = sheet.panel(rows.height)
        rows.shade(axes, -margin, margin)
        rows.zero(axes)
        for y, (_, variant) in zip(rows.middles, shown, strict=True):
            if variant is not None:
                interval(axes, y, variant.difference, fill(0), layout)
        axes.set_xlim(span(found, -margin, 0, margin))
        what = "advantage, in points a deal" if unit == "deal" else "share of matches won"
        rows.write(axes, f"change of {first}'s {what}, against {baseline}")
        if unit == "match":
            in_percents(axes)
        directions(axes, layout, "hurts", "helps")
        if margin:
            label = f"too small to matter: at most {judged.margin} {OF[unit]} either way"
            sheet.legend([Patch(facecolor=SHADE, edgecolor=MUTED, lw=pt(0.5), label=label)])
        sheet.note(interval_note(found))
    return sheet.figure
