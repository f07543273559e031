"""Runs as processes of their own: interrupted, killed, doubled, and out of room."""

import json
import os
import pty
import random
import resource
import shlex
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from fakes.program import COIN, ended, environment, interrupt, run, said, start, when

RUN = ("simulate", "coin", "-s", "slow", "-n", 6000, "--part-size", 500)


LONG_RUN = ("simulate", "coin", "-s", "slow", "-n", 1_000_000, "--part-size", 500)


def parts(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.glob("part-*.parquet"))}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    code, _, _ = run(*RUN, "--out", folder)
    assert code == 0
    return parts(folder)


def test_ctrl_c_prints_the_command_that_resumes(tmp_path, undisturbed):
    process = start(*RUN, "--out", "my run", cwd=tmp_path)
    when(lambda: parts(tmp_path / "my run"))
    interrupt(process)
    asked = time.monotonic()
    code, out, err = ended(process)
    assert time.monotonic() - asked < 10  # 0.02 s where nothing else runs
    assert (code, out) == (130, "")
    assert said(err) == ["sweeplab: stopped; go on with: sweeplab resume 'my run'"]
    assert 0 < len(parts(tmp_path / "my run")) < 12
    assert not list((tmp_path / "my run").glob("*.tmp"))
    words = shlex.split(err.rpartition(": sweeplab ")[2])
    code, out, err = run(*words, cwd=tmp_path)
    assert (code, said(err)) == (0, [])
    assert "6,000 deals, seed 1" in out
    assert parts(tmp_path / "my run") == undisturbed


def test_ctrl_c_without_a_folder(tmp_path):
    process = start(*LONG_RUN, cwd=tmp_path)
    time.sleep(2)
    interrupt(process)
    code, out, err = ended(process)
    assert (code, out) == (130, "")
    assert said(err) == ["sweeplab: stopped; nothing was written (--out DIR keeps what is played)"]


def test_ctrl_c_while_a_strategy_never_returns():
    process = start("simulate", "coin", "-s", "stuck", "-n", 10)
    assert "preparing the kernels" in process.stderr.readline()
    interrupt(process)
    asked = time.monotonic()
    code, _, err = ended(process)
    assert time.monotonic() - asked < 10
    assert code == 130
    assert err.startswith("sweeplab: stopped; ")
    assert err.count("\n") == 1


def killed(words, folder, moments):
    for turn, moment in enumerate(moments):
        process = start(*words, "--threads", 1 + turn % 3, "--out", folder)
        time.sleep(moment)
        process.kill()
        ended(process)
    code, _, err = ended(start(*words, "--out", folder), timeout=300)
    assert (code, said(err)) == (0, [])
    return parts(folder)


def test_a_run_killed_again_and_again_gives_the_same_bytes(tmp_path, undisturbed):
    moments = [random.Random(turn).uniform(0.5, 0.9) for turn in range(4)]
    assert killed(RUN, tmp_path, moments) == undisturbed


@pytest.mark.slow
@pytest.mark.jit_only
def test_five_million_deals_killed_ten_times(tmp_path):
    words = ("simulate", "sweep", "-n", 5_000_000)
    code, _, _ = ended(start(*words, "--out", tmp_path / "calm"), timeout=300)
    assert code == 0
    moments = [random.Random(turn).uniform(1.5, 3.5) for turn in range(10)]
    assert killed(words, tmp_path / "killed", moments) == parts(tmp_path / "calm")


def test_a_second_process_in_a_folder_is_refused(tmp_path):
    first = start(*LONG_RUN, "--out", tmp_path)
    when(lambda: parts(tmp_path))
    code, out, err = run(*LONG_RUN, "--out", tmp_path)
    assert (code, out) == (1, "")
    assert said(err) == [f"sweeplab: {tmp_path} is being written by process {first.pid}"]
    first.kill()
    ended(first)


def test_a_killed_process_leaves_no_lock(tmp_path):
    first = start(*RUN, "--out", tmp_path)
    when(lambda: parts(tmp_path))
    first.kill()
    ended(first)
    assert run(*RUN, "--out", tmp_path)[0] == 0


def test_a_full_disk_is_one_line_and_no_harm(tmp_path):
    words = ("simulate", "coin/long", "-n", 3000, "--part-size", 1500, "--out", tmp_path)
    little = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (3000, 3000))
    code, out, err = run(*words, prepare=little)
    assert (code, out) == (1, "")
    assert said(err) == [f"sweeplab: cannot write {tmp_path}/part-00000.parquet: File too large"]
    assert {file.name for file in tmp_path.iterdir()} == {
        "run.json",
        "SHA256SUMS",
        ".lock",
    }
    assert run(*words)[0] == 0
    assert len(parts(tmp_path)) == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")  # noqa: PTH110
@pytest.mark.parametrize("command", [("games",), ("records", "sweep", "-n", 2), ("--help",)])
def test_an_output_that_takes_nothing_is_one_line(command):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        code, _, err = run(*command, out=full)
    assert code == 1
    assert err == "sweeplab: No space left on device\n"


def test_a_reader_that_leaves_is_no_error_to_speak_of():
    process = start("records", "sweep", "-n", 10_000, "-s", "random")
    assert process.stdout.readline().startswith("{")
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.wait(10) == 1


def test_ctrl_c_elsewhere_is_130_too():
    process = start("records", "sweep", "-n", 100_000)
    assert process.stdout.readline().startswith("{")
    interrupt(process)
    code, _, err = ended(process)
    assert code == 130
    assert err.strip() == "sweeplab: stopped"


def on_a_terminal(*words, **variables):
    """Run with a terminal as stderr, and return what it shows there."""
    terminal, its_end = pty.openpty()
    process = subprocess.Popen(
        [*COIN, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=its_end,
        text=True,
        env=environment(TERM="xterm-256color", **variables),
    )
    os.close(its_end)
    shown = b""
    try:
        while piece := os.read(terminal, 4096):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return process.communicate()[0], shown.decode()


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
def test_a_bar_on_a_terminal_and_clean_results(variables):
    words = ("simulate", "coin", "-s", "slow", "-n", 20_000)
    out, shown = on_a_terminal(*words, **variables)
    assert "\x1b" not in out
    assert "/s, " in shown
    assert "advantage" in shown
    assert shown.endswith(("\x1b[2K", "\x1b[?25h", "\r")) or "\x1b[?25h" in shown
    coloured = "\x1b[38" in shown or "\x1b[3" in shown or "\x1b[9" in shown
    assert coloured != bool(variables)


def test_help_imports_no_heavy_library():
    heavy = "{'numba', 'numpy', 'pandas', 'pyarrow', 'matplotlib', 'rich', 'scipy'}"
    code = (
        "import sys; from click.testing import CliRunner; from cli.main import COMMANDS, app\n"
        "for words in [[], *([name, '--help'] for name in COMMANDS)]:\n"
        "    assert CliRunner().invoke(app, words or ['--help']).exit_code == 0\n"
        f"print({heavy} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout == "set()\n"


def test_summary_needs_no_pandas_and_no_pyarrow():
    code = (
        "import sys; from fakes.coin import register; from click.testing import CliRunner\n"
        "from cli.main import app; register()\n"
        "assert CliRunner().invoke(app, ['simulate', 'coin', '-n', '10']).exit_code == 0\n"
        "print({'pandas', 'pyarrow', 'rich', 'scipy', 'matplotlib'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout == "set()\n"


def test_a_terminated_run_can_go_on(tmp_path, undisturbed):
    process = start(*RUN, "--out", tmp_path)
    when(lambda: parts(tmp_path))
    process.send_signal(signal.SIGTERM)
    assert ended(process)[0] == -signal.SIGTERM
    assert run("resume", tmp_path)[0] == 0
    assert parts(tmp_path) == undisturbed


DUEL = ("matchup", "coin", "slow", "lucky", "-n", 4000, "--part-size", 500)
STOPPED_DUEL = (*DUEL[:4], "--part-size", 700, "--stop", "width=0.025")
ROUND = ("tournament", "coin", "slow", "lucky", "toss", "-n", 2000, "--part-size", 500)


def files(folder):
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.name.startswith(("part-", "stopped"))
    }


@pytest.fixture(scope="module")
def duelled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("duelled")
    code, out, _ = run(*DUEL, "--out", folder, "--json")
    assert code == 0
    return files(folder), json.loads(out)["results"]


def test_ctrl_c_of_a_matchup_prints_the_command_that_resumes(tmp_path, duelled):
    process = start(*DUEL, "--out", "my run", cwd=tmp_path)
    when(lambda: parts(tmp_path / "my run" / "seating-1"))
    interrupt(process)
    asked = time.monotonic()
    code, out, err = ended(process)
    assert time.monotonic() - asked < 10
    assert (code, out) == (130, "")
    assert said(err) == ["sweeplab: stopped; go on with: sweeplab resume 'my run'"]
    assert 0 < len(files(tmp_path / "my run")) < 16
    words = shlex.split(err.rpartition(": sweeplab ")[2])
    code, out, err = run(*words, "--json", cwd=tmp_path)
    assert (code, said(err)) == (0, [])
    assert files(tmp_path / "my run") == duelled[0]
    assert json.loads(out)["results"] == duelled[1]


def test_ctrl_c_of_a_matchup_without_a_folder():
    process = start(*DUEL[:4], "-n", 1_000_000)
    time.sleep(2)
    interrupt(process)
    code, out, err = ended(process)
    assert (code, out) == (130, "")
    assert said(err) == ["sweeplab: stopped; nothing was written (--out DIR keeps what is played)"]


def test_a_matchup_killed_again_and_again_gives_the_same_bytes(tmp_path, duelled):
    moments = [random.Random(turn).uniform(0.5, 0.9) for turn in range(4)]
    killed(DUEL, tmp_path, moments)
    assert files(tmp_path) == duelled[0]


@pytest.mark.parametrize("words", [STOPPED_DUEL, ROUND], ids=["stopped", "tournament"])
def test_the_others_killed_again_and_again_give_the_same_bytes(words, tmp_path):
    assert run(*words, "--out", tmp_path / "calm")[0] == 0
    killed(words, tmp_path / "killed", [0.55, 0.7, 0.85])
    assert files(tmp_path / "killed") == files(tmp_path / "calm")
    assert any("part-" in name for name in files(tmp_path / "killed"))


def test_a_second_process_in_a_folder_of_a_matchup_is_refused(tmp_path):
    first = start(*DUEL[:4], "-n", 1_000_000, "--part-size", 500, "--out", tmp_path)
    when(lambda: files(tmp_path))
    code, out, err = run(*DUEL[:4], "-n", 1_000_000, "--part-size", 500, "--out", tmp_path)
    assert (code, out) == (1, "")
    place = tmp_path / "seating-0"
    assert said(err) == [f"sweeplab: {place} is being written by process {first.pid}"]
    first.kill()
    ended(first)
