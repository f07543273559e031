"""Comparisons: the same deals, exact differences, and numbers that a frame by hand confirms."""

import math

import numpy as np
import pytest

from analysis.comparison import judged
from analysis.experiments.compare import compare, plan, plan_from_json
from analysis.pairs import Lines, PairTotals
from analysis.parting import partings, write_examples
from analysis.store import read
from simcore._jit import JIT_ENABLED
from simcore.errors import NameUnknown, QuestionInvalid
from simcore.records import check

DEALS = 2_000 if JIT_ENABLED else 40


def compared(rules_name, *variants, out=None, **asked):
    found = plan(rules_name, variants, **{"deals": DEALS, "part_size": DEALS // 3} | asked)
    compare(found, out=out, threads=2)
    return found


def test_a_variant_equal_to_its_baseline_differs_by_exactly_nothing():
    (result,) = judged(compared("sweep", "same:players=2")).variants
    assert result.difference.estimate == result.difference.low == result.difference.high == 0
    assert result.p_win.estimate == 0
    assert result.mattered.estimate == 0
    assert result.changes == ""
    assert result.examples == ()


def test_swapping_baseline_and_variant_swaps_the_sign_exactly():
    there = judged(compared("sweep", "other:sweep_points=3")).variants[0]
    back = judged(compared("sweep", "other:sweep_points=1", options={"sweep_points": 3})).variants
    (back,) = back
    for name in ("difference", "p_win"):
        one, other = getattr(there, name), getattr(back, name)
        assert one.estimate == -other.estimate
        assert (one.low, one.high) == (-other.high, -other.low)
    assert there.mattered == back.mattered
    assert there.gain == back.gain
    assert there.difference.estimate != 0


def test_a_frame_by_hand_gives_the_same_numbers(tmp_path):
    found = compared("sweep", "no-sweep", "king-sums", out=tmp_path / "run")
    base = read(tmp_path / "run" / "baseline")
    for result in judged(found).variants:
        other = read(tmp_path / "run" / result.name)
        assert (base["deal"] == other["deal"]).all()
        gained = (other["points_0"] - other["points_1"]) - (base["points_0"] - base["points_1"])
        assert result.difference.estimate == pytest.approx(gained.mean())
        error = gained.std() / math.sqrt(len(gained))
        assert result.difference.half_width == pytest.approx(1.96 * error, rel=0.05)
        differ = (base.filter(like="points_") != other.filter(like="points_")).any(axis=1)
        assert result.mattered.estimate == differ.mean()
        won = [frame["points_0"] > frame["points_1"] for frame in (other, base)]
        assert result.p_win.estimate == pytest.approx(won[0].mean() - won[1].mean())
        assert result.examples[0].size == gained.abs().max()


def test_the_cards_are_the_same_under_every_variant():
    found = compared("sweep", "double-ace", "no-sweep")
    for result in judged(found).variants:
        for parting in partings(found, result):
            base, other = parting.records
            assert [base[key] for key in ("hands", "table", "stock")] == [
                other[key] for key in ("hands", "table", "stock")
            ]


def test_examples_are_records_that_part_where_it_says(tmp_path):
    found = compared("sweep", "king-sums", "double-ace")
    for result in judged(found).variants:
        examples = list(partings(found, result))
        assert len(examples) == min(3, len(result.examples)) <= 3
        assert examples or result.name != "king-sums"
        file = write_examples(tmp_path, examples, result.name)
        assert not examples or list(check(file.read_text().splitlines())) == []
        for parting in examples:
            base, other = (record["moves"] for record in parting.records)
            if parting.play is None:
                assert base == other
                assert "scored differently" in parting.text
            else:
                assert base[: parting.play - 1] == other[: parting.play - 1]
                assert base[parting.play - 1] != other[parting.play - 1]
                assert f"part at play {parting.play}:" in parting.text


def test_another_deal_from_the_start_is_said():
    found = compared("sweep", "eight-card")
    (result,) = judged(found).variants
    assert all("dealt differently" in one.text for one in partings(found, result))


def test_each_strategy_is_a_comparison_of_its_own():
    found = compared("sweep", "no-sweep", strategies=["greedy", "random"], each=True)
    results = judged(found).variants
    assert [result.level for result in results] == ["greedy", "random"]
    alone = judged(compared("sweep", "no-sweep", strategies=["random"])).variants[0]
    assert results[1].difference == alone.difference
    assert results[1].p_holm >= alone.p_holm


def test_matches_are_compared_by_who_wins_them():
    count = DEALS // 10
    found = compared("sweep", "no-sweep", matches=True, deals=count, part_size=count)
    (result,) = judged(found).variants
    totals = found.levels[0].totals[0]
    neither, variant_only, base_only, both = totals.wins
    assert neither + variant_only + base_only + both == count
    assert result.difference.estimate == pytest.approx((variant_only - base_only) / count)
    assert list(partings(found, result)) == []


def test_three_sides_are_compared_with_the_mean_of_the_others(tmp_path):
    found = compared("sweep", "no-sweep", options={"players": 3}, out=tmp_path / "run")
    (result,) = judged(found).variants
    base, other = (read(tmp_path / "run" / name) for name in ("baseline", "no-sweep"))

    def advantage(frame):
        return frame["points_0"] - (frame["points_1"] + frame["points_2"]) / 2

    assert result.difference.estimate == pytest.approx((advantage(other) - advantage(base)).mean())


def test_a_plan_survives_its_json():
    found = plan("sweep", ["no-sweep", "x:sweep_points=2"], {"must_capture": True}, deals=10)
    assert plan_from_json(found.to_json()).to_json() == found.to_json()


def test_a_run_folder_is_gone_on_with_and_the_same(tmp_path):
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    compared("sweep", "no-sweep", out=whole)
    compared("sweep", "no-sweep", out=halved)
    (halved / "no-sweep" / "part-00001.parquet").write_bytes(b"cut short")
    (halved / "baseline" / "part-00002.parquet").unlink()
    again = compared("sweep", "no-sweep", out=halved)
    for file in sorted(whole.rglob("*.parquet")):
        assert file.read_bytes() == (halved / file.relative_to(whole)).read_bytes()
    assert again.levels[0].totals[0].n == DEALS


@pytest.mark.parametrize(
    ("variants", "asked", "error", "said"),
    [
        (["nosweep"], {}, NameUnknown, "did you mean 'no-sweep'"),
        (["x:sweep=1"], {}, QuestionInvalid, "unknown option 'sweep'"),
        (["x:sweep_points"], {}, QuestionInvalid, "name=value"),
        ([":sweep_points=1"], {}, QuestionInvalid, "needs a name"),
        (["no-sweep", "no-sweep"], {}, QuestionInvalid, "two variants are called"),
        (["baseline:sweep_points=2"], {}, QuestionInvalid, "two variants are called"),
        (["individual-4"], {}, QuestionInvalid, "has 4 seats, the baseline 2"),
        (["x:partnerships=false"], {"options": {"players": 4}}, QuestionInvalid, "has 4 sides"),
    ],
)
def test_what_cannot_be_compared_is_refused(variants, asked, error, said):
    with pytest.raises(error, match=said):
        plan("sweep", variants, **asked)


def test_sums_do_not_depend_on_the_order_of_blocks():
    random = np.random.default_rng(1)
    blocks = [
        [
            Lines(value, np.where(value > 0, 0, 1), np.stack([value, -value]))
            for value in random.integers(-3, 4, (2, 50))
        ]
        for _ in range(6)
    ]
    forward, backward = PairTotals(), PairTotals()
    for number, block in enumerate(blocks):
        forward.add(50 * number, *block)
    for number, block in reversed(list(enumerate(blocks))):
        backward.add(50 * number, *block)
    assert vars(forward) == vars(backward)
    assert len(forward.examples) == 3
