"""House rules as data: defaults, layers, derived values, refusals, and typed JSON both ways."""

import json
from enum import IntEnum
from typing import Annotated, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fishing import options_of
from support.sweep import SWEEP

from simcore.errors import NameUnknown, QuestionInvalid, SweeplabError
from simcore.games import GAMES, find_rules_name
from simcore.options import (
    Option,
    changed_options,
    field_options,
    parse_assignment,
    resolve,
    shown,
    to_json,
)

GAME_PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets]


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


class ToyRules(NamedTuple):
    """Every kind of option that there is."""

    seats: Annotated[int, Option("Seats.", values=(2, 4))] = 2
    worth: Annotated[int, Option("Worth.", low=1, high=50, names={"same": -1})] = 1
    many: Annotated[bool, Option("Many.", derive=lambda rules: int(rules["seats"] == 4))] = False
    dark: Annotated[bool, Option("Dark.", derive=lambda rules: rules["colour"])] = False
    colour: Annotated[Colour, Option("Colour.")] = Colour.RED


def toy(*layers):
    return resolve(ToyRules, *layers)


# --- resolving ---


def test_defaults_are_plain_ints():
    assert toy() == (2, 1, 0, 0, 0)
    for rules in (toy({"colour": "dark_blue"}), SWEEP.rules("scopa-style")):
        assert {type(value) for value in rules} == {int}


def test_later_layers_win():
    assert toy({"worth": 2, "seats": 4}, {"worth": 3}).worth == 3
    assert toy({"worth": 2}, {}, {"seats": 4}).worth == 2


def test_derived_values_come_last_and_give_way():
    assert toy({"seats": 4}).many == 1
    assert toy({"many": True}).many == 1
    assert toy({"seats": 4, "many": False}).many == 0
    assert toy({"many": False}, {"seats": 4}).many == 0
    assert toy({"colour": "dark_blue"}).dark == 1


@pytest.mark.parametrize(
    ("value", "found"),
    [(7, 7), ("7", 7), (" 7 ", 7), ("same", -1), ("SAME", -1), (-1, -1), (1, 1), (50, 50)],
    ids=repr,
)
def test_numbers_as_they_may_be_written(value, found):
    assert toy({"worth": value}).worth == found


@pytest.mark.parametrize("value", ["dark_blue", "Dark_Blue", " dark_blue"])
def test_choices_as_they_may_be_written(value):
    assert toy({"colour": value}).colour == 1


@pytest.mark.parametrize("value", [True, "true", "True", "on", "yes"], ids=repr)
def test_truths_as_they_may_be_written(value):
    assert toy({"many": value}).many == 1


NUMBER, TRUTH = "a whole number from 1 to 50 or same", "true or false"
REFUSED = [
    (
        "worth",
        [0, 51, -2, 1.0, True, None, [1], {}, "1.0", "1e1", "", "x", "1_0", "٣", "- 1"],
        NUMBER,
    ),
    ("seats", [0, 3, 5, -2, 2.0, True, None, "3", "two", [2]], "2 or 4"),
    ("many", [0, 1, 2, 1.0, None, "1", "", "maybe", [True]], TRUTH),
    ("colour", [0, 1, True, None, "blue", "dark blue", "", ["red"], {}], "red or dark_blue"),
]


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [(name, value, allowed) for name, values, allowed in REFUSED for value in values],
    ids=repr,
)
def test_refused_values(name, value, allowed):
    with pytest.raises(QuestionInvalid) as caught:
        toy({name: value})
    assert str(caught.value).startswith(f"option {name}=")
    assert str(caught.value).endswith(f": must be {allowed}")


@pytest.mark.parametrize(
    "value", ["9" * 5000, "-" + "9" * 5000, 10**30], ids=["text", "negative text", "number"]
)
def test_numbers_too_long_for_python_are_refused_too(value):
    with pytest.raises(QuestionInvalid, match="must be a whole number from 1 to 50 or same"):
        toy({"worth": value})


@pytest.mark.parametrize(
    "text",
    ["a\nb", "a\r\nb", "a\u2028b", "\ud800"],
    ids=["two lines", "two lines of old", "two lines of Unicode", "half a character"],
)
def test_a_refusal_is_one_line_that_can_be_printed(text):
    for options in ({"worth": text}, {"colour": text}, {text: 1}):
        with pytest.raises(QuestionInvalid) as caught:
            toy(options)
        assert len(str(caught.value).splitlines()) == 1
        assert str(caught.value).encode()


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("worht", "did you mean 'worth'?"),
        ("Worth", "did you mean 'worth'?"),
        ("colours", "did you mean 'colour'?"),
        ("xyz", "choose from seats, worth, many, dark, colour"),
    ],
)
def test_an_unknown_option_is_told_the_nearest(name, end):
    with pytest.raises(QuestionInvalid, match="unknown option") as caught:
        toy({name: 1})
    assert str(caught.value).endswith(end)


def test_assignments():
    assert parse_assignment("a=b") == ("a", "b")
    assert parse_assignment(" a = b=c ") == ("a", "b=c")
    for text in ("", "a", "a=", "=b", " = "):
        with pytest.raises(QuestionInvalid, match="write an option as name=value"):
            parse_assignment(text)


# --- typed values ---


def test_values_have_their_types_in_json():
    rules = toy({"worth": "same", "seats": 4, "colour": "dark_blue"})
    assert to_json(rules) == {
        "seats": 4,
        "worth": "same",
        "many": True,
        "dark": True,
        "colour": "dark_blue",
    }
    assert [shown(value) for value in to_json(rules).values()] == [
        "4", "same", "true", "true", "dark_blue",
    ]  # fmt: skip


def test_what_is_shown_can_be_given_back():
    rules = toy({"worth": "same", "seats": 4, "many": False})
    assert toy({name: shown(value) for name, value in to_json(rules).items()}) == rules


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(st.data())
def test_rules_survive_json(game, data):
    options = data.draw(options_of(game))
    rules = game.rules(None, options)
    typed = json.loads(json.dumps(to_json(rules)))
    assert {name: typed[name] for name in options} == options
    assert game.rules(None, typed) == rules


def test_changed_options():
    base, other = toy(), toy({"seats": 4, "many": False, "worth": "same"})
    assert changed_options(other, base) == {"seats": (2, 4), "worth": (1, "same")}
    assert changed_options(base, base) == {}


# --- the rules of the games ---


@pytest.mark.parametrize(
    ("game", "preset"), GAME_PRESETS, ids=[f"{g.name}/{p}" for g, p in GAME_PRESETS]
)
def test_every_preset_resolves_to_what_it_says(game, preset):
    rules = game.rules(preset)
    typed = to_json(rules)
    assert typed | dict(game.presets[preset].options) == typed
    assert game.rules(None, typed) == rules
    assert find_rules_name(f"{game.name}/{preset}") == (game, preset)


def test_sweep_partnerships_follow_the_players():
    assert SWEEP.rules(None, {"players": 4}).partnerships == 1
    assert SWEEP.rules("individual-4").partnerships == 0
    assert SWEEP.rules("individual-4", {"partnerships": True}).partnerships == 1
    assert SWEEP.rules("individual-4", {"players": 2}).partnerships == 0
    sides = [SWEEP.sides(SWEEP.rules(None, {"players": n})) for n in (2, 3, 4)]
    assert sides == [2, 3, 2]
    assert SWEEP.sides(SWEEP.rules("individual-4")) == 4


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        (None, {"partnerships": True}),
        (None, {"partnerships": True, "players": 3}),
        ("partners", {"players": 2}),
    ],
)
def test_sweep_refuses_what_contradicts_itself(preset, options):
    with pytest.raises(QuestionInvalid, match="partnerships=true needs players=4, not "):
        SWEEP.rules(preset, options)


@pytest.mark.parametrize(
    ("preset", "options", "said"),
    [
        (None, {"partnerships": True}, "partnerships=true needs players=4, not 2"),
        ("scopa-3", {"partnerships": True}, "partnerships=true needs players=4, not 3"),
        ("scopone", {"players": 2}, "partnerships=true needs players=4, not 2"),
        (None, {"players": 3, "hand_size": 9}, "hand_size=9 for players=3 does not divide the 36"),
        (None, {"players": 4, "hand_size": 10}, "hand_size=10 for players=4 does not divide"),
        ("scopone", {"table_cards": 0}, "hand_size=9 for players=4 does not divide the 40 cards"),
        ("scopone-10", {"table_cards": 4}, "does not divide the 36 cards beside table_cards=4"),
        (None, {"table_cards": 0}, "hand_size=3 for players=2 does not divide the 40 cards"),
    ],
)
def test_scopa_refuses_what_contradicts_itself(preset, options, said):
    with pytest.raises(QuestionInvalid, match=said):
        GAMES["scopa"].rules(preset, options)


# What must be said too, so that the value contradicts nothing.
BESIDE = {
    ("sweep", "partnerships"): {"players": 4},
    ("scopa", "partnerships"): {"players": 4},
    ("scopa", "hand_size", 10): {"table_cards": 0},
    ("scopa", "table_cards", 0): {"hand_size": 10},
    ("seep", "nine_spades"): {"spades": "none"},
    ("seep", "two_spades"): {"spades": "none"},
    ("sueca", "target", 0): {"match_hands": 5, "vencida_value": 4},
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_value_of_every_option_is_taken_or_refused_by_name(game):
    for name, field in field_options(game.rules_class).items():
        wanted = field.option.values or (field.option.low, field.option.high)
        if field.kind is not int:
            wanted = (
                (True, False) if field.kind is bool else [field.typed(int(k)) for k in field.kind]
            )
        for value in wanted:
            beside = BESIDE.get((game.name, name), BESIDE.get((game.name, name, value), {}))
            assert to_json(game.rules(None, beside | {name: value}))[name] == value
        for value in (None, 2.5, -2, "perhaps", [], {}):
            with pytest.raises(QuestionInvalid, match=f"option {name}="):
                game.rules(None, {name: value})


def test_a_choice_may_have_capitals():
    """On the command line any letters will do; it is written as it is spelled."""
    field = GAMES["seep"].options()["floor_redeal"]
    assert field.allowed() == "none or TD9S"
    for text in ("TD9S", "td9s", " Td9s "):
        assert field.typed(field.parse(text)) == "TD9S"
    with pytest.raises(QuestionInvalid, match="floor_redeal=TD: must be none or TD9S"):
        field.parse("TD")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("swep", "unknown game 'swep': did you mean 'sweep'"),
        ("", "unknown game '': choose from "),
        ("sweep/", "sweep has no preset '': choose from sweep, partners"),
        ("sweep/royale", "did you mean 'royal'"),
        ("royal", "'royal' is a preset: write sweep/royal"),
    ],
)
def test_names_of_rules_that_are_none(text, words):
    with pytest.raises(NameUnknown) as caught:
        find_rules_name(text)
    assert words in str(caught.value)
    assert isinstance(caught.value, SweeplabError)


def test_a_preset_that_is_none():
    with pytest.raises(NameUnknown, match="did you mean 'eight-card'"):
        SWEEP.rules("eigth-card")
