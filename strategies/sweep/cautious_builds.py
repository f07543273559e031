"""Cautious play where there are builds."""

from simcore._jit import WeightValues, inner, part
from simcore.bits import bit, lowest_index, popcount
from simcore.captures import value_total
from simcore.cards import count_by_rank, rank_of, same_rank
from simcore.games.sweep.builds.coding import card_played, cards_taken, value_named
from simcore.games.sweep.builds.duties import of_own_side
from simcore.games.sweep.builds.piles import has_value
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.view import options_of
from simcore.games.sweep.rules import BuildCapture
from simcore.games.sweep.view import rules_of
from strategies.base import for_view
from strategies.fishing import chance_to_hold
from strategies.sweep.building import build_prospect, gain, hand_to_come, unseen_beside
from strategies.sweep.cautious import W, best_take, cautious
from strategies.sweep.greedy import loot

__all__ = ["cautious_with_builds"]


@part
def builds_left(view: BuildView, move: int, value: int, ours: bool) -> int:
    """Return the cards in builds of a value that our side, or the next, may take after a move."""
    cards = has_value(view.builds, value) & ~cards_taken(move)
    anyones = options_of(view.rules).capture == BuildCapture.ANYONE
    if not anyones:
        own = of_own_side(view)
        cards &= own if ours else ~own
    if value_named(move) == value and (ours or anyones):
        cards |= cards_taken(move) | bit(card_played(move))
    return cards


@part
def with_build(loose: float, build: int, w: WeightValues) -> float:
    """Return what a card takes that takes a build beside loose cards of some worth, if any."""
    if build == 0:
        return loose
    return loose + loot(build, w) + (w[W.card] if loose == 0.0 else 0.0)


@inner
def outlook(
    view: BuildView, move: int, table: int, hand: int, unseen: int, next_hand: int, w: WeightValues
) -> float:
    """Return what loose cards and builds promise the own hand, less the danger from the next seat.

    Parameters are those of `cautious.outlook`, and the move.
    """
    rules = rules_of(view)
    total, n_unseen = value_total(count_by_rank(table)), popcount(unseen)
    cards = unseen | hand
    expected, own = 0.0, 0.0
    while cards:
        rank = rank_of(lowest_index(cards))
        same = same_rank(rank)
        cards &= ~same
        loose = best_take(rules, rank, table, total, w)
        value = with_build(loose, builds_left(view, move, rank + 1, False), w)
        if value > expected:
            chance = chance_to_hold(popcount(unseen & same), n_unseen, next_hand)
            expected += chance * (value - expected)
        if hand & same:
            own = max(own, with_build(loose, builds_left(view, move, rank + 1, True), w))
    # A build that the own side alone may take is there for the next turn.
    surer = 2.0 if options_of(view.rules).capture == BuildCapture.SIDE else 1.0
    prospect: float = surer * w[W.follow] * own - w[W.risk] * expected
    return prospect


@for_view(cautious, BuildView)
def cautious_with_builds(view: BuildView, move: int, w: WeightValues) -> float:
    """Take or build what is worth most, less what the next seat may take of what is left."""
    card, used = card_played(move), cards_taken(move)
    value: float = gain(view, move, w) if used else 0.0
    table = view.table & ~used
    if used == 0:
        table |= bit(card)
    unseen = unseen_beside(view)
    next_hand = hand_to_come(view, unseen)
    value += w[W.build] * build_prospect(view, move, unseen, next_hand, w)
    if next_hand == 0:
        rest = loot(table | view.builds.cards & ~used, w)
        return value if used == 0 or value_named(move) else value + rest
    hand = view.hand & ~bit(card)
    return value + outlook(view, move, table, hand, unseen, next_hand, w)
