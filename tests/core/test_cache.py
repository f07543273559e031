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

import simcore
from simcore.games import GAMES

pytestmark = pytest.mark.jit_only

ROOT = Path(simcore.__file__).parents[1]

# Does a ten find a sum among A, 2, 8 and 9? The ranks on the table come from a helper in cards.py.
PROGRAM = """
from simcore.captures import any_sum_fits
print(any_sum_fits(9, 0x110000011))
print(sum(any_sum_fits.stats.cache_hits.values()), sum(any_sum_fits.stats.cache_misses.values()))
"""
HELPER = "return (packed | packed >> 24) & 0xFFFF"
BROKEN = "return packed & 0"  # no ranks, no sums

CHEAP = """
from simcore.bits import has
print(has(5, 0))
"""

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


def copy_sources(folder):
    for room in ("simcore", "strategies"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def sources(tmp_path):
    """A copy of the kernels' sources, to be edited."""
    return copy_sources(tmp_path / "sources")


def edit(file, old, new):
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def test_an_edit_in_a_helper_of_another_file_is_seen(sources, tmp_path):
    home, cards = tmp_path / "home", sources / "simcore" / "cards.py"
    assert run(PROGRAM, home, sources) == ["True", "0", "1"]  # compiled
    kept = code_in(home)
    assert kept
    assert run(PROGRAM, home, sources) == ["True", "1", "0"]  # loaded
    assert code_in(home) == kept
    edit(cards, HELPER, BROKEN)
    assert run(PROGRAM, home, sources) == ["False", "0", "1"]
    edit(cards, BROKEN, HELPER)
    assert run(PROGRAM, home, sources) == ["True", "1", "0"]  # the first code is still there
    assert not code_in(sources), "nothing is kept beside the sources"


def test_the_play_loop_and_the_strategies_are_loaded_by_a_second_process():
    """With the cache of this very run."""
    home = os.environ.get("SWEEPLAB_CACHE")
    first = run(DEAL, home)
    assert run(DEAL, home) == [first[0], "0"]


SOME_GAMES = """
from simcore.games import GAMES
from simcore.runner import play_deals
from strategies.base import find_strategy, strategies_of
misses = 0
for name in {names}:
    game, known = GAMES[name], list(strategies_of(name)) * 4
    seats = [find_strategy(name, known[seat]) for seat in range(game.seats(game.rules()))]
    print(play_deals(game, game.rules(), seats, seed=1, first=0, n=100)[:, 0].sum())
    stats = [game.kernels.play_block.stats, game.kernels.best_move.stats]
    stats += [seat.strategy.compiled(game.kernels).stats for seat in seats]
    misses += sum(sum(one.cache_misses.values()) for one in stats)
print(misses)
"""


def played(names, home, sources):
    """Play some games in a process; return what each gave, and how much was compiled."""
    *results, misses = run(SOME_GAMES.format(names=names), home, sources)
    assert len(results) == len(names)
    return results, int(misses)


@pytest.mark.slow
def test_all_games_are_compiled_by_one_process(sources, tmp_path):
    """The types of one must not be taken for those of another; a full cache would hide it."""
    names = list(GAMES)
    for order in (names, names[::-1]):
        home = tmp_path / order[0]
        results, misses = played(order, home, sources)
        assert misses > 0
        assert played(order, home, sources) == (results, 0)


@pytest.mark.slow
def test_each_game_is_compiled_by_a_process_of_its_own(sources, tmp_path):
    """What one left in the cache must not stop another: its types bring its game with them."""
    home, results = tmp_path / "home", []
    for name in GAMES:
        (result,), misses = played([name], home, sources)
        assert misses > 0
        results.append(result)
    played(list(GAMES), home, sources)  # may compile what it needs for both
    for names, expected in ((list(GAMES), results), (list(GAMES)[::-1], results[::-1])):
        assert played(names, home, sources) == (expected, 0)


def test_without_a_place_of_its_own_it_goes_to_the_home_of_the_user(sources, tmp_path):
    assert run(CHEAP, None, sources, HOME=tmp_path / "me") == ["True"]
    assert code_in(tmp_path / "me" / ".cache" / "sweeplab")


def test_a_cache_that_cannot_be_written_slows_and_no_more(sources, tmp_path):
    """Nor does the code go beside the sources, where an edit in a helper would not be seen."""
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, not a folder")
    assert run(PROGRAM, occupied / "home", sources)[0] == "True"
    assert not code_in(sources)
    edit(sources / "simcore" / "cards.py", HELPER, BROKEN)
    assert run(PROGRAM, occupied / "home", sources)[0] == "False"


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
import simcore.games.fishing.coding  # more kernels are decorated without complaint
print(simcore.games.fishing.coding.move_of.stats.cache_path.startswith(str(_jit.CACHE)))
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
    run("import simcore._jit", home, sources)
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
