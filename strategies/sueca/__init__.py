"""Strategies for Sueca, one idea a file; importing this registers them."""

from strategies.sueca import greedy, random

__all__ = ["greedy", "random"]
