"""The builds of a position one by one, for Python: notebooks, records, tests."""

from collections.abc import Iterable
from typing import NamedTuple

from simcore.bits import bit, has, lowest_index
from simcore.games.sweep.builds.piles import (
    MULTIPLE,
    N_PLANES,
    NUMBER,
    NUMBER_DIGITS,
    OWNER,
    OWNER_DIGITS,
    VALUE,
    VALUE_DIGITS,
    Builds,
)

__all__ = ["Build", "builds_of", "with_builds"]


class Build(NamedTuple):
    """A build: the mask of its cards, its value, the seat that owns it, whether it is multiple."""

    cards: int
    value: int
    owner: int
    multiple: bool


def builds_of(builds: Builds) -> list[Build]:
    """Return the builds on a table in the order in which they were made."""
    found: dict[int, Build] = {}
    left = builds.cards
    while left:
        card = lowest_index(left)
        left &= ~bit(card)
        number, value, owner = (
            sum(bit(i) for i in range(n) if has(builds.planes[first + i], card))
            for first, n in (
                (NUMBER, NUMBER_DIGITS),
                (VALUE, VALUE_DIGITS),
                (OWNER, OWNER_DIGITS),
            )
        )
        cards = found[number].cards if number in found else 0
        multiple = has(builds.planes[MULTIPLE], card)
        found[number] = Build(cards | bit(card), value, owner, bool(multiple))
    return [build for _, build in sorted(found.items())]


def with_builds(on_table: Iterable[Build], ace_sweep: int = 0) -> Builds:
    """Return what `builds_of` shows, as kernels have it; nothing is counted yet."""
    planes, cards, number = [0] * N_PLANES, 0, 0
    for number, build in enumerate(on_table, 1):
        label = (
            (number - 1)
            + build.value * bit(VALUE)
            + build.owner * bit(OWNER)
            + build.multiple * bit(MULTIPLE)
        )
        cards |= build.cards
        planes = [plane | (build.cards if has(label, i) else 0) for i, plane in enumerate(planes)]
    p = planes
    return Builds(
        cards,
        (p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11]),
        number,
        0,
        0,
        0,
        0,
        ace_sweep,
    )
