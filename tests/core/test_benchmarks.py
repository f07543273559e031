"""What the benchmarks compute from times; how long anything takes is nobody's test."""

import subprocess
import sys

import pytest

from benchmarks.__main__ import BENCHMARKS, machine, main
from benchmarks.timing import Figure, Step, compare, faster, in_turns


def test_steps_take_turns_after_a_first_round_that_is_not_timed():
    calls = []
    ticks = iter(range(100))
    steps = {"a": Step(1, lambda: calls.append("a")), "b": Step(2, lambda: calls.append("b"))}
    times = in_turns(steps, 3, clock=lambda: next(ticks))
    assert "".join(calls) == "ab" * 4
    assert times == {"a": [1, 1, 1], "b": [0.5, 0.5, 0.5]}


def test_a_ratio_is_the_median_of_those_of_the_rounds():
    times = {"quick": [1.0, 4.0, 1.0], "slow": [2.0, 4.0, 5.0]}
    assert faster(times, "quick", "slow") == 2.0
    assert compare("x", times, "quick", "slow", at_least=2).reached
    assert not compare("x", times, "quick", "slow", at_least=2.1).reached


@pytest.mark.parametrize(
    ("reached", "end"), [(None, "3 s"), (True, "  reached"), (False, "  NOT REACHED")]
)
def test_a_line_says_whether_it_is_reached(reached, end):
    assert str(Figure("start", "3 s", "" if reached is None else "≤ 4 s", reached)).endswith(end)


def test_an_unknown_name_is_told_with_those_there_are(capsys):
    assert main(["nonsense"]) == 2
    told = capsys.readouterr().err
    assert all(name in told for name in ("nonsense", *BENCHMARKS))


def test_the_machine_is_named():
    assert "numba" in machine()


@pytest.mark.parametrize("code", [0, 3])
def test_a_child_reports_what_a_command_took(code):
    command = [sys.executable, "-m", "benchmarks.child", sys.executable, "-c", f"exit({code})"]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    wall, cpu, megabytes = map(float, child.stdout.split())
    assert child.returncode == code
    assert wall > 0
    assert cpu > 0
    assert 1 < megabytes < 1000
