"""Strategies for Sweep, one idea a file; importing this registers them."""

from strategies.sweep import cautious, greedy, random

__all__ = ["cautious", "greedy", "random"]
