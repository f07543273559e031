"""What a person sees of a run, and what a program gets of it."""

import json

import pytest
from click.testing import CliRunner

from analysis.store import read
from cli.main import app

pytestmark = pytest.mark.usefixtures("coin")
ESTIMATE = {"estimate", "low", "high", "level", "method", "n"}


def invoke(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


def test_the_summary_says_what_was_played_and_what_is_meant():
    text = invoke("simulate", "coin/pairs", "-r", "tosses=5", "-s", "toss", "-s", "greedy").stdout
    assert "Coin, 100,000 deals, seed 1" in text
    assert "coin/pairs: Two against two." in text
    assert "tosses=5; all others as in coin/pairs" in text
    assert "toss in seat 0, greedy in seat 1, toss in seat 2, greedy in seat 3" in text
    assert "seats 0 and 2" in text
    assert "The first player's side scores" in text
    assert "± is half of a 95 % interval" in text


def test_defaults_are_printed():
    text = invoke("simulate", "coin", "-n", 10).stdout
    assert "coin/plain: Two players, three tosses." in text
    assert "Options" not in text
    assert "greedy in every seat" in text
    assert "seed 1" in text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deals", [1, 2, 3000])
def test_it_fits_80_columns_and_is_plain(players, deals):
    text = invoke("simulate", "coin", "-r", f"players={players}", "-n", deals).stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text
    assert "nan" not in text


def test_one_deal_claims_nothing():
    text = invoke("simulate", "coin", "-n", 1).stdout
    assert "1 deal, seed 1" in text
    assert "one deal says no more" in text


def test_chance_is_called_chance():
    text = invoke("simulate", "coin", "-n", 100, "--seed", 3).stdout
    assert "too close to tell after 100 deals" in text.replace("\n", " ")


def test_the_json_document(tmp_path):
    words = ("simulate", "coin", "-r", "players=3", "-s", "toss:force=2", "-n", 500)
    result = invoke(*words, "--out", tmp_path, "--json")
    document = json.loads(result.stdout)
    assert set(document) == {"command", "question", "results", "seconds"}
    assert document["command"] == "simulate"
    assert document["question"] == json.loads((tmp_path / "run.json").read_text())
    assert document["question"]["seats"][2]["weights"] == {"force": 2}
    results = document["results"]
    assert set(results) == {
        *(f"{name}_{side}" for name in ("points", "heads") for side in range(3)),
        "advantage",
        "p_win",
        "p_tie",
    }
    assert set(results["advantage"]) == ESTIMATE
    assert [set(estimate) for estimate in results["p_win"]] == [ESTIMATE] * 3
    frame = read(tmp_path)
    ahead = (frame.points_0 - (frame.points_1 + frame.points_2) / 2).mean()
    assert results["advantage"]["estimate"] == pytest.approx(ahead)
    assert results["advantage"]["n"] == 500


def test_json_without_an_interval_has_null():
    document = json.loads(invoke("simulate", "coin", "-n", 1, "--json").stdout)
    assert document["results"]["advantage"]["low"] is None


def test_results_depend_on_the_question_alone(tmp_path):
    def results(*words):
        return json.loads(invoke("simulate", "coin", "-n", 700, *words, "--json").stdout)["results"]

    plain = results()
    assert plain == results("--threads", 5)
    assert plain == results("--out", tmp_path, "--part-size", 90)
    assert plain != results("--seed", 2)


def test_resume_goes_on_and_reports(tmp_path):
    first = invoke("simulate", "coin", "-n", 700, "--part-size", 200, "--out", tmp_path, "--json")
    (tmp_path / "part-00001.parquet").unlink()
    again = invoke("resume", tmp_path, "--json", "--threads", 1)
    one, other = json.loads(first.stdout), json.loads(again.stdout)
    assert one["results"] == other["results"]
    assert other["command"] == "resume"
    text = invoke("resume", tmp_path).stdout
    assert "all was in the run folder already" in text
    assert f"Every deal is in {tmp_path}" in text.replace("\n", " ")


def test_strategies_that_see_all_are_refused_unless_asked_for():
    assert "--sees-all" in invoke("simulate", "coin", "-s", "peeping", code=3).stderr
    invoke("simulate", "coin", "-s", "peeping", "--sees-all", "-n", 10)


def test_nothing_is_written_without_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    invoke("simulate", "coin", "-n", 10)
    assert not list(tmp_path.iterdir())


def test_the_real_game_end_to_end(tmp_path):
    words = ("simulate", "sweep", "-r", "players=4", "-s", "greedy", "-s", "random", "-n", 60)
    document = json.loads(invoke(*words, "--out", tmp_path, "--json").stdout)
    assert document["question"]["rules"]["partnerships"] is True
    assert len(document["results"]["p_win"]) == 2
    frame = read(tmp_path)
    assert len(frame) == 60
    assert (frame.n_cards_0 + frame.n_cards_1 <= 52).all()


def test_four_at_sueca_end_to_end(tmp_path):
    words = ("simulate", "sueca", "-s", "greedy", "-s", "random", "-n", 60)
    document = json.loads(invoke(*words, "--out", tmp_path, "--json").stdout)
    assert document["question"]["rules"]["vencida_value"] == "match"
    assert [seat["strategy"] for seat in document["question"]["seats"]] == ["greedy", "random"] * 2
    assert len(document["results"]["p_win"]) == 2
    frame = read(tmp_path)
    assert len(frame) == 60
    assert (frame.card_points_0 + frame.card_points_1 == 120).all()
    text = invoke(*words).stdout
    assert "greedy in seat 0, random in seat 1, greedy in seat 2" in text.replace("\n", " ")
    assert max(map(len, text.splitlines())) <= 80
