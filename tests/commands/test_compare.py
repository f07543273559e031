"""The command `compare`, and `simulate --matches`: what is printed, kept and refused."""

import json
from math import isclose

import pytest
from click.testing import CliRunner

from analysis.store import read
from cli.main import app
from simcore._jit import JIT_ENABLED
from simcore.records import check

DEALS = "1000" if JIT_ENABLED else "30"


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_answer_is_a_sentence_and_fits_80_columns():
    text = run("compare", "sweep", "-v", "no-sweep", "-v", "aces:ace_sweep_bonus=any", "-n", DEALS)
    assert max(map(len, text.splitlines())) <= 80
    assert "no-sweep: sweep_points=0 (was 1)" in text
    assert "aces: ace_sweep_bonus=any (was off)" in text
    assert "mattered on this share of deals" in text
    assert "without pairing ± would be wider" in text
    assert "margin of 0.05 points a deal" in text
    assert "each under 3 sets of rules" in text


def test_a_variant_like_its_baseline_is_said_to_make_no_difference():
    text = run("compare", "sweep", "-v", "same:players=2", "-n", DEALS)
    assert "Exactly no difference: it mattered on 0 deals." in text


def test_the_json_has_every_estimate_with_its_interval(tmp_path):
    folder = tmp_path / "run"
    words = ["compare", "sweep", "-v", "no-sweep", "-n", DEALS, "--out", folder, "--json"]
    document = json.loads(run(*words))
    assert document["command"] == "compare"
    assert document["question"]["experiment"] == "compare"
    (variant,) = document["results"]["variants"]
    assert set(variant["difference"]) == {"estimate", "low", "high", "level", "method", "n"}
    assert {"name", "difference", "mattered", "p_holm", "verdict", "p_win"} <= set(variant)
    base, other = (read(folder / name) for name in ("baseline", "no-sweep"))
    gained = (other["points_0"] - other["points_1"] - base["points_0"] + base["points_1"]).mean()
    assert isclose(variant["difference"]["estimate"], gained, abs_tol=1e-12)
    records = (folder / "examples-no-sweep.jsonl").read_text().splitlines()
    assert len(records) == 2 * len(variant["examples"])
    assert list(check(records)) == []
    again = json.loads(run("resume", folder, "--json"))
    assert again["results"] == document["results"]


def test_each_strategy_has_its_column():
    text = run(
        "compare", "sweep", "-v", "no-sweep", "-s", "greedy", "-s", "random", "--each", "-n", DEALS
    )
    assert "greedy, random: each in every seat" in text
    assert "The difference, by strategy" in text


def test_matches_are_compared_and_simulated():
    text = run("compare", "sweep", "-v", "no-sweep", "--matches", 20)
    assert "20 matches, each under 2 sets of rules" in text
    assert "margin of 0.01 of the share of matches won" in text
    document = json.loads(run("simulate", "sweep", "--matches", 20, "--json"))
    assert document["question"]["unit"] == "match"
    shares = document["results"]["p_match"]
    assert isclose(sum(share["estimate"] for share in shares), 1)
    assert document["results"]["hands"]["estimate"] > 1


def test_matches_begin_with_points(tmp_path):
    words = ("simulate", "sueca", "--matches", 20, "--out", tmp_path)
    assert "20 matches from 3 : 1, seed 1" in run(*words, "--start", "3,1")
    assert json.loads((tmp_path / "run.json").read_text())["start"] == [3, 1]
    assert "from 3 : 1" in run("resume", tmp_path)
    frame = read(tmp_path)
    assert (frame.total_0 >= 3).all()
    assert (frame.total_1 >= 1).all()
    other = CliRunner().invoke(app, [str(word) for word in (*words, "--start", "3,2")])
    assert other.exit_code == 3
    assert "start[1] was 1 and is 2" in other.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("compare sweep", 2, "Missing option '-v'"),
        ("compare sweep -v nosweep", 2, "did you mean 'no-sweep'?"),
        ("compare sweep -v no-sweep --margin x", 2, "'x' is not a number of 0 or more"),
        ("compare sweep -v no-sweep --margin -1", 2, "not a number of 0 or more"),
        ("compare sweep -v x:sweeppoints=2", 3, "did you mean 'sweep_points'?"),
        ("compare sweep -v x:sweep_points=-2", 3, "a whole number from 0"),
        ("compare sweep -v individual-4", 3, "has 4 seats, the baseline 2"),
        ("compare sweep -v no-sweep -v no-sweep", 3, "name them apart"),
        ("simulate sweep --matches 5 -n 5", 2, "-n and --matches exclude each other"),
        ("simulate sweep --matches 0", 2, "not a whole number from 1"),
        ("simulate sueca --matches 5 --start 3", 3, "give 2 numbers from 0 to 3"),
        ("simulate sueca --matches 5 --start 4,0", 3, "give 2 numbers from 0 to 3"),
        ("simulate sueca --matches 5 --start 3,x", 2, "'x' is not a whole number from 0"),
        ("simulate sueca --start 3,1", 3, "--start goes with --matches"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(words, code, said):
    result = CliRunner().invoke(app, words.split())
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
