"""Moves of Seep: listed once, judged directly, and coded in an int in one way only."""

from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.seep import (
    POSITION,
    RANDOM,
    SEEP,
    legal_moves,
    listed_moves,
    move,
    named,
    options_of,
    position,
    random_options,
    replay,
)
from support.seep_engine import ENGINE
from support.seep_positions import made_state
from support.sizes import size

from simcore.bits import members
from simcore.cards import mask_of, names_of
from simcore.games.seep.coding import (
    HOUSES,
    bid_of,
    capture_of,
    cards_of_values,
    house_move,
    owned_by,
    same_for,
    throw_of,
    value_of,
    values_in,
)

GARBAGE = st.integers(-(2**63), 2**63 - 1) | st.integers(0, 2**62)


def legal(rules, state, code):
    return bool(POSITION.legal(rules, state, code, POSITION.new_scratch(rules)))


# --- listed and judged ---


@settings(max_examples=size(150, 25))
@given(options_of(), st.integers(0, 10**6), st.integers(0, 2**32))
def test_what_is_listed_is_what_is_legal(options, deal, chance):
    """Every legal move once, in positions of random play under any rules."""
    rules, rng = SEEP.rules(None, options), Random(chance)
    for state, code in replay(rules, [RANDOM] * rules.players, 1, deal):
        listed = listed_moves(rules, state)
        assert code in listed
        assert len(set(listed)) == len(listed)
        if rng.random() < 0.1 and state.loose.bit_count() <= 7:
            assert set(listed) == legal_moves(rules, state)


def test_so_it_is_in_positions_that_no_play_makes():
    rng, kinds = Random(5), set()
    for _ in range(size(300, 60)):
        options = random_options(rng)
        rules, state, _ = ENGINE.position(options, made_state(rng, options["players"]))
        listed = listed_moves(rules, state)
        assert set(listed) == legal_moves(rules, state)
        assert len(set(listed)) == len(listed)
        kinds |= {code >> 58 & 7 for code in listed}
        bound = owned_by(state.marks, state.turn) & ~values_in(state.hands[state.turn])
        kinds.add("bound" if bound else "free")
    assert kinds >= {*range(8), "bound", "free"}


@settings(max_examples=size(400, 100))
@given(GARBAGE, st.integers(0, 60))
def test_any_int_is_judged(code, at):
    rules = SEEP.rules("seep-100")
    for play, (state, _) in enumerate(replay(rules, [RANDOM] * 4, 1, 3)):
        if play == at:
            assert legal(rules, state, code) == (code in listed_moves(rules, state))


def test_a_move_has_one_code():
    """Bits that mean nothing in a kind of move, or contradict it, make it illegal."""
    rules, checked = SEEP.rules("seep-100"), 0
    for state, _ in chain(*(replay(rules, [RANDOM] * 4, 2, deal) for deal in range(size(20, 3)))):
        listed = set(listed_moves(rules, state))
        for code in list(listed)[:5]:
            for bit in range(63):
                other = code ^ 1 << bit
                assert legal(rules, state, other) == (other in listed)
                checked += 1
        for card in (52, 63):
            assert not legal(rules, state, throw_of(card))
    assert checked > 1000


@pytest.mark.parametrize(
    ("owners", "partner_help", "allowed"),
    [([0], True, True), ([0, 1], True, True), ([0, 2], True, False), ([0], False, False)],
)
def test_who_may_add_to_a_house_without_a_card_of_its_value(owners, partner_help, allowed):
    """A partner of an owner, if he is not an owner himself."""
    house = {"value": 11, "cards": ["5C", "6D", "JC"], "owners": owners}
    rules = SEEP.rules("seep-100", {"obligation": False, "partner_help": partner_help})
    state = position(2, ["7H", "2S"], ["4C"], [house])
    assert legal(rules, state, move({"card": "7H", "house": 11, "with": ["4C"]})) == allowed


# --- codes and names ---


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"bid": 11}, bid_of(11)),
        ({"card": "4H"}, throw_of(13)),
        ({"card": "9H", "take": ["4C", "5D"]}, capture_of(33, mask_of("4C 5D"))),
        ({"card": "2S", "house": 11, "with": ["9C"]}, house_move(4, 11, mask_of("9C"), False)),
        ({"card": "2S", "house": 11, "with": []}, house_move(4, 11, 0, True)),
        ({"card": "2S", "house": 11, "with": ["JH"]}, house_move(4, 11, mask_of("JH"), True)),
        ({"card": "JS", "house": 11, "with": []}, house_move(40, 11, 0, False)),
        ({"card": "KS", "house": 11, "with": []}, house_move(48, 11, 0, False)),
    ],
    ids=str,
)
def test_a_move_as_a_record_has_it(fields, code):
    assert move(fields) == code
    assert named(code) == fields


def test_another_card_in_the_place_of_one():
    code = house_move(4, 11, mask_of("9C"), True)
    assert same_for(code, 4, 7) == house_move(7, 11, mask_of("9C"), True)


def test_cards_of_values_and_back():
    rng = Random(4)
    for _ in range(100):
        values = sum(1 << value for value in rng.sample(range(1, 14), rng.randrange(14)))
        cards = [card for card in range(52) if values >> value_of(card) & 1]
        assert list(members(cards_of_values(values))) == cards
        assert values_in(cards_of_values(values)) == values
    assert list(members(HOUSES)) == [9, 10, 11, 12, 13]


# --- what is said of a move that is illegal ---


KING_HOUSE = {"value": 13, "cards": ["9D", "4D"], "owners": [1]}
QUEEN_PUKKA = {"value": 12, "cards": ["9H", "3D", "QS"], "owners": [1]}
JACK_HOUSE = {"value": 11, "cards": ["5C", "6D"], "owners": [0]}


@pytest.mark.parametrize(
    ("hand", "loose", "houses", "fields", "options", "said"),
    [
        ("5H 9D", "4C", [], {"card": "6H"}, {}, "seat 0 holds 5H 9D, not 6H"),
        ("5H 9D", "4C", [], {"card": "9D", "take": ["4C", "5S"]}, {}, "5S is not on the floor"),
        ("7H 2C", "7C KD", [], {"card": "7H"}, {}, "7H can capture: it must not be thrown (throw)"),
        ("KH 2C", "", [KING_HOUSE], {"card": "KH"}, {}, "KH can take the house of 13"),
        ("7H 2C", "7C KD", [], {"card": "2C"}, {"throw": "fallback"}, "2C may be thrown only if "),
        ("JH 2C", "4C 6C", [], {"card": "JH", "take": ["4C"]}, {}, "4C does not divide into gro"),
        ("JH 2C", "4C 7C JD", [], {"card": "JH", "take": ["JD"]}, {}, "a group of 11 is left "),
        (
            "KH 2C", "KC", [KING_HOUSE], {"card": "KH", "take": ["KC"]}, {},
            "the house of 13 must be taken too (capture=all)",
        ),
        ("KH 2C", "", [KING_HOUSE], {"card": "KH", "take": ["9D"]}, {}, "the house of 13 is take"),
        ("9H 2C", "", [KING_HOUSE], {"card": "9H", "take": ["9D"]}, {}, "9D is in a house that "),
        ("AC KD", "", [QUEEN_PUKKA], {"card": "AC", "house": 13, "with": []}, {},
         "the house of 12 is cemented: it cannot be raised"),
        ("2C KD JH", "", [JACK_HOUSE], {"card": "2C", "house": 13, "with": []}, {},
         "the house of 11 is seat 0's own: it cannot raise it (break_own)"),
        ("9H 2D", "3D KC", [], {"card": "9H", "house": 12, "with": ["3D"]}, {},
         "seat 0 keeps no card of 12 for a house of 12"),
        ("8H 9H", "TC", [], {"card": "8H", "house": 9, "with": ["TC"]}, {},
         "8H TC does not divide into groups of 9"),
        ("4H JD", "7C 5D 6S", [], {"card": "4H", "house": 11, "with": ["7C"]}, {},
         "a group of 11 is left that must be drawn in (absorb=all)"),
        ("8H KD", "5C", [JACK_HOUSE | {"owners": [1]}],
         {"card": "8H", "house": 13, "with": ["5C"]}, {"max_houses": 1},
         "there are 1 houses already (max_houses)"),
        ("4H JD", "5D 2S", [], {"card": "4H", "house": 11, "with": ["5D", "2S"]},
         {"build_cards": "one"}, "4H goes with one loose card to make 11 (build_cards=one)"),
        ("9H 9S", "9C", [], {"card": "9H", "house": 9, "with": ["9C"]},
         {"build_cards": "one"}, "9H goes with one loose card to make 9 (build_cards=one)"),
        ("JS KD 3C", "2H", [JACK_HOUSE], {"card": "JS", "house": 13, "with": ["2H"]}, {},
         "seat 0 owns the house of 11: it must keep a card of 11 (obligation)"),
        ("2S 9C", "", [], {"card": "2S", "house": 11, "with": []}, {},
         "2S does not divide into groups of 11 and there is no house of 9 to raise"),
        ("9S 9C", "", [], {"card": "9S", "house": 9, "with": []}, {},
         "there is no house of 9 to add to"),
        ("QS 9C", "", [JACK_HOUSE], {"card": "QS", "house": 11, "with": []}, {},
         "QS is worth more than 11"),
        ("2S 9C", "", [], {"bid": 9}, {}, "the bid is 9, and is made once"),
        ("2S 9C", "", [], {"bid": 9}, {"opening": "free"}, "nobody bids (opening=free)"),
        ("7H JD", "", [KING_HOUSE], {"card": "7H", "house": 11, "with": ["4D"]}, {},
         "4D is in a house: only loose cards are used"),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_why_a_move_is_illegal(hand, loose, houses, fields, options, said):
    rules = SEEP.rules("seep-100", options)
    state = position(0, hand.split(), loose.split(), houses)
    found = SEEP.record.why_illegal(rules, state, move(fields), POSITION.new_scratch(rules))
    assert found.startswith(said)
    assert "; legal: " in found


OPENING = {"hand": "JH 9C 4D KS", "loose": "2S 7D 5H QC", "bid": 11}


@pytest.mark.parametrize(
    ("fields", "opening", "loose", "said"),
    [
        ({"card": "9C", "house": 13, "with": []}, "bid", None, "the bid is 11: no house of 13 may"),
        ({"card": "KS"}, "bid", None, "the bid is 11: KS can only make a house of it (op"),
        ({"card": "KS"}, "build_or_throw", None, "a house of 11 can be built, and must be ("),
        ({"card": "4D", "take": ["2S", "QC"]}, "build_or_throw", None, "nothing can be captured "),
        ({"bid": 11}, "bid", None, "the bid is 11, and is made once"),
        ({"card": "JH"}, "bid", "JC QC 2S 3S", "JH can capture: it must not be thrown (throw)"),
    ],
    ids=str,
)  # fmt: skip
def test_why_an_opening_play_is_illegal(fields, opening, loose, said):
    rules = SEEP.rules("seep-100", {"opening": opening})
    floor = (loose or OPENING["loose"]).split()
    state = position(0, OPENING["hand"].split(), floor, plays=0, bid=OPENING["bid"])
    found = SEEP.record.why_illegal(rules, state, move(fields), POSITION.new_scratch(rules))
    assert found.startswith(said)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bid": 12}, "seat 0 holds no card of 12 to bid; legal: a bid of 9, a bid of 11, a"),
        ({"card": "4D"}, "seat 0 has to bid first (opening)"),
    ],
    ids=str,
)  # fmt: skip
def test_why_a_bid_is_illegal(fields, said):
    rules = SEEP.rules("seep-100")
    state = position(0, OPENING["hand"].split(), OPENING["loose"].split(), plays=0, bid=0)
    found = SEEP.record.why_illegal(rules, state, move(fields), POSITION.new_scratch(rules))
    assert found.startswith(said)


def test_every_illegal_move_has_a_reason_of_its_own():
    """Whatever is tried, under any rules: no fault is left without words."""
    rng, seen = Random(8), 0
    for deal in range(size(40, 6)):
        rules = SEEP.rules(None, random_options(rng))
        scratch = POSITION.new_scratch(rules)
        for state, _ in replay(rules, [RANDOM] * rules.players, 4, deal):
            floor = [*members(state.loose), *members(sum(state.houses))]
            for _ in range(6):
                used = sum(1 << c for c in rng.sample(floor, min(len(floor), rng.randrange(4))))
                card = rng.choice(list(members(state.hands[state.turn])))
                fields = [{"card": 0}, {"card": 0, "house": rng.randint(9, 13), "with": 0}]
                fields += [{"card": 0, "take": 0}] if used else []
                fields = rng.choice(fields)
                fields = {k: names_of(used) if v == 0 else v for k, v in fields.items()}
                code = move(fields | {"card": names_of(1 << card)[0]})
                why = SEEP.record.why_illegal(rules, state, code, scratch)
                assert why is None or "this is not allowed" not in why, (state, fields)
                seen += why is not None
    assert seen > size(2000, 200)
