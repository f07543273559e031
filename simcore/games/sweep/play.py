"""Sweep behind the play loop: its part of the contract is registered by importing it."""

from simcore.games.loop import kernels_of
from simcore.games.sweep import apply, deal, match, moves, score, view
from simcore.games.sweep.rules import PACK, SweepRules
from simcore.games.sweep.state import VIEW

__all__ = ["KERNELS", "apply", "deal", "match", "moves", "score", "view"]

KERNELS = kernels_of(SweepRules, VIEW, PACK)
