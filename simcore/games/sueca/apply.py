"""What a move does."""

from simcore._jit import part
from simcore.bits import bit, popcount
from simcore.cards import suit_of
from simcore.games import contract
from simcore.games.sueca.cards import beats
from simcore.games.sueca.coding import CANCEL, KEEP, card_played
from simcore.games.sueca.deal import ASKING, CANCELLED, PLAYING, next_asked
from simcore.games.sueca.rules import PLAYERS, SuecaRules
from simcore.games.sueca.state import State
from simcore.tally import at, put

__all__ = ["apply", "is_over", "recorded", "seats", "sides"]

SIDES = 2


@contract.seats.of(SuecaRules)
@part
def seats(rules: SuecaRules) -> int:
    """Return four."""
    return PLAYERS


@contract.sides.of(SuecaRules)
@part
def sides(rules: SuecaRules) -> int:
    """Return two: seats 0 and 2 against seats 1 and 3."""
    return SIDES


@contract.is_over.of(SuecaRules)
@part
def is_over(rules: SuecaRules, state: State) -> bool:
    """Say whether all cards are in the piles."""
    hands = state.hands
    return hands[0] | hands[1] | hands[2] | hands[3] | state.trick == 0


@contract.recorded.of(SuecaRules)
@part
def recorded(rules: SuecaRules, n: int, move: int) -> int:
    """Return how many moves a record has: the cards of the deal that is played out."""
    return n + 1 if move < KEEP else 0


@part
def answered(rules: SuecaRules, state: State, turn: int, asked: int, cancelled: int) -> State:
    """Return the position after an answer before the lead."""
    return State(
        state.hands,
        state.piles,
        state.trick,
        state.best,
        state.best_seat,
        state.led,
        turn,
        asked,
        state.trump_card,
        state.voids,
        state.carry,
        cancelled,
    )


@contract.apply.of(SuecaRules)
@part
def apply(rules: SuecaRules, state: State, move: int) -> State:
    """Return the position after a legal move."""
    seat = state.turn
    if move == CANCEL:
        return answered(rules, state, seat, CANCELLED, state.cancelled + 1)
    if move == KEEP:
        following = next_asked(rules, state.hands, seat + 1)
        asked = ASKING if following < PLAYERS else PLAYING
        return answered(rules, state, following % PLAYERS, asked, state.cancelled)
    card = card_played(move)
    hands = put(state.hands, seat, at(state.hands, seat) & ~bit(card))
    trick = state.trick | bit(card)
    voids, led = state.voids, state.led
    if led < 0:
        led = suit_of(card)
    elif suit_of(card) != led:
        voids |= bit(PLAYERS * seat + led)
    best, best_seat = state.best, state.best_seat
    if best < 0 or beats(card, best, suit_of(state.trump_card)):
        best, best_seat = card, seat
    piles, turn = state.piles, (seat + 1) & 3
    if popcount(trick) == PLAYERS:
        side = best_seat & 1
        piles = put(piles, side, at(piles, side) | trick)
        turn, trick, best, led = best_seat, 0, -1, -1
    return State(
        hands,
        piles,
        trick,
        best,
        best_seat,
        led,
        turn,
        PLAYING,
        state.trump_card,
        voids,
        state.carry,
        state.cancelled,
    )
