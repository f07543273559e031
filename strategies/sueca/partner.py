"""A player who counts cards: wins cheaply, feeds a partner who is winning, never ruffs him."""

from typing import NamedTuple

from simcore._jit import WeightValues, inlined, part
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount
from simcore.cards import suit_of
from simcore.games.sueca.cards import beats, card_points, cards_of_suit, strength
from simcore.games.sueca.coding import CANCEL, KEEP, card_played
from simcore.games.sueca.state import View
from simcore.packs import PACK_40
from strategies.base import scorer, weight_names

__all__ = ["Weights", "partner"]


class Weights(NamedTuple):
    """What it goes by: a card point in the trick is worth 1."""

    cancel: float = 1000.0
    strength: float = 0.3
    trump: float = 1.5
    boss: float = 1.5
    doubt: float = 0.5


W = weight_names(Weights)


@inlined
def unseen_cards(view: View) -> int:
    """Return the cards that others still hold."""
    return PACK_40 & ~(view.hand | view.trick | view.piles[0] | view.piles[1])


@part
def is_boss(view: View, card: int) -> bool:
    """Say whether nobody else holds a higher card of the suit."""
    higher = unseen_cards(view) & cards_of_suit(suit_of(card))
    while higher:
        if strength(lowest_index(higher)) > strength(card):
            return False
        higher = drop_lowest(higher)
    return True


@part
def may_be_ruffed(view: View, suit: int) -> bool:
    """Say whether an opponent still to play may have a trump and none of a suit."""
    trump = suit_of(view.trump_card)
    if suit == trump or unseen_cards(view) & cards_of_suit(trump) == 0:
        return False
    played = popcount(view.trick)
    for i in range(1, 4 - played):
        seat = (view.seat + i) & 3
        opponent = (seat ^ view.seat) & 1 == 1
        if opponent and has(view.voids, 4 * seat + suit) and not has(view.voids, 4 * seat + trump):
            return True
    return False


@part
def is_safe(view: View, card: int) -> bool:
    """Say whether a card that wins the trick as it lies will surely win it, as far as is known."""
    if popcount(view.trick) == 3:
        return True
    led = suit_of(card) if view.led < 0 else view.led
    return is_boss(view, card) and not may_be_ruffed(view, led)


@part
def cost(view: View, card: int, w: WeightValues) -> float:
    """Return what it costs not to have a card any more."""
    value: float = w[W.strength] * strength(card)
    if suit_of(card) == suit_of(view.trump_card):
        value += w[W.trump]
    elif is_boss(view, card):
        value += w[W.boss]
    return value


@part
def leading(view: View, card: int, w: WeightValues) -> float:
    """Return what it is worth to lead a card: one that wins, or a trump where it is strong."""
    own, trump = card_points(bit(card)), suit_of(view.trump_card)
    value: float = -own - w[W.strength] * strength(card)
    if suit_of(card) == trump:
        out = popcount(unseen_cards(view) & cards_of_suit(trump))
        mine = popcount(view.hand & cards_of_suit(trump))
        if out > 0 and mine >= out and is_boss(view, card):
            value = own + w[W.boss]
        else:
            value -= w[W.trump]
    elif is_safe(view, card):
        value = own + w[W.boss]
    return value


@part
def following(view: View, card: int, w: WeightValues) -> float:
    """Return what it is worth to play a card to a trick."""
    own, trump = card_points(bit(card)), suit_of(view.trump_card)
    stake = card_points(view.trick)
    with_partner = (view.best_seat ^ view.seat) & 1 == 0
    sure = is_safe(view, view.best)
    if beats(card, view.best, trump):
        if with_partner and sure:
            return own - stake - cost(view, card, w)  # he has it already
        chance = 1.0 if is_safe(view, card) else w[W.doubt]
        return chance * (own + stake) - (1 - chance) * own - cost(view, card, w)
    if with_partner:
        return (own if sure else w[W.doubt] * own - (1 - w[W.doubt]) * own) - cost(view, card, w)
    return -own - cost(view, card, w)


@scorer("sueca", weights=Weights())
def partner(view: View, move: int, w: WeightValues) -> float:
    """Count cards: win cheaply, feed a partner who is winning and never ruff him.

    A card wins for sure if nobody who is still to play can beat it, as far as the cards played and
    the suits not followed tell; else it may. It leads what wins for sure, draws trumps when it has
    as many as are out, and keeps trumps and winners for later. It cancels whenever it may.
    """
    if move >= KEEP:
        return w[W.cancel] if move == CANCEL else 0.0
    card = card_played(move)
    return leading(view, card, w) if view.best < 0 else following(view, card, w)
