"""`report`: folders of runs and of batches to one page, and every fault in one line."""

import json

import pytest
from click.testing import CliRunner

from cli.main import app

PLAN = """
title = "Our quarrels"
deals = 30

[[compare]]
ask = "Shall sweeps count?"
rules = "sweep"
variants = ["no-sweep"]
margin = 9

[[simulate]]
ask = "Who has it easier?"
rules = "sweep"
"""


def invoke(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


def refused(*words, code=3):
    result = invoke("report", *words, code=code)
    assert result.stdout == ""
    assert result.stderr.startswith("sweeplab: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def run(place):
    folder = place / "run"
    invoke("compare", "sweep", "-v", "no-sweep", "-n", 40, "--part-size", 25, "--out", folder)
    return folder


@pytest.fixture(scope="module")
def batch(place):
    plan = place / "plan.toml"
    plan.write_text(PLAN)
    invoke("batch", plan, "--out", place / "house")
    return place / "house"


def test_a_run(run, tmp_path):
    file = tmp_path / "page.html"
    assert invoke("report", run, "-o", file).stdout == f"Wrote {file}.\n"
    page = file.read_text()
    assert page.startswith("<!doctype html>")
    assert "sweeplab compare sweep -v no-sweep -s greedy -n 40 --seed 1" in page
    assert list(tmp_path.iterdir()) == [file]


def test_a_batch_has_its_title_its_questions_and_its_margins(batch, tmp_path):
    invoke("report", batch, "-o", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert "<h1>Our quarrels</h1>" in page
    assert ">Shall sweeps count?</h2>" in page
    assert ">Who has it easier?</h2>" in page
    assert "no difference bigger than 9<" in page


def test_runs_and_batches_together(batch, run, tmp_path):
    words = ("report", batch, run, "-o", tmp_path / "page.html", "--title", "Both")
    invoke(*words)
    page = (tmp_path / "page.html").read_text()
    assert "<h1>Both</h1>" in page
    assert page.count('<section class="question"') == 1  # the same rules in both
    invoke(*words)
    assert (tmp_path / "page.html").read_text() == page


def test_a_margin(run, tmp_path):
    invoke("report", run, "-o", tmp_path / "page.html", "--margin", 8)
    assert "no difference bigger than 8<" in (tmp_path / "page.html").read_text()


def test_no_folder_of_a_run(tmp_path, run):
    assert "is no run folder" in refused(tmp_path / "none", "-o", tmp_path / "page.html")
    assert "is no run folder" in refused(run, tmp_path, "-o", tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_usage(run):
    assert "Missing argument 'DIR...'" in refused("-o", "page.html", code=2)
    assert "Missing option '-o'" in refused(run, code=2)


def test_a_place_that_cannot_be_written(run):
    assert "cannot write /proc/no/page.html" in refused(run, "-o", "/proc/no/page.html", code=1)


def test_an_unfinished_batch_says_how_to_finish_it(place, tmp_path):
    folder = tmp_path / "half"
    invoke("batch", place / "plan.toml", "--out", folder)
    from analysis.batches.index import read_index, write_index

    first, *others = read_index(folder)
    write_index(folder, [first._replace(finished=False, estimate=None), *others])
    said = refused(folder, "-o", tmp_path / "page.html")
    assert said.endswith(f"1 of 2 runs are missing; finish it: sweeplab resume {folder}\n")


def test_a_share_of_a_batch_is_not_all(place, tmp_path):
    folder = tmp_path / "share"
    invoke("batch", place / "plan.toml", "--shard", "1/2", "--out", folder)
    assert json.loads((folder / "batch.json").read_text())["shard"] == "1/2"
    assert "share 1/2 of a batch: put all shares together" in refused(folder, "-o", "page.html")
