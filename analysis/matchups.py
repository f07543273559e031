"""One strategy against another on the same deals, seats exchanged: sums, and estimates."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.effects import better_share, effect_of, outcomes, tallied
from analysis.intervals import LEVEL, Estimate, mean_interval
from analysis.paired import paired_mean_interval
from analysis.pairs import Lines
from analysis.sums import Sums, grown

__all__ = ["MatchupResults", "MatchupTotals"]


class MatchupResults(NamedTuple):
    """Estimates of a matchup. The deal, played once with each seating, is the unit of all of them.

    Parameters
    ----------
    difference
        Points a deal, or share of the matches, that the first strategy gets more than the second;
        with three or four sides, more than the others on average.
    wins, draws, losses
        Shares of the games played in which the first strategy alone has most points (wins the
        match), shares most with another, has less than another.
    p_better
        Share of deals on which the first strategy did better, over all seatings, than the second;
        deals on which they did the same count half.
    effect
        The difference in standard deviations of a deal's total.
    seat_advantage
        As `difference`, of the first seat, whoever sat there.
    pairs
        How often each score came up: with a point for a win and half a point for a draw, of as many
        as there are seatings, in steps of half a point from none to all.
    """

    difference: Estimate
    wins: Estimate
    draws: Estimate
    losses: Estimate
    p_better: Estimate
    effect: Estimate
    seat_advantage: Estimate
    pairs: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON has them."""
        document: dict[str, Any] = {
            name: value.to_json()
            for name, value in self._asdict().items()
            if isinstance(value, Estimate)
        }
        document["pairs"] = [
            {"score": halves / 2, "deals": deals} for halves, deals in enumerate(self.pairs)
        ]
        return document


class MatchupTotals:
    """Sums over deals; adding blocks in any order gives the same numbers.

    Parameters
    ----------
    sides
        How many sides there are, and so seatings: in seating a, the first strategy is side a, and
        the second one all others.
    matches
        Whether matches are played.

    Attributes
    ----------
    n, value, lone
        Deals counted, and sums and sums of squares: of their value, and of what each seating alone
        makes of it.
    tally
        How often each value came up.
    """

    def __init__(self, sides: int, *, matches: bool) -> None:
        self.sides = sides
        self.matches = matches
        self.n = 0
        self.value: Sums = (0, 0)
        self.tally: dict[int, int] = {}
        self.lone: list[Sums] = [(0, 0)] * sides
        self._seat: Sums = (0, 0)
        self._counts: list[Sums] = [(0, 0)] * 3
        self._pairs = np.zeros(2 * sides + 1, np.int64)

    @property
    def divisor(self) -> int:
        """How many units of `value` make a point a game."""
        return self.sides * (self.sides - 1)

    def add(self, seatings: Sequence[Lines]) -> None:
        """Count deals, given what came of them with each seating.

        The value of a deal is a whole number: the sum over the seatings of ``sides - 1`` times the
        lead of the first strategy over the mean of the others.
        """
        values, won, drawn = [], [], []
        for side, lines in enumerate(seatings):
            values.append(self.lead(lines, side))
            won.append(lines.winner == side)
            drawn.append(self._drawn(lines, side))
        value: np.ndarray = np.sum(values, axis=0)
        self.lone = [grown(had, one) for had, one in zip(self.lone, values, strict=True)]
        wins, draws = np.sum(won, axis=0), np.sum(drawn, axis=0)
        self.n += value.size
        self.value = grown(self.value, value)
        self.tally = tallied(self.tally, value)
        self._seat = grown(self._seat, np.sum([self.lead(lines, 0) for lines in seatings], axis=0))
        for at, count in enumerate((wins, draws, self.sides - wins - draws)):
            self._counts[at] = grown(self._counts[at], count)
        self._pairs += np.bincount(2 * wins + draws, minlength=self._pairs.size)

    def _scores(self, lines: Lines) -> np.ndarray:
        if not self.matches:
            return lines.points
        return np.stack([lines.winner == side for side in range(self.sides)]).astype(np.int64)

    def lead(self, lines: Lines, side: int) -> np.ndarray:
        """Return ``sides - 1`` times the lead of a side over the mean of the others, by deal."""
        score = self._scores(lines)
        lead: np.ndarray = self.sides * score[side] - score.sum(axis=0)
        return lead

    def _drawn(self, lines: Lines, side: int) -> np.ndarray:
        shared: np.ndarray = lines.winner < 0
        if self.matches:
            return shared
        drawn: np.ndarray = shared & (lines.points[side] == lines.points.max(axis=0))
        return drawn

    def results(self, level: float = LEVEL) -> MatchupResults:
        """Return all estimates."""

        def mean(sums: Sums, divisor: int) -> Estimate:
            return mean_interval(self.n, *sums, divisor=divisor, level=level)

        return MatchupResults(
            paired_mean_interval(self.n, *self.value, divisor=self.divisor, level=level),
            mean(self._counts[0], self.sides),
            mean(self._counts[1], self.sides),
            mean(self._counts[2], self.sides),
            better_share(*outcomes(self.tally), level=level),
            effect_of(self.tally, level=level),
            mean(self._seat, self.divisor),
            tuple(map(int, self._pairs)),
        )
