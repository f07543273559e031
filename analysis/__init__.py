"""From played deals to numbers one can trust: run folders, estimates, intervals, summaries."""
