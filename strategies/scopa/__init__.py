"""Strategies for the scopa family, one idea a file; importing this registers them."""

from strategies.scopa import cautious, greedy, random

__all__ = ["cautious", "greedy", "random"]
