"""Sweep with builds (section 5 of the rules): kernels of its own, so that plain Sweep has none."""
