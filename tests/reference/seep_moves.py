"""Legal moves of Seep (sections 3 to 7), each rule a function that says what is wrong.

A fault ends with the name of the option, if it is one, in brackets. See `seep.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reference.seep_floor import (
    HOUSES,
    Cards,
    House,
    Houses,
    Move,
    Turn,
    groups,
    holds,
    in_order,
    splits,
    subsets,
    total,
    value,
)

# ---- The floor after a move (sections 5 and 6)


def is_break(move: Move) -> bool:
    """Tell if a house move raises another house: section 5 has the two sums."""
    return value(move.card) < move.value and total(move.cards) % move.value == 0


def floor_after(turn: Turn, move: Move) -> tuple[Cards, Houses]:
    """Return the loose cards and the houses after a legal play."""
    houses = dict(turn.houses)
    if move.kind == "throw":
        return turn.loose | {move.card}, houses
    if move.kind == "capture":
        if not move.cards <= turn.loose:
            del houses[value(move.card)]
        return turn.loose - move.cards, houses
    cards = move.cards | {move.card}
    if is_break(move):
        cards |= houses.pop(move.value - value(move.card)).cards
    if move.value in houses:
        cards |= houses[move.value].cards
    houses[move.value] = House(move.value, cards, turn.owners_after(move.value))
    return turn.loose - move.cards, houses


# ---- House moves (section 5)


def _is_laid_on_one(turn: Turn, move: Move) -> bool:
    """Tell if the played card's group is of the size that `build_cards` = one asks for.

    That is the card and one loose card; or the card alone, if it joins a house.
    """
    lacks = move.value - value(move.card)
    if lacks == 0:
        return move.value in turn.houses and splits(move.cards, move.value)
    pairs = [card for card in move.cards if value(card) == lacks]
    return any(splits(move.cards - {card}, move.value) for card in pairs)


def _build_fault(turn: Turn, move: Move) -> str | None:
    """Say why the cards make no house, or join none."""
    if not splits(move.cards | {move.card}, move.value):
        return f"{_sum(move)} does not split into groups of {move.value}"
    if move.value not in turn.houses:
        if not move.cards:
            return "a new house needs a loose card"
        if len(turn.houses) >= turn.rules["max_houses"]:
            return f"there are {len(turn.houses)} houses already (max_houses)"
    if turn.rules["build_cards"] == "one" and not _is_laid_on_one(turn, move):
        return f"{move.card} may be laid on one loose card only, to make {move.value} (build_cards)"
    return None


def _break_fault(turn: Turn, move: Move) -> str | None:
    """Say why a house cannot be raised."""
    broken = turn.houses.get(move.value - value(move.card))
    if broken is None:
        return f"there is no house that {move.card} raises to {move.value}"
    if broken.is_cemented:
        return f"the house of {broken.value} is cemented and cannot be raised"
    if turn.seat in broken.owners and not turn.rules["break_own"]:
        return f"nobody raises his own house of {broken.value} (break_own)"
    if not splits(move.cards, move.value):
        return f"{_sum(move)} does not split into groups of {move.value}"
    return None


def _sum(move: Move) -> str:
    """Return the ranks of the played card and the floor cards, as a sum."""
    return "+".join(card[0] for card in [move.card, *in_order(move.cards)])


def _house_fault(turn: Turn, move: Move) -> str | None:
    """Say why a house move is illegal, obligations left aside."""
    if move.value not in HOUSES:
        return f"there are no houses of {move.value}"
    if turn.is_first and move.value != turn.bid:
        return f"the first house must be of the bid {turn.bid} (opening)"
    if not move.cards <= turn.loose:
        return f"{in_order(move.cards - turn.loose)[0]} is no loose card"
    if value(move.card) > move.value:
        return f"{move.card} is worth more than {move.value}"
    fault = _break_fault(turn, move) if is_break(move) else _build_fault(turn, move)
    if fault:
        return fault
    if turn.rules["absorb"] == "all" and groups(turn.loose - move.cards, move.value):
        return f"loose cards that make {move.value} must join the house (absorb)"
    if not turn.is_helped(move.value) and not holds(turn.held - {move.card}, move.value):
        return f"no other card of {move.value} is kept: the house needs its key card"
    return None


# ---- Captures (section 6)


def _capture_fault(turn: Turn, move: Move) -> str | None:
    """Say why a capture is illegal, obligations left aside."""
    v = value(move.card)
    if turn.opening == "build_or_throw":
        return "no capture on play 1 (opening)"
    if turn.opening == "bid" and v != turn.bid:
        return f"only a card of the bid {turn.bid} captures on play 1 (opening)"
    if not move.cards:
        return "a capture takes a card"
    house, loose = turn.houses.get(v), move.cards & turn.loose
    of_houses = move.cards - turn.loose
    if of_houses and (house is None or of_houses != house.cards):
        return f"{in_order(of_houses)[0]} is neither loose nor of a whole house of {v}"
    if not splits(loose, v):
        return f"{'+'.join(card[0] for card in in_order(loose))} does not split into groups of {v}"
    if turn.rules["capture"] == "all" and house is not None and not of_houses:
        return f"the house of {v} must be taken (capture)"
    if turn.rules["capture"] == "all" and groups(turn.loose - loose, v):
        return f"loose cards that make {v} must be taken (capture)"
    return None


# ---- Throws (sections 3 and 7)


def _throw_fault(turn: Turn, card: str, others: Iterable[Move]) -> str | None:
    """Say why a throw is illegal; `others` are the legal captures and house moves."""
    if turn.opening == "build_or_throw":
        must_build = any(True for _ in others)
        return f"a house of the bid {turn.bid} must be built (opening)" if must_build else None
    v = value(card)
    if turn.opening == "bid" and v != turn.bid:
        return f"only a card of the bid {turn.bid} is thrown on play 1 (opening)"
    if v in turn.houses or groups(turn.loose, v):
        return f"{card} can capture and may not be thrown"
    if turn.rules["throw"] == "fallback" and not turn.is_first and any(True for _ in others):
        return "nobody throws who can capture or make a house (throw)"
    return None


# ---- All moves


def _obligation_fault(turn: Turn, move: Move) -> str | None:
    """Say which house is left without a card that its owner, the mover, has to keep."""
    if not turn.rules["obligation"]:
        return None
    kept = turn.held - {move.card}
    for house in floor_after(turn, move)[1].values():
        if turn.seat in house.owners and not holds(kept, house.value):
            return (
                f"a card of {house.value} must be kept for the house of {house.value} (obligation)"
            )
    return None


def _bid_fault(turn: Turn, move: Move) -> str | None:
    """Say why a bid is illegal (section 2.3)."""
    if not turn.must_bid:
        return "there is nothing to bid"
    if move.value not in HOUSES:
        return f"the bid is from 9 to 13, not {move.value}"
    if not holds(turn.held, move.value):
        return f"seat {turn.seat} bids {move.value} without a card of it"
    return None


def _play_fault(turn: Turn, move: Move) -> str | None:
    """Say why a capture or house move is illegal."""
    fault = _house_fault(turn, move) if move.kind == "house" else _capture_fault(turn, move)
    return fault or _obligation_fault(turn, move)


def _captures_and_house_moves(turn: Turn) -> Iterator[Move]:
    """Try every card with every set of loose cards, with and without the house."""
    for card in in_order(turn.held):
        house = turn.houses.get(value(card))
        for loose in subsets(turn.loose):
            tries = [Move("capture", card, loose)]
            tries += [Move("capture", card, loose | house.cards)] if house else []
            tries += [Move("house", card, loose, v) for v in HOUSES]
            yield from (move for move in tries if _play_fault(turn, move) is None)


def why_not(turn: Turn, move: Move) -> str | None:
    """Return None if the move is legal, else the reason."""
    if move.kind == "bid":
        return _bid_fault(turn, move)
    if turn.must_bid:
        return "the bid comes first"
    if move.card not in turn.held:
        return f"seat {turn.seat} does not hold {move.card}"
    if move.kind != "throw":
        return _play_fault(turn, move)
    others = _captures_and_house_moves(turn)
    return _throw_fault(turn, move.card, others) or _obligation_fault(turn, move)


def legal_moves(turn: Turn) -> list[Move]:
    """Return all legal moves of the seat on turn."""
    if turn.must_bid:
        bids = [Move("bid", value=v) for v in HOUSES]
        return [move for move in bids if _bid_fault(turn, move) is None]
    others = list(_captures_and_house_moves(turn))
    throws = [Move("throw", card) for card in in_order(turn.held)]
    legal = [
        move
        for move in throws
        if not (_throw_fault(turn, move.card, others) or _obligation_fault(turn, move))
    ]
    return others + legal
