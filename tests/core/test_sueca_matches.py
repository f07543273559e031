"""Matches of Sueca, put together again hand by hand and judged by the referee."""

from random import Random

import pytest
from fakes.players import prefer_low_cards, trail
from support.natives import after_hand_in_kernel, score_of_sueca_in_kernel
from support.sizes import size
from support.sueca import POSITION, SUECA, attempt, choose_of, random_options, referee, seated

from simcore.games.match import UNDECIDED
from simcore.options import to_json
from simcore.runner import play_deals

SEED = 11
# Four that never draw lots; the second cancels whenever it may, so does the third if asked.
PLAYERS = [
    seated(prefer_low_cards, "scorer", weights=[1.0]),
    seated(prefer_low_cards, "scorer", weights=[-1.0]),
    seated(trail),
    seated(prefer_low_cards, "scorer", weights=[1.0]),
]


def played_hand(rules, match, hand, carry):
    """Return card points and tricks by hand side of one hand, and how often it was cancelled."""
    state = POSITION.start(rules, attempt(SEED, match, hand, 0), carry)
    cancelled = 0
    while not POSITION.is_over(rules, state):
        if SUECA.record.has_ended(rules, state):
            cancelled += 1
            state = POSITION.start(rules, attempt(SEED, match, hand, cancelled), carry)
        chosen = PLAYERS[(state.turn + hand) % 4]
        state = POSITION.apply(rules, state, choose_of(rules, state, chosen))
    scores = POSITION.score(rules, state)[:2]
    told = {"card_points": [s.card_points for s in scores], "tricks": [s.tricks for s in scores]}
    return {"first": hand % 4} | told, cancelled, int(POSITION.statistics(rules, state)[1])


def test_from_three_all_the_next_decided_deal_wins():
    """Hand 0 of a match is the lone deal of its number; unless it is drawn, no other is played."""
    rules, how = SUECA.rules(), {"seed": SEED, "first": 0, "n": size(4000, 20)}
    names = SUECA.column_names(rules)
    deals = play_deals(SUECA, rules, PLAYERS, **how)
    matches = play_deals(SUECA, rules, PLAYERS, **how, matches=True, start=(3, 3))
    points = deals[:, [names.index("points_0"), names.index("points_1")]]
    decided = points.any(axis=1)
    assert (matches[~decided, -1] > 1).all()
    assert (matches[decided, -1] == 1).all()
    assert (matches[decided, -2] == points[decided].argmax(axis=1)).all()
    assert (matches[decided, :2] == 3 + points[decided]).all()
    assert size((~decided).sum(), 1) > 0


@pytest.mark.parametrize("start", [(3, 0), (0, 3), (2, 1)])
def test_a_match_begun_with_points_goes_as_one_that_has_come_to_them(start):
    """What is left to win is the same if both have as many points less to go."""
    options, how = {"vencida_rule": "none"}, {"seed": 2, "first": 5, "n": size(500, 5)}
    begun, far = SUECA.rules(None, options), SUECA.rules(None, options | {"target": 14})
    near = play_deals(SUECA, begun, PLAYERS, **how, matches=True, start=start)
    later = play_deals(
        SUECA, far, PLAYERS, **how, matches=True, start=[10 + points for points in start]
    )
    assert (later - near == [10, 10, 0, 0]).all()
    assert (near[:, :2] >= start).all()
    assert not (near == play_deals(SUECA, begun, PLAYERS, **how, matches=True)).all()


def compare_matches(options, first, n):
    """Demand that matches are what their hands add up to; return what there was to see."""
    rules = SUECA.rules(None, options)
    rows = play_deals(SUECA, rules, PLAYERS, seed=SEED, first=first, n=n, matches=True)
    names, seen = SUECA.column_names(rules, matches=True), {"cancelled": 0, "carried": 0, "ties": 0}
    for match, row in enumerate(rows, first):
        found, hands, carry = dict(zip(names, map(int, row), strict=True)), [], 0
        for hand in range(found["hands"]):
            told, cancelled, carry = played_hand(rules, match, hand, carry)
            hands += [{"first": hand % 4, "cancelled": True}] * cancelled + [told]
            seen["cancelled"] += cancelled
            seen["carried"] += carry > 0
        right = referee.match_result(to_json(rules), hands)
        assert [found["total_0"], found["total_1"]] == right["teams"]
        assert found["hands"] == right["hands"]
        assert found["winner"] == (UNDECIDED if right["winner"] == "tie" else right["winner"])
        assert referee.match_result(to_json(rules), hands[:-1])["winner"] is None
        seen["ties"] += right["winner"] == "tie"
    return seen


@pytest.mark.parametrize(
    ("options", "must"),
    [
        ({}, ()),
        ({"cancel_first_max": 25, "cancel_others_max": 15}, ("cancelled",)),
        ({"target": 30}, ("carried",)),
        ({"draw_rule": "double", "target": 30}, ("carried",)),
        ({"draw_rule": "each", "target": 30}, ()),
        ({"draw_rule": "void", "target": 10, "trump_seat": 1, "vencida_value": 4}, ()),
        ({"target": 0, "match_hands": 2, "vencida_value": 3}, ("ties",)),
        ({"target": 100, "match_hands": 3, "double_from": 61}, ()),
    ],
    ids=str,
)
def test_a_match_is_its_hands_added_up_as_the_referee_does(options, must):
    seen = compare_matches(options, 0, size(20, 2))
    assert all(seen[name] for name in must[: size(1, 0)])


def a_hand(rng):
    """Return card points and tricks; draws and vencidas come much more often than at the table."""
    points = rng.choice([60, 60, 0, 120, 90, 91, 30, 29, rng.randint(1, 119)])
    tricks = {0: rng.choice([0, 2]), 120: rng.choice([10, 8])}.get(points, 5)
    return {"card_points": [points, 120 - points], "tricks": [tricks, 10 - tricks]}


def test_matches_of_hands_made_up_end_as_the_referee_says():
    """Draws in a row, doubled hands, levels at the target, vencidas and ties, all of them often."""
    rng, ends = Random(3), []
    for _ in range(size(1500, 400)):
        options = random_options(rng)
        options["match_hands"] = min(options["match_hands"], 5)
        if options["target"] == 0:
            options["match_hands"] = 5
        rules, hands = SUECA.rules(None, options), [a_hand(rng) for _ in range(12)]
        totals, winner, carry, played, most = (0, 0, 0, 0), UNDECIDED, 0, 0, 0
        while winner == UNDECIDED and played < min(12, rules.match_hands or 12):
            made = (tuple(hands[played][name]) for name in ("card_points", "tricks"))
            scores, _ = score_of_sueca_in_kernel(rules, *made, carry)
            totals, winner, carry = after_hand_in_kernel(rules, totals, scores, played, carry)
            played, most = played + 1, max(most, carry)
        right = referee.match_result(options, hands)
        assert (list(totals[:2]), played) == (right["teams"], right["hands"])
        over = {"tie": UNDECIDED, None: UNDECIDED}
        assert winner == over.get(right["winner"], right["winner"])
        assert right["winner"] is not None or carry == right["carry"]
        ends.append((right["winner"], most))
    winners = [winner for winner, _ in ends]
    assert min(winners.count(end) for end in (0, 1, "tie", None)) > size(30, 5)
    assert max(most for _, most in ends) >= 3


def test_a_match_of_some_hands_has_all_of_them_if_nobody_reaches_the_target():
    rules = SUECA.rules(None, {"target": 100, "match_hands": 7, "vencida_rule": "none"})
    rows = play_deals(SUECA, rules, PLAYERS, seed=1, first=0, n=5, matches=True)
    assert set(rows[:, SUECA.column_names(rules, matches=True).index("hands")]) == {7}


def test_the_first_hand_of_a_match_is_the_lone_deal_of_its_number():
    rules = SUECA.rules(None, {"target": 1})
    seats = PLAYERS
    deals = play_deals(SUECA, rules, seats, seed=3, first=0, n=40)
    matches = play_deals(SUECA, rules, seats, seed=3, first=0, n=40, matches=True)
    single = matches[:, -1] == 1
    assert single.sum() > 30
    names = SUECA.column_names(rules)
    points = deals[:, [names.index("points_0"), names.index("points_1")]]
    assert (points[single] == matches[single, :2]).all()
