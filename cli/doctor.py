"""The command `doctor`."""

import re
import shutil
from pathlib import Path

import click

from cli.options import json_option

__all__ = ["doctor"]

PACKAGES = ("sweeplab", "numba", "numpy", "pyarrow", "pandas", "click", "rich")


@click.command(epilog="Example: sweeplab doctor --clear-cache")
@click.option("--clear-cache", is_flag=True, help="Remove the compiled kernels first.")
@json_option
def doctor(clear_cache: bool, as_json: bool) -> None:
    """Say what sweeplab runs on; clear its cache."""
    import platform

    from analysis.question import version_of
    from cli.output import print_json, print_text
    from simcore._jit import CACHE, JIT_ENABLED
    from simcore.runner import default_threads

    if clear_cache:
        _clear(CACHE.parent)
    versions = {"python": platform.python_version()}
    versions |= {name: version_of(name) or "missing" for name in PACKAGES}
    size = _size(CACHE.parent)
    if as_json:
        print_json(
            {
                "command": "doctor",
                "versions": versions,
                "machine": f"{platform.system()} {platform.machine()}",
                "threads": default_threads(),
                "jit": JIT_ENABLED,
                "cache": {"folder": str(CACHE.parent), "bytes": size},
            }
        )
        return
    for name, text in versions.items():
        print_text(f"{name + ':':10}{text}")
    kernels = (
        "compiled by numba" if JIT_ENABLED else "plain Python (NUMBA_DISABLE_JIT is set): slow"
    )
    print_text(f"{'machine:':10}{platform.system()} {platform.machine()}")
    print_text(f"{'threads:':10}{default_threads()} where --threads is not given")
    print_text(f"{'kernels:':10}{kernels}")
    print_text(f"{'cache:':10}{CACHE.parent}, {size / 1e6:.1f} MB")


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _clear(folder: Path) -> None:
    """Remove the caches in a folder: those named by a hash, lest anything else be there."""
    for cache in folder.glob("*"):
        if cache.is_dir() and re.fullmatch("[0-9a-f]{16}", cache.name):
            shutil.rmtree(cache)
