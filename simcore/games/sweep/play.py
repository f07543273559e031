"""The play loop of Sweep without builds. All of Sweep's part of the contract is registered here."""

from simcore.games.loop import kernels_of
from simcore.games.sweep import registered
from simcore.games.sweep.builds import registered as registered_with_builds
from simcore.games.sweep.rules import PACK, SweepRules
from simcore.games.sweep.state import VIEW

__all__ = ["KERNELS", "registered", "registered_with_builds"]

KERNELS = kernels_of(SweepRules, VIEW, PACK)
