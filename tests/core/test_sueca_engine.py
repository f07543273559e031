"""The engine of Sueca and its slow referee play side by side; what a seat sees; what rows say."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.kits import KITS, seats_of
from support.sizes import size
from support.sueca import (
    CANCEL,
    KEEP,
    MOST_CARRIED,
    POSITION,
    RANDOM,
    SUECA,
    choose,
    dealt,
    hidden_cards_moved,
    listed_moves,
    move,
    named,
    options_of,
    play_traced,
    random_options,
    referee,
    replay,
    same_position,
    score_document,
    voids_hold,
)

from simcore.runner import play_deals

WORDS = [*referee.PACK, "8S", "9C", "TH", "keep", "cancel"]
NO_MOVES = [-1, 1, 1 << 51, 52 << 52, 63 << 52, KEEP | 1, CANCEL | 1, KEEP | CANCEL, 2**63 - 1]


@settings(max_examples=size(100, 25))
@given(options_of(), st.integers(0, 2**63 - 1), st.integers(0, 10**6), st.integers(0, 2**32))
def test_engine_and_referee_play_side_by_side(options, seed, deal, chance):
    """From the deal that is played; those cancelled before are in `test_sueca_deal`."""
    rules, rng = SUECA.rules(None, options), Random(chance)
    seats = seats_of(KITS["sueca"], rules, rng)
    carry = rng.randint(0, MOST_CARRIED.get(options["draw_rule"], 0))
    deck, _, row = play_traced(rules, seats, seed, deal)
    hand, scratch = referee.Hand(options, *dealt(rules, deck), carry), POSITION.new_scratch(rules)
    for state, code in replay(rules, seats, seed, deal, carry):
        same_position(state, hand)
        moves = hand.moves()
        listed = [named(one) for one in listed_moves(rules, state)]
        assert sorted(listed) == sorted(moves)
        assert "cancel" not in listed[:-1]
        for word in rng.sample(WORDS, 8):
            why_not = hand.why_not(state.turn, word)
            assert POSITION.legal(rules, state, move(word), scratch) == (why_not is None)
        for wrong in NO_MOVES if state.asked else rng.sample(NO_MOVES, 1):
            assert not POSITION.legal(rules, state, wrong, scratch)
        if CANCEL in map(move, moves):
            cancelled = POSITION.apply(rules, state, CANCEL)
            assert score_document(rules, cancelled) == {"cancelled": True, "carry": carry}
            assert cancelled.cancelled == state.cancelled + 1
            again = POSITION.deal_if_due(rules, cancelled, deck.copy())
            assert (again.carry, again.cancelled) == (carry, 1)
        hand.play(state.turn, named(code))
        last = POSITION.apply(rules, state, code)
    same_position(last, hand)
    score = hand.score()
    assert score_document(rules, last) == score
    in_a_lone_deal = referee.score_hand(options, hand.card_points, hand.n_tricks)
    columns = dict(zip(SUECA.column_names(rules), map(int, row), strict=True))
    for side, right in enumerate(in_a_lone_deal["sides"]):
        assert {key: columns[f"{key}_{side}"] for key in right} == right
    assert columns["carry"] == in_a_lone_deal["carry"]
    assert columns["draw"] == (hand.card_points == [60, 60])


@pytest.mark.parametrize("limit", [0, 10, 30, 60])
def test_whoever_is_asked_is_asked_by_the_referee_too(limit):
    """At 60 nearly every deal is cancelled by somebody who says so at random."""
    rules = SUECA.rules(None, {"cancel_first_max": limit, "cancel_others_max": limit})
    options = {"cancel_first_max": limit, "cancel_others_max": limit}
    asked = 0
    for deal in range(size(60, 8)):
        deck, _, _ = play_traced(rules, [RANDOM] * 4, 3, deal)
        hand, scratch = referee.Hand(options, *dealt(rules, deck), 2), POSITION.new_scratch(rules)
        for state, code in replay(rules, [RANDOM] * 4, 3, deal, 2):
            assert (state.asked == 1) == (hand.question is not None)
            same_position(state, hand)
            asked += code == KEEP
            if state.asked == 1:
                assert not any(POSITION.legal(rules, state, wrong, scratch) for wrong in NO_MOVES)
                cancelled = POSITION.apply(rules, state, CANCEL)
                again = POSITION.deal_if_due(rules, cancelled, deck.copy())
                assert (again.carry, again.cancelled) == (2, 1)
            hand.play(state.turn, named(code))
    assert limit <= 10 or asked > 0


def test_random_plays_all_legal_moves_alike():
    rng, states = Random(5), []
    for deal in range(size(12, 3)):
        rules = SUECA.rules(None, random_options(rng, cancel_first_max=40))
        replayed = [state for state, _ in replay(rules, [RANDOM] * 4, 4, deal)]
        states += [(rules, state) for state in rng.sample(replayed, 10)]
        states.append((rules, replayed[0]))
    with_cancel = 0
    for rules, state in states:
        legal = [named(code) for code in listed_moves(rules, state)]
        words = range(3 * len(legal))
        found = [choose(rules, state, "random", word) for word in words]
        assert sorted(found) == sorted(legal * 3)
        with_cancel += "cancel" in legal
    assert with_cancel >= 1


def test_a_view_shows_what_a_seat_sees():
    rng = Random(6)
    for deal in range(size(20, 3)):
        rules = SUECA.rules(None, random_options(rng))
        for state, _ in replay(rules, [RANDOM] * 4, 5, deal):
            view = POSITION.view(rules, state, False)
            assert (view.seat, view.hand) == (state.turn, state.hands[state.turn])
            for name in set(view._fields) & set(state._fields):
                assert getattr(view, name) == getattr(state, name)
            assert (view.trump_seat, view.others) == (rules.trump_seat, (0, 0, 0))
            after = [state.hands[(state.turn + i) % 4] for i in (1, 2, 3)]
            assert list(POSITION.view(rules, state, True).others) == after


def test_what_a_check_moves_can_be():
    """The card shown stays with its holder; nobody gets a suit that he has shown not to have."""
    rng, rules, moved_at_all = Random(7), SUECA.rules(), 0
    for deal in range(size(10, 2)):
        for state, _ in replay(rules, [RANDOM] * 4, 6, deal):
            for moved in (
                SUECA.record.with_hidden_cards_moved(SUECA.pack, rules, state, rng),
                hidden_cards_moved(rng, state),
            ):
                assert voids_hold(moved)
                shown = [hand >> state.trump_card & 1 for hand in moved.hands]
                assert shown == [hand >> state.trump_card & 1 for hand in state.hands]
                moved_at_all += moved != state
    assert moved_at_all > size(300, 50)


@pytest.mark.jit_only
def test_rows_add_up():
    rules = SUECA.rules()
    names = SUECA.column_names(rules)
    rows = play_deals(SUECA, rules, [KITS["sueca"].GREEDY, RANDOM] * 2, seed=1, first=0, n=20_000)
    columns = dict(zip(names, rows.T, strict=True))
    assert (columns["card_points_0"] + columns["card_points_1"] == 120).all()
    assert (columns["tricks_0"] + columns["tricks_1"] == 10).all()
    assert ((columns["card_points_0"] == 60) == (columns["draw"] == 1)).all()
    assert (columns["carry"] == columns["draw"]).all()
    assert 0.005 < columns["draw"].mean() < 0.03
    for side in "01":
        won_all = columns[f"tricks_{side}"] == 10
        assert (won_all == (columns[f"vencida_{side}"] == 1)).all()
        assert (columns[f"match_{side}"] == columns[f"vencida_{side}"]).all()
        assert (columns[f"points_{side}"][won_all] == 4).all()
