"""Files that are written whole or not at all, and folders that one process writes."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from simcore.errors import SweeplabError

__all__ = [
    "LOCK",
    "RunBusy",
    "RunUnwritable",
    "keep_bytes",
    "keep_text",
    "locked",
    "named",
    "rename_folder",
    "sync_folder",
    "temporary_file",
    "write_durably",
]

LOCK = ".lock"


class RunBusy(SweeplabError):
    """Another process is writing the run folder."""


class RunUnwritable(SweeplabError):
    """The run folder cannot be made or written."""


def keep_text(file: Path, text: str) -> None:
    """Write a text file, as `keep_bytes` does."""
    keep_bytes(file, text.encode())


def keep_bytes(file: Path, data: bytes | memoryview) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    RunUnwritable
        It cannot be written.
    """
    with named(file), temporary_file(file) as temporary:
        write_durably(temporary, data)
        temporary.replace(file)
        sync_folder(file.parent)


def rename_folder(path: Path, name: Path) -> None:
    """Give a folder that is whole its name, which nothing but an empty folder may have.

    Raises
    ------
    RunUnwritable
        It cannot be done.
    """
    with named(name):
        path.rename(name)
        sync_folder(name.parent)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes out of a folder, made where there is none, while the block runs.

    Raises
    ------
    RunBusy
        Another one is in it.
    """
    with named(path):
        path.mkdir(parents=True, exist_ok=True)
        lock = (path / LOCK).open("a+")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise RunBusy(f"{path} is being written by process {lock.read().strip()}") from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


@contextmanager
def temporary_file(file: Path) -> Iterator[Path]:
    """Yield a name beside that of a file; what is left under it in the end is removed."""
    temporary = file.with_name(file.name + ".tmp")
    try:
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_durably(file: Path, data: bytes | memoryview) -> None:
    """Write a file and wait until the disk has it."""
    with file.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def sync_folder(path: Path) -> None:
    """Wait until the disk has the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Tell of a full disk and the like in a line with the name of the file."""
    try:
        yield
    except OSError as error:
        raise RunUnwritable(f"cannot write {path}: {error.strerror or error}") from error
