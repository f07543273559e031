"""The slow referee of Sueca against whole hands: golden records, random play, spoilt records."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reference import sueca

Record = dict[str, Any]
Spoiler = Callable[[Record], object]
FOLDER = Path(__file__).parents[1] / "records" / "sueca"
RECORDS: dict[str, Record] = {
    p.stem: json.loads(p.read_text()) for p in sorted(FOLDER.glob("*.json"))
}
NAMES: dict[str, dict[str, Any]] = {  # what they differ by from the preset that they name
    "sueca": {},
    "sueca_pt": {},
    "sueca_br": {},
    "sueca_judge": {},
    "sueca_vencida": {},
    "sueca_double": {"draw_rule": "double", "trump_seat": 0, "score_90": 3},
    "sueca_cancelled": {},
    "sueca_br_cancelled": {},
}
PLAYED = [name for name in NAMES if not name.endswith("cancelled")]
CANCELLED = [name for name in NAMES if name.endswith("cancelled")]


def play_out(
    rules: dict[str, Any], rng: random.Random, carry: int = 0, cancels: int | None = None
) -> Record:
    """Play a hand at random; return its record. One seat cancels if it may, all others keep."""
    full = sueca.resolve(rules)
    hands, trump_card = sueca.deal(full, rng.sample(sueca.PACK, 40))
    hand = sueca.Hand(full, hands, trump_card, carry)
    moves: list[dict[str, Any]] = []
    while not hand.is_over:
        seat, legal = hand.turn, hand.moves()
        move = rng.choice([m for m in legal if m not in ("keep", "cancel")] or ["keep"])
        if seat == cancels and "cancel" in legal:
            move = "cancel"
        if move != "keep":
            moves.append(
                {"seat": seat} | ({"cancel": True} if move == "cancel" else {"card": move})
            )
        hand.play(seat, move)
    record: Record = {"game": "sueca", "rules": rules | full, "hands": hands, "table": []}
    record |= {"stock": [], "trump_card": trump_card, "carry": carry, "moves": moves}
    if not hand.cancelled:
        assert len(moves) == 40
        assert sorted(hand.piles[0] + hand.piles[1]) == sorted(sueca.PACK)
    return copy.deepcopy(record | {"score": hand.score()})


def random_rules(rng: random.Random, preset: str) -> dict[str, Any]:
    """Return a preset with other values of some options."""
    names = [name for name in sueca.OPTIONS if name not in ("target", "match_hands")]
    chosen = {name: rng.choice(sueca.OPTIONS[name]) for name in rng.sample(names, 4)}
    return {"preset": preset, "target": rng.randint(1, 100)} | chosen


@pytest.mark.parametrize("preset", sueca.PRESETS)
def test_hands_played_at_random(preset: str) -> None:
    rng = random.Random(preset)
    for n in range(40):
        rules = {"preset": preset} if n < 10 else random_rules(rng, preset)
        most = {"carry": 9, "double": 1}.get(sueca.resolve(rules)["draw_rule"], 0)
        record = play_out(rules, rng, rng.randint(0, most), rng.choice([None, 0, 1, 2, 3]))
        assert sueca.check_record(record) == []
        assert len(record["moves"]) in (1, 40)


def test_a_hand_can_be_taken_up_anywhere() -> None:
    rng = random.Random(2)
    for preset in sueca.PRESETS:
        record = play_out({"preset": preset}, rng)
        shown = record["trump_card"]
        hand = sueca.Hand(record["rules"], record["hands"], shown, asked=4)
        for i, move in enumerate(record["moves"]):
            place = (hand.leader, hand.trick, hand.piles)
            again = sueca.Hand(hand.rules, hand.hands, shown, 0, *place, asked=4)
            assert (again.turn, again.n_played, again.moves()) == (hand.turn, i, hand.moves())
            for left in record["moves"][i:]:
                again.play(left["seat"], left["card"])
            assert again.score() == record["score"]
            hand.play(move["seat"], move["card"])


# ---- Golden records


def test_records_are_there() -> None:
    assert set(RECORDS) == set(NAMES)
    for name, differs in NAMES.items():
        rules = RECORDS[name]["rules"]
        assert list(rules) == ["preset", *sueca.OPTIONS]
        assert rules == {"preset": rules["preset"]} | sueca.resolve(rules)
        assert sueca.resolve({"preset": rules["preset"]} | differs) == sueca.resolve(rules)
    assert {RECORDS[name]["rules"]["preset"] for name in PLAYED} == set(sueca.PRESETS)
    assert all(len(RECORDS[name]["moves"]) == 40 for name in PLAYED)


@pytest.mark.parametrize("name", RECORDS)
def test_record(name: str) -> None:
    assert sueca.check_record(RECORDS[name]) == []


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


def exchange(seat: int, other: int) -> Spoiler:
    """Return what exchanges two cards, none of them the trump card."""

    def spoil(record: Record) -> None:
        a, b = record["hands"][seat], record["hands"][other]
        i = int(a[0] == record["trump_card"])
        j = int(b[0] == record["trump_card"])
        a[i], b[j] = b[j], a[i]

    return spoil


def uneven_hands(record: Record) -> None:
    record["hands"][0].append(record["hands"][1].pop())


def double_card(record: Record) -> None:
    record["hands"][0][0] = record["hands"][1][0]


def card_to_the_table(record: Record) -> None:
    record["table"].append(record["hands"][0].pop())


def trump_card_elsewhere(record: Record) -> None:
    record["trump_card"] = record["hands"][(record["rules"]["trump_seat"] + 1) % 4][0]


def carry_not_allowed(record: Record) -> None:
    record["carry"] = -1 if record["rules"]["draw_rule"] == "carry" else 2


def other_carry_out(record: Record) -> None:
    record["score"]["carry"] += 1


def points_exchanged(record: Record) -> None:
    sides = record["score"]["sides"]
    if sides[0] == sides[1]:
        sides[0]["points"] += 1
    sides.reverse()


def higher(side: int, key: str) -> Spoiler:
    """Return what makes an entry of a side's score too high."""
    return at("score", "sides", side, do=lambda entry: entry.update({key: entry[key] + 1}))


def turned(side: int, key: str) -> Spoiler:
    """Return what turns a flag of a side's score."""
    return at("score", "sides", side, do=lambda entry: entry.update({key: not entry[key]}))


DEALS: dict[str, Spoiler] = {
    "other_game": put("game", to="scopa"),
    "no_game": put("game", to=None),
    "unknown_option": put("rules", "tricks", to=10),
    "unknown_preset": put("rules", "preset", to="sueca-es"),
    "wrong_value": put("rules", "double_from", to=60),
    "wrong_type": put("rules", "target", to=True),
    "no_end": at("rules", do=lambda rules: rules.update(target=0, match_hands=0)),
    "rules_no_object": put("rules", to=[]),
    "hands_no_list": put("hands", to=None),
    "hand_no_list": put("hands", 0, to="7S"),
    "hand_missing": at("hands", do=list.pop),
    "hand_too_many": at("hands", do=lambda hands: hands.append([])),
    "hand_card_missing": at("hands", -1, do=list.pop),
    "uneven_hands": uneven_hands,
    "an_eight": put("hands", 0, 0, to="8S"),
    "a_ten": put("hands", 2, -1, to="TD"),
    "no_string": put("hands", 2, -1, to=7),
    "double_card": double_card,
    "no_table": put("table", to=None),
    "card_to_the_table": card_to_the_table,
    "table_absent": at(do=lambda record: record.pop("table")),
    "no_stock": put("stock", to=None),
    "card_in_the_stock": put("stock", to=["2S"]),
    "no_trump_card": put("trump_card", to=None),
    "trump_card_absent": at(do=lambda record: record.pop("trump_card")),
    "trump_suit_only": put("trump_card", to="S"),
    "trump_card_of_nobody": put("trump_card", to="8H"),
    "trump_card_elsewhere": trump_card_elsewhere,
    "other_trump_seat": at("rules", do=lambda r: r.update(trump_seat=r["trump_seat"] ^ 1)),
    "no_carry": put("carry", to=None),
    "carry_absent": at(do=lambda record: record.pop("carry")),
    "carry_boolean": put("carry", to=False),
    "carry_not_allowed": carry_not_allowed,
    "moves_no_list": put("moves", to=None),
    "no_moves": at("moves", do=list.clear),
    "move_no_object": put("moves", 0, to="7S"),
    "move_empty": put("moves", 0, to={}),
    "move_with_take": put("moves", 0, "take", to=[]),
    "move_without_seat": at("moves", 0, do=lambda move: move.pop("seat")),
    "seat_null": put("moves", 0, "seat", to=None),
    "seat_boolean": put("moves", 0, "seat", to=False),
    "seat_4": put("moves", 0, "seat", to=4),
    "seat_negative": put("moves", 0, "seat", to=-4),
    "cancel_and_card": at("moves", 0, do=lambda move: move.update(cancel=True, card="2S")),
    "one_move_more": at("moves", do=lambda moves: moves.append(moves[-1])),
    "keep_written": at("moves", do=lambda moves: moves.insert(0, {"seat": 0, "keep": True})),
    "no_score": put("score", to=None),
    "score_list": put("score", to=[]),
    "carry_out_missing": at("score", do=lambda score: score.pop("carry")),
    "other_carry_out": other_carry_out,
    "carry_out_boolean": put("score", "carry", to=False),
    "key_too_many": put("score", "winner", to=0),
}
CANCELS: dict[str, Spoiler] = {
    "cancel_by_a_rich_seat": put("moves", 0, "seat", to=1),
    "cancel_false": put("moves", 0, "cancel", to=False),
    "cancel_number": put("moves", 0, "cancel", to=1),
    "cancel_twice": at("moves", do=lambda moves: moves.append(dict(moves[0]))),
    "cancel_after_a_lead": at("moves", do=lambda moves: moves.insert(0, {"seat": 0, "card": "2C"})),
    "no_cancelling": at("rules", do=lambda r: r.update(cancel_first_max=-1, cancel_others_max=-1)),
    "cancelled_false": put("score", "cancelled", to=False),
    "cancelled_scored": put("score", "sides", to=[]),
}
PLAYS: dict[str, Spoiler] = {
    **{f"exchange_{a}_{b}": exchange(a, b) for a in range(4) for b in range(a)},
    "no_last_move": at("moves", do=list.pop),
    "dropped_trick": at("moves", do=lambda moves: moves.__delitem__(slice(8, 12))),
    "dropped_move": at("moves", do=lambda moves: moves.pop(5)),
    "repeated_move": at("moves", do=lambda moves: moves.insert(5, moves[4])),
    "swapped_moves": at("moves", do=lambda moves: moves.insert(0, moves.pop(1))),
    "card_of_nobody": put("moves", 0, "card", to="8S"),
    "card_null": put("moves", 3, "card", to=None),
    "card_list": put("moves", 3, "card", to=["2S"]),
    "cancel_late": put("moves", 4, to={"seat": 0, "cancel": True}),
    "cancel_at_the_end": at("moves", do=lambda moves: moves.append({"seat": 0, "cancel": True})),
    "other_seat": at("moves", 2, do=lambda move: move.update(seat=(move["seat"] + 1) % 4)),
    "sides_missing": at("score", do=lambda score: score.pop("sides")),
    "side_missing": at("score", "sides", do=list.pop),
    "side_too_many": at("score", "sides", do=lambda sides: sides.append(sides[0])),
    "side_no_object": put("score", "sides", 0, to=5),
    "sides_exchanged": points_exchanged,
    "score_key_missing": at("score", "sides", 0, do=lambda side: side.pop("match")),
    "score_key_too_many": put("score", "sides", 0, "side", to=0),
    "flag_number": at("score", "sides", 1, do=lambda side: side.update(match=int(side["match"]))),
    "points_float": at("score", "sides", 1, do=lambda s: s.update(points=float(s["points"]))),
    "said_to_be_cancelled": put("score", to={"cancelled": True, "carry": 0}),
    "cancelled_too": put("score", "cancelled", to=False),
}
for s in range(2):
    PLAYS |= {f"{key}_{s}_higher": higher(s, key) for key in ("points", "card_points", "tricks")}
    PLAYS |= {f"{key}_{s}_turned": turned(s, key) for key in ("vencida", "match")}


@pytest.mark.parametrize("spoil", DEALS | PLAYS)
@pytest.mark.parametrize("name", PLAYED)
def test_spoilt_record(name: str, spoil: str) -> None:
    record = copy.deepcopy(RECORDS[name])
    (DEALS | PLAYS)[spoil](record)
    assert sueca.check_record(record)


@pytest.mark.parametrize("spoil", DEALS | CANCELS)
@pytest.mark.parametrize("name", CANCELLED)
def test_spoilt_cancelled_record(name: str, spoil: str) -> None:
    record = copy.deepcopy(RECORDS[name])
    (DEALS | CANCELS)[spoil](record)
    assert sueca.check_record(record)


def spoilt(name: str, *changes: Spoiler) -> list[str]:
    """Return the faults of a golden record after some changes."""
    record = copy.deepcopy(RECORDS[name])
    for change in changes:
        change(record)
    return sueca.check_record(record)


def test_faults_have_their_reasons() -> None:
    assert spoilt("sueca", DEALS["an_eight"])[:2] == ["8S is no card", "2C is missing"]
    assert spoilt("sueca", PLAYS["no_last_move"]) == ["the moves stop before the end of the hand"]
    assert spoilt("sueca", DEALS["one_move_more"]) == ["move 40: the hand is over"]
    assert spoilt("sueca", higher(1, "points")) == ["score: sides 1: points is 4 instead of 3"]
    assert spoilt("sueca", DEALS["other_carry_out"]) == ["score: carry is 1 instead of 0"]
    assert spoilt("sueca_pt", put("carry", to=1)) == ["carry is 1, but nothing is carried"]
    nobody = "move 4: nobody may cancel once a card has been led"
    assert spoilt("sueca_br", PLAYS["cancel_late"]) == [nobody]
    over = spoilt("sueca_cancelled", put("rules", "cancel_first_max", to=9))
    assert over == ["move 0: seat 0 may not cancel with 10 card points"]
    rich = spoilt("sueca_br_cancelled", CANCELS["cancel_by_a_rich_seat"])
    assert rich[0].startswith("move 0: seat 1 may not cancel with")
    other = spoilt("sueca", DEALS["trump_card_elsewhere"])
    assert other == ["seat 3 does not hold the trump card '2C'"]


def test_another_rule_set_is_another_score() -> None:
    def turn(name: str, **options: Any) -> list[str]:
        return spoilt(name, at("rules", do=lambda rules: rules.update(options)))

    assert turn("sueca", double_from=103) == ["score: sides 1: points is 3 instead of 2"]
    assert turn("sueca", draw_rule="double") == ["score: sides 1: points is 3 instead of 4"]
    assert turn("sueca_pt", draw_rule="carry") == ["score: carry is 0 instead of 1"]
    assert turn("sueca_br", draw_rule="double") == [
        "carry is 2, but draws in a row do not multiply further"
    ]
    assert len(turn("sueca_judge", draw_rule="void")) == 2
    assert turn("sueca_vencida", target=10) == ["score: sides 0: points is 4 instead of 10"]
    assert turn("sueca_vencida", vencida_value=2) == [
        "score: sides 0: match is True instead of False"
    ]
    assert len(turn("sueca_vencida", vencida_rule="none")) == 2
    assert turn("sueca_double", score_90=1) == ["score: sides 1: points is 6 instead of 2"]


def test_no_preset_and_missing_options_stand_for_the_defaults() -> None:
    for rules in ({}, {"preset": "sueca"}, {"target": 4}):
        assert spoilt("sueca", put("rules", to=rules)) == []
    assert spoilt("sueca_judge", put("rules", to={"preset": "sueca-judge"})) == []
    assert spoilt("sueca_judge", put("rules", to={})) != []


# ---- Spoilt hands of random play


@pytest.mark.parametrize("preset", sueca.PRESETS)
def test_revokes(preset: str) -> None:
    """Whoever follows and has another suit plays a card of that first, and this one later."""
    rng = random.Random(preset)
    n_revokes = 0
    for _ in range(5):
        record = play_out({"preset": preset}, rng)
        for i, move in enumerate(record["moves"]):
            led = record["moves"][i - i % 4]["card"]
            for later in record["moves"][i + 1 :]:
                off = later["seat"] == move["seat"] and later["card"][1] != led[1]
                if i % 4 == 0 or move["card"][1] != led[1] or not off:
                    continue
                move["card"], later["card"] = later["card"], move["card"]
                fault = f"move {i}: seat {move['seat']} must follow suit to {led}"
                assert sueca.check_record(record) == [fault]
                move["card"], later["card"] = later["card"], move["card"]
                n_revokes += 1
        assert sueca.check_record(record) == []
    assert n_revokes > 100


@pytest.mark.parametrize("preset", sueca.PRESETS)
def test_random_hands_do_not_stand_a_change(preset: str) -> None:
    """Another card, seat or leader, or a move more or less, never passes unseen."""
    rng = random.Random(preset)
    record = play_out({"preset": preset}, rng)
    for i in range(40):
        for change in ("card", "seat", "drop", "double", "swap", "leader"):
            other = copy.deepcopy(record)
            moves, move = other["moves"], other["moves"][i]
            if change == "card":
                move["card"] = rng.choice([c for c in sueca.PACK if c != move["card"]])
            elif change == "seat":
                move["seat"] = (move["seat"] + rng.randint(1, 3)) % 4
            elif change == "drop":
                del moves[i]
            elif change == "double":
                moves.insert(i, move)
            elif change == "swap":
                j = rng.choice([j for j in range(40) if record["moves"][j]["seat"] != move["seat"]])
                moves[i], moves[j] = moves[j], moves[i]
            elif i % 4 == 0:  # the winner of the last trick is taken to be another seat
                k = i + rng.randint(1, 3)
                moves[i : i + 4] = moves[k : i + 4] + moves[i:k]
            else:
                continue
            assert sueca.check_record(other), (i, change, move)
