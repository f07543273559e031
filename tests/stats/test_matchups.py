"""Matchups: the same deals with seats exchanged, and numbers that frames by hand confirm."""

import math
from dataclasses import replace

import numpy as np
import pytest
from support.sizes import size

from analysis.experiments.matchup import matchup, matchup_from_json, matchup_plan
from analysis.experiments.seats import simulate
from analysis.intervals import Estimate
from analysis.matchup_text import matchup_text
from analysis.matchups import MatchupTotals
from analysis.pairs import Lines
from analysis.store import read, read_document
from analysis.student import student_quantile
from simcore._jit import JIT_ENABLED
from simcore.errors import NameUnknown, QuestionInvalid

DEALS = size(600, 12)
MATCHES = size(60, 2)
PLAYED = {
    "two sides": ("sweep", {}),
    "partnerships": ("sweep/partners", {}),
    "three sides": ("sweep", {"options": {"players": 3}}),
    "four sides": ("sweep/individual-4", {}),
    "another game": ("scopa", {}),
    "matches": ("sweep", {"matches": True, "deals": MATCHES, "part_size": MATCHES}),
    "matches of three": (
        "sweep",
        {"options": {"players": 3}, "matches": True, "deals": MATCHES, "part_size": MATCHES},
    ),
}


def played(rules_name, first, second, out=None, threads=2, **asked):
    plan = matchup_plan(
        rules_name, first, second, **{"deals": DEALS, "part_size": DEALS // 3} | asked
    )
    matchup(plan, out=out, threads=threads)
    return plan


def results(*words, **asked):
    return played(*words, **asked).totals.results()


def by_hand(folder, sides):
    """Return arrays by seating and deal: lead over the mean of the others, won, drawn, seat 0's."""
    leads, won, drawn, first = [], [], [], []
    for side in range(sides):
        frame = read(folder / f"seating-{side}")
        if "winner" in frame:
            score = np.stack([frame.winner == one for one in range(sides)]).astype(int)
            shared = np.tile(frame.winner == -1, (sides, 1))
        else:
            score = np.stack([frame[f"points_{one}"] for one in range(sides)])
            best = score == score.max(axis=0)
            shared = best & (best.sum(axis=0) > 1)
        lead = [score[one] * (sides - 1) - np.delete(score, one, 0).sum(0) for one in (side, 0)]
        leads.append(lead[0])
        first.append(lead[1])
        won.append((np.delete(score, side, 0).max(axis=0) < score[side]) & ~shared[side])
        drawn.append(shared[side])
    return map(np.array, (leads, won, drawn, first))


@pytest.mark.parametrize("kind", PLAYED)
def test_frames_by_hand_give_the_same_numbers(tmp_path, kind):
    rules_name, asked = PLAYED[kind]
    plan = played(rules_name, "greedy", "cautious", out=tmp_path, **asked)
    found, sides = plan.totals.results(), len(plan.arms)
    leads, won, drawn, first = by_hand(tmp_path, sides)
    total = leads.sum(axis=0)
    deals = total / (sides * (sides - 1))
    n = plan.question.deals
    assert deals.shape == (n,)
    assert found.difference.estimate == pytest.approx(deals.mean())
    error = deals.std(ddof=1) / math.sqrt(n)
    assert found.difference.half_width == pytest.approx(student_quantile(0.975, n - 1) * error)
    if deals.std() > 0 or JIT_ENABLED:
        assert found.effect.estimate == pytest.approx(deals.mean() / deals.std(ddof=1))
    assert found.wins.estimate == pytest.approx(won.mean())
    assert found.draws.estimate == pytest.approx(drawn.mean())
    assert found.losses.estimate == pytest.approx(1 - won.mean() - drawn.mean())
    assert found.wins.half_width == pytest.approx(
        student_quantile(0.975, n - 1) * won.mean(axis=0).std(ddof=1) / math.sqrt(n)
    )
    better = (total > 0).mean() + (total == 0).mean() / 2
    assert found.p_better.estimate == pytest.approx(better)
    assert found.seat_advantage.estimate == pytest.approx(first.mean() / (sides - 1))
    halves = 2 * won.sum(axis=0) + drawn.sum(axis=0)
    assert list(found.pairs) == np.bincount(halves, minlength=2 * sides + 1).tolist()
    assert {found.p_better.n, found.wins.n, found.effect.n, found.seat_advantage.n} == {n}
    assert found.difference.estimate != found.seat_advantage.estimate or not JIT_ENABLED


@pytest.mark.parametrize("kind", PLAYED)
def test_a_strategy_against_itself_is_exactly_even(kind):
    rules_name, asked = PLAYED[kind]
    found = results(rules_name, "greedy", "greedy", **asked)
    assert found.difference[:3] == (0, 0, 0)
    assert found.effect[:3] == (0, 0, 0)
    assert found.p_better.estimate == 0.5
    sides = (len(found.pairs) - 1) // 2
    if sides == 2:
        assert found.wins.estimate == found.losses.estimate
        assert found.pairs == (0, 0, found.difference.n, 0, 0)
    assert found.wins.estimate + found.draws.estimate + found.losses.estimate == pytest.approx(1)


@pytest.mark.parametrize("kind", ["two sides", "partnerships", "another game", "matches"])
def test_swapping_two_strategies_swaps_every_sign_exactly(kind):
    rules_name, asked = PLAYED[kind]
    there = results(rules_name, "greedy", "random", **asked)
    back = results(rules_name, "random", "greedy", **asked)
    for name in ("difference", "effect"):
        one, other = getattr(there, name), getattr(back, name)
        assert one[:3] == (-other.estimate, -other.high, -other.low)
    assert (there.wins, there.losses) == (back.losses, back.wins)
    assert there.draws == back.draws
    assert there.p_better.estimate == pytest.approx(1 - back.p_better.estimate)
    assert there.p_better.low == pytest.approx(1 - back.p_better.high)
    assert there.seat_advantage == back.seat_advantage
    assert there.pairs == back.pairs[::-1]
    assert there.difference.estimate != 0


def test_the_number_of_threads_changes_nothing(tmp_path):
    plans = [
        played(
            "sweep/individual-4", "greedy", "random", out=tmp_path / str(threads), threads=threads
        )
        for threads in (1, 3)
    ]
    assert vars(plans[0].totals).keys() == vars(plans[1].totals).keys()
    assert plans[0].totals.results() == plans[1].totals.results()
    for file in sorted((tmp_path / "1").rglob("*.parquet")):
        again = tmp_path / "3" / file.relative_to(tmp_path / "1")
        assert file.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("kind", ["two sides", "partnerships", "three sides", "matches"])
def test_a_seating_is_a_plain_run_of_its_own(tmp_path, kind):
    rules_name, asked = PLAYED[kind]
    plan = played(rules_name, "greedy", "random", out=tmp_path / "duel", **asked)
    game, rules = plan.question.game, plan.question.rules
    for side, arm in enumerate(plan.arms):
        who = [seat.text for seat in arm.question.seats]
        for seat, name in enumerate(who):
            assert name == ("greedy" if game.side_of(rules, seat) == side else "random")
        simulate(arm.question, out=tmp_path / "alone" / arm.folder)
        document = read_document(tmp_path / "duel" / arm.folder)
        assert document["experiment"] == "simulate"
        assert document["rules"] == read_document(tmp_path / "alone" / arm.folder)["rules"]
        parts = sorted((tmp_path / "alone" / arm.folder).glob("*.parquet"))
        assert parts
        for part in parts:
            assert part.read_bytes() == (tmp_path / "duel" / arm.folder / part.name).read_bytes()
        outcome = simulate(arm.question, out=tmp_path / "duel" / arm.folder)
        assert outcome.played == 0


def test_the_cards_are_the_same_with_every_seating(coin, tmp_path):
    played("coin", "lucky", "greedy", out=tmp_path, deals=900, part_size=400)
    one, other = (read(tmp_path / f"seating-{side}") for side in (0, 1))
    assert (one.firsts == other.firsts).all()
    assert (one.points_0 - other.points_0).isin([0, 1]).all()
    assert (other.points_1 - one.points_1).isin([0, 1]).all()


def made_up(deals=300, sides=3, seed=1):
    random = np.random.default_rng(seed)
    seatings = []
    for _ in range(sides):
        points = random.integers(0, 4, (sides, deals))
        best = points == points.max(axis=0)
        winner = np.where(best.sum(axis=0) == 1, best.argmax(axis=0), -1)
        seatings.append(Lines(points[0], winner, points))
    return seatings


def slice_of(seatings, first, stop):
    return [Lines(*(array[..., first:stop] for array in lines)) for lines in seatings]


@pytest.mark.parametrize("matches", [False, True])
def test_blocks_and_their_order_change_nothing(matches):
    seatings = made_up()
    whole, pieces = (MatchupTotals(3, matches=matches) for _ in range(2))
    whole.add(seatings)
    for first, stop in [(200, 300), (0, 1), (1, 120), (120, 200)]:
        pieces.add(slice_of(seatings, first, stop))
    assert whole.results() == pieces.results()
    assert (whole.n, whole.value, whole.lone) == (pieces.n, pieces.value, pieces.lone)


def test_a_deal_by_hand():
    """Three sides. With seating 0 A has 3 of 3, 1, 0; then 2 of 2, 2, 0; then 0 of 1, 1, 0."""
    points = [[3, 1, 0], [2, 2, 0], [1, 1, 0]]
    winners = [0, -1, -1]
    totals = MatchupTotals(3, matches=False)
    totals.add(
        [
            Lines(np.zeros(1, int), np.array([winner]), np.array(one)[:, None])
            for one, winner in zip(points, winners, strict=True)
        ]
    )
    found = totals.results()
    # A leads the mean of the others by 2.5, by 1 (as side 1), and by -1 (as side 2).
    assert found.difference.estimate == pytest.approx((2.5 + 1 - 1) / 3)
    assert [one.estimate for one in (found.wins, found.draws, found.losses)] == pytest.approx(
        [1 / 3, 1 / 3, 1 / 3]
    )
    assert found.pairs == (0, 0, 0, 1, 0, 0, 0)  # a win, a draw, a loss: one and a half
    assert found.seat_advantage.estimate == pytest.approx((2.5 + 1 + 0.5) / 3)
    assert totals.lone == [(5, 25), (2, 4), (-2, 4)]
    assert math.isnan(found.difference.low)


def test_all_deals_alike_leave_p_better_a_width():
    totals = MatchupTotals(2, matches=False)
    points = np.tile([[2], [1]], 50)
    totals.add([Lines(points[0], np.zeros(50, int), points)] * 2)
    even = totals.results()
    assert even.p_better.estimate == 0.5
    totals = MatchupTotals(2, matches=False)
    totals.add(
        [
            Lines(points[0], np.zeros(50, int), points),
            Lines(points[0], np.ones(50, int), points[::-1]),
        ]
    )
    better = totals.results()
    assert better.p_better.estimate == better.p_better.high == 1
    assert 0.9 < better.p_better.low < 1
    assert better.difference.estimate == 1
    assert math.isinf(better.effect.estimate)
    assert better.to_json()["effect"]["estimate"] is None
    plan = matchup_plan("sweep", "greedy", "random")
    text = matchup_text(plan, better, 1.0, margin=None, notes=[])
    assert "greedy scores 1 always points a deal more than random." in text
    row = next(line for line in text.splitlines() if "standard deviations" in line)
    assert row.endswith("  -")


def test_the_effect_counts_how_the_totals_are_spread():
    """A large effect: the width is not that of a normal distribution."""
    totals = MatchupTotals(2, matches=False)
    points = np.array([[3] * 90 + [1] * 10, [0] * 90 + [1] * 10])
    winner = np.where(points[0] > points[1], 0, -1)
    totals.add([Lines(points[0], winner, points), Lines(points[0], winner * 0 + 1, points[::-1])])
    found = totals.results().effect
    assert found.estimate == pytest.approx(3 * 0.9 / (3 * math.sqrt(0.09)) * math.sqrt(0.99))
    normal = student_quantile(0.975, 99) * math.sqrt((1 + found.estimate**2 / 2) / 100)
    assert abs(found.half_width - normal) > 0.05


def test_no_deals_give_no_numbers():
    document = MatchupTotals(2, matches=False).results().to_json()
    assert document["difference"]["estimate"] is None
    assert document["p_better"]["n"] == 0
    assert [one["deals"] for one in document["pairs"]] == [0] * 5


def test_the_json_of_the_results(coin):
    document = results("coin", "lucky", "greedy").to_json()
    assert list(document) == [
        "difference", "wins", "draws", "losses", "p_better", "effect", "seat_advantage", "pairs",
    ]  # fmt: skip
    assert [one["score"] for one in document["pairs"]] == [0, 0.5, 1, 1.5, 2]
    assert sum(one["deals"] for one in document["pairs"]) == DEALS


@pytest.mark.parametrize("kind", PLAYED)
def test_a_plan_survives_its_json(kind):
    rules_name, asked = PLAYED[kind]
    plan = matchup_plan(rules_name, "greedy:sweep=2", "random", **asked)
    again = matchup_from_json(plan.to_json())
    assert again == plan
    assert again.to_json() == plan.to_json()
    assert again.totals.sides == plan.totals.sides
    assert again.totals.matches == plan.totals.matches


@pytest.mark.parametrize("key", ["arms", "first", "second"])
def test_a_plan_that_lacks_something_is_refused(key):
    document = matchup_plan("sweep", "greedy", "random").to_json()
    del document[key]
    with pytest.raises(QuestionInvalid, match="not the question of a matchup"):
        matchup_from_json(document)
    with pytest.raises(QuestionInvalid, match="not the question of a matchup"):
        matchup_from_json(document | {"first": "a", "second": "b", "arms": []})


def test_a_run_folder_is_gone_on_with_and_the_same(coin, tmp_path):
    asked = {"deals": 1000, "part_size": 300}
    whole = results("coin", "lucky", "greedy", out=tmp_path / "whole", **asked)
    results("coin", "lucky", "greedy", out=tmp_path / "halved", **asked)
    (tmp_path / "halved" / "seating-0" / "part-00001.parquet").unlink()
    (tmp_path / "halved" / "seating-1" / "part-00003.parquet").write_bytes(b"cut short")
    notes, counted = [], []
    plan = matchup_plan("coin", "lucky", "greedy", **asked)
    matchup(plan, out=tmp_path / "halved", on_progress=counted.append, on_note=notes.append)
    assert plan.totals.results() == whole
    assert sum(counted) == 2 * 1000
    assert len(notes) == 1
    assert "seating-1/part-00003.parquet was cut short" in notes[0]
    for file in sorted((tmp_path / "whole").rglob("*.parquet")):
        again = tmp_path / "halved" / file.relative_to(tmp_path / "whole")
        assert file.read_bytes() == again.read_bytes()


def test_another_matchup_in_a_folder_is_refused(coin, tmp_path):
    played("coin", "lucky", "greedy", out=tmp_path)
    for other in (("greedy", "lucky"), ("lucky", "toss")):
        with pytest.raises(QuestionInvalid, match="holds another question"):
            played("coin", *other, out=tmp_path)
    with pytest.raises(QuestionInvalid, match="holds another question"):
        played("coin", "lucky", "greedy", out=tmp_path, seed=2)


@pytest.mark.parametrize(
    ("words", "asked", "error", "said"),
    [
        (("sweep", "gredy", "random"), {}, NameUnknown, "did you mean 'greedy'"),
        (("sweep", "greedy", "randm"), {}, NameUnknown, "did you mean 'random'"),
        (("swep", "greedy", "random"), {}, NameUnknown, "did you mean 'sweep'"),
        (("sweep", "greedy:swep=1", "random"), {}, QuestionInvalid, "did you mean 'sweep'"),
        (("sweep", "greedy", "random"), {"options": {"x": 1}}, QuestionInvalid, "unknown option"),
    ],
)
def test_what_cannot_be_played_is_refused(words, asked, error, said):
    with pytest.raises(error, match=said):
        matchup_plan(*words, **asked)


def test_a_strategy_that_sees_all_has_to_be_allowed(coin):
    with pytest.raises(QuestionInvalid, match="sees every hand"):
        matchup_plan("coin", "greedy", "peeping")
    assert matchup_plan("coin", "greedy", "peeping", sees_all=True)


def told(change, margin=None, matches=False, n=100):
    """Return the sentence for a difference and its ends."""
    asked = {"matches": True} if matches else {}
    plan = matchup_plan("sweep", "greedy", "random", **asked)
    empty = plan.totals.results()
    found = empty._replace(difference=Estimate(*change, 0.95, "paired t", n))
    text = matchup_text(plan, found, 1.0, margin=margin, notes=["Stopped. " * 30])
    assert max(map(len, text.splitlines())) <= 80
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("change", "margin", "said"),
    [
        ((0.5, 0.4, 0.6), None, "greedy scores 0.50 ± 0.10 points a deal more than random."),
        ((-0.5, -0.6, -0.4), None, "greedy scores 0.50 ± 0.10 points a deal fewer than random."),
        ((0.5, -0.1, 1.1), None, "more than random: too close to tell, play more."),
        (
            (0.01, -0.01, 0.03),
            None,
            "greedy scores 0.010 ± 0.020 points a deal more than random:"
            " no difference bigger than 0.05 points.",
        ),
        ((0.5, 0.4, 0.6), 1.0, "more than random: no difference bigger than 1 points."),
        ((0.0, 0.0, 0.0), None, "greedy and random do exactly the same."),
        ((0.5, math.nan, math.nan), None, "too close to tell, play more."),
    ],
)
def test_the_answer_is_a_sentence(change, margin, said):
    text = told(change, margin)
    assert said in text
    assert "margin of 1 points" in text or margin is None


def test_the_answer_on_matches_is_a_share():
    said = "greedy wins 5.0 ± 1.0 % fewer of the matches than random."
    assert said in told((-0.05, -0.06, -0.04), matches=True)
    said = "no difference bigger than 1 %."
    assert said in told((0.001, -0.001, 0.003), matches=True)
    text = told((0.5, 0.4, 0.6), matches=True)
    assert "100 matches, each with 2 seatings: 200 games" in text
    assert "margin of 0.01 of the share of matches won" in text


def test_one_deal_is_one_deal():
    assert "Played: 1 deal, each with 2 seatings: 2 games" in told((0.5, math.nan, math.nan), n=1)


def test_a_plan_is_not_changed_by_its_totals():
    plan = matchup_plan("sweep", "greedy", "random")
    assert replace(plan, totals=MatchupTotals(2, matches=True)) == plan
