"""Slow referee of the scopa family, written from the text of the rules alone.

Cards are strings ("7D", "KC"), seats and sides are numbers, everything else is lists and sets.
"Section" and "item" (of section 9) mean those of the rules. Options, captures and the score
(sections 3, 4, 6 and 7) are in `scopa_takes.py` and can be had from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from reference.documents import card_faults
from reference.scopa_takes import (
    OPTIONS,
    PACK,
    PRESETS,
    is_sweep,
    legal_take,
    legal_takes,
    n_sides,
    primiera_totals,
    resolve,
    score_piles,
    side_of,
)

__all__ = [
    "OPTIONS",
    "PACK",
    "PRESETS",
    "Hand",
    "check_record",
    "deal",
    "deal_plan",
    "first_player",
    "is_sweep",
    "legal_take",
    "legal_takes",
    "match_result",
    "match_side",
    "n_sides",
    "primiera_totals",
    "redeal",
    "resolve",
    "rounds",
    "score_piles",
    "side_of",
]

# ---- Deals (section 2)


def redeal(rules: Mapping[str, Any], table: Sequence[str]) -> bool:
    """Tell if these first table cards make the deal void (section 2.2)."""
    limit = int(resolve(rules)["redeal_kings"])
    return limit > 0 and sum(c[0] == "K" for c in table) >= limit


def deal_plan(rules: Mapping[str, Any]) -> list[int]:
    """Return the packet size of every round (section 2.3)."""
    rules = resolve(rules)
    size = int(rules["hand_size"])
    return [size] * ((40 - rules["table_cards"]) // (size * rules["players"]))


def _packets(rules: Mapping[str, Any], cards: Sequence[str]) -> list[list[str]]:
    """Return the packet of each seat from the top of some cards."""
    size = rules["hand_size"]
    return [list(cards[size * seat : size * (seat + 1)]) for seat in range(rules["players"])]


def deal(
    rules: Mapping[str, Any], deck: Sequence[str]
) -> tuple[list[list[str]], list[str], list[str]]:
    """Deal a given deck; return hands, table and stock. Whether it is void, `redeal` tells."""
    rules = resolve(rules)
    if sorted(deck) != sorted(PACK):
        raise ValueError("a deck is the 40 cards, each once")
    n = rules["players"] * rules["hand_size"]
    to = n + rules["table_cards"]
    return _packets(rules, deck), list(deck[n:to]), list(deck[to:])


def rounds(rules: Mapping[str, Any], deck: Sequence[str]) -> list[list[list[str]]]:
    """Return the packets of each round by seat, as a given deck brings them."""
    rules = resolve(rules)
    hands, _, stock = deal(rules, deck)
    n = rules["players"] * rules["hand_size"]
    return [hands] + [_packets(rules, stock[i : i + n]) for i in range(0, len(stock), n)]


# ---- Play (sections 2.3 and 3)


class Hand:
    """A hand in play, from the first deal or from any position; rules may be unresolved.

    `piles`, `sweeps` (their number) and `last` (who captured last) go by side. `plays` is how many
    cards have been played; if not given, it is what hands and stock of a whole pack lack.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Sequence[str]],
        table: Sequence[str],
        stock: Sequence[str],
        piles: Sequence[Sequence[str]] | None = None,
        sweeps: Sequence[int] | None = None,
        last: int | None = None,
        turn: int = 0,
        plays: int | None = None,
    ) -> None:
        self.rules = resolve(rules)
        sides = n_sides(self.rules)
        self.hands = [list(hand) for hand in hands]
        self.table, self.stock = list(table), list(stock)
        self.piles = [list(pile) for pile in piles or [()] * sides]
        self.sweeps = list(sweeps) if sweeps is not None else [0] * sides
        self.last, self.turn = last, turn
        n_left = sum(map(len, self.hands)) + len(self.stock)
        self.plays = plays if plays is not None else 40 - self.rules["table_cards"] - n_left
        if len(self.hands) != self.rules["players"] or len(self.piles) != sides:
            raise ValueError("as many hands as players and as many piles as sides")
        if len(self.stock) % (self.rules["players"] * self.rules["hand_size"]):
            raise ValueError("the stock does not go up in packets")
        self._deal_or_end()

    @property
    def is_over(self) -> bool:
        """Whether hands and stock are empty (section 2.3)."""
        return not any(self.hands) and not self.stock

    def why_not(self, seat: int, card: str, take: Sequence[str]) -> str | None:
        """Return None if the play is legal, else the reason; an empty take is a trail."""
        if self.is_over:
            return "the hand is over"
        if seat != self.turn:
            return f"seat {self.turn} is on turn"
        if card not in self.hands[seat]:
            return f"seat {seat} does not hold {card}"
        return legal_take(self.rules, self.table, card, take, self.hands[seat], self.plays)

    def play(self, seat: int, card: str, take: Sequence[str]) -> None:
        """Play a card, then deal, or end the hand, if that is due."""
        fault = self.why_not(seat, card, take)
        if fault is not None:
            raise ValueError(fault)
        self.hands[seat].remove(card)
        self.turn = (seat + 1) % len(self.hands)
        self.plays += 1
        if take:
            self._capture(side_of(self.rules, seat), card, take)
        else:
            self.table.append(card)
        self._deal_or_end()

    def _capture(self, side: int, card: str, take: Sequence[str]) -> None:
        """Move the cards to the pile and count a sweep; a self-taken ace is in both (item 7)."""
        self.sweeps[side] += is_sweep(self.rules, self.table, card, take, last_play=self.is_over)
        self.table = [c for c in self.table if c not in take]
        self.piles[side] += [card, *(c for c in take if c != card)]
        self.last = side

    def _deal_or_end(self) -> None:
        """Deal packets when all hands are empty; at the end give away what is on the table."""
        if any(self.hands):
            return
        if self.stock:
            self.hands = _packets(self.rules, self.stock)
            del self.stock[: self.rules["players"] * self.rules["hand_size"]]
        elif self.last is not None:
            self.piles[self.last] += self.table
            self.table = []

    def score(self) -> list[dict[str, int]]:
        """Score the finished hand (section 4), a dict for each side."""
        if not self.is_over:
            raise ValueError("the hand is not over")
        return score_piles(self.rules, self.piles, self.sweeps)


# ---- Matches (sections 1 and 5); `first_dealer` is a match player, the last one if not given


def _dealer(rules: Mapping[str, Any], hand_no: int, first_dealer: int | None) -> int:
    """Return the match player who deals hand 0, 1, 2, ...: a seat further every hand."""
    players = int(rules["players"])
    first = players - 1 if first_dealer is None else first_dealer
    if hand_no < 0 or first not in range(players):
        raise ValueError(f"there is no hand {hand_no} or no player {first}")
    return (first + hand_no) % players


def first_player(rules: Mapping[str, Any], hand_no: int, first_dealer: int | None = None) -> int:
    """Return the match player who sits in seat 0 of a hand: the one after the dealer."""
    rules = resolve(rules)
    return (_dealer(rules, hand_no, first_dealer) + 1) % int(rules["players"])


def match_side(
    rules: Mapping[str, Any], hand_side: int, hand_no: int, first_dealer: int | None = None
) -> int:
    """Return the match side that a side of one hand is: that of who sits in the seat so numbered.

    Match sides are of match players what hand sides are of seats.
    """
    rules = resolve(rules)
    if hand_side not in range(n_sides(rules)):
        raise ValueError(f"there is no side {hand_side}")
    player = (first_player(rules, hand_no, first_dealer) + hand_side) % int(rules["players"])
    return side_of(rules, player)


def match_result(
    rules: Mapping[str, Any],
    hands: Sequence[Sequence[int]],
    cappotto: Sequence[int | None] | None = None,
    first_dealer: int | None = None,
) -> dict[str, Any]:
    """Play a match given the points of each hand, and who took all coins, by match side.

    Return the `winner` (None: undecided after all these hands), `hands_played` (those given after
    the decision are not), the `totals` and the `dealers`. `cappotto` decides only if the option is
    on: without it ten diamonds are nothing special.
    """
    rules = resolve(rules)
    totals, dealers = [0] * n_sides(rules), []
    winner: int | None = None
    for n, (hand, taker) in enumerate(zip(hands, cappotto or [None] * len(hands), strict=True)):
        dealers.append(_dealer(rules, n, first_dealer))
        totals = [total + points for total, points in zip(totals, hand, strict=True)]
        if taker is not None and taker not in range(len(totals)):
            raise ValueError(f"there is no side {taker}")
        if taker is not None and rules["cappotto"]:
            winner = taker
        elif max(totals) >= rules["target"] and totals.count(max(totals)) == 1:
            winner = totals.index(max(totals))
        if winner is not None:
            break
    done = {"winner": winner, "hands_played": len(dealers)}
    return done | {"totals": totals, "dealers": dealers}


# ---- Records (section 8)


def _cards_fault(record: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with hands, table and stock."""
    hands, table, stock = record.get("hands"), record.get("table"), record.get("stock")
    if not isinstance(hands, list) or not isinstance(table, list) or not isinstance(stock, list):
        return ["hands, table and stock must be lists"]
    if not all(isinstance(hand, list) for hand in hands):
        return ["each hand must be a list"]
    faults = []
    if [len(hand) for hand in hands] != [rules["hand_size"]] * rules["players"]:
        faults.append(f"not {rules['players']} hands of {rules['hand_size']} cards")
    if len(table) != rules["table_cards"]:
        faults.append(f"{len(table)} cards on the table instead of {rules['table_cards']}")
    faults += card_faults(chain(*hands, table, stock), PACK)
    if not faults and redeal(rules, table):
        faults.append("too many kings on the table: such a deal is void")
    return faults


def _move_fault(hand: Hand, move: object) -> str | None:
    """Play one move of a record; return why it cannot be played."""
    if not isinstance(move, dict) or not set(move) <= {"seat", "card", "take"}:
        return "must be an object with seat, card and, for a capture, take"
    seat, card, take = move.get("seat"), move.get("card"), move.get("take", [])
    if type(seat) is not int or not isinstance(card, str) or not isinstance(take, list):
        return "needs a seat, a card and, for a capture, a list of cards taken"
    fault = hand.why_not(seat, card, list(map(str, take)))
    if fault is None:
        hand.play(seat, card, take)
    return fault


def _score_faults(written: object, right: list[dict[str, int]]) -> list[str]:
    """Compare the score of a record, key by key."""
    sides = written.get("sides") if isinstance(written, dict) else None
    if not isinstance(sides, list) or len(sides) != len(right):
        return [f"score must have {len(right)} sides"]
    faults = []
    for s, (is_, be) in enumerate(zip(sides, right, strict=True)):
        if not isinstance(is_, dict) or set(is_) != set(be):
            faults.append(f"score of side {s} must have the keys {', '.join(be)}")
            continue
        for key, n in be.items():
            if type(is_[key]) is not int or is_[key] != n:
                faults.append(f"score of side {s}: {key} is {is_[key]!r} instead of {n}")
    return faults


def check_record(record: Mapping[str, Any]) -> list[str]:
    """Return every fault of a hand record, [] if it is right (section 8).

    After a faulty deal or a faulty move nothing later is judged: the position is not known.
    """
    if record.get("game") != "scopa":
        return [f"game is {record.get('game')!r} instead of 'scopa'"]
    given = record.get("rules")
    if not isinstance(given, dict):
        return ["rules must be an object"]
    try:
        rules = resolve(given)
    except ValueError as error:
        return [str(error)]
    faults = _cards_fault(record, rules)
    if faults:
        return faults
    hand = Hand(rules, record["hands"], record["table"], record["stock"])
    moves = record.get("moves")
    if not isinstance(moves, list):
        return ["moves must be a list"]
    for i, move in enumerate(moves):
        fault = _move_fault(hand, move)
        if fault is not None:
            return [f"move {i}: {fault}"]
    if not hand.is_over:
        return ["the moves stop before the end of the hand"]
    return _score_faults(record.get("score"), hand.score())
