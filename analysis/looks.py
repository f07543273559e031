"""After which numbers of deals one looks at a run that may be stopped early.

They depend on nothing that was seen, nor on threads: so the deal at which a run stops is the same
on every machine.
"""

from collections.abc import Iterator
from itertools import takewhile

__all__ = ["EVERY", "looks", "looks_until"]

EVERY = 1000
TWENTIETH = 20


def looks(max_deals: int | None = None) -> Iterator[int]:
    """Yield the numbers of deals: whole thousands, and `max_deals` as the last.

    Up to 40,000 deals one looks every 1,000; then the steps grow with the number played, and are
    between a fortieth and a twentieth of it. That makes 40 looks for 40,000 deals, 111 for a
    million, and 159 for ten millions; who stops at the first look that decides plays at most a
    twentieth too many.

    Parameters
    ----------
    max_deals
        The limit; without one there is no end.

    Examples
    --------
    >>> list(looks(3500))
    [1000, 2000, 3000, 3500]
    >>> sum(1 for _ in looks(1_000_000))
    111
    """
    n = EVERY
    while max_deals is None or n < max_deals:
        yield n
        n += EVERY * max(1, n // (TWENTIETH * EVERY))
    if max_deals:
        yield max_deals


def looks_until(n: int) -> list[int]:
    """Return the looks of a run that has come to `n` deals, `n` included.

    Examples
    --------
    >>> looks_until(3000)
    [1000, 2000, 3000]
    """
    return [*takewhile(lambda look: look < n, looks()), n]
