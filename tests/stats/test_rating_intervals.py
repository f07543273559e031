from math import isnan

import numpy as np
import pytest

from analysis.rating_intervals import bootstrap_ratings
from analysis.ratings import fit

ABILITIES = [0.5, 0.2, 0.0, -0.7]


def blocks_of(rng, blocks, deals, abilities=ABILITIES):
    """Play all games on the same deals, whose luck of the first seat is common to all of them."""
    k = len(abilities)
    luck = rng.normal(0, 0.7, blocks * deals)
    games = np.zeros((blocks * deals, k, k, 3), np.int32)
    for a in range(k):
        for b in range(k):
            if a != b:
                lead = abilities[a] - abilities[b] + 0.3 + luck + rng.logistic(size=luck.size)
                won = np.where(lead > 0.5, 0, np.where(lead < -0.5, 2, 1))
                games[np.arange(luck.size), a, b, won] = 1
    return games.reshape(blocks, deals, k, k, 3).sum(axis=1)


def all_of(found):
    return [*found.ratings, *found.scores, found.first_seat, found.ties]


def test_the_estimates_are_those_of_the_fit():
    blocks = blocks_of(np.random.default_rng(1), 50, 20)
    found, fitted = bootstrap_ratings(blocks, draws=50), fit(blocks.sum(axis=0))
    assert [one.estimate for one in found.ratings] == list(fitted.ratings)
    assert [one.estimate for one in found.scores] == list(fitted.scores)
    assert (found.first_seat.estimate, found.ties.estimate) == (fitted.first_seat, fitted.ties)
    assert {one.n for one in found.ratings} == {1000 * 6}
    assert found.ties.n == 1000 * 12


def test_the_same_seed_gives_the_same_intervals():
    blocks = blocks_of(np.random.default_rng(1), 50, 20)
    one, same, other = (bootstrap_ratings(blocks, draws=50, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


@pytest.mark.parametrize("blocks", [0, 1])
def test_a_single_block_gives_no_interval(blocks):
    found = bootstrap_ratings(blocks_of(np.random.default_rng(1), 1, 99)[:blocks])
    assert all(isnan(one.low) and one.method.startswith("none") for one in all_of(found))
    assert isnan(found.ratings[0].estimate) == (blocks == 0)


def test_where_one_wins_all_there_is_no_interval_and_it_is_said_why():
    blocks = np.zeros((20, 2, 2, 3), int)
    blocks[:, 0, 1, 0] = blocks[:, 1, 0, 2] = 50
    found = bootstrap_ratings(blocks)
    assert found.ratings[0].estimate > 3
    assert all(isnan(one.low) for one in all_of(found))
    assert found.ratings[0].method == "none: some took nothing from the others"
    blocks[0, 0, 1] = 49, 1, 0
    assert bootstrap_ratings(blocks, draws=50).ratings[0].low > 0


def test_blocks_all_alike_give_a_point():
    blocks = np.zeros((20, 2, 2, 3), int)
    blocks[:, 0, 1, 1] = blocks[:, 1, 0, 1] = 50
    found = bootstrap_ratings(blocks)
    assert found.ratings[0][:3] == (0, 0, 0)
    assert found.scores[0][:3] == (0.5, 0.5, 0.5)
    assert found.ratings[0].method == "none: every block alike"


def test_shares_stay_within_their_bounds():
    blocks = np.zeros((3, 2, 2, 3), int)
    blocks[:, 0, 1], blocks[:, 1, 0] = (9, 0, 0), (0, 0, 9)
    blocks[0, 0, 1] = 8, 0, 1
    found = bootstrap_ratings(blocks, draws=200)
    for one in found.scores:
        assert 0 <= one.low <= one.high <= 1


@pytest.mark.stats
@pytest.mark.parametrize("runs", [80, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("blocks", "deals"), [(50, 20), (200, 5)])
def test_intervals_for_ratings_cover_in_19_of_20_runs(blocks, deals, runs):
    # The deals are not drawn by the model: true is what it makes of very many of them.
    truth = fit(blocks_of(np.random.default_rng(0), 1, 400_000)[0])
    true = [*truth.ratings, *truth.scores, truth.first_seat, truth.ties]
    rng = np.random.default_rng(blocks)
    covered = np.zeros(len(true))
    for run in range(runs):
        found = bootstrap_ratings(blocks_of(rng, blocks, deals), draws=100, seed=run)
        covered += [one.low <= x <= one.high for one, x in zip(all_of(found), true, strict=True)]
    assert covered.mean() / runs == pytest.approx(0.95, abs=0.02)
    assert covered / runs == pytest.approx(0.95, abs=4 * np.sqrt(0.05 * 0.95 / runs) + 0.01)


@pytest.mark.stats
def test_intervals_as_if_the_games_of_a_deal_were_independent_would_be_too_narrow():
    # The luck of a deal is common to all its games, and the advantage of the seat shows it most.
    rng = np.random.default_rng(3)
    blocks = blocks_of(rng, 200, 5)
    together = bootstrap_ratings(blocks, draws=300).first_seat.half_width
    pairs = blocks.reshape(200, 16, 3)
    mixed = np.stack([pairs[rng.permutation(200), pair] for pair in range(16)], axis=1)
    apart = bootstrap_ratings(mixed.reshape(200, 4, 4, 3), draws=300)
    assert together > 1.4 * apart.first_seat.half_width
