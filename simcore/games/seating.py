"""Seats and sides in kernels, for rules with the options `players` and `partnerships`."""

from typing import Any

from simcore._jit import part
from simcore.tally import Four, at

__all__ = ["n_seats", "n_sides", "next_seat", "others_of", "side_of"]


@part
def n_seats(rules: Any) -> int:
    """Return the number of seats."""
    seats: int = rules.players
    return seats


@part
def n_sides(rules: Any) -> int:
    """Return the number of sides."""
    return 2 if rules.partnerships else n_seats(rules)


@part
def side_of(rules: Any, seat: int) -> int:
    """Return the side of a seat: with partnerships seats 0 and 2 are side 0."""
    return seat & 1 if rules.partnerships else seat


@part
def next_seat(rules: Any, seat: int) -> int:
    """Return the seat that plays after another."""
    return seat + 1 if seat + 1 < rules.players else 0


@part
def others_of(rules: Any, hands: Four, seat: int) -> tuple[int, int, int]:
    """Return the hands of the next seats in turn, 0 for those that nobody has."""
    players = rules.players
    return (
        at(hands, (seat + 1) % players),
        at(hands, (seat + 2) % players) if players > 2 else 0,
        at(hands, (seat + 3) % players) if players > 3 else 0,
    )
