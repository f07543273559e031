"""How much is played where nobody says so, and how much can be asked for."""

__all__ = ["DEALS", "LIMITS", "MOST_DEALS", "PART_SIZE", "TOURNAMENT_DEALS"]

DEALS = 100_000
TOURNAMENT_DEALS = 20_000  # each is played by every pair
MOST_DEALS = 10_000_000  # where a rule says when to stop
PART_SIZE = 250_000

LIMITS = {
    "deals": (1, 10**12),
    "matches": (1, 10**9),
    "max_deals": (1, 10**12),
    "part_size": (1, 10**8),
    "seed": (0, 2**63 - 1),
}
"""Smallest and largest value of each number of a question."""
