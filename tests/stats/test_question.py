import json

import pytest

from analysis import question as module
from analysis.question import ask, differences, question_from_json, setting
from simcore.errors import NameUnknown, QuestionInvalid

pytestmark = pytest.mark.usefixtures("coin")


def texts(*strategies, **options):
    return [seat.text for seat in ask("coin", options, strategies).seats]


def test_one_strategy_is_for_all_seats():
    assert texts("toss", players=3) == ["toss"] * 3


def test_two_strategies_are_for_the_sides():
    assert texts("toss", "slow", players=4, pairs=True) == ["toss", "slow", "toss", "slow"]
    assert texts("toss", "slow") == ["toss", "slow"]


def test_as_many_strategies_as_seats():
    assert texts("toss", "slow", "greedy", players=3) == ["toss", "slow", "greedy"]
    assert texts("toss", "slow", "greedy", "toss", players=4, pairs=True)[2] == "greedy"


@pytest.mark.parametrize(
    ("strategies", "options", "said"),
    [
        (["toss"] * 3, {}, "3 strategies for 2 seats: name 1 (for all) or 2"),
        (["toss"] * 2, {"players": 4}, "2 strategies for 4 seats: name 1 (for all) or 4"),
        (
            ["toss"] * 3,
            {"players": 4, "pairs": True},
            "3 strategies for 4 seats: name 1 (for all), 2 (one a side) or 4",
        ),
    ],
)
def test_other_counts_are_refused(strategies, options, said):
    with pytest.raises(QuestionInvalid) as error:
        ask("coin", options, strategies)
    assert str(error.value) == said


def test_strategies_that_see_every_hand_must_be_asked_for():
    with pytest.raises(QuestionInvalid, match="--sees-all"):
        ask("coin", strategies=["peeping"])
    assert ask("coin", strategies=["peeping"], sees_all=True).seats


def test_a_question_survives_its_json():
    asked = ask("coin/pairs", {"tosses": 7}, ["toss:force=2.5", "greedy"], seed=9, deals=10)
    document = json.loads(json.dumps(asked.to_json() | setting(["sweeplab"])))
    assert question_from_json(document) == asked


def test_the_points_that_matches_begin_with_are_part_of_the_question():
    plain = ask("coin/pairs", matches=True)
    begun = ask("coin/pairs", matches=True, start=[9, 0])
    document = json.loads(json.dumps(begun.to_json()))
    assert question_from_json(document) == begun != plain
    assert differences(plain.to_json(), document) == (
        "start[0] was absent and is 9, start[1] was absent and is 0"
    )


def test_to_begin_with_no_points_is_what_runs_did_before_that_could_be_asked():
    plain = ask("coin", matches=True)
    assert ask("coin", matches=True, start=[0, 0]) == plain
    assert "start" not in plain.to_json()
    assert question_from_json(plain.to_json()).start == ()


@pytest.mark.parametrize(
    ("options", "start", "said"),
    [
        ({}, [10, 0], "--start 10,0: give 2 numbers from 0 to 9, one a side"),
        ({}, [0, -1], "--start 0,-1: give 2 numbers"),
        ({}, [1], "--start 1: give 2 numbers"),
        ({"players": 3}, [1, 1], "--start 1,1: give 3 numbers"),
        ({}, [0, 0, 0], "--start 0,0,0: give 2 numbers"),
    ],
)
def test_matches_cannot_begin_with_any_points(options, start, said):
    with pytest.raises(QuestionInvalid, match=said):
        ask("coin", options, matches=True, start=start)
    document = ask("coin", options, matches=True).to_json() | {"start": start}
    with pytest.raises(QuestionInvalid, match=said):
        question_from_json(document)


def test_a_lone_deal_begins_with_no_points():
    with pytest.raises(QuestionInvalid, match="--start goes with --matches"):
        ask("coin", start=[1, 0])


def test_without_a_target_matches_may_begin_with_any_points():
    assert ask("sueca/sueca-judge", matches=True, start=[400, 0]).start == (400, 0)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", 99, "another format"),
        ("game", "tarok", "unknown game"),
        ("rules_version", 0, "rules_version was 0 and is 1"),
        ("seats", [{"text": "tos"}], "no strategy 'tos'"),
        ("seats", [{}], "not the question"),
        ("rules", {"tosses": 99}, "tosses=99"),
        ("start", [1, 0], "--start goes with --matches"),
        ("start", 3, "--start goes with --matches"),
    ],
)
def test_a_question_that_cannot_be_asked_again(key, value, said):
    document = ask("coin").to_json() | {key: value}
    with pytest.raises(QuestionInvalid, match=said):
        question_from_json(document)


def test_a_strategy_whose_source_has_changed():
    document = ask("coin").to_json()
    document["seats"][0]["source_hash"] = "0" * 16
    with pytest.raises(QuestionInvalid, match=r"seats\[0\].source_hash was"):
        question_from_json(document)


def test_how_it_was_asked_is_no_difference():
    one = ask("coin", strategies=["toss:force=2"]).to_json()
    other = ask("coin", strategies=["toss:force=2.0"]).to_json() | {"command_line": ["x"]}
    assert one != other
    assert differences(one, other) == ""


def test_unknown_names_offer_the_nearest():
    with pytest.raises(NameUnknown, match="did you mean 'toss'"):
        ask("coin", strategies=["tos"])


def test_a_missing_package_has_no_version():
    assert module.version_of("no-such-package") is None
