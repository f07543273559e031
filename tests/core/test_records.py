"""What is wrong with a hand record, in words and with its place."""

import copy
import json
from functools import partial

import pytest
from support.kits import FISHING_KITS

from simcore.records import Fault, check, check_record, write


def spoilt_in(record, *path, value=None, delete=False):
    """Return the record with one place changed or removed."""
    changed = copy.deepcopy(record)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    if delete:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


class Right:
    """A record of a game that is right: its parts, and how to spoil it."""

    def __init__(self, kit):
        game = self.game = kit.GAME
        asked = {"seed": 4, "first": 1, "n": 1}
        (self.text,) = write(game, game.default_preset, game.rules(), [kit.RANDOM] * 2, **asked)
        self.record = json.loads(self.text)
        self.hands, self.moves = self.record["hands"], self.record["moves"]
        self.sides, self.stock = self.record["score"]["sides"], self.record["stock"]
        self.first_take = next(i for i, move in enumerate(self.moves) if move.get("take"))
        self.first_trail = next(i for i, move in enumerate(self.moves) if not move.get("take"))
        self.spoilt = partial(spoilt_in, self.record)


@pytest.fixture(scope="module", params=FISHING_KITS.values(), ids=FISHING_KITS)
def right(request):
    return Right(request.param)


@pytest.fixture(scope="module")
def sweep():
    return Right(FISHING_KITS["sweep"])


def judged(record):
    return list(check([json.dumps(record)]))


def only_fault(record):
    """Return the play and the words of the single fault of a record."""
    (fault,) = judged(record)
    assert fault.line == 1
    assert str(fault).startswith("line 1" + (f", play {fault.play}: " if fault.play else ": "))
    return fault.play, fault.text


def test_the_record_is_right_before_it_is_spoilt(right):
    assert judged(right.record) == []


# --- the deal ---


def test_a_card_too_few(right):
    n = len(right.stock)
    assert only_fault(right.spoilt("stock", value=right.stock[1:])) == (
        None,
        f"stock has {n - 1} cards, must have {n}",
    )
    hand = right.hands[1][1:]
    assert only_fault(right.spoilt("hands", 1, value=hand)) == (
        None,
        f"the hand of seat 1 has {len(hand)} cards, must have {len(hand) + 1}",
    )
    assert "table has 5 cards" in only_fault(right.spoilt("table", value=["AS"] * 5))[1]


def test_a_card_twice(right):
    card = right.record["table"][0]
    assert only_fault(right.spoilt("stock", 7, value=card)) == (None, f"{card} is dealt twice")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("hands", 1, 2), "the hand of seat 1: 'XY' is no card"),
        (("table", 0), "table: 'XY' is no card"),
        (("stock", 29), "stock: 'XY' is no card"),
    ],
)
def test_what_is_no_card(right, place, said):
    assert only_fault(right.spoilt(*place, value="XY"))[1].startswith(said)
    assert only_fault(right.spoilt(*place, value=7))[1].endswith("7 is no card")


def test_hands_for_another_number_of_players(right):
    assert only_fault(right.spoilt("rules", "players", value=3)) == (
        None,
        "hands must be a list of 3 hands",
    )


def test_hands_of_another_size(sweep):
    assert only_fault(sweep.spoilt("rules", "hand_size", value=8))[1].startswith(
        "the hand of seat 0 has 4"
    )


def dead_table(sweep):
    """Return the record with three face cards on the table, swapped in from where they were."""
    record = copy.deepcopy(sweep.record)
    places = [(part, i) for part in (*record["hands"], record["stock"]) for i in range(len(part))]
    for at in range(4):
        if record["table"][at][0] in "JQK":
            continue
        if sum(card[0] in "JQK" for card in record["table"]) == 3:
            break
        part, i = next((part, i) for part, i in places if part[i][0] in "JQK")
        part[i], record["table"][at] = record["table"][at], part[i]
    return record


def test_a_table_that_would_have_been_dealt_again(sweep):
    said = "table has 3 face cards: it would have been dealt again"
    dead = dead_table(sweep)
    assert only_fault(dead) == (None, said)
    assert only_fault(spoilt_in(dead, "rules", "table_redeal", value="all"))[1] == said
    for name, value in [("table_redeal", "none"), ("table_redeal_repeat", False)]:
        faults = judged(spoilt_in(dead, "rules", name, value=value))
        assert all("dealt again" not in fault.text for fault in faults)


# --- moves ---


def test_a_wrong_seat(right):
    assert only_fault(right.spoilt("moves", 2, "seat", value=1)) == (
        3,
        "seat 1 plays, but seat 0 is on turn",
    )
    swapped = right.spoilt("moves", value=[right.moves[1], right.moves[0], *right.moves[2:]])
    assert only_fault(swapped)[0] == 1


def test_a_card_that_is_not_held(right):
    card = right.hands[1][0]
    play, text = only_fault(right.spoilt("moves", 0, value={"seat": 0, "card": card}))
    held = right.hands[0]
    assert play == 1
    assert text.startswith("seat 0 holds ")
    assert f", not {card}; legal: " in text
    assert all(name in text for name in held)


def test_an_illegal_take(right):
    i, missing = right.first_take, right.stock[-1]
    taken = right.moves[i]["take"]
    play, text = only_fault(right.spoilt("moves", i, "take", value=[*taken, missing]))
    assert (play, text.partition(";")[0]) == (i + 1, f"{missing} is not on the table")
    assert f"{right.moves[i]['card']} takes {' '.join(taken)}" in text
    play, text = only_fault(right.spoilt("moves", i, "take", value=taken * 2))
    assert (play, text) == (i + 1, "take has a card twice")


def test_at_most_ten_legal_moves_are_told(right):
    for i, move in enumerate(right.moves):
        fault = only_fault(right.spoilt("moves", i, value=move | {"take": ["AS", "2S", "KH"]}))
        legal = fault[1].partition("legal: ")[2]
        shown = legal.count(" takes ") + legal.count(" is trailed")
        assert shown == 10 if " in all, suits apart)" in legal else 1 <= shown <= 10


def test_too_few_and_too_many_moves(right):
    n = len(right.moves)
    assert only_fault(right.spoilt("moves", value=right.moves[:-1])) == (
        None,
        f"the deal is not over after {n - 1} plays",
    )
    assert only_fault(right.spoilt("moves", value=right.moves + right.moves[:1])) == (
        n + 1,
        f"the deal is over after {n} plays",
    )


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (None, "a move is an object"),
        ([], "a move is an object"),
        ({}, "no seat plays"),
        ({"seat": 0}, "card must be the name of a card"),
        ({"seat": False, "card": "AS"}, "seat false plays"),
        ({"seat": 0.0, "card": "AS"}, "seat 0.0 plays"),
        ({"seat": 0, "card": 3}, "card must be the name of a card"),
        ({"seat": 0, "card": "ZZ"}, "'ZZ' is no card"),
        ({"seat": 0, "card": "AS", "take": "9H"}, "take must be a list of cards"),
        ({"seat": 0, "card": "AS", "take": [9]}, "take must be a list of cards"),
        ({"seat": 0, "card": "AS", "take": None}, "take must be a list of cards"),
        ({"seat": 0, "card": "AS", "take": ["XX"]}, "'XX' is no card"),
        ({"seat": 0, "card": "AS", "capture": ["9H"]}, "not capture"),
    ],
    ids=repr,
)
def test_what_is_no_move(right, move, said):
    play, text = only_fault(right.spoilt("moves", 0, value=move))
    assert play == 1
    assert said in text


def test_an_empty_take_is_a_trail(right):
    assert judged(right.spoilt("moves", right.first_trail, "take", value=[])) == []


# --- rules, score, whole records ---


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("playrs", 2, "unknown option 'playrs': did you mean 'players'?"),
        ("players", 5, "option players=5: must be 2, 3 or 4"),
        ("players", True, "option players=true: must be"),
        ("must_capture", 1, "option must_capture=1: must be true or false"),
        ("sweep_points", -1, "option sweep_points=-1: must be "),
        ("sweep_points", 1.0, "option sweep_points=1.0: must be "),
        ("partnerships", True, "partnerships=true needs players=4, not 2"),
        ("preset", 3, "preset must be the name of a preset"),
        ("preset", None, "preset must be the name of a preset"),
    ],
    ids=repr,
)
def test_wrong_rules(right, name, value, said):
    play, text = only_fault(right.spoilt("rules", name, value=value))
    assert play is None
    assert text.startswith(said)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("match_take", "two", "option match_take=two: must be any, all or one"),
        ("sweep_points", -1, "option sweep_points=-1: must be a whole number from 0"),
        ("preset", "sweeep", "sweep has no preset 'sweeep': did you mean 'sweep'?"),
        ("preset", "", "sweep has no preset ''"),
    ],
    ids=repr,
)
def test_wrong_rules_of_sweep(sweep, name, value, said):
    play, text = only_fault(sweep.spoilt("rules", name, value=value))
    assert play is None
    assert text.startswith(said)


def test_rules_count_over_the_preset_and_this_over_the_defaults(sweep):
    """All options are written; without them the preset decides, without that the defaults."""
    assert judged(sweep.spoilt("rules", value={})) == []
    assert judged(sweep.spoilt("rules", value={"preset": "sweep"})) == []
    assert judged(sweep.spoilt("rules", "preset", value="scopa-style")) == []
    assert judged(sweep.spoilt("rules", value={"preset": "scopa-style"}))
    assert judged(sweep.spoilt("rules", value={"preset": "no-sweep", "sweep_points": 1})) == []


def test_a_wrong_score(right):
    side = right.sides[1]
    for key, value in side.items():
        assert only_fault(right.spoilt("score", "sides", 1, key, value=value + 1)) == (
            None,
            f"score of side 1: {key} is {value + 1}, must be {value}",
        )
        assert only_fault(right.spoilt("score", "sides", 1, key, value=str(value)))
        assert "is null" in only_fault(right.spoilt("score", "sides", 1, key, delete=True))[1]
    assert only_fault(right.spoilt("score", "sides", 0, "luck", value=1))[1].endswith(
        "unknown entry luck"
    )
    assert judged(right.spoilt("score", "sides", value=right.sides[::-1]))
    assert only_fault(right.spoilt("score", "sides", value=right.sides[:1]))[1] == (
        "score must have sides, a list of 2"
    )


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("game", "unknown game None: choose from"),
        ("hands", "hands must be a list of 2 hands"),
        ("table", "table has no list of cards, must have 4"),
        ("stock", "stock has no list of cards, must have "),
        ("moves", "moves must be a list"),
        ("score", "score must be an object with sides"),
    ],
)
def test_a_missing_field(right, field, said):
    assert only_fault(right.spoilt(field, delete=True))[1].startswith(said)
    assert only_fault(right.spoilt(field, value=None))


def test_an_unknown_game(right):
    assert only_fault(right.spoilt("game", value="swep")) == (
        None,
        "unknown game 'swep': did you mean 'sweep'?",
    )


# --- lines ---


def lines_with_faults(*lines):
    return [(fault.line, fault.play, fault.text) for fault in check(lines)]


def test_good_lines_and_blank_ones(right):
    assert lines_with_faults(right.text, "", "  \n", right.text + "\n", "\t") == []


@pytest.mark.parametrize("lines", [[], [""], ["\n", "  "]])
def test_nothing_at_all(lines):
    assert lines_with_faults(*lines) == [(1, None, "there are no records in it")]


BROKEN = {
    "half": lambda text: text[: len(text) // 2],
    "without the last brace": lambda text: text[:-1],
    "a brace more": lambda text: text + "}",
    "a brace": lambda text: "{",
    "a word": lambda text: "sweep",
    "other quotes": lambda text: "{'game': 'sweep'}",
    "a mark before it": lambda text: "\ufeff" + text,
    "no number": lambda text: '{"game": NaN}',
    "infinity": lambda text: text.replace('"players": 2', '"players": Infinity'),
    "too deep": lambda text: "[" * 100_000,
    "too long": lambda text: "9" * 5000,
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_broken_json(right, broken):
    lines = ("", right.text, broken(right.text), right.text)
    ((number, play, text),) = lines_with_faults(*lines)
    assert (number, play) == (3, None)
    assert text.startswith("this is not JSON: ")


@pytest.mark.parametrize("line", ["null", "3", '"sweep"', "[]", "true", "[{}]"])
def test_json_that_is_no_record(line):
    assert lines_with_faults(line)[0][2] == "a record is a JSON object"


def test_each_bad_line_is_told_and_the_others_pass(right):
    bad = json.dumps(right.spoilt("game", value="whist"))
    found = lines_with_faults(right.text, bad, "", right.text, bad[:40], right.text)
    assert [number for number, _, _ in found] == [2, 5]


@pytest.mark.parametrize("nasty", ["a\nb\r\nc\u2028d", "\ud800"])
@pytest.mark.parametrize(
    "path",
    [
        ("game",),
        ("rules", "preset"),
        ("rules", "must_capture"),
        ("rules", "players"),
        ("hands", 0, 0),
        ("moves", 0, "seat"),
        ("moves", 0, "card"),
        ("moves", 0, "take"),
        ("score", "sides", 0, "points"),
    ],
    ids=str,
)
def test_a_fault_is_one_line_that_can_be_printed(right, path, nasty):
    for value in (nasty, [nasty]):
        for fault in judged(right.spoilt(*path, value=value)):
            assert len(str(fault).splitlines()) == 1
            assert str(fault).encode()


@pytest.mark.parametrize("place", [("rules",), ("moves", 0), ("score", "sides", 0)], ids=str)
def test_so_are_names_of_entries(right, place):
    for fault in judged(right.spoilt(*place, "a\nb\ud800", value=1)):
        assert len(str(fault).splitlines()) == 1
        assert str(fault).encode()


def test_how_a_fault_reads(right):
    assert str(Fault(3, 7, "no")) == "line 3, play 7: no"
    assert str(Fault(3, None, "no")) == "line 3: no"
    assert check_record(right.record) == []
