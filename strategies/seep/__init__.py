"""Strategies for Seep, one idea a file; importing this registers them."""

from strategies.seep import greedy, random

__all__ = ["greedy", "random"]
