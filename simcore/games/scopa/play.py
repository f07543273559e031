"""Scopa behind the play loop: its part of the contract is registered by importing it."""

from simcore.games import contract
from simcore.games.fishing.playing import one_more
from simcore.games.loop import kernels_of
from simcore.games.match import next_in_turn
from simcore.games.scopa import apply, deal, match, moves, score, view
from simcore.games.scopa.rules import PACK, ScopaRules
from simcore.games.scopa.state import VIEW
from simcore.games.seating import n_seats, n_sides

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

contract.seats.of(ScopaRules)(n_seats)
contract.sides.of(ScopaRules)(n_sides)
contract.recorded.of(ScopaRules)(one_more)
contract.first_player.of(ScopaRules)(next_in_turn)

KERNELS = kernels_of(ScopaRules, VIEW, PACK)
