"""The two-player game of Sweep once more: in C and in plain Python, with the same results."""
