"""Cautious play: what greedy sees in a move, less what the next seat may take then."""

from typing import Any, NamedTuple

from simcore._jit import WeightValues, Words, inner, part, words_of
from simcore.bits import bit, has, popcount, without
from simcore.cards import same_rank
from simcore.games.seep.apply import sweep_bonus
from simcore.games.seep.coding import is_bid, owned_by
from simcore.games.seep.groups import UNIONS, list_groups, list_unions
from simcore.games.seep.houses import house_of
from simcore.games.seep.moves import list_moves, rules_of
from simcore.games.seep.rules import HIGHEST, PACKET
from simcore.games.seep.scene import sums_of
from simcore.games.seep.state import View
from strategies.base import chooser, weight_names
from strategies.fishing import chance_to_hold
from strategies.seep.floor import Floor, cards_unseen, floor_after
from strategies.seep.greedy import gain, loot

__all__ = ["Weights", "cautious"]


class Weights(NamedTuple):
    """Those of greedy, in the same places, and what multiplies the danger from the next seat."""

    card: float = 0.2
    sweep: float = 1.0
    build: float = 0.4
    contested: float = 0.0
    cement: float = 1.0
    throw: float = 0.5
    risk: float = 2.0


W = weight_names(Weights)


class Next(NamedTuple):
    """What is known of the next seat: how many cards it has, of which, and the houses it owns."""

    cards: int
    unseen: int
    bound: int


@part
def next_seat_of(view: View) -> Next:
    """Return what is known of the next seat."""
    rules, plays = rules_of(view), view.plays + 1
    in_hand = 3 * PACKET  # that many are dealt before the hands are empty
    size = in_hand - (plays // rules.players) % in_hand
    seat = (view.seat + 1) % rules.players
    bound = owned_by(view.marks, seat) if rules.obligation else 0
    return Next(size, cards_unseen(view), bound)


@part
def chance_of(following: Next, value: int) -> float:
    """Return the probability that the next seat holds a card of a value."""
    if has(following.bound, value):
        return 1.0
    unseen = popcount(following.unseen)
    of_value = popcount(following.unseen & same_rank(value - 1))
    return chance_to_hold(of_value, unseen, min(following.cards, unseen))


@part
def best_capture(view: View, floor: Floor, value: int, w: WeightValues, words: Words) -> float:
    """Return the most that a card of a value can take from a floor, by the next play."""
    house = house_of(floor.houses, value)
    others = without(floor.standing, bit(value))
    unions, most = list_unions(value, floor.loose, True, words), 0.0
    for i in range(UNIONS, UNIONS + unions):
        points = loot(view, house | words[i], w)
        if others == 0 and words[i] == floor.loose:
            points += w[W.sweep] * sweep_bonus(view.worth, view.plays + 1, value, house != 0)
        most = max(most, points)
    return most


@inner
def danger(view: View, floor: Floor, following: Next, w: WeightValues, words: Words) -> float:
    """Return about what the next seat is expected to take from a floor."""
    list_groups(floor.loose, words)
    found, expected = floor.standing | sums_of(floor.loose), 0.0
    for value in range(1, HIGHEST + 1):
        if has(found, value):
            points = best_capture(view, floor, value, w, words)
            if points > expected:
                expected += chance_of(following, value) * (points - expected)
    return expected


@chooser("seep", weights=Weights())
def cautious(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Weigh what greedy sees in a move against what the next seat may take from the floor then.

    That is the best that each card can take which the next seat may hold, a sweep included; of the
    houses that it owns it surely holds the card. So no sweep is left lightly, and no house built
    that the next seat is likely to take.
    """
    n, words = list_moves(view, scratch), words_of(scratch)
    following, best, most = next_seat_of(view), 0, 0.0
    for i in range(n):
        move = words[i]
        value = gain(view, move, w)
        if not is_bid(move):
            value -= w[W.risk] * danger(view, floor_after(view, move), following, w, words)
        if i == 0 or value > most:
            best, most = move, value
    return best
