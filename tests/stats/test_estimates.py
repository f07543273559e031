from itertools import pairwise
from math import isnan
from random import Random

import numpy as np
import pytest
from fakes.coin import COIN
from hypothesis import given
from hypothesis import strategies as st

from analysis.columns import as_columns, named_columns
from analysis.estimates import DealTotals
from simcore.games import GAMES

RULES = {
    2: COIN.rules(),
    3: COIN.rules(options={"players": 3}),
    4: COIN.rules(options={"players": 4}),
}


def rows_of(sides, n, seed=0, high=4):
    return np.random.default_rng(seed).integers(0, high, (n, 2 * sides + 1))


def totals_of(sides, *blocks):
    totals = DealTotals(COIN, RULES[sides])
    for block in blocks:
        totals.add(as_columns(block))
    return totals


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_estimates_are_what_one_would_compute_by_hand(sides):
    rows = rows_of(sides, 500)
    results = totals_of(sides, rows[:123], rows[123:]).results()
    points = rows[:, 0 : 2 * sides : 2]
    best = points.max(axis=1)
    for side in range(sides):
        assert results.scores["points"][side].estimate == pytest.approx(points[:, side].mean())
        assert results.scores["heads"][side].estimate == pytest.approx(rows[:, 2 * side + 1].mean())
        leads = points[:, side] == best
        shared = (points == best[:, None]).sum(axis=1) > 1
        assert results.p_win[side].estimate == pytest.approx((leads & ~shared).mean())
        assert results.p_tie[side].estimate == pytest.approx((leads & shared).mean())
    ahead = points[:, 0] - points[:, 1:].mean(axis=1)
    assert results.advantage.estimate == pytest.approx(ahead.mean())
    error = ahead.std(ddof=1) / np.sqrt(500)
    assert results.advantage.half_width == pytest.approx(1.964729 * error, rel=1e-5)


@given(st.lists(st.integers(0, 60), max_size=6), st.randoms(use_true_random=False))
def test_blocks_and_their_order_change_nothing(cuts, random: Random):
    rows = rows_of(3, 60, high=1000)
    blocks = [rows[a:b] for a, b in pairwise(sorted([0, *cuts, 60]))]
    random.shuffle(blocks)
    assert totals_of(3, *blocks).results() == totals_of(3, rows).results()


def test_totals_merge():
    rows = rows_of(2, 100)
    merged = totals_of(2, rows[:30])
    merged.merge(totals_of(2, rows[30:]))
    assert merged.results() == totals_of(2, rows).results()
    assert merged.n == 100


def test_large_numbers_stay_exact():
    rows = np.full((20_000, 5), 50_000)
    rows[::2, 0] += 1
    results = totals_of(2, *[rows] * 50).results()
    assert results.scores["points"][0].estimate == 50_000.5
    assert results.advantage.estimate == 0.5
    assert results.advantage.half_width == pytest.approx(1.95996 * 0.5 / 1000, rel=1e-4)


def test_all_ties_and_all_wins():
    tie = totals_of(2, np.ones((40, 5), int)).results()
    assert [x.estimate for x in tie.p_tie] == [1, 1]
    assert [x.estimate for x in tie.p_win] == [0, 0]
    assert tie.advantage[:3] == (0, 0, 0)
    win = totals_of(2, np.tile([3, 3, 1, 1, 0], (40, 1))).results()
    assert [x.estimate for x in win.p_win] == [1, 0]
    assert win.advantage.estimate == 2


def test_no_deals_give_no_numbers():
    results = totals_of(4).results()
    assert isnan(results.advantage.estimate)
    document = results.to_json()
    assert document["advantage"]["estimate"] is None
    assert document["points_3"]["n"] == 0


def test_the_json_names_columns_as_the_run_folder_does():
    document = totals_of(2, rows_of(2, 10)).results().to_json()
    assert list(document) == [
        "points_0", "heads_0", "points_1", "heads_1", "advantage", "p_win", "p_tie",
    ]  # fmt: skip
    assert len(document["p_win"]) == 2


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_columns_are_named_and_described_in_every_game(game):
    for preset in game.presets:
        rules = game.rules(preset)
        columns = named_columns(game, rules)
        assert tuple(column.name for column in columns[1:]) == game.column_names(rules)
        assert all(column.text for column in columns)
        assert DealTotals(game, rules).names.index("points") >= 0


def test_rows_become_columns():
    rows = np.random.default_rng(5).integers(-1000, 100_000, (3000, 7))
    columns = as_columns(rows)
    assert columns.flags.c_contiguous
    assert (columns == rows.T).all()
