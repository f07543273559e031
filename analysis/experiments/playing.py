"""Playing a question stretch by stretch, into its run folder, and stopping where its rule says."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from heapq import merge
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from analysis.columns import as_columns, named_columns
from analysis.looks import looks
from analysis.question import Question
from analysis.stopping import Decision
from analysis.sums import Watched
from simcore.errors import QuestionInvalid
from simcore.runner import run_blocks

if TYPE_CHECKING:
    from analysis.store import RunFolder

__all__ = ["Nowhere", "Player", "decided", "folder_for", "play", "stretches"]

Arrays = TypeVar("Arrays", bound=tuple[np.ndarray, ...])


def play(
    question: Question, first: int, stop: int, threads: int
) -> Generator[tuple[int, np.ndarray]]:
    """Play deals ``first .. stop - 1``; yield columns, block by block, with their first deal."""
    blocks = run_blocks(
        question.game,
        question.rules,
        question.seats,
        seed=question.seed,
        first=first,
        stop=stop,
        threads=threads,
        matches=question.matches,
        start=question.start,
    )
    with closing(blocks):  # so that no thread plays on when anything goes wrong here
        for block in blocks:
            yield block.first, as_columns(block.rows)


class Nowhere:
    """Stands in for a run folder where nothing is to be written.

    Parameters
    ----------
    deals
        Deals of the run.
    """

    def __init__(self, deals: int) -> None:
        self.deals = deals

    def finished(self) -> Iterator[np.ndarray]:
        """Find no part."""
        return iter(())

    def missing(self, share: range | None = None) -> Iterator[tuple[int, int]]:
        """Yield all deals, or a share of them."""
        yield (share.start, share.stop) if share else (0, self.deals)

    def part(self, number: int) -> None:
        """Find no part."""

    def write(self, first: int, columns: np.ndarray) -> None:
        """Keep nothing."""

    def end(self, deals: int, why: str) -> None:
        """Keep nothing."""


@contextmanager
def folder_for(
    out: Path | None, question: Question, document: dict[str, Any], note: Callable[[str], None]
) -> "Iterator[RunFolder | Nowhere]":
    """Open the run folder of a question, or stand in for one where there is none."""
    if out is None:
        yield Nowhere(question.deals)
        return
    from analysis.store import open_run  # pyarrow comes along, which only a run folder needs

    columns = named_columns(question.game, question.rules, matches=question.matches)
    with open_run(out, document, columns, note) as folder:
        yield folder


class Player(Generic[Arrays]):
    """Plays a question, or finds in its run folder what was played before.

    Parameters
    ----------
    question
        What to play.
    folder
        Its run folder, or a stand-in.
    threads
        How many threads play.
    reduced
        Turns the columns of some deals into what is wanted of them: a NamedTuple of arrays, the
        last axis of which are the deals.
    """

    def __init__(
        self,
        question: Question,
        folder: "RunFolder | Nowhere",
        threads: int,
        reduced: Callable[[Question, np.ndarray], Arrays],
    ) -> None:
        self._question = question
        self._folder = folder
        self._threads = threads
        self._reduced = reduced
        self._found: Arrays | None = None
        self.played = 0

    def take(self, first: int, stop: int) -> Arrays:
        """Return what is wanted of deals ``first .. stop - 1``, all of one part, in their order.

        Whether the part is there is looked up at its first deal.

        Raises
        ------
        QuestionInvalid
            The part ends earlier: by other formulas the run stopped there.
        """
        number, start = divmod(first, self._question.part_size)
        if start == 0:
            found = self._folder.part(number)
            self._found = None if found is None else self._reduced(self._question, found)
        if self._found is not None:
            held = self._found[0].shape[-1]
            if held < start + stop - first:
                raise QuestionInvalid(
                    f"part {number} of the run folder ends after {held:,} deals, where this version"
                    " does not stop; choose another folder"
                )
            return type(self._found)(*(h[..., start : start + stop - first] for h in self._found))
        with closing(play(self._question, first, stop, self._threads)) as played:
            columns = np.concatenate([columns for _, columns in played], axis=1)
        self._folder.write(first, columns)
        self.played += stop - first
        return self._reduced(self._question, columns)

    def end(self, deals: int, why: str) -> None:
        """Keep that the run stopped after some deals, and the part that these leave open."""
        self._folder.end(deals, why)


def stretches(question: Question, share: range | None = None) -> Iterator[tuple[int, int]]:
    """Yield the stretches of deals to play: they end where a part does, and where one looks.

    Of a share of the deals, which begins and ends where parts do, only those in it.

    Examples
    --------
    >>> from analysis.question import ask
    >>> list(stretches(ask("sweep", deals=10, part_size=4)))
    [(0, 4), (4, 8), (8, 10)]
    >>> list(stretches(ask("sweep", deals=10, part_size=4), range(4, 8)))
    [(4, 8)]
    """
    ends = chain(range(0, question.deals, question.part_size), [question.deals])
    looked = () if question.stop is None else looks(question.deals)
    for first, stop in pairwise(border for border, _ in groupby(merge(ends, looked))):
        if share is None or first in share:
            yield first, stop


def decided(question: Question, sums: Sequence[Watched]) -> list[Decision] | None:
    """Return why the run stops after the deals counted so far, or None if it goes on.

    It stops when its rule is met by all the numbers watched. Their intervals then hold together at
    the level of the rule: each is of a level so much higher (Bonferroni).
    """
    rule: Any = question.stop
    n = sums[0].n
    last = n == question.deals
    if rule is None or not (last or n in looks(question.deals)):
        return None
    each = replace(rule, level=1 - (1 - rule.level) / len(sums))
    found = [
        each.decide(
            one.n,
            one.total,
            one.squares,
            divisor=one.divisor,
            best_at=question.best_at,
            last=last,
        )
        for one in sums
    ]
    reasons = [one for one in found if one is not None]
    return reasons if len(reasons) == len(sums) else None
