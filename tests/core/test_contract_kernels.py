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


def kinds_of_rules():
    """Return rules of each type that some preset is played with."""
    all_rules = [(game, game.rules(preset)) for game in GAMES.values() for preset in game.presets]
    return list({type(rules): (game, rules) for game, rules in all_rules}.values())


KINDS = kinds_of_rules()
EACH_KIND = pytest.mark.parametrize(
    ("game", "rules"), KINDS, ids=[type(rules).__name__ for _, rules in KINDS]
)


def registered(function, kind):
    """Return what is registered of a function of the contract for a type, or for a base of it."""
    found = inspect.getclosurevars(function.of).nonlocals["found"]
    return next((found[base] for base in kind.__mro__ if base in found), None)


def view_class(game, rules):
    """Return the type of what the first seat sees before the first play."""
    deck = np.array(list(members(game.pack)), np.int64)
    return type(game.position.view(rules, game.position.start(rules, deck), False))


@EACH_KIND
@pytest.mark.parametrize("name", contract.__all__)
def test_every_game_has_every_function(game, rules, name):
    """With the arguments that the contract declares, in that order."""
    function = declared()[name]
    wanted = list(inspect.signature(function).parameters)
    kind = {"rules": type(rules), "view": view_class(game, rules)}[wanted[0]]
    found = registered(function, kind)
    assert found is not None, f"{game.name} has no {name} for {kind.__name__}"
    assert list(inspect.signature(found).parameters) == wanted


@pytest.mark.parametrize(("name", "shared"), [("apply", False), ("seats", True)])
def test_rules_with_builds_have_functions_of_their_own_and_share_the_others(name, shared):
    plain, with_builds = (type(GAMES["sweep"].rules(p)) for p in ("sweep", "build-sweep"))
    of_plain, own = (registered(declared()[name], kind) for kind in (plain, with_builds))
    assert (own is of_plain) == shared


def test_the_contract_exports_all_that_it_declares():
    of_games = {name for name, value in vars(contract).items() if hasattr(value, "of")}
    assert set(contract.__all__) == of_games


@pytest.mark.parametrize(
    ("one", "other"), list(combinations(KINDS, 2)), ids=lambda kind: type(kind[1]).__name__
)
def test_no_two_games_share_a_type_that_decides(one, other):
    """Else one of them would play by the functions of the other; so with kinds of rules."""
    assert type(one[1]) is not type(other[1])
    assert view_class(*one) is not view_class(*other)
    # To numba types of functions are the same if they are printed alike.
    kernels, others = (game.kernels_of(rules) for game, rules in (one, other))
    assert kernels.chooser != others.chooser
    assert kernels.scorer != others.scorer


@EACH_KIND
def test_the_loop_deals_the_pack_of_the_game(game, rules):
    kernels = game.kernels_of(rules)
    assert kernels.pack == game.pack.bit_count()
    assert kernels.trace_words > 2 * kernels.pack
