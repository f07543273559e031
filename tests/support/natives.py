"""Functions that only kernels call, or that are machine instructions there, made callable."""

from typing import Any

from simcore._jit import kernel
from simcore.bits import leading_zeros, lowest_index, popcount
from simcore.games.sweep.deal import redeal_table
from simcore.games.sweep.rules import SweepRules


@kernel
def popcount_in_kernel(mask: int) -> int:
    return popcount(mask)


@kernel
def leading_zeros_in_kernel(mask: int) -> int:
    return leading_zeros(mask)


@kernel
def lowest_index_in_kernel(mask: int) -> int:
    return lowest_index(mask)


@kernel
def redeal_table_in_kernel(rules: SweepRules, deck: Any, table: int, seed: int) -> int:
    return redeal_table(rules, deck, table, seed, 0, 0)
