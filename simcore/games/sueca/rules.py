"""House rules of Sueca. Sources: names are those of docs/games/sueca.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, NamedTuple

from simcore.options import Option, Preset

__all__ = [
    "MATCH",
    "PACK",
    "PLAYERS",
    "PRESETS",
    "DrawRule",
    "SuecaRules",
    "VencidaRule",
    "contradiction",
]

PACK = 40
PLAYERS = 4
NEVER = -1
MATCH = 0  # the value of a vencida that wins the match


class VencidaRule(IntEnum):
    """What a vencida is."""

    TRICKS = 0
    POINTS = 1
    NONE = 2


class DrawRule(IntEnum):
    """What follows from 60 to 60."""

    CARRY = 0
    DOUBLE = 1
    VOID = 2
    EACH = 3


class SuecaRules(NamedTuple):
    """A full set of house rules for Sueca; also the argument of the kernels."""

    cancel_first_max: Annotated[
        int,
        Option(
            "Card points with which the first player may still cancel the deal; -1: he may not.",
            "S: 10; amigos: 9; Portugal: -1",
            low=NEVER,
            high=120,
        ),
    ] = 10
    cancel_others_max: Annotated[
        int,
        Option(
            "The same for the others, who are asked before the lead.",
            "amigos: 4",
            low=NEVER,
            high=120,
        ),
    ] = NEVER
    double_from: Annotated[
        int, Option("Card points that make a double; 121: none do.", "S: 91", low=61, high=121)
    ] = 91
    score_90: Annotated[
        int, Option("Game points for exactly 90 to 30.", "S: 1; 3: one mirror", values=(1, 3))
    ] = 1
    vencida_rule: Annotated[
        VencidaRule,
        Option(
            "A vencida is all ten tricks, or all 120 points, or there is none.",
            "S: tricks; points: copag, judge and others",
        ),
    ] = VencidaRule.TRICKS
    vencida_value: Annotated[
        int,
        Option(
            "What a vencida wins: the match, or so many game points.",
            "S: match; 4: games4j and others; 3: campeonato",
            values=(2, 3, 4),
            names={"match": MATCH},
        ),
    ] = MATCH
    draw_rule: Annotated[
        DrawRule,
        Option(
            "A draw carries a point over, doubles the next hand, is void, or gives each side one.",
            "S: carry; double: frank; void: ludoteka; each: judge",
        ),
    ] = DrawRule.CARRY
    target: Annotated[
        int, Option("Game points that win a match; 0: none do.", "S: 4; 10: coisadas", high=100)
    ] = 4
    trump_seat: Annotated[
        int,
        Option(
            "Who holds the trump card shown: 3 the dealer, 0 who leads.",
            "S: 3; 0: frank",
            high=3,
        ),
    ] = 3
    match_hands: Annotated[
        int, Option("Hands of a match, at most; 0: as many as it takes.", "judge: 5", high=10000)
    ] = 0


def contradiction(rules: SuecaRules) -> str | None:
    """Say why the options contradict each other, or return None."""
    if rules.target == 0 and rules.match_hands == 0:
        return "target=0 and match_hands=0: a match would never end"
    wins_match = rules.vencida_rule != VencidaRule.NONE and rules.vencida_value == MATCH
    if wins_match and rules.target == 0:
        return "vencida_value=match needs a target, not target=0"
    return None


PRESETS: Mapping[str, Preset] = {
    "sueca": Preset({}, "All ten tricks win the match, draws carry on."),
    "sueca-pt": Preset(
        {"cancel_first_max": NEVER, "vencida_value": 4, "draw_rule": "void"},
        "Portugal: no cancelling, all tricks count 4, a draw is void.",
    ),
    "sueca-br": Preset(
        {"cancel_first_max": 9, "cancel_others_max": 4, "vencida_rule": "points"},
        "A Brazilian club: all may cancel, 120 points win the match.",
    ),
    "sueca-judge": Preset(
        {
            "cancel_first_max": NEVER,
            "vencida_rule": "points",
            "vencida_value": 4,
            "draw_rule": "each",
            "target": 0,
            "match_hands": 5,
        },
        "A programming contest: five hands, a point each for a draw.",
    ),
}
