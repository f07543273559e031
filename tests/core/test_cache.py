"""The cache of machine code: never stale, kept where it is told to be, never in the way.

The programs run in processes of their own, on copies of the sources.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.jit_only

ROOT = Path(__file__).parents[2]

# How many unions a ten finds among A and 9, 2 and 8 (two sums: 4 with none and both).
PROGRAM = """
import numpy as np
from simcore.captures import list_unions
print(list_unions(9, 0x110000011, np.zeros(2000, np.int64), 0, 1000))
print(sum(list_unions.stats.cache_hits.values()), sum(list_unions.stats.cache_misses.values()))
"""
RIGHT = "4"

DEAL = """
from simcore.games import GAMES
from simcore.runner import play_deals
from strategies.base import find_strategy
game = GAMES["sweep"]
seats = [find_strategy("sweep", name) for name in ("random", "greedy")]
print(play_deals(game, game.rules(), seats, seed=1, first=0, n=100)[:, 0].sum())
stats = [game.kernels.play_block.stats] + [s.strategy.compiled(game.kernels).stats for s in seats]
print(sum(sum(one.cache_misses.values()) for one in stats))
"""


def run(program, home, sources=None, **variables):
    """Run a program on some sources; return the words that it prints, warnings being errors."""
    environment = {name: value for name, value in os.environ.items() if "CACHE" not in name}
    environment |= {"PYTHONPATH": str(sources or ROOT)} | {k: str(v) for k, v in variables.items()}
    if home is not None:
        environment["SWEEPLAB_CACHE"] = str(home)
    command = [sys.executable, "-B", "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def code_in(folder):
    """Return the files with machine code below a folder, with their times."""
    return {file: file.stat().st_mtime_ns for file in folder.rglob("*.nb?")}


@pytest.fixture
def sources(tmp_path):
    """A copy of the kernels' sources, to be edited."""
    for room in ("simcore", "strategies"):
        shutil.copytree(
            ROOT / room, tmp_path / "sources" / room, ignore=shutil.ignore_patterns("__pycache__")
        )
    return tmp_path / "sources"


def edit(file, old, new):
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def test_an_edit_in_a_helper_of_another_file_is_seen(sources, tmp_path):
    home = tmp_path / "home"
    assert run(PROGRAM, home, sources) == [RIGHT, "0", "1"]  # compiled
    # The helper now sees no ranks on the table, so that no sum is found: only the empty union.
    edit(sources / "simcore" / "cards.py", "return (packed | packed >> 24) & 0xFFFF", "return 0")
    assert run(PROGRAM, home, sources) == ["1", "0", "1"]
    edit(sources / "simcore" / "cards.py", "\n    return 0\n", "\n    return (packed | packed >> 24) & 0xFFFF\n")
    assert run(PROGRAM, home, sources) == [RIGHT, "1", "0"]  # the first code is still there


def test_an_unchanged_program_only_loads(sources, tmp_path):
    home = tmp_path / "home"
    run(PROGRAM, home, sources)
    before = code_in(home)
    assert before
    assert run(PROGRAM, home, sources) == [RIGHT, "1", "0"]
    assert code_in(home) == before


def test_nothing_is_kept_beside_the_sources(sources, tmp_path):
    run(PROGRAM, tmp_path / "home", sources)
    assert code_in(tmp_path / "home")
    assert not code_in(sources)


def test_the_play_loop_and_the_strategies_are_loaded_by_a_second_process():
    """With the cache of this very run."""
    home = os.environ.get("SWEEPLAB_CACHE")
    first = run(DEAL, home)
    assert run(DEAL, home) == [first[0], "0"]


def test_without_a_place_of_its_own_it_goes_to_the_home_of_the_user(sources, tmp_path):
    assert run(PROGRAM, None, sources, HOME=tmp_path / "me")[0] == RIGHT
    assert code_in(tmp_path / "me" / ".cache" / "sweeplab")


def test_a_cache_that_cannot_be_written_slows_and_no_more(sources, tmp_path):
    """Nor does the code go beside the sources, where an edit in a helper would not be seen."""
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, not a folder")
    assert run(PROGRAM, occupied / "home", sources)[0] == RIGHT
    assert not code_in(sources)
    edit(sources / "simcore" / "cards.py", "return (packed | packed >> 24) & 0xFFFF", "return 0")
    assert run(PROGRAM, occupied / "home", sources)[0] == "1"


NUMBA_VARIABLE = """
import os
import numba
import numpy as np
from simcore import _jit
from simcore.captures import any_sum_fits
os.environ["NUMBA_OPT"] = "2"
numba.njit(lambda x: x + 1)(1)  # numba reads its environment anew
any_sum_fits(3, 0x101)
print(any_sum_fits(9, 0x110000011))
assert str(numba.config.CACHE_DIR) == str(_jit.CACHE), numba.config.CACHE_DIR
import simcore.games.sweep.coding  # more kernels are decorated without complaint
print(simcore.games.sweep.coding.move_of.stats.cache_path.startswith(str(_jit.CACHE)))
"""


def test_other_variables_of_numba_do_not_move_the_cache(tmp_path):
    home = tmp_path / "home"
    assert run(NUMBA_VARIABLE, home) == ["True", "True"]
    assert code_in(home)


MOVED = """
import os
import numba
from simcore import _jit
numba.config.CACHE_DIR = "/somewhere/else"
try:
    _jit.kernel(lambda x: x)
except RuntimeError as error:
    print("refused")
"""


def test_a_kernel_outside_the_keyed_folder_is_refused(tmp_path):
    assert run(MOVED, tmp_path / "home") == ["refused"]


def test_only_old_folders_of_our_own_are_removed(sources, tmp_path):
    home = tmp_path / "home"
    month_ago = time.time() - 31 * 24 * 3600
    folders = {
        "0123456789abcdef": False,  # ours, and old
        "fedcba9876543210": True,  # ours, and used yesterday
        "photographs": True,  # somebody's
        ".git": True,
    }
    for name in folders:
        (home / name).mkdir(parents=True)
        (home / name / "file").write_text("x")
        if not name.startswith("f"):
            os.utime(home / name, (month_ago, month_ago))
    run(PROGRAM, home, sources)
    assert {name: (home / name / "file").exists() for name in folders} == folders


def test_the_key_sees_names_and_contents(tmp_path):
    from simcore._jit import sources_hash

    (tmp_path / "a.py").write_text("x = 1\n")
    hashes = [sources_hash(tmp_path)]
    assert sources_hash(tmp_path) == hashes[0]
    (tmp_path / "a.py").write_text("x = 2\n")
    hashes.append(sources_hash(tmp_path))
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    hashes.append(sources_hash(tmp_path))
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "c.py").write_text("")
    hashes.append(sources_hash(tmp_path))
    (tmp_path / "notes.txt").write_text("no source")
    assert sources_hash(tmp_path) == hashes[-1]
    assert len(set(hashes)) == len(hashes)
