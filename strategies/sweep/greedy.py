"""Greedy play: the best capture now, else the trail that gives least away."""

from typing import Any, NamedTuple

from simcore._jit import WeightValues, Words, inlined, part, words_of
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount
from simcore.captures import value_total
from simcore.cards import FACES, SPADES, count_by_rank, rank_of, ranks_of
from simcore.games.sweep.moves import hand_of_interest, list_takes, move_of, rules_of
from simcore.games.sweep.rules import FaceSum
from simcore.games.sweep.state import View
from simcore.suits import first_cards
from strategies.base import chooser, weight_names

__all__ = ["Weights", "greedy"]


class Weights(NamedTuple):
    """What the cards are worth to it; in a build they count ``build`` times as much."""

    sweep: float = 100.0
    ace_of_spades: float = 40.0
    spade: float = 3.0
    card: float = 1.0
    build: float = 1.0


W = weight_names(Weights)
ACE_OF_SPADES = 0
TEN, KING = 10, 13


@inlined
def loot(cards: int, w: WeightValues) -> float:
    """Return what a set of cards is worth: cards, spades, and the ace of spades on top."""
    value: float = w[W.card] * popcount(cards) + w[W.spade] * popcount(cards & SPADES)
    if has(cards, ACE_OF_SPADES):
        value += w[W.ace_of_spades]
    return value


@inlined
def easily_swept(ranks: int, total: int, faces: int, face_sum: int) -> bool:
    """Say whether one card surely could sweep a table: all of one rank, or adding up to its value.

    Tables that divide into several sums of one value are not looked for.

    Parameters
    ----------
    ranks
        The 13-bit set of the ranks on the table.
    total
        Sum of the values of its cards.
    faces
        Mask of the face cards on it.
    face_sum
        The option of that name.
    """
    if drop_lowest(ranks) == 0:
        return True
    if face_sum == FaceSum.NONE:
        return faces == 0 and total <= TEN
    return total <= KING and (faces == 0 or face_sum == FaceSum.FULL)


@part
def best_capture(view: View, w: WeightValues, words: Words) -> int:
    """Return the capture worth most, of equals that with the lowest card; -1 if there is none."""
    best, most = -1, -1.0
    hand = hand_of_interest(rules_of(view), view.hand, view.table)
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        n = list_takes(view.rules, rank_of(card), view.table, words, 0)
        for i in range(n):
            take = first_cards(words[i], view.table)
            value = loot(take | bit(card), w)
            if take == view.table:
                value += w[W.sweep]
            if value > most:
                best, most = move_of(card, take), value
    return best


@part
def least_harmful_trail(view: View, w: WeightValues) -> int:
    """Return the trail that gives least away, of equals that with the highest card."""
    best, least = -1, 0.0
    ranks, total = ranks_of(view.table), value_total(count_by_rank(view.table))
    hand = view.hand
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        rank = rank_of(card)
        harm = loot(bit(card), w)
        faces = (view.table | bit(card)) & FACES
        if easily_swept(ranks | bit(rank), total + rank + 1, faces, rules_of(view).face_sum):
            harm += w[W.sweep]
        if best < 0 or harm <= least:
            best, least = move_of(card, 0), harm
    return best


@chooser("sweep", weights=Weights())
def greedy(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Take what is worth most now; otherwise trail what gives least away.

    A capture is worth what goes into the pile (each card, more for spades, most for the ace of
    spades) and a sweep. A trail gives away its card, and a sweep if it leaves a table that one
    card sweeps. It looks no further, remembers nothing, and leaves nothing to chance.
    """
    move = best_capture(view, w, words_of(scratch))
    if move < 0:
        move = least_harmful_trail(view, w)
    return move
