"""Strategies for Sweep, one idea a file; importing this registers them."""

from strategies.sweep import greedy, random

__all__ = ["greedy", "random"]
