"""Scopa for tests: what `support.fishing` has, with scopa as the game."""

from functools import partial

from reference import scopa as referee
from support import fishing
from support.fishing import by_rank, four, move, named, position, some_moves, split_move, subsets

from simcore.games import GAMES
from strategies.base import find_strategy

__all__ = [
    "GAME",
    "GREEDY",
    "POSITION",
    "RANDOM",
    "SCOPA",
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

GAME = SCOPA = GAMES["scopa"]
POSITION = SCOPA.position
RANDOM, GREEDY = find_strategy("scopa", "random"), find_strategy("scopa", "greedy")


def check_note(state):
    """Demand that nothing is noted: the score hangs on the piles and the sweeps alone."""
    assert state.note == 0


def same_note(note, hand):
    """Say whether the engine notes what the referee does, which is nothing."""
    return note == 0


def table_cards(rules):
    """Return how many cards lie on the table at first."""
    return rules.table_cards


dealt = partial(fishing.dealt, table_cards)
hidden_cards_moved = partial(fishing.hidden_cards_moved, SCOPA)
legal_moves = partial(fishing.legal_moves, SCOPA)
listed_moves = partial(fishing.listed_moves, SCOPA)
options_of = partial(fishing.options_of, SCOPA)
play_traced = partial(fishing.play_traced, SCOPA)
random_options = partial(fishing.random_options, SCOPA)
random_position = partial(fishing.random_position, SCOPA)
replay = partial(fishing.replay, SCOPA, check=check_note)
same_position = partial(fishing.same_position, same_note)
seated = partial(fishing.seated, SCOPA)
