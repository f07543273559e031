"""Seep behind the play loop: its part of the contract is registered by importing it."""

from simcore.games.loop import kernels_of
from simcore.games.seep import apply, deal, match, moves, score, view
from simcore.games.seep.rules import PACK, SeepRules
from simcore.games.seep.state import VIEW

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

KERNELS = kernels_of(SeepRules, VIEW, PACK)
