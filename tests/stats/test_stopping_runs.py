"""Runs that stop by a rule: always at the same deal, and their folders go on like any other."""

import json
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np
import pytest
from click.testing import CliRunner

from analysis.columns import as_columns
from analysis.comparison import judged
from analysis.comparison_text import comparison_text
from analysis.experiments.compare import compare, plan
from analysis.experiments.matchup import matchup, matchup_plan
from analysis.experiments.playing import Nowhere, Player, stretches
from analysis.experiments.seats import Columns, Outcome, new_totals, simulate
from analysis.experiments.tournament import tournament, tournament_plan
from analysis.looks import looks
from analysis.question import ask, question_from_json
from analysis.rating_intervals import bootstrap_ratings
from analysis.stopping import WidthRule, parse_stop
from analysis.store import deals_of, read, read_document
from cli.main import app
from simcore.errors import QuestionInvalid

pytestmark = pytest.mark.usefixtures("coin")
ASKED = {"deals": 5000, "part_size": 700, "stop": "width=0.1"}


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    """The intervals of ratings take longer than all the rest, and are tested elsewhere."""
    quick = partial(bootstrap_ratings, draws=20)
    monkeypatch.setattr("analysis.tournaments.bootstrap_ratings", quick)


class Run(NamedTuple):
    """What came of a run: where it stopped, and all results as JSON."""

    decisions: list
    results: dict

    @property
    def n(self):
        (n,) = {decision.estimate.n for decision in self.decisions}
        return n


class Interrupting:
    """Raises when so many deals, over all arms, were played."""

    def __init__(self, after=None):
        self.after = after
        self.counted = 0

    def __call__(self, n):
        self.counted += n
        if self.after is not None and self.counted >= self.after:
            raise KeyboardInterrupt


def asked_of(changes):
    asked = ASKED | changes
    return asked | {"stop": asked["stop"] and parse_stop(asked["stop"])}


def simulated(out=None, threads=2, after=None, **changes):
    question = ask("coin/long", **asked_of({"stop": "width=0.3"} | changes))
    stop = Interrupting(after)
    seen = [0]

    def progress(totals):
        seen.append(totals.n)
        stop(seen[-1] - seen[-2])

    outcome = simulate(question, out=out, threads=threads, on_progress=progress)
    return Run([outcome.decision], outcome.results().to_json())


def compared(out=None, threads=2, after=None, **changes):
    variants = ["edgy:edge=counts", "more:tosses=5"]
    found = plan("coin", variants, **asked_of(changes))
    decisions = compare(found, out=out, threads=threads, on_progress=Interrupting(after))
    results = judged(found, decisions=decisions).variants
    return Run(decisions, {"variants": [one.to_json() for one in results]})


def duelled(out=None, threads=2, after=None, **changes):
    found = matchup_plan("coin", "lucky", "greedy", **asked_of({"stop": "width=0.025"} | changes))
    decision = matchup(found, out=out, threads=threads, on_progress=Interrupting(after))
    results = found.totals.results()._replace(difference=decision.estimate)
    return Run([decision], results.to_json())


def toured(out=None, threads=2, after=None, **changes):
    names = ["lucky", "greedy", "toss"]
    found = tournament_plan("coin", names, **asked_of({"stop": "width=0.03"} | changes))
    decisions = tournament(found, out=out, threads=threads, on_progress=Interrupting(after))
    return Run(decisions, found.totals.results(decisions=decisions).to_json())


class Kind(NamedTuple):
    play: Callable[..., Run]
    arms: int


KINDS = {
    "simulate": Kind(simulated, 1),
    "compare": Kind(compared, 3),
    "matchup": Kind(duelled, 2),
    "tournament": Kind(toured, 6),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def contents(folder):
    """Return the bytes of all files but those that say who wrote them, and in which order."""
    return {
        file.relative_to(folder): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name not in (".lock", "SHA256SUMS")
    }


def arms(folder):
    return sorted({file.parent for file in folder.rglob("stopped.json")})


@each_kind
def test_where_a_run_stops_does_not_depend_on_threads_or_parts(kind, tmp_path):
    alone = kind.play(threads=1)
    assert 1000 <= alone.n < 5000
    assert alone.n in looks()
    assert {decision.outcome for decision in alone.decisions} == {"width"}
    for changes in ({"threads": 3}, {"part_size": 5000}, {"part_size": 333}, {"out": tmp_path}):
        assert kind.play(**changes) == alone


@each_kind
def test_the_folder_holds_the_deals_up_to_there(kind, tmp_path):
    run = kind.play(tmp_path)
    assert run.n % 700, "a case without a partial part"
    folders = arms(tmp_path)
    assert len(folders) == kind.arms
    for folder in folders:
        assert list(read(folder).deal) == list(range(run.n))
        assert list(read(folder, ["deal"]).deal) == list(range(run.n))
        stopped = json.loads((folder / "stopped.json").read_text())
        assert stopped["deals"] == run.n
        assert run.decisions[0].reason in stopped["why"]
        assert deals_of(folder, read_document(folder)) == run.n
        assert len(list(folder.glob("part-*.parquet"))) == -(-run.n // 700)


@each_kind
def test_the_deals_are_those_of_a_run_without_a_rule(kind, tmp_path):
    kind.play(tmp_path / "stopped")
    for folder in arms(tmp_path / "stopped"):
        document = {k: v for k, v in read_document(folder).items() if k != "stop"}
        question = question_from_json(document)
        assert question.stop is None
        simulate(question, out=tmp_path / "plain" / folder.name)
        plain = read(tmp_path / "plain" / folder.name)
        stopped = read(folder)
        assert plain.head(len(stopped)).equals(stopped)


@each_kind
def test_the_same_again_only_reads(kind, tmp_path):
    first = kind.play(tmp_path)
    before = contents(tmp_path)
    assert kind.play(tmp_path) == first
    assert contents(tmp_path) == before


@each_kind
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_an_interrupted_run_goes_on_to_the_same_bytes(kind, share, tmp_path):
    whole = kind.play(tmp_path / "whole")
    after = int(share * whole.n * kind.arms)
    with pytest.raises(KeyboardInterrupt):
        kind.play(tmp_path / "cut", after=after)
    assert arms(tmp_path / "cut") == []
    assert kind.play(tmp_path / "cut", threads=3) == whole
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def without_the_word(folder):
    (folder / "stopped.json").unlink()


def without_the_last_part(folder):
    (folder / "stopped.json").unlink()
    sorted(folder.glob("*.parquet"))[-1].unlink()


def without_the_first_part(folder):
    (folder / "part-00000.parquet").unlink()


def with_a_part_cut_short(folder):
    last = sorted(folder.glob("*.parquet"))[-1]
    last.write_bytes(last.read_bytes()[:-9])


def with_half_a_part(folder):
    without_the_last_part(folder)
    last = sorted(folder.glob("*.parquet"))[-1]
    last.rename(last.with_name(last.name + ".tmp"))


@each_kind
@pytest.mark.parametrize(
    "damage",
    [
        without_the_word,
        without_the_last_part,
        without_the_first_part,
        with_a_part_cut_short,
        with_half_a_part,
    ],
)
def test_a_folder_as_a_kill_leaves_it_is_mended(kind, damage, tmp_path):
    whole = kind.play(tmp_path)
    before = contents(tmp_path)
    damage(arms(tmp_path)[-1])
    assert contents(tmp_path) != before
    assert kind.play(tmp_path) == whole
    assert contents(tmp_path) == before


@each_kind
def test_resume_gives_the_same(kind, tmp_path, monkeypatch):
    monkeypatch.setattr("cli.run_compare.partings", lambda *_: [])  # coins have no records
    run = kind.play(tmp_path)
    before = contents(tmp_path)
    without_the_last_part(arms(tmp_path)[0])
    result = CliRunner().invoke(app, ["resume", str(tmp_path), "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["results"]
    stopped = found.pop("stopped")
    for key in ("unit", "margin"):
        found.pop(key, None)
    assert found == json.loads(json.dumps(run.results))
    assert [one["reason"] for one in stopped] == [one.reason for one in run.decisions]
    assert {one["deals"] for one in stopped} == {run.n}
    after = {name: data for name, data in contents(tmp_path).items() if name.suffix != ".jsonl"}
    assert after == before


@each_kind
@pytest.mark.parametrize("stop", ["width=0.2", "margin=0.1", None])
def test_another_rule_in_the_same_folder_is_refused(kind, stop, tmp_path):
    kind.play(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(QuestionInvalid, match=r"holds another question: .*stop was "):
        kind.play(tmp_path, stop=stop)
    assert contents(tmp_path) == before


@each_kind
@pytest.mark.parametrize("deals", [100, 1000, 1450, 2100])
def test_a_limit_reached_undecided(kind, deals, tmp_path):
    run = kind.play(tmp_path, stop="width=1e-9", deals=deals)
    assert run.n == deals
    assert {decision.outcome for decision in run.decisions} == {"limit"}
    assert f"the limit of {deals:,} was reached, undecided" in run.decisions[0].reason
    before = contents(tmp_path)
    for folder in arms(tmp_path):
        assert list(read(folder).deal) == list(range(deals))
        assert json.loads((folder / "stopped.json").read_text())["deals"] == deals
    assert kind.play(tmp_path, stop="width=1e-9", deals=deals) == run
    assert contents(tmp_path) == before


def test_unfinished_is_told_by_parts_of_the_limit(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        simulated(tmp_path, after=1500, stop="width=0.001")
    with pytest.raises(QuestionInvalid, match="has 2 of 8 parts; finish it: sweeplab resume"):
        read(tmp_path)
    assert len(read(tmp_path, unfinished=True)) == 1400


def test_a_damaged_word_is_told_in_a_line(tmp_path):
    run = simulated(tmp_path)
    for text in ("", "{}", "[]", '{"deals": null}'):
        (tmp_path / "stopped.json").write_text(text)
        with pytest.raises(QuestionInvalid, match=r"stopped\.json is damaged: delete it and"):
            read(tmp_path)
    assert simulated(tmp_path) == run
    assert len(read(tmp_path)) == run.n


@pytest.mark.parametrize("part_size", [500, 1000, 10_000])
def test_borders_of_parts_and_looks_may_meet(part_size, tmp_path):
    run = simulated(tmp_path, part_size=part_size)
    assert run == simulated()
    assert list(read(tmp_path).deal) == list(range(run.n))
    before = contents(tmp_path)
    without_the_word(tmp_path)
    assert simulated(tmp_path, part_size=part_size) == run
    assert contents(tmp_path) == before


def test_stretches_end_where_parts_do_and_where_one_looks():
    question = ask("coin", deals=3300, part_size=1500, stop=WidthRule(0.1))
    assert list(stretches(question)) == [
        (0, 1000), (1000, 1500), (1500, 2000), (2000, 3000), (3000, 3300),
    ]  # fmt: skip
    endless = ask("coin", deals=10**12, part_size=1, stop=WidthRule(0.1))
    assert list(islice(stretches(endless), 2)) == [(0, 1), (1, 2)]


def advantages(path, name):
    frame = read(path / name)
    return frame.points_0 - frame.points_1


@pytest.mark.parametrize("rule", ["width=0.17", "margin=0.2"])
def test_several_variants_stop_when_all_are_decided_together(rule, tmp_path):
    variants = ["more:tosses=5", "fewer:tosses=2", "many:tosses=9"]
    compare(plan("coin", variants, deals=6000), out=tmp_path)
    base = advantages(tmp_path, "baseline")
    gained = [advantages(tmp_path, text.partition(":")[0]) - base for text in variants]
    decisions = compare(plan("coin", variants, deals=6000, stop=parse_stop(rule)))
    each = parse_stop(rule, level=1 - 0.05 / 3)
    for n in looks(6000):
        sums = [(int(one[:n].sum()), int((one[:n] ** 2).sum())) for one in gained]
        found = [each.decide(n, *one, best_at=6000, last=n == 6000) for one in sums]
        if None not in found:
            break
    assert decisions == found
    assert 1000 < n < 6000
    assert {decision.estimate.level for decision in decisions} == {1 - 0.05 / 3}
    first = parse_stop(rule)
    alone = compare(plan("coin", variants[:1], deals=6000, stop=first))
    assert alone[0].estimate.n <= n
    assert alone[0].estimate.level == 0.95


def test_the_differences_printed_are_those_that_hold():
    found = plan("coin", ["more:tosses=5", "many:tosses=9"], **asked_of({"stop": "width=0.15"}))
    decisions = compare(found)
    results = judged(found, decisions=decisions)
    assert [one.difference for one in results.variants] == [one.estimate for one in decisions]
    assert [one.to_json()["p_holm"] for one in results.variants] == [None, None]
    text = comparison_text(found, results, [[], []], 1.0, decisions)
    words = " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert f"Stopped after {decisions[0].estimate.n:,} deals by width=0.15." in words
    assert f"many: {decisions[1].reason}." in words
    assert "± is half of a 95 % interval of the paired difference" in words
    assert "it holds although the run was watched, all 2 together; Tango's" in words


def test_sprt_decides_one_question_only():
    rule = parse_stop("sprt=0,0.2")
    with pytest.raises(QuestionInvalid, match="sprt decides one question"):
        plan("coin", ["a:tosses=5", "b:tosses=4"], stop=rule)
    with pytest.raises(QuestionInvalid, match="sprt decides one question"):
        plan("coin", ["a:tosses=5"], {}, ["greedy", "toss"], each=True, stop=rule)
    (decision,) = compare(plan("coin", ["a:worth=2"], stop=rule, deals=20_000))
    assert decision.outcome == "H0"
    assert decision.corrected


@pytest.mark.parametrize("rule", ["sprt=0,0.5", "sprt-sd=0,0.5"])
def test_a_sequential_test_of_two_strategies(rule):
    found = matchup_plan("coin", "lucky", "greedy", stop=parse_stop(rule), deals=20_000)
    decision = matchup(found)
    assert decision.outcome == "H1"
    assert decision.estimate.low < 0.5 < decision.estimate.high
    assert decision.estimate.n == found.totals.n == 1000


def test_three_sides_are_watched_in_points(tmp_path):
    asked = {"deals": 3000, "options": {"players": 3}, "stop": parse_stop("width=1e-9")}
    decision = simulate(ask("coin", **asked), out=tmp_path).decision
    frame = read(tmp_path)
    ahead = frame.points_0 - (frame.points_1 + frame.points_2) / 2
    assert decision.estimate.estimate == pytest.approx(ahead.mean())
    (changed,) = compare(plan("coin", ["more:tosses=5"], **asked), out=tmp_path / "compare")
    ahead = []
    for name in ("more", "baseline"):
        frame = read(tmp_path / "compare" / name)
        ahead.append(frame.points_0 - (frame.points_1 + frame.points_2) / 2)
    assert changed.estimate.estimate == pytest.approx((ahead[0] - ahead[1]).mean())
    duel = matchup(matchup_plan("coin", "lucky", "greedy", **asked), out=tmp_path / "duel")
    gained = []
    for side in range(3):
        frame = read(tmp_path / "duel" / f"seating-{side}")
        points = [frame[f"points_{one}"] for one in range(3)]
        gained.append(points[side] - (sum(points) - points[side]) / 2)
    assert duel.estimate.estimate == pytest.approx(sum(gained).mean() / 3)


def test_shares_of_matches_stay_shares():
    question = ask("sweep", deals=20, matches=True, stop=WidthRule(1e-9))
    totals = new_totals(question)
    names = question.game.column_names(question.rules, matches=True)
    rows = np.zeros((20, len(names)), int)
    rows[19, names.index("winner")] = 1
    totals.add(as_columns(rows))
    n, total, squares, divisor = totals.watched
    decision = question.stop.decide(n, total, squares, divisor=divisor, best_at=20, last=True)
    results = Outcome(question, {}, totals, 20, 1.0, 1, decision).results()
    share, other = results.p_match
    assert share.estimate == pytest.approx(0.95)
    assert share.high == 1
    assert share.low == pytest.approx(decision.estimate.low + 0.5)
    assert share.method == "sequence"
    assert other.method == "wilson"


def test_what_was_watched_of_a_simulation_is_the_advantage():
    run = simulated()
    found = run.results["advantage"]
    assert found == run.decisions[0].estimate.to_json()
    assert found["method"] == "sequence"
    assert run.results["points_0"]["method"] == "t"


def test_a_part_that_ends_too_early_is_not_counted_short(tmp_path, monkeypatch):
    """Another version, which stops elsewhere, must not take the last part for a whole one."""
    simulated(tmp_path)
    monkeypatch.setattr(WidthRule, "_outcome", lambda *_: None)
    with pytest.raises(QuestionInvalid, match="where this version does not stop"):
        simulated(tmp_path)


@each_kind
def test_a_limit_far_away_moves_nothing(kind):
    """The sequence is tuned to where runs stop, 100,000 deals at most, and not to a far limit."""
    assert kind.play(deals=200_000) == kind.play(deals=10_000_000)
    assert ask("coin", deals=200_000, stop=WidthRule(0.1)).best_at == 100_000
    assert ask("coin", deals=5000, stop=WidthRule(0.1)).best_at == 5000
    assert ask("coin", deals=200_000).best_at == 200_000


def test_a_player_plays_what_it_does_not_find():
    question = ask("coin", deals=10, part_size=4)
    player = Player(question, Nowhere(10), 1, lambda _, columns: Columns(columns))
    pieces = [player.take(*stretch).columns for stretch in stretches(question)]
    assert [piece.shape[1] for piece in pieces] == [4, 4, 2]
    assert player.played == 10


def test_comparisons_by_strategy_need_folders_of_their_own(tmp_path):
    with pytest.raises(QuestionInvalid, match="greedy is named twice"):
        plan("coin", ["more:tosses=5"], {}, ["greedy", "greedy"], each=True)
    found = plan("coin", ["more:tosses=5"], {}, ["toss", "toss:"], each=True, deals=10)
    folders = [arm.folder for level in found.levels for arm in level.arms]
    assert folders == ["0-toss-baseline", "0-toss-more", "1-toss-baseline", "1-toss-more"]
    compare(found, out=tmp_path)
    assert len(list(tmp_path.glob("*/part-*.parquet"))) == 4
