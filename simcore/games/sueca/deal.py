"""Dealing: ten cards each, a trump card shown, and the deal anew after a cancel."""

from typing import Any

from simcore._jit import part
from simcore.games import contract
from simcore.games.deck import cards_at, lay_out
from simcore.games.sueca.cards import card_points
from simcore.games.sueca.rules import PACK, PLAYERS, SuecaRules
from simcore.games.sueca.state import State
from simcore.packs import PACK_40_GAP, PACK_40_LOW
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from simcore.tally import Four, at, put

__all__ = [
    "HAND",
    "deal_is_due",
    "deal_packets",
    "first_state",
    "may_cancel",
    "next_asked",
    "start",
]

HAND = 10
PLAYING, ASKING, CANCELLED = range(3)


@part
def may_cancel(rules: SuecaRules, seat: int, hand: int) -> bool:
    """Say whether a seat's ten cards are poor enough to cancel the deal."""
    most = rules.cancel_first_max if seat == 0 else rules.cancel_others_max
    return card_points(hand) <= most


@part
def next_asked(rules: SuecaRules, hands: Four, seat: int) -> int:
    """Return the first seat from `seat` on that is asked before the lead; 4 if none is."""
    if rules.cancel_others_max < 0:
        return PLAYERS
    for one in range(seat, PLAYERS):
        if may_cancel(rules, one, at(hands, one)):
            return one
    return PLAYERS


@part
def position_of(rules: SuecaRules, deck: Any, carry: int, cancelled: int) -> State:
    """Return the position before anything is asked or led, of a deck in the order of dealing."""
    hands = (0, 0, 0, 0)
    for seat in range(PLAYERS):
        packet = (seat - rules.trump_seat + PLAYERS - 1) % PLAYERS
        hands = put(hands, seat, cards_at(deck, packet * HAND, HAND))
    asked = next_asked(rules, hands, 0)
    return State(
        hands,
        (0, 0, 0, 0),
        0,
        -1,
        0,
        -1,
        asked % PLAYERS,
        ASKING if asked < PLAYERS else PLAYING,
        deck[PACK - 1],
        0,
        carry,
        cancelled,
    )


@contract.start.of(SuecaRules)
@part
def start(
    rules: SuecaRules, deck: Any, seed: int, match: int, hand: int, extra: int
) -> tuple[State, int]:
    """Shuffle and deal; return the position, and 0.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of 40, filled here in the order of dealing: its last card is shown.
    seed, match, hand
        The address of the deal.
    extra
        The game points carried into it.
    """
    lay_out(deck, PACK_40_LOW, PACK_40_GAP)
    shuffle(deck, 0, PACK, seed, match, hand, SHUFFLE)
    return position_of(rules, deck, extra, 0), 0


@contract.first_state.of(SuecaRules)
@part
def first_state(rules: SuecaRules, deck: Any, extra: int) -> State:
    """Return the position before anything is asked or led."""
    return position_of(rules, deck, extra, 0)


@contract.deal_is_due.of(SuecaRules)
@part
def deal_is_due(rules: SuecaRules, state: State) -> bool:
    """Say whether the deal was cancelled."""
    return state.asked == CANCELLED


@contract.deal_packets.of(SuecaRules)
@part
def deal_packets(
    rules: SuecaRules, state: State, deck: Any, seed: int, match: int, hand: int
) -> State:
    """Return the position after the whole pack was shuffled and dealt again, by the same dealer.

    The cards depend on the address and on how many deals were cancelled, on nothing else.
    """
    lay_out(deck, PACK_40_LOW, PACK_40_GAP)
    shuffle(deck, 0, PACK, seed, match, hand, FIRST_REDEAL + state.cancelled - 1)
    return position_of(rules, deck, state.carry, state.cancelled)
