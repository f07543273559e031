"""Sweep's part of the contract, registered by importing it; builds have some of their own."""

from simcore.games import contract
from simcore.games.fishing.playing import one_more
from simcore.games.match import next_in_turn
from simcore.games.seating import n_seats, n_sides
from simcore.games.sweep import apply, deal, match, moves, score, view
from simcore.games.sweep.rules import SweepRules

__all__ = ["apply", "deal", "match", "moves", "score", "view"]

contract.seats.of(SweepRules)(n_seats)
contract.sides.of(SweepRules)(n_sides)
contract.recorded.of(SweepRules)(one_more)
contract.first_player.of(SweepRules)(next_in_turn)
