"""What greedy and cautious do with builds, as their documentation says it."""

import pytest
from reference import sweep
from support.sweep import SWEEP
from support.sweep_builds import play_of, rules_at, state_at

from simcore.runner import play_deals
from strategies.base import find_strategy

POSITION = SWEEP.position
PRESETS = [preset for preset in SWEEP.presets if SWEEP.rules(preset).builds]


def position(hand, table="", builds=(), *, preset="build-sweep", seat=0):
    """Return a position of the referee; builds are (cards, value, owner)."""
    rules = sweep.resolve({"preset": preset})
    on_table = [
        sweep.Build(value, frozenset(cards.split()), owner) for cards, value, owner in builds
    ]
    return sweep.Position(rules, table.split(), on_table, seat, hand.split())


def chosen(at, name, *, stock=0):
    """Return the play of a strategy, with `stock` cards still to be dealt."""
    rules, strategy = rules_at(at), find_strategy("sweep", name)
    state = state_at(at)._replace(stock=stock)
    function = strategy.strategy.compiled(SWEEP.kernels_of(rules))
    scratch, view = POSITION.new_scratch(rules), POSITION.view(rules, state, False)
    if strategy.strategy.kind == "chooser":
        return play_of(int(function(view, 0, strategy.weights, scratch)))
    moves = [int(move) for move in scratch[: POSITION.list_moves(rules, state, scratch)]]
    return play_of(max(moves, key=lambda move: function(view, move, strategy.weights)))


def built(card, onto, value):
    return sweep.Play(card, (), tuple(sorted(onto.split())), value)


@pytest.mark.parametrize("name", ["greedy", "cautious"])
@pytest.mark.parametrize(
    ("why", "at", "play"),
    [
        (
            "it builds what only it can take",
            position("4H 9S", "5H KD", [("9H 9D 9C AH", 10, 0)], preset="build-literal"),
            built("4H", "5H", 9),
        ),
        (
            "it takes its own build at the end",
            position("9S", "KD", [("4H 5S", 9, 0)]),
            sweep.Play("9S", ("4H", "5S")),
        ),
        (
            "it steals what it can take now",
            position("9S 2H", "KD", [("4S 5S", 9, 1)]),
            sweep.Play("9S", ("4S", "5S")),
        ),
        (
            "it raises an opponent's build to its own card",
            position("AH TC", "KD", [("4S 5S", 9, 1)]),
            built("AH", "4S 5S", 10),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_it_does_with_builds(why, at, play, name):
    assert chosen(at, name) == play


@pytest.mark.parametrize("name", ["greedy", "cautious"])
def test_it_leaves_the_partners_build_and_raises_that_of_an_opponent(name):
    hand, table = "AH TC 3D", "KD QD"
    of_partner = position(hand, table, [("4H 5D", 9, 2)], preset="partners-build")
    of_opponent = position(hand, table, [("4H 5D", 9, 1)], preset="partners-build")
    assert chosen(of_partner, name).build is None
    assert chosen(of_opponent, name) == built("AH", "4H 5D", 10)


@pytest.mark.parametrize("preset", PRESETS)
def test_who_builds_beats_who_plays_anything(preset):
    rules = SWEEP.rules(preset)
    sides = SWEEP.sides(rules)
    names = SWEEP.column_names(rules)
    points = [names.index(f"points_{side}") for side in range(sides)]
    for name in ("greedy", "cautious"):
        seats = [find_strategy("sweep", one) for one in (name, "random")] * (rules.players // 2)
        rows = play_deals(SWEEP, rules, seats, seed=5, first=0, n=60)
        assert rows[:, points[0]].sum() > 1.3 * rows[:, points[1]].sum()
        assert rows[:, names.index("builds_made_0")].sum() > 20
