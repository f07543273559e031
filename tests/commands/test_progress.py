import numpy as np
import pytest
from click.testing import CliRunner
from fakes.coin import COIN

from analysis.columns import as_columns
from analysis.estimates import DealTotals
from analysis.summary import duration
from cli.main import app
from cli.progress import Progress


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


class Totals(DealTotals):
    def __init__(self):
        super().__init__(COIN, COIN.rules())

    def grow(self, n):
        self.add(as_columns(np.random.default_rng(1).integers(0, 4, (n, 5))))


@pytest.fixture
def clock():
    return Clock()


def test_a_plain_line_every_half_minute(clock, capsys):
    progress, totals = Progress(100_000, clock), Totals()
    for _ in range(12):
        clock.now += 10
        totals.grow(1000)
        progress.update(totals)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("sweeplab: 3,000 of 100,000 deals, 100 a second, 16:10 min left")
    assert "advantage" in lines[0]
    assert "±" in lines[0]


def test_the_rate_is_that_of_late(clock, capsys):
    progress, totals = Progress(100_000, clock), Totals()
    totals.grow(50_000)  # parts that were there already
    progress.update(totals)
    for _ in range(7):
        clock.now += 10
        totals.grow(500)
        progress.update(totals)
    assert "deals, 50 a second" in capsys.readouterr().err.splitlines()[-1]


def test_a_bar_on_a_terminal(clock, capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    progress, totals = Progress(10_000, clock), Totals()
    progress.start()
    for _ in range(4):
        clock.now += 1
        totals.grow(1000)
        progress.update(totals)
    progress.note("part-00001.parquet was altered")
    progress.stop()
    text = capsys.readouterr().err
    assert "1,000/s, 6 s left; advantage" in text
    assert "sweeplab: part-00001.parquet was altered" in text


def test_nothing_is_said_of_a_quick_run(clock, capsys):
    progress, totals = Progress(1000, clock), Totals()
    progress.start()
    clock.now += 0.2
    totals.grow(1000)
    progress.update(totals)
    progress.stop()
    assert capsys.readouterr().err == ""


def test_compiling_is_announced_when_the_first_deals_are_late(capsys, monkeypatch):
    monkeypatch.setattr("cli.progress.COMPILING_AFTER", 0.01)
    progress = Progress(1000)
    progress.start()
    progress._timer.join()
    progress.stop()
    assert "preparing the kernels" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59.6, "1:00 min"), (3599, "59:59 min"), (3600, "1:00 h"), (90_000, "25:00 h")],
)
def test_durations(seconds, text):
    assert duration(seconds) == text


def test_no_rate_before_two_looks(clock):
    progress = Progress(10, clock)
    progress._seen.append((clock.now, 0))
    assert progress._left(0) == "? left"


@pytest.mark.parametrize(
    ("words", "games", "watched"),
    [
        ("matchup coin lucky greedy", 4000, "lucky ahead by 0."),
        ("tournament coin lucky greedy toss", 12_000, "lucky ahead of greedy by 0."),
        ("compare coin -v more:tosses=5 -v less:tosses=1", 6000, "more 0.0"),
    ],
)
@pytest.mark.parametrize("limit", ["-n 2000", "--stop width=1e-9 --max-deals 2000"])
def test_what_is_watched_of_several_arms(coin, monkeypatch, words, games, watched, limit):
    monkeypatch.setattr("cli.progress.LINE_EVERY", 0)
    monkeypatch.setattr("cli.run_compare.partings", lambda *_: [])  # coins have no records
    result = CliRunner().invoke(app, [*words.split(), *limit.split(), "--part-size", "500"])
    assert result.exit_code == 0, result.output
    lines = result.stderr.splitlines()
    assert len(lines) == games // 500
    assert lines[-1].startswith(f"sweeplab: {games:,} of {games:,} games, ")
    assert f"; {watched}" in lines[-1]
    assert lines[-1].endswith(" so far")
    assert " ± " in lines[-1]
    assert "nan" not in result.stderr


@pytest.mark.parametrize("command", ["matchup", "tournament"])
def test_a_fault_of_a_strategy_ends_it_in_one_line(coin, command, tmp_path):
    words = [command, "coin", "broken", "greedy", "-n", "10", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("sweeplab: strategy broken: deal 0")
    assert result.stderr.count("\n") == 1


def test_a_damaged_part_of_an_arm_is_told(coin, tmp_path):
    words = ["matchup", "coin", "greedy", "lucky", "-n", "10", "--out", str(tmp_path)]
    CliRunner().invoke(app, words)
    part = tmp_path / "seating-1" / "part-00000.parquet"
    part.write_bytes(b"")
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    expected = f"sweeplab: {part} was cut short or altered: its deals are played again\n"
    assert result.stderr == expected
