"""Functions that each game has its own of: chosen by type, and there for every game."""

import inspect
from itertools import combinations

import numpy as np
import pytest
from fakes import two_games
from fakes.two_games import Adding, Doubling, Latecomer, Outsider, exchanged_in_kernel
from numba.core.errors import TypingError

from simcore.bits import members
from simcore.games import GAMES, contract

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(params=["moved", "moved_in_kernel"])
def moved(request):
    """The function as Python calls it, and as a kernel does."""
    return getattr(two_games, request.param)


# --- the choice by type ---


def test_the_type_of_the_first_argument_decides(moved):
    assert moved(Doubling(3), 4) == 48
    assert moved(Adding(3, 5), 4) == 23
    assert moved(Doubling(3), 1) == 6


def test_so_does_a_type_that_a_kernel_computes():
    assert exchanged_in_kernel(Doubling(3), 2) == 203
    assert exchanged_in_kernel(Adding(3, 5), 2) == 12


@pytest.mark.parametrize("stranger", [Outsider(3), (3,), 3, 3.0], ids=repr)
def test_a_type_that_no_game_has_fails_at_once(moved, stranger):
    with pytest.raises((KeyError, TypingError), match=f"(?i){type(stranger).__name__}"):
        moved(stranger, 1)


def test_a_game_may_come_when_kernels_are_already_compiled():
    kernel = two_games.moved_in_kernel
    assert kernel(Doubling(3), 1) == 6
    two_games.moved.of(Latecomer)(lambda rules, times: rules.number - times)
    assert kernel(Latecomer(3), 1) == 2
    assert kernel(Doubling(3), 1) == 6


def test_what_is_registered_stays_what_it_was():
    """So that a game can call its own function directly, as it calls its others."""
    assert two_games.added(Adding(3, 5), 4) == 23
    assert two_games.added.__name__ == "added"
    assert two_games.moved.__doc__ == "Return the number after some moves."


# --- every registered game ---


def declared():
    """Return the functions of the contract by name."""
    return {name: getattr(contract, name) for name in contract.__all__}


def registered(function):
    """Return what games have registered for a function of the contract, by type."""
    return inspect.getclosurevars(function).nonlocals["found"]


def view_class(game):
    """Return the type of what the first seat sees before the first play."""
    rules, deck = game.rules(), np.array(list(members(game.pack)), np.int64)
    return type(game.position.view(rules, game.position.start(rules, deck), False))


@EACH_GAME
@pytest.mark.parametrize("name", contract.__all__)
def test_every_game_has_every_function(game, name):
    """With the arguments that the contract declares, in that order."""
    function = declared()[name]
    wanted = list(inspect.signature(function).parameters)
    kind = {"rules": game.rules_class, "view": view_class(game)}[wanted[0]]
    assert kind in registered(function), f"{game.name} has no {name} for {kind.__name__}"
    assert list(inspect.signature(registered(function)[kind]).parameters) == wanted


def test_the_contract_exports_all_that_it_declares():
    of_games = {name for name, value in vars(contract).items() if hasattr(value, "of")}
    assert set(contract.__all__) == of_games


@pytest.mark.parametrize(
    ("one", "other"), list(combinations(GAMES.values(), 2)), ids=lambda game: game.name
)
def test_no_two_games_share_a_type_that_decides(one, other):
    """Else one of them would play by the functions of the other."""
    assert one.rules_class is not other.rules_class
    assert view_class(one) is not view_class(other)
    # To numba types of functions are the same if they are printed alike.
    assert one.kernels.chooser != other.kernels.chooser
    assert one.kernels.scorer != other.kernels.scorer


@EACH_GAME
def test_the_loop_deals_the_pack_of_the_game(game):
    assert game.kernels.pack == game.pack.bit_count()
    assert game.kernels.trace_words > 2 * game.kernels.pack
