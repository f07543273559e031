"""The arms of an experiment's folder: where they are, and what was played, side by side."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.charts.played import played_run
from analysis.experiments.arms import Arm, lines_of
from analysis.pairs import Lines
from simcore.errors import QuestionInvalid

__all__ = ["arm_folders", "side_by_side"]

NAMES = {"compare": "comparison"}


def arm_folders(path: Path, document: Mapping[str, Any]) -> list[str]:
    """Return the names of the folders of the arms, in their order.

    Raises
    ------
    QuestionInvalid
        The document is not that of an experiment with arms.
    """
    kind = document["experiment"]
    try:
        if kind == "compare":
            groups = [level["arms"] for level in document["levels"]]
        else:
            groups = [document["arms"]] if kind == "matchup" else document["pairs"]
        return [arm["folder"] for arms in groups for arm in arms]
    except (KeyError, TypeError) as error:
        name = NAMES.get(kind, kind)
        raise QuestionInvalid(f"{path} does not hold the question of a {name}") from error


def side_by_side(path: Path, arms: Sequence[Arm]) -> Iterator[tuple[int, list[Lines]]]:
    """Yield what came of the same deals in each arm, and the first one's number, bit by bit.

    Parameters
    ----------
    path
        The folder of the experiment.
    arms
        Those to be read.

    Raises
    ------
    QuestionInvalid
        One of them is unfinished or damaged, or they hold different numbers of deals.
    """
    runs = [played_run(path / arm.folder, arm.to_json()) for arm in arms]
    if len({run.deals for run in runs}) > 1:
        raise QuestionInvalid(
            f"{path}: not all its runs stopped after equally many deals;"
            f" finish it: sweeplab resume {path}"
        )
    first = 0
    for stretches in zip(
        *(run.stretches(run.column_names, whole=path) for run in runs), strict=True
    ):
        if len({stretch.shape[1] for stretch in stretches}) > 1:
            raise QuestionInvalid(f"{path}: its runs do not hold the same deals")
        yield (
            first,
            [lines_of(arm.question, stretch) for arm, stretch in zip(arms, stretches, strict=True)],
        )
        first += stretches[0].shape[1]
