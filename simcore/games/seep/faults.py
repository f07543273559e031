"""Why a move of Seep is illegal, in words that name the house rule."""

from typing import Any

import numpy as np

from simcore.bits import bit, has, members, popcount, without
from simcore.captures import STACK_WORDS, divides
from simcore.cards import Mask, card_name, count_by_rank, names_of, same_rank
from simcore.games.seep.coding import (
    bid_value,
    card_played,
    cemented_in,
    floor_cards,
    house_value,
    is_bid,
    is_capture,
    is_house_move,
    is_throw,
    owned_by,
    raises,
    standing_in,
    value_of,
)
from simcore.games.seep.rules import (
    HIGHEST,
    LOWEST,
    Absorb,
    BuildCards,
    Capture,
    Opening,
    SeepRules,
)
from simcore.games.seep.scene import sums_of
from simcore.games.seep.state import State

__all__ = ["reason"]


def reason(rules: SeepRules, state: State, move: int, legal: list[int]) -> str:
    """Return why a move, which a record can describe, is illegal; `legal` are those that are not.

    Captures and house moves are judged in the order: the card, the floor, the opening, what it
    takes or makes, and last what has to be kept for houses.
    """
    seat, opening = state.turn, rules.opening != Opening.FREE
    if is_bid(move) or (opening and state.bid == 0):
        return _bid_fault(rules, state, move)
    card, hand = card_played(move), state.hands[seat]
    if not has(hand, card):
        return f"seat {seat} holds {' '.join(names_of(hand))}, not {card_name(card)}"
    away = without(floor_cards(move), state.loose | sum(state.houses))
    if away:
        return f"{' '.join(names_of(away))} is not on the floor"
    judge = _Judge(rules, state, move)
    if opening and state.plays == 0 and (fault := _opening_fault(judge, legal)):
        return fault
    if is_throw(move):
        fault = _throw_fault(judge, legal)
    elif is_capture(move):
        fault = _capture_fault(judge)
    else:
        fault = _house_fault(judge)
    return fault or _obligation_fault(judge)


class _Judge:
    """A move of a card, and what it hangs on."""

    def __init__(self, rules: SeepRules, state: State, move: int) -> None:
        self.rules, self.state, self.seat = rules, state, state.turn
        self.card, self.cards = card_played(move), floor_cards(move)
        self.name, self.value = card_name(self.card), value_of(self.card)
        self.move = move
        self.standing = standing_in(state.marks)
        self.house = state.houses[self.value - LOWEST] if self.value >= LOWEST else 0
        self.kept = without(state.hands[self.seat], bit(self.card))

    def keeps(self, value: int) -> bool:
        """Say whether the seat has another card of a value."""
        return self.kept & same_rank(value - 1) != 0

    def is_helped(self, value: int) -> bool:
        """Say whether the seat adds to a house of its partner's alone."""
        marks = self.state.marks
        partner, own = owned_by(marks, self.seat ^ 2), owned_by(marks, self.seat)
        return bool(self.rules.partner_help) and has(without(partner, own), value)


def _bid_fault(rules: SeepRules, state: State, move: int) -> str:
    if rules.opening == Opening.FREE:
        return "nobody bids (opening=free)"
    if not is_bid(move):
        return f"seat {state.turn} has to bid first (opening)"
    if state.bid:
        return f"the bid is {state.bid}, and is made once"
    return f"seat {state.turn} holds no card of {bid_value(move)} to bid"


def _opening_fault(judge: _Judge, legal: list[int]) -> str | None:
    move, bid = judge.move, judge.state.bid
    bidding = judge.rules.opening == Opening.BID
    option = "opening=bid" if bidding else "opening=build_or_throw"
    if is_house_move(move):
        if house_value(move) == bid:
            return None
        return f"the bid is {bid}: no house of {house_value(move)} may be made ({option})"
    if not bidding:
        if is_capture(move):
            return f"nothing can be captured by the opening play ({option})"
        if any(is_house_move(one) for one in legal):
            return f"a house of {bid} can be built, and must be ({option})"
        return None
    if judge.value != bid:
        return f"the bid is {bid}: {judge.name} can only make a house of it ({option})"
    return None


def _throw_fault(judge: _Judge, legal: list[int]) -> str | None:
    if has(judge.standing, judge.value):
        return f"{judge.name} can take the house of {judge.value}: it must not be thrown (throw)"
    if has(sums_of(judge.state.loose), judge.value):
        return f"{judge.name} can capture: it must not be thrown (throw)"
    if not any(is_throw(one) for one in legal):
        return f"{judge.name} may be thrown only if nothing else is possible (throw=fallback)"
    return None


def _divide(value: int, cards: Mask) -> bool:
    """Say whether cards divide into groups of a value."""
    stack: Any = np.empty(STACK_WORDS, np.int64)
    others = without(cards, same_rank(value - 1))
    return bool(divides(value - 1, count_by_rank(others), stack, 0))


def _told(cards: Mask) -> str:
    return " ".join(names_of(cards))


def _capture_fault(judge: _Judge) -> str | None:
    state, value, take = judge.state, judge.value, judge.cards
    other = take & without(sum(state.houses), judge.house)
    if other:
        return f"{_told(other)} is in a house that {judge.name} cannot take"
    if take & judge.house not in (0, judge.house):
        return f"the house of {value} is taken whole or not at all"
    everything = judge.rules.capture == Capture.ALL
    if everything and take & judge.house != judge.house:
        return f"the house of {value} must be taken too (capture=all)"
    groups = without(take, judge.house)
    if not _divide(value, groups):
        return f"{_told(groups)} does not divide into groups of {value}"
    if everything and has(sums_of(without(state.loose, take)), value):
        return f"a group of {value} is left that must be taken too (capture=all)"
    return None


def _house_fault(judge: _Judge) -> str | None:
    target, used = house_value(judge.move), judge.cards
    housed = without(used, judge.state.loose)
    if housed:
        return f"{_told(housed)} is in a house: only loose cards are used"
    if judge.value > target:
        return f"{judge.name} is worth more than {target}"
    fault = _raise_fault(judge, target) if raises(judge.move) else _build_fault(judge, target)
    if fault:
        return fault
    if judge.rules.absorb == Absorb.ALL and has(sums_of(without(judge.state.loose, used)), target):
        return f"a group of {target} is left that must be drawn in (absorb=all)"
    if not judge.keeps(target) and not judge.is_helped(target):
        return f"seat {judge.seat} keeps no card of {target} for a house of {target}"
    return None


def _raise_fault(judge: _Judge, target: int) -> str | None:
    lower, marks = target - judge.value, judge.state.marks
    if not has(judge.standing, lower):
        cards = _told(judge.cards | bit(judge.card))
        where = f"and there is no house of {lower} to raise" if lower >= LOWEST else ""
        return f"{cards} does not divide into groups of {target} {where}".rstrip()
    if has(cemented_in(marks), lower):
        return f"the house of {lower} is cemented: it cannot be raised"
    if not judge.rules.break_own and has(owned_by(marks, judge.seat), lower):
        return f"the house of {lower} is seat {judge.seat}'s own: it cannot raise it (break_own)"
    if not _divide(target, judge.cards):
        return f"{_told(judge.cards)} does not divide into groups of {target}"
    return None


def _build_fault(judge: _Judge, target: int) -> str | None:
    used, stands = judge.cards, has(judge.standing, target)
    if not used and not stands:
        return f"there is no house of {target} to add to"
    if not _divide(target, used | bit(judge.card)):
        return f"{_told(used | bit(judge.card))} does not divide into groups of {target}"
    if not stands and popcount(judge.standing) >= judge.rules.max_houses:
        return f"there are {judge.rules.max_houses} houses already (max_houses)"
    if judge.rules.build_cards == BuildCards.ONE and not _has_one(judge, target, stands):
        return f"{judge.name} goes with one loose card to make {target} (build_cards=one)"
    return None


def _has_one(judge: _Judge, target: int, stands: bool) -> bool:
    missing = target - judge.value
    if missing == 0:
        return stands
    some = list(members(judge.cards & same_rank(missing - 1)))
    return bool(some) and _divide(target, without(judge.cards, bit(some[0])))


def _obligation_fault(judge: _Judge) -> str:
    for value in range(LOWEST, HIGHEST + 1):
        if has(owned_by(judge.state.marks, judge.seat), value) and not judge.keeps(value):
            return (
                f"seat {judge.seat} owns the house of {value}: it must keep a card of {value} "
                "(obligation)"
            )
    return "this is not allowed"
