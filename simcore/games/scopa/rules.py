"""House rules of the scopa family. Sources: letters and names are those of docs/games/scopa.md."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, NamedTuple

from simcore.games.base import partnerships_fault
from simcore.options import Option, Preset

__all__ = [
    "PACK",
    "PRESETS",
    "AceEmptyTable",
    "AceOnAce",
    "AceRule",
    "AceSweepPoint",
    "CaptureMode",
    "PrimieraMode",
    "ScopaRules",
    "contradiction",
]

PACK = 40


class CaptureMode(IntEnum):
    """What a capture adds up to."""

    SUM = 0
    FIFTEEN = 1


class AceRule(IntEnum):
    """What an ace from the hand does."""

    SWEEP = 0
    PLAIN = 1


class AceOnAce(IntEnum):
    """What an ace takes where an ace lies."""

    ACE_ONLY = 0
    ALL = 1


class AceEmptyTable(IntEnum):
    """Where an ace played to an empty table goes."""

    STAY = 0
    TAKE = 1


class AceSweepPoint(IntEnum):
    """Whether a table emptied by an ace scores."""

    ALL = 0
    MATCH = 1
    NONE = 2


class PrimieraMode(IntEnum):
    """How primiera is decided."""

    SCALE = 0
    SEVENS = 1


class ScopaRules(NamedTuple):
    """A full set of house rules for the scopa family; also the argument of the kernels."""

    players: Annotated[int, Option("Number of players.", "A; 3 and 4: W", values=(2, 3, 4))] = 2
    partnerships: Annotated[
        bool, Option("Seats 0 and 2 play together against seats 1 and 3 (4 players only).", "W")
    ] = False
    hand_size: Annotated[
        int, Option("Cards dealt to a player at once.", "A; 9 and 10: D, W", values=(3, 9, 10))
    ] = 3
    table_cards: Annotated[
        int, Option("Cards dealt to the table.", "A; 0: D, ten cards each", values=(0, 4))
    ] = 4
    redeal_kings: Annotated[
        int,
        Option(
            "Kings among the first table cards that void the deal; 0: none do.",
            "A, D; 0 and 4: ours",
            values=(0, 3, 4),
        ),
    ] = 3
    capture_mode: Annotated[
        CaptureMode,
        Option(
            "A card takes its value, or what makes fifteen with it.", "A; fifteen: D, Italian pages"
        ),
    ] = CaptureMode.SUM
    match_first: Annotated[
        bool,
        Option(
            "Where a card of equal value lies, no sum may be taken (capture_mode=sum).",
            "A; false: as in foraccio",
        ),
    ] = True
    must_capture: Annotated[
        bool, Option("A card that can capture may not be trailed.", "A; false: ours")
    ] = True
    ace_rule: Annotated[
        AceRule,
        Option("An ace from the hand sweeps the table, or is a card like any.", "A; plain: scopa"),
    ] = AceRule.SWEEP
    ace_on_ace: Annotated[
        AceOnAce,
        Option(
            "Where an ace lies, an ace takes one ace, or all cards (ace_rule=sweep).",
            "A; circles differ: P",
        ),
    ] = AceOnAce.ACE_ONLY
    ace_empty_table: Annotated[
        AceEmptyTable,
        Option(
            "An ace on an empty table stays there, or takes itself (ace_rule=sweep).",
            "A; take: Italian pages",
        ),
    ] = AceEmptyTable.STAY
    ace_sweep_point: Annotated[
        AceSweepPoint,
        Option(
            "Aces that empty the table score all, only on a lone ace, or none (ace_rule=sweep).",
            "A; match and none: A variant, W, Italian pages",
        ),
    ] = AceSweepPoint.ALL
    first_ace_banned: Annotated[
        bool,
        Option(
            "The first card of the deal may not be an ace, unless the hand is all aces.",
            'Italian pages, "regola del vile"',
        ),
    ] = False
    sweep_points: Annotated[
        int, Option("Points for each sweep.", "A; 0 and 2: ours", values=(0, 1, 2))
    ] = 1
    last_play_sweep: Annotated[
        bool, Option("A sweep by the very last card counts.", "A; true: pagat")
    ] = False
    cards_points: Annotated[
        int, Option("Points for most cards.", "A; 0 and 2: ours", values=(0, 1, 2))
    ] = 1
    coins_points: Annotated[
        int, Option("Points for most diamonds.", "A; 0 and 2: ours", values=(0, 1, 2))
    ] = 1
    settebello_points: Annotated[
        int, Option("Points for the seven of diamonds.", "A; 0 and 2: ours", values=(0, 1, 2))
    ] = 1
    primiera_points: Annotated[
        int, Option("Points for the best primiera.", "A; 0 and 2: ours", values=(0, 1, 2))
    ] = 1
    primiera_mode: Annotated[
        PrimieraMode,
        Option(
            "Primiera goes by the best card of each suit, or by most sevens, then sixes, aces, "
            "fives and down to twos.",
            "A; sevens: W, American",
        ),
    ] = PrimieraMode.SCALE
    primiera_all_suits: Annotated[
        bool,
        Option(
            "Without a card of each suit a side has no primiera (primiera_mode=scale).",
            "A, P; false: ours",
        ),
    ] = True
    primiera_face_value: Annotated[
        int,
        Option(
            "What J, Q and K are worth in the primiera (primiera_mode=scale).",
            "A; 0: W",
            values=(0, 10),
        ),
    ] = 10
    re_bello_points: Annotated[
        int, Option("Points for the king of diamonds.", "D, rebello", values=(0, 1))
    ] = 0
    napola: Annotated[
        bool,
        Option(
            "A, 2, 3 of diamonds score 3, and 1 for each next diamond without a gap.",
            "D, Italian pages",
        ),
    ] = False
    cappotto: Annotated[
        bool, Option("All ten diamonds win the match at once.", "W, Italian pages")
    ] = False
    target: Annotated[
        int, Option("Points that win a match.", "A; others: Italian pages", values=(11, 16, 21, 31))
    ] = 11


def contradiction(rules: ScopaRules) -> str | None:
    """Say why the options contradict each other, or return None."""
    dealt = PACK - rules.table_cards
    if dealt % (rules.players * rules.hand_size):
        return (
            f"hand_size={rules.hand_size} for players={rules.players} does not divide the "
            f"{dealt} cards beside table_cards={rules.table_cards}"
        )
    return partnerships_fault(rules)


FOUR: Mapping[str, object] = {"players": 4, "partnerships": True}
TEN: Mapping[str, object] = {**FOUR, "hand_size": 10, "table_cards": 0, "redeal_kings": 0}
PLAIN: Mapping[str, object] = {"ace_rule": "plain"}

PRESETS: Mapping[str, Preset] = {
    "asso-pigliatutto": Preset({}, "The ace takes all."),
    "asso-pigliatutto-4": Preset(FOUR, "The ace takes all, two partnerships."),
    "scopa-d-assi": Preset(
        {"ace_sweep_point": "match"}, "The ace takes all, and scores on a lone ace only."
    ),
    "scopa-d-assi-4": Preset(
        {
            **TEN,
            "ace_sweep_point": "match",
            "ace_empty_table": "take",
            "first_ace_banned": True,
        },
        "Scopa d'assi for two partnerships, ten cards each.",
    ),
    "scopa": Preset(PLAIN, "The ace is a card like any."),
    "scopa-3": Preset({**PLAIN, "players": 3}, "Scopa for three."),
    "scopa-4": Preset({**PLAIN, **FOUR}, "Scopa for two partnerships, three cards at a time."),
    "scopa-15": Preset(
        {**PLAIN, "capture_mode": "fifteen", "redeal_kings": 0}, "Captures make fifteen."
    ),
    "scopa-napola": Preset(
        {**PLAIN, "napola": True, "re_bello_points": 1, "target": 21},
        "Scopa with points for A, 2, 3 ... and the king of diamonds.",
    ),
    "scopone": Preset(
        {**PLAIN, **FOUR, "hand_size": 9}, "Nine cards each and four on the table, partnerships."
    ),
    "scopone-10": Preset({**PLAIN, **TEN}, "Ten cards each and none on the table, partnerships."),
    "scopone-scientifico": Preset({**PLAIN, **TEN}, "The same as scopone-10."),
    "scopone-assi-napola": Preset(
        {**TEN, "ace_sweep_point": "match", "napola": True, "target": 21},
        "Scopone with ten cards, scopa d'assi, napola (Milan).",
    ),
}
