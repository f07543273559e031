"""Rules with builds: a type of their own, which decides that the kernels with builds play them."""

from simcore.games.sweep.rules import SweepRules

__all__ = ["BuildRules"]


class BuildRules(SweepRules):
    """House rules of Sweep with ``builds=true``; the fields are those of `SweepRules`."""

    __slots__ = ()
