"""Shares of a batch put together: their parts copied, nothing played."""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.batches.folder import batch_from_folder, plans_differ, read_batch
from analysis.batches.index import Row
from analysis.batches.kinds import arms_of, base_of
from analysis.batches.plan import Batch
from analysis.batches.playing import Progress, play_batch
from analysis.batches.shards import Shard, parse_shard
from analysis.columns import named_columns
from analysis.files import locked, rename_folder
from analysis.parts import part_name, sha256
from analysis.question import Question, differences
from analysis.store import keep_document, open_run, read_document, read_sums
from simcore.errors import QuestionInvalid

__all__ = ["merge_batches"]

UNFINISHED = ".merging"


class _Share(NamedTuple):
    """A batch folder with a share, and what its ``batch.json`` says."""

    path: Path
    shard: Shard
    document: Mapping[str, Any]


def merge_batches(
    paths: Sequence[Path],
    out: Path,
    *,
    command_line: Sequence[str] = (),
    progress: Progress | None = None,
) -> list[Row]:
    """Put shares of a batch together into one folder, as if they had been played there.

    It is made beside its place and moved there when it is whole: a merge that is killed leaves
    nothing under its name, and the same one again begins anew.

    Parameters
    ----------
    paths
        The batch folders, in any order.
    out
        The batch folder to be made.
    command_line, progress
        As for `analysis.batches.playing.play_batch`.

    Returns
    -------
    list of Row
        The index.

    Raises
    ------
    QuestionInvalid
        The folders are not the shares of one batch, each once and each whole; or `out` is there.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise QuestionInvalid(f"{out} is there already: choose another folder")
    shares = sorted(map(_share, paths), key=lambda share: share.shard)
    _check_together(shares)
    batch, _ = batch_from_folder(shares[0].path)
    place = out.with_name(out.name + UNFINISHED)
    with locked(place):
        try:
            whole = place / "batch"
            shutil.rmtree(whole, ignore_errors=True)  # left by a merge that was killed
            _copy(batch, shares, whole)
            rows = play_batch(batch, whole, command_line=command_line, progress=progress)
            rename_folder(whole, out)
        finally:
            shutil.rmtree(place, ignore_errors=True)
    return rows


def _share(path: Path) -> _Share:
    document = read_batch(path)
    if document["shard"] is None:
        raise QuestionInvalid(f"{path} is no share but the whole of a batch: it needs no merging")
    return _Share(path, parse_shard(document["shard"]), document)


def _check_together(shares: Sequence[_Share]) -> None:
    """Refuse folders that are not the shares of one plan, each of them once."""
    first = shares[0]
    by_number: dict[int, Path] = {}
    for share in shares:
        if share.shard.of != first.shard.of:
            raise QuestionInvalid(
                f"{first.path} is share {first.shard} and {share.path} {share.shard}:"
                " merge shares of one number"
            )
        changed = plans_differ(first.document["runs"], share.document["runs"])
        if changed:
            raise QuestionInvalid(f"{share.path} is of another plan than {first.path}: {changed}")
        if share.shard.number in by_number:
            other = by_number[share.shard.number]
            raise QuestionInvalid(f"{other} and {share.path} overlap: both are share {share.shard}")
        by_number[share.shard.number] = share.path
    missing = [n for n in range(1, first.shard.of + 1) if n not in by_number]
    if missing:
        told = ", ".join(str(Shard(number, first.shard.of)) for number in missing)
        raise QuestionInvalid(f"there is a gap: share {told} is missing")


def _copy(batch: Batch, shares: Sequence[_Share], place: Path) -> None:
    """Copy the parts of all shares into the folder of the whole."""
    made: dict[str, Path] = {}
    for number, run in enumerate(batch.runs):
        for share in shares:
            numbers = share.shard.part_numbers(base_of(run.asked), number)
            source, target = share.path / run.name, place / run.name
            if not numbers:
                continue
            if arms_of(run.asked)[0].folder:
                keep_document(target, read_document(source))
            for arm in arms_of(run.asked):
                _check_versions(source / arm.folder, made)
                _copy_parts(arm.question, source / arm.folder, numbers, target / arm.folder)


def _check_versions(source: Path, made: dict[str, Path]) -> None:
    """Refuse parts that were written by other versions than those before, by what and where."""
    for package, version in read_document(source).get("versions", {}).items():
        written = f"{package} {version}"
        before = made.setdefault(package, source)
        its = read_document(before)["versions"][package]
        if its != version:
            raise QuestionInvalid(
                f"{source} was played with {written}, {before} with {its}: they need the same"
            )


def _copy_parts(asked: Question, source: Path, numbers: range, target: Path) -> None:
    document = read_document(source)
    changed = differences(document, asked.to_json())
    if changed:
        raise QuestionInvalid(f"{source} is not what its batch asked for: {changed}")
    names = [part_name(number) for number in numbers]
    there = {file.name for file in source.glob("part-*.parquet")}
    if more := sorted(there.difference(names)):
        raise QuestionInvalid(f"{source} overlaps with another share: {more[0]} is not of its own")
    if missing := [name for name in names if name not in there]:
        raise QuestionInvalid(
            f"{source} has a gap: {missing[0]} is missing; go on with the batch of {source.parent}"
        )
    columns = named_columns(asked.game, asked.rules, matches=asked.matches)
    sums = read_sums(source)
    with open_run(target, document, columns, lambda _text: None) as folder:
        for number, name in zip(numbers, names, strict=True):
            data = (source / name).read_bytes()
            if sha256(data) != sums.get(name):
                raise QuestionInvalid(f"{source / name} was cut short or altered: play it again")
            folder.keep(number, data)
