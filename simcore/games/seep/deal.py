"""Dealing: four cards each and four to the floor, void deals, and the rest in packets of four."""

from typing import Any

from simcore._jit import inner, part
from simcore.cards import mask_of, same_rank
from simcore.games import contract
from simcore.games.deck import cards_at, lay_out, members_at
from simcore.games.seep.rules import FLOOR, PACK, PACKET, FloorRedeal, Opening, SeepRules
from simcore.games.seep.state import State
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from simcore.tally import Four, at, put

__all__ = ["BIDDABLE", "VOIDING", "deal_is_due", "deal_packets", "first_state", "is_void", "start"]

PACKETS = 3  # twelve cards a seat: all of them for four, half of them for two
HALF = 24
BIDDABLE = sum(same_rank(value - 1) for value in range(9, 14))
VOIDING = mask_of("TD 9S")


@part
def is_void(rules: SeepRules, deck: Any) -> bool:
    """Say whether a deck is to be dealt again.

    Seat 0 must be able to bid, and some play that two cards may not lie on the first floor.
    """
    if rules.opening != Opening.FREE and members_at(BIDDABLE, deck, 0, PACKET) == 0:
        return True
    if rules.floor_redeal == FloorRedeal.NONE:
        return False
    return members_at(VOIDING, deck, PACKET * rules.players, FLOOR) > 0


@contract.start.of(SeepRules)
@inner
def start(
    rules: SeepRules, deck: Any, seed: int, match: int, hand: int, extra: int
) -> tuple[State, int]:
    """Shuffle and deal until it is not void: return the position, and how often it was.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of 52, filled here: four cards for each seat, the floor, the stock in dealing
        order.
    seed, match, hand
        The address of the deal.
    extra
        Not used.
    """
    lay_out(deck, PACK, 0)
    shuffle(deck, 0, PACK, seed, match, hand, SHUFFLE)
    void_deals = 0
    while is_void(rules, deck):
        lay_out(deck, PACK, 0)
        shuffle(deck, 0, PACK, seed, match, hand, FIRST_REDEAL + void_deals)
        void_deals += 1
    return first_state(rules, deck, extra), void_deals


@part
def with_packets(hands: Four, deck: Any, players: int, stock: int, packets: int) -> Four:
    """Return the hands after so many packets of four for each seat, in turn, from the stock."""
    place = PACK - stock
    for _ in range(packets):
        for seat in range(players):
            hands = put(hands, seat, at(hands, seat) | cards_at(deck, place, PACKET))
            place += PACKET
    return hands


@contract.first_state.of(SeepRules)
@part
def first_state(rules: SeepRules, deck: Any, extra: int) -> State:
    """Return the position before the bid or, without one, before the first play."""
    players = rules.players
    hands = with_packets((0, 0, 0, 0), deck, players, PACK, 1)
    loose = cards_at(deck, PACKET * players, FLOOR)
    stock = PACK - FLOOR - PACKET * players
    if rules.opening == Opening.FREE:
        hands = with_packets(hands, deck, players, stock, PACKETS - 1)
        stock -= (PACKETS - 1) * PACKET * players
    return State(hands, loose, (0, 0, 0, 0, 0), 0, (0, 0), (0, 0), (0, 0), 0, -1, stock, 0, 0)


@contract.deal_is_due.of(SeepRules)
@part
def deal_is_due(rules: SeepRules, state: State) -> bool:
    """Say whether the opening play has been made or, of two, both have no card left."""
    if state.stock == 0:
        return False
    return state.plays == (1 if state.stock > HALF else HALF)


@contract.deal_packets.of(SeepRules)
@part
def deal_packets(
    rules: SeepRules, state: State, deck: Any, seed: int, match: int, hand: int
) -> State:
    """Return the position after the deal that is due: up to twelve cards for each seat."""
    packets = PACKETS - 1 if state.stock > HALF else PACKETS
    hands = with_packets(state.hands, deck, rules.players, state.stock, packets)
    return State(
        hands,
        state.loose,
        state.houses,
        state.marks,
        state.piles,
        state.bonus,
        state.events,
        state.turn,
        state.last_side,
        state.stock - packets * PACKET * rules.players,
        state.plays,
        state.bid,
    )
