"""The keys of a plan: where each may stand, what it takes, and whether a list makes a grid."""

from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from analysis.defaults import DEALS, LIMITS, MOST_DEALS, PART_SIZE, TOURNAMENT_DEALS
from simcore.errors import QuestionInvalid, suggestion

__all__ = ["KEYS", "KINDS", "PLAN", "Key", "check_key", "check_value", "keys_of"]

KINDS = ("simulate", "compare", "matchup", "tournament")
PLAN = "plan"
"""The head of the plan, above the first entry."""

SEATED = ("simulate", "compare")
JUDGED = ("simulate", "compare", "matchup")


class Value(NamedTuple):
    """What a key takes: in words, and as a test."""

    words: str
    fits: Callable[[Any], bool]


class Key(NamedTuple):
    """A key of a plan.

    Parameters
    ----------
    name, value, text
        How it is written, what it takes, and what it means.
    places
        The kinds of entries that take it, and ``plan`` where it can be set for all entries.
    grid
        Whether a list of such values makes a run for each.
    default
        In words; empty where it must be given, or may be left out.
    """

    name: str
    value: Value
    text: str
    places: tuple[str, ...] = KINDS
    grid: bool = False
    default: str = ""


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: Any) -> bool:
    real = isinstance(value, int | float) and not isinstance(value, bool)
    return real and value >= 0 and isfinite(value)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_text, value))


def _whole(name: str) -> Value:
    low, high = LIMITS[name]
    words = f"a whole number from {low:,} to {high:,}"
    return Value(words, lambda one: type(one) is int and low <= one <= high)


TEXT = Value("a text", _is_text)
SEATS = Value("a strategy, or a list of one a side or seat", lambda v: _is_text(v) or _are_texts(v))
TEXTS = Value("a list of texts", _are_texts)
YES_NO = Value("true or false", lambda value: isinstance(value, bool))
NUMBER = Value("a number of 0 or more", _is_number)
TABLE = Value("a table of options", lambda value: isinstance(value, dict))

KEYS = (
    Key("title", TEXT, "What the plan is about, for people.", (PLAN,)),
    Key("name", TEXT, "Name of the run's folder.", default="made of what is asked"),
    Key("ask", TEXT, "The question as people would put it."),
    Key("rules", TEXT, "`GAME` or `GAME/PRESET`; of a comparison, the baseline.", grid=True),
    Key("options", TABLE, "Options that differ, `options.players = 3`.", grid=True),
    Key("strategies", SEATS, "Who plays.", (PLAN, *SEATED), grid=True, default="`greedy`"),
    Key("strategies", TEXTS, "Who plays in the tournament, two or more.", ("tournament",), True),
    Key("a", TEXT, "The first strategy.", ("matchup",), grid=True),
    Key("b", TEXT, "The second strategy.", ("matchup",), grid=True),
    Key("variants", TEXTS, "Presets, or `name:option=value,option=value`.", ("compare",)),
    Key(
        "deals",
        _whole("deals"),
        "How many deals.",
        (PLAN, *KINDS),
        default=f"{DEALS:,}; of a tournament {TOURNAMENT_DEALS:,}",
    ),
    Key("matches", _whole("matches"), "So many matches in place of deals."),
    Key("stop", TEXT, "Stop by a rule: `width=W`, `margin=D` or `sprt=LOWER,UPPER`."),
    Key("max_deals", _whole("max_deals"), "The limit under `stop`.", default=f"{MOST_DEALS:,}"),
    Key(
        "margin",
        NUMBER,
        "The largest difference that does not matter to you.",
        JUDGED,
        False,
        "as usual",
    ),
    Key("seed", _whole("seed"), "Which deals.", (PLAN, *KINDS), grid=True, default="1"),
    Key("part_size", _whole("part_size"), "Deals a part.", (PLAN, *KINDS), False, f"{PART_SIZE:,}"),
    Key(
        "sees_all",
        YES_NO,
        "Allow strategies that see every hand.",
        (PLAN, *KINDS),
        default="false",
    ),
)


def keys_of(place: str) -> dict[str, Key]:
    """Return the keys that an entry of some kind takes, or the head of the plan."""
    return {key.name: key for key in KEYS if place in key.places}


def check_key(name: str, place: str) -> Key:
    """Return the key of a name.

    Raises
    ------
    QuestionInvalid
        There is none, or it does not belong there.
    """
    known = keys_of(place)
    if name in known:
        return known[name]
    homes = [home for key in KEYS if key.name == name for home in key.places]
    here = "the head of a plan" if place == PLAN else f"[[{place}]]"
    if homes:
        told = " and ".join(f"[[{home}]]" if home != PLAN else "the head" for home in homes)
        raise QuestionInvalid(f"{here} takes no '{name}': it belongs to {told}")
    words = [*known, *(f"[[{kind}]]" for kind in KINDS if place == PLAN)]
    raise QuestionInvalid(f"{here} has no key '{name}': {suggestion(name, words)}")


def check_value(key: Key, value: Any) -> None:
    """Refuse a value that a key does not take.

    Raises
    ------
    QuestionInvalid
        The message says what it takes.
    """
    if not key.value.fits(value):
        told = str(value).lower() if isinstance(value, bool) else value
        raise QuestionInvalid(f"{key.name} is {key.value.words}, not {told!r}")
