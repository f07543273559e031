"""Legal moves: a bid; captures, house moves and throws."""

from typing import Any

from simcore._jit import Words, inlined, inner, part, words_of
from simcore.bits import drop_lowest, has, lowest_index, without
from simcore.cards import rank_of, same_rank
from simcore.games import contract
from simcore.games.seep.builds import house_move_is_legal, list_house_moves
from simcore.games.seep.captures import capture_is_legal, list_captures
from simcore.games.seep.coding import (
    HOUSES,
    bid_of,
    bid_value,
    capture_of,
    card_played,
    floor_cards,
    house_move,
    house_value,
    is_bid,
    is_capture,
    is_house_move,
    is_throw,
    raises,
    same_for,
    throw_of,
    value_of,
    values_in,
)
from simcore.games.seep.groups import WORDS, list_groups
from simcore.games.seep.rules import SeepRules
from simcore.games.seep.scene import (
    Scene,
    build_targets,
    cards_of_interest,
    cards_to_throw,
    may_take,
    must_bid,
    raise_targets,
    scene_of,
    something_else,
)
from simcore.games.seep.state import View
from simcore.games.seep.view import ViewRules, rules_of

__all__ = [
    "bid_value",
    "card_played",
    "floor_cards",
    "house_value",
    "is_bid",
    "is_capture",
    "is_house_move",
    "is_throw",
    "list_moves",
    "move_is_legal",
    "must_bid",
    "raises",
    "rules_of",
    "scratch_size",
]


@contract.scratch_size.of(SeepRules)
@part
def scratch_size(rules: SeepRules) -> int:
    """Return how many int64 the scratch buffer has: room for the moves of the fullest floor.

    Only what is written to costs memory.
    """
    return WORDS


# --- judging ---


@part
def play_is_legal(view: View, move: int, words: Words) -> bool:
    """Say whether a card may be played as a move has it; bids apart."""
    rules, card = rules_of(view), card_played(move)
    if card > 51 or not has(view.hand, card):
        return False
    scene, value = scene_of(view, rules), value_of(card)
    several = drop_lowest(view.hand & same_rank(rank_of(card))) != 0
    if is_throw(move):
        if move != throw_of(card) or not has(cards_to_throw(scene, view.hand), card):
            return False
        return not (scene.last_resort and something_else(scene, view.hand))
    if is_capture(move):
        take = floor_cards(move)
        if move != capture_of(card, take) or not may_take(scene, value, several):
            return False
        return capture_is_legal(view, rules, scene, card, several, take, words)
    target, used, raising = house_value(move), floor_cards(move), raises(move)
    if move != house_move(card, target, used, raising):
        return False
    return house_move_is_legal(view, rules, scene, card, several, target, used, raising, words)


@contract.move_is_legal.of(View)
@inner
def move_is_legal(view: View, move: int, words: Words) -> bool:
    """Say whether the seat on turn may make a move; any int is judged.

    Parameters
    ----------
    view
        What it sees.
    move
        See `simcore.games.seep.coding`.
    words
        The scratch buffer, whose end is used.
    """
    if move < 0:
        return False
    if must_bid(view, rules_of(view)):
        value = bid_value(move)
        return move == bid_of(value) and has(values_in(view.hand) & HOUSES, value)
    return not is_bid(move) and play_is_legal(view, move, words)


# --- listing ---


@inlined
def list_bids(hand: int, words: Words) -> int:
    """Write a bid for each value of the hand that a house can have; return how many."""
    values, n = values_in(hand) & HOUSES, 0
    while values:
        words[n] = bid_of(lowest_index(values))
        values = drop_lowest(values)
        n += 1
    return n


@part
def repeat_for(same: int, words: Words, start: int, stop: int) -> int:
    """Write the moves of the lowest of some equal cards for the others too; return the new end."""
    card, end = lowest_index(same), stop
    others = drop_lowest(same)
    while others:
        other = lowest_index(others)
        others = drop_lowest(others)
        for i in range(start, stop):
            words[end] = same_for(words[i], card, other)
            end += 1
    return end


@inlined
def list_throws(cards: int, words: Words, n: int) -> int:
    """Write the throws of some cards from place `n` on; return where they end."""
    while cards:
        words[n] = throw_of(lowest_index(cards))
        cards = drop_lowest(cards)
        n += 1
    return n


@part
def list_uses(view: View, rules: ViewRules, scene: Scene, words: Words) -> int:
    """Write the captures and house moves; return how many."""
    n, hand = 0, cards_of_interest(scene, view.hand)
    if hand != 0:
        list_groups(view.loose, words)
    while hand:
        card = lowest_index(hand)
        same = hand & same_rank(rank_of(card))
        hand = without(hand, same)
        value, several, start = value_of(card), drop_lowest(same) != 0, n
        takes = may_take(scene, value, several)
        builds = build_targets(scene, value, several)
        raised = raise_targets(scene, value, several)
        if takes:
            n = list_captures(view, rules, scene, card, several, words, n)
        n = list_house_moves(view, rules, scene, card, builds, raised, words, n)
        n = repeat_for(same, words, start, n)
    return n


@contract.list_moves.of(View)
@part
def list_moves(view: View, scratch: Any) -> int:
    """Write every legal move into `scratch` once; return how many."""
    words, rules = words_of(scratch), rules_of(view)
    if must_bid(view, rules):
        return list_bids(view.hand, words)
    scene = scene_of(view, rules)
    n = list_uses(view, rules, scene, words)
    if n == 0 or not scene.last_resort:
        n = list_throws(cards_to_throw(scene, view.hand), words, n)
    return n
