"""What every strategy keeps: legal, and determined by what it may know and by the word."""

from math import isfinite
from random import Random
from types import SimpleNamespace

import pytest
from support.sizes import size
from support.sweep import GREEDY, RANDOM, SWEEP, hidden_cards_moved, replay

from simcore.games import GAMES
from simcore.runner import play_deals
from strategies.base import MAX_WEIGHTS, find_strategy, strategies_of

# Other tests register strategies of their own, some of them on purpose at fault.
ALL = [
    (GAMES[game], name)
    for game in GAMES
    for name, found in strategies_of(game).items()
    if found.function.__module__.startswith("strategies.")
]
EACH = pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{g.name}-{name}" for g, name in ALL])
GARBAGE = (0, -1, 1, 2**62, -(2**63), 0x0123456789ABCDEF)
PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets]

# For each game: how to come by positions, and how to move what a seat cannot see.
TOOLS = {
    "sweep": SimpleNamespace(
        replay=replay, hidden_cards_moved=hidden_cards_moved, players=(RANDOM, GREEDY)
    )
}


def test_every_game_has_its_tools():
    assert set(TOOLS) == set(GAMES)


def positions(game, preset, n, seed):
    """Yield rules and positions of deals that different strategies play."""
    rules, rng, tools = game.rules(preset), Random(f"{preset} {seed}"), TOOLS[game.name]
    while n > 0:
        seats = [rng.choice(tools.players) for _ in range(game.seats(rules))]
        states = [state for state, _ in tools.replay(rules, seats, seed, rng.randrange(10**6))]
        for state in rng.sample(states, min(len(states), 10, n)):
            n -= 1
            yield rules, state


class Asker:
    """Asks a strategy about positions."""

    def __init__(self, game, name, rules):
        self.game, self.rules = game, rules
        self.chosen = find_strategy(game.name, name)
        self.function = self.chosen.strategy.compiled(game.kernels)
        self.scratch = game.position.new_scratch(rules)

    def answer(self, state, word, garbage):
        """Return the move, or the scores of all listed moves; scratch holds garbage before."""
        position, strategy = self.game.position, self.chosen.strategy
        n = position.list_moves(self.rules, state, self.scratch)
        listed = [int(move) for move in self.scratch[:n]]
        view = position.view(self.rules, state, strategy.sees_all)
        # What lies beyond is not touched on these tables, and is hundreds of megabytes long.
        self.scratch[:20_000] = self.scratch[-20_000:] = garbage
        if strategy.kind == "chooser":
            return int(self.function(view, word, self.chosen.weights, self.scratch))
        return {move: float(self.function(view, move, self.chosen.weights)) for move in listed}


@EACH
@pytest.mark.parametrize("preset", sorted({preset for _, preset in PRESETS}))
def test_moves_are_legal_and_determined(game, name, preset):
    if preset not in game.presets:
        pytest.skip("of another game")
    rng, asker = Random(2), None
    for rules, state in positions(game, preset, size(150, 12), seed=1):
        asker = asker or Asker(game, name, rules)
        word = rng.choice([0, 2**63 - 1, rng.randrange(2**63)])
        answer = asker.answer(state, word, 0)
        if asker.chosen.strategy.kind == "chooser":
            assert game.position.legal(rules, state, answer, asker.scratch)
        else:
            assert all(isfinite(score) for score in answer.values())
        for garbage in rng.sample(GARBAGE, 2):
            assert asker.answer(state, word, garbage) == answer
        if not asker.chosen.strategy.sees_all:
            for _ in range(3):
                moved = TOOLS[game.name].hidden_cards_moved(rng, state)
                assert asker.answer(moved, word, rng.choice(GARBAGE)) == answer


@EACH
def test_every_preset_is_played(game, name):
    for preset in game.presets:
        rules = game.rules(preset)
        seats = [find_strategy(game.name, name)] * game.seats(rules)
        rows = play_deals(game, rules, seats, seed=3, first=0, n=size(100, 5))
        again = play_deals(game, rules, seats, seed=3, first=0, n=size(100, 5))
        assert (rows == again).all()


@EACH
def test_a_strategy_says_what_it_is(game, name):
    strategy = strategies_of(game.name)[name]
    assert strategy.name == name == name.lower()
    assert strategy.text
    assert len(strategy.weights) <= MAX_WEIGHTS
    assert all(isfinite(value) for value in strategy.weights.values())
    assert len(strategy.source_hash) == 16
    assert find_strategy(game.name, name).weights[: len(strategy.weights)] == tuple(
        strategy.weights.values()
    )


# --- what a view shows ---


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[f"{g.name}-{p}" for g, p in PRESETS])
def test_a_view_does_not_depend_on_hidden_cards(game, preset):
    """So that no strategy can, whatever it computes."""
    rng, moved_at_all = Random(4), 0
    for rules, state in positions(game, preset, size(60, 10), seed=5):
        moved = TOOLS[game.name].hidden_cards_moved(rng, state)
        moved_at_all += moved != state
        assert game.position.view(rules, moved, False) == game.position.view(rules, state, False)
    assert moved_at_all


def test_a_view_shows_what_a_seat_sees():
    for rules, state in positions(SWEEP, "individual-4", 40, seed=6):
        view = SWEEP.position.view(rules, state, False)
        assert (view.seat, view.hand) == (state.turn, state.hands[state.turn])
        assert (view.table, view.piles, view.stock) == (state.table, state.piles, state.stock)
        assert (view.sweeps, view.last_side) == (state.sweeps, state.last_side)
        assert view.others == (0, 0, 0)
        after = [state.hands[(state.turn + i) % 4] for i in (1, 2, 3)]
        assert list(SWEEP.position.view(rules, state, True).others) == after


def test_a_view_of_fewer_seats_has_no_others_beyond_them():
    for rules, state in positions(SWEEP, "sweep", 20, seed=7):
        others = SWEEP.position.view(rules, state, True).others
        assert list(others) == [state.hands[1 - state.turn], 0, 0]
