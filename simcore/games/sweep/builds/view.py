"""What a seat sees where there are builds, and the rules on them in the int of a view's rules."""

from typing import NamedTuple

from simcore._jit import part
from simcore.games import contract
from simcore.games.fishing.coding import option_at, packed
from simcore.games.fishing.state import State
from simcore.games.seating import others_of
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.state import ViewRules
from simcore.games.sweep.view import packed_rules as packed_plain
from simcore.tally import at

__all__ = ["BuildOptions", "options_of", "packed_rules", "view_of"]

FIRST = len(ViewRules._fields)


class BuildOptions(NamedTuple):
    """The house rules on builds, as in `SweepRules`."""

    hold: int
    capture: int
    raising: int
    multiple: int
    trail: int


@contract.packed_rules.of(BuildRules)
@part
def packed_rules(rules: BuildRules) -> int:
    """Return the rules that decide which moves are legal in one int."""
    builds = packed(
        (
            rules.build_hold,
            rules.build_capture,
            rules.build_raise,
            rules.build_multiple,
            rules.build_trail,
        )
    )
    return packed_plain(rules) | builds << (4 * FIRST)


@part
def options_of(bits: int) -> BuildOptions:
    """Return the rules on builds that `packed_rules` packed."""
    return BuildOptions(
        option_at(bits, FIRST),
        option_at(bits, FIRST + 1),
        option_at(bits, FIRST + 2),
        option_at(bits, FIRST + 3),
        option_at(bits, FIRST + 4),
    )


@contract.view_of.of(BuildRules)
@part
def view_of(rules: BuildRules, options: int, state: State, sees_all: bool) -> BuildView:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others."""
    seat = state.turn
    return BuildView(
        seat,
        at(state.hands, seat),
        state.table,
        state.piles,
        state.sweeps,
        state.stock,
        state.last_side,
        others_of(rules, state.hands, seat) if sees_all else (0, 0, 0),
        options,
        state.note,
    )
