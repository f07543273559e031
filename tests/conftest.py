"""What all tests share: the same examples in every run; compiled code only with a compiler."""

import signal

import pytest
from hypothesis import HealthCheck, settings

from simcore._jit import JIT_ENABLED

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,  # the first example compiles
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")

# A shell starts what runs in its background with Ctrl-C ignored, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not JIT_ENABLED:
        for item in items:
            if item.get_closest_marker("jit_only"):
                item.add_marker(pytest.mark.skip(reason="NUMBA_DISABLE_JIT is set"))
