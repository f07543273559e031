"""Matches of the games of taking cards, put together again hand by hand, judged by the referees."""

import numpy as np
import pytest
from fakes.players import trail
from support.kits import KITS, label
from support.sizes import size

from simcore.bits import members
from simcore.options import to_json
from simcore.rng import SHUFFLE, shuffle
from simcore.runner import play_deals
from strategies.base import find_strategy

SEED = 11
MATCHES = 3
# For each game two that never draw lots: who plays where shows in the score.
PLAYERS = {
    "sweep": ("greedy", "greedy:sweep=0,spade=-3,card=-1"),
    "scopa": ("greedy", "greedy:sweep=0,coin=-3,settebello=-1"),
}
# What deals anew is left out, and what points there are.
AS_SHUFFLED = {"sweep": {"table_redeal": "none"}, "scopa": {"redeal_kings": 0}}
POINTS = {
    "sweep": ("sweep_points", "most_cards_points", "most_spades_points", "ace_spades_points"),
    "scopa": (
        "sweep_points", "cards_points", "coins_points", "settebello_points", "primiera_points",
    ),
}  # fmt: skip
SWEEP, SCOPA = KITS["sweep"], KITS["scopa"]


def played_hand(kit, rules, seats, match, hand):
    """Return the score by hand side of one hand, played through the functions of a position."""
    game, position = kit.GAME, kit.GAME.position
    deck = np.array(list(members(game.pack)))
    shuffle(deck, 0, len(deck), SEED, match, hand, SHUFFLE)
    state, scratch = position.start(rules, deck), position.new_scratch(rules)
    while not position.is_over(rules, state):
        state = position.deal_if_due(rules, state, deck)
        chosen = seats[(state.turn + hand) % len(seats)]
        choose = chosen.strategy.compiled(game.kernels_of(rules))
        move = choose(position.view(rules, state, False), 0, chosen.weights, scratch)
        state = position.apply(rules, state, int(move))
    return position.score(rules, state)[: game.sides(rules)]


def judged(kit, rules, scores):
    """Return what the referee says of a match of some hands, by their scores by hand side."""
    options, hands, cappotti = to_json(rules), [], []
    for hand, sides in enumerate(scores):
        by_match_side, cappotto = [0] * len(sides), None
        for side, score in enumerate(sides):
            owner = kit.referee.match_side(options, side, hand)
            by_match_side[owner] = score.points
            if getattr(score, "cappotto", 0):
                cappotto = owner
        hands.append(by_match_side)
        cappotti.append(cappotto)
    if kit is SCOPA:
        result = kit.referee.match_result(options, hands, cappotti)
        return result["winner"], result["hands_played"], result["totals"]
    result = kit.referee.match_result(options, hands)
    return result["winner"], result["hands"], result["totals"]


def compare_matches(kit, options, seats, first, n):
    """Demand that matches are what their hands add up to; yield the rows and the scores."""
    game, rules = kit.GAME, kit.GAME.rules(None, options | AS_SHUFFLED[kit.GAME.name])
    seats = (seats * 2)[: rules.players]
    rows = play_deals(game, rules, seats, seed=SEED, first=first, n=n, matches=True)
    names = game.column_names(rules, matches=True)
    for match, row in enumerate(rows, first):
        found = dict(zip(names, map(int, row), strict=True))
        hands = range(found["hands"])
        scores = [played_hand(kit, rules, seats, match, hand) for hand in hands]
        totals = [found[f"total_{side}"] for side in range(game.sides(rules))]
        assert judged(kit, rules, scores) == (found["winner"], found["hands"], totals)
        assert judged(kit, rules, scores[:-1])[0] is None
        yield found, scores


@pytest.mark.parametrize(
    ("kit", "options"),
    [
        (SWEEP, {}),
        (SWEEP, {"players": 3}),
        (SWEEP, {"players": 4}),
        (SWEEP, {"players": 4, "partnerships": False}),
        (SWEEP, {"match_tie": "extra_hand", "target": 3}),
        (SWEEP, {"players": 3, "match_tie": "extra_hand", "target": 2}),
        (SCOPA, {}),
        (SCOPA, {"players": 3, "target": 16}),
        (SCOPA, {"players": 4}),
        (SCOPA, {"players": 4, "partnerships": True, "hand_size": 9, "target": 21}),
        (SCOPA, {"players": 3, "ace_rule": "plain", "target": 31}),
        (SCOPA, {"napola": True, "re_bello_points": 1, "cappotto": True}),
    ],
    ids=label,
)
def test_a_match_is_its_hands_added_up_as_the_referee_does(kit, options):
    seats = [find_strategy(kit.GAME.name, name) for name in PLAYERS[kit.GAME.name]]
    assert len(list(compare_matches(kit, options, seats, 5, MATCHES))) == MATCHES


def test_a_cappotto_wins_a_match_whatever_the_totals():
    """Who trails against one who captures leaves all diamonds to the other: at once, or later."""
    options = {"must_capture": False, "cappotto": True, "target": 31}
    hoarder = SCOPA.seated(trail)
    for seats, winner in (([SCOPA.GREEDY, hoarder], 0), ([hoarder, SCOPA.GREEDY], 1)):
        for found, _ in compare_matches(SCOPA, options, seats, 0, 5):
            assert (found["winner"], found["hands"]) == (winner, 1)
            assert found[f"total_{winner}"] < 31
        for found, _ in compare_matches(SCOPA, options | {"cappotto": False}, seats, 0, 2):
            assert (found["winner"], found["hands"] > 1) == (winner, True)


def test_a_tied_lead_goes_on():
    """Among these matches there are some in which two reach the target at once, and level."""
    seats = [find_strategy("scopa", name) for name in PLAYERS["scopa"]]
    tied = behind = 0
    for _, scores in compare_matches(SCOPA, {"sweep_points": 2}, seats, 0, 120):
        totals = [0, 0]
        for hand, sides in enumerate(scores[:-1]):
            for side in (0, 1):
                totals[(side + hand) % 2] += sides[side].points
        tied += max(totals) >= 11
        behind += totals[0] != totals[1]
        assert max(totals) < 11 or totals[0] == totals[1]
    assert tied >= 3
    assert behind >= 30


@pytest.mark.parametrize(
    ("kit", "options"),
    [(SWEEP, {"players": 3}), (SWEEP, {"match_tie": "extra_hand"}), (SCOPA, {"players": 4})],
    ids=label,
)
def test_a_match_that_begins_with_points_has_as_many_fewer_to_go(kit, options):
    rules, sides = kit.GAME.rules(None, options), kit.GAME.sides(kit.GAME.rules(None, options))
    seats = [find_strategy(kit.GAME.name, name) for name in PLAYERS[kit.GAME.name]] * 2
    how = {"seed": SEED, "first": 3, "n": size(100, 2), "matches": True}
    whole = play_deals(kit.GAME, rules, seats[: rules.players], **how)
    start = [rules.target - 1] * sides
    rows = play_deals(kit.GAME, rules, seats[: rules.players], **how, start=start)
    single = rules._replace(target=1)
    short = play_deals(kit.GAME, single, seats[: rules.players], **how)
    assert (rows - short == [*start, 0, 0]).all()
    assert rows[:, -1].sum() < whole[:, -1].sum()


@pytest.mark.parametrize(("kit", "target", "hands"), [(SWEEP, 1, 110), (SCOPA, 11, 210)], ids=label)
def test_a_match_without_points_is_given_up(kit, target, hands):
    nothing = dict.fromkeys(POINTS[kit.GAME.name], 0)
    rules = kit.GAME.rules(None, nothing | {"target": target})
    (row,) = play_deals(kit.GAME, rules, [kit.GREEDY] * 2, seed=1, first=0, n=1, matches=True)
    assert row.tolist() == [0, 0, -1, hands]


@pytest.mark.parametrize(
    ("kit", "options"),
    [
        (SWEEP, {"target": 1, "match_tie": "highest"}),
        (SCOPA, dict.fromkeys(POINTS["scopa"], 2)),
    ],
    ids=["sweep", "scopa"],
)
def test_the_first_hand_of_a_match_is_the_lone_deal_of_its_number(kit, options):
    rules, seats = kit.GAME.rules(None, options), [kit.RANDOM] * 2
    deals = play_deals(kit.GAME, rules, seats, seed=3, first=0, n=40)
    matches = play_deals(kit.GAME, rules, seats, seed=3, first=0, n=40, matches=True)
    single = matches[:, -1] == 1
    assert single.sum() > 5
    names = kit.GAME.column_names(rules)
    points = deals[:, [names.index("points_0"), names.index("points_1")]]
    assert (points[single] == matches[single, :2]).all()
