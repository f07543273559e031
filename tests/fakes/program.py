"""The command line as a process of its own, with the coin game added."""

import os
import signal
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
COIN = [sys.executable, str(TESTS / "fakes" / "coin.py")]


def environment(**variables):
    return os.environ | {"PYTHONPATH": str(TESTS), "COLUMNS": "80"} | variables


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
