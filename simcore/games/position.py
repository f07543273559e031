"""The functions of a position of any game, to be called from Python: notebooks, records, tests.

The play loop has them compiled in; each of these is the same function behind a call of its own.
Whose it is, is decided by the type of the rules: `Game.position` makes them known first.
"""

from typing import Any

import numpy as np

from simcore._jit import kernel, words_of
from simcore.games import contract

__all__ = [
    "apply",
    "deal_if_due",
    "is_over",
    "legal",
    "list_moves",
    "new_scratch",
    "score",
    "start",
    "statistics",
    "view",
]


@kernel
def new_scratch(rules: Any) -> Any:
    """Return a scratch buffer for some rules: an array of int64."""
    return np.empty(contract.scratch_size(rules), np.int64)


@kernel
def start(rules: Any, deck: Any, extra: int = 0) -> Any:
    """Return the position before the first play of a deck, which lies in the order of dealing.

    `extra` is what the game keeps between the hands of a match.
    """
    return contract.first_state(rules, deck, extra)


@kernel
def deal_if_due(rules: Any, state: Any, deck: Any) -> Any:
    """Return the position after the next deal from the stock if one is due, else as it is."""
    if contract.deal_is_due(rules, state):
        return contract.deal_packets(rules, state, deck, 0, 0, 0)
    return state


@kernel
def view(rules: Any, state: Any, sees_all: bool) -> Any:
    """Return what the seat on turn may know."""
    return contract.view_of(rules, contract.packed_rules(rules), state, sees_all)


@kernel
def legal(rules: Any, state: Any, move: int, scratch: Any) -> bool:
    """Say whether the seat on turn may make a move; any int is judged."""
    seen = contract.view_of(rules, contract.packed_rules(rules), state, False)
    return bool(contract.move_is_legal(seen, move, words_of(scratch)))


@kernel
def list_moves(rules: Any, state: Any, scratch: Any) -> int:
    """Write the moves of the seat on turn into the scratch buffer; return how many."""
    seen = contract.view_of(rules, contract.packed_rules(rules), state, False)
    return int(contract.list_moves(seen, scratch))


@kernel
def apply(rules: Any, state: Any, move: int) -> Any:
    """Return the position after a legal move."""
    return contract.apply(rules, state, move)


@kernel
def is_over(rules: Any, state: Any) -> bool:
    """Say whether the last card of the deal has been played."""
    return bool(contract.is_over(rules, state))


@kernel
def score(rules: Any, state: Any) -> Any:
    """Return the score by side as if the deal ended here; places beyond the sides mean nothing."""
    return contract.score(rules, state)


@kernel
def statistics(rules: Any, state: Any) -> Any:
    """Return the game's further columns of a finished deal, as if it had never been redealt."""
    return contract.statistics(rules, state, 0)
