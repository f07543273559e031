import numpy as np
import pytest
from fakes.coin import COIN

from analysis.columns import as_columns
from analysis.estimates import DealTotals
from cli.progress import Progress, _duration


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
    assert _duration(seconds) == text


def test_no_rate_before_two_looks(clock):
    progress = Progress(10, clock)
    progress._seen.append((clock.now, 0))
    assert progress._left(0) == "? left"
