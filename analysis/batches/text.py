"""A batch in words: what will be played, and what came of each run. Plain text, 80 columns."""

from collections.abc import Sequence

from analysis.batches.index import Row
from analysis.batches.plan import Batch
from analysis.batches.shards import Shard
from analysis.batches.timing import Expected
from analysis.summary import duration, plus_minus

__all__ = ["answers_text", "expected_text"]


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
    games = sum(one.games for one in found)
    there = sum(one.there for one in found)
    part = f" (share {shard})" if shard else ""
    had = f", {there:,} of them in the folder already" if there else ""
    on = "1 thread" if threads == 1 else f"{threads} threads"
    seconds = sum(one.seconds for one in found)
    most = "at most " if any(one.at_most for one in found) else ""
    count = "1 run" if len(found) == 1 else f"{len(found)} runs"
    return "\n".join(
        [
            f"{batch.file}{part}: {count}, {most}{games:,} games{had},",
            f"{most}about {duration(seconds)} on {on}.",
            "",
            *lines,
        ]
    )


def _cells(one: Expected) -> list[str]:
    most = "≤ " if one.at_most else ""
    about = "there" if one.there and one.there == one.games else duration(one.seconds)
    return [one.run.kind, f"{most}{one.deals:,}", f"{most}{one.games:,}", about, one.run.name]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    kind, *numbers, name = row
    cells = [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
    return "  ".join([f"{kind:{widths[0]}}", *cells, name])


def answers_text(rows: Sequence[Row]) -> str:
    """Return the answers of a run, a line each."""
    return "\n".join(_answer(row) for row in rows)


def _answer(row: Row) -> str:
    share = row.unit == "match" and row.measure != "rating"
    unit = {"rating": "", "match": " of the matches"}
    after = unit.get(str(row.measure), unit.get(row.unit, " points a deal"))
    verdict = f"; {row.verdict}" if row.verdict else ""
    return f"  {row.subject}: {row.measure} {plus_minus(row.found, percent=share)}{after}{verdict}"
