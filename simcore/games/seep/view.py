"""What a seat sees, and how the rules that a view shows are written in one int."""

from typing import NamedTuple

from simcore._jit import part
from simcore.games import contract
from simcore.games.fishing.coding import option_at, packed
from simcore.games.seating import others_of
from simcore.games.seep.rules import Opening, SeepRules
from simcore.games.seep.state import State, View, Worth
from simcore.tally import at

__all__ = ["ViewRules", "packed_rules", "rules_of", "view_of"]


class ViewRules(NamedTuple):
    """The house rules that decide which moves are legal, as in `SeepRules`."""

    players: int
    opening: int
    throw: int
    capture: int
    build_cards: int
    absorb: int
    break_own: int
    partner_help: int
    obligation: int
    max_houses: int


@contract.packed_rules.of(SeepRules)
@part
def packed_rules(rules: SeepRules) -> int:
    """Return the rules that decide which moves are legal in one int."""
    return packed(
        (
            rules.players,
            rules.opening,
            rules.throw,
            rules.capture,
            rules.build_cards,
            rules.absorb,
            rules.break_own,
            rules.partner_help,
            rules.obligation,
            rules.max_houses,
        )
    )


@part
def rules_of(view: View) -> ViewRules:
    """Return the rules that decide which moves are legal, by name."""
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
    )


@part
def worth_of(rules: SeepRules) -> Worth:
    """Return what cards and sweeps score."""
    return Worth(
        rules.spades,
        rules.aces,
        rules.ten_diamonds,
        rules.nine_spades,
        rules.two_spades,
        rules.most_cards,
        rules.sweep_points,
        rules.sweep_first,
        rules.sweep_last,
        rules.sweep_tight,
    )


@contract.view_of.of(SeepRules)
@part
def view_of(rules: SeepRules, options: int, state: State, sees_all: bool) -> View:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others.

    The floor is turned up once seat 0 has bid.
    """
    seat = state.turn
    face_up = rules.opening == Opening.FREE or state.bid > 0
    return View(
        seat,
        at(state.hands, seat),
        state.loose if face_up else 0,
        state.houses,
        state.marks,
        state.piles,
        state.bonus,
        state.last_side,
        state.stock,
        state.plays,
        state.bid,
        others_of(rules, state.hands, seat) if sees_all else (0, 0, 0),
        worth_of(rules),
        options,
    )
