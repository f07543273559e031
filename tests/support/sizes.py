"""How much a test does, with and without the compiler."""

from simcore._jit import JIT_ENABLED


def size(jit: int, nojit: int) -> int:
    """Return the number that fits the way the tests run."""
    return jit if JIT_ENABLED else nojit
