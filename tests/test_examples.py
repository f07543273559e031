"""The examples run, at a small size, and print what they promise."""

import os
import re
import runpy
from pathlib import Path

import pytest

from analysis.batches.index import read_index
from analysis.batches.plan import read_plan
from analysis.batches.playing import play_batch
from simcore._jit import JIT_ENABLED
from simcore.games import GAMES

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


def test_the_plan_asks_about_all_games_and_runs(tmp_path: Path) -> None:
    (file,) = (Path(__file__).parents[1] / "examples").glob("*.toml")
    assert all(run.ask and run.ask.endswith("?") for run in read_plan(file).runs)
    small = tmp_path / "plan.toml"
    small.write_text(
        re.sub(r"(?m)^(deals|matches|part_size) = [0-9_]+", r"\1 = 4", file.read_text())
    )
    play_batch(read_plan(small), tmp_path / "out")
    rows = read_index(tmp_path / "out")
    assert all(row.finished and row.n == 4 for row in rows if row.kind != "tournament")
    assert {row.game for row in rows} == set(GAMES)
    assert {"simulate", "compare", "matchup", "tournament"} == {row.kind for row in rows}
