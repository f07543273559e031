"""The score of a deal (section 9 of the rules)."""

from typing import NamedTuple

from simcore._jit import inner, part
from simcore.bits import count_at, popcount
from simcore.cards import SPADES, mask_of, same_rank
from simcore.games import contract
from simcore.games.seep.apply import (
    BUILT,
    CAPTURED,
    CEMENTED,
    LOOSE_SWEEP,
    RAISED,
    STOLEN,
    TIGHT_SWEEP,
    of_side,
    pair_with,
)
from simcore.games.seep.coding import total_of
from simcore.games.seep.houses import all_houses
from simcore.games.seep.rules import MostCardsTie, SeepRules, Spades
from simcore.games.seep.state import Pair, State, Worth

__all__ = ["SideScore", "card_points", "score", "score_of_piles", "statistics"]

ACES = same_rank(0)
TEN_DIAMONDS, NINE_SPADES, TWO_SPADES = mask_of("TD"), mask_of("9S"), mask_of("2S")


class SideScore(NamedTuple):
    """A side's score, with the names of a hand record, and what happened to houses."""

    points: int
    spades: int
    aces: int
    ten_diamonds: int
    nine_spades: int
    two_spades: int
    most_cards: int
    sweeps: int
    satthi: int
    n_cards: int
    n_sweeps: int
    n_loose_sweeps: int
    n_tight_sweeps: int
    built: int
    raised: int
    cemented: int
    captured: int
    stolen: int


@part
def spade_points(worth: SeepRules | Worth, cards: int) -> int:
    """Return what the spades among some cards count by their values."""
    return total_of(cards & SPADES) if worth.spades == Spades.FACE else 0


@part
def ace_points(worth: SeepRules | Worth, cards: int) -> int:
    """Return what the aces among some cards count; that of spades may count as a spade instead."""
    aces = cards & ACES
    return worth.aces * popcount(aces & ~SPADES if worth.spades == Spades.FACE else aces)


@part
def points_for(points: int, card: int, cards: int) -> int:
    """Return the points for a card, given as a mask, if it is among some cards."""
    return points if cards & card != 0 else 0


@part
def card_points(worth: SeepRules | Worth, cards: int) -> int:
    """Return what some cards count: spades, aces, and single cards.

    `worth` are the house rules, or the `Worth` of a view.
    """
    return (
        spade_points(worth, cards)
        + ace_points(worth, cards)
        + points_for(worth.ten_diamonds, TEN_DIAMONDS, cards)
        + points_for(worth.nine_spades, NINE_SPADES, cards)
        + points_for(worth.two_spades, TWO_SPADES, cards)
    )


@part
def most_cards_points(rules: SeepRules, n_cards: int, n_others: int) -> int:
    """Return what a side has for most cards; where nobody has captured any, nobody has most."""
    if n_cards == n_others:
        split = rules.most_cards_tie == MostCardsTie.SPLIT and n_cards > 0
        return rules.most_cards // 2 if split else 0
    return rules.most_cards if n_cards > n_others else 0


@part
def side_score(rules: SeepRules, pile: int, other: int, bonus: int, events: int) -> SideScore:
    """Return the score of a side, given its pile and that of the other side.

    It has all card points if the other side has none, most cards included.
    """
    most_cards = most_cards_points(rules, popcount(pile), popcount(other))
    counted = card_points(rules, pile) + most_cards
    others = card_points(rules, other) + most_cards_points(rules, popcount(other), popcount(pile))
    satthi = counted if rules.satthi and others == 0 else 0
    return SideScore(
        counted + bonus + satthi,
        spade_points(rules, pile),
        ace_points(rules, pile),
        points_for(rules.ten_diamonds, TEN_DIAMONDS, pile),
        points_for(rules.nine_spades, NINE_SPADES, pile),
        points_for(rules.two_spades, TWO_SPADES, pile),
        most_cards,
        bonus,
        satthi,
        popcount(pile),
        count_at(events, LOOSE_SWEEP) + count_at(events, TIGHT_SWEEP),
        count_at(events, LOOSE_SWEEP),
        count_at(events, TIGHT_SWEEP),
        count_at(events, BUILT),
        count_at(events, RAISED),
        count_at(events, CEMENTED),
        count_at(events, CAPTURED),
        count_at(events, STOLEN),
    )


@part
def no_score() -> SideScore:
    """Return the score of a side that is none."""
    return SideScore(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


@inner
def score_of_piles(
    rules: SeepRules, piles: Pair, bonus: Pair, events: Pair
) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side from what each side has; two places mean nothing."""
    return (
        side_score(rules, piles[0], piles[1], bonus[0], events[0]),
        side_score(rules, piles[1], piles[0], bonus[1], events[1]),
        no_score(),
        no_score(),
    )


@contract.score.of(SeepRules)
@part
def score(rules: SeepRules, state: State) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side as if the deal ended here: the floor to the last capturer."""
    piles, last = state.piles, state.last_side
    if last >= 0:
        floor = state.loose | all_houses(state.houses)
        piles = pair_with(piles, last, of_side(piles, last) | floor)
    return score_of_piles(rules, piles, state.bonus, state.events)


@contract.statistics.of(SeepRules)
@part
def statistics(rules: SeepRules, state: State, redeals: int) -> tuple[int, int, int, int]:
    """Return the columns `bid`, `void_deals`, `residue` and `last_side`."""
    residue = popcount(state.loose | all_houses(state.houses))
    return state.bid, redeals, residue, state.last_side
