"""`chart`: from a run folder to a picture, and every fault in one line."""

import json
import shutil
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner

from analysis.charts.from_run import KINDS, draw_run
from analysis.charts.played import played_run
from analysis.store import read, read_document
from cli.chart import KINDS as OFFERED
from cli.main import app

pytestmark = pytest.mark.usefixtures("coin")
OF_ONE = [kind for kind in KINDS if kind not in ("variants", "matchup", "ratings", "pairs")]


def invoke(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


def simulate(folder, *words):
    return json.loads(invoke("simulate", *words, "--out", folder, "--json").stdout)["results"]


def texts(file):
    root = ElementTree.parse(file).getroot()
    return ["".join(part.itertext()).strip() for part in root.iter() if part.tag.endswith("text")]


def refused(*words, code=3):
    result = invoke("chart", *words, code=code)
    assert result.stdout == ""
    assert result.stderr.startswith("sweeplab: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    simulate(folder, "coin", "-r", "tosses=5", "-n", 700, "--part-size", 300)
    return folder


@pytest.fixture(scope="module")
def comparison(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "rules"
    variants = ("-v", "no-sweep", "-v", "same:sweep_points=1")
    invoke("compare", "sweep", *variants, "-n", 60, "--part-size", 25, "--out", folder)
    return folder


def test_the_command_offers_every_kind():
    assert OFFERED == KINDS


@pytest.mark.parametrize("kind", ["advantage", "points", "convergence"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("narrow", [(), ("--narrow",)], ids=["wide", "narrow"])
def test_every_kind_of_a_run(kind, players, narrow, tmp_path):
    simulate(tmp_path / "run", "coin", "-r", f"players={players}", "-n", 50)
    file = tmp_path / "chart.svg"
    words = ("chart", tmp_path / "run", "-o", file, "--kind", kind, *narrow)
    assert invoke(*words).stdout == f"Wrote {file}.\n"
    width = float(ElementTree.parse(file).getroot().get("width").removesuffix("pt"))
    assert width * 96 / 72 == pytest.approx(390 if narrow else 1280)
    footer = " ".join(texts(file))
    assert "greedy in every seat" in footer
    assert "50 deals, seed 1" in footer


def test_the_default_is_the_advantage(run, tmp_path):
    results = simulate(run, "coin", "-r", "tosses=5", "-n", 700, "--part-size", 300)
    invoke("chart", run, "-o", tmp_path / "chart.png")
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
    invoke("chart", run, "-o", tmp_path / "chart.svg")
    words = texts(tmp_path / "chart.svg")
    found = results["advantage"]
    assert any(f"{abs(found['estimate']):.2f}" in word for word in words)
    assert any(f"{100 * results['p_win'][1]['estimate']:.1f} ±" in word for word in words)
    assert "coin/plain, tosses=5 · greedy in every seat · 700 deals, seed 1" in words


def test_each_side_has_its_lead_over_the_others(tmp_path):
    folder = tmp_path / "run"
    simulate(folder, "coin", "-r", "players=3", "-n", 400)
    frame = read(folder)
    points = np.stack([frame.points_0, frame.points_1, frame.points_2])
    marks = draw_run(folder).axes[0].get_lines()
    drawn = [float(line.get_xdata()[0]) for line in marks if line.get_marker() != "None"]
    leads = points - (points.sum(axis=0) - points) / 2
    assert drawn == pytest.approx(leads.mean(axis=1))


def test_points_are_piled_up_from_what_adds_up(tmp_path):
    simulate(tmp_path / "one", "coin", "-n", 50)
    assert len(draw_run(tmp_path / "one", "points").axes[0].patches) == 2
    heads = read(tmp_path / "one").heads_1.mean()
    assert draw_run(tmp_path / "one", "points").axes[0].patches[1].get_width() == pytest.approx(
        heads
    )
    simulate(tmp_path / "three", "coin", "-r", "worth=3", "-n", 50)
    figure = draw_run(tmp_path / "three", "points")
    assert figure.axes[0].patches[1].get_width() == pytest.approx(3 * heads)
    assert figure.legends == []


def test_convergence_ends_at_the_result_and_shows_the_way(run):
    axes = draw_run(run, "convergence").axes[0]
    frame = read(run)
    lead = frame.points_0 - frame.points_1
    curve = axes.get_lines()[0]
    counts, means = curve.get_xdata(), curve.get_ydata()
    assert counts[-1] == 700
    assert len(counts) > 50
    assert means == pytest.approx([lead[:n].mean() for n in counts])


def test_the_parts_change_no_byte(run, tmp_path):
    simulate(tmp_path / "whole", "coin", "-r", "tosses=5", "-n", 700)
    for kind in ("advantage", "points", "convergence"):
        for folder, name in ((run, "parts.svg"), (tmp_path / "whole", "whole.svg")):
            invoke("chart", folder, "-o", tmp_path / name, "--kind", kind)
        assert (tmp_path / "parts.svg").read_bytes() == (tmp_path / "whole.svg").read_bytes()


def test_a_run_is_read_a_stretch_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr("analysis.parts.GROUP", 50)
    folder = tmp_path / "run"
    simulate(folder, "coin", "-n", 120)
    stretches = played_run(folder, read_document(folder)).stretches(["points_1"])
    assert [columns.shape for columns in stretches] == [(1, 50), (1, 50), (1, 20)]


def test_a_run_whose_strategy_is_gone_can_still_be_drawn(run, tmp_path):
    text = (run / "run.json").read_text().replace('"greedy"', '"gone"')
    (run / "run.json").write_text(text)
    (run / "SHA256SUMS").unlink()  # it would tell of the altered file
    invoke("chart", run, "-o", tmp_path / "chart.svg")
    assert any("gone in every seat" in word for word in texts(tmp_path / "chart.svg"))


def test_partners_are_one_side(tmp_path):
    simulate(tmp_path / "run", "coin/pairs", "-s", "toss", "-s", "greedy", "-n", 300)
    invoke("chart", tmp_path / "run", "-o", tmp_path / "chart.svg")
    words = texts(tmp_path / "chart.svg")
    assert "seats 0 and 2, first to play" in words
    assert any("toss in seat 0, greedy in seat 1" in word for word in words)


@pytest.mark.parametrize("kind", OF_ONE)
def test_the_real_game(kind, comparison, tmp_path):
    invoke("chart", comparison / "baseline", "-o", tmp_path / "chart.png", "--kind", kind)
    figure = draw_run(comparison / "baseline", kind)
    frame = read(comparison / "baseline")
    if kind == "points":
        labels = [text.get_text() for text in figure.legends[0].get_texts()]
        assert labels[:2] == ["for most cards", "for most spades"]
    if kind == "sweeps":
        none = figure.axes[0].patches[0].get_width()
        assert none == pytest.approx((frame.n_sweeps_0 == 0).mean())


@pytest.mark.parametrize("kind", ["advantage", "points", "convergence"])
def test_matches(kind, tmp_path):
    results = simulate(tmp_path / "run", "sweep", "--matches", 12, "--start", "2,1")
    invoke("chart", tmp_path / "run", "-o", tmp_path / "chart.svg", "--kind", kind)
    words = " ".join(texts(tmp_path / "chart.svg"))
    assert "12 matches from 2 : 1, seed 1" in words
    share = results["p_match"][0]["estimate"]
    assert (f"{100 * share:.0f} ±" in words) == (kind != "points")
    assert "no column n_sweeps" in refused(tmp_path / "run", "-o", "x.png", "--kind", "sweeps")


def test_a_comparison(comparison, tmp_path):
    file = tmp_path / "rules.svg"
    invoke("chart", comparison, "-o", file)
    words = texts(file)
    assert {"no-sweep", "same", "exactly no difference"} <= set(words)
    assert "0 always, alters 0 % of deals" in words
    assert "too small to matter: at most 0.05 points a deal either way" in words
    assert (
        "Baseline: sweep/sweep · greedy in every seat · 60 deals, seed 1, the same for all" in words
    )
    one, other = read(comparison / "baseline"), read(comparison / "no-sweep")
    change = (other.points_0 - other.points_1) - (one.points_0 - one.points_1)
    marks = draw_run(comparison).axes[0].get_lines()
    drawn = [float(line.get_xdata()[0]) for line in marks if line.get_marker() != "None"]
    assert drawn == pytest.approx([change.mean(), 0])
    invoke("chart", comparison, "-o", file, "--margin", 3, "--narrow")
    assert "no difference bigger than 3" in texts(file)


def test_an_unfinished_comparison_is_told_in_a_line(comparison, tmp_path):
    folder = tmp_path / "rules"
    shutil.copytree(comparison, folder)
    (folder / "same" / "part-00001.parquet").unlink()
    said = refused(folder, "-o", tmp_path / "chart.png")
    assert f"{folder / 'same'} has 2 of 3 parts; finish it: sweeplab resume {folder}\n" in said
    (folder / "run.json").write_text('{"experiment": "compare", "levels": [{}]}')
    for kind in ("variants", "points"):
        refused(folder, "-o", tmp_path / "chart.png", "--kind", kind)


def test_a_comparison_at_each_level(tmp_path):
    words = ("compare", "sweep", "-v", "no-sweep", "-s", "greedy", "-s", "random", "--each")
    invoke(*words, "-n", 20, "--out", tmp_path / "rules")
    invoke("chart", tmp_path / "rules", "-o", tmp_path / "rules.svg")
    assert {"With greedy", "With random"} <= set(texts(tmp_path / "rules.svg"))


def test_what_is_wrong_is_told_in_a_line(run, comparison, tmp_path):
    file = tmp_path / "chart.png"
    assert ".png or .svg" in refused(run, "-o", tmp_path / "chart.pdf")
    assert ".png or .svg" in refused("/no/such/run", "-o", "chart")
    assert "is no run folder" in refused("/no/such/run", "-o", file)
    assert "cannot write" in refused(run, "-o", "/proc/no/chart.png", code=1)
    assert "Missing option '-o'" in refused(run, code=2)
    assert "is not one of" in refused(run, "-o", file, "--kind", "pie", code=2)
    assert "not a number of 0 or more" in refused(run, "-o", file, "--margin", "-1", code=2)
    assert "have no column n_sweeps" in refused(run, "-o", file, "--kind", "sweeps")
    assert "holds one set of rules" in refused(run, "-o", file, "--kind", "variants")
    of_one = refused(comparison, "-o", file, "--kind", "points")
    assert f"choose from {comparison / 'baseline'}, {comparison / 'no-sweep'}" in of_one
    assert not file.exists()


def test_an_unfinished_or_damaged_run_is_told_in_a_line(run, tmp_path):
    file, part = tmp_path / "chart.png", run / "part-00001.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:100])
    assert str(part) in refused(run, "-o", file)
    part.write_bytes(whole[:50] + bytes(len(whole) - 100) + whole[-50:])
    assert str(part) in refused(run, "-o", file)
    part.unlink()
    assert f"has 2 of 3 parts; finish it: sweeplab resume {run}" in refused(run, "-o", file)
    assert not file.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "tarok"),
        ("preset", "none"),
        ("rules", {"players": 7}),
        ("rules", {"players": 4}),
        ("rules", 3),
        ("seats", None),
        ("deals", None),
        ("unit", "year"),
    ],
)
def test_a_run_json_that_is_off_is_told_in_a_line(key, value, run, tmp_path):
    document = json.loads((run / "run.json").read_text()) | {key: value}
    (run / "run.json").write_text(json.dumps(document))
    assert str(run) in refused(run, "-o", tmp_path / "chart.png")
