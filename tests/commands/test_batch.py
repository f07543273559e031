"""The command `batch`: what is printed, kept, resumed and refused."""

import csv
import json
import resource
import shlex
from functools import partial

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from fakes.program import ended, interrupt, run, said, start, when
from support.batches import PLAN, RUNS, files, invoke

from analysis.batches.index import COLUMNS, Row, read_index
from analysis.batches.plan import read_plan
from analysis.batches.playing import Progress, play_batch
from analysis.batches.timing import expected
from analysis.question import version_of
from analysis.store import read
from cli.main import app


@pytest.fixture
def plan(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text(PLAN)
    return file


@pytest.fixture
def played(plan, tmp_path, coin):
    folder = tmp_path / "played"
    invoke("batch", plan, "--out", folder)
    return folder


def test_it_says_what_it_plays_and_then_what_came_out(plan, tmp_path, coin):
    text = invoke("batch", plan, "--out", tmp_path / "out", "--threads", 1)
    head, table, answers, last = text.split("\n\n")
    games = 2 * 1500 + 3 * 40 + 2 * 2 * 1500 + 6 * 1500
    assert " ".join(head.split()).startswith(f"{plan}: 6 runs, {games:,} games, about ")
    assert head.endswith("on 1 thread.")
    rows = [line.split() for line in table.splitlines()]
    assert rows[0] == ["kind", "deals", "games", "about", "run"]
    assert [(row[0], row[1], row[2], row[-1]) for row in rows[1:]] == [
        ("simulate", "1,500", "1,500", RUNS[0]),
        ("simulate", "1,500", "1,500", RUNS[1]),
        ("compare", "40", "120", RUNS[2]),
        ("matchup", "1,500", "3,000", RUNS[3]),
        ("matchup", "1,500", "3,000", RUNS[4]),
        ("tournament", "1,500", "9,000", RUNS[5]),
    ]
    assert answers.startswith("first-coin\n  Is it fair?\n  first player: advantage ")
    assert "  lucky: difference " in answers
    assert "  same: difference 0 always points a deal; " in answers
    assert (
        last == f"All answers are in {tmp_path}/out/index.csv, every run in a folder beside it.\n"
    )


def test_a_dry_run_writes_nothing(plan, tmp_path, coin):
    text = invoke("batch", plan, "--out", tmp_path / "out", "--dry-run")
    assert "6 runs" in text
    assert "first player" not in text
    assert not (tmp_path / "out").exists()
    assert "6 runs" in invoke("batch", plan, "--dry-run")
    assert "needs a folder: --out DIR" in invoke("batch", plan, code=2)


def test_each_run_is_an_ordinary_run_folder(played):
    assert sorted(file.name for file in played.iterdir() if file.is_dir()) == sorted(RUNS)
    assert len(read(played / "first-coin")) == 1500
    alone = json.loads(invoke("simulate", "coin", "-s", "slow", "-n", 1500, "--json"))
    again = json.loads(invoke("resume", played / "first-coin", "--json"))
    assert again["results"] == alone["results"]
    duel = ("matchup", "coin", "lucky", "toss", "-n", 1500, "--part-size", 500)
    other = played.parent / "alone"
    document = json.loads(invoke(*duel, "--out", other, "--json"))
    same = {name: data for name, data in files(other).items() if "part-" in name}
    assert files(played / RUNS[3]) == same
    (row,) = [row for row in read_index(played) if row.run == RUNS[3]]
    assert row.found._asdict() == document["results"]["difference"]
    assert (row.margin, row.verdict) == (2, "no difference bigger than 2")


def test_the_index_has_every_answer(played):
    rows = read_index(played)
    assert list(dict.fromkeys(row.run for row in rows)) == RUNS
    assert [row.subject for row in rows][:6] == [
        *["first player"] * 2,
        *["no-sweep", "same"],
        *["lucky"] * 2,
    ]
    assert sorted(str(row.subject) for row in rows[6:]) == ["greedy", "lucky", "toss"]
    assert all(row.finished and row.low <= row.estimate <= row.high for row in rows)
    assert {row.measure for row in rows} == {"advantage", "difference", "rating"}
    assert [row.ask for row in rows[:3]] == ["Is it fair?", "Is it fair?", None]
    assert [row.unit for row in rows[:3]] == ["deal", "deal", "deal"]
    assert rows[0].strategies == "slow"
    assert rows[1].rules == "coin/long"
    schema = pq.read_schema(played / "index.parquet")
    assert tuple(schema.names) == tuple(COLUMNS) == Row._fields
    assert schema.field("run").metadata == {b"text": b"name of the run's folder"}
    with (played / "index.csv").open() as lines:
        read_back = list(csv.DictReader(lines))
    assert [float(row["estimate"]) for row in read_back] == [row.estimate for row in rows]
    assert read_back[0]["finished"] == "true"
    assert read_back[-1]["verdict"] == ""


def test_the_same_again_plays_nothing(plan, played, coin):
    before = files(played)
    text = invoke("batch", plan, "--out", played)
    assert text.count("(done before)") == 6
    assert files(played) == before
    assert " done  first-coin\n" in text
    document = json.loads(invoke("resume", played, "--json"))
    assert [run["there"] for run in document["results"]["runs"]] == [
        run["games"] for run in document["results"]["runs"]
    ]
    assert len(document["results"]["answers"]) == 9


def test_a_damaged_part_is_played_again(plan, played, coin):
    before = files(played)
    part = played / "first-coin" / "part-00001.parquet"
    part.write_bytes(part.read_bytes()[:-1])
    (played / "sweeps" / "same" / "part-00000.parquet").unlink()
    (played / "index.parquet").write_bytes(b"no index")
    result = CliRunner().invoke(app, ["batch", str(plan), "--out", str(played)])
    assert f"{part} was cut short or altered: its deals are played again" in result.stderr
    assert files(played) == before


def test_a_damaged_part_is_seen_where_the_index_says_finished(plan, played, coin):
    before = files(played)
    part = played / "first-coin" / "part-00001.parquet"
    part.write_bytes(part.read_bytes()[:-1])
    text = invoke("batch", plan, "--out", played)
    assert text.count("(done before)") == 5
    assert files(played) == before


def test_new_entries_are_added_and_another_margin_is_judged_anew(plan, played, coin):
    before = files(played)
    plan.write_text(PLAN.replace("margin = 2", "margin = 0.001") + '[[simulate]]\nrules = "coin"\n')
    text = invoke("batch", plan, "--out", played)
    assert text.count("(done before)") == 4
    rows = read_index(played)
    assert rows[-1].run == "simulate-coin-greedy"
    assert next(row for row in rows if row.run == RUNS[3]).verdict == "more"
    after = files(played)
    assert {name: after[name] for name in before if "index" not in name} == {
        name: data for name, data in before.items() if "index" not in name
    }


def test_a_run_of_the_same_name_that_asks_something_else_is_refused(plan, played, coin):
    before = {file: file.read_bytes() for file in played.rglob("*") if file.is_file()}
    plan.write_text(PLAN.replace("deals = 1500", "deals = 1600"))
    err = invoke("batch", plan, "--out", played, code=3)
    assert err.startswith(f"sweeplab: {played}/first-coin holds another question: deals was 1500")
    assert err.count("\n") == 1
    assert {file: file.read_bytes() for file in played.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (PLAN + '[[simulate]]\nrules = "coyn"\n', 2, "plan.toml:29: unknown game 'coyn'"),
        (
            PLAN + '[[simulate]]\nrules = "coin"\nseeed = 1\n',
            3,
            "plan.toml:30: [[simulate]] has no",
        ),
        (
            PLAN + "[[simulate]]\nrules = 'coin'\noptions.worth = -1\n",
            3,
            "option worth=-1: must be",
        ),
        (
            PLAN + "[[simulate]]\nname = 'index.csv'\nrules = 'coin'\n",
            3,
            "plan.toml:28: a run cannot be called",
        ),
    ],
)
def test_one_wrong_word_and_nothing_is_played(plan, tmp_path, coin, text, code, words):
    plan.write_text(text)
    err = invoke("batch", plan, "--out", tmp_path / "out", code=code)
    assert words in err
    assert err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_folders_of_something_else_are_refused(plan, played, tmp_path, coin):
    err = invoke("batch", plan, "--out", played / "first-coin", code=3)
    assert "is the folder of a single run: choose another folder" in err
    err = invoke("batch", plan, "--out", played, "--shard", "1/2", code=3)
    assert f"{played} holds the whole of a batch, not share 1/2" in err
    err = invoke("chart", played, "-o", tmp_path / "x.png", code=3)
    assert f"{played} is the folder of a batch: name a run in it, as {played}/RUN" in err
    (played / "batch.json").write_text("{}")
    assert "batch.json is damaged" in invoke("batch", plan, "--out", played, code=3)


def test_a_fault_names_the_run_and_keeps_those_before_it(tmp_path, coin):
    file = tmp_path / "plan.toml"
    file.write_text(
        'deals = 300\n[[simulate]]\nrules = "coin"\n'
        '[[simulate]]\nname = "bad"\nrules = "coin"\nstrategies = "broken"\n'
    )
    err = invoke("batch", file, "--out", tmp_path / "out", code=1)
    assert err.startswith("sweeplab: strategy broken: deal 0")  # seen before anything is played
    assert not (tmp_path / "out").exists()
    with pytest.raises(Exception, match="bad: strategy broken: deal 0"):
        play_batch(read_plan(file), tmp_path / "out")
    assert [row.finished for row in read_index(tmp_path / "out")] == [True, False]


def test_ctrl_c_prints_the_command_that_resumes(plan, tmp_path):
    assert run("batch", plan, "--out", tmp_path / "calm")[0] == 0
    process = start("batch", plan, "--out", "my batch", cwd=tmp_path)
    when(lambda: list((tmp_path / "my batch").glob("first-*/part-*.parquet")))
    interrupt(process)
    code, _, err = ended(process)
    assert code == 130
    assert said(err) == ["sweeplab: stopped; go on with: sweeplab resume 'my batch'"]
    assert not all(row.finished for row in read_index(tmp_path / "my batch"))
    code, _, err = run(*shlex.split(err.rpartition(": sweeplab ")[2]), cwd=tmp_path)
    assert (code, said(err)) == (0, [])
    assert files(tmp_path / "my batch") == files(tmp_path / "calm")


def test_a_batch_killed_again_and_again_gives_the_same_bytes(plan, tmp_path):
    assert run("batch", plan, "--out", tmp_path / "calm")[0] == 0
    folder = tmp_path / "killed"
    marks = ["first-coin/part-00001.parquet", "sweeps/baseline/part-00000.parquet"]
    marks += [f"{RUNS[4]}/seating-1/part-00000.parquet"]
    for mark in marks:
        process = start("batch", plan, "--out", folder)
        when(lambda mark=mark: (folder / mark).exists())
        process.kill()
        ended(process)
        assert len(pq.read_table(folder / "index.parquet")) > 0
    code, out, err = run("batch", plan, "--out", folder)
    assert (code, said(err)) == (0, [])
    assert 0 < out.count("(done before)") < 6
    assert files(folder) == files(tmp_path / "calm")
    assert not list(folder.rglob("*.tmp"))


def test_a_second_process_in_the_folder_is_refused(plan, tmp_path):
    plan.write_text(PLAN.replace("deals = 1500", "deals = 500_000"))
    first = start("batch", plan, "--out", tmp_path / "out")
    when(lambda: (tmp_path / "out" / "index.csv").exists())
    code, _, err = run("batch", plan, "--out", tmp_path / "out")
    assert code == 1
    assert said(err) == [f"sweeplab: {tmp_path}/out is being written by process {first.pid}"]
    first.kill()
    ended(first)


def test_a_full_disk_is_one_line_and_no_harm(plan, tmp_path):
    folder = tmp_path / "out"
    little = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (9000, 9000))
    code, _, err = run("batch", plan, "--out", folder, prepare=little)
    assert code == 1
    assert len(said(err)) == 1
    assert f"cannot write {folder}/" in err
    assert "File too large" in err
    assert not list(folder.rglob("*.tmp"))
    assert run("batch", plan, "--out", folder)[0] == 0
    assert all(row.finished for row in read_index(folder))


def test_what_is_given_in_a_notebook(plan, tmp_path, coin):
    batch = read_plan(plan)
    told = []
    progress = Progress(
        on_run=lambda run: told.append(run.name),
        on_rows=lambda run, rows, before: told.append((run.name, len(rows), before)),
    )
    rows = play_batch(batch, tmp_path / "out", progress=progress)
    assert rows == read_index(tmp_path / "out")
    assert told[:4] == [RUNS[0], (RUNS[0], 1, False), RUNS[1], (RUNS[1], 1, False)]
    assert play_batch(batch, tmp_path / "out") == rows  # nothing is counted twice
    assert play_batch(batch, tmp_path / "other") == rows
    games = [one.games for one in expected(batch, tmp_path / "out")]
    assert games == [1500, 1500, 120, 3000, 3000, 9000]
    assert [one.done for one in expected(batch, tmp_path / "out")] == [True] * 6
    assert [one.there for one in expected(batch)] == [0] * 6


def test_a_run_that_stops_by_a_rule(tmp_path, coin):
    file = tmp_path / "plan.toml"
    file.write_text('part_size = 700\n[[simulate]]\nrules = "coin"\nstop = "width=0.1"\n')
    text = invoke("batch", file, "--out", tmp_path / "out")
    assert "1 run, at most 10,000,000 games, at most about" in " ".join(text.split())
    (row,) = read_index(tmp_path / "out")
    assert (row.method, row.deals) == ("sequence", 10_000_000)
    assert row.n < 10_000
    before = files(tmp_path / "out")
    assert " done  simulate-coin-greedy" in invoke("batch", file, "--out", tmp_path / "out")
    assert files(tmp_path / "out") == before


def test_answers_of_another_version_are_counted_anew(plan, played, coin):
    before = files(played)
    file = played / "index.parquet"
    table = pq.read_table(file)
    assert table.schema.metadata == {b"sweeplab": str(version_of("sweeplab")).encode()}
    pq.write_table(table.replace_schema_metadata({"sweeplab": "0"}), file)
    assert "(done before)" not in invoke("batch", plan, "--out", played)
    assert files(played) == before
