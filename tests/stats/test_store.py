import json
import shutil

import duckdb
import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis.experiments.seats import simulate
from analysis.question import ask
from analysis.store import RunBusy, RunUnwritable, open_run, read, read_document
from simcore.errors import QuestionInvalid

DEALS, PART = 1234, 300


pytestmark = pytest.mark.usefixtures("coin")


def question(**changes):
    return ask(**({"rules_name": "coin", "deals": DEALS, "part_size": PART} | changes))


def run(out, threads=2, **changes):
    notes = []
    outcome = simulate(question(**changes), out=out, threads=threads, on_note=notes.append)
    return outcome, notes


def parts(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.glob("part-*.parquet"))}


@pytest.fixture
def finished(tmp_path):
    run(tmp_path / "run")
    return tmp_path / "run"


def test_the_folder_holds_the_question_and_all_deals(finished):
    document = read_document(finished)
    assert document["game"] == "coin"
    assert document["rules"]["edge"] == "lost"
    assert document["seats"][1]["strategy"] == "greedy"
    assert set(document["versions"]) >= {"python", "numpy", "pyarrow", "sweeplab"}
    frame = read(finished)
    assert list(frame.deal) == list(range(DEALS))
    assert [len(pq.read_table(file)) for file in sorted(finished.glob("*.parquet"))] == [
        300, 300, 300, 300, 34,
    ]  # fmt: skip


def test_results_are_those_of_the_same_run_without_a_folder(finished):
    assert run(finished)[0].totals.results() == run(None)[0].totals.results()


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_parts_are_the_same_bytes_for_any_threads(finished, tmp_path, threads):
    run(tmp_path / "again", threads)
    assert parts(tmp_path / "again") == parts(finished)


def test_a_finished_run_is_only_read(finished):
    before = parts(finished)
    outcome, notes = run(finished)
    assert (outcome.played, outcome.totals.n, notes) == (0, DEALS, [])
    assert parts(finished) == before


@pytest.mark.parametrize("gone", [[0], [2], [4], [1, 3], [0, 1, 4]])
def test_missing_parts_are_played(finished, gone):
    before = parts(finished)
    for number in gone:
        (finished / f"part-{number:05}.parquet").unlink()
    outcome, notes = run(finished)
    assert parts(finished) == before
    assert outcome.played == sum(34 if number == 4 else 300 for number in gone)
    assert outcome.totals.results() == run(None)[0].totals.results()
    assert notes == []


def cut_short(file):
    file.write_bytes(file.read_bytes()[:-7])


def altered(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def emptied(file):
    file.write_bytes(b"")


@pytest.mark.parametrize("damage", [cut_short, altered, emptied])
def test_a_damaged_part_is_found_and_played_again(finished, damage):
    before = parts(finished)
    damage(finished / "part-00001.parquet")
    outcome, notes = run(finished)
    assert parts(finished) == before
    assert outcome.played == 300
    assert len(notes) == 1
    assert "part-00001.parquet was cut short or altered" in notes[0]


def test_a_part_of_another_place_is_found(finished):
    before = parts(finished)
    shutil.copy(finished / "part-00000.parquet", finished / "part-00002.parquet")
    assert len(run(finished)[1]) == 1
    assert parts(finished) == before


def test_a_torn_line_of_checksums_is_no_harm(finished):
    before = parts(finished)
    sums = finished / "SHA256SUMS"
    sums.write_bytes(sums.read_bytes()[:-30])
    (finished / "part-00003.parquet").unlink()
    (finished / "part-00004.parquet.tmp").write_bytes(b"half of a part")
    outcome, notes = run(finished)
    assert outcome.played == 334
    assert len(notes) == 1
    assert parts(finished) == before
    assert run(finished)[0].played == 0
    assert not list(finished.glob("*.tmp"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deals": 1235}, "deals was 1234 and is 1235"),
        ({"seed": 2}, "seed was 1 and is 2"),
        ({"part_size": 200}, "part_size was 300 and is 200"),
        ({"options": {"tosses": 4}}, "rules.tosses was 3 and is 4"),
        ({"strategies": ["greedy", "toss"]}, 'seats[1].strategy was "greedy" and is "toss"'),
        ({"strategies": ["greedy", "toss"]}, "seats[1].weights.force was absent and is 1.0"),
    ],
)
def test_another_question_is_refused_and_told(finished, changes, said):
    before = parts(finished)
    with pytest.raises(QuestionInvalid, match="holds another question") as error:
        run(finished, **changes)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert parts(finished) == before


def test_the_name_of_equal_rules_does_not_matter(tmp_path):
    run(tmp_path / "run", rules_name="coin/long")
    outcome, _ = run(tmp_path / "run", rules_name="coin", options={"tosses": 40})
    assert outcome.played == 0


def test_only_one_process_writes_a_folder(finished):
    document = question().to_json()
    with (
        open_run(finished, document, [], print),
        pytest.raises(RunBusy, match="is being written by process"),
        open_run(finished, document, [], print),
    ):
        pass
    with open_run(finished, document, [], print):
        pass


def test_parts_without_a_question_are_not_touched(finished):
    (finished / "run.json").unlink()
    with pytest.raises(QuestionInvalid, match=r"has parts but no run\.json"):
        run(finished)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seats": 3, "rules": {}}', "\x00"])
def test_a_damaged_question_is_told_in_a_line(finished, text):
    (finished / "run.json").write_text(text)
    for attempt in (run, read):
        with pytest.raises(QuestionInvalid, match="damaged"):
            attempt(finished)


def test_a_place_that_cannot_be_a_folder(tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(RunUnwritable, match="cannot write"):
            run(place)


def test_reading_chosen_columns(finished):
    frame = read(finished, ["points_1", "deal"])
    assert list(frame.columns) == ["points_1", "deal"]
    assert frame.deal.dtype == np.int64
    assert frame.points_1.dtype == np.int32
    assert frame.points_1.mean() == run(None)[0].totals.results().scores["points"][1].estimate


def test_reading_says_what_is_wrong(finished, tmp_path):
    with pytest.raises(QuestionInvalid, match="no column 'pints_0'"):
        read(finished, ["pints_0"])
    with pytest.raises(QuestionInvalid, match="no run folder"):
        read(tmp_path)
    (finished / "part-00002.parquet").unlink()
    with pytest.raises(QuestionInvalid, match="4 of 5 parts"):
        read(finished)
    assert len(read(finished, unfinished=True)) == DEALS - PART


def test_columns_say_what_they_hold(finished):
    schema = pq.read_schema(finished / "part-00000.parquet")
    assert schema.field("heads_1").metadata[b"text"] == b"heads tossed, side 1"
    assert not any(field.nullable for field in schema)


def test_large_points_fit(tmp_path):
    run(tmp_path / "run", options={"worth": 100_000, "tosses": 60})
    assert read(tmp_path / "run").points_0.max() > 2**20


def test_duckdb_reads_the_parts(finished):
    files = str(finished / "part-*.parquet")
    mean = read(finished).points_0.mean()
    ((found,),) = duckdb.sql(f"select avg(points_0) from '{files}'").fetchall()
    assert found == pytest.approx(mean)


def test_polars_reads_the_parts_where_it_is_installed(finished):
    polars = pytest.importorskip("polars")
    found = polars.scan_parquet(str(finished / "part-*.parquet")).collect()
    assert found["points_0"].mean() == pytest.approx(read(finished).points_0.mean())


def test_run_json_is_json_for_people(finished):
    text = (finished / "run.json").read_text()
    assert text == json.dumps(json.loads(text), indent=2) + "\n"
