"""The five houses: a place of the tuple for each value, and who has to keep a card for which."""

from simcore._jit import part
from simcore.games.seep.state import Five

__all__ = ["all_houses", "house_of", "houses_with"]


@part
def house_of(houses: Five, value: int) -> int:
    """Return the cards of the house of a value; none where there is no such house or value."""
    if value < 11:
        return houses[0] if value == 9 else houses[1] if value == 10 else 0
    return houses[2] if value == 11 else houses[3] if value == 12 else houses[4]


@part
def houses_with(houses: Five, value: int, cards: int) -> Five:
    """Return the houses with other cards in that of a value."""
    return (
        cards if value == 9 else houses[0],
        cards if value == 10 else houses[1],
        cards if value == 11 else houses[2],
        cards if value == 12 else houses[3],
        cards if value == 13 else houses[4],
    )


@part
def all_houses(houses: Five) -> int:
    """Return the cards of all houses."""
    return houses[0] | houses[1] | houses[2] | houses[3] | houses[4]
