"""Sweep behind the play loop: its part of the contract is registered by importing it."""

from simcore.games import contract
from simcore.games.fishing.playing import one_more
from simcore.games.loop import kernels_of
from simcore.games.match import next_in_turn
from simcore.games.seating import n_seats, n_sides
from simcore.games.sweep import apply, deal, match, moves, score, view
from simcore.games.sweep.rules import PACK, SweepRules
from simcore.games.sweep.state import VIEW

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

contract.seats.of(SweepRules)(n_seats)
contract.sides.of(SweepRules)(n_sides)
contract.recorded.of(SweepRules)(one_more)
contract.first_player.of(SweepRules)(next_in_turn)

KERNELS = kernels_of(SweepRules, VIEW, PACK)
