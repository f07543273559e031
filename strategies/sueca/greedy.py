"""Greedy play: the trick now, as cheaply as it can be had."""

from typing import NamedTuple

from simcore._jit import WeightValues, part
from simcore.bits import bit
from simcore.cards import suit_of
from simcore.games.sueca.cards import beats, card_points, strength
from simcore.games.sueca.coding import CANCEL, KEEP, card_played
from simcore.games.sueca.state import View
from strategies.base import scorer, weight_names

__all__ = ["Weights", "greedy"]


class Weights(NamedTuple):
    """What it goes by: a card point in the trick is worth 1; to cancel, more than any card is."""

    cancel: float = 1000.0
    strength: float = 0.4
    trump: float = 4.0


W = weight_names(Weights)
ACE = 9


@part
def cost(view: View, card: int, w: WeightValues) -> float:
    """Return what it costs not to have a card any more: its strength, and more for trumps."""
    value: float = w[W.strength] * strength(card)
    if suit_of(card) == suit_of(view.trump_card):
        value += w[W.trump]
    return value


@scorer("sueca", weights=Weights())
def greedy(view: View, move: int, w: WeightValues) -> float:
    """Win the trick cheaply if it can be won now; give points to a partner who is winning it.

    A card that takes the trick is worth the card points that then lie there; one that does not
    gives its own away, or to the partner if he is ahead. Leading, only aces are taken to win. What
    a card costs is its strength and, for trumps, a little more. It cancels whenever it may.
    """
    if move >= KEEP:
        return w[W.cancel] if move == CANCEL else 0.0
    card = card_played(move)
    own = card_points(bit(card))
    if view.best < 0:
        return (own if strength(card) == ACE else -own) - cost(view, card, w)
    if beats(card, view.best, suit_of(view.trump_card)):
        return own + card_points(view.trick) - cost(view, card, w)
    partner_leads = (view.best_seat ^ view.seat) & 1 == 0
    return (own if partner_leads else -own) - cost(view, card, w)
