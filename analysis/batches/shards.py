"""Shares of a batch for several machines: whole parts, so that together they are the batch."""

import re
from typing import NamedTuple

from analysis.parts import part_numbers
from analysis.question import Question
from simcore.errors import QuestionInvalid

__all__ = ["Shard", "parse_shard", "share_of"]

MOST_SHARDS = 1000


class Shard(NamedTuple):
    """One of so many shares: ``number`` counts from 1.

    Examples
    --------
    >>> str(Shard(2, 3))
    '2/3'
    """

    number: int
    of: int

    def __str__(self) -> str:
        """Return it as the command line takes it."""
        return f"{self.number}/{self.of}"

    def part_numbers(self, question: Question, place: int) -> range:
        """Return the numbers of the parts that it plays of a run, neighbours all of them.

        Parameters
        ----------
        question
            Any question of the run.
        place
            The place of the run in the plan: runs of a single part take turns.

        Examples
        --------
        >>> from analysis.question import ask
        >>> asked = ask("sweep", deals=100, part_size=10)
        >>> [Shard(number, 3).part_numbers(asked, 0) for number in (1, 2, 3)]
        [range(0, 3), range(3, 6), range(6, 10)]
        """
        parts = len(part_numbers(question.deals, question.part_size))
        turn = (self.number - 1 + place) % self.of
        return range(parts * turn // self.of, parts * (turn + 1) // self.of)

    def share(self, question: Question, place: int) -> range:
        """Return the deals of those parts."""
        numbers = self.part_numbers(question, place)
        size = question.part_size
        return range(numbers.start * size, min(numbers.stop * size, question.deals))


def share_of(question: Question, shard: Shard | None, place: int) -> range:
    """Return the deals to play of a run: those of a share, or all."""
    return range(question.deals) if shard is None else shard.share(question, place)


def parse_shard(text: str) -> Shard:
    """Return the share that ``i/n`` stands for.

    Raises
    ------
    QuestionInvalid
        It is not written like that.
    """
    found = re.fullmatch("([0-9]{1,4})/([0-9]{1,4})", text.strip())
    shard = Shard(int(found[1]), int(found[2])) if found else Shard(0, 0)
    if not 1 <= shard.number <= shard.of <= MOST_SHARDS:
        raise QuestionInvalid(
            f"'{text}' is no share: write i/n, as 2/3 for the second of three"
            f" (n up to {MOST_SHARDS:,})"
        )
    return shard
