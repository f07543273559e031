"""What moves of Seep do to houses, owners, piles and counters; what a seat sees; what rows say."""

from itertools import chain
from random import Random

import pytest
from support.seep import (
    GREEDY,
    POSITION,
    RANDOM,
    SEEP,
    hidden_cards_moved,
    houses_of,
    legal_moves,
    move,
    position,
    random_options,
    replay,
)
from support.sizes import size

from simcore.bits import count_at, members
from simcore.cards import mask_of
from simcore.games.seep.apply import (
    BUILT,
    CAPTURED,
    CEMENTED,
    LOOSE_SWEEP,
    RAISED,
    STOLEN,
    TIGHT_SWEEP,
)
from simcore.runner import play_deals
from strategies.base import find_strategy

NINE = {"value": 9, "cards": ["4C", "5D"], "owners": [1]}
JACK = {"value": 11, "cards": ["5C", "6D"], "owners": [0]}


def after(state, fields, preset="seep-100", **options):
    """Return the position after a move, which is legal."""
    rules, code = SEEP.rules(preset, options), move(fields)
    assert POSITION.legal(rules, state, code, POSITION.new_scratch(rules))
    return POSITION.apply(rules, state, code)


def counted(state, side):
    """Return the counters of a side that are not 0, by number."""
    counters = {i: count_at(int(state.events[side]), i) for i in range(7)}
    return {i: n for i, n in counters.items() if n}


# --- what a move counts as ---


@pytest.mark.parametrize(
    ("hand", "loose", "houses", "fields", "counts"),
    [
        ("4H JD", "7C", [], {"card": "4H", "house": 11, "with": ["7C"]}, {BUILT: 1}),
        (
            "4H JD", "7C 5D 6S", [], {"card": "4H", "house": 11, "with": ["7C", "5D", "6S"]},
            {BUILT: 1, CEMENTED: 1},
        ),
        ("7H JD", "4C", [JACK], {"card": "7H", "house": 11, "with": ["4C"]}, {CEMENTED: 1}),
        ("JH JD", "", [JACK], {"card": "JH", "house": 11, "with": []}, {CEMENTED: 1}),
        ("2H JD", "3C", [NINE], {"card": "2H", "house": 11, "with": []}, {RAISED: 1}),
        ("2H JD", "JC", [NINE], {"card": "2H", "house": 11, "with": ["JC"]},
         {RAISED: 1, CEMENTED: 1}),
        ("2H JD", "3C", [NINE, JACK], {"card": "2H", "house": 11, "with": []},
         {RAISED: 1, CEMENTED: 1}),
        ("9H 3D", "3C", [NINE], {"card": "9H", "take": ["4C", "5D"]}, {CAPTURED: 1, STOLEN: 1}),
        ("JH JD", "3C", [JACK], {"card": "JH", "take": ["5C", "6D"]}, {CAPTURED: 1}),
        ("9H 3D", "", [NINE], {"card": "9H", "take": ["4C", "5D"]},
         {CAPTURED: 1, STOLEN: 1, TIGHT_SWEEP: 1}),
        ("9H 3D", "3C 6C", [], {"card": "9H", "take": ["3C", "6C"]}, {LOOSE_SWEEP: 1}),
        ("9H JD", "3C 6C", [JACK], {"card": "9H", "take": ["3C", "6C"]}, {}),
        ("9H 3D", "3C KC", [], {"card": "9H"}, {}),
    ],
    ids=lambda value: str(value)[:50],
)  # fmt: skip
def test_what_a_move_counts_as(hand, loose, houses, fields, counts):
    before = position(0, hand.split(), loose.split(), houses)
    state = after(before, fields)
    assert counted(state, 0) == counts
    assert counted(state, 1) == {}
    assert (state.turn, state.plays) == (1, 21)


@pytest.mark.parametrize(
    ("owners", "stolen"), [([1], True), ([1, 3], True), ([2], False), ([1, 2], False)], ids=str
)
def test_a_house_is_stolen_from_the_other_side_alone(owners, stolen):
    house = NINE | {"owners": owners, "cards": ["4C", "5D", "9C"]}
    state = after(position(0, ["9H", "3D"], [], [house]), {"card": "9H", "take": house["cards"]})
    assert (STOLEN in counted(state, 0)) == stolen


def test_a_house_that_was_cemented_is_not_cemented_again():
    house = JACK | {"cards": ["5C", "6D", "JC"], "owners": [1]}
    state = after(position(0, ["JH", "JD"], [], [house]), {"card": "JH", "house": 11, "with": []})
    assert counted(state, 0) == {}


@pytest.mark.parametrize(
    ("seat", "owners", "partner_help", "after_it"),
    [
        (0, [0], True, [0]),
        (1, [0], True, [0, 1]),
        (2, [0], True, [0]),
        (2, [0], False, [0, 2]),
        (3, [0, 1], True, [0, 1]),
        (1, [0, 3], True, [0, 3]),
        (1, [0, 3], False, [0, 1, 3]),
        (2, [1, 3], True, [1, 2, 3]),
    ],
)
def test_who_owns_a_house_after_it_is_added_to(seat, owners, partner_help, after_it):
    house = JACK | {"cards": ["5C", "6D", "JC"], "owners": owners}
    before = position(seat, ["7H", "JD"], ["4C"], [house])
    fields = {"card": "7H", "house": 11, "with": ["4C"]}
    state = after(before, fields, partner_help=partner_help)
    (found,) = houses_of(state)
    assert found["owners"] == after_it


@pytest.mark.parametrize(
    ("options", "plays", "card", "houses", "bonus"),
    [
        ({}, 20, "9H", [], 50),
        ({"sweep_points": "card"}, 20, "9H", [], 9),
        ({"sweep_points": "card"}, 20, "9H", [NINE], 9),
        ({"sweep_tight": 7}, 20, "9H", [NINE], 7),
        ({"sweep_tight": 7}, 20, "9H", [], 50),
        ({}, 0, "9H", [], 25),
        ({"sweep_first": "same"}, 0, "9H", [], 50),
        ({}, 47, "9H", [], 0),
        ({"sweep_last": "same", "sweep_tight": 7}, 47, "9H", [NINE], 7),
        ({"sweep_last": 3, "sweep_tight": 7}, 47, "9H", [NINE], 3),
    ],
    ids=str,
)
def test_what_a_sweep_scores(options, plays, card, houses, bonus):
    loose = [] if houses else ["3C", "6C"]
    hand = [card] if plays == 47 else [card, "2D"]
    before = position(plays % 2, hand, loose, houses, plays=plays)
    take = [*loose, *chain(*(house["cards"] for house in houses))]
    state = after(before, {"card": card, "take": take}, **options)
    assert state.bonus[plays % 2] == bonus
    assert state.piles[plays % 2] == mask_of([card, *take])


def test_the_floor_goes_to_the_last_capturer_if_there_is_one():
    rules = SEEP.rules("seep-100", {"obligation": False})
    left = position(0, [], ["KS", "AH"], [NINE | {"cards": ["4S", "5S"]}], plays=48)
    for side in (0, 1):
        score = POSITION.score(rules, left._replace(last_side=side))
        assert (score[side].spades, score[side].aces, score[side].n_cards) == (22, 1, 4)
        assert score[1 - side].points == 0
    assert [score.points for score in POSITION.score(rules, left)] == [0, 0, 0, 0]
    assert POSITION.statistics(rules, left)[2:] == (4, -1)


def test_points_that_nobody_has_are_no_hindrance():
    """At 26 to 26 the points for most cards may be nobody's: the others are all there are."""
    state = position(0, [], [], plays=48)._replace(last_side=0)
    mine = mask_of("TD 9S 2S AS AH AD AC")
    rest = list(members(SEEP.pack & ~mine))
    mine |= sum(1 << card for card in rest[:19])
    state = state._replace(piles=(mine, SEEP.pack & ~mine))
    for tie, satthi in (("none", 26), ("split", 0)):
        rules = SEEP.rules("seep-30", {"most_cards_tie": tie})
        assert POSITION.score(rules, state)[0].satthi == satthi
        assert POSITION.score(rules, state)[1].satthi == 0


@pytest.mark.parametrize(
    ("piles", "options", "satthi"),
    [
        (("TD 9S 2S AS AH AD AC", "KS"), {}, 0),  # the other has most cards
        (("TD 9S 2S AS AH AD AC", ""), {}, 30),
        (("TD 9S 2S AS AH AD", "AC"), {}, 0),
        (("TD 9S 2S AS AH AD AC", ""), {"satthi": False}, 0),
        (("TD 9S 2S AS AH AD AC", "KS"), {"most_cards": 0}, 26),
    ],
    ids=str,
)
def test_who_has_all_card_points_has_them_twice(piles, options, satthi):
    rules = SEEP.rules("seep-30", options)
    masks = [mask_of(pile) for pile in piles]
    rest = SEEP.pack & ~sum(masks)
    most = 0 if not piles[1] else 1
    masks[most] |= rest
    state = position(0, [], [], plays=48)._replace(piles=tuple(masks), bonus=(5, 0), last_side=0)
    score = POSITION.score(rules, state)[0]
    assert score.satthi == satthi
    assert score.points == sum(score[1:9])


# --- what a seat sees ---


def test_a_view_shows_what_a_seat_sees():
    rng = Random(6)
    for deal in range(size(20, 4)):
        rules = SEEP.rules(None, random_options(rng))
        for state, _ in replay(rules, [RANDOM] * rules.players, 5, deal):
            view = POSITION.view(rules, state, False)
            assert (view.seat, view.hand) == (state.turn, state.hands[state.turn])
            for name in set(view._fields) & set(state._fields) - {"loose"}:
                assert getattr(view, name) == getattr(state, name)
            bidding = rules.opening != 2 and state.bid == 0
            assert view.loose == (0 if bidding else state.loose), "turned up after the bid"
            assert view.others == (0, 0, 0)
            for name in view.worth._fields:
                assert getattr(view.worth, name) == getattr(rules, name)
            shown = list(POSITION.view(rules, state, True).others)
            seats = [(state.turn + i) % rules.players for i in range(1, rules.players)]
            assert shown == ([state.hands[seat] for seat in seats] + [0, 0])[:3]


def test_before_the_bid_the_floor_is_hidden():
    rng, rules, other_floor = Random(7), SEEP.rules("seep-100"), 0
    for deal in range(size(20, 5)):
        state, _ = next(replay(rules, [RANDOM] * 4, 6, deal))
        moved = hidden_cards_moved(rng, state)
        other_floor += moved.loose != state.loose
        assert POSITION.view(rules, moved, False) == POSITION.view(rules, state, False)
    assert other_floor


# --- rows ---


def columns_of(preset, seats, n, **options):
    rules = SEEP.rules(preset, options)
    rows = play_deals(SEEP, rules, (seats * 2)[: rules.players], seed=1, first=0, n=n)
    return dict(zip(SEEP.column_names(rules), rows.T, strict=True))


@pytest.mark.parametrize("preset", SEEP.presets)
def test_card_points_add_up(preset):
    """To 100 in every deal, or to 30; and houses are captured once."""
    columns = columns_of(preset, [GREEDY, RANDOM], size(5000, 30))

    def both(name):
        return columns[f"{name}_0"] + columns[f"{name}_1"]

    right = 30 if preset == "seep-30" else 100
    assert (both("points") - both("sweeps") - both("satthi") == right).all()
    assert (both("n_cards") == 52).all()
    assert (both("captured") <= both("built")).all()
    assert (both("cemented") <= both("built") + both("raised")).all()
    for side in "01":
        assert (columns[f"stolen_{side}"] <= columns[f"captured_{side}"]).all()
        by_kind = columns[f"n_loose_sweeps_{side}"] + columns[f"n_tight_sweeps_{side}"]
        assert (columns[f"n_sweeps_{side}"] == by_kind).all()
    bids = columns["bid"]
    assert ((bids >= 9) & (bids <= 13)).all()


def test_without_a_bid_there_is_none():
    columns = columns_of("seep-100", [RANDOM], size(300, 20), opening="free")
    assert not columns["bid"].any()
    assert not columns["void_deals"].any()


@pytest.mark.jit_only
def test_how_often_deals_are_void():
    """C(32,4)/C(52,4) = 13.28 % have no card of 9 or more at seat 0."""
    void = columns_of("seep-100", [RANDOM], 20_000)["void_deals"]
    assert abs((void > 0).mean() - 0.1328) < 0.01


def test_random_plays_all_legal_moves_alike():
    """As many words in a row draw each of them once; what is legal is found by trying all."""
    rng, random = Random(5), find_strategy("seep", "random")
    for deal in range(size(12, 4)):
        rules = SEEP.rules(None, random_options(rng))
        function = random.strategy.compiled(SEEP.kernels_of(rules))
        scratch = POSITION.new_scratch(rules)
        replayed = [state for state, _ in replay(rules, [RANDOM] * rules.players, 4, deal)]
        for state in [replayed[0], *rng.sample(replayed, 10)]:
            if state.loose.bit_count() > 6:
                continue
            legal = list(legal_moves(rules, state))
            view = POSITION.view(rules, state, False)
            words = range(3 * len(legal))
            found = [int(function(view, word, random.weights, scratch)) for word in words]
            assert sorted(found) == sorted(legal * 3)
