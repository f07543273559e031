"""Slow referee of Sueca, written from the text of the rules alone.

Cards are strings ("7D", "KC"), a suit is its letter, seats and sides are numbers, everything else
is lists. "Section" means those of the rules. Options, cards, tricks, the score and matches
(sections 2, 5, 6, 7 and 8) are in `sueca_tricks.py` and can be had from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from reference.documents import card_faults, differences
from reference.sueca_tricks import (
    OPTIONS,
    PACK,
    PRESETS,
    are_asked,
    card_points,
    carry_fault,
    first_player,
    in_order,
    legal_cards,
    legal_moves,
    match_result,
    match_side,
    may_cancel,
    resolve,
    score_hand,
    seat_of,
    side_of,
    trick_winner,
)

__all__ = [
    "OPTIONS",
    "PACK",
    "PRESETS",
    "Hand",
    "are_asked",
    "card_points",
    "carry_fault",
    "check_record",
    "deal",
    "first_player",
    "in_order",
    "legal_cards",
    "legal_moves",
    "match_result",
    "match_side",
    "may_cancel",
    "resolve",
    "score_hand",
    "seat_of",
    "side_of",
    "solve",
    "trick_winner",
]

# ---- Deals (sections 3 and 8)


def deal(rules: Mapping[str, Any], deck: Sequence[str]) -> tuple[list[list[str]], str]:
    """Deal a given deck; return the hands and the trump card, the last of the deck."""
    trump_seat = resolve(rules)["trump_seat"]
    if sorted(deck) != sorted(PACK):
        raise ValueError("a deck is the 40 cards, each once")
    packets = [list(deck[10 * k : 10 * (k + 1)]) for k in range(4)]
    return [packets[(seat - trump_seat - 1) % 4] for seat in range(4)], deck[39]


# ---- Play (sections 4 and 5)


class Hand:
    """A hand in play, from the deal or from any position; rules may be unresolved.

    A move is a card, "keep" or "cancel". `leader` leads, or has led, the `trick` on the table;
    `piles` are the cards won, by side. Seats below `asked` have kept their cards, if seats are
    asked before the lead. The trump card may have been played.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Sequence[str]],
        trump_card: str,
        carry: int = 0,
        leader: int = 0,
        trick: Sequence[str] = (),
        piles: Sequence[Sequence[str]] = ((), ()),
        asked: int = 0,
    ) -> None:
        self.rules = resolve(rules)
        self.hands = [list(hand) for hand in hands]
        self.trump_card, self.trump = trump_card, trump_card[1]
        self.carry, self.leader, self.asked = carry, leader, asked
        self.trick, self.piles = list(trick), [list(pile) for pile in piles]
        self.cancelled = False
        fault = self._fault() or carry_fault(self.rules, carry)
        if fault is not None:
            raise ValueError(fault)

    def _fault(self) -> str | None:
        """Say why there is no such position."""
        if len(self.hands) != 4 or len(self.piles) != 2 or len(self.trick) > 3:
            return "four hands, two piles and a trick of less than four cards"
        if self.leader not in range(4) or self.asked not in range(5):
            return f"there is no seat {self.leader} or {self.asked}"
        seen = Counter(chain(*self.hands, *self.piles, self.trick, [self.trump_card]))
        seen[self.trump_card] -= 1
        if not set(seen) <= set(PACK) or max(seen.values()) > 1:
            return "each card at most once, and none of another pack"
        sizes = [len(self.hands[(self.leader + i) % 4]) for i in range(4)]
        have_played = [int(i < len(self.trick)) for i in range(4)]
        if len({size + n for size, n in zip(sizes, have_played, strict=True)}) > 1:
            return "seats that have played to the trick have a card less than the others"
        n_played = 40 - sum(sizes)
        if n_played == 0 and self.leader != 0:
            return "seat 0 leads the first trick"
        seat = self.rules["trump_seat"]
        elsewhere = any(self.trump_card in h for s, h in enumerate(self.hands) if s != seat)
        if elsewhere or (n_played == 0 and not seen[self.trump_card]):
            return f"seat {seat} holds the trump card"
        return None

    @property
    def n_played(self) -> int:
        """How many cards have been played."""
        return 40 - sum(map(len, self.hands))

    @property
    def card_points(self) -> list[int]:
        """Card points by side."""
        return [card_points(pile) for pile in self.piles]

    @property
    def n_tricks(self) -> list[int]:
        """Tricks won by side."""
        return [len(pile) // 4 for pile in self.piles]

    @property
    def question(self) -> int | None:
        """The seat that has to keep or cancel before the lead, None if there is no such seat."""
        if self.cancelled or self.n_played > 0 or not are_asked(self.rules):
            return None
        may = [may_cancel(self.rules, seat, hand) for seat, hand in enumerate(self.hands)]
        return next((seat for seat in range(self.asked, 4) if may[seat]), None)

    @property
    def turn(self) -> int:
        """The seat to move."""
        question = self.question
        return (self.leader + len(self.trick)) % 4 if question is None else question

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played or the deal is cancelled."""
        return self.cancelled or not any(self.hands)

    def moves(self) -> list[str]:
        """Return the legal moves of the seat on turn, in the order of section 10."""
        if self.is_over:
            return []
        if self.question is not None:
            return ["keep", "cancel"]
        return legal_moves(self.rules, self.turn, self.hands[self.turn], self.trick)

    def why_not(self, seat: int, move: str) -> str | None:
        """Return None if the move is legal, else the reason."""
        if self.is_over:
            return "the hand is over"
        if move == "cancel" and self.n_played > 0:
            return "nobody may cancel once a card has been led"
        if seat not in range(4):
            return f"there is no seat {seat}"
        held = self.hands[seat]
        if move == "cancel" and not may_cancel(self.rules, seat, held):
            return f"seat {seat} may not cancel with {card_points(held)} card points"
        if seat != self.turn:
            return f"seat {self.turn} is on turn"
        if move in self.moves():
            return None
        if move in ("keep", "cancel"):
            return f"seat {seat} is not asked"
        if move not in held:
            return f"seat {seat} does not hold {move}"
        if self.question is not None:
            return f"seat {seat} has to keep or cancel first"
        return f"seat {seat} must follow suit to {self.trick[0]}"

    def play(self, seat: int, move: str) -> None:
        """Make a move; the fourth card of a trick goes to the winner's side with the others."""
        fault = self.why_not(seat, move)
        if fault is not None:
            raise ValueError(fault)
        if move == "cancel":
            self.cancelled = True
        elif move == "keep":
            self.asked = seat + 1
        else:
            self.hands[seat].remove(move)
            self.trick.append(move)
        if len(self.trick) == 4:
            self.leader = trick_winner(self.trump, self.leader, self.trick)
            self.piles[side_of(self.leader)] += self.trick
            self.trick = []

    def score(self) -> dict[str, Any]:
        """Score the finished hand (sections 6 and 10)."""
        if self.cancelled:
            return {"cancelled": True, "carry": self.carry}
        if not self.is_over:
            raise ValueError("the hand is not over")
        return score_hand(self.rules, self.card_points, self.n_tricks, self.carry)


def solve(
    hands: Sequence[Sequence[str]], trump: str, leader: int, trick: Sequence[str] = ()
) -> tuple[int, dict[str, int]]:
    """Return the card points that side 0 still gets under perfect play with open cards.

    That is the value of the position, then of each legal card; the trick on the table counts.
    """
    if not any(hands):
        return 0, {}
    seat = (leader + len(trick)) % 4
    values = {}
    for card in legal_cards(hands[seat], trick):
        left = [[c for c in hand if c != card] for hand in hands]
        laid = [*trick, card]
        if len(laid) < 4:
            values[card] = solve(left, trump, leader, laid)[0]
        else:
            winner = trick_winner(trump, leader, laid)
            won = card_points(laid) if side_of(winner) == 0 else 0
            values[card] = won + solve(left, trump, winner)[0]
    best = max if side_of(seat) == 0 else min
    return best(values.values()), values


# ---- Records (section 10)


def _cards_fault(record: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with hands, table, stock, trump card and carry."""
    hands, trump_card = record.get("hands"), record.get("trump_card")
    if record.get("table") != [] or record.get("stock") != []:
        return ["table and stock must be empty lists"]
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        return ["hands must be a list of lists"]
    faults = []
    if [len(hand) for hand in hands] != [10] * 4:
        faults.append("not four hands of ten cards")
    faults += card_faults(chain(*hands), PACK)
    if not faults and trump_card not in hands[rules["trump_seat"]]:
        faults.append(f"seat {rules['trump_seat']} does not hold the trump card {trump_card!r}")
    fault = carry_fault(rules, record.get("carry"))
    return faults if fault is None else [*faults, fault]


def _move_fault(hand: Hand, move: object) -> str | None:
    """Play one move of a record; return why it cannot be played.

    Nobody writes that a seat has kept its cards: all do that are asked before the one that moves.
    """
    if not isinstance(move, dict) or set(move) not in ({"seat", "card"}, {"seat", "cancel"}):
        return "must be an object with seat and card, or with seat and cancel"
    seat, cancels = move["seat"], "cancel" in move
    if type(seat) is not int or (cancels and move["cancel"] is not True):
        return "needs the number of a seat, and cancel is true if it is there"
    if not cancels and move["card"] not in PACK:
        return f"{move['card']!r} is no card"
    while hand.question is not None and not (cancels and hand.question == seat):
        hand.play(hand.question, "keep")
    what = "cancel" if cancels else move["card"]
    fault = hand.why_not(seat, what)
    if fault is None:
        hand.play(seat, what)
    return fault


def check_record(record: Mapping[str, Any]) -> list[str]:
    """Return every fault of a hand record, [] if it is right (section 10).

    After a faulty deal or a faulty move nothing later is judged: the position is not known.
    """
    if record.get("game") != "sueca":
        return [f"game is {record.get('game')!r} instead of 'sueca'"]
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
    hand = Hand(rules, record["hands"], record["trump_card"], record["carry"])
    moves = record.get("moves")
    if not isinstance(moves, list):
        return ["moves must be a list"]
    for i, move in enumerate(moves):
        fault = _move_fault(hand, move)
        if fault is not None:
            return [f"move {i}: {fault}"]
    if not hand.is_over:
        return ["the moves stop before the end of the hand"]
    return differences("score", record.get("score"), hand.score())
