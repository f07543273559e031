"""Rules for stopping a run as soon as it has shown enough, and what may be said after that.

Whoever stops when the numbers look right, and then prints a plain interval, is wrong far more often
than it says. Each rule here comes with an estimate that stays valid: the confidence sequence, which
holds at any stopping time, or, after a sequential test, the one corrected for the stopping.
"""

from dataclasses import dataclass
from math import isfinite

from analysis.decisions import Decision, Seen, Stop
from analysis.intervals import LEVEL, Estimate
from analysis.looks import looks_until
from analysis.sprt import Hypotheses, SprtState, bounds, sprt
from analysis.stopped import sprt_interval
from analysis.verdict import Verdict, verdict_of
from simcore.errors import QuestionInvalid, suggestion

__all__ = ["Decision", "MarginRule", "SprtRule", "Stop", "WidthRule", "parse_stop"]


@dataclass(frozen=True)
class WidthRule(Stop):
    """Stop when the confidence sequence has at most this half-width.

    Examples
    --------
    >>> WidthRule(0.1).decide(2000, 30, 2000, best_at=2000).reason
    'the half-width is 0.06793, wanted 0.1'
    """

    width: float
    level: float = LEVEL

    def __str__(self) -> str:
        """Return the rule as `parse_stop` reads it."""
        return f"width={_digits(self.width)}"

    def _outcome(self, seen: Seen) -> tuple[str, str] | None:
        half = self._estimate(seen).half_width
        return ("width", self._state(seen)) if half <= self.width else None

    def _state(self, seen: Seen) -> str:
        half = f"{self._estimate(seen).half_width:.4g}" if seen.n > 1 else "not known yet"
        return f"the half-width is {half}, wanted {self.width:g}"

    def _estimate(self, seen: Seen) -> Estimate:
        return seen.sequence(self.level)


@dataclass(frozen=True)
class MarginRule(Stop):
    """Stop when the confidence sequence has a verdict against this margin.

    Examples
    --------
    >>> MarginRule(0.1).decide(2000, 30, 2000, best_at=2000).reason
    'no difference bigger than 0.1: the interval runs from -0.05293 to 0.08293'
    """

    margin: float
    level: float = LEVEL

    def __str__(self) -> str:
        """Return the rule as `parse_stop` reads it."""
        return f"margin={_digits(self.margin)}"

    def _outcome(self, seen: Seen) -> tuple[str, str] | None:
        verdict = verdict_of(self._estimate(seen), self.margin)
        if verdict is Verdict.NOT_YET_KNOWN:
            return None
        return str(verdict), f"{verdict.words(self.margin)}: {self._state(seen)}"

    def _state(self, seen: Seen) -> str:
        if seen.n < 2:
            return "there is no interval yet"
        found = self._estimate(seen)
        return f"the interval runs from {found.low:.4g} to {found.high:.4g}"

    def _estimate(self, seen: Seen) -> Estimate:
        return seen.sequence(self.level)


@dataclass(frozen=True)
class SprtRule(Stop):
    """Stop when the sequential test of two effects accepts one of them.

    Examples
    --------
    >>> found = SprtRule(Hypotheses(0, 0.1)).decide(3000, 300, 3000, best_at=3000)
    >>> found.reason
    'H1 accepted, 0.1 rather than 0: log-likelihood ratio 15.1, bounds -2.94 and 2.94'
    """

    test: Hypotheses
    level: float = LEVEL

    def __str__(self) -> str:
        """Return the rule as `parse_stop` reads it."""
        word = "sprt-sd" if self.test.normalised else "sprt"
        return f"{word}={','.join(map(_digits, self.test[:4]))}"

    def _outcome(self, seen: Seen) -> tuple[str, str] | None:
        accepted = self._at(seen).accepted
        if accepted is None:
            return None
        it, other = (self.test.m1, self.test.m0) if accepted else self.test[:2]
        unit = " standard deviations" if self.test.normalised else ""
        words = f"H{accepted} accepted, {it:g} rather than {other:g}{unit}"
        return f"H{accepted}", f"{words}: {self._state(seen)}"

    def _state(self, seen: Seen) -> str:
        at = self._at(seen)
        return f"log-likelihood ratio {at.llr:.3g}, bounds {at.lower:.3g} and {at.upper:.3g}"

    def _estimate(self, seen: Seen) -> Estimate:
        n, total, squares, _, divisor, largest = seen
        looks = looks_until(n)
        how = {"divisor": divisor, "largest": largest}
        return sprt_interval(looks, total, squares, self.test, **how, level=self.level)

    def _at(self, seen: Seen) -> SprtState:
        n, total, squares, _, divisor, largest = seen
        return sprt(n, total, squares, self.test, divisor=divisor, largest=largest)


def _digits(number: float) -> str:
    return str(float(number)).removesuffix(".0")


ERRORS = 0.05, 0.05

WORDS = {
    "width": "width=W with W above 0",
    "margin": "margin=D with D 0 or more",
    "sprt": "sprt=LOWER,UPPER or sprt=LOWER,UPPER,ALPHA,BETA",
    "sprt-sd": "sprt-sd=LOWER,UPPER or sprt-sd=LOWER,UPPER,ALPHA,BETA",
}


def parse_stop(text: str, *, level: float = LEVEL) -> Stop:
    """Return the rule that a text gives.

    Parameters
    ----------
    text
        ``width=W``; ``margin=D``; ``sprt=LOWER,UPPER``, two effects in the unit of the mean, or
        ``sprt-sd=LOWER,UPPER``, in standard deviations of a pair. The test may be given its two
        error rates as well: ``sprt=0,0.02,0.05,0.05``.
    level
        Confidence level of the estimate.

    Raises
    ------
    QuestionInvalid
        The text is none of these.

    Examples
    --------
    >>> parse_stop("width=0.01")
    WidthRule(width=0.01, level=0.95)
    """
    word, _, values = text.strip().partition("=")
    if word not in WORDS:
        raise QuestionInvalid(f"cannot stop at '{text}': {suggestion(word, WORDS)}")
    try:
        return _rule(word, [float(value) for value in values.split(",")], level)
    except ValueError:
        raise QuestionInvalid(f"cannot stop at '{text}': write {WORDS[word]}") from None


def _rule(word: str, numbers: list[float], level: float) -> Stop:
    if all(map(isfinite, numbers)):
        match word, numbers:
            case "width", [width] if width > 0:
                return WidthRule(width, level)
            case "margin", [margin] if margin >= 0:
                return MarginRule(margin, level)
            case "sprt" | "sprt-sd", [m0, m1]:
                return _rule(word, [m0, m1, *ERRORS], level)
            case "sprt" | "sprt-sd", [m0, m1, alpha, beta] if m0 < m1:
                bounds(alpha, beta)
                return SprtRule(Hypotheses(m0, m1, alpha, beta, word == "sprt-sd"), level)
    raise ValueError
