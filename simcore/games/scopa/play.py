"""Scopa behind the play loop: its part of the contract is registered by importing it."""

from simcore.games.loop import kernels_of
from simcore.games.scopa import apply, deal, match, moves, score, view
from simcore.games.scopa.rules import PACK, ScopaRules
from simcore.games.scopa.state import VIEW

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

KERNELS = kernels_of(ScopaRules, VIEW, PACK)
