"""Moves that break one rule of Seep, put into hands of random play."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from reference import seep
from support.seep_referee import play_out

Document = dict[str, Any]
Mutants = Iterator[Document]
Mutate = Callable[[seep.Hand], Mutants]


def pairs(hand: seep.Hand, *, lowest: int = 9) -> Iterator[tuple[str, str, int]]:
    """Yield a held card, a loose card, and their sum."""
    for card in hand.hands[hand.turn]:
        for other in hand.loose:
            if lowest <= (v := seep.total([card, other])) <= 13:
                yield card, other, v


def kept(hand: seep.Hand, card: str, v: int) -> bool:
    """Tell if the mover holds another card of v."""
    return any(seep.value(c) == v for c in hand.hands[hand.turn] if c != card)


def makes(cards: list[str], v: int) -> bool:
    """Tell if some of these cards sum to v."""
    some = (c for n in range(1, len(cards) + 1) for c in combinations(cards, n))
    return any(seep.total(group) == v for group in some)


def without(cards: list[str], *others: str) -> list[str]:
    return [card for card in cards if card not in others]


# ---- House moves


def house_of_8(hand: seep.Hand) -> Mutants:
    for card, other, v in pairs(hand, lowest=8):
        if v == 8:
            yield {"card": card, "house": 8, "with": [other]}


def no_key_card(hand: seep.Hand) -> Mutants:
    for card, other, v in pairs(hand):
        absorbs = makes(without(hand.loose, other), v)
        if v not in hand.houses and not kept(hand, card, v) and not absorbs:
            yield {"card": card, "house": v, "with": [other]}


def last_key_card(hand: seep.Hand) -> Mutants:
    """The owner himself gives his last card of the value."""
    for v, house in hand.houses.items():
        for card in hand.hands[hand.turn]:
            mine = seep.value(card) == v and hand.turn in house.owners
            if mine and not kept(hand, card, v) and not makes(hand.loose, v):
                yield {"card": card, "house": v, "with": []}


def raised(hand: seep.Hand, which: Callable[[seep.House], bool]) -> Mutants:
    for v, house in hand.houses.items():
        for card in hand.hands[hand.turn]:
            if which(house) and v + seep.value(card) <= 13:
                yield {"card": card, "house": v + seep.value(card), "with": []}


def cemented_raised(hand: seep.Hand) -> Mutants:
    return raised(hand, lambda house: house.is_cemented)


def own_raised(hand: seep.Hand) -> Mutants:
    return raised(hand, lambda house: not house.is_cemented and hand.turn in house.owners)


def group_not_absorbed(hand: seep.Hand) -> Mutants:
    for move in hand.moves():
        for card in move.cards:
            if move.kind == "house" and seep.value(card) == move.value:
                left = [c for c in move.cards if c != card]
                if left or move.value in hand.houses:
                    yield move.document() | {"with": left}


def obliged_card_used(hand: seep.Hand) -> Mutants:
    """The only jack of the owner of an 11 makes a 13 with a 2, a king being kept."""
    for card, other, v in pairs(hand):
        mine = hand.houses.get(seep.value(card))
        owes = mine is not None and hand.turn in mine.owners and not kept(hand, card, mine.value)
        absorbs = makes(without(hand.loose, other), v)
        if owes and kept(hand, card, v) and not absorbs:
            yield {"card": card, "house": v, "with": [other]}


def one_house_more(hand: seep.Hand) -> Mutants:
    for card, other, v in pairs(hand):
        if v not in hand.houses and hand.houses:
            yield {"card": card, "house": v, "with": [other]}


def two_loose_cards(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        for some in combinations(hand.loose, 2):
            v = seep.total([card, *some])
            if 9 <= v <= 13 and len(hand.houses) < 5:
                yield {"card": card, "house": v, "with": list(some)}


def card_of_a_house(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        for house in hand.houses.values():
            yield {"card": card, "house": 13, "with": [min(house.cards)]}


# ---- Captures


def group_left(hand: seep.Hand) -> Mutants:
    for move in hand.moves():
        for card in move.cards & set(hand.loose):
            equal = move.kind == "capture" and seep.value(card) == seep.value(move.card)
            if equal and len(move.cards) > 1:
                yield move.document() | {"take": sorted(move.cards - {card})}


def house_left(hand: seep.Hand) -> Mutants:
    for move in hand.moves():
        loose = sorted(move.cards & set(hand.loose))
        if move.kind == "capture" and loose and len(loose) < len(move.cards):
            yield move.document() | {"take": loose}


def half_a_house(hand: seep.Hand) -> Mutants:
    for move in hand.moves():
        built = sorted(move.cards - set(hand.loose))
        if move.kind == "capture" and built:
            yield move.document() | {"take": sorted(move.cards - {built[0]})}


def house_of_another_value(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        for v, house in hand.houses.items():
            if seep.value(card) != v:
                yield {"card": card, "take": sorted(house.cards)}


def card_too_many(hand: seep.Hand) -> Mutants:
    for move in hand.moves():
        for card in set(hand.loose) - move.cards:
            if move.kind == "capture":
                yield move.document() | {"take": sorted({*move.cards, card})}


# ---- Throws, bids, openings


def throw_that_must_capture(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        v = seep.value(card)
        if v in hand.houses or makes(hand.loose, v):
            yield {"card": card}


def throw_instead(hand: seep.Hand) -> Mutants:
    can_else = any(move.kind != "throw" for move in hand.moves())
    for card in hand.hands[hand.turn]:
        v = seep.value(card)
        if can_else and v not in hand.houses and not makes(hand.loose, v):
            yield {"card": card}


def bid_without_the_card(hand: seep.Hand) -> Mutants:
    for v in range(9, 14):
        if not kept(hand, "", v):
            yield {"bid": v}


def bid_again(hand: seep.Hand) -> Mutants:
    yield {"bid": hand.bid}


def first_house_not_of_the_bid(hand: seep.Hand) -> Mutants:
    for card, other, v in pairs(hand):
        if v != hand.bid:
            yield {"card": card, "house": v, "with": [other]}


def first_throw_of_another_card(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        if seep.value(card) != hand.bid:
            yield {"card": card}


def first_capture(hand: seep.Hand) -> Mutants:
    for card in hand.hands[hand.turn]:
        for other in hand.loose:
            if seep.value(card) == seep.value(other):
                yield {"card": card, "take": [other]}


def card_not_held(hand: seep.Hand) -> Mutants:
    yield {"card": next(c for c in seep.PACK if c not in hand.hands[hand.turn])}


# What a fault says, by mutant and preset; other options stand beside.
TURNS: list[tuple[Mutate, str, str, dict[str, Any]]] = [
    (house_of_8, "seep-100", "no houses of 8", {}),
    (no_key_card, "seep-100", "key card", {}),
    (no_key_card, "seep", "key card", {}),
    (last_key_card, "seep-100", "key card", {}),
    (last_key_card, "seep-2p", "key card", {}),
    (cemented_raised, "seep", "cemented and cannot be raised", {}),
    (cemented_raised, "seep-30", "cemented and cannot be raised", {}),
    (own_raised, "seep-100", "(break_own)", {}),
    (group_not_absorbed, "seep-100", "(absorb)", {}),
    (obliged_card_used, "seep-100", "(obligation)", {}),
    (one_house_more, "seep-500", "(max_houses)", {"max_houses": 1}),
    (two_loose_cards, "seep", "(build_cards)", {}),
    (card_of_a_house, "seep-100", "is no loose card", {}),
    (group_left, "seep-100", "(capture)", {}),
    (house_left, "seep-100", "(capture)", {}),
    (half_a_house, "seep-100", "whole house", {"capture": "free"}),
    (house_of_another_value, "seep", "whole house", {}),
    (card_too_many, "seep-2p", "does not split", {}),
    (throw_that_must_capture, "seep-100", "can capture", {}),
    (throw_that_must_capture, "seep", "can capture", {}),
    (throw_instead, "seep", "(throw)", {}),
    (card_not_held, "seep-100", "does not hold", {}),
]
BIDS: list[tuple[Mutate, str, str, dict[str, Any]]] = [
    (bid_without_the_card, "seep-30", "without a card", {}),
]
OPENINGS: list[tuple[Mutate, str, str, dict[str, Any]]] = [
    (bid_again, "seep", "nothing to bid", {}),
    (first_house_not_of_the_bid, "seep", "(opening)", {}),
    (first_throw_of_another_card, "seep-100", "(opening)", {}),
    (first_capture, "seep", "(opening)", {}),
]
BREAKS = {
    f"{mutate.__name__}-{preset}": (stage, mutate, preset, rule, options)
    for stage, breaks in (("turn", TURNS), ("bid", BIDS), ("opening", OPENINGS))
    for mutate, preset, rule, options in breaks
}


def stage_of(hand: seep.Hand) -> str:
    if not hand.view.is_first:
        return "turn"
    return "bid" if hand.view.must_bid else "opening"


def spoilt(record: Document, i: int, move: Document) -> Document:
    """Return a record with another move in the place of one."""
    moves = record["moves"]
    return record | {"moves": [*moves[:i], move, *moves[i + 1 :]]}


@cache
def broken_records(name: str) -> list[tuple[Document, int, str]]:
    """Return records with one broken move each: its number, and what the referee says of it.

    Hands go on with legal moves; the referee refuses each broken one.
    """
    stage, mutate, preset, rule, options = BREAKS[name]
    rng, found = random.Random(preset), []
    broken: list[tuple[int, Document, str]] = []

    def choose(hand: seep.Hand, moves: list[seep.Move]) -> seep.Move:
        i = hand.n_plays + (hand.bid is not None)
        for document in mutate(hand) if stage == stage_of(hand) else ():
            fault = hand.why_not(hand.turn, seep.move_of(document))
            assert fault is not None, document
            assert rule in fault
            assert seep.move_of(document) not in moves
            broken.append((i, {"seat": hand.turn} | document, fault))
        return rng.choice(moves)

    for _ in range(200):
        broken.clear()
        _, record = play_out({"preset": preset} | options, rng, choose)
        found += [(spoilt(record, i, document), i, fault) for i, document, fault in broken[:4]]
        if len(found) >= 12:
            return found
    raise AssertionError(f"only {len(found)} broken moves were found")
