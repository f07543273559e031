"""Records of Sweep with builds: hands played at random, spoilt, and judged by stricter rules."""

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from reference import sweep
from support.sweep_hands import (
    Record,
    Step,
    holds_for,
    is_trail,
    owned,
    played,
)

SEEDS = range(6)
FREE = {"builds": True, "build_multiple": True, "build_hold": "none", "build_trail": "allowed"}


@cache
def hand_of(seed: int) -> tuple[Record, list[Step]]:
    """Return a hand under rules that allow most, and its steps."""
    return played(Random(seed), FREE | {"players": 2 + seed % 3})


def taken_by(at: sweep.Position, play: sweep.Play) -> list[sweep.Build]:
    return [b for b in at.builds if b.cards & {*play.take}]


@pytest.mark.parametrize("preset", ["build-sweep", "cassino-builds", "build-literal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_right_records(preset: str, players: int) -> None:
    record, _ = played(Random(players), {"preset": preset, "players": players})
    assert any("build" in move for move in record["moves"])
    assert sweep.check_record(record) == []


def test_right_record_of_partners() -> None:
    record, _ = played(Random(5), {"preset": "partners-build"})
    assert any("build" in move for move in record["moves"])
    assert sweep.check_record(record) == []


# ---- Spoilt moves


def first_build(record: Record) -> tuple[int, dict[str, Any]]:
    return next((i, move) for i, move in enumerate(record["moves"]) if "build" in move)


def wrong_value(move: dict[str, Any]) -> str:
    move["value"] += 1
    return "not"


def value_in_words(move: dict[str, Any]) -> str:
    move["value"] = str(move["value"])
    return "needs a list of cards and a value"


def true_value(move: dict[str, Any]) -> str:
    move["value"] = True
    return "needs a list of cards and a value"


def no_value(move: dict[str, Any]) -> str:
    del move["value"]
    return "the value of a build is 1 to"


def null_build(move: dict[str, Any]) -> str:
    move["build"] = None
    return "needs a list of cards and a value"


def build_on_nothing(move: dict[str, Any]) -> str:
    move["build"] = []
    return "needs a card of the table"


def build_on_itself(move: dict[str, Any]) -> str:
    move["build"].append(move["card"])
    return "is not on the table"


def build_twice(move: dict[str, Any]) -> str:
    move["build"].append(move["build"][0])
    return "twice"


def takes_too(move: dict[str, Any]) -> str:
    move["take"] = list(move["build"])
    return "takes or builds, not both"


@pytest.mark.parametrize(
    "spoil",
    [
        wrong_value,
        value_in_words,
        true_value,
        no_value,
        null_build,
        build_on_nothing,
        build_on_itself,
        build_twice,
        takes_too,
    ],
    ids=lambda spoil: spoil.__name__,
)
@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_build(seed: int, spoil: Callable[[dict[str, Any]], str]) -> None:
    record = copy.deepcopy(hand_of(seed)[0])
    i, move = first_build(record)
    reason = spoil(move)
    (fault,) = sweep.check_record(record)
    assert fault.startswith(f"move {i}: ")
    assert reason in fault


def test_part_of_a_build_taken() -> None:
    n_found = 0
    for seed in SEEDS:
        record, steps = copy.deepcopy(hand_of(seed))
        taken = [(i, b) for i, (at, play) in enumerate(steps) for b in taken_by(at, play)]
        for i, build in taken[:1]:
            record["moves"][i]["take"].remove(min(build.cards))
            assert sweep.check_record(record) == [f"move {i}: a build is taken whole"]
            n_found += 1
    assert n_found >= 3


# ---- Stricter rules: the first play that breaks the option is the one that is at fault


def used(at: sweep.Position, play: sweep.Play) -> sweep.Build | None:
    """Return the build that is raised or added to."""
    return next((b for b in at.builds if b.cards & {*(play.build or ())}), None)


def raises(at: sweep.Position, play: sweep.Play) -> bool:
    build = used(at, play)
    return build is not None and build.value != play.value


def raises_own(at: sweep.Position, play: sweep.Play) -> bool:
    return raises(at, play) and used(at, play) in owned(at.builds, at.seat)


def builds_without_the_card(at: sweep.Position, play: sweep.Play) -> bool:
    new = [b for b in sweep.builds_after(at, play) if play.card in b.cards]
    return not holds_for(at, play, new)


def keeps_no_card(at: sweep.Position, play: sweep.Play) -> bool:
    left = owned(sweep.builds_after(at, play), at.seat)
    return builds_without_the_card(at, play) or (
        not holds_for(at, play, left) and not sweep.duties_lapse(at)
    )


def trails_as_owner(at: sweep.Position, play: sweep.Play) -> bool:
    owns = bool(owned(at.builds, at.seat))
    return owns and is_trail(play) and not sweep.duties_lapse(at)


def makes_groups(at: sweep.Position, play: sweep.Play) -> bool:
    return any(b.multiple and play.card in b.cards for b in sweep.builds_after(at, play))


def takes_from_the_other_side(at: sweep.Position, play: sweep.Play) -> bool:
    apart = 2 if at.rules["partnerships"] else at.rules["players"]
    return any((b.owner - at.seat) % apart for b in taken_by(at, play))


STRICTER: list[tuple[str, Any, Callable[[sweep.Position, sweep.Play], bool], str]] = [
    ("builds", False, lambda at, play: play.build is not None, "builds are off"),
    ("build_multiple", False, makes_groups, ""),
    ("build_raise", "none", raises, "build_raise: "),
    ("build_raise", "others", raises_own, "build_raise: "),
    ("build_capture", "side", takes_from_the_other_side, "build_capture: "),
    ("build_hold", "at_build", builds_without_the_card, "build_hold: "),
    ("build_hold", "keep", keeps_no_card, "build_hold: "),
    ("build_trail", "forbidden", trails_as_owner, "build_trail: "),
]


@pytest.mark.parametrize(("name", "value", "breaks", "reason"), STRICTER)
def test_stricter_rules(
    name: str, value: Any, breaks: Callable[[sweep.Position, sweep.Play], bool], reason: str
) -> None:
    n_broken = 0
    for seed in SEEDS:
        record, steps = copy.deepcopy(hand_of(seed))
        record["rules"][name] = value
        strict = [(at._replace(rules=at.rules | {name: value}), play) for at, play in steps]
        broken = [i for i, step in enumerate(strict) if breaks(*step)]
        n_broken += bool(broken)
        faults = sweep.check_record(record)
        assert len(faults) == bool(broken)
        if broken:
            assert faults[0].startswith(f"move {broken[0]}: {reason}")
    assert n_broken >= 2
