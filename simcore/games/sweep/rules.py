"""The house rules of Sweep, each told once. Sources: S = the rule page of the game, by section."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, NamedTuple

from simcore.options import Option, Preset

__all__ = [
    "PACK",
    "PRESETS",
    "TABLE",
    "AceSweepBonus",
    "BuildCapture",
    "BuildHold",
    "BuildRaise",
    "BuildTrail",
    "FaceMatch",
    "FaceSum",
    "Majority",
    "MajorityTie",
    "MatchTake",
    "MatchTie",
    "MultiCapture",
    "Redeals",
    "SweepRules",
    "TableRedeal",
]

PACK = 52
TABLE = 4


class Redeals(IntEnum):
    """Whether later deals follow the first."""

    UNTIL_EXHAUSTED = 0
    NONE = 1


class TableRedeal(IntEnum):
    """Which of the first four table cards go back when three or four are face cards."""

    FACES = 0
    ALL = 1
    NONE = 2


class FaceSum(IntEnum):
    """How jacks, queens and kings take part in sums."""

    NONE = 0
    CAPTURE = 1
    FULL = 2


class MatchTake(IntEnum):
    """How many equal cards a card takes."""

    ANY = 0
    ALL = 1
    ONE = 2


class FaceMatch(IntEnum):
    """How many equal cards a face card takes, where it differs."""

    SAME = 0
    ONE = 1
    ODD = 2


class MultiCapture(IntEnum):
    """What may be combined in a capture."""

    ANY = 0
    MATCH_PLUS_ONE_SUM = 1
    SINGLE = 2


class Majority(IntEnum):
    """What wins the points for most cards and most spades."""

    MOST = 0
    ABSOLUTE = 1


class MajorityTie(IntEnum):
    """Who gets the points of a tied majority."""

    NONE = 0
    ALL = 1


class AceSweepBonus(IntEnum):
    """When a sweep doubles the ace of spades."""

    OFF = 0
    ANY = 1
    TABLE = 2


class MatchTie(IntEnum):
    """What follows when several sides reach the target in the same hand."""

    HIGHEST = 0
    EXTRA_HAND = 1


class BuildHold(IntEnum):
    """When the owner of a build must hold its card."""

    KEEP = 0
    AT_BUILD = 1
    NONE = 2


class BuildCapture(IntEnum):
    """Who may capture a build."""

    ANYONE = 0
    SIDE = 1


class BuildRaise(IntEnum):
    """Who may raise a build."""

    ANY = 0
    OTHERS = 1
    NONE = 2


class BuildTrail(IntEnum):
    """Whether the owner of a build may trail."""

    FORBIDDEN = 0
    ALLOWED = 1


class SweepRules(NamedTuple):
    """A full set of house rules for Sweep; also the argument of the kernels."""

    players: Annotated[int, Option("Number of players.", "S-Players", values=(2, 3, 4))] = 2
    partnerships: Annotated[
        bool,
        Option(
            "Seats 0 and 2 play together against seats 1 and 3 (4 players only).",
            'S-Players "generally"; S-Variants',
            derive=lambda rules: int(rules["players"] == 4),
            default_text="true with 4 players",
        ),
    ] = False
    hand_size: Annotated[
        int,
        Option(
            "Cards dealt to a player at once.",
            "S-Setup 2; S-Variants eight-card deal",
            values=(4, 8),
        ),
    ] = 4
    redeals: Annotated[
        Redeals, Option("Deal on from the stock when all hands are empty.", "S-Play 8")
    ] = Redeals.UNTIL_EXHAUSTED
    table_redeal: Annotated[
        TableRedeal,
        Option(
            "What goes back when 3 or 4 of the first 4 table cards are face cards.",
            "S-Setup 3, two readings",
        ),
    ] = TableRedeal.FACES
    table_redeal_repeat: Annotated[
        bool,
        Option("Redeal the table until fewer than 3 face cards lie there.", "S-Setup 3 silent"),
    ] = True
    face_sum: Annotated[
        FaceSum,
        Option(
            "Sums for face cards: none, J Q K take sums of number cards, or faces are in sums too.",
            "S-Deck, S-Play 3; capture: S-Tips 4; full: Royal Cassino, Seep",
        ),
    ] = FaceSum.NONE
    match_take: Annotated[
        MatchTake,
        Option(
            "How many equal cards a card takes: any number, all or none, at most one.",
            "S-Play 2; all: Britannica Cassino; one: S-Intro, Scopa",
        ),
    ] = MatchTake.ANY
    face_match: Annotated[
        FaceMatch,
        Option(
            "How many equal cards a face card takes: as match_take, at most one, or one or three.",
            "one: Pagat Casino; odd: Wikipedia Cassino",
        ),
    ] = FaceMatch.SAME
    multi_capture: Annotated[
        MultiCapture,
        Option(
            "What one card takes: matches and any sums, matches and one sum, or just one of them.",
            "S-Play 4; single: S-Intro, Scopa",
        ),
    ] = MultiCapture.ANY
    match_first: Annotated[
        bool, Option("Where an equal card can be taken, one must be among those taken.", "Scopa")
    ] = False
    must_capture: Annotated[
        bool,
        Option(
            "A card that can capture may not be trailed.",
            'S-Play 7 "or choose not to"; true: Britannica Cassino, Pasur, Scopa',
        ),
    ] = False
    maximal_take: Annotated[
        bool,
        Option(
            "A capture must leave nothing that it could also have taken.", "a house Cassino page"
        ),
    ] = False
    sweep_points: Annotated[
        int, Option("Points for each sweep; 0 plays without.", "S-Scoring; 0: S-Variants no-sweep")
    ] = 1
    last_play_sweep: Annotated[
        bool,
        Option("A sweep by the very last card counts.", "S-Play 6, 9; false: Scopa, Seep"),
    ] = True
    most_cards_points: Annotated[
        int, Option("Points for most cards.", "S-Scoring; 3 in Cassino")
    ] = 1
    most_spades_points: Annotated[int, Option("Points for most spades.", "S-Scoring")] = 1
    ace_spades_points: Annotated[int, Option("Points for the ace of spades.", "S-Scoring")] = 1
    majority: Annotated[
        Majority,
        Option(
            "A majority is more than each other side, or at least 27 cards and 7 spades.",
            "S-Scoring, both wordings",
        ),
    ] = Majority.MOST
    majority_tie: Annotated[
        MajorityTie,
        Option(
            "Who scores a tied majority (under most): nobody, or all tied.", "all: own addition"
        ),
    ] = MajorityTie.NONE
    ace_sweep_bonus: Annotated[
        AceSweepBonus,
        Option(
            "The ace of spades counts double when it is in a sweep, or is swept from the table.",
            "S-Variants doubled ace",
        ),
    ] = AceSweepBonus.OFF
    target: Annotated[
        int, Option("Points that win a match.", 'S-Goal, S-Winning ("agreed")', low=1)
    ] = 10
    match_tie: Annotated[
        MatchTie,
        Option(
            "Several sides reach the target at once: the highest wins, or one more hand first.",
            "S-Winning",
        ),
    ] = MatchTie.HIGHEST
    builds: Annotated[
        bool,
        Option(
            "A card may be built onto table cards, to be captured together later.",
            "S-Play 5, S-Variants build-sweep",
        ),
    ] = False
    build_hold: Annotated[
        BuildHold,
        Option(
            "When the owner of a build must hold its card: as long as it lies, on building, never.",
            "keep: Pagat Casino, Seep; others: own additions",
        ),
    ] = BuildHold.KEEP
    build_capture: Annotated[
        BuildCapture,
        Option(
            "Who may capture a build: anyone, or the side of its owner.",
            'anyone: Cassino, Seep; side: S-Play 5 "you (or your partner)"',
        ),
    ] = BuildCapture.ANYONE
    build_raise: Annotated[
        BuildRaise,
        Option(
            "Who may raise a build of one group: anyone, all but its owner, nobody.",
            "any: Foster, who notes others; none: own addition",
        ),
    ] = BuildRaise.ANY
    build_multiple: Annotated[
        bool,
        Option(
            "A build may have several groups of its value, and be added to.",
            "S names one sum; true: Cassino",
        ),
    ] = False
    build_trail: Annotated[
        BuildTrail,
        Option("Whether the owner of a build may trail.", "Pagat Cassino, and its variant"),
    ] = BuildTrail.FORBIDDEN


PRESETS: Mapping[str, Preset] = {
    "sweep": Preset({}, "The printed rules; with 4 players two partnerships."),
    "partners": Preset({"players": 4, "partnerships": True}, "Four players, two partnerships."),
    "individual-4": Preset({"players": 4, "partnerships": False}, "Four players, each alone."),
    "no-sweep": Preset({"sweep_points": 0}, "Sweeps score nothing."),
    "build-sweep": Preset({"builds": True}, "Cards may be built onto others, as printed."),
    "cassino-builds": Preset(
        {"builds": True, "build_multiple": True}, "Builds of several groups, as in Cassino."
    ),
    "build-literal": Preset(
        {
            "builds": True,
            "build_capture": "side",
            "build_hold": "none",
            "build_trail": "allowed",
            "build_raise": "none",
        },
        "Builds by the printed words alone, without duties.",
    ),
    "partners-build": Preset(
        {"players": 4, "partnerships": True, "builds": True},
        "Four players, two partnerships, with builds.",
    ),
    "eight-card": Preset({"hand_size": 8, "redeals": "none"}, "One deal of eight cards."),
    "eight-card-redeal": Preset({"hand_size": 8}, "Eight cards, dealing on from the stock."),
    "double-ace": Preset({"ace_sweep_bonus": "any"}, "The ace of spades in a sweep counts double."),
    "king-sums": Preset({"face_sum": "capture"}, "J, Q and K also take sums of 11, 12 and 13."),
    "royal": Preset({"face_sum": "full"}, "Face cards take sums and are in sums."),
    "obligatory": Preset({"must_capture": True}, "A card that can capture must."),
    "strict-take": Preset(
        {"must_capture": True, "maximal_take": True}, "Capturing is a duty, and to the full."
    ),
    "scopa-style": Preset(
        {
            "must_capture": True,
            "match_first": True,
            "match_take": "one",
            "multi_capture": "single",
            "last_play_sweep": False,
        },
        "Captures as in Scopa: one equal card, else one sum.",
    ),
    "literal": Preset(
        {
            "multi_capture": "match_plus_one_sum",
            "majority": "absolute",
            "table_redeal_repeat": False,
        },
        "The printed words, taken narrowly.",
    ),
}
