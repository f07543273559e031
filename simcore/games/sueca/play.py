"""Sueca behind the play loop: its part of the contract is registered by importing it."""

from simcore.games import contract
from simcore.games.loop import kernels_of
from simcore.games.match import next_in_turn
from simcore.games.sueca import apply, deal, match, moves, score, view
from simcore.games.sueca.rules import PACK, SuecaRules
from simcore.games.sueca.state import VIEW

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

contract.first_player.of(SuecaRules)(next_in_turn)

KERNELS = kernels_of(SuecaRules, VIEW, PACK)
