"""Matches of Seep, put together again hand by hand, whoever deals, and judged by the referee."""

from itertools import pairwise

import numpy as np
import pytest
from fakes.players import trail
from support.natives import after_hand_in_kernel
from support.seep import POSITION, SEEP, choose_of, referee, seated
from support.seep_engine import scores_of
from support.sizes import size

from simcore.errors import StrategyFault
from simcore.games.contract import list_moves
from simcore.games.match import UNDECIDED
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from simcore.runner import play_deals

SEED = 12


def unambiguous(view, move, w):
    """Score every move differently, so that the word has no say."""
    return w[0] * (move % 999_999_937)


PLAYERS = [seated(unambiguous, "scorer", weights=[w]) for w in (1.0, -1.0, -1.0)]
PLAYERS.insert(2, seated(trail))


def deck_of(rules, match, hand):
    """Return the deck of a hand of a match."""
    for k in range(1000):
        deck = np.array(range(52), np.int64)
        shuffle(deck, 0, 52, SEED, match, hand, FIRST_REDEAL + k - 1 if k else SHUFFLE)
        try:
            SEEP.record.deck_of(rules, deck, {})
        except ValueError:
            continue
        return deck
    raise AssertionError("every deal is void")


def played_hand(rules, match, hand, dealer):
    """Return the points by hand side of one hand, given who deals."""
    deck, seated_at = deck_of(rules, match, hand), dealer + 1
    state = POSITION.start(rules, deck)
    while not POSITION.is_over(rules, state):
        state = POSITION.deal_if_due(rules, state, deck)
        player = PLAYERS[(state.turn + seated_at) % rules.players]
        state = POSITION.apply(rules, state, choose_of(rules, state, player))
    return [int(score.points) for score in POSITION.score(rules, state)[:2]]


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("seep", {}),
        ("seep-100", {}),
        ("seep-100", {"target": 400, "min_points": 20}),
        ("seep-500", {}),
        ("seep-30", {"match_rule": "total", "target": 100}),
        ("seep-30", {}),
        ("seep-2p", {}),
        ("seep-2p", {"next_dealer": "rotate", "min_points": 0, "target": 300}),
    ],
    ids=str,
)
def test_a_match_is_its_hands_added_up_as_the_referee_does(preset, options):
    judged_by = {"preset": preset} | options
    rules, n = SEEP.rules(preset, options), size(12, 2)
    players = PLAYERS[: rules.players]
    rows = play_deals(SEEP, rules, players, seed=SEED, first=0, n=n, matches=True)
    names, stayed = SEEP.column_names(rules, matches=True), 0
    for match, row in enumerate(rows):
        found = dict(zip(names, map(int, row), strict=True))
        hands, by_table, session = [], [], {"dealers": [rules.players - 1], "winners": []}
        for hand in range(found["hands"]):
            assert not session["winners"]
            dealer = session["dealers"][-1]
            hands.append(played_hand(rules, match, hand, dealer))
            by_table.append(hands[-1] if dealer % 2 else hands[-1][::-1])
            session = referee.session(judged_by, rules.players - 1, hands)
        stayed += sum(one == following for one, following in pairwise(session["dealers"][:-1]))
        right = referee.match_result(judged_by, by_table)
        assert [found["total_0"], found["total_1"]] == right["totals"]
        assert [found["winner"]] == [right["winner"]] == session["winners"]
    assert (stayed > 0) == (rules.next_dealer == 0)


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((8, 92), 1),
        ((92, 8), 0),
        ((8, 8), UNDECIDED),
        ((9, 91), UNDECIDED),
        ((0, 200), 1),
        ((150, 50), 0),
        ((149, 50), UNDECIDED),
    ],
)
@pytest.mark.parametrize("first_player", [0, 1, 2, 3])
def test_who_wins_by_the_side_of_the_record(points, winner, first_player):
    """The points are those of record sides: seat 0 is the match player after the dealer."""
    rules = SEEP.rules("seep-100")
    totals, found, _ = after_hand_in_kernel(rules, (0, 0, 0, 0), scores_of(points), 3, first_player)
    turned = first_player % 2
    assert found == (winner if winner == UNDECIDED else (winner + turned) % 2)
    assert list(totals[:2]) == list(points[::-1] if turned else points)


def test_a_match_that_nobody_can_win_is_given_up():
    nothing = {"spades": "none", "aces": 0, "ten_diamonds": 0, "sweep_points": 0, "sweep_first": 0}
    rules = SEEP.rules("seep-100", nothing | {"target": 1, "min_points": 0})
    players = [seated(trail)] * 4
    (row,) = play_deals(SEEP, rules, players, seed=1, first=0, n=1, matches=True)
    assert row.tolist() == [0, 0, UNDECIDED, 110]


def fail_with(view, word, w, scratch):
    """Make an illegal move with a certain hand."""
    if view.hand == w[0]:
        return -1
    return scratch[list_moves(view, scratch) - 1]


@pytest.mark.parametrize(("stays", "seat", "play"), [(True, 1, 2), (False, 0, 0)])
def test_a_fault_is_told_of_the_player_who_sits_there(stays, seat, play):
    """With `losers` the dealer may stay: it is not the number of the hand that says who sits where.

    Player 1, at fault with what it is dealt in hand 1, sits in seat 1 again or, if the deal passes
    on, in seat 0, where it sees four cards at first.
    """
    rules, rest = SEEP.rules("seep-100", {"target": 1000, "min_points": 0}), PLAYERS[2:]
    match = next(m for m in range(100) if leads_after_first_hand(rules, m, rest) != stays)
    stock = [24, 25, 26, 27, 40, 41, 42, 43]
    cards = deck_of(rules, match, 1)[[4, 5, 6, 7, *stock] if stays else [0, 1, 2, 3]]
    hand = float(sum(1 << int(card) for card in cards))
    seats = [PLAYERS[0], seated(fail_with, weights=[hand]), *rest]
    said = rf"fail-with: deal .*, hand 1, play {play}, seat {seat}: illegal"
    with pytest.raises(StrategyFault, match=said):
        play_deals(SEEP, rules, seats, seed=SEED, first=match, n=1, matches=True)


def leads_after_first_hand(rules, match, rest):
    """Say whether the side of the dealer, player 3, leads after the first hand of a match."""
    seats = [PLAYERS[0], seated(fail_with, weights=[-1.0]), *rest]
    row = play_deals(SEEP, rules, seats, seed=SEED, first=match, n=1)[0]
    columns = dict(zip(SEEP.column_names(rules), row, strict=True))
    return columns["points_1"] > columns["points_0"]
