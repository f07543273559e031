"""Moves of Sweep: what is legal, what is listed, and what random play draws from.

Three judges have to agree: `legal` on every set of table cards, the list, and the slow referee.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import sweep as referee
from support.chance import fits_law, uniform
from support.sizes import size
from support.sweep import (
    POSITION,
    RANDOM,
    SWEEP,
    by_rank,
    four,
    legal_moves,
    listed_moves,
    position,
    random_options,
    random_position,
    split_move,
)

from simcore import suits
from simcore.bits import members
from simcore.captures import MOST_UNIONS, MOST_UNIONS_WITH_FACES
from simcore.cards import ALL_CARDS, card_name, mask_of, names_of
from simcore.games.sweep import moves
from simcore.options import to_json

CAPTURE_OPTIONS = {
    "face_sum": ("none", "capture", "full"),
    "match_take": ("any", "all", "one"),
    "face_match": ("same", "one", "odd"),
    "multi_capture": ("any", "match_plus_one_sum", "single"),
    "match_first": (False, True),
    "must_capture": (False, True),
    "maximal_take": (False, True),
}
ALL_CAPTURE_RULES = [
    dict(zip(CAPTURE_OPTIONS, values, strict=True)) for values in product(*CAPTURE_OPTIONS.values())
]


def ways(code, table):
    """Return all moves that differ from a move in suits alone, by the engine's count of them."""
    card, take = split_move(code)
    rank_set = sum((take >> 4 * rank & 15).bit_count() << 4 * rank for rank in range(13))
    number = suits.ways(rank_set, table)
    return [card << 52 | suits.cards_of_way(rank_set, table, way) for way in range(number)]


def spades_first(code, table):
    """Return a move with its suits replaced by the first of S, H, D, C that lie there."""
    card, take = split_move(code)
    first = 0
    for rank in range(13):
        there = list(members(table >> 4 * rank & 15))
        for suit in there[: (take >> 4 * rank & 15).bit_count()]:
            first |= 1 << 4 * rank + suit
    return card << 52 | first


def agree(rules, state):
    """Demand that the three judges say the same of a position; return the legal moves."""
    legal = legal_moves(rules, state)
    listed = listed_moves(rules, state)
    assert len({by_rank(code) for code in listed}) == len(listed), "listed twice"
    assert {by_rank(code) for code in listed} == {by_rank(code) for code in legal}
    assert listed == [spades_first(code, state.table) for code in listed]
    drawn = [one for code in listed for one in ways(code, state.table)]
    assert Counter(drawn) == Counter(legal), "random play draws from each legal move once"
    options, table = to_json(rules), names_of(state.table)
    for card in members(state.hands[state.turn]):
        takes = {frozenset(names_of(c & ALL_CARDS)) for c in legal if c >> 52 == card}
        assert takes == referee.legal_takes(options, table, card_name(card))
    return legal


def hand_on_turn(hand, table):
    return position([names_of(hand)], names_of(table))


@st.composite
def small_positions(draw):
    """Draw a hand of one to three cards and a table of up to nine, low cards often."""
    high = draw(st.sampled_from([15, 31, 51]))
    most = size(12, 10)
    cards = draw(st.lists(st.integers(0, high), min_size=1, max_size=most, unique=True))
    n = draw(st.integers(1, 3))
    hand, table = cards[:n], cards[n:][:9]
    return hand_on_turn(sum(1 << c for c in hand), sum(1 << c for c in table))


@settings(max_examples=size(300, 60))
@given(
    st.fixed_dictionaries({k: st.sampled_from(v) for k, v in CAPTURE_OPTIONS.items()}),
    small_positions(),
)
def test_listed_moves_are_the_legal_ones(options, state):
    assert agree(SWEEP.rules(None, options), state)


def test_under_all_648_rules_of_captures():
    """One position each; low cards and equal ones, so that there is much to take."""
    rng, total = Random(1), 0
    for options in ALL_CAPTURE_RULES[:: size(1, 4)]:
        low = rng.sample(range(0, 24), 6) + rng.sample(range(24, 52), 3)
        rng.shuffle(low)
        hand = sum(1 << card for card in low[:2])
        state = hand_on_turn(hand, sum(1 << card for card in low[2:]))
        total += len(agree(SWEEP.rules(None, options), state))
    assert total > 4 * len(ALL_CAPTURE_RULES[:: size(1, 4)])


def test_large_tables():
    """Too large for trying all sets: moves near the listed ones are legal where they are listed."""
    rng, legal, illegal = Random(2), 0, 0
    for _ in range(size(150, 25)):
        options = random_options(rng, builds=False)
        rules = SWEEP.rules(None, options)
        state = random_position(rng, rules.players, rng.randrange(10, 19), 3)
        scratch = POSITION.new_scratch(rules)
        listed = listed_moves(rules, state)
        shapes = {by_rank(code) for code in listed}
        assert len(shapes) == len(listed)
        for code in rng.sample(listed, min(20, len(listed))):
            assert POSITION.legal(rules, state, code, scratch)
            card, take = split_move(code)
            for change in rng.sample(range(52), 8):
                other = card << 52 | (take ^ (1 << change & state.table))
                allowed = POSITION.legal(rules, state, other, scratch)
                assert allowed == (by_rank(other) in shapes)
                names = names_of(other & ALL_CARDS)
                why_not = referee.legal_take(options, names_of(state.table), card_name(card), names)
                assert allowed == (why_not is None)
                legal, illegal = legal + allowed, illegal + (not allowed)
    assert min(legal, illegal) > size(1000, 100)


@pytest.mark.parametrize("code", [-1, -(2**62), 2**63 - 1, 52 << 52, 63 << 52, 1 << 58])
def test_any_int_is_judged(code):
    rules = SWEEP.rules()
    state = position(["AS 9H"], "9S KC")
    assert not POSITION.legal(rules, state, code, POSITION.new_scratch(rules))


@pytest.mark.parametrize("garbage", [0, -1, 2**62, 77])
def test_what_scratch_holds_means_nothing(garbage):
    rng = Random(3)
    for options in rng.sample(ALL_CAPTURE_RULES, size(40, 10)):
        rules = SWEEP.rules(None, options | {"face_sum": "none"})  # the smallest buffer
        state = random_position(rng, 2, 9, 4)
        clean, dirty = POSITION.new_scratch(rules), POSITION.new_scratch(rules)
        clean[:5000], dirty[:] = 0, garbage
        n = POSITION.list_moves(rules, state, clean)
        assert POSITION.list_moves(rules, state, dirty) == n
        assert list(clean[:n]) == list(dirty[:n])
        for code in [int(code) for code in clean[: min(n, size(30, 3))]]:
            dirty[:] = garbage
            assert POSITION.legal(rules, state, code, dirty)


# --- the fullest tables ---


def fullest(hand):
    return hand_on_turn(mask_of(hand), ALL_CARDS & ~mask_of(hand))


@pytest.mark.jit_only
@pytest.mark.parametrize(
    ("preset", "hand", "number"),
    [
        ("sweep", "TS TH TD", 6 * MOST_UNIONS[9]),
        ("sweep", "TS TH TD TC", 4 * MOST_UNIONS[9]),
        ("king-sums", "KS KH QS QH", 6 * (MOST_UNIONS[12] + MOST_UNIONS[11])),
        ("royal", "QS", 4 * MOST_UNIONS_WITH_FACES[11]),
    ],
)
def test_hands_with_most_moves(preset, hand, number):
    """Each union with none to all of the equal cards on the table; and the trails, one for each."""
    rules, state = SWEEP.rules(preset), fullest(hand)
    scratch = POSITION.new_scratch(rules)
    n = POSITION.list_moves(rules, state, scratch)
    assert n == number  # as many trails are among them as empty takes are not
    listed = [int(code) for code in scratch[:n][:: n // 300]]
    scratch = POSITION.new_scratch(rules)
    assert all(POSITION.legal(rules, state, code, scratch) for code in listed)


@pytest.mark.parametrize(
    ("face_sum", "most"),
    [
        (0, (*MOST_UNIONS[:10], 0, 0, 0)),
        (1, MOST_UNIONS),
        (2, MOST_UNIONS_WITH_FACES),
    ],
    ids=["none", "capture", "full"],
)
def test_the_scratch_buffer_has_room_for_every_hand(face_sum, most):
    """Of a rank, k cards in the hand and 4 - k on the table: k lists of 5 - k times the unions."""
    best = [0] * 9  # most moves of a hand of up to 0 .. 8 cards
    for unions in most:
        best = [
            max(best[n - k] + k * (5 - k) * unions for k in range(min(n, 4) + 1)) for n in range(9)
        ]
    assert best[8] + 8 <= moves.hash_place(face_sum)


# --- random play ---


def draws(rules, state, n, seed=1):
    """Return how often the random strategy makes each move, for `n` random words."""
    choose = RANDOM.strategy.compiled(SWEEP.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    rng = Random(seed)
    return Counter(
        int(choose(view, rng.randrange(2**63), RANDOM.weights, scratch)) for _ in range(n)
    )


@pytest.mark.parametrize(
    ("preset", "hand", "table"),
    [
        ("sweep", "9S", "9H 4D KC 2S"),
        ("sweep", "AS 9S TD", "9H 9D 9C AH 8S 8D 4C"),
        ("sweep", "7H 2D 6S QC", "AS AH AD AC 2S 2H 5S 5D QS QH"),
        ("royal", "KC QC", "KS QS QD JH JD AS AH 2C 3C TH"),
        ("strict-take", "TD 4C 5C KD", "AS AH 8C 9S 9D 2H 4H 4S"),
        ("scopa-style", "7D 8C", "7S 7H 4D 3C 4H 3H AS"),
    ],
)
def test_random_play_is_uniform_over_legal_moves(preset, hand, table):
    rules, state = SWEEP.rules(preset), position([hand], table)
    legal = sorted(legal_moves(rules, state))
    found = draws(rules, state, size(400, 25) * len(legal))
    assert set(found) <= set(legal)
    assert uniform([found[code] for code in legal])


@pytest.mark.jit_only
def test_random_play_weighs_rank_sets_by_their_ways():
    """On a table where there are thousands of moves."""
    rules, state = (
        SWEEP.rules(),
        position(["TD 8C"], [r + s for r in "A23456" for s in "SHD"] + ["8S", "8H"]),
    )
    listed = listed_moves(rules, state)
    number = {by_rank(code): len(ways(code, state.table)) for code in listed}
    total = sum(number.values())
    assert total > 2000
    found = Counter()
    for code, n in draws(rules, state, 20_000).items():
        found[by_rank(code)] += n
    assert set(found) <= set(number)
    chances = {shape: n / total for shape, n in number.items()}
    assert fits_law([found[shape] for shape in number], list(chances.values()))


def test_extreme_words():
    rules, state = SWEEP.rules(), position(["AS 9S TD"], "9H 9D 9C AH 8S 8D 4C")
    choose = RANDOM.strategy.compiled(SWEEP.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    legal = legal_moves(rules, state)
    for word in (0, 1, 2**31, 2**32, 2**62, 2**63 - 1):
        assert int(choose(view, word, RANDOM.weights, scratch)) in legal


def test_a_hand_of_a_seat_that_is_not_on_turn_does_not_matter():
    rules = SWEEP.rules()
    state = position(["9S", "KD"], "9H KC", turn=1)
    assert {code >> 52 for code in legal_moves(rules, state)} == {mask_of("KD").bit_length() - 1}
    assert four([1]) == (1, 0, 0, 0)
