"""Positions within hand records: what lies face up before each play."""

import json
from pathlib import Path

import pytest

from simcore.cards import mask_of, names_of
from simcore.games import GAMES
from simcore.records import position_before

FOLDER = Path(__file__).parents[1] / "records"
FILES = {file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*/*.json"))}
RECORDS = list(FILES.values())


def lying(record, play):
    """Return the cards face up before a play, wherever they lie."""
    shown = GAMES[record["game"]].record.face_up(position_before(record, play))
    return {name for mask in shown.values() for name in names_of(mask)}


@pytest.mark.parametrize("record", RECORDS, ids=FILES)
def test_what_a_play_needs_is_there_before_it(record):
    for play, move in enumerate(record["moves"], 1):
        state = position_before(record, play)
        assert state.turn == move["seat"]
        assert "card" not in move or state.hands[state.turn] & mask_of(move["card"])
        taken = set(move.get("take", ())) - {move.get("card")}  # an ace may take itself in scopa
        assert taken <= lying(record, play)


def test_a_card_that_took_nothing_lies_there_afterwards():
    record = next(one for one in RECORDS if one["game"] == "sweep")
    trailed = [(n, m["card"]) for n, m in enumerate(record["moves"], 1) if not m.get("take")]
    assert all(card in lying(record, play + 1) for play, card in trailed[:-1])


def test_a_trick_grows_to_three_cards_before_the_fourth():
    record = next(one for one in RECORDS if one["game"] == "sueca" and len(one["moves"]) == 40)
    played = [move["card"] for move in record["moves"]]
    for play in range(1, 41):
        start = (play - 1) // 4 * 4
        assert lying(record, play) == set(played[start : play - 1])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_lies_face_up(name):
    record = next(one for one in RECORDS if one["game"] == name and one["moves"])
    shown = GAMES[name].record.face_up(position_before(record, 1))
    assert all(where == where.lower() and mask >= 0 for where, mask in shown.items())
