"""A batch in words: what will be played, and what came of each run. Plain text, 80 columns."""

from collections.abc import Sequence
from itertools import chain
from textwrap import wrap

from analysis.batches.index import Row
from analysis.batches.plan import Batch
from analysis.batches.shards import Shard
from analysis.batches.timing import Expected
from analysis.summary import duration, plus_minus

__all__ = ["answers_text", "expected_text"]

WIDTH = 80


def expected_text(
    batch: Batch, found: Sequence[Expected], *, shard: Shard | None, threads: int
) -> str:
    """Return the table of what will be played: the unit of all counts is the deal, or match.

    Parameters
    ----------
    batch, found
        The batch, and what its runs will take.
    shard
        The share that is played.
    threads
        How many threads play.
    """
    head = ["kind", "deals", "games", "about", "run"]
    table = [head, *map(_cells, found)]
    widths = [max(map(len, column)) for column in list(zip(*table, strict=True))[:-1]]
    lines = [_aligned(row, widths) for row in table]
    return "\n".join([*wrap(_total(batch, found, shard, threads), WIDTH), "", *lines])


def _total(batch: Batch, found: Sequence[Expected], shard: Shard | None, threads: int) -> str:
    count = "1 run" if len(found) == 1 else f"{len(found)} runs"
    most = "at most " if any(one.at_most for one in found) else ""
    games, there = sum(one.games for one in found), sum(one.there for one in found)
    had = f" ({there:,} of them are in the folder already)" if there else ""
    part = f", share {shard}" if shard else ""
    seconds = duration(sum(one.seconds for one in found))
    on = "1 thread" if threads == 1 else f"{threads} threads"
    return (
        f"{batch.file}{part}: {count}, {most}{games:,} games{had}, {most}about {seconds} on {on}."
    )


def _cells(one: Expected) -> list[str]:
    most = "≤ " if one.at_most else ""
    about = "done" if one.done else duration(one.seconds)
    return [one.run.kind, f"{most}{one.deals:,}", f"{most}{one.games:,}", about, one.run.name]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    kind, *numbers, name = row
    cells = [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
    return "  ".join([f"{kind:{widths[0]}}", *cells, name])


def answers_text(rows: Sequence[Row], note: str = "") -> str:
    """Return what is printed of a finished run: its name, its question, and an answer a line.

    Parameters
    ----------
    rows
        Its rows of the index.
    note
        What else is to be said of it.
    """
    asked = rows[0].ask
    head = f"{rows[0].run}{f' ({note})' if note else ''}"
    question = wrap(asked, WIDTH, initial_indent="  ", subsequent_indent="  ") if asked else []
    return "\n".join([head, *question, *chain.from_iterable(map(_answer, rows))])


def _answer(row: Row) -> list[str]:
    share = row.unit == "match" and row.measure != "rating"
    unit = {"rating": "", "match": " of the matches"}
    after = unit.get(str(row.measure), unit.get(row.unit, " points a deal"))
    verdict = f"; {row.verdict}" if row.verdict else ""
    told = f"{row.subject}: {row.measure} {plus_minus(row.found, percent=share)}{after}{verdict}"
    return wrap(told, WIDTH, initial_indent="  ", subsequent_indent="    ")
