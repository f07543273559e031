"""The command `power`: plans for each kind of question, printed and as a document."""

import json

import pytest
from click.testing import CliRunner
from support.sizes import size

from cli.main import app

PILOT = size(1000, 100)
PLAN = [
    "name", "width", "seen", "width_unpaired", "seen_unpaired", "shown", "shown_power",
]  # fmt: skip


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


def lines(text):
    assert max(map(len, text.splitlines())) <= 80
    assert "nan" not in text
    return " ".join(text.split())


def test_a_variant_is_planned_with_and_without_pairing():
    words = ["power", "sweep", "-v", "no-sweep", "--margin", "0.01", "--pilot", PILOT]
    text = lines(run(*words))
    for said in (
        "no-sweep: deals to be safe about ± 0.01 points a deal",
        "to see 0.01 points a deal, 80 times in 100",
        "±, on different deals in each arm",
        "The other way round: 100,000 deals give ± 0.0",
        f"From a pilot run of {PILOT:,} deals.",
    ):
        assert said in text
    document = json.loads(run(*words, "--json"))
    assert document["command"] == "power"
    assert document["question"]["experiment"] == "compare"
    names = [arm["name"] for arm in document["question"]["levels"][0]["arms"]]
    assert names == ["baseline", "no-sweep"]
    found = document["results"]
    assert found["margin"] == 0.01
    assert (found["power"], found["pilot"], found["deals"]) == (0.8, PILOT, 100_000)
    (plan,) = found["questions"]
    assert list(plan) == PLAN
    assert set(plan["width"]) == {"deals", "safe"}
    assert set(plan["shown"]) == {"margin", "safe"}
    assert plan["seen"]["deals"] > plan["width"]["deals"]
    assert plan["width"]["safe"] > plan["width"]["deals"]
    assert f"{plan['width']['deals']:,}" in text


def test_two_strategies_and_the_first_seat(coin):
    words = ["coin", "--pilot", 500, "-n", 2000, "--power", "0.9"]
    text = lines(run("power", words[0], "lucky", "greedy", *words[1:]))
    assert "Players: lucky against greedy, seats exchanged" in text
    assert "lucky against greedy: deals" in text
    assert "2,000 deals give ± " in text
    assert "90 times in 100" in text
    document = json.loads(run("power", "coin", "lucky", "greedy", *words[1:], "--json"))
    assert document["question"]["experiment"] == "matchup"
    assert (document["question"]["first"], document["question"]["second"]) == ("lucky", "greedy")
    text = lines(run("power", *words))
    assert "the first player's advantage: deals" in text
    assert "different deals" not in text
    document = json.loads(run("power", *words, "--json"))
    assert document["question"]["experiment"] == "simulate"
    assert document["results"]["questions"][0]["width_unpaired"] is None
    assert document["results"]["margin"] == 0.05


@pytest.mark.jit_only
def test_matches():
    text = lines(run("power", "sweep", "--matches", 1000, "--pilot", 100))
    assert "1,000 matches give ± " in text
    assert "± 1 % of the matches" in text


def test_a_single_deal_shows_nothing(coin):
    assert "?" in lines(run("power", "coin", "--pilot", 100, "-n", 1))
    document = json.loads(run("power", "coin", "--pilot", 100, "-n", 1, "--json"))
    assert document["results"]["questions"][0]["shown"] == {"margin": None, "safe": None}


def test_what_nobody_can_play_is_a_question_mark(coin):
    text = lines(run("power", "coin", "--pilot", 100, "--margin", "1e-12"))
    assert "±" in text
    document = json.loads(run("power", "coin", "--pilot", 100, "--margin", "1e-12", "--json"))
    assert document["results"]["questions"][0]["width"]["deals"] is None
