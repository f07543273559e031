"""The functions that kernels replace by machine instructions, as kernels call them."""

from simcore._jit import kernel
from simcore.bits import leading_zeros, lowest_index, popcount


@kernel
def popcount_in_kernel(mask: int) -> int:
    return popcount(mask)


@kernel
def leading_zeros_in_kernel(mask: int) -> int:
    return leading_zeros(mask)


@kernel
def lowest_index_in_kernel(mask: int) -> int:
    return lowest_index(mask)
