"""The worked cases of Sweep, and their positions and moves as the referee has them."""

import json
from pathlib import Path
from typing import Any

import pytest
from reference import sweep

Case = dict[str, Any]
TESTS = Path(__file__).parents[1]
FILES = ("sweep_cases.json", "sweep_more_cases.json", "sweep_build_cases.json")
BUILD_PRESETS = {"build-sweep", "cassino-builds", "build-literal", "partners-build"}


def load_cases(name: str) -> list[Case]:
    cases: list[Case] = json.loads((TESTS / "cases" / name).read_text())
    return cases


def has_builds(case: Case) -> bool:
    """Tell if a case is about builds: their options, their presets, or a build play."""
    rules = case["rules"]
    named = any(name.startswith("build") for name in rules) or "build" in case.get("move", ())
    return named or rules.get("preset") in BUILD_PRESETS


CASES = [case for name in FILES for case in load_cases(name)]


def cases_of(*kinds: str, builds: bool = False) -> pytest.MarkDecorator:
    """Parametrise a test over the cases of some kinds, with builds or without."""
    chosen = [case for case in CASES if case["kind"] in kinds and has_builds(case) == builds]
    return pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in chosen])


def play_of(move: Case) -> tuple[Any, ...]:
    """Return what `Hand.play` wants of a move."""
    return (
        move["seat"],
        move["card"],
        move.get("take", []),
        move.get("build"),
        move.get("value", 0),
    )


def hand_of(case: Case) -> sweep.Hand:
    """Return the position of a case: all seats hold cards (`hands`), or one (`hand`)."""
    players = sweep.resolve(case["rules"])["players"]
    seat = case.get("turn", case.get("seat", 0))
    lone = [case.get("hand", [case.get("card")]) if s == seat else [] for s in range(players)]
    builds = [sweep.Build(**b | {"cards": frozenset(b["cards"])}) for b in case.get("builds", ())]
    more = {name: case[name] for name in ("piles", "sweeps", "last") if name in case}
    hands, stock = case.get("hands", lone), case.get("stock", [])
    return sweep.Hand(case["rules"], hands, case["table"], stock, builds=builds, turn=seat, **more)
