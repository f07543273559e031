"""Cards, groups and houses of Seep, and what the seat on turn sees; see `seep.py`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, NamedTuple

from reference.seep_options import partner_of

RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
VALUES = {card: RANKS.index(card[0]) + 1 for card in PACK}
HOUSES = range(9, 14)  # the values that a house can have

Cards = frozenset[str]

# ---- Cards and groups (section 1)


def value(card: str) -> int:
    """Return the capture value of a card: A=1 ... K=13."""
    return VALUES[card]


def total(cards: Iterable[str]) -> int:
    """Return the sum of the values of some cards."""
    return sum(VALUES[card] for card in cards)


def holds(cards: Iterable[str], v: int) -> bool:
    """Tell if there is a card of a value among some cards."""
    return any(VALUES[card] == v for card in cards)


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards by rank, then by suit."""
    return sorted(cards, key=PACK.index)


def subsets(cards: Collection[str]) -> Iterator[Cards]:
    """Yield every set of some of these cards, the empty set first."""
    sizes = range(len(cards) + 1)
    return map(frozenset, chain.from_iterable(combinations(in_order(cards), n) for n in sizes))


def groups(cards: Collection[str], v: int) -> list[Cards]:
    """Return every group of v among some cards."""
    return [group for group in subsets(cards) if group and total(group) == v]


def splits(cards: Cards, v: int) -> bool:
    """Tell if some cards can be split into groups of v; no cards can."""
    if not cards:
        return True
    if total(cards) % v != 0:
        return False
    first = min(cards)
    others = cards - {first}
    return any(
        splits(others - group, v) for group in subsets(others) if total(group) == v - value(first)
    )


# ---- Houses (section 1)


class House(NamedTuple):
    """A house on the floor, with the seats that are obliged to keep a card of its value."""

    value: int
    cards: Cards
    owners: frozenset[int]

    @property
    def is_cemented(self) -> bool:
        """Whether it has two groups or more."""
        return total(self.cards) >= 2 * self.value

    def fault(self) -> str | None:
        """Say why there is no such house."""
        if self.value not in HOUSES:
            return f"there are no houses of {self.value}"
        if len(self.cards) < 2 or not splits(self.cards, self.value):
            return f"the house of {self.value} is not made of groups of {self.value}"
        return None if self.owners else f"nobody owns the house of {self.value}"


Houses = dict[int, House]  # by value: there is one of each at most


# ---- Moves (section 14) and what they are made from


class Move(NamedTuple):
    """A move of the seat on turn.

    `kind` is "bid", "throw", "capture" or "house". `cards` are all floor cards taken, those of a
    house included, or the loose cards used for a house; `value` is that of the bid or the house.
    """

    kind: str
    card: str = ""
    cards: Cards = frozenset()
    value: int = 0

    def document(self) -> dict[str, Any]:
        """Return the move as a record has it, but for the seat."""
        if self.kind == "bid":
            return {"bid": self.value}
        if self.kind == "capture":
            return {"card": self.card, "take": in_order(self.cards)}
        if self.kind == "house":
            return {"card": self.card, "house": self.value, "with": in_order(self.cards)}
        return {"card": self.card}


@dataclass(frozen=True)
class Turn:
    """What a seat on turn decides from: its own cards and the floor.

    `rules` are resolved. `is_first` means play 1 under an `opening` with a bid, or the bid itself
    as long as `bid` is None.
    """

    rules: Mapping[str, Any]
    seat: int
    held: Cards
    loose: Cards
    houses: Houses
    is_first: bool = False
    bid: int | None = None

    @property
    def must_bid(self) -> bool:
        """Whether the move is a bid."""
        return self.is_first and self.bid is None

    @property
    def opening(self) -> str:
        """The rule of section 3 that is on, "free" from play 2 on."""
        return str(self.rules["opening"]) if self.is_first else "free"

    def is_helped(self, v: int) -> bool:
        """Tell if a house move to v needs no further card: the partner keeps one (section 5)."""
        house = self.houses.get(v)
        if house is None or self.seat in house.owners:
            return False
        return bool(self.rules["partner_help"]) and (
            partner_of(self.rules, self.seat) in house.owners
        )

    def owners_after(self, v: int) -> frozenset[int]:
        """Return the owners of the house of v after a house move of this seat (section 5)."""
        house = self.houses.get(v)
        before = house.owners if house else frozenset()
        return before if self.is_helped(v) else before | {self.seat}
