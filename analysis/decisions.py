"""What every rule for stopping a run has in common: it is asked, and decides or goes on."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from analysis.intervals import Estimate, mean_interval
from analysis.sequential import mean_sequence

__all__ = ["Decision", "Seen", "Stop"]


class Decision(NamedTuple):
    """That a run stops, and why.

    Parameters
    ----------
    outcome
        In one word: ``width``; ``more``, ``less`` or ``no difference``; ``H0`` or ``H1``; ``limit``
        if the run had to end undecided.
    reason
        In words, to be printed.
    estimate
        The mean, with an interval that is valid although the run stopped because of what it showed.
    raw
        The mean as it was counted.
    corrected
        Whether `estimate` is not the raw mean, but corrected for the stopping.
    """

    outcome: str
    reason: str
    estimate: Estimate
    raw: float
    corrected: bool


class Seen(NamedTuple):
    """What a run has shown so far; `Stop.decide` says what each means."""

    n: int
    total: int
    squares: int
    best_at: int
    divisor: int = 1
    largest: int = 1

    def sequence(self, level: float) -> Estimate:
        """Return the mean with its confidence sequence."""
        return mean_sequence(
            self.n,
            self.total,
            self.squares,
            best_at=self.best_at,
            largest=self.largest,
            divisor=self.divisor,
            level=level,
        )


class Stop(ABC):
    """A rule for stopping. Ask it at `analysis.looks.looks`, and nowhere else."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the rule as `analysis.stopping.parse_stop` reads it."""

    @abstractmethod
    def _outcome(self, seen: Seen) -> tuple[str, str] | None:
        """Return the outcome and the reason, if there is one to stop."""

    @abstractmethod
    def _state(self, seen: Seen) -> str:
        """Return in a few words how near the end is."""

    @abstractmethod
    def _estimate(self, seen: Seen) -> Estimate:
        """Return the mean and an interval, valid if the run stops here by this rule."""

    def decide(
        self,
        n: int,
        total: int,
        squares: int,
        *,
        best_at: int,
        divisor: int = 1,
        largest: int = 1,
        last: bool = False,
    ) -> Decision | None:
        """Return why the run stops here, or None if it goes on.

        Parameters
        ----------
        n, total, squares
            How many deals there were so far, the sum of their numbers, and that of the squares.
        best_at
            The number of deals at which the confidence sequence is narrowest for its n: fixed
            before, as the limit of the run is.
        divisor
            The numbers are whole multiples of one part in `divisor`.
        largest
            As for `analysis.sequential.mean_sequence`.
        last
            Whether the limit is reached: then there is a decision in any case.
        """
        seen = Seen(n, total, squares, best_at, divisor, largest)
        found = self._outcome(seen)
        if found is None:
            if not last:
                return None
            found = "limit", f"the limit of {n:,} was reached, undecided: {self._state(seen)}"
        estimate = self._estimate(seen)
        raw = mean_interval(n, total, squares, divisor=divisor).estimate
        return Decision(*found, estimate, raw, estimate.method.startswith("sprt"))

    def progress(
        self,
        n: int,
        total: int,
        squares: int,
        *,
        best_at: int,
        divisor: int = 1,
        largest: int = 1,
    ) -> str:
        """Return in a few words how near the end is; the arguments are those of `decide`."""
        return self._state(Seen(n, total, squares, best_at, divisor, largest))
