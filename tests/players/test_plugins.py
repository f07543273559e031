"""Strategies from a user's file: loaded, played, checked, and their faults told in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from simcore._jit import JIT_ENABLED
from simcore.errors import NameUnknown, QuestionInvalid, StrategyFault
from simcore.games import GAMES
from simcore.runner import play_deals
from strategies.base import find_strategy, template
from strategies.checking import check_strategy

SWEEP = GAMES["sweep"]
FEW = 200 if JIT_ENABLED else 40
ENOUGH = 30 * len(SWEEP.presets)  # to reach play 24

FAULTY = """
from strategies.base import chooser, scorer

@chooser("sweep")
def raises(view, word, w, scratch):
    if view.stock < 20:
        raise ValueError("too late")
    return view.hand * 0 + first(view, scratch)

@chooser("sweep")
def floats(view, word, w, scratch):
    return 1.5

@chooser("sweep")
def illegal(view, word, w, scratch):
    return 5

@chooser("sweep")
def outside(view, word, w, scratch):
    return scratch[len(scratch) + view.seat]

@chooser("sweep")
def unknown_field(view, word, w, scratch):
    return view.nonsense

@chooser("sweep")
def remembers(view, word, w, scratch):
    n = list_moves(view, scratch[1:])
    return scratch[1] if scratch[0] % 2 else scratch[n]

@scorer("sweep")
def whole(view, move, w):
    return move % 7

from simcore.games.sweep.moves import list_moves
from strategies.base import helper

@helper
def first(view, scratch):
    list_moves(view, scratch)
    return scratch[0]
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("faulty") / "faulty.py"
    file.write_text(FAULTY)
    return file


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("example") / "example.py"
    file.write_text(template("sweep"))
    return file


def played(text: str, n: int = 20) -> float:
    seats = [find_strategy("sweep", text), find_strategy("sweep", "random")]
    return float(play_deals(SWEEP, SWEEP.rules(), seats, seed=1, first=0, n=n)[:, 0].mean())


@pytest.mark.parametrize("name", ["tidy", "miser"])
def test_the_example_keeps_the_contract(example: Path, name: str) -> None:
    findings = check_strategy(SWEEP, find_strategy("sweep", f"{example}:{name}"), FEW)
    assert [finding.what for finding in findings] == [
        "legal",
        "deterministic",
        "hidden cards",
        "speed",
    ]
    assert all(finding.passed for finding in findings)


def test_weights_change_the_play_without_compiling(example: Path) -> None:
    assert played(f"{example}:tidy", 200) > played(f"{example}:tidy:card=-1,spade=-2,sweep=-9", 200)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("raises", "play 24, seat 0: ValueError: too late"),
        ("illegal", "deal 0, play 0, seat 0: illegal move: AS takes AS AD"),
        pytest.param("outside", "seat 0: IndexError", marks=pytest.mark.jit_only),
        pytest.param("floats", "returns float64, must return a move", marks=pytest.mark.jit_only),
        pytest.param("unknown-field", "Unknown attribute 'nonsense'", marks=pytest.mark.jit_only),
    ],
)
def test_a_fault_is_named_with_its_place(faulty: Path, name: str, words: str) -> None:
    with pytest.raises(StrategyFault, match=name) as caught:
        played(f"{faulty}:{name}")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_scorer_may_return_ints(faulty: Path) -> None:
    assert played(f"{faulty}:whole") >= 0


@pytest.mark.parametrize(
    ("name", "what"),
    [("illegal", "legal"), ("raises", "runs"), ("remembers", "deterministic")],
)
def test_the_check_finds_what_is_broken(faulty: Path, name: str, what: str) -> None:
    (finding,) = check_strategy(SWEEP, find_strategy("sweep", f"{faulty}:{name}"), ENOUGH)
    assert (finding.what, finding.passed) == (what, False)
    assert "preset sweep, deal 0, play" in finding.text


def test_names_and_files_that_are_not_there(faulty: Path, tmp_path: Path) -> None:
    with pytest.raises(NameUnknown, match="did you mean 'illegal'"):
        find_strategy("sweep", f"{faulty}:ilegal")
    with pytest.raises(QuestionInvalid, match="is not a file"):
        find_strategy("sweep", f"{tmp_path}/none.py:x")
    broken = tmp_path / "broken.py"
    broken.write_text("x = 1\nthis is no Python\n")
    with pytest.raises(QuestionInvalid, match=r"broken.py cannot be loaded: SyntaxError.*line 2"):
        find_strategy("sweep", f"{broken}:x")


def test_a_name_of_ours_in_a_users_file_does_not_replace_ours(tmp_path: Path) -> None:
    file = tmp_path / "same.py"
    file.write_text(template("sweep").replace("def tidy", "def greedy"))
    theirs = find_strategy("sweep", f"{file}:greedy")
    assert theirs.strategy.function is not find_strategy("sweep", "greedy").strategy.function


PROGRAM = """
import sys
from simcore.games import GAMES
from simcore.runner import play_deals
from strategies.base import find_strategy
game = GAMES["sweep"]
mine = find_strategy("sweep", sys.argv[1])
seats = [mine, find_strategy("sweep", "random")]
rows = play_deals(game, game.rules(), seats, seed=1, first=0, n=200)
print(rows[:, 0].mean())
hits = getattr(mine.strategy.compiled(game.kernels), "stats", None)
print(sum(hits.cache_hits.values()), sum(hits.cache_misses.values()))
"""

NEAR = """
from simcore.bits import popcount
from strategies.base import helper

@helper
def liking(taken):
    return SIGN * popcount(taken)
"""

FAR = """
from simcore.games.sweep.moves import cards_taken
from near import liking
from strategies.base import scorer

@scorer("sweep")
def idea(view, move, w):
    return liking(cards_taken(move))
"""


@pytest.mark.jit_only
def test_an_edit_in_a_helper_beside_the_file_is_seen(tmp_path: Path) -> None:
    (tmp_path / "far.py").write_text(FAR)

    def run(sign: int) -> list[str]:
        (tmp_path / "near.py").write_text(NEAR.replace("SIGN", str(sign)))
        command = [sys.executable, "-c", PROGRAM, f"{tmp_path}/far.py:idea"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.split()

    first, again, edited = run(1), run(1), run(-1)
    assert first[0] == again[0] != edited[0]
    assert first[1:] == ["0", "1"]  # compiled
    assert again[1:] == ["1", "0"]  # loaded
    assert edited[1:] == ["0", "1"]
