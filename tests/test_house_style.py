"""House rules that no linter knows, checked on the syntax trees of the four packages."""

import ast
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("simcore", "strategies", "analysis", "cli")
MOST_LINES = 400

# Where masks are taken apart bit by bit; everywhere else they have names.
MAY_SHIFT = (
    "simcore/bits.py",
    "simcore/cards.py",
    "simcore/captures.py",
    "simcore/rng.py",
    "simcore/suits.py",
    "simcore/games/*/coding.py",
    "simcore/games/*/moves.py",
    "simcore/games/sweep/takes.py",
    "simcore/games/sweep/builds/*.py",
)

# Who imports numba, and why; `simcore._jit` hands out what others need of it.
MAY_IMPORT_NUMBA = {
    "simcore/_jit.py": "the decorator, the cache and the types of signatures live here",
}


def sources() -> list[Path]:
    return sorted(file for name in PACKAGES for file in (ROOT / name).rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def shifts(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(
            node.op, ast.LShift | ast.RShift
        ):
            yield node.lineno


def numba_imports(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        if any(name.partition(".")[0] == "numba" for name in names):
            yield node.lineno


def offences(find: Callable[[ast.AST], Iterator[int]], allowed: tuple[str, ...]) -> list[str]:
    return [
        f"{name_of(file)}:{line}"
        for file in sources()
        if not any(fnmatch(name_of(file), pattern) for pattern in allowed)
        for line in find(ast.parse(file.read_text()))
    ]


@pytest.mark.parametrize(
    ("find", "source"),
    [
        (shifts, "x = 1 << 3"),
        (shifts, "x >>= 3"),
        (numba_imports, "import numba.types as t"),
        (numba_imports, "def f():\n    from numba import njit"),
    ],
)
def test_the_checks_see_a_fault(find, source):
    assert list(find(ast.parse(source)))


def test_shifts_stay_where_masks_are_made():
    assert offences(shifts, MAY_SHIFT) == []


def test_numba_is_imported_in_one_place():
    assert offences(numba_imports, tuple(MAY_IMPORT_NUMBA)) == []


@pytest.mark.parametrize("name", MAY_IMPORT_NUMBA)
def test_who_may_import_numba_does(name):
    assert list(numba_imports(ast.parse((ROOT / name).read_text())))


def test_no_file_is_too_long_to_read_in_one_sitting():
    lengths = {name_of(file): len(file.read_text().splitlines()) for file in sources()}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


@pytest.mark.parametrize("name", PACKAGES)
def test_packages_say_that_they_are_typed(name):
    assert (ROOT / name / "py.typed").is_file()


def test_only_the_referees_are_a_package_among_the_tests():
    packages = {name_of(file) for file in (ROOT / "tests").rglob("__init__.py")}
    assert packages == {"tests/reference/__init__.py"}
