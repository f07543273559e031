"""The part of the contract in which builds differ from plain Sweep, registered by importing it.

No kernel is compiled by that: those who play without builds do not wait for them.
"""

from simcore.games.sweep import registered as registered_without
from simcore.games.sweep.builds import apply, deal, judging, listing, score, view

__all__ = ["apply", "deal", "judging", "listing", "registered_without", "score", "view"]
