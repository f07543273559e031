"""Measure sweeplab: ``python -m benchmarks [NAME ...]``, all of it without a name."""

import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.engines import against_c, against_python, plug_in
from benchmarks.processes import memory, start_up
from benchmarks.running import parquet, threads
from benchmarks.timing import Figure
from benchmarks.trailing import trailing
from benchmarks.twins.build import gcc_version

BENCHMARKS: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "c": against_c,
    "python": against_python,
    "plug-in": plug_in,
    "threads": threads,
    "parquet": parquet,
    "start-up": start_up,
    "memory": memory,
    "trailing": trailing,
}
BUSY = 0.5  # processes that want to run
LIBRARIES = ("numba", "llvmlite", "numpy", "pyarrow")


def main(names: list[str]) -> int:
    """Run some benchmarks, and print what was measured as soon as it is."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(
            f"no benchmark {', '.join(unknown)}: there are {', '.join(BENCHMARKS)}", file=sys.stderr
        )
        return 2
    print(machine(), flush=True)
    if os.getloadavg()[0] > BUSY:
        print("Other processes are at work: trust the ratios, not the seconds.")
    for name in names or BENCHMARKS:
        print(f"\n{name}")
        for figure in BENCHMARKS[name]():
            print(f"  {figure}", flush=True)
    return 0


def machine() -> str:
    """Return what the figures depend on: the processor, its load, and the versions."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.processor() or platform.machine()
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return "\n".join(
        [
            f"{date.today()}, sweeplab {version('sweeplab')}",
            f"{processor}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}",
            f"{platform.platform()}, Python {platform.python_version()}, {libraries}",
            gcc_version() or "no gcc",
        ]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
