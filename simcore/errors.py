"""The ways a question can be wrong, apart from usage: each is one line that says what to do."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "NameUnknown",
    "QuestionInvalid",
    "StrategyFault",
    "SweeplabError",
    "one_line",
    "suggestion",
]


class SweeplabError(Exception):
    """Base of all errors that a user can mend; the text is a single line that can be printed."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))


class NameUnknown(SweeplabError):
    """No game, preset or strategy of that name."""


class QuestionInvalid(SweeplabError):
    """An unknown option or value, contradictory options, or a file that is not as it should be."""


class StrategyFault(SweeplabError):
    """A strategy broke the contract while it was playing."""


def one_line(text: str) -> str:
    """Return a text with what would break the line, or cannot be printed, written as an escape."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def suggestion(word: str, known: "Iterable[str]") -> str:
    """Return the end of an error message: the nearest known name, or all of them.

    Examples
    --------
    >>> suggestion("swep", ["sweep", "scopa"])
    "did you mean 'sweep'?"
    >>> suggestion("x", ["sweep", "scopa"])
    'choose from sweep, scopa'
    """
    names = list(known)
    near = get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    if near:
        return f"did you mean '{near[0]}'?"
    return "choose from " + ", ".join(names)
