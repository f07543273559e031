"""Sweep for tests: what `support.fishing` has, with Sweep as the game."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from reference import sweep as referee
from reference.sweep_takes import value
from support import fishing, sweep_builds
from support.fishing import by_rank, four, move, position, split_move, subsets
from support.sweep_builds import ACE_SWEPT, builds_in, play_of

from simcore.games import GAMES
from simcore.games.fishing.state import State
from strategies.base import find_strategy

__all__ = [
    "GAME",
    "GREEDY",
    "POSITION",
    "RANDOM",
    "SWEEP",
    "by_rank",
    "check_note",
    "dealt",
    "four",
    "hidden_cards_moved",
    "legal_moves",
    "listed_moves",
    "move",
    "named",
    "options_of",
    "play_traced",
    "position",
    "random_options",
    "random_position",
    "referee",
    "replay",
    "same_note",
    "same_position",
    "seated",
    "some_moves",
    "split_move",
    "subsets",
    "table_cards",
]

GAME = SWEEP = GAMES["sweep"]
POSITION = SWEEP.position
RANDOM, GREEDY = find_strategy("sweep", "random"), find_strategy("sweep", "greedy")


def check_note(state: State) -> None:
    """Demand that what is noted of the ace of spades, and of builds, can be."""
    swept = getattr(state.note, "ace_sweep", state.note)
    assert swept in (0, 1, 2)
    assert not swept or any(pile & 1 for pile in state.piles), "swept, but in no pile"
    if hasattr(state.note, "cards"):
        check_builds(state)


def check_builds(state: State) -> None:
    """Demand that the cards of each build make it what it is said to be."""
    for build in builds_in(state.note):
        total = sum(map(value, build.cards))
        assert total % build.value == 0
        assert build.multiple == (total > build.value)
        assert len(build.cards) >= 2
    made = sum(int(state.note.made) // 256**side % 256 for side in range(4))
    assert made == state.note.n_made <= 26


def same_note(note: Any, hand: referee.Hand) -> bool:
    """Say whether the engine notes what the referee does."""
    if hasattr(note, "cards"):
        return sweep_builds.same_builds(note, hand)
    return bool(note == ACE_SWEPT[hand.ace_in_sweep])


named = play_of


def legal_moves(rules: Any, state: State) -> set[int]:
    """Return all legal moves of the seat on turn, by trying everything."""
    if not rules.builds:
        return fishing.legal_moves(SWEEP, rules, state)
    scratch = POSITION.new_scratch(rules)
    return {c for c in sweep_builds.tries(state) if POSITION.legal(rules, state, c, scratch)}


def some_moves(rng: Random, state: State) -> Iterator[int]:
    """Yield moves that are mostly illegal."""
    yield from fishing.some_moves(rng, state)
    if hasattr(state.note, "cards"):
        yield from sweep_builds.some_tries(rng, state)


def table_cards(rules):
    """Return how many cards lie on the table at first."""
    return 4


dealt = partial(fishing.dealt, table_cards)
hidden_cards_moved = partial(fishing.hidden_cards_moved, SWEEP)
listed_moves = partial(fishing.listed_moves, SWEEP)
options_of = partial(fishing.options_of, SWEEP)
play_traced = partial(fishing.play_traced, SWEEP)
random_options = partial(fishing.random_options, SWEEP)
random_position = partial(fishing.random_position, SWEEP)
replay = partial(fishing.replay, SWEEP, check=check_note)
same_position = partial(fishing.same_position, same_note)
seated = partial(fishing.seated, SWEEP)
