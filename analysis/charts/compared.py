"""The chart of a comparison's folder: all arms read side by side, judged, and drawn."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from analysis.charts.played import played_run
from analysis.charts.variants import variants_chart
from analysis.comparison import Comparison, judged
from analysis.experiments.compare import lines_of, plan_from_json
from simcore.errors import QuestionInvalid

__all__ = ["arm_folders", "draw_comparison"]


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
    found = _compared(path, document, margin)
    levels = dict.fromkeys(variant.level for variant in found.variants)
    base = played_run(path, document["levels"][0]["arms"][0])
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


def _compared(path: Path, document: Mapping[str, Any], margin: float | None) -> Comparison:
    plan = plan_from_json(document)
    for level, told in zip(plan.levels, document["levels"], strict=True):
        runs = [played_run(path / arm["folder"], arm) for arm in told["arms"]]
        columns = runs[0].column_names
        first = 0
        for stretches in zip(*(run.stretches(columns, whole=path) for run in runs), strict=True):
            base, *others = (
                lines_of(arm.question, stretch)
                for arm, stretch in zip(level.arms, stretches, strict=True)
            )
            for totals, other in zip(level.totals, others, strict=True):
                totals.add(first, base, other)
            first += stretches[0].shape[1]
    return judged(plan, margin=margin)


def arm_folders(path: Path, document: Mapping[str, Any]) -> list[str]:
    """Return the names of the folders of the arms, the baseline's first.

    Raises
    ------
    QuestionInvalid
        The document is not that of a comparison.
    """
    try:
        return [arm["folder"] for level in document["levels"] for arm in level["arms"]]
    except (KeyError, TypeError) as error:
        raise QuestionInvalid(f"{path} does not hold the question of a comparison") from error
