"""Dealing where there are builds: as in plain Sweep, but that there is room for builds."""

from typing import Any

from simcore._jit import part
from simcore.games import contract
from simcore.games.fishing.state import State, with_note
from simcore.games.sweep.builds.piles import no_builds
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.deal import first_state as plain_first_state
from simcore.games.sweep.deal import start as plain_start

__all__ = ["first_state", "start"]


@contract.start.of(BuildRules)
@part
def start(
    rules: BuildRules, deck: Any, seed: int, match: int, hand: int, extra: int
) -> tuple[State, int]:
    """Shuffle and deal: return the position before the first play, and the redeals of the table."""
    state, redeals = plain_start(rules, deck, seed, match, hand, extra)
    return with_note(state, no_builds()), redeals


@contract.first_state.of(BuildRules)
@part
def first_state(rules: BuildRules, deck: Any, extra: int) -> State:
    """Return the position before the first play: hands, table and stock as they lie in the deck."""
    return with_note(plain_first_state(rules, deck, extra), no_builds())
