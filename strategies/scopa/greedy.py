"""Greedy play: the best capture now, else the trail that gives least away."""

from typing import Any, NamedTuple

from simcore._jit import WeightValues, inlined, part
from simcore.bits import bit, has, popcount
from simcore.cards import same_rank
from simcore.games.scopa.apply import emptying_counts
from simcore.games.scopa.moves import (
    FIFTEEN,
    HIGHEST_VALUE,
    card_played,
    cards_taken,
    list_moves,
    rules_of,
    total_of,
)
from simcore.games.scopa.rules import CaptureMode
from simcore.games.scopa.score import COINS, PRIMIERA_RANKS, PRIMIERA_SCALE, SETTEBELLO
from simcore.games.scopa.state import View, ViewRules
from strategies.base import chooser, weight_names

__all__ = ["Weights", "greedy"]


class Weights(NamedTuple):
    """What the cards are worth to it; ``primiera`` is for a seven, less for sixes, aces, ...."""

    sweep: float = 100.0
    settebello: float = 40.0
    primiera: float = 12.0
    coin: float = 5.0
    card: float = 2.0


W = weight_names(Weights)
COURT_WORTH, SEVEN_WORTH = 10, 21


@inlined
def prime_points(cards: int) -> int:
    """Return what cards are worth in the primiera beyond court cards: 11 a seven, 8 a six, ...."""
    points = 0
    for i in range(len(PRIMIERA_RANKS)):
        points += (PRIMIERA_SCALE[i] - COURT_WORTH) * popcount(cards & same_rank(PRIMIERA_RANKS[i]))
    return points


@inlined
def loot(cards: int, w: WeightValues) -> float:
    """Return what a set of cards is worth: cards, coins, its part in the primiera, settebello."""
    value: float = w[W.card] * popcount(cards) + w[W.coin] * popcount(cards & COINS)
    value += w[W.primiera] * prime_points(cards) / (SEVEN_WORTH - COURT_WORTH)
    if has(cards, SETTEBELLO):
        value += w[W.settebello]
    return value


@part
def sweep_counts(view: View, card: int, take: int) -> bool:
    """Say whether a capture is a sweep that counts.

    That the very last play makes none is left out: a lone last card has nothing to choose from.
    """
    rules = rules_of(view)
    if take != view.table:
        return False
    return emptying_counts(rules.ace_rule, rules.ace_sweep_point, card, view.table)


@part
def easily_swept(rules: ViewRules, table: int) -> bool:
    """Say whether a card of some value sweeps a table; what aces do to any table is left out."""
    total = total_of(table)
    if rules.capture_mode == CaptureMode.FIFTEEN:
        return FIFTEEN - HIGHEST_VALUE <= total < FIFTEEN
    return 0 < total <= HIGHEST_VALUE


@chooser("scopa", weights=Weights())
def greedy(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Take what is worth most now; otherwise trail what gives least away.

    A capture is worth what goes into the pile (each card, more for diamonds, for what counts in
    the primiera, and for the seven of diamonds) and a sweep that counts. Of equal captures it makes
    one that leaves no sweep behind, then the one with the lowest card. A trail gives away its card,
    and a sweep if it leaves a table that one card sweeps. It captures whenever it can, looks no
    further, remembers nothing, and leaves nothing to chance.
    """
    rules = rules_of(view)
    n = list_moves(view, scratch)
    best, most, safest, captures = scratch[0], 0.0, False, False
    for i in range(n):
        move = scratch[i]
        card, take = card_played(move), cards_taken(move)
        if take == 0:
            if captures:
                continue
            value = -loot(bit(card), w)
            safe = not easily_swept(rules, view.table | bit(card))
            if not safe:
                value -= w[W.sweep]
        else:
            value = loot(take | bit(card), w)
            if sweep_counts(view, card, take):
                value += w[W.sweep]
            safe = not easily_swept(rules, view.table & ~take)
        better = value > most or (value == most and safe and not safest)
        if i == 0 or better or (take != 0 and not captures):
            best, most, safest, captures = move, value, safe, take != 0
    return int(best)
