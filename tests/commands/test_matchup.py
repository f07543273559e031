"""The command `matchup`, and `--stop` of it: what is printed, kept and refused."""

import json
from math import isclose

import pytest
from click.testing import CliRunner
from support.sizes import size

from analysis.store import read
from cli.main import app
from cli.options import MOST_DEALS

DEALS = size(1000, 20)
ESTIMATE = {"estimate", "low", "high", "level", "method", "n"}


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


def lines(text):
    assert max(len(line) for line in text.splitlines() if "Every deal is in" not in line) <= 80
    assert "nan" not in text
    return " ".join(text.split())


def test_the_answer_is_a_sentence_and_fits_80_columns():
    text = lines(run("matchup", "sweep", "random", "greedy", "-n", DEALS))
    assert "Players: random against greedy" in text
    assert f"{DEALS:,} deals, each with 2 seatings: {2 * DEALS:,} games" in text
    assert "random scores " in text
    assert " points a deal fewer than greedy" in text
    for said in ("games won by random", "games drawn", "games lost", "P(random does better on a"):
        assert said in text
    assert "first seat, whoever sits there, points a deal" in text
    assert "score out of 2 0 0.5 1 1.5 2" in text
    assert "margin of 0.05 points a deal" in text


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (["sweep/partners"], "2 seatings"),
        (["sweep/individual-4"], "score out of 4 0 0.5 1 1.5 2 2.5 3 3.5 4"),
        (["sweep", "-r", "players=3"], "against greedy:sweep=2.5,spade=3 on all other sides"),
        (["scopa/scopone"], "Scopa"),
    ],
)
def test_long_names_and_many_sides_fit_too(rules, said):
    heavy = "greedy:sweep=2.5,spade=3" if rules[0] != "scopa/scopone" else "greedy:sweep=2.5"
    game, *options = rules
    text = run("matchup", game, "cautious", heavy, *options, "-n", size(200, 5))
    assert said in lines(text)


def test_the_same_twice_does_exactly_the_same():
    text = run("matchup", "sweep", "greedy", "greedy", "-n", DEALS)
    assert "greedy and greedy do exactly the same." in text
    assert "100.0 %" in text  # the one score that there is


def test_the_json_and_the_folder_agree(tmp_path):
    words = ["sweep", "greedy", "random", "-n", DEALS, "--out", tmp_path, "--json"]
    document = json.loads(run("matchup", *words))
    assert document["command"] == "matchup"
    question = document["question"]
    assert (question["experiment"], question["first"]) == ("matchup", "greedy")
    assert question["command_line"][0] == "sweeplab"
    assert document["seconds"] >= 0
    found = document["results"]
    assert set(found) == {
        "difference", "wins", "draws", "losses", "p_better", "effect", "seat_advantage", "pairs",
    }  # fmt: skip
    for name in set(found) - {"pairs"}:
        assert set(found[name]) == ESTIMATE
        assert found[name]["n"] == DEALS
    assert found["difference"]["method"] == "paired t"
    frames = [read(tmp_path / f"seating-{side}") for side in (0, 1)]
    gained = [frames[0].points_0 - frames[0].points_1, frames[1].points_1 - frames[1].points_0]
    assert isclose(found["difference"]["estimate"], (sum(gained) / 2).mean(), abs_tol=1e-12)
    won = sum((one > 0).mean() for one in gained) / 2
    assert isclose(found["wins"]["estimate"], won, abs_tol=1e-12)
    scores = sum((one > 0) + (one == 0) / 2 for one in gained)
    assert found["pairs"] == [
        {"score": score, "deals": int((scores == score).sum())} for score in (0, 0.5, 1, 1.5, 2)
    ]
    text = run("matchup", *words[:-1])
    assert f"Every deal is in {tmp_path}, a run folder for each seating." in text
    resumed = json.loads(run("resume", tmp_path, "--json"))
    assert (resumed["command"], resumed["results"]) == ("resume", found)
    assert "greedy scores " in run("resume", tmp_path)


def test_matches():
    count = size(20, 2)
    text = lines(run("matchup", "sweep", "greedy", "random", "--matches", count))
    assert f"{count} matches, each with 2 seatings: {2 * count} games" in text
    assert "games undecided" in text
    assert "margin of 0.01 of the share of matches won" in text


def test_the_margin_is_that_of_the_user(coin):
    text = lines(run("matchup", "coin", "lucky", "greedy", "-n", 1000, "--margin", "2"))
    assert "more than greedy: no difference bigger than 2 points." in text
    assert "margin of 2 points a deal" in text
    text = lines(run("matchup", "coin", "lucky", "greedy", "-n", 1000, "--margin", "0"))
    assert "lucky scores 0." in text
    assert "no difference" not in text


def test_one_deal(coin):
    text = lines(run("matchup", "coin", "lucky", "greedy", "-n", 1))
    assert "Played: 1 deal, each with 2 seatings: 2 games" in text
    document = json.loads(run("matchup", "coin", "lucky", "greedy", "-n", 1, "--json"))
    assert document["results"]["difference"]["low"] is None


def test_a_run_that_stops_says_why(coin, tmp_path):
    words = ["coin", "lucky", "greedy", "--stop", "width=0.025", "--out", tmp_path]
    text = lines(run("matchup", *words))
    assert f"up to {MOST_DEALS:,} deals" in text
    document = json.loads(run("matchup", *words, "--json"))
    (stopped,) = document["results"]["stopped"]
    assert set(stopped) >= {"outcome", "reason", "corrected", "deals"}
    assert f"Stopped after {stopped['deals']:,} deals: {stopped['reason']}." in text
    assert "is a confidence sequence" in text
    assert document["question"]["arms"][0]["stop"] == "width=0.025"
    assert document["results"]["difference"]["method"] == "sequence"
    assert document["results"]["difference"]["n"] == stopped["deals"]
    assert len(read(tmp_path / "seating-1")) == stopped["deals"]


def test_a_sequential_test_is_corrected(coin):
    words = ["matchup", "coin", "lucky", "greedy", "--stop", "sprt=0,0.5"]
    text = lines(run(*words))
    assert "H1 accepted, 0.5 rather than 0" in text
    assert "corrected for the stopping" in text
    document = json.loads(run(*words, "--json"))
    (stopped,) = document["results"]["stopped"]
    assert (stopped["outcome"], stopped["corrected"]) == ("H1", True)
    assert document["results"]["difference"]["method"] == "sprt, stage-wise"


def test_the_limit_is_that_of_the_user(coin):
    words = ["coin", "lucky", "greedy", "--stop", "width=1e-9", "--max-deals", 1500]
    text = lines(run("matchup", *words))
    assert "up to 1,500 deals" in text
    assert "the limit of 1,500 was reached, undecided" in text
    count = size(20, 2)
    text = run("matchup", "sweep", "greedy", "random", "--matches", count, "--stop", "margin=0")
    assert f"Stopped after {count} matches" in lines(text)


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_other_commands_stop_too(command):
    variant = ["-v", "no-sweep"] if command == "compare" else []
    limit = size(1000, 20)
    words = [command, "sweep", *variant, "--stop", "width=1e-9", "--max-deals", limit]
    text = lines(run(*words))
    assert f"up to {limit:,} deals" in text
    assert f"Stopped after {limit:,} deals" in text
    (stopped,) = json.loads(run(*words, "--json"))["results"]["stopped"]
    assert stopped["outcome"] == "limit"
    assert stopped["deals"] == limit


def test_no_rule_no_word_of_stopping(coin):
    for words in (["simulate", "coin"], ["matchup", "coin", "lucky", "greedy"]):
        assert "stopped" not in json.loads(run(*words, "-n", 50, "--json"))["results"]
        assert "Stopped" not in run(*words, "-n", 50)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("matchup", 2, "Missing argument 'GAME[/PRESET]'"),
        ("matchup sweep greedy", 2, "Missing argument 'B'; see sweeplab matchup --help"),
        ("matchup sweep greedy random cautious", 2, "unexpected extra argument"),
        ("matchup sweep gredy random", 2, "did you mean 'greedy'?"),
        ("matchup sweep greedy randm", 2, "did you mean 'random'?"),
        ("matchup swep greedy random", 2, "did you mean 'sweep'?"),
        ("matchup sweep greedy nothing.py:x", 3, "nothing.py"),
        ("matchup sweep greedy:swep=1 random", 3, "did you mean 'sweep'?"),
        ("matchup sweep greedy random -s greedy", 2, "unknown option '-s'"),
        ("matchup sweep greedy random -r players=7", 3, "must be 2, 3 or 4"),
        ("matchup sweep greedy random --margin abc", 2, "'abc' is not a number of 0 or more"),
        ("matchup sweep greedy random --margin -1", 2, "'-1' is not a number of 0 or more"),
        ("matchup sweep greedy random --margin nan", 2, "'nan' is not a number of 0 or more"),
        ("matchup sweep greedy random --stop widht=1", 3, "did you mean 'width'?"),
        ("matchup sweep greedy random --stop width", 3, "write width=W with W above 0"),
        ("matchup sweep greedy random --stop width=0", 3, "write width=W with W above 0"),
        ("matchup sweep greedy random --stop margin=-1", 3, "write margin=D with D 0 or more"),
        ("matchup sweep greedy random --stop sprt=1,0", 3, "write sprt=LOWER,UPPER"),
        ("matchup sweep greedy random --stop sprt=0", 3, "write sprt=LOWER,UPPER"),
        ("matchup sweep greedy random --stop sprt=0,1,2,3", 3, "write sprt=LOWER,UPPER"),
        ("matchup sweep greedy random --stop", 2, "requires an argument"),
        ("matchup sweep greedy random -n 5 --stop width=1", 2, "-n and --stop exclude each other"),
        ("matchup sweep greedy random --max-deals 5", 2, "--max-deals goes with --stop"),
        ("matchup sweep greedy random --stop width=1 --max-deals 0", 2, "a whole number from 1"),
        ("matchup sweep greedy random --matches 5 -n 5", 2, "-n and --matches exclude each other"),
        (
            "matchup sweep greedy random --matches 5 --stop width=1 --max-deals 5",
            2,
            "with --stop, --matches N is the limit",
        ),
        ("simulate sweep -n 5 --stop width=1", 2, "-n and --stop exclude each other"),
        ("simulate sweep --max-deals 5", 2, "--max-deals goes with --stop"),
        ("simulate sweep --stop elo=5", 3, "choose from width, margin, sprt, sprt-sd"),
        ("compare sweep -v no-sweep -n 5 --stop width=1", 2, "-n and --stop exclude each other"),
        ("compare sweep -v no-sweep --max-deals 5", 2, "--max-deals goes with --stop"),
        ("compare sweep -v no-sweep -v royal --stop sprt=0,1", 3, "sprt decides one question"),
        ("compare sweep -v no-sweep --each -s greedy -s greedy", 3, "greedy is named twice"),
        ("tournament", 2, "Missing argument 'GAME[/PRESET]'"),
        ("tournament sweep", 2, "Missing argument 'STRATEGY...'"),
        ("tournament sweep greedy", 3, "a tournament needs two strategies at least"),
        ("tournament sweep greedy random greedy", 3, "greedy is named twice"),
        ("tournament sweep greedy gredy", 2, "did you mean 'greedy'?"),
        ("tournament sweep greedy random cautious --stop sprt=0,1", 3, "sprt decides one question"),
        ("tournament sweep greedy random --stop x", 3, "cannot stop at 'x'"),
        ("tournament sweep greedy random -n 5 --stop width=1", 2, "-n and --stop exclude"),
        ("tournament sweep greedy random --max-deals 5", 2, "--max-deals goes with --stop"),
        ("tournament sweep greedy random --margin 1", 2, "unknown option '--margin'"),
        ("power sweep --power 2", 2, "'2' is not a number above 0.5 and below 1"),
        ("power sweep --power 0.5", 2, "'0.5' is not a number above 0.5 and below 1"),
        ("power sweep --power x", 2, "'x' is not a number above 0.5 and below 1"),
        ("power sweep --margin 0", 2, "--margin 0 cannot be told by any number of deals"),
        ("power sweep --margin abc", 2, "'abc' is not a number of 0 or more"),
        ("power sweep --pilot 99", 2, "'99' is not a whole number from 100"),
        ("power sweep greedy", 2, "name two strategies A and B, or none"),
        ("power sweep greedy random -s greedy", 2, "and then neither -v nor -s"),
        ("power sweep greedy random -v no-sweep", 2, "and then neither -v nor -s"),
        ("power sweep greedy randm", 2, "did you mean 'random'?"),
        ("power sweep -v nosweep", 2, "did you mean 'no-sweep'?"),
        ("power sweep -n 5 --matches 5", 2, "-n and --matches exclude each other"),
        ("power sweep --stop width=1", 2, "unknown option '--stop'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(words, code, said):
    result = CliRunner().invoke(app, words.split())
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sweeplab: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_a_strategy_that_sees_all_has_to_be_allowed(coin):
    result = CliRunner().invoke(app, ["matchup", "coin", "greedy", "peeping"])
    assert result.exit_code == 3
    assert "--sees-all" in result.stderr
    run("matchup", "coin", "greedy", "peeping", "--sees-all", "-n", 10)
    run("tournament", "coin", "greedy", "peeping", "--sees-all", "-n", 10)
    run("power", "coin", "greedy", "peeping", "--sees-all", "--pilot", 100)


@pytest.mark.parametrize("experiment", ["matchup", "tournament", "compare"])
def test_a_folder_of_another_experiment_is_refused(coin, experiment, tmp_path):
    run("simulate", "coin", "-n", 10, "--out", tmp_path)
    words = {
        "matchup": ["lucky", "greedy"],
        "tournament": ["lucky", "greedy"],
        "compare": ["-v", "x:tosses=5"],
    }[experiment]
    result = CliRunner().invoke(
        app, [experiment, "coin", *words, "-n", "10", "--out", str(tmp_path)]
    )
    assert result.exit_code == 3
    assert f'holds another question: experiment was "simulate" and is "{experiment}"' in (
        result.stderr.replace("format was 1 and is 1, ", "")
    )
    assert result.stderr.count("\n") == 1


def test_a_run_json_of_no_known_kind_is_refused(coin, tmp_path):
    run("matchup", "coin", "lucky", "greedy", "-n", 10, "--out", tmp_path)
    (tmp_path / "SHA256SUMS").unlink()
    for text in ('{"experiment": "matchup"}', '{"experiment": "tournament"}'):
        (tmp_path / "run.json").write_text(text)
        result = CliRunner().invoke(app, ["resume", str(tmp_path)])
        assert result.exit_code == 3
        assert "run.json is not the question of a" in result.stderr
