"""Playing a batch: run after run into its folder, the index written anew after each."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.batches.folder import is_whole, open_batch
from analysis.batches.index import Row, index_is_of_this_version, read_index, rows_of, write_index
from analysis.batches.kinds import arms_of, base_of, fresh, play_asked
from analysis.batches.names import PARQUET
from analysis.batches.plan import Batch, PlannedRun
from analysis.batches.shards import Shard, share_of
from analysis.question import setting
from simcore.errors import QuestionInvalid, SweeplabError

__all__ = ["Progress", "play_batch"]


class Progress(NamedTuple):
    """Who is told what while a batch is played.

    Parameters
    ----------
    on_run
        Called with each run before it is played.
    on_games
        Called with the number of deals played or found since the last call, over all arms.
    on_rows
        Called with a run and its rows of the index once it is finished, and whether it was before.
    on_note
        Called with a line when a damaged part was found.
    """

    on_run: Callable[[PlannedRun], None] = lambda _run: None
    on_games: Callable[[int], None] = lambda _n: None
    on_rows: Callable[[PlannedRun, Sequence[Row], bool], None] = lambda _run, _rows, _before: None
    on_note: Callable[[str], None] = lambda _text: None


def play_batch(
    batch: Batch,
    out: Path,
    *,
    shard: Shard | None = None,
    threads: int | None = None,
    command_line: Sequence[str] = (),
    progress: Progress | None = None,
) -> list[Row]:
    """Play all runs of a batch, or what its folder lacks.

    Parameters
    ----------
    batch
        As `analysis.batches.plan.read_plan` returns it.
    out
        The batch folder.
    shard
        The share to play; all where not given.
    threads, command_line
        As for `analysis.experiments.seats.simulate`.
    progress
        Who is told what.

    Returns
    -------
    list of Row
        The index. In that of a share no run is finished.

    Raises
    ------
    QuestionInvalid
        The folder holds something else.
    SweeplabError
        A run failed; those before it are kept.
    """
    tell = progress or Progress()
    made = setting(command_line)
    how = {"threads": threads, "command_line": command_line, "on_note": tell.on_note}
    with open_batch(out, batch, shard, made):
        known = _kept_rows(out, batch)
        rows = {run.name: known.get(run.name) or rows_of(run) for run in batch.runs}
        write_index(out, _flat(rows))
        for place, run in enumerate(batch.runs):
            kept = known.get(run.name)
            share = share_of(base_of(run.asked), shard, place)
            tell.on_run(run)
            if kept and is_whole(out / run.name, run.asked):
                tell.on_games(len(arms_of(run.asked)) * len(share))
                tell.on_rows(run, kept, True)
                continue
            if kept:  # it has lost a part since
                rows[run.name] = rows_of(run)
                write_index(out, _flat(rows))
            if share:
                found = _play(run, out / run.name, None if shard is None else share, how, tell)
                rows[run.name] = found if shard is None else rows_of(run)
                write_index(out, _flat(rows))
                tell.on_rows(run, found, False)
    return _flat(rows)


def _play(
    run: PlannedRun, place: Path, share: range | None, how: dict[str, Any], tell: Progress
) -> list[Row]:
    try:
        answers = play_asked(
            fresh(run.asked),
            out=place,
            margin=run.margin,
            share=share,
            on_games=tell.on_games,
            **how,
        )
    except SweeplabError as error:
        raise type(error)(f"{run.name}: {error}") from error
    return rows_of(run, answers)


def _kept_rows(out: Path, batch: Batch) -> dict[str, list[Row]]:
    """Return the rows of the runs that an earlier index has finished, asked for as they are now."""
    if not (out / PARQUET).exists():
        return {}
    try:
        before = read_index(out)
    except QuestionInvalid:  # it is written anew
        return {}
    if not index_is_of_this_version(out):  # another one may judge by other formulas
        return {}
    kept: dict[str, list[Row]] = {}
    for run in batch.runs:
        (asked,) = rows_of(run)
        mine = [row for row in before if row.run == run.name]
        if mine and all(row.finished and row.asked == asked.asked for row in mine):
            kept[run.name] = mine
    return kept


def _flat(rows: dict[str, list[Row]]) -> list[Row]:
    return [row for mine in rows.values() for row in mine]
