"""The options of Seep and its presets, for the slow referee; see `seep.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# ---- Options (section 11), in the order of its table: the values of each, those of preset seep-100
# first


def _numbers(first: int, *words: str, low: int = 0) -> tuple[Any, ...]:
    """Return the numbers up to 1000 and some words, with one number before the others."""
    return (first, *words, *(n for n in range(low, 1001) if n != first))


OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": (4, 2),
    "opening": ("bid", "build_or_throw", "free"),
    "throw": ("no_capture", "fallback"),
    "capture": ("all", "free"),
    "build_cards": ("any", "one"),
    "absorb": ("all", "free"),
    "break_own": (False, True),
    "partner_help": (True, False),
    "obligation": (True, False),
    "max_houses": (5, 4, 3, 2, 1),
    "floor_redeal": ("none", "TD9S"),
    "spades": ("face", "none"),
    "aces": _numbers(1),
    "ten_diamonds": _numbers(6),
    "nine_spades": _numbers(0),
    "two_spades": _numbers(0),
    "most_cards": _numbers(0),
    "most_cards_tie": ("split", "none"),
    "sweep_points": _numbers(50, "card"),
    "sweep_first": _numbers(25, "same"),
    "sweep_last": _numbers(0, "same"),
    "sweep_tight": ("same", *range(1001)),
    "satthi": (False, True),
    "match_rule": ("lead", "total"),
    "target": _numbers(100, low=1),
    "min_points": _numbers(9),
    "next_dealer": ("losers", "rotate"),
}

# ---- Presets (section 12): what differs from seep-100

PRESETS: dict[str, dict[str, Any]] = {
    "seep": {
        "opening": "build_or_throw",
        "throw": "fallback",
        "build_cards": "one",
        "break_own": True,
        "partner_help": False,
        "ten_diamonds": 2,
        "most_cards": 4,
        "sweep_points": 0,
        "sweep_first": 0,
        "match_rule": "total",
        "target": 500,
        "min_points": 0,
        "next_dealer": "rotate",
    },
    "seep-100": {},
    "seep-500": {
        "ten_diamonds": 2,
        "most_cards": 4,
        "sweep_first": "same",
        "target": 500,
        "min_points": 0,
    },
    "seep-30": {
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
    "seep-2p": {"players": 2},
}


def _is_allowed(name: str, value: object) -> bool:
    """Tell if an option has this value, types and all: True is not 1, 2.0 not 2."""
    return any(type(value) is type(one) and value == one for one in OPTIONS[name])


def resolve(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option: seep-100's, then the preset's, then explicit values (sections 11, 12).

    Without a preset it is `seep`. They come in the order of the table. The result has no `preset`
    and resolves to itself.
    """
    preset = rules.get("preset", "seep")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}")
    given = PRESETS[preset] | {name: value for name, value in rules.items() if name != "preset"}
    for name, value in given.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}")
        if not _is_allowed(name, value):
            raise ValueError(f"unknown value {value!r} of {name}")
    full = {name: values[0] for name, values in OPTIONS.items()} | given
    for name in ("nine_spades", "two_spades"):
        if full["spades"] == "face" and full[name] != 0:
            raise ValueError(f"{name} must be 0 with spades = face")
    if full["most_cards_tie"] == "split" and full["most_cards"] % 2 == 1:
        raise ValueError("most_cards must be even with most_cards_tie = split")
    return full


# ---- Seats and sides (sections 2 and 10)


def side_of(seat: int) -> int:
    """Return the side of a seat, with four players and with two."""
    return seat % 2


def partner_of(rules: Mapping[str, Any], seat: int) -> int | None:
    """Return the seat of the partner; two players have none. `rules` are resolved."""
    return (seat + 2) % 4 if rules["players"] == 4 else None


def are_bids(rules: Mapping[str, Any]) -> bool:
    """Tell if seat 0 names a value before it plays from its first four cards (section 3)."""
    return bool(rules["opening"] != "free")
