"""What every strategy keeps: legal, and determined by what it may know and by the word."""

from math import isfinite
from random import Random

import pytest
from support.kits import KITS, on_table
from support.sizes import size

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
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EACH = pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{g.name}-{name}" for g, name in ALL])
GARBAGE = (0, -1, 1, 2**62, -(2**63), 0x0123456789ABCDEF)
PRESETS = [(game, preset) for game in GAMES.values() for preset in game.presets]
EACH_PRESET = pytest.mark.parametrize(
    ("game", "preset"), PRESETS, ids=[f"{g.name}-{preset}" for g, preset in PRESETS]
)
ASKED = [(game, name, preset) for game, name in ALL for preset in game.presets]

FISHING = [game for game in GAMES.values() if "partnerships" in game.options()]
EACH_FISHING_GAME = pytest.mark.parametrize("game", FISHING, ids=[game.name for game in FISHING])


def test_every_game_has_its_tools():
    assert set(KITS) == set(GAMES)


def positions(game, rules, n, seed):
    """Yield positions of deals that different strategies play."""
    rng = Random(f"{rules} {seed}")
    players = [find_strategy(game.name, name) for of, name in ALL if of is game]
    while n > 0:
        seats = [rng.choice(players) for _ in range(game.seats(rules))]
        deal = rng.randrange(10**6)
        states = [state for state, _ in KITS[game.name].replay(rules, seats, seed, deal)]
        for state in rng.sample(states, min(len(states), 10, n)):
            n -= 1
            yield state


class Asker:
    """Asks a strategy about positions."""

    def __init__(self, game, name, rules):
        self.game, self.rules = game, rules
        self.chosen = find_strategy(game.name, name)
        self.function = self.chosen.strategy.compiled(game.kernels_of(rules))
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


@pytest.mark.parametrize(
    ("game", "name", "preset"),
    ASKED,
    ids=[f"{g.name}-{name}-{preset}" for g, name, preset in ASKED],
)
def test_moves_are_legal_and_determined(game, name, preset):
    rules, rng = game.rules(preset), Random(2)
    asker = Asker(game, name, rules)
    for state in positions(game, rules, size(150, 12), seed=1):
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
                moved = KITS[game.name].hidden_cards_moved(rng, state)
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


@EACH_PRESET
def test_a_view_does_not_depend_on_hidden_cards(game, preset):
    """So that no strategy can, whatever it computes."""
    rules, rng, moved_at_all = game.rules(preset), Random(4), 0
    for state in positions(game, rules, size(60, 10), seed=5):
        moved = KITS[game.name].hidden_cards_moved(rng, state)
        moved_at_all += moved != state
        assert game.position.view(rules, moved, False) == game.position.view(rules, state, False)
    assert moved_at_all


def for_four(game):
    """Return the default rules with four players."""
    return game.rules(None, {"players": 4} if "players" in game.options() else {})


@EACH_GAME
def test_what_a_check_moves_is_what_a_seat_cannot_see(game):
    """As `strategy check` does: each hand keeps its size, and no card is there twice."""
    rules, rng, moved_at_all = for_four(game), Random(8), 0
    for state in positions(game, rules, size(60, 10), seed=8):
        moved = game.record.with_hidden_cards_moved(game.pack, rules, state, rng)
        moved_at_all += moved != state
        assert moved._replace(hands=state.hands) == state
        assert moved.hands[state.turn] == state.hands[state.turn]
        sizes = [[int(hand).bit_count() for hand in one.hands] for one in (moved, state)]
        assert sizes[0] == sizes[1]
        seen = [*moved.hands, on_table(moved), *moved.piles]
        together = 0
        for cards in seen:
            together |= int(cards)
        assert together.bit_count() == sum(int(cards).bit_count() for cards in seen)
        assert together & ~game.pack == 0
    assert moved_at_all


@EACH_FISHING_GAME
def test_a_view_shows_what_a_seat_sees(game):
    rules = game.rules(None, {"players": 4, "partnerships": False})
    for state in positions(game, rules, 40, seed=6):
        view = game.position.view(rules, state, False)
        assert (view.seat, view.hand) == (state.turn, state.hands[state.turn])
        assert (view.table, view.piles, view.stock) == (state.table, state.piles, state.stock)
        assert (view.sweeps, view.last_side) == (state.sweeps, state.last_side)
        assert view.others == (0, 0, 0)
        after = [state.hands[(state.turn + i) % 4] for i in (1, 2, 3)]
        assert list(game.position.view(rules, state, True).others) == after


@EACH_FISHING_GAME
def test_a_view_of_fewer_seats_has_no_others_beyond_them(game):
    rules = game.rules(None, {"players": 2})
    for state in positions(game, rules, 20, seed=7):
        others = game.position.view(rules, state, True).others
        assert list(others) == [state.hands[1 - state.turn], 0, 0]
