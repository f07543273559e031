"""About how long a batch takes: a few deals of each question are played, and the rest scaled up."""

import time
from pathlib import Path
from typing import NamedTuple

from analysis.batches.folder import deals_there
from analysis.batches.kinds import arms_of, base_of
from analysis.batches.plan import Batch, PlannedRun
from analysis.batches.shards import Shard, share_of
from analysis.question import Question
from simcore.runner import default_threads, play_deals

__all__ = ["Expected", "expected"]

ENOUGH_SECONDS = 0.03
MOST_DEALS = 20_000
GROWTH = 8


class Expected(NamedTuple):
    """What a run of a batch will take.

    Parameters
    ----------
    run
        The run.
    deals
        How many deals it plays; under a rule for stopping, at most.
    arms
        How often each is played.
    there
        How many of the ``deals * arms`` are in its folder already.
    done
        Whether that is all.
    seconds
        About how long the others take.
    """

    run: PlannedRun
    deals: int
    arms: int
    there: int
    done: bool
    seconds: float

    @property
    def games(self) -> int:
        """How many deals are played in all."""
        return self.deals * self.arms

    @property
    def at_most(self) -> bool:
        """Whether a rule may stop it earlier."""
        return base_of(self.run.asked).stop is not None


def expected(
    batch: Batch, out: Path | None = None, *, shard: Shard | None = None, threads: int | None = None
) -> list[Expected]:
    """Return what each run of a batch will take.

    Parameters
    ----------
    batch
        The batch; a strategy that fails on the first deals is found here.
    out
        The batch folder, for what is there already.
    shard, threads
        As for `analysis.batches.playing.play_batch`.
    """
    speeds: dict[object, float] = {}
    found = []
    for place, run in enumerate(batch.runs):
        arms = arms_of(run.asked)
        share = share_of(base_of(run.asked), shard, place)
        there, ended = (0, False) if out is None else deals_there(out / run.name, run.asked)
        left = 0 if ended else max(0, len(share) * len(arms) - there)
        each = [_speed(arm.question, speeds) for arm in arms] if left else [0.0]
        seconds = left / len(arms) * sum(each) / (threads or default_threads())
        found.append(Expected(run, len(share), len(arms), there, left == 0, seconds))
    return found


def _speed(question: Question, known: dict[object, float]) -> float:
    seats = tuple(seat.text for seat in question.seats)
    key = (question.game.name, question.rules, seats, question.matches)
    if key not in known:
        known[key] = _seconds_a_deal(question)
    return known[key]


def _seconds_a_deal(question: Question) -> float:
    """Return the time that a deal, or match, takes on one thread, once the kernels are ready."""
    _time(question, 1)
    n = 1
    while True:
        seconds = _time(question, n)
        if seconds >= ENOUGH_SECONDS or n >= min(MOST_DEALS, question.deals):
            return seconds / n
        n *= GROWTH


def _time(question: Question, n: int) -> float:
    began = time.perf_counter()
    play_deals(
        question.game,
        question.rules,
        question.seats,
        seed=question.seed,
        first=0,
        n=n,
        matches=question.matches,
    )
    return time.perf_counter() - began
