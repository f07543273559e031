"""What a move does."""

from simcore._jit import part
from simcore.bits import bit, count_up, has, without
from simcore.games import contract
from simcore.games.seating import next_seat
from simcore.games.seep.coding import (
    bid_value,
    card_played,
    cemented_in,
    floor_cards,
    house_value,
    is_bid,
    is_capture,
    is_throw,
    owned_by,
    raises,
    standing_in,
    total_of,
    value_of,
    with_cement,
    with_owner,
    without_house,
)
from simcore.games.seep.houses import house_of, houses_with
from simcore.games.seep.rules import BY_CARD, PLAYS, SAME, SeepRules
from simcore.games.seep.state import Pair, State, Worth
from simcore.tally import Four, at, put

__all__ = [
    "BUILT",
    "CAPTURED",
    "CEMENTED",
    "LOOSE_SWEEP",
    "RAISED",
    "STOLEN",
    "TIGHT_SWEEP",
    "apply",
    "is_over",
    "recorded",
    "seats",
    "sides",
    "sweep_bonus",
]

SIDES = 2
# The counters of `State.events`, see `bits.count_at`.
LOOSE_SWEEP, TIGHT_SWEEP, BUILT, RAISED, CEMENTED, CAPTURED, STOLEN = range(7)


@contract.seats.of(SeepRules)
@part
def seats(rules: SeepRules) -> int:
    """Return two or four."""
    return rules.players


@contract.sides.of(SeepRules)
@part
def sides(rules: SeepRules) -> int:
    """Return two: seats 0 and 2 against seats 1 and 3, or one against one."""
    return SIDES


@contract.is_over.of(SeepRules)
@part
def is_over(rules: SeepRules, state: State) -> bool:
    """Say whether the last card of the deal has been played."""
    return state.plays == PLAYS


@contract.recorded.of(SeepRules)
@part
def recorded(rules: SeepRules, n: int, move: int) -> int:
    """Return how many moves a record has: the bid is one of them."""
    return n + 1


@part
def pair_with(pair: Pair, side: int, value: int) -> Pair:
    """Return a pair by side with the value of a side replaced."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


@part
def of_side(pair: Pair, side: int) -> int:
    """Return the value of a side."""
    return pair[0] if side == 0 else pair[1]


@part
def sweep_bonus(worth: SeepRules | Worth, plays: int, value: int, tight: bool) -> int:
    """Return what a sweep scores.

    Parameters
    ----------
    worth
        The house rules, or the `Worth` of a view.
    plays
        Cards played before.
    value
        The value of the card that sweeps.
    tight
        Whether a house was taken.
    """
    if plays == 0 and worth.sweep_first != SAME:
        return worth.sweep_first
    if plays == PLAYS - 1 and worth.sweep_last != SAME:
        return worth.sweep_last
    if tight and worth.sweep_tight != SAME:
        return worth.sweep_tight
    return value if worth.sweep_points == BY_CARD else worth.sweep_points


@part
def bid_made(state: State, value: int) -> State:
    """Return the position after the bid."""
    return State(
        state.hands,
        state.loose,
        state.houses,
        state.marks,
        state.piles,
        state.bonus,
        state.events,
        state.turn,
        state.last_side,
        state.stock,
        state.plays,
        value,
    )


@part
def thrown(state: State, hands: Four, card: int, turn: int) -> State:
    """Return the position after a throw, given the hands and the turn then."""
    return State(
        hands,
        state.loose | bit(card),
        state.houses,
        state.marks,
        state.piles,
        state.bonus,
        state.events,
        turn,
        state.last_side,
        state.stock,
        state.plays + 1,
        state.bid,
    )


@part
def captured(rules: SeepRules, state: State, hands: Four, card: int, take: int, turn: int) -> State:
    """Return the position after a capture, given the hands and the turn then.

    It is a sweep if neither loose cards nor houses are left.
    """
    side, value = state.turn & 1, value_of(card)
    marks, houses = state.marks, state.houses
    events, bonus = of_side(state.events, side), of_side(state.bonus, side)
    tight = take & house_of(houses, value) != 0
    if tight:
        owned = owned_by(marks, side) | owned_by(marks, side + 2)
        events = count_up(events, CAPTURED)
        if not has(owned, value):
            events = count_up(events, STOLEN)
        marks, houses = without_house(marks, value), houses_with(houses, value, 0)
    loose = without(state.loose, take)
    if loose == 0 and marks == 0:
        events = count_up(events, TIGHT_SWEEP if tight else LOOSE_SWEEP)
        bonus += sweep_bonus(rules, state.plays, value, tight)
    return State(
        hands,
        loose,
        houses,
        marks,
        pair_with(state.piles, side, of_side(state.piles, side) | take | bit(card)),
        pair_with(state.bonus, side, bonus),
        pair_with(state.events, side, events),
        turn,
        side,
        state.stock,
        state.plays + 1,
        state.bid,
    )


@part
def owner_added(rules: SeepRules, marks: int, target: int, seat: int) -> int:
    """Return the marks once a seat has made, or added to, a house: helping a partner binds none."""
    if rules.partner_help and has(owned_by(marks, seat ^ 2), target):
        return marks
    return with_owner(marks, target, seat)


@part
def housed(rules: SeepRules, state: State, hands: Four, move: int, turn: int) -> State:
    """Return the position after a house move, given the hands and the turn then."""
    seat, card, target, used = state.turn, card_played(move), house_value(move), floor_cards(move)
    side, value, raising = seat & 1, value_of(card), raises(move)
    events = of_side(state.events, side)
    marks, houses, cards = state.marks, state.houses, used | bit(card)
    stood = has(standing_in(marks), target)
    if raising:
        cards |= house_of(houses, target - value)
        houses = houses_with(houses, target - value, 0)
        marks = without_house(marks, target - value)
        events = count_up(events, RAISED)
    elif not stood:
        events = count_up(events, BUILT)
    houses = houses_with(houses, target, house_of(houses, target) | cards)
    marks = owner_added(rules, marks, target, seat)
    # the values of a house that is not cemented add up to its own
    if not has(cemented_in(marks), target) and (stood or total_of(cards) > target):
        events = count_up(events, CEMENTED)
        marks = with_cement(marks, target)
    return State(
        hands,
        without(state.loose, used),
        houses,
        marks,
        state.piles,
        state.bonus,
        pair_with(state.events, side, events),
        turn,
        state.last_side,
        state.stock,
        state.plays + 1,
        state.bid,
    )


@contract.apply.of(SeepRules)
@part
def apply(rules: SeepRules, state: State, move: int) -> State:
    """Return the position after a legal move."""
    if is_bid(move):
        return bid_made(state, bid_value(move))
    seat, card = state.turn, card_played(move)
    hands = put(state.hands, seat, at(state.hands, seat) & ~bit(card))
    turn = next_seat(rules, seat)
    if is_throw(move):
        return thrown(state, hands, card, turn)
    if is_capture(move):
        return captured(rules, state, hands, card, floor_cards(move), turn)
    return housed(rules, state, hands, move, turn)
