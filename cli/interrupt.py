"""Ctrl-C within a second, whatever a strategy is doing in its thread."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread

import click

__all__ = ["prompt_interrupt"]

GRACE_SECONDS = 0.7
SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def prompt_interrupt(last_words: str) -> Iterator[None]:
    """Inside the block, Ctrl-C raises KeyboardInterrupt; if that does not do, it ends the process.

    Python runs its handler in the main thread and only between two instructions, and waits for
    threads that do not stop; a watching thread hears of the signal at once and needs neither.

    Parameters
    ----------
    last_words
        Printed to stderr when the process has to be ended from here.
    """
    if current_thread() is not main_thread():
        yield
        return
    hears, rings = socket.socketpair()
    rings.setblocking(False)
    left = Event()

    def watch() -> None:
        while signals := hears.recv(1):
            if signals[0] == signal.SIGINT and not left.wait(GRACE_SECONDS):
                _end(last_words)

    before = signal.set_wakeup_fd(rings.fileno(), warn_on_full_buffer=False)
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        left.set()
        signal.set_wakeup_fd(before)
        rings.close()
        watcher.join()
        hears.close()


def _end(last_words: str) -> None:
    if sys.stderr.isatty():
        os.write(sys.stderr.fileno(), SHOW_CURSOR.encode())
    click.echo("\r" + last_words if sys.stderr.isatty() else last_words, err=True)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(130)
