"""Tournaments: pairs are matchups, ratings fit the games counted by hand, circles are shown."""

import json
from itertools import combinations
from math import isnan

import numpy as np
import pytest
from support.sizes import size

from analysis.experiments.matchup import matchup, matchup_plan
from analysis.experiments.tournament import tournament, tournament_from_json, tournament_plan
from analysis.pairs import Lines
from analysis.ratings import fit
from analysis.stopping import WidthRule, parse_stop
from analysis.store import read
from analysis.tournament_text import tournament_text
from analysis.tournaments import BLOCKS, TournamentTotals
from simcore.errors import NameUnknown, QuestionInvalid

DEALS = size(600, 9)
MATCHES = size(30, 2)
THREE = ("greedy", "random", "cautious")
PLAYED = {
    "two sides": ("sweep", {}),
    "partnerships": ("scopa/scopone", {}),
    "three sides": ("sweep", {"options": {"players": 3}}),
    "matches": ("sweep", {"matches": True, "deals": MATCHES, "part_size": MATCHES}),
}


def played(rules_name, strategies, out=None, threads=2, **asked):
    plan = tournament_plan(
        rules_name, strategies, **{"deals": DEALS, "part_size": DEALS // 3} | asked
    )
    decisions = tournament(plan, out=out, threads=threads)
    return plan, plan.totals.results(decisions=decisions)


def text_of(plan, found, decisions=None):
    text = tournament_text(plan, found, 1.0, decisions)
    assert max(map(len, text.splitlines())) <= 80
    assert "\n\n\n" not in text
    return text


@pytest.mark.parametrize("kind", PLAYED)
def test_pairs_are_the_matchups_played_alone(kind):
    rules_name, asked = PLAYED[kind]
    plan, found = played(rules_name, THREE, **asked)
    assert list(found.pairs) == [*combinations(range(3), 2)]
    for (a, b), pair in found.pairs.items():
        alone = matchup_plan(rules_name, THREE[a], THREE[b], **{"deals": DEALS} | asked)
        matchup(alone)
        assert pair == alone.totals.results()
        assert found.difference(a, b) == pair.difference
        swapped = found.difference(b, a)
        assert swapped[:3] == tuple(-pair.difference[at] for at in (0, 2, 1))
        assert swapped[3:] == pair.difference[3:]
    assert plan.games == 3 * len(plan.arms[0]) * plan.question.deals


def table_by_hand(folder, names, sides):
    """Count the games in which a played first and b did not: won by a, tied, won by b."""
    games = np.zeros((len(names), len(names), 3))
    for a, b in combinations(range(len(names)), 2):
        for side in range(sides):
            frame = read(folder / f"{names[a]}-against-{names[b]}-seating-{side}")
            if "winner" in frame:
                score = np.stack([frame.winner == one for one in range(sides)]).astype(int)
            else:
                score = np.stack([frame[f"points_{one}"] for one in range(sides)])
            own = score[side] - np.delete(score, side, 0).mean(axis=0)
            counts = [(own > 0).sum(), (own == 0).sum(), (own < 0).sum()]
            first, other = (a, b) if side == 0 else (b, a)
            games[first, other] += counts if side == 0 else counts[::-1]
    return games


@pytest.mark.parametrize("kind", PLAYED)
def test_ratings_fit_the_games_counted_by_hand(tmp_path, kind):
    rules_name, asked = PLAYED[kind]
    plan, found = played(rules_name, THREE, out=tmp_path, **asked)
    by_hand = fit(table_by_hand(tmp_path, THREE, len(plan.arms[0])))
    for name in ("ratings", "scores"):
        estimates = [one.estimate for one in getattr(found.ratings, name)]
        assert estimates == pytest.approx(getattr(by_hand, name))
    assert found.ratings.first_seat.estimate == pytest.approx(by_hand.first_seat)
    assert found.ratings.ties.estimate == pytest.approx(by_hand.ties)
    assert found.ratings.converged
    assert found.order == sorted(range(3), key=lambda one: -by_hand.scores[one])
    games = plan.question.deals * len(plan.arms[0])
    assert [one.n for one in found.ratings.scores] == [2 * games] * 3
    assert found.ratings.ties.n == 3 * games


def test_deals_go_into_blocks_by_their_number():
    totals = TournamentTotals(["a", "b"], 2, matches=False)
    points = np.array([[1] * 450, [0] * 450])
    lines = Lines(points[0], np.zeros(450, int), points)
    totals.add(0, (0, 1), [lines, lines])
    counted = totals._blocks.sum(axis=(1, 2, 3))
    assert counted.tolist() == [2 * 3] * 50 + [2 * 2] * (BLOCKS - 50)
    assert totals._blocks.sum(axis=0).tolist() == [
        [[0, 0, 0], [450, 0, 0]],
        [[450, 0, 0], [0, 0, 0]],
    ]


def made_up(leads, ties=0, deals=400):
    """Return totals of three strategies; a wins the share `leads` of the games of each pair."""
    totals = TournamentTotals(["stone", "paper", "shears"], 2, matches=False)
    numbers = np.arange(deals)
    for pair, lead in zip(combinations(range(3), 2), leads, strict=True):
        seatings = []
        for side in (0, 1):
            own = np.where((7 * numbers + 3 * side) % 100 < lead, 1, -1)
            own[numbers % 100 < ties] = 0
            points = np.stack([own, -own] if side == 0 else [-own, own])
            winner = np.where(own == 0, -1, np.where(own > 0, side, 1 - side))
            seatings.append(Lines(points[0], winner, points))
        totals.add(0, pair, seatings)
    return totals


def test_the_order_of_blocks_changes_nothing():
    pieces = TournamentTotals(["stone", "paper", "shears"], 2, matches=False)
    seatings = {}
    rng = np.random.default_rng(1)
    for pair in pieces.pairs:
        points = rng.integers(0, 3, (2, 2, 600))
        winner = np.where(points[:, 0] == points[:, 1], -1, points.argmax(axis=1))
        seatings[pair] = [Lines(one[0], won, one) for one, won in zip(points, winner, strict=True)]
    totals = TournamentTotals(["stone", "paper", "shears"], 2, matches=False)
    for pair, lines in seatings.items():
        totals.add(0, pair, lines)
    for first, stop in [(350, 600), (0, 3), (3, 350)]:
        for pair, lines in reversed(seatings.items()):
            pieces.add(first, pair, [Lines(*(a[..., first:stop] for a in one)) for one in lines])
    assert (totals._blocks == pieces._blocks).all()
    assert totals.results().to_json() == pieces.results().to_json()
    assert totals.n == pieces.n == 600


def test_the_number_of_threads_changes_nothing(coin):
    results = [played("coin", ["lucky", "greedy", "toss"], threads=n)[1] for n in (1, 3)]
    assert results[0] == results[1]


def test_a_circle_is_shown():
    """Stone beats shears, paper beats stone, shears beat paper: (0, 1), (0, 2), (1, 2)."""
    totals = made_up([30, 70, 30])
    found = totals.results()
    (circle,) = found.cycles
    assert circle.strategies == (0, 2, 1)
    assert circle.p_holm < 1e-4
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["cycles"][0]["strategies"] == ["stone", "shears", "paper"]
    plan = tournament_plan("sweep", THREE)
    text = " ".join(text_of(plan, found).split())
    assert "A circle: stone beats shears, shears beats paper, and paper beats stone;" in text
    ratings = [one.estimate for one in found.ratings.ratings]
    assert max(ratings) - min(ratings) < 0.05


def test_no_circle_where_one_is_best():
    found = made_up([70, 70, 70]).results()
    assert found.cycles == ()
    assert found.order == [0, 1, 2]
    text = text_of(tournament_plan("sweep", THREE), found)
    assert "No circle of three, in which each beats the next, is sure." in text
    assert text.index("1  stone") < text.index("2  paper") < text.index("3  shears")


def decision(totals, pair, level, sure=True):
    one = totals.pairs[pair]
    sums = {"divisor": one.divisor, "best_at": 400}
    made = WidthRule(9, level).decide(one.n, *one.value, **sums)
    estimate = made.estimate if sure else made.estimate._replace(low=-1.0, high=1.0)
    return made._replace(estimate=estimate)


def test_after_a_stop_only_what_still_holds_is_claimed():
    totals = made_up([30, 70, 30], deals=2000)
    decisions = [decision(totals, pair, 1 - 0.05 / 3) for pair in totals.pairs]
    found = totals.results(decisions=decisions)
    assert [one.difference for one in found.pairs.values()] == [one.estimate for one in decisions]
    assert [one.strategies for one in found.cycles] == [(0, 2, 1)]
    assert all(map(isnan, found.p_holm.values()))  # they are for a number of deals fixed before
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["pairs"][0]["p_holm"] is None
    assert document["cycles"][0]["p_holm"] is None
    decisions[1] = decision(totals, (0, 2), 0.95, sure=False)
    assert totals.results(decisions=decisions).cycles == ()
    plan = tournament_plan("sweep", THREE, stop=WidthRule(0.1))
    text = " ".join(text_of(plan, found, decisions).split())
    assert "they hold although the run was watched, all 3 together" in text
    assert "Holm" not in text
    assert "± is half of a 95 % interval: of ratings" in text


def test_p_values_are_for_all_pairs():
    found = made_up([54, 70, 50]).results()
    alone = made_up([54, 50, 50]).results()
    p = found.p_holm[0, 1]
    assert 0 < p <= 1
    assert found.p_holm[0, 2] < 1e-4
    assert alone.p_holm[0, 1] > p


def test_one_deal_gives_no_intervals_but_no_fault(coin):
    plan, found = played("coin", ["lucky", "greedy", "toss"], deals=1, part_size=1)
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert {pair["p_holm"] for pair in document["pairs"]} == {None}
    assert document["pairs"][0]["difference"]["low"] is None
    assert "1 deal, 3 pairs, 2 seatings: 6 games" in text_of(plan, found)


def test_no_deals_give_no_numbers():
    found = TournamentTotals(["a", "b"], 2, matches=False).results()
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["ratings"][0]["rating"]["estimate"] in (None, 0)
    assert document["pairs"][0]["difference"]["estimate"] is None


def test_two_strategies_are_a_small_tournament(coin):
    plan, found = played("coin", ["lucky", "greedy"])
    text = text_of(plan, found)
    assert "1 pair, 2 seatings" in text
    assert "circle" not in text
    assert "lucky more than greedy" in text
    assert found.order == [0, 1]


def test_names_that_make_the_same_folder_are_kept_apart(coin, tmp_path):
    plan, _ = played("coin", ["toss", "toss:", "lucky"], out=tmp_path)
    folders = [arm.folder for pair in plan.arms for arm in pair]
    assert len(set(folders)) == 6
    assert folders[0] == "0-toss-against-toss-seating-0"
    assert {file.parent.name for file in tmp_path.glob("*/run.json")} == set(folders)
    again, found = played("coin", ["toss", "toss:", "lucky"], out=tmp_path)
    assert found.pairs[0, 1].difference.estimate == 0
    assert again.totals.n == DEALS


def test_folders_are_named_after_the_pairs():
    plan = tournament_plan("sweep", ["greedy:sweep=2", "random"])
    assert [arm.folder for arm in plan.arms[0]] == [
        "greedy-sweep=2-against-random-seating-0",
        "greedy-sweep=2-against-random-seating-1",
    ]
    assert [arm.name for arm in plan.arms[0]] == [
        "greedy:sweep=2 on side 0",
        "greedy:sweep=2 on side 1",
    ]


def test_a_plan_survives_its_json():
    plan = tournament_plan("sweep", THREE, {"players": 3}, deals=10, stop=WidthRule(0.1))
    again = tournament_from_json(json.loads(json.dumps(plan.to_json())))
    assert again == plan
    assert again.to_json() == plan.to_json()
    assert again.totals.strategies == THREE


@pytest.mark.parametrize("key", ["strategies", "pairs"])
def test_a_plan_that_lacks_something_is_refused(key):
    document = tournament_plan("sweep", THREE).to_json()
    del document[key]
    with pytest.raises(QuestionInvalid, match="not the question of a tournament"):
        tournament_from_json(document)
    with pytest.raises(QuestionInvalid, match="not the question of a tournament"):
        tournament_from_json({"strategies": [], "pairs": []})


def test_a_run_folder_is_gone_on_with_and_the_same(coin, tmp_path):
    asked = {"deals": 1000, "part_size": 300}
    names = ["lucky", "greedy", "toss"]
    _, whole = played("coin", names, out=tmp_path / "whole", **asked)
    played("coin", names, out=tmp_path / "halved", **asked)
    (tmp_path / "halved" / "lucky-against-toss-seating-1" / "part-00002.parquet").unlink()
    (tmp_path / "halved" / "greedy-against-toss-seating-0" / "part-00000.parquet").unlink()
    plan = tournament_plan("coin", names, **asked)
    counted = []
    tournament(plan, out=tmp_path / "halved", on_progress=counted.append)
    assert plan.totals.results() == whole
    assert sum(counted) == plan.games
    for file in sorted((tmp_path / "whole").rglob("*.parquet")):
        again = tmp_path / "halved" / file.relative_to(tmp_path / "whole")
        assert file.read_bytes() == again.read_bytes()


@pytest.mark.parametrize(
    ("strategies", "asked", "error", "said"),
    [
        (["greedy", "gredy"], {}, NameUnknown, "did you mean 'greedy'"),
        (["greedy", "random", "greedy"], {}, QuestionInvalid, "greedy is named twice"),
        (["greedy"], {}, QuestionInvalid, "needs two strategies"),
        ([], {}, QuestionInvalid, "needs two strategies"),
        (THREE, {"stop": parse_stop("sprt=0,0.1")}, QuestionInvalid, "sprt decides one question"),
    ],
)
def test_what_cannot_be_played_is_refused(strategies, asked, error, said):
    with pytest.raises(error, match=said):
        tournament_plan("sweep", strategies, **asked)


def test_two_strategies_may_be_tested_sequentially():
    assert tournament_plan("sweep", THREE[:2], stop=parse_stop("sprt=0,0.1"))


def test_what_is_not_known_is_not_printed_as_nan():
    totals = TournamentTotals(["a", "b", "c"], 2, matches=False)
    text = text_of(tournament_plan("sweep", THREE), totals.results())
    assert "nan" not in text
