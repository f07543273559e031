"""The command `check`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TextIO

import click

from simcore.errors import QuestionInvalid

__all__ = ["check"]

FAULTY = 4


@click.command(epilog="Example: sweeplab check hands.jsonl")
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Judge hand records: every move, every sweep, the score.

    FILE has one record a line, whoever wrote it; - is the standard input. Silent when all is well;
    otherwise each fault is a line: where it is, what is wrong, what was legal.
    """
    from cli.output import print_text
    from simcore.records import check as faults

    with nullcontext(sys.stdin) if file == "-" else _opened(Path(file)) as lines:
        found = 0
        for fault in faults(lines):
            print_text(str(fault))
            found += 1
    if found:
        raise click.exceptions.Exit(FAULTY)


@contextmanager
def _opened(file: Path) -> Iterator[TextIO]:
    try:
        # What is not UTF-8 is a fault of its line, not of the file.
        stream = file.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise QuestionInvalid(f"{file} cannot be read: {error.strerror}") from error
    with stream:
        yield stream
