"""Two sets of rules on the same deals: exact running sums of the differences, deal by deal."""

from heapq import nlargest
from typing import NamedTuple

import numpy as np

from analysis.sums import grown

__all__ = ["Example", "Lines", "PairTotals"]

EXAMPLES = 3


class Example(NamedTuple):
    """A deal, or match, on which the rules differ, and by how much the first side gains there."""

    size: int
    deal: int
    difference: int

    @property
    def rank(self) -> tuple[int, int]:
        """Larger for larger differences; among equals for earlier deals."""
        return self.size, -self.deal


class Lines(NamedTuple):
    """What is compared of some deals: one number a deal in each array.

    Parameters
    ----------
    value
        Whole number of the first side to compare the means of, as `(sides - 1)` times its
        advantage in points.
    winner
        The side that alone has most points, or has won the match; -1 if none has.
    points
        Points by side, shape (sides, deals): where they are equal, the rules made no difference.
    """

    value: np.ndarray
    winner: np.ndarray
    points: np.ndarray


class PairTotals:
    """Sums over pairs; adding blocks in any order gives the same numbers.

    The attributes are whole numbers: `n` pairs; `mattered`, how many of them differ in the points
    of some side; `base`, `other` and `difference`, each a sum and a sum of squares of the value;
    `wins`, the pairs won by the first side under (neither, the other only, the base only, both).
    """

    def __init__(self) -> None:
        self.n = 0
        self.mattered = 0
        self.base = (0, 0)
        self.other = (0, 0)
        self.difference = (0, 0)
        self.wins = [0, 0, 0, 0]
        self.examples: list[Example] = []

    def add(self, first: int, base: Lines, other: Lines) -> None:
        """Count the pairs from deal number `first` on."""
        difference = other.value - base.value
        self.n += difference.size
        self.mattered += int((base.points != other.points).any(axis=0).sum())
        self.base = grown(self.base, base.value)
        self.other = grown(self.other, other.value)
        self.difference = grown(self.difference, difference)
        cells = np.bincount(2 * (base.winner == 0) + (other.winner == 0), minlength=4)
        self.wins = [had + int(cell) for had, cell in zip(self.wins, cells, strict=True)]
        self._keep_examples(first, difference)

    def _keep_examples(self, first: int, difference: np.ndarray) -> None:
        size = np.abs(difference)
        at_least = self.examples[-1].size if len(self.examples) == EXAMPLES else 1
        places = np.flatnonzero(size >= at_least)
        if places.size > EXAMPLES:
            order = np.argsort(-size[places], kind="stable")  # of equals the earlier deals
            places = places[order[:EXAMPLES]]
        found = [Example(int(size[i]), first + int(i), int(difference[i])) for i in places]
        self.examples = nlargest(EXAMPLES, self.examples + found, key=lambda one: one.rank)
