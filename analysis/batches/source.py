"""A plan's file: its text, what it says, and on which line, for the messages about it."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from analysis.batches.lines import Path, TomlLines
from simcore.errors import QuestionInvalid, SweeplabError

__all__ = ["Source", "read_source"]


@dataclass(frozen=True)
class Source:
    """A plan's file: its name, its text, what it says, and on which lines."""

    name: str
    text: str
    document: Mapping[str, Any]
    lines: TomlLines

    @contextmanager
    def at(self, path: Path, word: object = None) -> Iterator[None]:
        """Put file and line before what is said to be wrong in the block."""
        try:
            yield
        except SweeplabError as error:
            raise type(error)(f"{self.name}:{self.lines.line(path, word)}: {error}") from error


def read_source(file: File) -> Source:
    """Read a TOML file.

    Raises
    ------
    QuestionInvalid
        It cannot be read, or is not TOML; the message begins with file and line.
    """
    try:
        text = file.read_bytes().decode().replace("\r\n", "\n")
    except OSError as error:
        raise QuestionInvalid(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuestionInvalid(f"{file} is not a text in UTF-8") from error
    try:
        return Source(str(file), text, tomllib.loads(text), TomlLines(text))
    except tomllib.TOMLDecodeError as error:
        told = re.search(r"line (\d+)", str(error))
        line = told[1] if told else str(text.rstrip().count("\n") + 1)
        why = re.sub(r" \(at .*\)$", "", str(error))
        raise QuestionInvalid(f"{file}:{line}: {why}") from error
