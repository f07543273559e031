"""Records of scopa spoilt in ways of its own: engine and referee see it, the engine says what."""

import json
from itertools import chain

import pytest
from support.kits import KITS, deal_around
from support.scopa import GREEDY, RANDOM, SCOPA, play_traced, referee

from simcore.options import to_json
from simcore.records import check, write

PLAIN, FIFTEEN = {"ace_rule": "plain"}, {"capture_mode": "fifteen"}
BANNED = {"first_ace_banned": True}
FREE = {"match_first": False}


def verdicts(record):
    """Return the single fault that the engine finds, and those of the referee."""
    (fault,) = check([json.dumps(record)])
    return fault, referee.check_record(record)


def first_move(options, hand, table, card, take=""):
    """Return a record that stops after a first move."""
    record = deal_around(KITS["scopa"], options, 0, hand.split(), table.split())
    move = {"seat": 0, "card": card} | ({"take": take.split()} if take else {})
    return record | {"moves": [move]}


@pytest.mark.parametrize(
    ("options", "hand", "table", "move", "said"),
    [
        (
            FREE,
            "KS 2S 3S",
            "4H 6C 7D 3H",
            ("KS", "4H 6C 7D 3H"),
            "3H 4H 6C 7D adds up to 20, KS takes 10: one equal card or one sum",
        ),
        (
            FREE,
            "6S 2S 3S",
            "6H 2C 4D KC",
            ("6S", "6H 2C 4D"),
            "2C 4D 6H adds up to 12, 6S takes 6: one equal card or one sum",
        ),
        (
            {},
            "7S 2S 3S",
            "7H 7C 2D KC",
            ("7S", "7H 7C"),
            "7H 7C adds up to 14, 7S takes 7: one equal card or one sum",
        ),
        (
            {},
            "6S 2S 3S",
            "6H 2C 4D KC",
            ("6S", "2C 4D"),
            "6S takes a single card of its value while one lies there: 6H (match_first)",
        ),
        ({}, "6S 2S 3S", "6H 2C 4D KC", ("6S",), "6S can capture and must (must_capture)"),
        ({}, "6S 2S 3S", "5H 2C 4D KC", ("6S",), "6S can capture and must (must_capture)"),
        ({}, "AS 2S 3S", "5H 2C 4D KC", ("AS",), "AS can capture and must (must_capture)"),
        (
            FIFTEEN,
            "7S 2S 3S",
            "JC 5D 3H KC",
            ("7S", "JC 5D 3H"),
            "7S and 3H 5D JC make 23, not 15 (capture_mode=fifteen)",
        ),
        (
            FIFTEEN,
            "7S 2S 3S",
            "7D 5D 3H KC",
            ("7S", "7D"),
            "7S and 7D make 14, not 15 (capture_mode=fifteen)",
        ),
        (
            BANNED,
            "AS 2S 3S",
            "5H 2C 4D KC",
            ("AS", "5H 2C 4D KC"),
            "an ace may not be the first card of the deal (first_ace_banned)",
        ),
        (
            BANNED | PLAIN,
            "AS 2S 3S",
            "5H AC 4D KC",
            ("AS", "AC"),
            "an ace may not be the first card of the deal (first_ace_banned)",
        ),
        (
            BANNED | {"hand_size": 10, "table_cards": 0},
            "AS 2S 3S",
            "",
            ("AS",),
            "an ace may not be the first card of the deal (first_ace_banned)",
        ),
        (
            {},
            "AS 2S 3S",
            "AH 2C 4D KC",
            ("AS", "AH 2C 4D KC"),
            "AS takes one ace where aces lie (ace_on_ace)",
        ),
        ({}, "AS 2S 3S", "AH AC 4D KC", ("AS", "AH AC"), "AS takes one ace where aces lie"),
        (
            {"ace_on_ace": "all"},
            "AS 2S 3S",
            "3H 2C 4D KC",
            ("AS", "3H"),
            "AS takes the whole table or nothing (ace_rule=sweep)",
        ),
        (
            {"hand_size": 10, "table_cards": 0},
            "AS 2S 3S",
            "",
            ("AS", "AS"),
            "AS cannot take itself (ace_empty_table)",
        ),
        (
            {"ace_empty_table": "take"},
            "AS 2S 3S",
            "3H 2C 4D KC",
            ("AS", "AS"),
            "AS cannot take itself (ace_empty_table)",
        ),
        (
            PLAIN,
            "AS 2S 3S",
            "3H 2C 4D KC",
            ("AS", "3H 2C 4D KC"),
            "2C 3H 4D KC adds up to 19, AS takes 1: one equal card or one sum",
        ),
        ({}, "7S 2S 3S", "3H 2C 4D KC", ("7S", "3H 4C"), "4C is not on the table"),
        ({}, "7S 2S 3S", "3H 2C 4D KC", ("7C", "3H 4D"), "seat 0 holds 2S 3S 7S, not 7C"),
        ({}, "7S 2S 3S", "3H 2C 4D KC", ("7S", "7S"), "7S is not on the table"),
        ({}, "7S 2S 3S", "3H 2C 4D KC", ("8S",), "seat 0 holds 2S 3S 7S, not 8S"),
    ],
    ids=str,
)
def test_a_first_move_that_is_illegal(options, hand, table, move, said):
    fault, by_referee = verdicts(first_move(options, hand, table, *move))
    assert fault.play == 1
    assert fault.text.startswith(said)
    assert "; legal: " in fault.text
    assert str(fault).count("\n") == 0
    assert len(by_referee) == 1
    assert by_referee[0].startswith("move 0: ")


def test_these_records_are_right_up_to_the_move():
    fault, by_referee = verdicts(first_move({}, "6S 2S 3S", "6H 2C 4D KC", "6S", "6H"))
    assert fault.text == "the deal is not over after 1 plays"
    assert by_referee == ["the moves stop before the end of the hand"]


# --- a whole record, spoilt ---


def record_of(preset="asso-pigliatutto", seats=(GREEDY, RANDOM), deal=1):
    rules = SCOPA.rules(preset)
    players = (list(seats) * 2)[: rules.players]
    (text,) = write(SCOPA, preset, rules, players, seed=4, first=deal, n=1)
    return json.loads(text)


@pytest.mark.parametrize("card", ["8S", "9D", "TC"])
@pytest.mark.parametrize("place", ["hands", "table", "stock"])
def test_a_card_that_this_pack_has_not(card, place):
    record = record_of()
    part = record["hands"][1] if place == "hands" else record[place]
    part[2] = card
    fault, by_referee = verdicts(record)
    where = "the hand of seat 1" if place == "hands" else place
    assert fault.text == f"{where}: {card} is not in the pack, which has A 2 3 4 5 6 7 J Q K"
    assert f"{card} is no card" in by_referee


@pytest.mark.parametrize(
    ("preset", "rules", "said"),
    [
        (
            "scopone",
            {"table_cards": 0},
            "hand_size=9 for players=4 does not divide the 40 cards beside table_cards=0",
        ),
        (
            "scopone-10",
            {"table_cards": 4},
            "hand_size=10 for players=4 does not divide the 36 cards beside table_cards=4",
        ),
        (
            "scopa-3",
            {"hand_size": 9},
            "hand_size=9 for players=3 does not divide the 36 cards beside table_cards=4",
        ),
        ("asso-pigliatutto", {"partnerships": True}, "partnerships=true needs players=4, not 2"),
        ("scopa-3", {"partnerships": True}, "partnerships=true needs players=4, not 3"),
        ("asso-pigliatutto", {"target": 12}, "option target=12: must be 11, 16, 21 or 31"),
        ("asso-pigliatutto", {"builds": False}, "unknown option 'builds'"),
        ("asso-pigliatutto", {"ace_rule": "al"}, "option ace_rule=al: must be sweep or plain"),
        ("asso-pigliatutto", {"preset": "scopon"}, "scopa has no preset 'scopon': did you mean"),
        ("asso-pigliatutto", {"preset": "sweep"}, "scopa has no preset 'sweep'"),
        ("asso-pigliatutto", {"napola": 1}, "option napola=1: must be true or false"),
    ],
    ids=str,
)
def test_rules_that_cannot_be(preset, rules, said):
    record = record_of(preset)
    record["rules"] |= rules
    fault, by_referee = verdicts(record)
    assert fault.play is None
    assert fault.text.startswith(said)
    assert len(by_referee) == 1
    assert not by_referee[0].startswith("move")


def with_kings(record, n):
    """Return a record with so many kings on the table; its moves then mean nothing."""
    cards = [*chain(*record["hands"]), *record["table"], *record["stock"]]
    kings, others = cards_with(cards, True), cards_with(cards, False)
    table, left = kings[:n] + others[n:4], others[:n] + others[4:] + kings[n:]
    return record | {"table": table, "hands": [left[:3], left[3:6]], "stock": left[6:]}


def cards_with(cards, is_king):
    return [name for name in cards if (name[0] == "K") == is_king]


@pytest.mark.parametrize("limit", [0, 3, 4])
@pytest.mark.parametrize("kings", [2, 3, 4])
def test_kings_on_the_table(limit, kings):
    record = with_kings(record_of(), kings)
    assert sum(name[0] == "K" for name in record["table"]) == kings
    record["rules"]["redeal_kings"] = limit
    faults = [fault.text for fault in check([json.dumps(record)])]
    by_referee = referee.check_record(record)
    void = 0 < limit <= kings
    said = f"table has {kings} kings: the deal would have been void (redeal_kings)"
    assert (faults == [said]) == void
    assert (by_referee == ["too many kings on the table: such a deal is void"]) == void


@pytest.mark.parametrize("preset", ["asso-pigliatutto", "scopa-napola", "scopone", "scopa-3"])
def test_every_wrong_entry_of_a_score(preset):
    right = record_of(preset)
    assert list(check([json.dumps(right)])) == []
    for side, score in enumerate(right["score"]["sides"]):
        for key, value in score.items():
            for wrong in (value + 1, value - 1, None):
                score[key] = wrong
                fault, by_referee = verdicts(right)
                told = "null" if wrong is None else wrong
                assert fault.text == f"score of side {side}: {key} is {told}, must be {value}"
                assert len(by_referee) == 1
            score[key] = value


def test_a_sweep_that_does_not_count_makes_another_score():
    """Of the same deal and moves under another rule for aces; where it differs, both see it."""
    differ = 0
    for deal in range(12):
        right = record_of(deal=deal)
        for name, value in (("ace_sweep_point", "none"), ("sweep_points", 2)):
            changed = json.loads(json.dumps(right))
            changed["rules"][name] = value
            faults = [fault.text for fault in check([json.dumps(changed)])]
            assert len(faults) == len(referee.check_record(changed))
            assert all("points is" in text or "sweeps is" in text for text in faults)
            differ += bool(faults)
    assert differ > 12


def test_an_ace_that_took_itself_is_written_with_itself():
    """From deals of scopa d'assi for four."""
    rules, found = SCOPA.rules("scopa-d-assi-4"), 0
    for deal in range(12):
        _, moves, _ = play_traced(rules, [GREEDY] * 4, 4, deal)
        record = record_of("scopa-d-assi-4", [GREEDY], deal)
        assert record["rules"] == {"preset": "scopa-d-assi-4"} | to_json(rules)
        for code, move in zip(moves, record["moves"], strict=True):
            itself = move.get("take") == [move["card"]]
            assert itself == (code & 1 << (code >> 52) != 0)
            found += itself
        assert list(check([json.dumps(record)])) == []
        assert referee.check_record(record) == []
    assert found > 0
