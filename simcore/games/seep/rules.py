"""House rules of Seep. Sources: letters are those of docs/games/seep.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, NamedTuple

from simcore.options import Option, Preset

__all__ = [
    "FLOOR",
    "HIGHEST",
    "LOWEST",
    "PACK",
    "PACKET",
    "PLAYS",
    "PRESETS",
    "SAME",
    "Absorb",
    "BuildCards",
    "Capture",
    "FloorRedeal",
    "MatchRule",
    "MostCardsTie",
    "NextDealer",
    "Opening",
    "SeepRules",
    "Spades",
    "Throw",
    "contradiction",
]

PACK, FLOOR, PACKET = 52, 4, 4
PLAYS = PACK - FLOOR
LOWEST, HIGHEST = 9, 13  # of the values of houses
BY_CARD = SAME = -1  # a sweep worth its card; a sweep worth as much as any other


class Opening(IntEnum):
    """What seat 0 may do with its first four cards."""

    BID = 0
    BUILD_OR_THROW = 1
    FREE = 2


class Throw(IntEnum):
    """When a card that can capture nothing may be thrown."""

    NO_CAPTURE = 0
    FALLBACK = 1


class Capture(IntEnum):
    """How much a card must take of what it can."""

    ALL = 0
    FREE = 1


class BuildCards(IntEnum):
    """How many loose cards the hand card's own group may have."""

    ANY = 0
    ONE = 1


class Absorb(IntEnum):
    """How many of the loose groups of its value a house must draw in."""

    ALL = 0
    FREE = 1


class FloorRedeal(IntEnum):
    """Which cards void a deal when they lie on the first floor."""

    NONE = 0
    TD9S = 1


class Spades(IntEnum):
    """What the spades count."""

    FACE = 0
    NONE = 1


class MostCardsTie(IntEnum):
    """Who gets the points for most cards at 26 to 26."""

    SPLIT = 0
    NONE = 1


class MatchRule(IntEnum):
    """What decides a match: the points of each side, or how far one leads."""

    LEAD = 0
    TOTAL = 1


class NextDealer(IntEnum):
    """Who deals the next hand."""

    LOSERS = 0
    ROTATE = 1


class SeepRules(NamedTuple):
    """A full set of house rules for Seep; also the argument of the kernels."""

    players: Annotated[
        int, Option("Number of players; four play in partnerships.", "N", values=(2, 4))
    ] = 4
    opening: Annotated[
        Opening,
        Option(
            "The first play: for the bid; a house of it or any throw; or no bid at all.",
            "N: bid; S: build_or_throw; free: pages that tell of no bid",
        ),
    ] = Opening.BUILD_OR_THROW
    throw: Annotated[
        Throw,
        Option(
            "Throw any card that cannot capture, or only where nothing else is possible.",
            "N: no_capture; S: fallback",
        ),
    ] = Throw.FALLBACK
    capture: Annotated[
        Capture, Option("A card takes all that it can, or what it likes.", "N: all")
    ] = Capture.ALL
    build_cards: Annotated[
        BuildCards,
        Option("Loose cards that the hand card's own group may have.", "N: any; S: one"),
    ] = BuildCards.ONE
    absorb: Annotated[
        Absorb, Option("A house draws in all loose groups of its value, or some.", "N: all")
    ] = Absorb.ALL
    break_own: Annotated[
        bool, Option("A player may raise a house of his own.", "N: false; S names no exception")
    ] = True
    partner_help: Annotated[
        bool,
        Option("Add to a partner's house without a card of its value.", "N: true; S: false"),
    ] = False
    obligation: Annotated[
        bool,
        Option("Owners keep a card for each of their houses to the end.", "N; S: when building"),
    ] = True
    max_houses: Annotated[
        int, Option("Houses on the floor at once.", "N: 5, and 2 as a variant", low=1, high=5)
    ] = 5
    floor_redeal: Annotated[
        FloorRedeal,
        Option("Cards on the first floor that void the deal.", "P", spelling={"td9s": "TD9S"}),
    ] = FloorRedeal.NONE
    spades: Annotated[
        Spades, Option("Each spade counts its value (91 in all), or nothing.", "P: none")
    ] = Spades.FACE
    aces: Annotated[
        int, Option("Points for each other ace; for all four if spades=none.", "all")
    ] = 1
    ten_diamonds: Annotated[
        int, Option("Points for the ten of diamonds.", "N: 6; S, B: 2; P: 12")
    ] = 2
    nine_spades: Annotated[
        int, Option("Points for the nine of spades, with spades=none.", "P: 9")
    ] = 0
    two_spades: Annotated[
        int, Option("Points for the two of spades, with spades=none.", "P: 1; Rawalpindi: 5")
    ] = 0
    most_cards: Annotated[int, Option("Points for most cards.", "N: 0; S, B, P: 4")] = 4
    most_cards_tie: Annotated[
        MostCardsTie, Option("At 26 to 26 they are split, or nobody has them.", "all silent")
    ] = MostCardsTie.SPLIT
    sweep_points: Annotated[
        int,
        Option(
            "Points for a sweep; card: the value of the card that made it.",
            "N, B: 50; S: 0; P: card",
            names={"card": BY_CARD},
        ),
    ] = 0
    sweep_first: Annotated[
        int,
        Option(
            "Points for a sweep by the first play.",
            "N: 25; B, P: same",
            names={"same": SAME},
        ),
    ] = 0
    sweep_last: Annotated[
        int, Option("Points for a sweep by the last play.", "N: 0", names={"same": SAME})
    ] = 0
    sweep_tight: Annotated[
        int,
        Option(
            "Points for a sweep that took a house.",
            "S: named, not defined",
            names={"same": SAME},
        ),
    ] = SAME
    satthi: Annotated[
        bool, Option("All card points count double for a side that has them all.", "P")
    ] = False
    match_rule: Annotated[
        MatchRule,
        Option("A match is decided by the lead, or by the total.", "N, B, P: lead; S: total"),
    ] = MatchRule.TOTAL
    target: Annotated[
        int,
        Option("Points, or points ahead, that win a match.", "N: 100; S, B: 500; P: 30", low=1),
    ] = 500
    min_points: Annotated[
        int, Option("With fewer in one hand a side loses the match; 0: never.", "N: 9")
    ] = 0
    next_dealer: Annotated[
        NextDealer,
        Option("The side that is behind deals, or the deal goes round.", "N: losers; S silent"),
    ] = NextDealer.ROTATE


def contradiction(rules: SeepRules) -> str | None:
    """Say why the options contradict each other, or return None."""
    if rules.spades == Spades.FACE:
        for name, points in (("nine_spades", rules.nine_spades), ("two_spades", rules.two_spades)):
            if points:
                return f"{name}={points} needs spades=none, which do not count their values"
    if rules.most_cards % 2 and rules.most_cards_tie == MostCardsTie.SPLIT:
        return f"most_cards={rules.most_cards} cannot be split: use most_cards_tie=none"
    return None


# The common game of north India, by what differs from the defaults.
COMMON: Mapping[str, object] = {
    "opening": "bid",
    "throw": "no_capture",
    "build_cards": "any",
    "break_own": False,
    "partner_help": True,
    "ten_diamonds": 6,
    "most_cards": 0,
    "sweep_points": 50,
    "sweep_first": 25,
    "match_rule": "lead",
    "target": 100,
    "min_points": 9,
    "next_dealer": "losers",
}

PRESETS: Mapping[str, Preset] = {
    "seep": Preset({}, "Sweeps score nothing; a card is thrown only if nothing else can be."),
    "seep-100": Preset(COMMON, "The common game: 100 points, 50 a sweep, a lead of 100 wins."),
    "seep-500": Preset(
        {
            **COMMON,
            "ten_diamonds": 2,
            "most_cards": 4,
            "sweep_first": "same",
            "target": 500,
            "min_points": 0,
        },
        "The common game with points for most cards; a lead of 500 wins.",
    ),
    "seep-30": Preset(
        {
            **COMMON,
            "floor_redeal": "TD9S",
            "spades": "none",
            "ten_diamonds": 12,
            "nine_spades": 9,
            "two_spades": 1,
            "most_cards": 4,
            "sweep_points": "card",
            "sweep_first": "same",
            "satthi": True,
            "target": 30,
            "min_points": 0,
        },
        "Punjab: 30 points, a sweep is worth its card, all points double.",
    ),
    "seep-2p": Preset(
        {**COMMON, "players": 2}, "The common game for two: 24 cards each, 12 at a time."
    ),
}
