"""Strategies for Seep, one idea a file; importing this registers them."""

from strategies.seep import cautious, greedy, random

__all__ = ["cautious", "greedy", "random"]
