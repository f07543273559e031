"""The score of a deal (section 6 of the rules)."""

from typing import NamedTuple

from simcore._jit import part
from simcore.bits import popcount
from simcore.games import contract
from simcore.games.sueca.cards import ALL_POINTS, card_points
from simcore.games.sueca.rules import MATCH, PLAYERS, DrawRule, SuecaRules, VencidaRule
from simcore.games.sueca.state import State

__all__ = ["SideScore", "carried_on", "score", "score_of_counts", "statistics"]

HALF = ALL_POINTS // 2
NINETY = 90
ALL_TRICKS = 10


class SideScore(NamedTuple):
    """A side's score, with the names of a hand record."""

    points: int
    card_points: int
    tricks: int
    vencida: int
    match: int


@part
def carried_on(rules: SuecaRules, carry: int, draw: bool) -> int:
    """Return what goes on to the next hand: points or, under ``double``, 1 for a doubled hand."""
    if not draw:
        return 0
    if rules.draw_rule == DrawRule.CARRY:
        return carry + 1
    return 1 if rules.draw_rule == DrawRule.DOUBLE else 0


@part
def is_vencida(rules: SuecaRules, won: int, tricks: int) -> bool:
    """Say whether card points or tricks make a vencida."""
    if rules.vencida_rule == VencidaRule.TRICKS:
        return tricks == ALL_TRICKS
    return rules.vencida_rule == VencidaRule.POINTS and won == ALL_POINTS


@part
def plain_points(rules: SuecaRules, won: int, vencida: bool) -> int:
    """Return the winner's game points, before anything is carried or doubled."""
    if vencida:
        return rules.vencida_value
    if won >= rules.double_from:
        return 2
    return rules.score_90 if won == NINETY else 1


@part
def side_score(rules: SuecaRules, won: int, tricks: int, carry: int) -> SideScore:
    """Return the score of a side from its card points and tricks, and what was carried in."""
    vencida = is_vencida(rules, won, tricks)
    if vencida and rules.vencida_value == MATCH:
        return SideScore(rules.target, won, tricks, 1, 1)
    points = 0
    if won == HALF:
        points = 1 if rules.draw_rule == DrawRule.EACH else 0
    elif won > HALF:
        points = plain_points(rules, won, vencida)
        if rules.draw_rule == DrawRule.DOUBLE:
            points *= 2 if carry else 1
        else:
            points += carry
    return SideScore(points, won, tricks, 1 if vencida else 0, 0)


@part
def score_of_counts(
    rules: SuecaRules, won: tuple[int, int], tricks: tuple[int, int], carry: int
) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side from card points and tricks by side; two places mean nothing."""
    return (
        side_score(rules, won[0], tricks[0], carry),
        side_score(rules, won[1], tricks[1], carry),
        SideScore(0, 0, 0, 0, 0),
        SideScore(0, 0, 0, 0, 0),
    )


@contract.score.of(SuecaRules)
@part
def score(rules: SuecaRules, state: State) -> tuple[SideScore, SideScore, SideScore, SideScore]:
    """Return the score by side as if the deal ended here."""
    first, second = state.piles[0], state.piles[1]
    return score_of_counts(
        rules,
        (card_points(first), card_points(second)),
        (popcount(first) // PLAYERS, popcount(second) // PLAYERS),
        state.carry,
    )


@contract.statistics.of(SuecaRules)
@part
def statistics(rules: SuecaRules, state: State, redeals: int) -> tuple[int, int, int]:
    """Return the columns `draw`, `carry` and `cancelled`."""
    draw = card_points(state.piles[0]) == HALF
    return 1 if draw else 0, carried_on(rules, state.carry, draw), state.cancelled
