"""The slow referee of Sweep against worked cases with builds (section 5 of the rules).

Positions and hands at random are in `test_referee_sweep_builds_play.py`, records in
`test_referee_sweep_builds_records.py`. Kinds of cases are those of section 8, and two things of our
own in `sweep_build_cases.json`:

- kind `plays`: a position as kind `score` has it (with a `stock` perhaps) and `moves`; `expect` =
  the loose `table`, the `builds`, and for each side the `counts` of what it did to builds;
- kind `illegal` may have a word in `expect` that the reason `names`: the option that is broken.
"""

from typing import Any

import pytest
from reference import sweep
from reference.sweep_takes import subsets
from support.sweep_cases import BUILD_PRESETS, CASES, cases_of, hand_of, has_builds, play_of

Case = dict[str, Any]


def test_every_kind_and_preset_has_a_case() -> None:
    cases = [case for case in CASES if has_builds(case)]
    assert {case["kind"] for case in cases} == {"captures", "illegal", "score", "plays"}
    assert {case["rules"].get("preset") for case in cases} >= BUILD_PRESETS


def test_every_value_of_every_option_has_a_case() -> None:
    rules = [sweep.resolve(case["rules"]) for case in CASES if has_builds(case)]
    for name, values in sweep.OPTIONS.items():
        if name.startswith("build"):
            assert {full[name] for full in rules} == set(values)


def by_cards(build: Case) -> tuple[list[str], int]:
    return build["build"], build["value"]


@cases_of("captures", builds=True)
def test_listed_plays(case: Case) -> None:
    plays = [p for p in sweep.legal_plays(hand_of(case).position()) if p.card == case["card"]]
    takes = [list(play.take) for play in plays if play.build is None]
    builds = [{"build": list(p.build), "value": p.value} for p in plays if p.build is not None]
    assert sorted(takes) == case["expect"]
    assert sorted(builds, key=by_cards) == sorted(case["expect_builds"], key=by_cards)


@cases_of("captures", builds=True)
def test_legality(case: Case) -> None:
    """Every set of cards on the table is tried, in builds or not, to take and to build on."""
    at = hand_of(case).position()
    on_table = sorted([*case["table"], *(c for b in case["builds"] for c in b["cards"])])
    for some in map(list, subsets(on_table)):
        legal = sweep.why_not(at, sweep.Play(case["card"], some)) is None
        assert legal == (some in case["expect"]), some
        for value in range(15):
            build = sweep.Play(case["card"], (), some, value)
            legal = sweep.why_not(at, build) is None
            assert legal == ({"build": some, "value": value} in case["expect_builds"]), build


@cases_of("illegal", builds=True)
def test_illegal(case: Case) -> None:
    hand, play = hand_of(case), play_of(case["move"])
    reason = hand.why_not(*play)
    assert reason
    assert case["expect"].get("names", "") in reason
    with pytest.raises(ValueError, match=r"."):
        hand.play(*play)


@cases_of("score", builds=True)
def test_score(case: Case) -> None:
    hand = hand_of(case)
    for move in case["moves"]:
        hand.play(*play_of(move))
    assert {"sides": hand.score()} == case["expect"]
    assert not hand.builds or hand.last is None


@cases_of("plays", builds=True)
def test_plays(case: Case) -> None:
    hand, expect = hand_of(case), case["expect"]
    for move in case["moves"]:
        hand.play(*play_of(move))
    builds = [
        {"value": b.value, "cards": sorted(b.cards), "owner": b.owner, "multiple": b.multiple}
        for b in sorted(hand.builds, key=lambda b: (b.value, sorted(b.cards)))
    ]
    found = {"table": sorted(hand.table), "builds": builds, "counts": hand.build_counts}
    assert found == expect
