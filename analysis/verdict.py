"""The verdict on a difference, in words, against the margin below which nobody would care."""

from enum import StrEnum
from math import isnan

from analysis.intervals import Estimate, share_interval

__all__ = ["Verdict", "verdict_of"]


class Verdict(StrEnum):
    """What an interval for a difference allows to say."""

    MORE = "more"
    LESS = "less"
    NO_DIFFERENCE = "no difference"
    NOT_YET_KNOWN = "not yet known"

    def words(self, margin: float) -> str:
        """Return the verdict as it is printed.

        Examples
        --------
        >>> Verdict.NO_DIFFERENCE.words(0.05)
        'no difference bigger than 0.05'
        """
        return f"{self} bigger than {margin:g}" if self is Verdict.NO_DIFFERENCE else str(self)


def verdict_of(found: Estimate, margin: float, *, p_holm: float | None = None) -> Verdict:
    """Judge a difference by its interval.

    The first line that fits decides:

    ===================================================  =============
    interval                                             verdict
    ===================================================  =============
    there is none                                        not yet known
    from -margin to margin at most, the ends included    no difference
    wholly above 0                                       more
    wholly below 0                                       less
    anything else                                        not yet known
    ===================================================  =============

    So a difference that is surely there, and surely too small to matter, counts as none; "more"
    says that there is a difference and that it may matter, not that it exceeds the margin.

    Parameters
    ----------
    found
        The difference, from any interval or confidence sequence.
    margin
        The largest difference that does not matter to the user, in the unit of `found`.
    p_holm
        The adjusted p-value, where several questions were asked: "more" and "less" then need it to
        be below ``1 - level`` as well.

    Notes
    -----
    An interval without width, as deals all alike have it, is widened first. Other deals may exist
    and be too rare to have come up: Wilson's upper limit for a share of none in n is granted to
    them, with differences as large as those seen, at least 1, of either sign.

    Examples
    --------
    >>> verdict_of(Estimate(0.2, 0.1, 0.3, 0.95, "paired t", 1000), 0.05)
    <Verdict.MORE: 'more'>
    """
    if not margin >= 0:
        raise ValueError(f"the margin is {margin}: it must be 0 or more")
    if isnan(found.low):
        return Verdict.NOT_YET_KNOWN
    low, high = _widened(found) if found.low == found.high else (found.low, found.high)
    if -margin <= low and high <= margin:
        return Verdict.NO_DIFFERENCE
    if p_holm is None or p_holm < 1 - found.level:
        if low > 0:
            return Verdict.MORE
        if high < 0:
            return Verdict.LESS
    return Verdict.NOT_YET_KNOWN


def _widened(found: Estimate) -> tuple[float, float]:
    rare = share_interval(found.n, 0, level=found.level).high
    mean = (1 - rare) * found.estimate
    reach = rare * max(1.0, abs(found.estimate))
    return mean - reach, mean + reach
