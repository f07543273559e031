"""The slow referee of scopa against whole hands: golden records, random play, spoilt records."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reference import scopa

Record = dict[str, Any]
Spoiler = Callable[[Record], object]
FOLDER = Path(__file__).parents[1] / "records" / "scopa"
RECORDS: dict[str, Record] = {
    p.stem: json.loads(p.read_text()) for p in sorted(FOLDER.glob("*.json"))
}
NAMES = {
    "asso-pigliatutto",
    "scopa-d-assi-4",
    "scopa-15",
    "scopone",
    "scopa-3",
    "scopone-assi-napola",
}


def play_out(rules: dict[str, Any], rng: random.Random) -> Record:
    """Play a hand at random; return its record."""
    full = scopa.resolve(rules)
    deck = rng.sample(scopa.PACK, len(scopa.PACK))
    while scopa.redeal(full, scopa.deal(full, deck)[1]):
        rng.shuffle(deck)
    hands, table, stock = scopa.deal(full, deck)
    packets = scopa.rounds(full, deck)
    hand = scopa.Hand(full, hands, table, stock)
    moves: list[dict[str, Any]] = []
    while not hand.is_over:
        if len(moves) % (full["players"] * full["hand_size"]) == 0:  # a new round
            assert hand.hands == packets.pop(0)
        seat, held = hand.turn, hand.hands[hand.turn]
        plays = [
            (card, sorted(take))
            for card in held
            for take in scopa.legal_takes(full, hand.table, card, held, hand.plays)
        ]
        card, take = rng.choice(sorted(plays))
        moves.append({"seat": seat, "card": card} | ({"take": take} if take else {}))
        hand.play(seat, card, take)
    assert not packets
    record: Record = {"game": "scopa", "rules": rules | full, "hands": hands, "table": table}
    record |= {"stock": stock, "moves": moves, "score": {"sides": hand.score()}}
    assert sorted(sum(hand.piles, hand.table)) == sorted(scopa.PACK)
    return copy.deepcopy(record)


def random_rules(rng: random.Random, preset: str) -> dict[str, Any]:
    """Return a preset with other values of some options that fit every number of players."""
    fixed = ("players", "partnerships", "hand_size", "table_cards")
    names = [name for name in scopa.OPTIONS if name not in fixed]
    chosen = {name: rng.choice(scopa.OPTIONS[name]) for name in rng.sample(names, 6)}
    return {"preset": preset} | chosen


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_hands_played_at_random(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(4):
        record = play_out({"preset": preset}, rng)
        assert scopa.check_record(record) == []
        assert len(record["moves"]) == 40 - len(record["table"])
    for _ in range(6):
        assert scopa.check_record(play_out(random_rules(rng, preset), rng)) == []


@pytest.mark.parametrize(
    "rules", [{"players": 4}, {"hand_size": 9}, {"hand_size": 10, "table_cards": 0}]
)
def test_hands_of_other_sizes(rules: dict[str, Any]) -> None:
    assert scopa.check_record(play_out(rules, random.Random(1))) == []


def test_a_hand_can_be_taken_up_anywhere() -> None:
    rng = random.Random(2)
    for preset in ("scopa-d-assi-4", "scopa-3"):
        record = play_out({"preset": preset}, rng)
        hand = scopa.Hand(record["rules"], record["hands"], record["table"], record["stock"])
        for i, move in enumerate(record["moves"]):
            position = (hand.hands, hand.table, hand.stock, hand.piles, hand.sweeps)
            again = scopa.Hand(hand.rules, *position, last=hand.last, turn=hand.turn)
            assert again.plays == hand.plays == i
            for left in record["moves"][i:]:
                again.play(left["seat"], left["card"], left.get("take", []))
            assert again.score() == record["score"]["sides"]
            hand.play(move["seat"], move["card"], move.get("take", []))


# ---- Golden records


def test_records_are_there() -> None:
    assert set(RECORDS) == {name.replace("-", "_") for name in NAMES}
    for name, record in RECORDS.items():
        preset = name.replace("_", "-")
        assert record["rules"] == {"preset": preset} | scopa.resolve({"preset": preset})


@pytest.mark.parametrize("name", RECORDS)
def test_record(name: str) -> None:
    assert scopa.check_record(RECORDS[name]) == []


# ---- Spoilt records


def at(*path: Any, do: Callable[[Any], object]) -> Spoiler:
    """Return what does something to one place in a record."""

    def spoil(record: Record) -> None:
        place: Any = record
        for step in path:
            place = place[step]
        do(place)

    return spoil


def put(*path: Any, to: Any) -> Spoiler:
    """Return what puts another value at a place in a record."""
    return at(*path[:-1], do=lambda place: place.__setitem__(path[-1], to))


def to_a_capture(do: Callable[[dict[str, Any]], object]) -> Spoiler:
    """Return what does something to the first capture."""
    return lambda record: do(next(move for move in record["moves"] if move.get("take")))


def uneven_hands(record: Record) -> None:
    record["hands"][0].append(record["hands"][1].pop())


def card_more_on_the_table(record: Record) -> None:
    record["table"].append((record["stock"] or record["hands"][0]).pop())


def card_more_in_the_stock(record: Record) -> None:
    record["stock"].append((record["table"] or record["hands"][0]).pop())


def double_card(record: Record) -> None:
    record["hands"][0][0] = record["hands"][1][0]


def other_cards_in_hand(record: Record) -> None:
    hands = record["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def other_players(record: Record) -> None:
    record["rules"]["players"] = 2 if len(record["hands"]) == 3 else 3


def take_and_another_card(record: Record) -> None:
    to_a_capture(lambda move: move["take"].append(record["moves"][-1]["card"]))(record)


def trail_that_takes(record: Record) -> None:
    move = next(m for m in record["moves"] if not m.get("take"))
    move["take"] = [move["card"]]


an_eight = put("hands", 0, 0, to="8S")
no_last_move = at("moves", do=list.pop)
one_move_more = at("moves", do=lambda moves: moves.append(moves[-1]))
match_passed_over = to_a_capture(lambda move: move.update(take=[]))
SIDES = ("score", "sides")


def higher(key: str) -> Spoiler:
    """Return what makes an entry of the last side's score too high."""
    return at(*SIDES, -1, do=lambda side: side.update({key: side[key] + 1}))


SPOILERS: dict[str, Spoiler] = {
    "other_game": put("game", to="sweep"),
    "no_game": put("game", to=None),
    "unknown_option": put("rules", "sweeps", to=1),
    "unknown_preset": put("rules", "preset", to="scopetta"),
    "wrong_target": put("rules", "target", to=10),
    "wrong_type": put("rules", "napola", to=0),
    "other_players": other_players,
    "rules_no_object": put("rules", to=[]),
    # the deal
    "hands_no_list": put("hands", to=None),
    "hand_no_list": put("hands", 0, to="7S"),
    "hand_missing": at("hands", do=list.pop),
    "hand_card_missing": at("hands", -1, do=list.pop),
    "uneven_hands": uneven_hands,
    "no_table": put("table", to=None),
    "card_more_on_the_table": card_more_on_the_table,
    "no_stock": put("stock", to=None),
    "card_more_in_the_stock": card_more_in_the_stock,
    "an_eight": an_eight,
    "a_ten": put("hands", -1, -1, to="TD"),
    "double_card": double_card,
    "other_cards_in_hand": other_cards_in_hand,
    # the moves
    "moves_no_list": put("moves", to=None),
    "no_moves": at("moves", do=list.clear),
    "no_last_move": no_last_move,
    "one_move_more": one_move_more,
    "dropped_move": at("moves", do=lambda moves: moves.pop(5)),
    "repeated_move": at("moves", do=lambda moves: moves.insert(5, moves[4])),
    "swapped_moves": at("moves", do=lambda moves: moves.insert(0, moves.pop(1))),
    "move_no_object": put("moves", 3, to="7S"),
    "move_with_build": put("moves", 0, "build", to=[]),
    "move_with_null_take": put("moves", 0, "take", to=None),
    "other_seat": put("moves", 2, "seat", to=1),
    "seat_boolean": put("moves", 0, "seat", to=False),
    "card_of_nobody": put("moves", 0, "card", to="8S"),
    "card_no_string": put("moves", 0, "card", to=7),
    "take_no_strings": put("moves", 0, "take", to=[7]),
    "match_passed_over": match_passed_over,
    "take_left_out": to_a_capture(lambda move: move.pop("take")),
    "take_and_another_card": take_and_another_card,
    "take_twice": to_a_capture(lambda move: move.update(take=move["take"] * 2)),
    "take_no_list": to_a_capture(lambda move: move.update(take=move["take"][0])),
    "trail_that_takes": trail_that_takes,
    # the score
    "no_score": put("score", to=None),
    "no_sides": put("score", to=[]),
    "side_no_object": put(*SIDES, 0, to=5),
    "side_missing": at(*SIDES, do=list.pop),
    "side_too_many": at(*SIDES, do=lambda sides: sides.append(sides[0])),
    "sides_exchanged": at(*SIDES, do=list.reverse),
    "score_key_missing": at(*SIDES, 0, do=lambda side: side.pop("cappotto")),
    "score_key_too_many": put(*SIDES, 0, "n_sweeps", to=0),
    "score_boolean": put(*SIDES, 0, "cappotto", to=False),
}
SPOILERS |= {f"{key}_too_high": higher(key) for key in scopa.score_piles({}, [[], []], [0, 0])[0]}


@pytest.mark.parametrize("spoil", SPOILERS)
@pytest.mark.parametrize("name", RECORDS)
def test_spoilt_record(name: str, spoil: str) -> None:
    record = copy.deepcopy(RECORDS[name])
    SPOILERS[spoil](record)
    assert scopa.check_record(record)


def spoilt(name: str, *changes: Spoiler) -> list[str]:
    record = copy.deepcopy(RECORDS[name])
    for change in changes:
        change(record)
    return scopa.check_record(record)


def test_faults_have_their_reasons() -> None:
    assert spoilt("scopa_3", an_eight)[0] == "8S is no card"
    assert spoilt("scopone", no_last_move) == ["the moves stop before the end of the hand"]
    assert spoilt("scopone", one_move_more) == ["move 36: the hand is over"]
    assert spoilt("scopa_15", higher("cards"))[0].startswith("score of side 1: cards is")
    assert "may not be trailed" in spoilt("scopone", match_passed_over)[0]
    void = "too many kings on the table: such a deal is void"
    for limit, n_kings, faulty in ((3, 3, True), (3, 2, False), (4, 3, False), (0, 4, False)):
        assert (void in a_table_of_kings(limit, n_kings)) == faulty


def a_table_of_kings(limit: int, n_kings: int) -> list[str]:
    """Return the faults of a hand without a capture, dealt with so many kings on the table."""
    rules = {"preset": "scopa", "must_capture": False, "redeal_kings": limit}
    kings, others = scopa.PACK[-4:], scopa.PACK[:-4]
    assert {card[0] for card in kings} == {"K"}
    deck = others[:6] + kings[:n_kings] + others[6 : 10 - n_kings]
    deck += kings[n_kings:] + others[10 - n_kings :]
    hands, table, stock = scopa.deal(rules, deck)
    hand = scopa.Hand(rules, hands, table, stock)
    record: Record = {"game": "scopa", "rules": rules, "hands": hands, "table": table}
    moves = []
    while not hand.is_over:
        moves.append({"seat": hand.turn, "card": hand.hands[hand.turn][0]})
        hand.play(hand.turn, hand.hands[hand.turn][0], [])
    record |= {"stock": stock, "moves": moves, "score": {"sides": hand.score()}}
    assert all(not any(side.values()) for side in hand.score())
    return scopa.check_record(record)


def test_rule_sets_that_cannot_be() -> None:
    nine_each = spoilt("scopone", put("rules", "table_cards", to=0))
    assert nine_each == ["40 cards cannot be dealt in rounds of 36"]
    partners = spoilt("asso_pigliatutto", put("rules", "partnerships", to=True))
    assert partners == ["partnerships need 4 players"]


def test_another_rule_set_is_another_record() -> None:
    """What was right under one set of rules is wrong under the other, and named."""
    plain = spoilt("asso_pigliatutto", put("rules", "ace_rule", to="plain"))
    assert plain[0].startswith("move ")
    individuals = spoilt("scopone", put("rules", "partnerships", to=False))
    assert individuals == ["score must have 4 sides"]
    sums = spoilt("scopa_15", put("rules", "capture_mode", to="sum"))
    assert sums[0].startswith("move ")


def test_no_preset_and_missing_options_stand_for_the_defaults() -> None:
    record = copy.deepcopy(RECORDS["asso_pigliatutto"])
    record["rules"] = {}
    assert scopa.check_record(record) == []
    record["rules"] = {"preset": "asso-pigliatutto"}
    assert scopa.check_record(record) == []


def a_hand_with(wanted: Callable[[list[list[str]]], bool]) -> tuple[Record, int, list[list[str]]]:
    """Return a record, the number of a move of it, and all matches and sums of its card.

    `wanted` tells if those will do.
    """
    rng = random.Random(3)
    while True:
        record = play_out({"preset": "scopa"}, rng)
        hand = scopa.Hand(record["rules"], record["hands"], record["table"], record["stock"])
        free = record["rules"] | {"match_first": False}
        for i, move in enumerate(record["moves"]):
            takes = sorted(map(sorted, scopa.legal_takes(free, hand.table, move["card"])))
            if wanted(takes):
                return record, i, takes
            hand.play(move["seat"], move["card"], move.get("take", []))


def test_two_sets_at_once() -> None:
    record, i, takes = a_hand_with(lambda t: len(t) > 1 and not set(t[0]) & set(t[1]))
    record["moves"][i]["take"] = takes[0] + takes[1]
    assert scopa.check_record(record)[0].startswith(f"move {i}: that makes")


def test_match_passed_over_for_a_sum() -> None:
    record, i, takes = a_hand_with(lambda t: {len(take) for take in t} >= {1, 2})
    assert len(record["moves"][i]["take"]) == 1
    record["moves"][i]["take"] = next(take for take in takes if len(take) == 2)
    fault = f"move {i}: the equal card comes before a sum"
    assert scopa.check_record(record) == [fault]
    record["rules"]["match_first"] = False
    assert scopa.check_record(record) != [fault]


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_random_hands_do_not_stand_a_change(preset: str) -> None:
    """Another take, card or seat in a move, or a move more or less, never passes unseen."""
    rng = random.Random(preset)
    record = play_out({"preset": preset}, rng)
    n = len(record["moves"])
    for i in range(n):
        for change in ("card", "seat", "take", "drop", "double"):
            other = copy.deepcopy(record)
            move = other["moves"][i]
            if change == "card":
                move["card"] = rng.choice([c for c in scopa.PACK if c != move["card"]])
            elif change == "seat":
                move["seat"] = (move["seat"] + 1) % len(record["hands"])
            elif change == "take":
                take = move.get("take", [])
                move["take"] = take[1:] if take else [rng.choice(scopa.PACK)]
            elif change == "drop":
                del other["moves"][i]
            else:
                other["moves"].insert(i, move)
            assert scopa.check_record(other), (i, change, move)
