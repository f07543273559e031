"""The rules, the deals and the play of each game, as kernels that numba compiles."""
