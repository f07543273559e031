"""Records of Seep spoilt in ways of its own: the engine says which rule is broken, and where."""

import copy
import json

import pytest
from support.seep import GREEDY, RANDOM, SEEP, dealt, move, named, play_traced

from simcore.options import to_json
from simcore.records import check, check_record, write


def written(preset="seep-100", deal=0, seats=None, **options):
    """Return the record of a deal."""
    rules = SEEP.rules(preset, options)
    seats = (seats or [RANDOM] * 4)[: rules.players]
    (text,) = write(SEEP, preset, rules, seats, seed=6, first=deal, n=1)
    return json.loads(text)


def only_fault(record):
    (fault,) = check([json.dumps(record)])
    assert len(str(fault).splitlines()) == 1
    return str(fault)


def the_first(record, *keys):
    """Return the number of the first move with some entries."""
    return next(i for i, one in enumerate(record["moves"]) if set(keys) <= set(one))


def house_of_8(record):
    record["moves"][i := the_first(record, "house")]["house"] = 8
    return f", play {i + 1}: house is 8: houses are worth 9 to 13"


def bid_of_8(record):
    record["moves"][0]["bid"] = 8
    return ", play 1: bid is 8: houses are worth 9 to 13"


def bid_true(record):
    record["moves"][0]["bid"] = True
    return ", play 1: bid must be a value from 9 to 13"


def no_bid(record):
    del record["moves"][0]
    return ", play 1: seat 0 has to bid first (opening); legal: a bid of "


def bid_twice(record):
    record["moves"].insert(1, dict(record["moves"][0]))
    return f", play 2: the bid is {record['moves'][0]['bid']}, and is made once; legal: "


def bid_of_what_is_not_held(record):
    held = {name[0] for name in record["hands"][0]}
    bid = next(value for value, rank in zip(range(9, 14), "9TJQK", strict=True) if rank not in held)
    record["moves"][0]["bid"] = bid
    return f", play 1: seat 0 holds no card of {bid} to bid; legal: a bid of "


def a_bid_by_seat_1(record):
    record["moves"][0]["seat"] = 1
    return ", play 1: seat 1 plays, but seat 0 is on turn"


def nothing_taken(record):
    record["moves"][i := the_first(record, "take")]["take"] = []
    return f", play {i + 1}: take is empty: a card that is thrown has no take"


def a_capture_not_made(record):
    one = record["moves"][i := the_first(record, "take")]
    del one["take"]
    return f", play {i + 1}: {one['card']} can "


def a_card_of_the_take_left(record):
    i = next(i for i, one in enumerate(record["moves"]) if len(one.get("take", [])) > 1)
    record["moves"][i]["take"].pop()
    return f", play {i + 1}: "


def taken_twice(record):
    one = record["moves"][i := the_first(record, "take")]
    one["take"].append(one["take"][0])
    return f", play {i + 1}: take has a card twice"


def with_missing(record):
    del record["moves"][i := the_first(record, "house")]["with"]
    return (
        f", play {i + 1}: a move has seat and bid; card; card and take; or card, house and with, "
    )


def house_and_take(record):
    record["moves"][i := the_first(record, "house")]["take"] = []
    return (
        f", play {i + 1}: a move has seat and bid; card; card and take; or card, house and with, "
    )


def too_short(record):
    record["moves"].pop()
    return ": the deal is not over after 48 plays"


def too_long(record):
    record["moves"].append(record["moves"][-1])
    return ", play 50: the deal is over after 49 plays"


def nines_and_twos(record):
    record["rules"] |= {"nine_spades": 9}
    return ": nine_spades=9 needs spades=none, which do not count their values"


def odd_most_cards(record):
    record["rules"] |= {"most_cards": 3}
    return ": most_cards=3 cannot be split: use most_cards_tie=none"


def redeal_in_small_letters(record):
    record["rules"] |= {"floor_redeal": "td9s"}
    return ': option floor_redeal is "td9s": write "TD9S"'


def another_number_of_players(record):
    record["rules"]["players"] = 2
    return ": hands must be a list of 2 hands"


SPOILERS = [
    house_of_8,
    bid_of_8,
    bid_true,
    no_bid,
    bid_twice,
    bid_of_what_is_not_held,
    a_bid_by_seat_1,
    nothing_taken,
    a_capture_not_made,
    a_card_of_the_take_left,
    taken_twice,
    with_missing,
    house_and_take,
    too_short,
    too_long,
    nines_and_twos,
    odd_most_cards,
    redeal_in_small_letters,
    another_number_of_players,
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda one: one.__name__.replace("_", " "))
def test_what_is_wrong_is_said(spoil):
    record = written()
    assert check_record(record) == []
    said = spoil(record)
    assert only_fault(record).startswith(f"line 1{said}")


@pytest.mark.parametrize("preset", SEEP.presets)
def test_every_entry_of_a_score_counts(preset):
    record = written(preset, 3, [GREEDY, RANDOM] * 2)
    for side in (0, 1):
        for key, value in record["score"]["sides"][side].items():
            for other in (value + 1, float(value), None):
                spoilt = copy.deepcopy(record)
                spoilt["score"]["sides"][side][key] = other
                told = f"{key} is {json.dumps(other)}, must be {json.dumps(value)}"
                assert only_fault(spoilt) == f"line 1: score of side {side}: {told}"


def test_the_order_of_cards_in_a_move_is_free():
    record = written(deal=2)
    for one in record["moves"]:
        for key in ("take", "with"):
            if key in one:
                one[key].reverse()
    assert check_record(record) == []


@pytest.mark.parametrize("preset", SEEP.presets)
def test_a_record_says_what_was_asked(preset):
    rules = SEEP.rules(preset, {"sweep_points": "card"})
    for deal in range(3):
        record = written(preset, deal, sweep_points="card")
        assert list(record) == ["game", "rules", "hands", "table", "stock", "moves", "score"]
        assert record["rules"] == {"preset": preset} | to_json(rules)
        deck, moves, row = play_traced(rules, [RANDOM] * rules.players, 6, deal)
        assert (record["hands"], record["table"], record["stock"]) == dealt(rules, deck)
        told = [{key: one[key] for key in one if key != "seat"} for one in record["moves"]]
        assert [move(one) for one in told] == moves
        assert [named(code) for code in moves] == told
        seats = [one["seat"] for one in record["moves"]]
        assert seats == [0, *(i % rules.players for i in range(48))]
        columns = dict(zip(SEEP.column_names(rules), map(int, row), strict=True))
        for side, score in enumerate(record["score"]["sides"]):
            in_record = [column.name for column in SEEP.score_columns if column.in_record]
            assert list(score) == in_record
            assert score == {key: columns[f"{key}_{side}"] for key in score}


def test_without_a_bid_a_record_has_48_moves():
    record = written(opening="free")
    assert check_record(record) == []
    assert len(record["moves"]) == 48
    record["moves"].insert(0, {"seat": 0, "bid": 9})
    assert only_fault(record).startswith("line 1, play 1: nobody bids (opening=free); legal: ")
