"""Estimates and lists in the words of a chart."""

from collections.abc import Sequence
from math import isnan

from analysis.intervals import Estimate
from analysis.summary import plus_minus

__all__ = ["amount", "clear", "interval_note", "listed", "number", "short", "signed"]


def amount(found: Estimate, *, percent: bool = False) -> str:
    """Return a number with half of its interval."""
    text = plus_minus(found, percent=percent)
    return "not known" if text == "-" else text.replace("-", "−")


def signed(found: Estimate) -> str:
    """Return a difference with its sign and half of its interval."""
    return ("+" if found.estimate > 0 else "") + amount(found)


def short(found: Estimate, *, percent: bool = False) -> str:
    """Return a number without interval, no finer than the interval allows.

    Examples
    --------
    >>> short(Estimate(0.45714, 0.45224, 0.46204, 0.95, "t", 1000))
    '0.457'
    """
    if isnan(found.estimate):
        return "an unknown number of"
    return amount(found, percent=percent).split(" ")[0]


def number(value: float, _position: object = None) -> str:
    """Write a number at a tick."""
    return f"{value:.6g}".replace("-", "−")


def clear(found: Estimate) -> bool:
    """Say whether zero lies outside of the interval, or all deals gave the same other number."""
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
    names = {"t": "Student's t", "paired t": "Student's t of the differences deal by deal",
             "wilson": "Wilson", "tango": "Tango", "sequence": "confidence sequence"}
    methods = dict.fromkeys(names[found.method] for found in estimates if found.method in names)
    if not methods:
        return "There is no interval."
    level = f"{100 * estimates[0].level:g} %"
    return f"± and the lines with ends: {level} interval ({', '.join(methods)})."
