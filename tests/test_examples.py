"""The examples run, at a small size, and print what they promise."""

import os
import runpy
from pathlib import Path

import pytest

from simcore._jit import JIT_ENABLED

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))
PROMISED = {
    "house_rules": ("The first player's advantage", "it mattered on"),
    "match_odds": ("other 3", "own 3", "± at most"),
}


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_runs(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(os.environ, "DEALS", "2000" if JIT_ENABLED else "10")
    runpy.run_path(str(file))
    printed = capsys.readouterr().out
    assert "nan" not in printed
    for words in PROMISED[file.stem]:
        assert words in printed
