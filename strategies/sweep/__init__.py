"""Strategies for Sweep, one idea a file; importing this registers them."""

from strategies.sweep import cautious, cautious_builds, greedy, greedy_builds, random

__all__ = ["cautious", "cautious_builds", "greedy", "greedy_builds", "random"]
