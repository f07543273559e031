"""Sweep for tests: what `support.fishing` has, with Sweep as the game."""

from functools import partial

from reference import sweep as referee
from support import fishing
from support.fishing import by_rank, four, move, named, position, some_moves, split_move, subsets

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
    "note_of",
    "options_of",
    "play_traced",
    "position",
    "random_options",
    "random_position",
    "referee",
    "replay",
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
    """Demand that what is noted of the ace of spades can be."""
    assert state.note in (0, 1, 2)
    assert not state.note or any(pile & 1 for pile in state.piles), "swept, but in no pile"


def note_of(hand):
    """Return what the engine notes where the referee plays a hand."""
    return {None: 0, "table": 1, "played": 2}[hand.ace_in_sweep]


def table_cards(rules):
    """Return how many cards lie on the table at first."""
    return 4


dealt = partial(fishing.dealt, table_cards)
hidden_cards_moved = partial(fishing.hidden_cards_moved, SWEEP)
legal_moves = partial(fishing.legal_moves, SWEEP)
listed_moves = partial(fishing.listed_moves, SWEEP)
options_of = partial(fishing.options_of, SWEEP)
play_traced = partial(fishing.play_traced, SWEEP)
random_options = partial(fishing.random_options, SWEEP)
random_position = partial(fishing.random_position, SWEEP)
replay = partial(fishing.replay, SWEEP, check=check_note)
same_position = partial(fishing.same_position, note_of)
seated = partial(fishing.seated, SWEEP)
