"""Every strategy against every other on the same deals: sums for ratings, and what they say."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isnan, nan
from typing import Any, NamedTuple

import numpy as np

from analysis.cycles import Cycle, intransitive
from analysis.families import holm, paired_p_value
from analysis.intervals import LEVEL, Estimate
from analysis.matchups import MatchupResults, MatchupTotals
from analysis.pairs import Lines
from analysis.rating_intervals import RatingIntervals, bootstrap_ratings
from analysis.stopping import Decision

__all__ = ["BLOCKS", "TournamentResults", "TournamentTotals"]

BLOCKS = 200
"""Deals go into so many blocks in turn; the bootstrap draws blocks."""

Pair = tuple[int, int]


class TournamentResults(NamedTuple):
    """Estimates of a tournament; strategies are numbered as they were named.

    Parameters
    ----------
    strategies
        Their names.
    ratings
        See `analysis.rating_intervals.bootstrap_ratings`.
    pairs
        For each two the results of their matchup, the one with the smaller number first.
    p_holm
        For each two the p-value of their difference, adjusted for the number of pairs; nan after a
        stop, since it would not hold.
    cycles
        Circles of three that are not chance.
    """

    strategies: tuple[str, ...]
    ratings: RatingIntervals
    pairs: Mapping[Pair, MatchupResults]
    p_holm: Mapping[Pair, float]
    cycles: tuple[Cycle, ...]

    @property
    def order(self) -> list[int]:
        """The numbers of the strategies, the best first."""
        ratings = self.ratings.scores
        return sorted(range(len(ratings)), key=lambda one: -ratings[one].estimate)

    def difference(self, one: int, other: int) -> Estimate:
        """Return how much the first of two strategies scores more than the second."""
        if one < other:
            return self.pairs[one, other].difference
        found = self.pairs[other, one].difference
        return found._replace(estimate=-found.estimate, low=-found.high, high=-found.low)

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON has them."""
        names = self.strategies
        return {
            "ratings": [
                {
                    "strategy": names[one],
                    "rating": self.ratings.ratings[one].to_json(),
                    "score": self.ratings.scores[one].to_json(),
                }
                for one in self.order
            ],
            "first_seat": self.ratings.first_seat.to_json(),
            "ties": self.ratings.ties.to_json(),
            "prior": self.ratings.prior,
            "pairs": [
                {"a": names[a], "b": names[b], "p_holm": _known(self.p_holm[a, b])}
                | found.to_json()
                for (a, b), found in self.pairs.items()
            ],
            "cycles": [
                {
                    "strategies": [names[one] for one in cycle.strategies],
                    "p_holm": _known(cycle.p_holm),
                }
                for cycle in self.cycles
            ],
        }


def _known(p: float) -> float | None:
    return None if isnan(p) else p


def _holds_zero(found: Estimate) -> bool:
    return not (found.low > 0 or found.high < 0)


class TournamentTotals:
    """Sums over deals; adding blocks in any order gives the same numbers.

    Parameters
    ----------
    strategies
        Their names.
    sides
        How many sides there are, and so seatings of each pair.
    matches
        Whether matches are played.
    """

    def __init__(self, strategies: Sequence[str], sides: int, *, matches: bool) -> None:
        self.strategies = tuple(strategies)
        size = len(self.strategies)
        self.pairs = {
            pair: MatchupTotals(sides, matches=matches) for pair in combinations(range(size), 2)
        }
        self._blocks = np.zeros((BLOCKS, size, size, 3), np.int64)

    @property
    def n(self) -> int:
        """Deals counted."""
        return next(iter(self.pairs.values())).n

    def add(self, first: int, pair: Pair, seatings: Sequence[Lines]) -> None:
        """Count deals of a pair from number `first` on, given what came of each seating.

        In seating a the strategy with the smaller number was side a. A game is won by whoever has
        more than the mean of the other sides.
        """
        totals = self.pairs[pair]
        totals.add(seatings)
        own, other = pair
        for side, lines in enumerate(seatings):
            lead = totals.lead(lines, side)
            players, sign = ((own, other), -1) if side == 0 else ((other, own), 1)
            outcome = 1 + sign * np.sign(lead)  # 0: who plays first won, 1: tied, 2: lost
            block = (first + np.arange(lead.size)) % BLOCKS
            counted = np.bincount(3 * block + outcome, minlength=3 * BLOCKS)
            self._blocks[:, players[0], players[1]] += counted.reshape(BLOCKS, 3)

    def results(
        self, level: float = LEVEL, *, decisions: Sequence[Decision] | None = None
    ) -> TournamentResults:
        """Return all estimates; after a stop, with differences that hold although it was watched.

        Parameters
        ----------
        level
            Confidence level.
        decisions
            Why the run stopped, by pair.
        """
        sums = {pair: (totals.n, *totals.value) for pair, totals in self.pairs.items()}
        adjusted = dict(
            zip(sums, holm([paired_p_value(*one) for one in sums.values()]), strict=True)
        )
        cycles = intransitive(sums, level=level)
        played = self._blocks[self._blocks.any(axis=(1, 2, 3))]
        pairs = {pair: totals.results(level) for pair, totals in self.pairs.items()}
        if decisions is not None:
            for pair, decision in zip(pairs, decisions, strict=True):
                pairs[pair] = pairs[pair]._replace(difference=decision.estimate)
            adjusted = dict.fromkeys(pairs, nan)
            sure = {pair for pair, found in pairs.items() if not _holds_zero(found.difference)}
            cycles = [
                cycle._replace(p_holm=nan)
                for cycle in cycles
                if sure.issuperset(combinations(sorted(cycle.strategies), 2))
            ]
        return TournamentResults(
            self.strategies,
            bootstrap_ratings(played, level=level),
            pairs,
            adjusted,
            tuple(cycles),
        )
