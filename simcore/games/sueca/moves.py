"""Legal moves: follow suit, else any card; before the lead perhaps keep or cancel."""

from typing import Any

from simcore._jit import Words, inner, part, words_of
from simcore.bits import drop_lowest, has, lowest_index, popcount
from simcore.cards import same_suit
from simcore.games import contract
from simcore.games.sueca.coding import CANCEL, KEEP, card_played, move_of
from simcore.games.sueca.deal import HAND
from simcore.games.sueca.rules import SuecaRules
from simcore.games.sueca.state import View

__all__ = [
    "CANCEL",
    "CARD",
    "CARD_OR_CANCEL",
    "KEEP",
    "KEEP_OR_CANCEL",
    "MOST_CANCELLED",
    "card_played",
    "list_moves",
    "move_is_legal",
    "move_of",
    "playable",
    "scratch_size",
]

CARD, KEEP_OR_CANCEL, CARD_OR_CANCEL = range(3)
MOST_CANCELLED = 1000
CARDS = 52


@part
def playable(view: View) -> int:
    """Return the cards that may be played: those of the suit led or, without any, all."""
    if view.led < 0:
        return view.hand
    following = view.hand & same_suit(view.led)
    return following if following != 0 else view.hand


@part
def cancel_is_legal(view: View) -> bool:
    """Say whether the deal may be cancelled; not for ever, since rules exist that always allow."""
    return view.question != CARD and view.cancelled < MOST_CANCELLED


@contract.move_is_legal.of(View)
@part
def move_is_legal(view: View, move: int, words: Words) -> bool:
    """Say whether the seat on turn may make a move; any int is judged.

    Parameters
    ----------
    view
        What it sees.
    move
        See `simcore.games.sueca.coding`.
    words
        Not used.
    """
    if move == CANCEL:
        return cancel_is_legal(view)
    if view.question == KEEP_OR_CANCEL:
        return move == KEEP
    card = move >> 52
    return move >= 0 and card < CARDS and move == move_of(card) and has(playable(view), card)


@contract.scratch_size.of(SuecaRules)
@part
def scratch_size(rules: SuecaRules) -> int:
    """Return how many int64 the scratch buffer has: room for all moves, and to work in."""
    return 4 * HAND


@contract.list_moves.of(View)
@inner
def list_moves(view: View, scratch: Any) -> int:
    """Write the legal moves into `scratch`, to cancel as the last of them; return how many."""
    words = words_of(scratch)
    n = 0
    if view.question == KEEP_OR_CANCEL:
        words[0] = KEEP
        n = 1
    else:
        cards = playable(view)
        n = popcount(cards)
        for i in range(HAND):  # always ten steps: a loop that ends by the cards would take longer
            words[i] = move_of(lowest_index(cards))
            cards = drop_lowest(cards)
    if view.question != CARD:  # once too often it is illegal, and a strategy that wants it at fault
        words[n] = CANCEL
        n += 1
    return n
