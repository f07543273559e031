"""Estimates and lists in the words of a chart."""

from collections.abc import Sequence
from math import floor, isnan, log10

from analysis.intervals import Estimate
from analysis.summary import plus_minus

__all__ = [
    "MANY",
    "NOTHING",
    "amount",
    "clear",
    "in_percent",
    "interval_note",
    "listed",
    "minus",
    "number",
    "percent",
    "row_names",
    "short",
    "signed",
    "undecided",
]

NOTHING = "Nothing was played yet"
MANY = {"deal": "deals", "match": "matches"}
METHODS = {
    "t": "Student's t",
    "paired t": "Student's t of the differences",
    "wilson": "Wilson's for shares",
    "tango": "Tango's for differences of shares",
    "sequence": "a confidence sequence",
    "sprt, stage-wise": "corrected for the stopping",
    "block bootstrap": "by drawing blocks of deals again",
}


def minus(text: str) -> str:
    """Return a number with a minus sign instead of a hyphen."""
    return text.replace("-", "\N{MINUS SIGN}")


def amount(found: Estimate, *, percent: bool = False) -> str:
    """Return a number with half of its interval."""
    text = plus_minus(found, percent=percent)
    return "not known" if text == "-" else minus(text)


def signed(found: Estimate, *, percent: bool = False) -> str:
    """Return a difference with its sign and half of its interval."""
    return ("+" if found.estimate > 0 else "") + amount(found, percent=percent)


def short(found: Estimate, *, percent: bool = False) -> str:
    """Return a number, without its sign, in as many digits as its interval lets one be sure of.

    Examples
    --------
    >>> short(Estimate(-0.45714, -0.46204, -0.45224, 0.95, "t", 1000))
    '0.457'
    """
    scale, mark = (100, " %") if percent else (1, "")
    value, half = scale * abs(found.estimate), scale * found.half_width
    if isnan(half) or half == 0:
        return number(value) + mark
    places = max(2, -floor(log10(half))) if half < 1 else 0
    return f"{value:.{places}f}{mark}"


def number(value: float, _position: object = None) -> str:
    """Write a number, as at a tick."""
    return minus(f"{value:.6g}")


def percent(share: float, _position: object = None) -> str:
    """Write a share at a tick."""
    return f"{number(100 * share)} %"


def in_percent(share: float) -> str:
    """Write a share that was found.

    Examples
    --------
    >>> in_percent(0.72914), in_percent(0.0012345), in_percent(0.0000012)
    ('72.9 %', '0.12 %', '<0.001 %')
    """
    if 0 < share < 1e-5:
        return "<0.001 %"
    return f"{100 * share:.1f} %" if share >= 0.01 else f"{100 * share:.2g} %"


def row_names(sides: Sequence[str], unit: str = "deal") -> list[str]:
    """Return the names of the sides as rows have them: the first says that it plays first.

    Examples
    --------
    >>> row_names(["seat 0", "seat 1"])
    ['seat 0, first to play', 'seat 1']
    """
    hand = " in the first hand" if unit == "match" else ""
    return [f"{sides[0]}, first to play{hand}", *sides[1:]]


def clear(found: Estimate) -> bool:
    """Say whether the interval keeps clear of zero."""
    return found.low > 0 or found.high < 0


def undecided(n: int, unit: str) -> str:
    """Return how a sentence begins that says what some deals, or matches, do not tell.

    Examples
    --------
    >>> undecided(1, "deal"), undecided(2000, "match")
    ('One deal does not tell', '2,000 matches do not tell')
    """
    return f"One {unit} does not tell" if n == 1 else f"{n:,} {MANY[unit]} do not tell"


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them.

    Examples
    --------
    >>> listed(["seat 0", "seat 1", "seat 2"])
    'seat 0, seat 1 and seat 2'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def interval_note(
    estimates: Sequence[Estimate], *, lines: bool = True, plus_minus: bool = True
) -> str:
    """Say what the lines with ends and ± are, in so far as there are any.

    Parameters
    ----------
    estimates
        What is drawn.
    lines, plus_minus
        Whether there are lines with ends, and numbers with ±.
    """
    methods = dict.fromkeys(METHODS[found.method] for found in estimates if found.method in METHODS)
    if not methods:
        return ""
    level, how = f"{100 * estimates[0].level:g} %", listed(list(methods))
    if lines and plus_minus:
        return f"Lines with ends, and ±, are {level} intervals: {how}."
    if lines or plus_minus:
        what = "Lines with ends are" if lines else "± stands for"
        return f"{what} {level} intervals: {how}."
    return f"The {level} intervals ({how}) are too narrow to be drawn."
