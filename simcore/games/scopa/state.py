"""What a strategy for scopa is shown."""

from typing import NamedTuple

from simcore.games.fishing.state import State, view_type
from simcore.tally import Four

__all__ = ["VIEW", "State", "View", "ViewRules"]


class ViewRules(NamedTuple):
    """The house rules that decide which moves are legal and which sweep, as in `ScopaRules`."""

    players: int
    partnerships: int
    table_cards: int
    capture_mode: int
    match_first: int
    must_capture: int
    ace_rule: int
    ace_on_ace: int
    ace_empty_table: int
    ace_sweep_point: int
    first_ace_banned: int
    last_play_sweep: int


class View(NamedTuple):
    """What the seat on turn may know, as in `sweep.state.View`; ``rules`` packs `ViewRules`."""

    seat: int
    hand: int
    table: int
    piles: Four
    sweeps: int
    stock: int
    last_side: int
    others: tuple[int, int, int]
    rules: int


VIEW = view_type(View)
