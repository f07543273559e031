"""Play that a partner respects: it counts the cards, and weighs who will have the trick."""

from typing import Any, NamedTuple

from simcore._jit import WeightValues, inlined, inner, part
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount
from simcore.cards import same_rank, same_suit, suit_of
from simcore.games.sueca.cards import STRENGTH, beats, card_points, strength
from simcore.games.sueca.coding import CANCEL, KEEP, move_of
from simcore.games.sueca.moves import CARD, KEEP_OR_CANCEL, playable
from simcore.games.sueca.rules import PLAYERS
from simcore.games.sueca.state import View
from simcore.packs import PACK_40
from strategies.base import chooser, weight_names

__all__ = ["Weights", "partner"]


class Weights(NamedTuple):
    """What it goes by: how surely others do what they can, and what is worth how many points.

    ``alert`` is how often an opponent who can beat a card does, ``trust`` how often the partner.
    A card point in hand is worth ``safe`` on a good card of a side suit, ``trump`` on a trump. The
    highest trump is worth ``boss`` more and the second ``second``, a lead of trumps ``draw`` for
    each that is more than the other cards in hand, and to be rid of a side suit ``void``.
    """

    alert: float = 0.77
    trust: float = 0.65
    safe: float = 0.3
    trump: float = 0.75
    boss: float = 9.2
    second: float = 2.4
    draw: float = 2.0
    void: float = 1.5


W = weight_names(Weights)
COSTS_TRUMP = 0.8  # a trump that is not led costs this for each that is held: they ruff later
OTHERS_BRING = 0.63  # of the points that are out, by card: who must play gives his poorer cards
TRUMPS_TO_PLAY = 6  # with fewer, it cancels whenever it may
HIGHER = tuple(
    sum(same_rank(rank) for rank in range(len(STRENGTH)) if STRENGTH[rank] > lower)
    for lower in range(max(STRENGTH) + 1)
)


@inlined
def higher(card: int) -> int:
    """Return the cards of its suit that are higher than a card."""
    return HIGHER[strength(card)] & same_suit(suit_of(card))


@part
def cards_out(view: View) -> int:
    """Return the cards that the others hold: neither in the own hand, nor played."""
    return PACK_40 & ~(view.hand | view.trick | view.piles[0] | view.piles[1])


@part
def is_void(view: View, seat: int, suit: int) -> bool:
    """Say whether a seat has shown that it has none of a suit."""
    return has(view.voids, PLAYERS * seat + suit)


@part
def possible_holders(view: View, suit: int) -> int:
    """Return how many of the others may have a suit."""
    n = 0
    for seat in range(PLAYERS):
        if seat != view.seat and not is_void(view, seat, suit):
            n += 1
    return n


@part
def chance_to_hold(view: View, seat: int, suit: int, cards: int) -> float:
    """Return the chance that another seat has one of some cards that are out, all of one suit.

    Each of them is as likely with one as with another of those who may have the suit; but of the
    trump card shown all know where it is.
    """
    if cards == 0 or is_void(view, seat, suit):
        return 0.0
    if has(cards, view.trump_card) and view.trump_seat != view.seat:
        if seat == view.trump_seat:
            return 1.0
        cards &= ~bit(view.trump_card)
    none, not_this = 1.0, 1.0 - 1.0 / possible_holders(view, suit)
    while cards:
        cards = drop_lowest(cards)
        none *= not_this
    return 1.0 - none


@part
def chance_to_beat(view: View, seat: int, led: int, best: int, out: int) -> float:
    """Return the chance that a seat to come can beat the best card, by following or by ruffing."""
    trump = suit_of(view.trump_card)
    has_higher = chance_to_hold(view, seat, suit_of(best), higher(best) & out)
    if led == trump:
        return has_higher
    has_none = 1.0 - chance_to_hold(view, seat, led, same_suit(led) & out)
    if suit_of(best) == trump:
        return has_none * has_higher
    return has_higher + has_none * chance_to_hold(view, seat, trump, same_suit(trump) & out)


@part
def chance_to_win(view: View, led: int, best: int, ours: bool, out: int, w: WeightValues) -> float:
    """Return the chance that the own side gets the trick.

    Whoever plays last knows. Before him, opponents to come may beat the best card, and a partner to
    come may beat theirs.

    Parameters
    ----------
    view
        What the seat sees.
    led, best, ours
        The suit led, the best card once the seat has played, and whether it is of the own side.
    out
        The cards that the others hold.
    w
        The weights.
    """
    to_come = PLAYERS - 1 - popcount(view.trick)
    helped = 0.0
    if to_come >= 2:
        mate = (view.seat + 2) & 3
        helped = chance_to_beat(view, mate, led, best, out)
        if not is_void(view, mate, led):  # if he is, his trump will do
            helped *= w[W.trust]
    if not ours:
        return helped
    held = 1.0
    for places in range(1, to_come + 1, 2):
        opponent = (view.seat + places) & 3
        held *= 1.0 - w[W.alert] * chance_to_beat(view, opponent, led, best, out)
    return held + (1.0 - held) * helped


@part
def points_at_stake(view: View, card: int, out: int) -> float:
    """Return the points in the trick with a card, and those that others are likely to add."""
    to_come = PLAYERS - 1 - popcount(view.trick)
    average = card_points(out) / max(1, popcount(out))
    return card_points(view.trick | bit(card)) + OTHERS_BRING * to_come * average


@part
def worth_keeping(view: View, card: int, out: int, w: WeightValues) -> float:
    """Return what a card is good for later.

    In a side suit the highest that is left, or the second, brings its points home; what is lower
    does not. Trumps always do, and the highest take the others'.
    """
    points, n_higher = card_points(bit(card)), popcount(higher(card) & out)
    if suit_of(card) != suit_of(view.trump_card):
        return w[W.safe] * points if n_higher <= 1 else 0.0
    value: float = w[W.trump] * points
    if n_higher == 0:
        value += w[W.boss]
    elif n_higher == 1:
        value += w[W.second]
    return value


@part
def worth_of_shape(view: View, card: int, w: WeightValues) -> float:
    """Return what the suits in hand gain without a card: ruffs by a void, none by fewer trumps.

    To lead trumps draws those of the opponents: good for who has more of them than other cards.
    """
    suit = suit_of(card)
    n = popcount(view.hand & same_suit(suit))
    if suit != suit_of(view.trump_card):
        return w[W.void] if n == 1 else 0.0
    if view.best < 0:
        drawn: float = w[W.draw] * (2 * n - popcount(view.hand))
        return drawn
    return -COSTS_TRUMP * n


@inner
def worth_playing(view: View, card: int, out: int, w: WeightValues) -> float:
    """Return what a card is worth: what the trick should bring or cost, less what it is for."""
    leads = view.best < 0
    led = suit_of(card) if leads else view.led
    takes = leads or beats(card, view.best, suit_of(view.trump_card))
    best = card if takes else view.best
    ours = takes or (view.best_seat ^ view.seat) & 1 == 0
    chance = chance_to_win(view, led, best, ours, out, w)
    value: float = (2.0 * chance - 1.0) * points_at_stake(view, card, out)
    return value - worth_keeping(view, card, out, w) + worth_of_shape(view, card, w)


@part
def is_hopeless(view: View) -> bool:
    """Say whether a hand of few points has too few trumps to be played."""
    return popcount(view.hand & same_suit(suit_of(view.trump_card))) < TRUMPS_TO_PLAY


@chooser("sueca", weights=Weights())
def partner(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Count cards, win cheaply, feed a partner who wins, draw trumps when strong.

    Each card is worth the points of the trick, those to come among them, as far as the own side is
    likely to get it: that is told from the cards that are out, and from who has shown a void. From
    this goes what the card is good for later. So it takes what it can hold, gives points to a
    partner who will win and no trump, and keeps a high card until it is safe. Of equals it plays
    the card that `lowest_index` finds first.
    """
    if view.question != CARD and is_hopeless(view):
        return CANCEL
    if view.question == KEEP_OR_CANCEL:
        return KEEP
    out, cards = cards_out(view), playable(view)
    best, most = -1, 0.0
    while cards:
        card = lowest_index(cards)
        cards = drop_lowest(cards)
        value = worth_playing(view, card, out, w)
        if best < 0 or value > most:
            best, most = card, value
    return move_of(best)
