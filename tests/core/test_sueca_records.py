"""Records of Sueca spoilt in ways of its own: engine and referee see it, the engine says what."""

import copy
import json
from random import Random

import pytest
from support.kits import KITS, seats_of
from support.sizes import size
from support.sueca import MOST_CARRIED, RANDOM, SUECA, dealt, play_traced, random_options, referee

from simcore.options import to_json
from simcore.records import check, check_record, write


def written(preset="sueca", deal=0, seats=None, **options):
    """Return the record of a deal, and its text."""
    rules, seats = SUECA.rules(preset, options), seats or [RANDOM] * 4
    (text,) = write(SUECA, preset, rules, seats, seed=6, first=deal, n=1)
    return json.loads(text)


def verdicts(record):
    """Return the single fault that the engine finds, once the referee has found some too."""
    (fault,) = check([json.dumps(record)])
    assert len(str(fault).splitlines()) == 1
    assert referee.check_record(record)
    return str(fault)


def revoke(record):
    """Have a seat keep back what it must follow with; return what is said."""
    moves = record["moves"]
    for i, move in enumerate(moves):
        led = moves[i - i % 4]["card"][1]
        for later in moves[i + 1 :]:
            same_seat = later["seat"] == move["seat"]
            if i % 4 and move["card"][1] == led != later["card"][1] and same_seat:
                move["card"], later["card"] = later["card"], move["card"]
                told = f"line 1, play {i + 1}: {move['card']} does not follow suit: {led} was led; "
                return told + "legal: "
    raise AssertionError("nobody ever could")


def another_winner(record):
    """Have the seat after the winner of the first trick lead the second."""
    seat = record["moves"][4]["seat"]
    record["moves"][4]["seat"] = (seat + 1) % 4
    return f"line 1, play 5: seat {(seat + 1) % 4} plays, but seat {seat} is on turn"


def carried_in(record):
    record["carry"] = 3
    winner = next(side for side in record["score"]["sides"] if side["points"])
    side = record["score"]["sides"].index(winner)
    return (
        f"line 1: score of side {side}: points is {winner['points']}, must be "
        f"{winner['points'] + 3}"
    )


def carried_below_nothing(record):
    record["carry"] = -1
    return "line 1: carry is -1, must be 0 or more (draw_rule)"


def carried_true(record):
    record["carry"] = False
    return "line 1: carry is False, must be 0 or more (draw_rule)"


def carried_on(record):
    record["score"]["carry"] = 1
    return "line 1: score: carry is 1, must be 0"


def an_eight(record):
    record["hands"][1][3] = "8S"
    return "line 1: the hand of seat 1: 8S is not in the pack, which has A 2 3 4 5 6 7 J Q K"


def trump_of_nobody(record):
    record["trump_card"] = "8S"
    return "line 1: trump_card 8S is not in the hand of seat 3 (trump_seat)"


def trump_of_another(record):
    record["trump_card"] = card = record["hands"][0][0]
    return f"line 1: trump_card {card} is not in the hand of seat 3 (trump_seat)"


def no_trump(record):
    del record["trump_card"]
    return "line 1: trump_card must be the name of a card"


def table(record):
    record["table"] = [record["hands"][0][0]]
    return "line 1: table has 1 cards, must have 0"


def cancel_after_the_lead(record):
    record["moves"][1] = {"seat": 1, "cancel": True}
    return "line 1, play 2: nobody may cancel once a card has been led; legal: "


def cancel_and_a_card(record):
    record["moves"][0]["cancel"] = True
    return "line 1, play 1: to cancel is written as seat and cancel: true"


def cancel_with_one(record):
    record["moves"][0] = {"seat": 0, "cancel": 1}
    return "line 1, play 1: to cancel is written as seat and cancel: true"


def keep(record):
    record["moves"].insert(0, {"seat": 0, "keep": True})
    return "line 1, play 1: a move has seat and card, or seat and cancel, not keep"


def without_an_end(record):
    record["rules"] |= {"target": 0, "match_hands": 0}
    return "line 1: target=0 and match_hands=0: a match would never end"


def match_without_a_target(record):
    record["rules"] |= {"target": 0, "match_hands": 5}
    return "line 1: vencida_value=match needs a target, not target=0"


def too_short(record):
    record["moves"].pop()
    return "line 1: the deal is not over after 39 plays"


def too_long(record):
    record["moves"].append(record["moves"][-1])
    return "line 1, play 41: the deal is over after 40 plays"


def said_to_be_cancelled(record):
    record["score"] = {"cancelled": True, "carry": 0}
    return "line 1: score must have sides, a list of 2"


SPOILERS = [
    revoke,
    another_winner,
    carried_in,
    carried_below_nothing,
    carried_true,
    carried_on,
    an_eight,
    trump_of_nobody,
    trump_of_another,
    no_trump,
    table,
    cancel_after_the_lead,
    cancel_and_a_card,
    cancel_with_one,
    keep,
    without_an_end,
    match_without_a_target,
    too_short,
    too_long,
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda one: one.__name__.replace("_", " "))
def test_engine_and_referee_see_what_is_wrong(spoil):
    record = written()
    assert check_record(record) == referee.check_record(record) == []
    said = spoil(record)
    assert verdicts(record).startswith(said)


def test_a_played_deal_is_not_cancelled():
    record = written()
    said = said_to_be_cancelled(record)
    assert said in [str(fault) for fault in check([json.dumps(record)])]
    assert referee.check_record(record)


@pytest.mark.parametrize("preset", SUECA.presets)
def test_every_entry_of_a_score_counts(preset):
    record = written(preset, 3)
    for side in (0, 1):
        for key, value in record["score"]["sides"][side].items():
            wrong = [not value, int(value)] if type(value) is bool else [value + 1, float(value)]
            for other in wrong:
                spoilt = copy.deepcopy(record)
                spoilt["score"]["sides"][side][key] = other
                told = f"{key} is {json.dumps(other)}, must be {json.dumps(value)}"
                assert verdicts(spoilt) == f"line 1: score of side {side}: {told}"


@pytest.mark.parametrize(
    ("draw_rule", "wrong", "limit"),
    [("double", 2, "0 or 1"), ("void", 1, "0"), ("each", 1, "0"), ("carry", 2.0, "0 or more")],
)
def test_what_is_carried_hangs_on_the_draw_rule(draw_rule, wrong, limit):
    record = written(draw_rule=draw_rule)
    assert check_record(record) == []
    record["carry"] = wrong
    assert verdicts(record) == f"line 1: carry is {wrong}, must be {limit} (draw_rule)"


# --- cancelled deals ---


def cancelled(preset, seat, limits, carry=0, points_at_most=10):
    """Return the record of a deal that a seat cancels, if its hand has few points; else None."""
    for deal in range(5000):
        rules = SUECA.rules(preset, limits)
        deck, _, _ = play_traced(SUECA.rules(preset, NEVER), [RANDOM] * 4, 9, deal)
        hands, shown = dealt(rules, deck)
        if referee.card_points(hands[seat]) == points_at_most:
            record = {"game": "sueca", "rules": {"preset": preset} | to_json(rules)}
            record |= {"hands": hands, "table": [], "stock": [], "trump_card": shown}
            record |= {"carry": carry, "moves": [{"seat": seat, "cancel": True}]}
            return record | {"score": {"cancelled": True, "carry": carry}}
    raise AssertionError("no such hand")


NEVER = {"cancel_first_max": -1, "cancel_others_max": -1}


@pytest.mark.parametrize(
    ("seat", "limits", "points", "said"),
    [
        (0, {}, 10, None),
        (0, {}, 11, "seat 0 holds 11 card points, may cancel up to 10 (cancel_first_max)"),
        (0, {"cancel_others_max": 4}, 10, None),
        (0, {"cancel_others_max": 4}, 11, "seat 0 holds 11 card points, may cancel up to 10 "),
        (0, NEVER, 12, "seat 0 holds 12 card points, may cancel up to -1 (cancel_first_max)"),
        (2, {"cancel_others_max": 12}, 12, None),
        (2, {"cancel_others_max": 11}, 12, "seat 2 plays, but seat 0 is on turn"),
        (1, {}, 9, "seat 1 plays, but seat 0 is on turn"),
    ],
    ids=str,
)
def test_who_may_cancel(seat, limits, points, said):
    record = cancelled("sueca", seat, limits, 2, points)
    if said is None:
        assert check_record(record) == referee.check_record(record) == []
        for place, other in (("carry", 0), ("cancelled", 1), ("cancelled", False)):
            spoilt = copy.deepcopy(record)
            spoilt["score"][place] = other
            assert verdicts(spoilt).startswith(f"line 1: score: {place} is ")
        spoilt = record | {"moves": record["moves"] * 2}
        assert verdicts(spoilt) == "line 1, play 2: the deal is over after 1 plays"
    else:
        assert verdicts(record).startswith(f"line 1, play 1: {said}")


# --- records that are right, whatever was carried ---


def test_a_record_says_what_was_asked():
    for preset in SUECA.presets:
        record = written(preset, 40, trump_seat=1)
        rules = SUECA.rules(preset, {"trump_seat": 1})
        assert list(record) == [
            "game", "rules", "hands", "table", "stock", "trump_card", "carry", "moves", "score",
        ]  # fmt: skip
        assert record["rules"] == {"preset": preset} | to_json(rules)
        deck, moves, _ = play_traced(rules, [RANDOM] * 4, 6, 40)
        assert (record["hands"], record["trump_card"]) == dealt(rules, deck)
        assert [SUECA.record.move_from_json(move) for move in record["moves"]] == moves
        assert (record["table"], record["stock"], record["carry"]) == ([], [], 0)


def test_whatever_is_carried_in_scores_as_the_referee_says():
    rng, kit, carried = Random(4), KITS["sueca"], 0
    for deal in range(size(100, 12)):
        options = random_options(rng)
        rules = SUECA.rules(None, options)
        seats = seats_of(kit, rules, rng)
        (text,) = write(SUECA, "sueca", rules, seats, seed=4, first=deal, n=1)
        record = json.loads(text)
        record["carry"] = rng.randint(0, MOST_CARRIED.get(options["draw_rule"], 0))
        sides = record["score"]["sides"]
        won, tricks = ([side[key] for side in sides] for key in ("card_points", "tricks"))
        record["score"] = referee.score_hand(options, won, tricks, record["carry"])
        assert check_record(record) == referee.check_record(record) == []
        carried += record["carry"] > 0
    assert carried


@pytest.mark.parametrize("carry", [10**9, 10**9 + 1, 2**62, 2**63, 10**30])
def test_a_carry_beyond_all_counting_is_not_stumbled_over(carry):
    record = written()
    record["carry"] = carry
    assert verdicts(record)
