"""What `batch`, `merge` and `resume` share: play a batch, show how far it is, print the answers."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from analysis.batches.folder import batch_document, check_folder
from analysis.batches.index import Row
from analysis.batches.merging import merge_batches
from analysis.batches.names import CSV
from analysis.batches.plan import Batch, PlannedRun
from analysis.batches.playing import Progress, play_batch
from analysis.batches.shards import Shard
from analysis.batches.text import answers_text, expected_text
from analysis.batches.timing import Expected, expected
from analysis.question import setting
from cli.interrupt import prompt_interrupt
from cli.output import print_results, print_text
from cli.watched import command_words, watched
from simcore.runner import default_threads

__all__ = ["run_batch", "run_merge"]


class _Told:
    """Prints the answers of each run when it is finished, and knows which one is being played."""

    def __init__(self, runs: int, *, as_json: bool, share: bool = False) -> None:
        self._runs = runs
        self._share = share
        self._begun = 0
        self._as_json = as_json
        self._name = ""

    def headline(self) -> tuple[str, None]:
        return f"run {self._begun} of {self._runs}, {self._name}", None

    def begin(self, run: PlannedRun) -> None:
        self._begun += 1
        self._name = run.name

    def finish(self, _run: PlannedRun, rows: Sequence[Row], before: bool) -> None:
        if not self._as_json:
            note = "done before" if before else "of this share alone" if self._share else ""
            print_text(answers_text(rows, note))

    def progress(self, reports: dict[str, Any]) -> Progress:
        return Progress(self.begin, reports["on_progress"], self.finish, reports["on_note"])


def run_batch(
    command: str,
    batch: Batch,
    *,
    out: Path | None,
    shard: Shard | None,
    threads: int | None,
    as_json: bool,
    dry_run: bool = False,
) -> None:
    """Play a batch and print what came out.

    Parameters
    ----------
    command
        Name of the command, for the JSON document.
    batch
        As the plan has it.
    out, shard, threads
        As in `play_batch`.
    as_json
        Whether to print JSON instead of text.
    dry_run
        Whether to say only what would be played.
    """
    began = time.perf_counter()
    if out is not None:
        check_folder(out, batch, shard)
    with prompt_interrupt("sweeplab: stopped; nothing was played"):
        found = expected(batch, out, shard=shard, threads=threads)
    if not as_json:
        print_text(expected_text(batch, found, shard=shard, threads=threads or default_threads()))
    rows: list[Row] = []
    if not dry_run:
        assert out is not None
        told = _Told(len(batch.runs), as_json=as_json, share=shard is not None)
        if not as_json:
            print_text("")
        with watched(sum(one.games for one in found), out, told.headline) as reports:
            rows = play_batch(
                batch,
                out,
                shard=shard,
                threads=threads,
                command_line=reports["command_line"],
                progress=told.progress(reports),
            )
    if as_json:
        results = {"runs": [_expected_json(one) for one in found], **_answers_json(rows)}
        question = batch_document(batch, shard) | setting(command_words())
        print_results(command, question, results, time.perf_counter() - began)
    elif not dry_run:
        print_text("")
        print_text(_last_words(out, shard))


def _last_words(out: Path | None, shard: Shard | None) -> str:
    if shard is not None:
        return f"Share {shard} is in {out}; with the others: sweeplab merge DIR... --out DIR"
    return f"All answers are in {out}/{CSV}, every run in a folder beside it."


def _expected_json(one: Expected) -> dict[str, Any]:
    return {
        "run": one.run.name,
        "deals": one.deals,
        "games": one.games,
        "there": one.there,
        "seconds": round(one.seconds, 3),
    }


def _answers_json(rows: Sequence[Row]) -> dict[str, Any]:
    return {"answers": [row._asdict() for row in rows]}


def run_merge(folders: Sequence[Path], *, out: Path, as_json: bool) -> None:
    """Merge shares of a batch and print their answers.

    Parameters
    ----------
    folders, out
        As in `merge_batches`.
    as_json
        Whether to print JSON instead of text.
    """
    began = time.perf_counter()
    told = _Told(0, as_json=as_json)
    quiet = {"on_progress": lambda _n: None, "on_note": lambda text: click.echo(text, err=True)}
    rows = merge_batches(folders, out, command_line=command_words(), progress=told.progress(quiet))
    if as_json:
        asked = {"folders": [str(folder) for folder in folders]} | setting(command_words())
        print_results("merge", asked, _answers_json(rows), time.perf_counter() - began)
    else:
        print_text(f"\n{_last_words(out, None)}")
