"""The score of a deal (section 4 of the rules)."""

from typing import NamedTuple

from simcore._jit import inner, part
from simcore.bits import count_at, has, popcount
from simcore.cards import ONES, same_rank, suits_of_rank
from simcore.games import contract
from simcore.games.fishing.playing import final_piles
from simcore.games.fishing.state import State
from simcore.games.scopa.rules import PrimieraMode, ScopaRules
from simcore.games.seating import n_sides
from simcore.tally import Four, majority

__all__ = [
    "COINS",
    "SETTEBELLO",
    "SideScore",
    "primiera_total",
    "score",
    "score_of_piles",
    "statistics",
]

COINS = ONES * 4
SETTEBELLO, RE_BELLO = 26, 50
ALL_COINS = 10
ALL_SUITS = 15
NO_PRIMIERA = -1
JACK, QUEEN, KING = 10, 11, 12
# Ranks by worth in the primiera, and what they are worth; court cards come behind.
PRIMIERA_RANKS = (6, 5, 0, 4, 3, 2, 1)
PRIMIERA_SCALE = (21, 18, 16, 15, 14, 13, 12)


class SideScore(NamedTuple):
    """A side's score, with the names of a hand record, and what it comes from."""

    points: int
    cards: int
    coins: int
    settebello: int
    primiera: int
    sweeps: int
    re_bello: int
    napola: int
    cappotto: int
    n_cards: int
    n_coins: int
    n_sweeps: int
    primiera_total: int


@part
def primiera_total(pile: int, all_suits: bool, face_value: int) -> int:
    """Return the worth of the best card of each suit, or `NO_PRIMIERA` if a suit is needed."""
    total, found = 0, 0
    for i in range(len(PRIMIERA_RANKS)):
        better = suits_of_rank(pile, PRIMIERA_RANKS[i]) & ~found
        total += PRIMIERA_SCALE[i] * popcount(better)
        found |= better
    courts = (
        suits_of_rank(pile, JACK) | suits_of_rank(pile, QUEEN) | suits_of_rank(pile, KING)
    ) & ~found
    total += face_value * popcount(courts)
    if all_suits and found | courts != ALL_SUITS:
        return NO_PRIMIERA
    return total


@part
def sevens_first(pile: int) -> int:
    """Return a number that is larger for more sevens, then for more sixes, and so on to twos."""
    number = 0
    for i in range(len(PRIMIERA_RANKS)):
        number = number * 8 + popcount(pile & same_rank(PRIMIERA_RANKS[i]))
    return number


@part
def primiera_strength(rules: ScopaRules, pile: int) -> int:
    """Return what is compared between sides: 0 for a side that does not compete."""
    if rules.primiera_mode == PrimieraMode.SEVENS:
        return sevens_first(pile)
    return 1 + primiera_total(pile, rules.primiera_all_suits != 0, rules.primiera_face_value)


@part
def napola_points(pile: int) -> int:
    """Return the length of A, 2, 3, ... of diamonds without a gap, 0 if it is less than three."""
    length = 0
    for rank in range(13):
        if not 7 <= rank < JACK:
            if not has(pile, 4 * rank + 2):
                break
            length += 1
    return length if length >= 3 else 0


@part
def side_score(
    rules: ScopaRules,
    side: int,
    piles: Four,
    sweeps: int,
    for_cards: Four,
    for_coins: Four,
    for_primiera: Four,
) -> SideScore:
    """Return the score of one side."""
    pile, n_sweeps = piles[side], count_at(sweeps, side)
    n_coins = popcount(pile & COINS)
    settebello = rules.settebello_points if has(pile, SETTEBELLO) else 0
    re_bello = rules.re_bello_points if has(pile, RE_BELLO) else 0
    napola = napola_points(pile) if rules.napola else 0
    for_sweeps = rules.sweep_points * n_sweeps
    return SideScore(
        for_cards[side]
        + for_coins[side]
        + settebello
        + for_primiera[side]
        + for_sweeps
        + re_bello
        + napola,
        for_cards[side],
        for_coins[side],
        settebello,
        for_primiera[side],
        for_sweeps,
        re_bello,
        napola,
        1 if rules.cappotto and n_coins == ALL_COINS else 0,
        popcount(pile),
        n_coins,
        n_sweeps,
        primiera_total(pile, rules.primiera_all_suits != 0, rules.primiera_face_value),
    )


@inner
def score_of_piles(
    rules: ScopaRules, piles: Four, sweeps: int
) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side from the final piles and the sweeps (`bits.count_at`)."""
    n = n_sides(rules)
    cards = (popcount(piles[0]), popcount(piles[1]), popcount(piles[2]), popcount(piles[3]))
    coins = (
        popcount(piles[0] & COINS),
        popcount(piles[1] & COINS),
        popcount(piles[2] & COINS),
        popcount(piles[3] & COINS),
    )
    primiera = (
        primiera_strength(rules, piles[0]),
        primiera_strength(rules, piles[1]),
        primiera_strength(rules, piles[2]),
        primiera_strength(rules, piles[3]),
    )
    a = majority(cards, n, rules.cards_points, 0, False)
    b = majority(coins, n, rules.coins_points, 0, False)
    c = majority(primiera, n, rules.primiera_points, 0, False)
    return (
        side_score(rules, 0, piles, sweeps, a, b, c),
        side_score(rules, 1, piles, sweeps, a, b, c),
        side_score(rules, 2, piles, sweeps, a, b, c),
        side_score(rules, 3, piles, sweeps, a, b, c),
    )


@contract.score.of(ScopaRules)
@part
def score(rules: ScopaRules, state: State) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side as if the deal ended here: the residue to the last capturer."""
    return score_of_piles(rules, final_piles(state), state.sweeps)


@contract.statistics.of(ScopaRules)
@part
def statistics(rules: ScopaRules, state: State, redeals: int) -> tuple[int, int, int]:
    """Return the columns `void_deals`, `residue` and `last_side`."""
    return redeals, popcount(state.table), state.last_side
