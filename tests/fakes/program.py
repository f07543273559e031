"""The command line as a process of its own, with the coin game added."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[1]
COIN = [sys.executable, str(TESTS / "fakes" / "coin.py")]


def environment(**variables):
    path = os.pathsep.join(map(str, (TESTS, TESTS.parent)))  # this checkout, whatever is installed
    return os.environ | {"PYTHONPATH": path, "COLUMNS": "80"} | variables


def start(*words, out=subprocess.PIPE, cwd=None, prepare=None, **variables):
    return subprocess.Popen(
        [*COIN, *map(str, words)],
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=environment(**variables),
        preexec_fn=prepare,
    )


def ended(process, timeout=120):
    """Return exit code, stdout and stderr; a process that hangs is killed."""
    try:
        out, err = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, out, err


def run(*words, **options):
    return ended(start(*words, **options))


def interrupt(process):
    process.send_signal(signal.SIGINT)


def said(err):
    """Return the lines of stderr but those that a busy machine adds."""
    busy = ("preparing the kernels", " so far")
    return [line for line in err.splitlines() if not any(words in line for words in busy)]


def when(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)
