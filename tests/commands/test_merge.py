"""`batch --shard` and `merge`: shares that make the whole, and those that do not."""

import shutil

import pytest
from fakes.program import ended, run, start, when
from support.batches import PLAN, files, invoke

from analysis.batches.index import read_index
from analysis.batches.shards import Shard, parse_shard
from analysis.question import ask
from simcore.errors import QuestionInvalid

N = 3


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A batch played whole, and the same one in three shares."""
    folder = tmp_path_factory.mktemp("merge")
    plan = folder / "plan.toml"
    plan.write_text(PLAN)
    assert run("batch", plan, "--out", folder / "whole")[0] == 0
    for number in range(1, N + 1):
        share = ("--shard", f"{number}/{N}")
        code, out, _ = run("batch", plan, "--out", folder / f"share-{number}", *share)
        assert code == 0
        assert f"Share {number}/{N} is in {folder}/share-{number}" in out
    return folder


@pytest.fixture
def shares(played, tmp_path, coin):
    """Shares of one's own to spoil."""
    for number in range(1, N + 1):
        shutil.copytree(played / f"share-{number}", tmp_path / f"share-{number}")
    return [tmp_path / f"share-{number}" for number in range(1, N + 1)]


def refused(shares, out, code=3):
    """Return why shares are not merged, having seen that nothing is left of it."""
    err = invoke("merge", *shares, "--out", out, code=code)
    assert not out.exists()
    assert not out.with_name(out.name + ".merging").exists()
    assert err.count("\n") == 1
    return err.removeprefix("sweeplab: ")


def test_merged_shares_are_the_whole_byte_by_byte(played, shares, tmp_path):
    text = invoke("merge", shares[2], shares[0], shares[1], "--out", tmp_path / "merged")
    whole = files(played / "whole")
    assert files(tmp_path / "merged") == whole
    assert any("examples-" in name for name in whole)
    assert "first-coin\n  Is it fair?\n  first player: advantage" in text
    assert f"All answers are in {tmp_path}/merged/index.csv" in text
    again = invoke("resume", tmp_path / "merged")
    assert again.count("(done before)") == 6
    assert "all was in the run folder" in invoke("resume", tmp_path / "merged" / "first-coin")


def test_shares_hold_each_part_once(played):
    parts = [{name for name in files(played / f"share-{n}") if "part-" in name} for n in (1, 2, 3)]
    whole = [name for name in files(played / "whole") if "part-" in name]
    assert sorted(name for share in parts for name in share) == sorted(whole)
    assert all(len(share) > len(whole) // (N + 2) for share in parts)


def test_a_share_answers_nothing_and_can_be_gone_on_with(played, shares):
    assert not any(row.finished for row in read_index(shares[0]))
    before = files(shares[0])
    assert "first-coin (of this share alone)\n" in invoke("resume", shares[0])
    assert files(shares[0]) == before
    part = next(shares[0].rglob("part-*.parquet"))
    part.unlink()
    assert f"Share 1/3 is in {shares[0]}" in invoke("resume", shares[0])
    assert files(shares[0]) == before


def test_a_share_that_is_missing_or_there_twice(shares, tmp_path):
    out = tmp_path / "out"
    assert refused(shares[:2], out) == "there is a gap: share 3/3 is missing\n"
    assert refused(shares[:1], out) == "there is a gap: share 2/3, 3/3 is missing\n"
    twice = tmp_path / "twice"
    shutil.copytree(shares[1], twice)
    told = f"{shares[1]} and {twice} overlap: both are share 2/3\n"
    assert refused([*shares, twice], out) == told


def test_shares_of_other_plans(shares, tmp_path, played):
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("deals = 1500", "deals = 1501"))
    other = tmp_path / "other"
    invoke("batch", plan, "--out", other, "--shard", "2/3")
    told = refused([shares[0], other, shares[2]], tmp_path / "out")
    assert told.startswith(
        f"{other} is of another plan than {shares[0]}: in first-coin, deals was 1500 and is 1501"
    )
    invoke("batch", plan, "--out", tmp_path / "half", "--shard", "1/2")
    told = refused([shares[0], tmp_path / "half"], tmp_path / "out")
    assert "is share 1/2 and" in told
    assert "is no share but the whole of a batch" in refused([played / "whole"], tmp_path / "out")
    assert "is no batch folder: it has no batch.json" in refused([tmp_path], tmp_path / "out")
    told = invoke("batch", plan, "--out", shares[1], "--shard", "2/3", code=3)
    assert f"{shares[1]} holds a share of another plan: in first-coin, deals was 1500" in told


def test_parts_that_are_missing_or_of_another_share_or_damaged(shares, tmp_path):
    out = tmp_path / "out"
    run_folder = shares[1] / "first-coin"
    (part,) = run_folder.glob("part-*.parquet")
    data = part.read_bytes()
    part.unlink()
    assert f"{run_folder} has a gap: {part.name} is missing" in refused(shares, out)
    part.write_bytes(data[:-1])
    assert f"{part} was cut short or altered: play it again" in refused(shares, out)
    part.write_bytes(data)
    more = run_folder / "part-00002.parquet"
    more.write_bytes(data)
    assert f"{run_folder} overlaps with another share: part-00002.parquet" in refused(shares, out)
    more.unlink()
    shutil.rmtree(run_folder)
    assert f"{run_folder} is no run folder" in refused(shares, out)


def test_a_run_that_was_altered_or_played_by_other_versions(shares, tmp_path):
    from analysis.parts import sha256

    file = shares[1] / "first-coin" / "run.json"
    text = file.read_text()

    def rewrite(old, new):
        sums = (file.parent / "SHA256SUMS").read_text()
        before, after = file.read_text(), text.replace(old, new)
        assert before != after
        file.write_text(after)
        digests = (sha256(one.encode()) for one in (before, after))
        (file.parent / "SHA256SUMS").write_text(sums.replace(*digests))

    rewrite('"seed": 1', '"seed": 2')
    told = refused(shares, tmp_path / "out")
    assert f"{file.parent} is not what its batch asked for: seed was 2 and is 1" in told
    rewrite('"pyarrow": "', '"pyarrow": "9')
    told = refused(shares, tmp_path / "out")
    assert f"{file.parent} was played with pyarrow 9" in told
    assert f"{shares[0]}/" in told


def test_a_folder_that_is_there_is_left_alone(shares, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine").touch()
    err = invoke("merge", *shares, "--out", out, code=3)
    assert f"{out} is there already: choose another folder" in err
    assert [file.name for file in out.iterdir()] == ["mine"]


def test_a_merge_that_is_killed_leaves_nothing_under_its_name(played, tmp_path):
    shares = [played / f"share-{number}" for number in range(1, N + 1)]
    out = tmp_path / "out"
    place = tmp_path / "out.merging"
    process = start("merge", *shares, "--out", out)
    when(lambda: out.exists() or any(place.glob("batch/first-coin/part-*")))
    process.kill()
    ended(process)
    assert not out.exists() or files(out) == files(played / "whole")
    shutil.rmtree(out, ignore_errors=True)
    code, _, err = run("merge", *shares, "--out", out)
    assert (code, err) == (0, "")
    assert files(out) == files(played / "whole")
    assert not place.exists()


@pytest.mark.parametrize("text", ["", "2", "0/3", "4/3", "1/0", "a/b", "1/3/5", "-1/3", "1/1001"])
def test_what_is_no_share(text):
    with pytest.raises(QuestionInvalid, match="is no share: write i/n, as 2/3"):
        parse_shard(text)


@pytest.mark.parametrize(("deals", "size"), [(100, 10), (101, 10), (5, 10), (1000, 1)])
@pytest.mark.parametrize("of", [1, 2, 3, 7])
@pytest.mark.parametrize("place", [0, 1, 5])
def test_shares_cover_all_deals_once(deals, size, of, place, coin):
    asked = ask("coin", deals=deals, part_size=size)
    shares = [Shard(number, of).share(asked, place) for number in range(1, of + 1)]
    assert sorted(deal for share in shares for deal in share) == list(range(deals))
    assert all(share.start % size == 0 for share in shares if share)
    sizes = [len(Shard(number, of).part_numbers(asked, place)) for number in range(1, of + 1)]
    assert max(sizes) - min(sizes) <= 1


def test_runs_of_a_single_part_take_turns(coin):
    asked = ask("coin", deals=5)
    played = [[bool(Shard(n, 3).share(asked, place)) for n in (1, 2, 3)] for place in range(3)]
    assert [sum(column) for column in zip(*played, strict=True)] == [1, 1, 1]


def test_a_stop_rule_is_refused_with_its_line(tmp_path, coin):
    plan = tmp_path / "plan.toml"
    plan.write_text('[[simulate]]\nrules = "coin"\nstop = "width=1"\n')
    err = invoke("batch", plan, "--out", tmp_path / "out", "--shard", "1/2", code=3)
    assert f"{plan}:3: a run that stops by a rule cannot be sharded" in err
    assert not (tmp_path / "out").exists()
