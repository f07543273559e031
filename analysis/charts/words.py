"""Estimates and lists in the words of a chart."""

from collections.abc import Sequence
from math import floor, isnan, log10

from analysis.intervals import Estimate
from analysis.summary import plus_minus

__all__ = ["amount", "clear", "in_percent", "interval_note", "listed", "number", "percent", "short", "signed"]

METHODS = {
    "t": "Student's t",
    "paired t": "Student's t of the differences deal by deal",
    "wilson": "Wilson's for shares",
    "tango": "Tango's for differences of shares",
    "sequence": "a confidence sequence",
}


def amount(found: Estimate, *, percent: bool = False) -> str:
    """Return a number with half of its interval."""
    text = plus_minus(found, percent=percent)
    return "not known" if text == "-" else text.replace("-", "−")


def signed(found: Estimate) -> str:
    """Return a difference with its sign and half of its interval."""
    return ("+" if found.estimate > 0 else "") + amount(found)


def short(found: Estimate) -> str:
    """Return a number, without its sign, in as many digits as its interval lets one be sure of.

    Examples
    --------
    >>> short(Estimate(-0.45714, -0.46204, -0.45224, 0.95, "t", 1000))
    '0.457'
    """
    value, half = abs(found.estimate), found.half_width
    if isnan(half) or half == 0:
        return number(value)
    return f"{value:.{max(2, -floor(log10(half))) if half < 1 else 0}f}"


def number(value: float, _position: object = None) -> str:
    """Write a number, as at a tick."""
    return f"{value:.6g}".replace("-", "−")


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


def clear(found: Estimate) -> bool:
    """Say whether the interval keeps clear of zero."""
    return found.low > 0 or found.high < 0


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them.

    Examples
    --------
    >>> listed(["seat 0", "seat 1", "seat 2"])
    'seat 0, seat 1 and seat 2'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def interval_note(estimates: Sequence[Estimate]) -> str:
    """Say what ± and the lines with ends are."""
    methods = dict.fromkeys(
        METHODS[found.method] for found in estimates if found.method in METHODS
    )
    if not methods:
        return ""
    level = f"{100 * estimates[0].level:g} %"
    return f"Lines with ends, and ±, are {level} intervals: {' and '.join(methods)}."
