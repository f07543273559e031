"""What many deals say: exact running sums over blocks, and the estimates made of them."""

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

import numpy as np

from analysis.intervals import LEVEL, Estimate, mean_interval, share_interval
from analysis.sequential import mean_sequence
from analysis.sums import Watched
from simcore.games.base import Game
from simcore.options import Rules

__all__ = ["DealTotals", "Results"]


class Results(NamedTuple):
    """Estimates of one set of rules and strategies; tuples are by side.

    Parameters
    ----------
    scores
        Mean of each score column.
    advantage
        Points of side 0 minus the mean of the others' points, per deal.
    p_win
        Share of deals in which the side alone has most points.
    p_tie
        Share of deals in which the side has most points together with another.
    """

    scores: dict[str, tuple[Estimate, ...]]
    advantage: Estimate
    p_win: tuple[Estimate, ...]
    p_tie: tuple[Estimate, ...]

    def to_json(self) -> dict[str, object]:
        """Return the results with the score columns named as in the run folder (``points_0``)."""
        document: dict[str, object] = {
            f"{name}_{side}": estimate.to_json()
            for side in range(len(self.p_win))
            for name, by_side in self.scores.items()
            for estimate in (by_side[side],)
        }
        document["advantage"] = self.advantage.to_json()
        document["p_win"] = [estimate.to_json() for estimate in self.p_win]
        document["p_tie"] = [estimate.to_json() for estimate in self.p_tie]
        return document


class DealTotals:
    """Exact sums over deals: whole numbers, so neither blocks nor their order change a result.

    Parameters
    ----------
    game, rules
        What is played; they say which columns there are and how many sides.
    """

    def __init__(self, game: Game, rules: Rules) -> None:
        self.sides = game.sides(rules)
        self.names = tuple(column.name for column in game.columns_by_side(rules))
        self.n = 0
        width = self.sides * len(self.names)
        self._sums = [0] * width
        self._squares = [0] * width
        self._advantage = [0, 0]
        self._wins = [0] * self.sides
        self._ties = [0] * self.sides

    @property
    def width(self) -> int:
        """Number of score columns, those of all sides together: the first columns of each row."""
        return len(self._sums)

    def add(self, columns: np.ndarray) -> None:
        """Count deals.

        Parameters
        ----------
        columns
            One row a column and one column a deal (`columns.as_columns`), the score columns first.
        """
        # Doubles hold whole numbers up to 2**53 exactly, far above any sum over a block.
        scores = columns[: self.width].astype(np.float64)
        self.n += scores.shape[1]
        _accumulate(self._sums, scores.sum(axis=1))
        _accumulate(self._squares, np.einsum("ij,ij->i", scores, scores))
        points = scores[self.names.index("points") :: len(self.names)]
        advantage = (self.sides - 1) * points[0] - points[1:].sum(axis=0)
        _accumulate(self._advantage, (advantage.sum(), np.einsum("i,i", advantage, advantage)))
        leads = [held == points.max(axis=0) for held in points]
        shared = reduce(np.add, [lead.astype(np.int8) for lead in leads]) > 1
        _accumulate(self._ties, [(lead & shared).sum() for lead in leads])
        _accumulate(self._wins, [(lead & ~shared).sum() for lead in leads])

    def merge(self, other: "DealTotals") -> None:
        """Add the deals that other totals have counted."""
        self.n += other.n
        for mine, theirs in (
            (self._sums, other._sums),
            (self._squares, other._squares),
            (self._advantage, other._advantage),
            (self._wins, other._wins),
            (self._ties, other._ties),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]

    def advantage(self, level: float = LEVEL) -> Estimate:
        """Return the first-player advantage in points a deal."""
        total, squares = self._advantage
        return mean_interval(self.n, total, squares, divisor=self.sides - 1, level=level)

    @property
    def watched(self) -> Watched:
        """The sums of the first-player advantage."""
        total, squares = self._advantage
        return Watched(self.n, total, squares, self.sides - 1)

    def headline(self, planned: int) -> tuple[str, Estimate]:
        """Return the number to watch, with an interval that may be watched, and what it is."""
        found = mean_sequence(self.n, *self._advantage, best_at=planned, divisor=self.sides - 1)
        return "advantage", found

    def results(self, level: float = LEVEL) -> Results:
        """Return all estimates."""
        means = [
            mean_interval(self.n, total, squares, level=level)
            for total, squares in zip(self._sums, self._squares, strict=True)
        ]
        step = len(self.names)
        return Results(
            {name: tuple(means[at::step]) for at, name in enumerate(self.names)},
            self.advantage(level),
            tuple(share_interval(self.n, wins, level=level) for wins in self._wins),
            tuple(share_interval(self.n, ties, level=level) for ties in self._ties),
        )


def _accumulate(totals: list[int], amounts: Iterable[float]) -> None:
    totals[:] = [total + int(amount) for total, amount in zip(totals, amounts, strict=True)]
