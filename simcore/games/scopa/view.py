"""What a seat sees, and how the rules that a view shows are written in one int."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.fishing.coding import option_at, packed
from simcore.games.fishing.state import State
from simcore.games.scopa.rules import ScopaRules
from simcore.games.scopa.state import View, ViewRules
from simcore.games.seating import others_of
from simcore.tally import at

__all__ = ["packed_rules", "rules_of", "view_of"]


@contract.packed_rules.of(ScopaRules)
@part
def packed_rules(rules: ScopaRules) -> int:
    """Return the rules that a view shows in one int."""
    return packed(
        (
            rules.players,
            rules.partnerships,
            rules.table_cards,
            rules.capture_mode,
            rules.match_first,
            rules.must_capture,
            rules.ace_rule,
            rules.ace_on_ace,
            rules.ace_empty_table,
            rules.ace_sweep_point,
            rules.first_ace_banned,
            rules.last_play_sweep,
        )
    )


@part
def rules_of(view: View) -> ViewRules:
    """Return the rules that a view shows, by name."""
    bits = view.rules
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
        option_at(bits, 9),
        option_at(bits, 10),
        option_at(bits, 11),
    )


@contract.view_of.of(ScopaRules)
@part
def view_of(rules: ScopaRules, options: int, state: State, sees_all: bool) -> View:
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
