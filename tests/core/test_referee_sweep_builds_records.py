"""Records of Sweep with builds: hands played at random, spoilt, and judged by stricter rules."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from reference import sweep
from support.sweep_hands import played
from support.sweep_spoilt import SEEDS, SPOILERS, STRICTER, first_build, hand_of, taken_by


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


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
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
