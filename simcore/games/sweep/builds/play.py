"""The play loop of Sweep with builds."""

from simcore.games.loop import kernels_of
from simcore.games.sweep.builds import registered
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.builds.state import VIEW
from simcore.games.sweep.rules import PACK

__all__ = ["KERNELS", "registered"]

KERNELS = kernels_of(BuildRules, VIEW, PACK)
