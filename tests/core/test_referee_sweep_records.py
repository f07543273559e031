"""The slow referee of Sweep against whole hands: golden records, random play, spoilt records."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reference import sweep
from support.sweep_hands import new_record, start

Record = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "records" / "sweep"
RECORDS: dict[str, Record] = {
    p.stem: json.loads(p.read_text()) for p in sorted(FOLDER.glob("*.json"))
}


def play_out(rules: dict[str, Any], rng: random.Random) -> Record:
    """Play a hand at random, single groups and matches preferred; return its record."""
    record = new_record(rng, rules)
    hand = start(record)
    moves = []
    while not hand.is_over:
        seat = hand.turn
        card = rng.choice(hand.hands[seat])
        few = rng.sample(hand.table, min(7, len(hand.table)))
        tries = [sorted(take) for take in sweep.legal_takes(hand.rules, few, card)] + [[]]
        tries += [sorted(take) for take in sweep.legal_takes(hand.rules, hand.table[:12], card)]
        take = max((t for t in tries if hand.why_not(seat, card, t) is None), key=len, default=None)
        if take is None:
            continue  # another card
        moves.append({"seat": seat, "card": card} | ({"take": take} if take else {}))
        hand.play(seat, card, take)
    return record | {"moves": moves, "score": {"sides": hand.score()}}


@pytest.mark.parametrize("preset", sweep.PRESETS)
def test_hands_played_at_random(preset: str) -> None:
    rng = random.Random(preset)
    for players in (2, 3, 4):
        rules = {"preset": preset, "players": players}
        if sweep.PRESETS[preset].get("partnerships") and players != 4:
            rules["partnerships"] = False
        record = play_out(rules, rng)
        assert sweep.check_record(record) == []
        n_cards = sum(side["n_cards"] for side in record["score"]["sides"])
        assert n_cards in (0, 52 - sweep.deal_plan(rules)[1])


def test_records_are_there() -> None:
    assert {"two_players", "three_players", "four_partners"} <= set(RECORDS)
    for record in RECORDS.values():
        missing = set(sweep.resolve({})) - set(record["rules"])
        older = {name for name in missing if not name.startswith("build")}
        assert older <= {"target", "match_tie"}  # some records are older; defaults stand in


@pytest.mark.parametrize("name", RECORDS)
def test_record(name: str) -> None:
    assert sweep.check_record(RECORDS[name]) == []


def wrong_game(record: Record) -> None:
    record["game"] = "scopa"


def wrong_option(record: Record) -> None:
    record["rules"]["sweeps"] = 1


def wrong_target(record: Record) -> None:
    record["rules"]["target"] = 0


def drop_stock_card(record: Record) -> None:
    record["stock"].pop()


def drop_hand_card(record: Record) -> None:
    record["hands"][-1].pop()


def double_card(record: Record) -> None:
    record["stock"][-1] = record["table"][0]


def unknown_card(record: Record) -> None:
    record["stock"][-1] = "10S"


def five_on_the_table(record: Record) -> None:
    record["table"].append(record["stock"].pop())


def uneven_hands(record: Record) -> None:
    record["hands"][0].append(record["hands"][1].pop())


def wrong_seat(record: Record) -> None:
    record["moves"][0]["seat"] = 1


def swapped_moves(record: Record) -> None:
    record["moves"][:2] = record["moves"][1::-1]


def card_not_held(record: Record) -> None:
    record["moves"][0]["card"] = record["stock"][0]


def illegal_take(record: Record) -> None:
    move = next(move for move in record["moves"] if move.get("take"))
    move["take"].append(move["card"])


def take_from_the_stock(record: Record) -> None:
    record["moves"][0]["take"] = [record["stock"][-1]]


def null_take(record: Record) -> None:
    record["moves"][0]["take"] = None


def build(record: Record) -> None:
    record["moves"][0].update(build=record["table"][:1], value=9)


def no_last_move(record: Record) -> None:
    record["moves"].pop()


def one_move_more(record: Record) -> None:
    record["moves"].append(record["moves"][-1])


def wrong_points(record: Record) -> None:
    record["score"]["sides"][0]["points"] += 1


def wrong_count(record: Record) -> None:
    record["score"]["sides"][-1]["n_spades"] -= 1


def score_key_missing(record: Record) -> None:
    del record["score"]["sides"][0]["sweeps"]


def side_missing(record: Record) -> None:
    record["score"]["sides"].pop()


def no_score(record: Record) -> None:
    del record["score"]


SPOILERS: list[Callable[[Record], None]] = [
    wrong_game,
    wrong_option,
    wrong_target,
    drop_stock_card,
    drop_hand_card,
    double_card,
    unknown_card,
    five_on_the_table,
    uneven_hands,
    wrong_seat,
    swapped_moves,
    card_not_held,
    illegal_take,
    take_from_the_stock,
    null_take,
    build,
    no_last_move,
    one_move_more,
    wrong_points,
    wrong_count,
    score_key_missing,
    side_missing,
    no_score,
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("name", RECORDS)
def test_spoilt_record(name: str, spoil: Callable[[Record], None]) -> None:
    record = copy.deepcopy(RECORDS[name])
    spoil(record)
    assert sweep.check_record(record)


def test_trail_under_must_capture() -> None:
    record = copy.deepcopy(RECORDS["strict_individual_4"])
    del record["moves"][0]["take"]
    assert sweep.check_record(record) == ["move 0: 7D can capture and may not be trailed"]


def test_part_of_a_take_under_maximal_take() -> None:
    record = copy.deepcopy(RECORDS["two_players"])
    take = record["moves"][16]["take"]  # TC takes 8+2 and 6+4
    take.remove("8H")
    take.remove("2S")  # 6+4 alone is legal, but then AS, taken later, leaves other sums
    assert not sweep.check_record(record)[0].startswith("move 16:")
    record["rules"]["maximal_take"] = True
    for move in record["moves"][:16]:  # the earlier takes are all there was to take
        assert "take" not in move or len(move["take"]) == 1
    assert sweep.check_record(record) == ["move 16: more can be taken"]


@pytest.mark.parametrize(
    ("rules", "possible"),
    [
        ({}, False),
        ({"table_redeal": "all"}, False),
        ({"table_redeal": "none"}, True),
        ({"table_redeal_repeat": False}, True),
        ({"table_redeal": "all", "table_redeal_repeat": False}, True),
    ],
)
@pytest.mark.parametrize("table", [["JS", "QD", "KH", "5C"], ["JS", "QD", "KH", "KC"]])
def test_three_face_cards_on_the_table(
    rules: dict[str, Any], possible: bool, table: list[str]
) -> None:
    """Item 18: only repeated redeals make it impossible."""
    rest = [card for card in sweep.PACK if card not in table]
    record: Record = {"game": "sweep", "rules": rules, "table": table}
    hand = sweep.Hand(rules, [rest[:4], rest[4:8]], table, rest[8:])
    moves = []
    while not hand.is_over:
        moves.append({"seat": hand.turn, "card": hand.hands[hand.turn][0]})
        hand.play(hand.turn, hand.hands[hand.turn][0], [])
    record |= {"hands": [rest[:4], rest[4:8]], "stock": rest[8:], "moves": moves}
    record["score"] = {"sides": hand.score()}
    faults = sweep.check_record(record)
    assert not faults if possible else len(faults) == 1
