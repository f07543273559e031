"""Records of Sweep with builds that the referee wrote: what `check` says of them, spoilt or not.

Records that the engine wrote are in `test_engines`, those spoilt at random in `test_records_fuzz`.
"""

import copy

import pytest
from support.sweep_spoilt import SEEDS, SPOILERS, STRICTER, first_build, hand_of, taken_by

from simcore.records import check_record


@pytest.mark.parametrize("seed", SEEDS)
def test_right_records(seed):
    assert check_record(hand_of(seed)[0]) == []


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_spoilt_build(seed, spoil):
    record = copy.deepcopy(hand_of(seed)[0])
    number, move = first_build(record)
    spoil(move)
    ((play, text),) = check_record(record)
    assert play == number + 1
    assert "\n" not in text


def test_part_of_a_build_taken():
    found = 0
    for seed in SEEDS:
        record, steps = copy.deepcopy(hand_of(seed))
        taken = [(i, b) for i, (at, play) in enumerate(steps) for b in taken_by(at, play)]
        for i, build in taken[:1]:
            record["moves"][i]["take"].remove(min(build.cards))
            ((play, text),) = check_record(record)
            assert play == i + 1
            assert "part of a build, which is taken as a whole" in text
            found += 1
    assert found >= 3


@pytest.mark.parametrize(("name", "value", "breaks", "_"), STRICTER)
def test_what_stricter_rules_forbid_is_told_with_the_option(name, value, breaks, _):
    """The first play that breaks the option is at fault; a record without one stays right."""
    n_broken = 0
    for seed in SEEDS:
        record, steps = copy.deepcopy(hand_of(seed))
        record["rules"][name] = value
        strict = [(at._replace(rules=at.rules | {name: value}), play) for at, play in steps]
        broken = [i for i, step in enumerate(strict) if breaks(*step)]
        faults = check_record(record)
        n_broken += bool(broken)
        assert len(faults) == bool(broken)
        if broken:
            assert faults[0][0] == broken[0] + 1
            assert f"({name}" in faults[0][1].partition("; legal: ")[0], faults
    assert n_broken >= 2


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"card": "AS", "build": ["9H"]}, "value must be a whole number from 1 to 13"),
        ({"card": "AS", "build": ["9H"], "value": 14}, "value must be a whole number from 1 to 13"),
        ({"card": "AS", "build": ["9H"], "value": True}, "value must be a whole number"),
        ({"card": "AS", "value": 9}, "build must be a list of cards"),
        ({"card": "AS", "build": ["9H", "9H"], "value": 9}, "build has a card twice"),
        ({"card": "AS", "build": "9H", "value": 9}, "build must be a list of cards"),
        ({"card": "AS", "build": ["9H"], "value": 9, "take": []}, "a build has seat, card, build"),
    ],
    ids=str,
)
def test_what_is_no_build(move, said):
    record = copy.deepcopy(hand_of(0)[0])
    record["moves"][0] = {"seat": 0} | move
    ((play, text),) = check_record(record)
    assert play == 1
    assert said in text
