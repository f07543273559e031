"""Strategies for Sueca, one idea a file; importing this registers them."""

from strategies.sueca import greedy, partner, random

__all__ = ["greedy", "partner", "random"]
