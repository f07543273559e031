"""Deals and hands in play of Seep (sections 2, 8 and 10); see `seep.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from reference.seep_floor import PACK, House, Move, Turn, value
from reference.seep_match import LAST_PLAY, score_piles, sweep_bonus
from reference.seep_moves import floor_after, legal_moves, why_not
from reference.seep_options import are_bids, resolve, side_of

PACKET = 4

# ---- Deals (sections 2, 10 and 11)


def deal(
    rules: Mapping[str, Any], deck: Sequence[str]
) -> tuple[list[list[str]], list[str], list[str]]:
    """Deal a given deck; return the hands, the floor and the stock (section 13.20)."""
    if sorted(deck) != sorted(PACK):
        raise ValueError("a deck is the 52 cards, each once")
    n = PACKET * resolve(rules)["players"]
    hands = [list(deck[i : i + PACKET]) for i in range(0, n, PACKET)]
    return hands, list(deck[n : n + PACKET]), list(deck[n + PACKET :])


def is_void(rules: Mapping[str, Any], first_hand: Sequence[str], table: Sequence[str]) -> bool:
    """Tell if the same dealer must deal again, given the first four cards of seat 0."""
    rules = resolve(rules)
    cannot_bid = are_bids(rules) and all(value(card) < 9 for card in first_hand)
    return cannot_bid or (rules["floor_redeal"] == "TD9S" and bool({"TD", "9S"} & set(table)))


# ---- Play


class Hand:
    """A hand in play, from the deal or from any position; rules may be unresolved.

    `piles` (the cards), `sweeps` (the bonuses) and `last` (who captured last) go by side. `n_plays`
    cards have been played before; seat 0 has named the `bid`, if there are bids and it is not None.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Iterable[str]],
        table: Iterable[str],
        stock: Iterable[str] = (),
        *,
        houses: Iterable[House] = (),
        n_plays: int = 0,
        bid: int | None = None,
        turn: int | None = None,
        piles: Sequence[Iterable[str]] = ((), ()),
        sweeps: Sequence[Iterable[int]] = ((), ()),
        last: int | None = None,
    ) -> None:
        self.rules = resolve(rules)
        self.hands = [list(hand) for hand in hands]
        self.loose, self.stock = list(table), list(stock)
        self.houses = {house.value: house for house in houses}
        self.n_plays, self.bid = n_plays, bid
        self.turn = n_plays % self.rules["players"] if turn is None else turn
        self.piles = [list(pile) for pile in piles]
        self.sweeps = [list(bonuses) for bonuses in sweeps]
        self.last = last
        fault = self._fault(list(houses))
        if fault is not None:
            raise ValueError(fault)
        self._deal_if_due()

    def _fault(self, houses: Sequence[House]) -> str | None:
        """Say why there is no such position."""
        if len(self.hands) != self.rules["players"] or len(self.piles) != 2:
            return f"{self.rules['players']} hands and two piles"
        if self.turn not in range(len(self.hands)) or self.n_plays not in range(LAST_PLAY + 1):
            return f"no seat {self.turn} or no play {self.n_plays}"
        if len(self.houses) < len(houses):
            return "one house of each value"
        built = [house.cards for house in houses]
        seen = Counter(chain(*self.hands, *self.piles, self.loose, self.stock, *built))
        if not set(seen) <= set(PACK) or max(seen.values(), default=0) > 1:
            return "each card at most once, and none of another pack"
        if self.n_plays == 0 and is_void(self.rules, self.hands[0], self.loose):
            return "such a deal is void"
        return next(filter(None, (house.fault() for house in houses)), None)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self.n_plays == LAST_PLAY

    @property
    def view(self) -> Turn:
        """What the seat on turn decides from."""
        return Turn(
            self.rules,
            self.turn,
            frozenset(self.hands[self.turn]),
            frozenset(self.loose),
            self.houses,
            is_first=self.n_plays == 0 and are_bids(self.rules),
            bid=self.bid,
        )

    def moves(self) -> list[Move]:
        """Return the legal moves of the seat on turn."""
        return [] if self.is_over else legal_moves(self.view)

    def why_not(self, seat: int, move: Move) -> str | None:
        """Return None if the move is legal, else the reason."""
        if self.is_over:
            return "the hand is over"
        if seat != self.turn:
            return f"seat {self.turn} is on turn"
        return why_not(self.view, move)

    def play(self, seat: int, move: Move) -> int | None:
        """Make a move, then deal, or end the hand, if that is due.

        Return the bonus of a sweep, None if it is none.
        """
        fault = self.why_not(seat, move)
        if fault is not None:
            raise ValueError(fault)
        if move.kind == "bid":
            self.bid = move.value
            return None
        took_house = move.kind == "capture" and not move.cards <= set(self.loose)
        loose, houses = floor_after(self.view, move)
        self.loose, self.houses = sorted(loose), houses
        self.hands[seat].remove(move.card)
        self.n_plays += 1
        self.turn = (seat + 1) % len(self.hands)
        bonus = self._capture(side_of(seat), move, took_house) if move.kind == "capture" else None
        self._deal_if_due()
        if self.is_over:
            self._give_leftovers()
        return bonus

    def _capture(self, side: int, move: Move, took_house: bool) -> int | None:
        """Move the cards to the pile and count a sweep (sections 6 and 8)."""
        self.piles[side] += [move.card, *sorted(move.cards)]
        self.last = side
        if self.loose or self.houses:
            return None
        bonus = sweep_bonus(self.rules, self.n_plays, move.card, took_house)
        self.sweeps[side].append(bonus)
        return bonus

    def _deal_if_due(self) -> None:
        """Deal to twelve after play 1, or before it without a bid; two players once more later."""
        all_stock = len(PACK) - PACKET * (len(self.hands) + 1)
        if len(self.stock) == all_stock and (self.n_plays == 1 or not are_bids(self.rules)):
            self._deal_packets(2)
        elif len(self.hands) == 2 and self.n_plays == LAST_PLAY // 2:
            self._deal_packets(3)

    def _deal_packets(self, rounds: int) -> None:
        """Deal a packet to each seat in turn, some times round."""
        for hand in self.hands * rounds:
            hand += self.stock[:PACKET]
            del self.stock[:PACKET]

    def _give_leftovers(self) -> None:
        """Give what lies on the floor to the side that captured last (section 9)."""
        if self.last is not None:
            built = [house.cards for house in self.houses.values()]
            self.piles[self.last] += chain(self.loose, *map(sorted, built))
            self.loose, self.houses = [], {}

    def score(self) -> dict[str, Any]:
        """Score the finished hand (sections 9 and 14)."""
        if not self.is_over:
            raise ValueError("the hand is not over")
        return {"sides": score_piles(self.rules, self.piles, self.sweeps)}
