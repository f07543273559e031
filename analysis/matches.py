"""What many matches say: who wins them, and how long they last."""

from typing import NamedTuple

import numpy as np

from analysis.intervals import LEVEL, Estimate, mean_interval, share_interval
from analysis.sequential import share_sequence
from analysis.sums import Watched, grown
from simcore.games.base import Game
from simcore.options import Rules

__all__ = ["MatchResults", "MatchTotals"]


class MatchResults(NamedTuple):
    """Estimates over matches; tuples are by match side, of which side 0 plays first in hand 0.

    Parameters
    ----------
    p_match
        Share of matches that the side wins.
    p_undecided
        Share of matches without a winner: tied by the rules, or given up as no end was in sight.
    hands
        Mean number of hands in a match.
    total
        Mean points of the side at the end.
    """

    p_match: tuple[Estimate, ...]
    p_undecided: Estimate
    hands: Estimate
    total: tuple[Estimate, ...]

    def to_json(self) -> dict[str, object]:
        """Return the results as JSON has them."""
        document: dict[str, object] = {
            "p_match": [estimate.to_json() for estimate in self.p_match],
            "p_undecided": self.p_undecided.to_json(),
            "hands": self.hands.to_json(),
        }
        document |= {f"total_{side}": found.to_json() for side, found in enumerate(self.total)}
        return document


class MatchTotals:
    """Exact sums over matches, as `analysis.estimates.DealTotals` over deals.

    Parameters
    ----------
    game, rules
        What is played.
    """

    def __init__(self, game: Game, rules: Rules) -> None:
        self.sides = game.sides(rules)
        names = game.column_names(rules, matches=True)
        self._places = [names.index(f"total_{side}") for side in range(self.sides)]
        self._winner, self._hands = names.index("winner"), names.index("hands")
        self.n = 0
        self._wins = [0] * self.sides
        self._sums = [(0, 0)] * self.sides
        self._played = (0, 0)

    def add(self, columns: np.ndarray) -> None:
        """Count matches: one row a column and one column a match."""
        self.n += columns.shape[1]
        won = columns[self._winner]
        self._wins = [had + int((won == side).sum()) for side, had in enumerate(self._wins)]
        self._sums = [
            grown(had, columns[place]) for had, place in zip(self._sums, self._places, strict=True)
        ]
        self._played = grown(self._played, columns[self._hands])

    @property
    def watched(self) -> Watched:
        """The sums of what side 0 wins beyond an even share."""
        won, sides = self._wins[0], self.sides
        lost = self.n - won
        return Watched(self.n, sides * won - self.n, (sides - 1) ** 2 * won + lost, sides)

    def headline(self, planned: int) -> tuple[str, Estimate]:
        """Return the number to watch, with an interval that may be watched, and what it is."""
        return "side 0 wins", share_sequence(self.n, self._wins[0], best_at=planned)

    def results(self, level: float = LEVEL) -> MatchResults:
        """Return all estimates."""
        return MatchResults(
            tuple(share_interval(self.n, wins, level=level) for wins in self._wins),
            share_interval(self.n, self.n - sum(self._wins), level=level),
            mean_interval(self.n, *self._played, level=level),
            tuple(mean_interval(self.n, *sums, level=level) for sums in self._sums),
        )
