"""On which line of a TOML text a word stands: `tomllib` reads what it says, and keeps no lines."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

__all__ = ["Path", "TomlLines"]

Path = tuple[str | int, ...]
"""Where something is in the document: names of tables and keys, numbers of an array's tables."""

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}'  # strings that may break lines
    r'|"(?:\\.|[^"\\])*"|\'[^\']*\''
    r"|\#[^\n]*|\n|[\[\]{}=,]|[^\s\[\]{}=,\"'#]+",
    re.DOTALL,
)


class _Word(NamedTuple):
    text: str
    line: int


class _Statement(NamedTuple):
    """A header, or a key with its value: its place, its line, and the words of the value."""

    path: Path
    line: int
    words: tuple[_Word, ...] = ()


class TomlLines:
    r"""The lines of a text that `tomllib` has read.

    Parameters
    ----------
    text
        Valid TOML.

    Examples
    --------
    >>> lines = TomlLines('seed = 1\n[[run]]\nrules = ["sweep",\n  "swop"]')
    >>> lines.line(("run", 0)), lines.line(("run", 0, "rules"), "swop")
    (2, 4)
    """

    def __init__(self, text: str) -> None:
        self._statements = list(_statements(text))

    def line(self, path: Path, word: object = None) -> int:
        """Return the line of a word in the value at some place, or else that of the place itself.

        Of a place that is written within an inline table it is the line of the table's key.
        """
        above = [one for one in self._statements if one.path == path[: len(one.path)]]
        nearest = max(above, key=lambda one: len(one.path), default=_Statement((), 1))
        below = [one for one in self._statements if one.path[: len(path)] == path]
        found = below[0] if below and nearest.path != path else nearest
        sought = [word, *([path[-1]] if len(path) > len(found.path) else [])]
        for one in sought:
            for held in found.words:
                if one is not None and repr(_value(held.text)) == repr(one):
                    return held.line
        return found.line


def _statements(text: str) -> Iterator[_Statement]:
    table: Path = ()
    many: dict[Path, int] = {}
    for words in _sentences(text):
        line = words[0].line
        if words[0].text == "[":
            twice = words[1].text == "["
            table = _header(_key(words[1 + twice : -1 - twice]), many, twice)
            yield _Statement(table, line)
        else:
            key = list(takewhile(lambda word: word.text != "=", words))
            yield _Statement((*table, *_key(key)), line, tuple(words[len(key) + 1 :]))


def _header(names: Sequence[str], many: dict[Path, int], twice: bool) -> Path:
    path: Path = ()
    for place, name in enumerate(names):
        path = (*path, name)
        if twice and place == len(names) - 1:
            many[path] = many.get(path, -1) + 1
        if path in many:
            path = (*path, many[path])
    return path


def _sentences(text: str) -> Iterator[list[_Word]]:
    """Yield the words of each header, and of each key with its value."""
    words: list[_Word] = []
    depth, line = 0, 1
    for token in TOKEN.findall(text):
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        if token == "\n":
            if depth == 0 and words:
                yield words
                words = []
        elif not token.startswith("#"):
            words.append(_Word(token, line))
        line += token.count("\n")
    if words:
        yield words


def _key(words: Sequence[_Word]) -> list[str]:
    """Return the names of a key, which may be dotted and quoted."""
    found: Any = tomllib.loads("".join(word.text for word in words) + " = 0")
    names = []
    while isinstance(found, dict):
        ((name, found),) = found.items()
        names.append(name)
    return names


def _value(text: str) -> object:
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:  # the name of a key in an inline table
        return text
