"""What the moves of the seat on turn hang on: sets of values, found once for all its cards."""

from typing import NamedTuple

from simcore._jit import inlined, part
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount, without
from simcore.cards import rank_of, same_rank
from simcore.games.seep.coding import (
    EVERY_VALUE,
    HOUSES,
    cards_of_values,
    cemented_in,
    lowered_by,
    owned_by,
    raised_by,
    standing_in,
    sums_made,
    value_of,
    values_in,
)
from simcore.games.seep.rules import BuildCards, Opening, Throw
from simcore.games.seep.state import View
from simcore.games.seep.view import ViewRules

__all__ = [
    "Scene",
    "build_targets",
    "can_take",
    "cards_of_interest",
    "cards_to_throw",
    "lacking_without",
    "may_take",
    "must_bid",
    "raise_targets",
    "scene_of",
    "something_else",
    "sums_of",
]


class Scene(NamedTuple):
    """Sets of values, of cards or of houses (bit v for value v).

    ``held`` are in the hand; ``sums`` are what loose cards add up to; ``standing`` are the houses,
    ``raisable`` those that the seat may raise, ``bound`` those that it keeps a card for; ``helped``
    are houses to which it may add without a card of their value. ``parts`` are what loose cards may
    add to the hand card to make its group, ``alone`` the cards that may be a group by themselves,
    ``houses`` those that a build may make or add to. Cards of ``takers`` may capture, those of
    ``thrown`` may be thrown: if nothing else can be done where ``last_resort`` is true.
    """

    held: int
    sums: int
    standing: int
    raisable: int
    bound: int
    helped: int
    parts: int
    alone: int
    houses: int
    takers: int
    thrown: int
    last_resort: bool


@inlined
def sums_of(cards: int) -> int:
    """Return the set of the sums 1..13 of some of the cards of a mask."""
    sums = 0
    while cards:
        sums |= sums_made(sums, value_of(lowest_index(cards)))
        cards = drop_lowest(cards)
    return sums


@part
def must_bid(view: View, rules: ViewRules) -> bool:
    """Say whether the bid is due."""
    return view.bid == 0 and rules.opening != Opening.FREE


@part
def scene_of(view: View, rules: ViewRules) -> Scene:
    """Return what the moves of a seat that has to play a card hang on."""
    sums, standing = sums_of(view.loose), standing_in(view.marks)
    mine, partner = owned_by(view.marks, view.seat), owned_by(view.marks, view.seat ^ 2)
    raisable = without(standing, cemented_in(view.marks))
    new = HOUSES if popcount(standing) < rules.max_houses else 0
    one = rules.build_cards == BuildCards.ONE
    thrown, last_resort = without(EVERY_VALUE, sums | standing), rules.throw == Throw.FALLBACK
    takers, aims = EVERY_VALUE, EVERY_VALUE
    if view.plays == 0 and rules.opening != Opening.FREE:
        aims = bit(view.bid)
        last_resort = rules.opening == Opening.BUILD_OR_THROW
        takers, thrown = (0, EVERY_VALUE) if last_resort else (aims, thrown & aims)
    return Scene(
        values_in(view.hand),
        sums,
        standing,
        raisable if rules.break_own else without(raisable, mine),
        mine if rules.obligation else 0,
        without(partner, mine) if rules.partner_help else 0,
        values_in(view.loose) if one else sums,
        (standing if one else standing | sums & new) & aims,
        (standing | new) & aims,
        takers,
        thrown,
        last_resort,
    )


@inlined
def kept_without(held: int, value: int, several: bool) -> int:
    """Return the values in the hand once a card of some value, or one of several, is played."""
    return held if several else without(held, bit(value))


@part
def lacking_without(scene: Scene, value: int, several: bool) -> int:
    """Return the houses for which a card would lack once one of some value is played.

    `several` says whether the hand has another card of the value.
    """
    return without(scene.bound, kept_without(scene.held, value, several))


@part
def can_take(scene: Scene, value: int) -> bool:
    """Say whether a card of some value finds something to capture."""
    return has(scene.takers & (scene.standing | scene.sums), value)


@part
def build_targets(scene: Scene, value: int, several: bool) -> int:
    """Return the set of the houses that a card of some value can make, or be added to."""
    if lacking_without(scene, value, several) != 0:
        return 0
    targets = raised_by(scene.parts, value) & scene.houses
    if has(scene.alone & HOUSES, value):
        targets |= bit(value)
    return targets & (kept_without(scene.held, value, several) | scene.helped)


@part
def raise_targets(scene: Scene, value: int, several: bool) -> int:
    """Return the set of the houses that a card of some value can make by raising another."""
    lacking, raisable = lacking_without(scene, value, several), scene.raisable
    if lacking != 0:  # nobody is bound any more to the house that is raised
        raisable = raisable & lacking if drop_lowest(lacking) == 0 else 0
    kept = kept_without(scene.held, value, several)
    return raised_by(raisable, value) & (kept | scene.helped)


@part
def may_take(scene: Scene, value: int, several: bool) -> bool:
    """Say whether a card of some value has a capture: a house of its value sets its owners free."""
    lacking = lacking_without(scene, value, several)
    if has(scene.standing, value):
        lacking = without(lacking, bit(value))
    return lacking == 0 and can_take(scene, value)


@part
def cards_to_throw(scene: Scene, hand: int) -> int:
    """Return the cards of a hand that may be thrown, perhaps as the last resort only.

    No card is among them that is kept for a house: it could take that house.
    """
    if without(scene.bound, scene.held) != 0:
        return 0
    return hand & cards_of_values(scene.thrown)


@part
def cards_of_interest(scene: Scene, hand: int) -> int:
    """Return the cards of a hand that may capture or make a house: others can only be thrown.

    The cards that the hand has to keep are not looked at, so that some of them may not either.
    """
    values = scene.takers & (scene.standing | scene.sums) | scene.alone
    houses = HOUSES & (scene.held | scene.helped)
    added = scene.parts | scene.raisable
    while added:
        values |= lowered_by(houses, lowest_index(added))
        added = drop_lowest(added)
    return hand & cards_of_values(values)


@part
def something_else(scene: Scene, hand: int) -> bool:
    """Say whether any card of a hand can capture, make a house or be added to one."""
    hand = cards_of_interest(scene, hand)
    while hand:
        card = lowest_index(hand)
        same = hand & same_rank(rank_of(card))
        hand = without(hand, same)
        value, several = value_of(card), drop_lowest(same) != 0
        if may_take(scene, value, several) or build_targets(scene, value, several) != 0:
            return True
        if raise_targets(scene, value, several) != 0:
            return True
    return False
