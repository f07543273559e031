"""Moves of scopa: what is legal, what is listed, and what random play draws from.

Three judges have to agree: `legal` on every set of table cards, the list, and the slow referee.
"""

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.chance import fits_law, uniform
from support.kits import KITS, seats_of
from support.scopa import (
    POSITION,
    RANDOM,
    SCOPA,
    by_rank,
    legal_moves,
    listed_moves,
    position,
    random_options,
    random_position,
    referee,
    replay,
    split_move,
)
from support.sizes import size

from simcore import suits
from simcore.bits import members
from simcore.cards import ALL_CARDS, card_name, mask_of, names_of
from simcore.games.scopa import moves
from simcore.options import to_json

CAPTURE_OPTIONS = {
    "capture_mode": ("sum", "fifteen"),
    "match_first": (True, False),
    "must_capture": (True, False),
    "ace_rule": ("sweep", "plain"),
    "ace_on_ace": ("ace_only", "all"),
    "ace_empty_table": ("stay", "take"),
    "first_ace_banned": (False, True),
}
ALL_CAPTURE_RULES = [
    dict(zip(CAPTURE_OPTIONS, values, strict=True)) for values in product(*CAPTURE_OPTIONS.values())
]
PACK = list(members(SCOPA.pack))
CANARY = -777
SUITS_IN_ORDER = (2, 1, 0, 3)  # diamonds, hearts, spades, clubs


def there(code, table):
    """Return where a move takes from: the table, or from an empty one the card itself."""
    return table or 1 << (code >> 52)


def ways(code, table):
    """Return all moves that differ from a move in suits alone, by the engine's count of them."""
    card, take = split_move(code)
    rank_set = sum((take >> 4 * rank & 15).bit_count() << 4 * rank for rank in range(13))
    number = suits.ways(rank_set, table)
    return [
        card << 52 | suits.cards_of_way(rank_set, there(code, table), way) for way in range(number)
    ]


def coins_come_first(code, table):
    """Return a move with the suits of the take replaced by the first that lie there."""
    card, take = split_move(code)
    first = 0
    for rank in range(13):
        lying = [s for s in SUITS_IN_ORDER if there(code, table) >> 4 * rank + s & 1]
        for suit in lying[: (take >> 4 * rank & 15).bit_count()]:
            first |= 1 << 4 * rank + suit
    return card << 52 | first


def agree(rules, state, plays=1):
    """Demand that the three judges say the same of a position; return the legal moves."""
    legal = legal_moves(rules, state)
    listed = listed_moves(rules, state)
    assert len({by_rank(code) for code in listed}) == len(listed), "listed twice"
    assert {by_rank(code) for code in listed} == {by_rank(code) for code in legal}
    assert listed == [coins_come_first(code, state.table) for code in listed]
    drawn = [one for code in listed for one in ways(code, state.table)]
    assert Counter(drawn) == Counter(legal), "random play draws from each legal move once"
    options, table = to_json(rules), names_of(state.table)
    hand = names_of(state.hands[state.turn])
    for card in members(state.hands[state.turn]):
        takes = {frozenset(names_of(c & ALL_CARDS)) for c in legal if c >> 52 == card}
        assert takes == referee.legal_takes(options, table, card_name(card), hand, plays)
    return legal


def hand_on_turn(hand, table, first=False):
    """Return a position of two players; unless it is the first play, side 1 has the other cards."""
    left = SCOPA.pack & ~hand & ~table
    piles, last = ([], None) if first else ([[], names_of(left)], 1)
    return position([names_of(hand)], names_of(table), piles=piles, last=last, stock=6)


@st.composite
def small_positions(draw):
    """Draw a hand of one to three cards and a table of up to eight, low cards often."""
    high = draw(st.sampled_from([16, 28, 40]))
    indices = st.lists(st.integers(0, high - 1), min_size=1, max_size=size(11, 8), unique=True)
    cards = [PACK[i] for i in draw(indices)]
    n = draw(st.integers(1, 3))
    hand, table = cards[:n], cards[n:][:8]
    return hand_on_turn(sum(1 << c for c in hand), sum(1 << c for c in table))


@settings(max_examples=size(250, 60))
@given(
    st.fixed_dictionaries({k: st.sampled_from(v) for k, v in CAPTURE_OPTIONS.items()}),
    small_positions(),
)
def test_listed_moves_are_the_legal_ones(options, state):
    agree(SCOPA.rules(None, options), state)


def test_under_all_128_rules_of_captures():
    """On tables with and without aces, and empty; low cards and equal ones; a first play or not."""
    rng, total = Random(1), 0
    for options in ALL_CAPTURE_RULES:
        rules = SCOPA.rules(None, options)
        for n, aces, first in ((6, 0, False), (5, 1, False), (0, 0, False), (4, 0, True)):
            low = rng.sample(PACK[4:28], n - aces) + rng.sample(PACK[:2], aces)
            hand = [2 + rng.randrange(2), *rng.sample([c for c in PACK[4:] if c not in low], 2)]
            state = hand_on_turn(sum(1 << c for c in hand), sum(1 << c for c in low), first)
            total += len(agree(rules, state, plays=0 if first else 1))
    assert total > 4 * 3 * len(ALL_CAPTURE_RULES)


@pytest.mark.parametrize("hand", ["AS", "AS AH", "AS AH AD", "AS 2S", "AS AH KD"])
@pytest.mark.parametrize(
    ("options", "table"),
    [
        ({}, "2C 3D 6H 7S"),
        ({"ace_rule": "plain"}, "AC 3D 6H 7S"),
        ({"must_capture": False}, "2C 3D 6H 7S"),
        ({"hand_size": 10, "table_cards": 0}, ""),
        ({"hand_size": 10, "table_cards": 0, "ace_empty_table": "take"}, ""),
    ],
    ids=str,
)
def test_the_first_ace(hand, options, table):
    """Banned as the first card of all alone, for any other seat and later it is a card like any."""
    rules = SCOPA.rules(None, options | {"first_ace_banned": True})
    first = hand_on_turn(mask_of(hand), mask_of(table), first=True)
    aces = [card for card in members(mask_of(hand)) if card < 4]
    only_aces = len(aces) == len(hand.split())
    played = {code >> 52 for code in agree(rules, first, plays=0)}
    assert set(aces) <= played if only_aces else not set(aces) & played
    later = hand_on_turn(mask_of(hand), mask_of(table))
    second = first._replace(hands=(0, first.hands[0], 0, 0), turn=1)
    trailed = first._replace(table=first.table | mask_of("KC"))  # the lead came round again
    for state in (later, second, trailed):
        assert set(aces) <= {code >> 52 for code in agree(rules, state, plays=1)}


def test_along_whole_deals():
    """With the number of plays that the referee counts: the ban is for the first alone."""
    rng, asked = Random(6), 0
    for deal in range(size(20, 4)):
        rules = SCOPA.rules(None, random_options(rng))
        seats = seats_of(KITS["scopa"], rules, rng)
        for plays, (state, _) in enumerate(replay(rules, seats, 7, deal)):
            if int(state.table).bit_count() <= size(6, 4):
                agree(rules, state, plays)
                asked += 1
    assert asked > size(300, 40)


def test_large_tables():
    """Too large for trying all sets: moves near the listed ones are legal where they are listed."""
    rng, legal, illegal = Random(2), 0, 0
    for _ in range(size(150, 20)):
        options = random_options(rng)
        rules = SCOPA.rules(None, options)
        state = random_position(rng, rules.players, rng.randrange(9, 20), 3)
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


@pytest.mark.parametrize("code", [-1, -(2**62), 2**63 - 1, 52 << 52, 63 << 52, 1 << 58, 28 << 52])
def test_any_int_is_judged(code):
    """A card of no pack, and the eight, which this pack has not."""
    rules = SCOPA.rules()
    state = position(["AS 7H"], "7S KC")
    assert not POSITION.legal(rules, state, code, POSITION.new_scratch(rules))


# --- the fullest tables ---


def fullest(hand):
    """Return the position in which all other cards lie on the table."""
    return hand_on_turn(hand, SCOPA.pack & ~hand)


@pytest.mark.parametrize("garbage", [0, CANARY])
@pytest.mark.parametrize("mode", ["sum", "fifteen"])
def test_the_scratch_buffer_has_room_for_every_hand(mode, garbage):
    """More cards on the table have all the moves of fewer, so that these are the fullest."""
    options = {"capture_mode": mode, "match_first": False, "must_capture": False}
    rules, rng, most = SCOPA.rules(None, options | {"ace_rule": "plain"}), Random(4), 0
    hands = [PACK[-10:], PACK[:10], PACK[::4], PACK[24:34], [*PACK[28:36], *PACK[:2]]]
    for hand in hands + [rng.sample(PACK, 10) for _ in range(size(60, 6))]:
        scratch = POSITION.new_scratch(rules)
        scratch[:] = garbage
        n = POSITION.list_moves(rules, fullest(sum(1 << c for c in hand)), scratch)
        assert n < len(scratch)
        assert set(scratch[n:].tolist()) == {garbage}
        listed = scratch[:n].tolist()
        assert len(set(listed)) == n
        most = max(most, n)
    assert most > 250


@pytest.mark.parametrize("mode", ["sum", "fifteen"])
def test_no_rank_has_more_takes_than_there_is_room_for(mode):
    """One card, all others but its equals on the table, or those too."""
    options = {"capture_mode": mode, "match_first": False, "ace_rule": "plain"}
    rules, most = SCOPA.rules(None, options), 0
    for card in PACK[::4]:
        most = max(most, len(listed_moves(rules, fullest(1 << card))))
    assert most <= moves.MOST_TAKES
    assert most > 30
    assert len(POSITION.new_scratch(rules)) >= 10 * (moves.MOST_TAKES + 1)


@pytest.mark.parametrize("garbage", [0, -1, 2**62, 77])
def test_what_scratch_holds_means_nothing(garbage):
    rng = Random(3)
    for options in rng.sample(ALL_CAPTURE_RULES, size(40, 10)):
        rules = SCOPA.rules(None, options)
        state = random_position(rng, 2, 9, 3)
        clean, dirty = POSITION.new_scratch(rules), POSITION.new_scratch(rules)
        clean[:], dirty[:] = 0, garbage
        n = POSITION.list_moves(rules, state, clean)
        assert POSITION.list_moves(rules, state, dirty) == n
        assert np.array_equal(clean[:n], dirty[:n])
        for code in clean[:n].tolist():
            dirty[:] = garbage
            assert POSITION.legal(rules, state, code, dirty)


# --- random play ---


def draws(rules, state, n, seed=1):
    """Return how often the random strategy makes each move, for `n` random words."""
    choose = RANDOM.strategy.compiled(SCOPA.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    rng = Random(seed)
    return Counter(
        int(choose(view, rng.randrange(2**63), RANDOM.weights, scratch)) for _ in range(n)
    )


TAKE = {"ace_empty_table": "take"}


@pytest.mark.parametrize(
    ("preset", "options", "hand", "table"),
    [
        ("scopa", {"must_capture": False}, "7S", "7H 4D KC 2S"),
        ("scopa", {"must_capture": False}, "7S 2D", "7H 7D 7C AH AS"),
        ("scopa", {"match_first": False}, "KS 6D 7C", "KH KD 6S 6H 4S 4H 4D 2C 2S"),
        ("scopa", {}, "KS QS 3D", "AS AH AD AC 2S 2H 2D 5S 5D 7S 7H"),
        ("scopa-15", {}, "7S KD", "AS AH 7D 7H JC JS 5D 3H 2H"),
        ("asso-pigliatutto", {}, "AS 7S", "AH AD AC 7H 7D"),
        ("asso-pigliatutto", {"ace_on_ace": "all", "must_capture": False}, "AS 3S", "AH AD 3D 3C"),
        ("asso-pigliatutto", TAKE, "AS AH KD", ""),
        ("asso-pigliatutto", TAKE | {"must_capture": False}, "AS AH KD", ""),
        ("scopa-d-assi-4", {}, "AC 7S", ""),
        ("asso-pigliatutto", {"first_ace_banned": True}, "AS 2S KD", "7H 5D JD 6S"),
    ],
)
def test_random_play_is_uniform_over_legal_moves(preset, options, hand, table):
    """Also where an ace may take itself, or where equal cards may be taken in several ways."""
    rules = SCOPA.rules(preset, options)
    banned = bool(options.get("first_ace_banned"))
    state = hand_on_turn(mask_of(hand), mask_of(table), first=banned)
    legal = sorted(agree(rules, state, plays=0 if banned else 1))
    assert len(legal) > 1
    found = draws(rules, state, size(400, 25) * len(legal))
    assert set(found) <= set(legal)
    assert uniform([found[code] for code in legal])


@pytest.mark.jit_only
def test_random_play_weighs_rank_sets_by_their_ways():
    """On a table where there are thousands of moves."""
    rules = SCOPA.rules("scopa-15")
    state = hand_on_turn(mask_of("AS 4C 2S"), SCOPA.pack & ~mask_of("AS 4C 2S"))
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


@pytest.mark.parametrize("word", [0, 1, 2**31, 2**32, 2**62, 2**63 - 1])
@pytest.mark.parametrize("table", ["", "AH 7D 7H 6S 2D"])
def test_extreme_words(word, table):
    rules = SCOPA.rules(None, TAKE | {"must_capture": False})
    state = hand_on_turn(mask_of("AS 7S KD"), mask_of(table))
    choose = RANDOM.strategy.compiled(SCOPA.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    assert int(choose(view, word, RANDOM.weights, scratch)) in legal_moves(rules, state)
