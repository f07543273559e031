"""The slow referee of Seep against whole hands: golden records, random play, spoilt records.

Single moves that break a rule are in `test_referee_seep_mutants.py`.
"""

import copy
import json
import random
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from reference import seep
from support.seep_referee import play_out

Record = dict[str, Any]
Spoiler = Callable[[Record], object]
FOLDER = Path(__file__).parents[1] / "records" / "seep"
RECORDS: dict[str, Record] = {
    p.stem: json.loads(p.read_text()) for p in sorted(FOLDER.glob("*.json"))
}
NAMES: dict[str, dict[str, Any]] = {  # what they differ by from the preset that they name
    **{name: {} for name in ("seep", "seep_100", "seep_500", "seep_30", "seep_2p")},
    "seep_free": {"opening": "free", "capture": "free", "absorb": "free", "obligation": False},
    "seep_limits": {
        "max_houses": 2,
        "break_own": True,
        "partner_help": False,
        "build_cards": "one",
        "throw": "fallback",
        "sweep_tight": 30,
        "sweep_last": "same",
        "most_cards": 3,
        "most_cards_tie": "none",
        "satthi": False,
    },
}


# ---- Random play


def random_rules(rng: random.Random, preset: str) -> dict[str, Any]:
    """Return a preset with other values of some options; not contradictory."""
    while True:
        chosen = {name: rng.choice(seep.OPTIONS[name]) for name in rng.sample([*seep.OPTIONS], 8)}
        try:
            return seep.resolve({"preset": preset} | chosen)
        except ValueError:
            continue


def check_floor(hand: seep.Hand) -> None:
    """Demand what section 15 says of every position."""
    rules, houses = hand.rules, list(hand.houses.values())
    places = [*hand.hands, hand.loose, hand.stock, *hand.piles, *(h.cards for h in houses)]
    assert sorted(chain(*places)) == sorted(seep.PACK)
    assert len(houses) <= rules["max_houses"]
    for house in houses:
        assert house.fault() is None
        assert house.is_cemented or len(house.owners) == 1
        if rules["obligation"]:
            kept = [{seep.value(card) for card in hand.hands[seat]} for seat in house.owners]
            assert all(house.value in values for values in kept)
        if rules["absorb"] == "all":
            assert not any(seep.value(card) == house.value for card in hand.loose)
    if hand.n_plays:
        sizes = [len(held) for held in hand.hands]
        assert max(sizes) - min(sizes) <= 1
        assert len(hand.hands[hand.turn]) == max(sizes)


def check_end(hand: seep.Hand) -> None:
    """Demand what holds when all cards have been played."""
    assert hand.last is not None  # a hand without a capture has never been seen
    assert sum(map(len, hand.piles)) == 52
    rules, sides = hand.rules, hand.score()["sides"]
    n_most = [side["most_cards"] for side in sides]
    if {len(pile) for pile in hand.piles} != {26} or rules["most_cards_tie"] == "split":
        assert sum(n_most) == rules["most_cards"]
    cards = sum(side[key] for side in sides for key in seep.CATEGORIES[:5])
    worth = {"face": 91 + 3 * rules["aces"], "none": 4 * rules["aces"]}[rules["spades"]]
    names = ("ten_diamonds", "nine_spades", "two_spades")
    assert cards == worth + sum(rules[name] for name in names)
    for side, bonuses in zip(sides, hand.sweeps, strict=True):
        assert side["sweeps"] == sum(bonuses)
        assert side["points"] == sum(side[key] for key in seep.CATEGORIES)


def checked_hand(rules: dict[str, Any], rng: random.Random) -> Record:
    """Play a hand at random, checked after every move; return its record."""

    def choose(hand: seep.Hand, moves: list[seep.Move]) -> seep.Move:
        check_floor(hand)
        assert moves, "there is always a legal move"
        assert len(set(moves)) == len(moves)
        move = rng.choice(moves)
        assert hand.why_not(hand.turn, move) is None
        assert seep.move_of(move.document()) == move
        return move

    hand, record = play_out(rules, rng, choose)
    check_end(hand)
    return record


@pytest.mark.parametrize("preset", seep.PRESETS)
def test_hands_played_at_random(preset: str) -> None:
    rng = random.Random(preset)
    for n in range(12):
        rules = {"preset": preset} if n < 4 else random_rules(rng, preset)
        record = checked_hand(rules, rng)
        assert seep.check_record(record) == []
        assert len(record["moves"]) == 48 + seep.are_bids(record["rules"])
        if n < 4:
            sides = record["score"]["sides"]
            without = sum(side["points"] - side["sweeps"] - side["satthi"] for side in sides)
            assert without == (30 if preset == "seep-30" else 100)


def test_a_hand_can_be_taken_up_anywhere() -> None:
    for record in RECORDS.values():
        dealt = (record["hands"], record["table"], record["stock"])
        hand = seep.Hand(record["rules"], *dealt)
        for i, move in enumerate(record["moves"]):
            again = seep.Hand(
                hand.rules,
                hand.hands,
                hand.loose,
                hand.stock,
                houses=hand.houses.values(),
                n_plays=hand.n_plays,
                bid=hand.bid,
                piles=hand.piles,
                sweeps=hand.sweeps,
                last=hand.last,
            )
            assert again.turn == hand.turn
            if i % 16 == 0:
                assert again.moves() == hand.moves()
                for left in record["moves"][i:]:
                    again.play(left["seat"], seep.move_of(left))
                assert again.score() == record["score"]
            hand.play(move["seat"], seep.move_of(move))


@pytest.mark.slow
@pytest.mark.stats
@pytest.mark.parametrize(
    ("preset", "n_moves", "n_kinds"),
    [
        ("seep", 4.0, {"throw": 19.8, "capture": 15.9, "house": 12.4}),
        ("seep-100", 9.5, {"throw": 24.5, "capture": 11.8, "house": 11.7}),
        ("seep-2p", 9.2, {"throw": 24.7, "capture": 13.0, "house": 10.3}),
    ],
)
def test_size_of_the_game(preset: str, n_moves: float, n_kinds: dict[str, float]) -> None:
    """The table of section 15: legal moves per turn, kinds of moves per hand, of random play."""
    rng, sizes, kinds = random.Random(15), [], []

    def choose(hand: seep.Hand, moves: list[seep.Move]) -> seep.Move:
        if hand.bid is not None:
            sizes.append(len(moves))
        kinds.append((move := rng.choice(moves)).kind)
        return move

    for _ in range(300):
        play_out({"preset": preset}, rng, choose)
    assert sum(sizes) / len(sizes) == pytest.approx(n_moves, rel=0.05)
    for kind, n in n_kinds.items():
        assert kinds.count(kind) / 300 == pytest.approx(n, rel=0.05)


# ---- Golden records


def test_records_are_there() -> None:
    assert set(RECORDS) == set(NAMES)
    for name, differs in NAMES.items():
        rules = RECORDS[name]["rules"]
        assert list(rules) == ["preset", *seep.OPTIONS]
        assert rules == {"preset": rules["preset"]} | seep.resolve(rules)
        assert seep.resolve({"preset": rules["preset"]} | differs) == seep.resolve(rules)
    assert {record["rules"]["preset"] for record in RECORDS.values()} == set(seep.PRESETS)


@pytest.mark.parametrize("name", RECORDS)
def test_record(name: str) -> None:
    assert seep.check_record(RECORDS[name]) == []


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


def higher(side: int, key: str) -> Spoiler:
    """Return what makes an entry of a side's score too high."""
    return at("score", "sides", side, do=lambda entry: entry.update({key: entry[key] + 1}))


def uneven_hands(record: Record) -> None:
    record["hands"][0].append(record["hands"][1].pop())


def five_on_the_table(record: Record) -> None:
    record["table"].append(record["stock"].pop())


def stock_reversed(record: Record) -> None:
    record["stock"].reverse()


def packets_exchanged(record: Record) -> None:
    stock = record["stock"]
    stock[:4], stock[4:8] = stock[4:8], stock[:4]


def sides_exchanged(record: Record) -> None:
    record["score"]["sides"].reverse()


SPOILERS: dict[str, Spoiler] = {
    "other_game": put("game", to="sweep"),
    "no_game": put("game", to=None),
    "unknown_option": put("rules", "sweeps", to=1),
    "unknown_preset": put("rules", "preset", to="seep-200"),
    "wrong_type": put("rules", "max_houses", to=True),
    "contradiction": at("rules", do=lambda r: r.update(most_cards=5, most_cards_tie="split")),
    "rules_no_object": put("rules", to=[]),
    "hands_no_list": put("hands", to=None),
    "hand_no_list": put("hands", 0, to="7S"),
    "hand_missing": at("hands", do=list.pop),
    "hand_too_many": at("hands", do=lambda hands: hands.append([])),
    "uneven_hands": uneven_hands,
    "no_card": put("hands", 0, 0, to="10S"),
    "no_string": put("hands", 0, 0, to=7),
    "double_card": at(do=lambda record: record["table"].__setitem__(0, record["stock"][0])),
    "five_on_the_table": five_on_the_table,
    "no_table": put("table", to=None),
    "no_stock": at(do=lambda record: record.pop("stock")),
    "stock_card_missing": at("stock", do=list.pop),
    "stock_reversed": stock_reversed,
    "packets_exchanged": packets_exchanged,
    "moves_no_list": put("moves", to=None),
    "no_moves": at("moves", do=list.clear),
    "no_first_move": at("moves", do=lambda moves: moves.pop(0)),
    "no_last_move": at("moves", do=list.pop),
    "one_move_more": at("moves", do=lambda moves: moves.append(moves[-1])),
    "dropped_move": at("moves", do=lambda moves: moves.pop(5)),
    "repeated_move": at("moves", do=lambda moves: moves.insert(5, moves[4])),
    "move_no_object": put("moves", 3, to="7S"),
    "move_empty": put("moves", 3, to={}),
    "move_of_a_seat_only": put("moves", 3, to={"seat": 2}),
    "move_without_seat": at("moves", 3, do=lambda move: move.pop("seat")),
    "seat_boolean": put("moves", 0, "seat", to=False),
    "seat_negative": put("moves", 0, "seat", to=-4),
    "seat_4": put("moves", 0, "seat", to=4),
    "other_seat": at("moves", 2, do=lambda move: move.update(seat=(move["seat"] + 1) % 4)),
    "bid_late": put("moves", 4, to={"seat": 0, "bid": 9}),
    "bid_and_card": at("moves", 0, do=lambda move: move.update(bid=9, card="9S")),
    "take_and_with": at("moves", 2, do=lambda move: move.update(take=["2S"], **{"with": []})),
    "house_without_with": put("moves", 2, to={"seat": 2, "card": "2S", "house": 9}),
    "key_too_many": put("moves", 2, "build", to=True),
    "card_null": put("moves", 2, "card", to=None),
    "card_of_nobody": put("moves", 2, "card", to="1S"),
    "take_null": put("moves", 2, "take", to=None),
    "take_numbers": put("moves", 2, "take", to=[7]),
    "no_score": put("score", to=None),
    "score_list": put("score", to=[]),
    "side_missing": at("score", "sides", do=list.pop),
    "sides_exchanged": sides_exchanged,
    "key_missing": at("score", "sides", 0, do=lambda side: side.pop("satthi")),
    "score_key_too_many": put("score", "sides", 0, "n_cards", to=26),
    "points_float": at("score", "sides", 1, do=lambda s: s.update(points=float(s["points"]))),
    "satthi_boolean": put("score", "sides", 1, "satthi", to=False),
}
for s in range(2):
    SPOILERS |= {f"{key}_{s}_higher": higher(s, key) for key in ("points", *seep.CATEGORIES)}


@pytest.mark.parametrize("spoil", SPOILERS)
@pytest.mark.parametrize("name", RECORDS)
def test_spoilt_record(name: str, spoil: str) -> None:
    record = copy.deepcopy(RECORDS[name])
    SPOILERS[spoil](record)
    assert seep.check_record(record)


def spoilt(name: str, *changes: Spoiler) -> list[str]:
    """Return the faults of a golden record after some changes."""
    record = copy.deepcopy(RECORDS[name])
    for change in changes:
        change(record)
    return seep.check_record(record)


def test_faults_have_their_reasons() -> None:
    assert spoilt("seep", SPOILERS["no_last_move"]) == ["the moves stop before the end of the hand"]
    assert spoilt("seep", SPOILERS["one_move_more"]) == ["move 49: the hand is over"]
    assert spoilt("seep_free", SPOILERS["one_move_more"]) == ["move 48: the hand is over"]
    assert spoilt("seep", SPOILERS["seat_4"]) == ["move 0: seat 0 is on turn"]
    assert spoilt("seep", SPOILERS["no_first_move"]) == ["move 0: the bid comes first"]
    assert spoilt("seep_2p", SPOILERS["hand_too_many"]) == ["not 2 hands of 4 cards"]
    assert spoilt("seep_limits", SPOILERS["contradiction"])[0].startswith("most_cards must be even")
    points = RECORDS["seep"]["score"]["sides"][1]["points"]
    told = f"score: sides 1: points is {points + 1} instead of {points}"
    assert spoilt("seep", higher(1, "points")) == [told]


def test_void_deals_are_no_records() -> None:
    void = ["such a deal is void: it is dealt again"]
    hands, table, stock = seep.deal({}, seep.PACK)
    record: Record = {"game": "seep", "rules": {}, "hands": hands, "table": table, "moves": []}
    record |= {"stock": stock}
    assert seep.check_record(record) == void
    free = record | {"rules": {"opening": "free"}}
    assert seep.check_record(free) == ["the moves stop before the end of the hand"]
    table = ["9S", "KS", "KH", "KD"]
    rest = [card for card in seep.PACK[::-1] if card not in table]
    hands = [rest[4 * seat : 4 * seat + 4] for seat in range(4)]
    record |= {"hands": hands, "table": table, "stock": rest[16:]}
    assert seep.check_record(record) != void
    assert seep.check_record(record | {"rules": {"floor_redeal": "TD9S"}}) == void
    assert seep.check_record(record | {"rules": {"preset": "seep-30", "opening": "free"}}) == void


def test_no_preset_and_missing_options_stand_for_the_preset_seep() -> None:
    for rules in ({}, {"preset": "seep"}, {"target": 400}):
        assert spoilt("seep", put("rules", to=rules)) == []
    assert spoilt("seep_100", put("rules", to={"preset": "seep-100"})) == []
    assert spoilt("seep_100", put("rules", to={})) != []


def test_another_rule_set_is_another_score() -> None:
    def turn(name: str, **options: Any) -> list[str]:
        return spoilt(name, at("rules", do=lambda rules: rules.update(options)))

    assert len(turn("seep_100", ten_diamonds=7)) == 2  # the ten, and the points
    assert len(turn("seep_100", sweep_points=51)) >= 2
    assert len(turn("seep_30", aces=2)) >= 2
    assert turn("seep", target=1000, min_points=9, next_dealer="losers") == []


@pytest.mark.parametrize("preset", seep.PRESETS)
def test_random_hands_do_not_stand_a_change(preset: str) -> None:
    """Another card or seat, or a move more or less, never passes unseen."""
    rng = random.Random(preset)
    record = checked_hand({"preset": preset}, rng)
    n = record["rules"]["players"]
    for i in range(1, 49):
        for change in ("card", "seat", "drop", "double", "swap"):
            other = copy.deepcopy(record)
            moves, move = other["moves"], other["moves"][i]
            if change == "card":
                move["card"] = rng.choice([c for c in seep.PACK if c != move["card"]])
            elif change == "seat":
                move["seat"] = (move["seat"] + rng.randint(1, n - 1)) % n
            elif change == "drop":
                del moves[i]
            elif change == "double":
                moves.insert(i, move)
            else:
                j = rng.choice([j for j in range(1, 49) if (i - j) % n])
                moves[i], moves[j] = moves[j], moves[i]
            assert seep.check_record(other), (i, change, move)
