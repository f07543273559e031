"""The command `tournament`: tables within 80 columns, the document, and its run folder."""

import json

import pytest
from click.testing import CliRunner
from support.sizes import size

from analysis.store import read
from cli.main import app

DEALS = size(600, 12)
ESTIMATE = {"estimate", "low", "high", "level", "method", "n"}


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.stdout


def lines(text):
    assert max(len(line) for line in text.splitlines() if "Every deal is in" not in line) <= 80
    assert "nan" not in text
    return " ".join(text.split())


def test_ratings_pairs_and_circles_are_printed():
    text = run("tournament", "scopa/scopone", "random", "greedy", "cautious", "-n", DEALS)
    words = lines(text)
    assert f"{DEALS:,} deals, 3 pairs, 2 seatings: {6 * DEALS:,} games" in words
    assert "Players: random, greedy, cautious" in words
    for said in (
        "rating score against the others",
        "the first seat, beside that",
        "Points a deal, pair by pair",
        "more than random",
        "No circle of three",
        "p is adjusted for the number of pairs (Holm)",
    ):
        assert said in words
    assert text.index("1  ") < text.index("2  ") < text.index("3  random")


def test_long_names_fit():
    names = ["greedy:sweep=2.5,spade=3,card=1", "greedy:sweep=3.5,spade=4,card=2", "random"]
    words = lines(run("tournament", "sweep", *names, "-r", "players=3", "-n", size(200, 5)))
    assert "3 seatings" in words


def test_the_document_and_the_folder_agree(tmp_path):
    names = ["greedy", "random", "cautious"]
    words = ["sweep", *names, "-n", DEALS, "--out", tmp_path, "--json"]
    document = json.loads(run("tournament", *words))
    assert (document["command"], document["question"]["strategies"]) == ("tournament", names)
    found = document["results"]
    assert list(found) == ["ratings", "first_seat", "ties", "prior", "pairs", "cycles"]
    assert {one["strategy"] for one in found["ratings"]} == set(names)
    for one in found["ratings"]:
        assert set(one) == {"strategy", "rating", "score"}
        assert set(one["rating"]) == set(one["score"]) == ESTIMATE
    assert set(found["first_seat"]) == set(found["ties"]) == ESTIMATE
    scores = [one["score"]["estimate"] for one in found["ratings"]]
    assert scores == sorted(scores, reverse=True)
    assert [(one["a"], one["b"]) for one in found["pairs"]] == [
        ("greedy", "random"), ("greedy", "cautious"), ("random", "cautious"),
    ]  # fmt: skip
    for pair in found["pairs"]:
        assert set(pair) >= {"p_holm", "difference", "wins", "draws", "losses", "p_better", "pairs"}
        folders = [tmp_path / f"{pair['a']}-against-{pair['b']}-seating-{side}" for side in (0, 1)]
        one, other = map(read, folders)
        gained = (one.points_0 - one.points_1 + other.points_1 - other.points_0) / 2
        assert pair["difference"]["estimate"] == pytest.approx(gained.mean())
    text = run("tournament", *words[:-1])
    assert f"Every deal is in {tmp_path}, a run folder for each pair and seating." in text
    assert json.loads(run("resume", tmp_path, "--json"))["results"] == found
    assert lines(run("resume", tmp_path)).startswith("Game:")


def test_matches():
    count = size(20, 2)
    words = lines(run("tournament", "sweep", "greedy", "random", "--matches", count))
    assert f"{count} matches, 1 pair, 2 seatings: {2 * count} games" in words
    assert "Of the matches, pair by pair" in words


@pytest.mark.parametrize("deals", [1, 2])
def test_hardly_any_deals(coin, deals):
    words = ["tournament", "coin", "lucky", "greedy", "toss", "-n", deals]
    lines(run(*words))
    document = json.loads(run(*words, "--json"))
    assert len(document["results"]["pairs"]) == 3


def test_a_tournament_that_stops(coin, tmp_path):
    words = ["coin", "lucky", "greedy", "toss", "--stop", "width=0.05", "--out", tmp_path]
    text = lines(run("tournament", *words))
    document = json.loads(run("tournament", *words, "--json"))["results"]
    stopped = document["stopped"]
    assert len(stopped) == 3
    (deals,) = {one["deals"] for one in stopped}
    assert f"Stopped after {deals:,} deals by width=0.05" in text
    assert "they hold although the run was watched, all 3 together" in text
    assert {pair["difference"]["method"] for pair in document["pairs"]} == {"sequence"}
    assert {pair["p_holm"] for pair in document["pairs"]} == {None}
    assert len(read(tmp_path / "greedy-against-toss-seating-1")) == deals


def test_a_tournament_that_reaches_its_limit_says_so(coin):
    words = ["coin", "lucky", "greedy", "toss", "--stop", "width=1e-9", "--max-deals", 1500]
    text = lines(run("tournament", *words))
    assert "Stopped after 1,500 deals by width=1e-09" in text
    undecided = "lucky against greedy, lucky against toss, greedy against toss"
    assert f"at the limit; undecided: {undecided}." in text
    assert "all pairs are decided" not in text
