"""The builds of a position, as bit planes: each a mask with one binary digit for every card.

A card in a build has a label: the number of the build, in the order of making, its value, its owner
and whether it is multiple. So the cards of a build, those of all builds of a value, or of an owner,
are each found with a few operations on masks, and no number of builds is too large.
"""

from typing import NamedTuple

from simcore._jit import INT, int_tuple, named_tuple, part
from simcore.bits import has, lowest_index

__all__ = [
    "BUILDS",
    "Builds",
    "count_builds",
    "has_value",
    "is_multiple",
    "is_whole",
    "labelled",
    "no_builds",
    "number_of",
    "owned_by",
    "owner_of",
    "value_of",
    "whole_build",
]

Planes = tuple[int, int, int, int, int, int, int, int, int, int, int, int]

# Where in a label what begins, and with how many digits. Each build takes two cards at least that
# no other one has, so that no more than 26 are made in a deal.
NUMBER, NUMBER_DIGITS = 0, 5
VALUE, VALUE_DIGITS = 5, 4
OWNER, OWNER_DIGITS = 9, 2
MULTIPLE = 11
N_PLANES = 12


class Builds(NamedTuple):
    """The builds on the table, and what else the score of a deal hangs on.

    ``cards`` is the mask of all cards in builds, ``planes`` are their labels (of other cards they
    mean nothing), ``n_made`` how many builds were made in the deal, ``made``, ``raised``, ``own``
    and ``others`` counters by side (`bits.count_at`): of builds made, raised or added to, and
    captured from its own and from another side. ``ace_sweep`` says how a sweep took the ace of
    spades.
    """

    cards: int
    planes: Planes
    n_made: int
    made: int
    raised: int
    own: int
    others: int
    ace_sweep: int


BUILDS = named_tuple(Builds, INT, int_tuple(N_PLANES), INT, INT, INT, INT, INT, INT)


@part
def no_builds() -> Builds:
    """Return what a deal begins with."""
    return Builds(0, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0, 0, 0, 0)


# --- reading ---


@part
def digits(builds: Builds, card: int, first: int, n: int) -> int:
    """Return the number in `n` digits of a card's label."""
    number = 0
    for i in range(n):
        number += has(builds.planes[first + i], card) << i
    return number


@part
def with_digits(builds: Builds, number: int, first: int, n: int) -> int:
    """Return the cards that have a number in `n` digits of their labels."""
    cards = builds.cards
    for i in range(n):
        plane = builds.planes[first + i]
        cards &= plane if has(number, i) else ~plane
    return cards


@part
def number_of(builds: Builds, card: int) -> int:
    """Return the number of the build that a card is in."""
    return digits(builds, card, NUMBER, NUMBER_DIGITS)


@part
def value_of(builds: Builds, card: int) -> int:
    """Return the value 1..13 of the build that a card is in."""
    return digits(builds, card, VALUE, VALUE_DIGITS)


@part
def owner_of(builds: Builds, card: int) -> int:
    """Return the seat that owns the build that a card is in."""
    return digits(builds, card, OWNER, OWNER_DIGITS)


@part
def is_multiple(builds: Builds, card: int) -> bool:
    """Say whether the build that a card is in is a multiple one."""
    return has(builds.planes[MULTIPLE], card)


@part
def whole_build(builds: Builds, card: int) -> int:
    """Return the cards of the build that a card is in."""
    return with_digits(builds, number_of(builds, card), NUMBER, NUMBER_DIGITS)


@part
def has_value(builds: Builds, value: int) -> int:
    """Return the cards of all builds of a value."""
    return with_digits(builds, value, VALUE, VALUE_DIGITS)


@part
def owned_by(builds: Builds, seat: int) -> int:
    """Return the cards of all builds that a seat owns."""
    return with_digits(builds, seat, OWNER, OWNER_DIGITS)


@part
def count_builds(builds: Builds, cards: int) -> int:
    """Return how many builds some cards make up."""
    n = 0
    while cards:
        cards &= ~whole_build(builds, lowest_index(cards))
        n += 1
    return n


@part
def is_whole(builds: Builds, cards: int) -> bool:
    """Say whether some cards of builds are builds as a whole."""
    left = cards
    while left:
        one = whole_build(builds, lowest_index(left))
        if one & ~cards:
            return False
        left &= ~one
    return True


# --- writing ---


@part
def label_of(number: int, value: int, owner: int, multiple: bool) -> int:
    """Return the label of a build."""
    return number | value << VALUE | owner << OWNER | int(multiple) << MULTIPLE


@part
def written(plane: int, cards: int, label: int, i: int) -> int:
    """Return a plane with digit `i` of a label written for some cards."""
    return plane | cards if has(label, i) else plane & ~cards


@part
def labelled(
    planes: Planes, cards: int, number: int, value: int, owner: int, multiple: bool
) -> Planes:
    """Return the planes with the label of a build written for its cards."""
    label = label_of(number, value, owner, multiple)
    return (
        written(planes[0], cards, label, 0),
        written(planes[1], cards, label, 1),
        written(planes[2], cards, label, 2),
        written(planes[3], cards, label, 3),
        written(planes[4], cards, label, 4),
        written(planes[5], cards, label, 5),
        written(planes[6], cards, label, 6),
        written(planes[7], cards, label, 7),
        written(planes[8], cards, label, 8),
        written(planes[9], cards, label, 9),
        written(planes[10], cards, label, 10),
        written(planes[11], cards, label, 11),
    )
