"""Run a command and print what it took; small, since a child's peak of memory is never below ours.

``python -m benchmarks.child COMMAND...`` prints seconds by the wall clock, seconds of CPU, and the
peak of memory in MB, and ends as the command did.
"""

import os
import subprocess
import sys
import time


def main() -> int:
    """Run it; its own output goes nowhere."""
    began = time.perf_counter()
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    print(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())
