"""The games once more: in C, and Sweep in plain Python too, with the same results."""
