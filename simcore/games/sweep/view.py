"""What a seat sees, and how the rules that a view shows are written in one int."""

from typing import Any

from simcore._jit import part
from simcore.games import contract
from simcore.games.fishing.coding import option_at, packed
from simcore.games.fishing.state import State
from simcore.games.seating import others_of
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.state import View, ViewRules
from simcore.tally import at

__all__ = ["packed_rules", "rules_of", "unpacked", "view_of"]


@contract.packed_rules.of(SweepRules)
@part
def packed_rules(rules: SweepRules) -> int:
    """Return the rules that decide which moves are legal in one int."""
    return packed(
        (
            rules.players,
            rules.partnerships,
            rules.face_sum,
            rules.match_take,
            rules.face_match,
            rules.multi_capture,
            rules.match_first,
            rules.must_capture,
            rules.maximal_take,
        )
    )


@part
def unpacked(bits: int) -> ViewRules:
    """Return the rules that `packed_rules` packed."""
    return ViewRules(
        option_at(bits, 0),
        option_at(bits, 1),
        option_at(bits, 2),
        option_at(bits, 3),
        option_at(bits, 4),
        option_at(bits, 5),
        option_at(bits, 6),
        option_at(bits, 7),
        option_at(bits, 8),
    )


@part
def rules_of(view: Any) -> ViewRules:
    """Return the rules that decide which moves are legal, by name."""
    return unpacked(view.rules)


@contract.view_of.of(SweepRules)
@part
def view_of(rules: SweepRules, options: int, state: State, sees_all: bool) -> View:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others."""
    seat = state.turn
    return View(
        seat,
        at(state.hands, seat),
        state.table,
        state.piles,
        state.sweeps,
        state.stock,
        state.last_side,
        others_of(rules, state.hands, seat) if sees_all else (0, 0, 0),
        options,
    )
