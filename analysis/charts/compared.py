"""The chart of a comparison's folder."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from analysis.charts.played import played_run
from analysis.charts.variants import variants_chart
from analysis.reread import compared

__all__ = ["draw_comparison"]


def draw_comparison(
    path: Path, document: Mapping[str, Any], *, margin: float | None = None, narrow: bool = False
) -> Figure:
    """Draw what each variant changes.

    Parameters
    ----------
    path, document
        The folder, and what its ``run.json`` says.
    margin
        The largest difference that does not matter.
    narrow
        Whether it is to be read at 390 pixels instead of 1280.
    """
    found = compared(path, document, margin=margin).found
    levels = dict.fromkeys(variant.level for variant in found.variants)
    first = document["levels"][0]["arms"][0]
    base = played_run(path / first["folder"], first)
    players = base.players if len(levels) == 1 else "the same strategy in every seat"
    return variants_chart(
        {level: [one for one in found.variants if one.level == level] for level in levels},
        found.margin,
        footer=f"Baseline: {base.rules_name} · {players} · {base.played}, the same for all",
        baseline="the baseline" if "," in base.rules_name else base.rules_name,
        first=base.first,
        unit=base.unit,
        narrow=narrow,
    )
