from math import exp, isnan, log

import choix
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import minimize
from statsmodels.api import GLM, families

from analysis.ratings import PRIOR, fit

NONE = 1e6  # as good as no prior
CYCLE = [0, 1], [1, 0]


def some_games(strategies=4, most=200, seed=1):
    rng = np.random.default_rng(seed)
    games = rng.integers(1, most, (strategies, strategies, 3))
    games[np.arange(strategies), np.arange(strategies)] = 0
    return games


def two(first, second):
    """Return the table of two strategies: what came of the games that a, and that b began."""
    games = np.zeros((2, 2, 3))
    games[CYCLE] = first, second
    return games


def slow_height(parameters, games, prior):
    """Return the logarithm of the posterior, written from the definition game by game."""
    *ratings, seat, tie = parameters
    total = -sum(x * x for x in parameters) / (2 * prior**2)
    for a, one in enumerate(ratings):
        for b, other in enumerate(ratings):
            lead = one - other + seat
            weights = exp(lead / 2), exp(tie), exp(-lead / 2)
            total += sum(
                n * log(w / sum(weights)) for n, w in zip(games[a, b], weights, strict=True)
            )
    return total


@pytest.mark.parametrize("prior", [PRIOR, 0.5])
def test_the_fit_is_the_maximum_that_scipy_finds(prior):
    games = some_games(most=20)
    best = minimize(lambda x: -slow_height(x, games, prior), np.zeros(6), tol=1e-9).x
    found = fit(games, prior=prior)
    assert found.ratings == pytest.approx(best[:4], abs=1e-5)
    assert found.first_seat == pytest.approx(best[4], abs=1e-5)
    assert found.ties == pytest.approx(1 / (1 + 2 * exp(-best[5])), abs=1e-5)
    assert found.converged


def test_without_ties_and_seats_the_ratings_are_those_of_choix():
    games = some_games()
    games[..., 1] = 0
    games[..., 2] = games[..., 0].T  # as often whoever begins: no advantage of the seat
    wins = [(a, b) for a in range(4) for b in range(4) for _ in range(2 * games[a, b, 0])]
    found = fit(games, prior=NONE)
    assert found.ratings == pytest.approx(choix.opt_pairwise(4, wins, alpha=0), abs=1e-4)
    assert found.first_seat == pytest.approx(0, abs=1e-9)
    assert found.ties == 0


def test_without_ties_the_advantage_of_the_seat_is_that_of_a_logistic_regression():
    games = some_games()
    games[..., 1] = 0
    pairs = [(a, b) for a in range(4) for b in range(4) if a != b]
    design = [[*(np.eye(4)[a] - np.eye(4)[b])[1:], 1] for a, b in pairs]
    results = [games[pair][[0, 2]] for pair in pairs]
    fitted = GLM(results, design, family=families.Binomial()).fit().params
    ratings = np.array([0, *fitted[:3]])
    found = fit(games, prior=NONE)
    assert found.ratings == pytest.approx(ratings - ratings.mean(), abs=1e-7)
    assert found.first_seat == pytest.approx(fitted[3], abs=1e-7)


def test_the_model_gives_back_what_it_was_made_of():
    ratings, seat, tie = np.array([1, 0.2, -0.3, -0.9]), 0.25, -0.6
    leads = ratings[:, None] - ratings + seat
    weights = np.stack([np.exp(leads / 2), np.full((4, 4), exp(tie)), np.exp(-leads / 2)], axis=2)
    games = 1e6 * weights / weights.sum(axis=2, keepdims=True)
    found = fit(games)
    assert found.ratings == pytest.approx(ratings, abs=1e-6)
    assert found.first_seat == pytest.approx(seat, abs=1e-6)
    assert found.ties == pytest.approx(exp(tie) / (exp(tie) + 2), abs=1e-6)


def test_the_score_counts_ties_half_and_all_others_and_both_seats_alike():
    found = fit(some_games())
    tie = log(2 * found.ties / (1 - found.ties))
    for at, rating in enumerate(found.ratings):
        expected = []
        for other in found.ratings[:at] + found.ratings[at + 1 :]:
            for seat in (found.first_seat, -found.first_seat):
                lead = rating - other + seat
                win, draw, loss = exp(lead / 2), exp(tie), exp(-lead / 2)
                expected.append((win + draw / 2) / (win + draw + loss))
        assert found.scores[at] == pytest.approx(np.mean(expected))


def test_where_all_play_as_often_the_expected_scores_are_those_that_were_made():
    rng = np.random.default_rng(1)
    games = rng.multinomial(10**6, [0.4, 0.25, 0.35], (4, 4))
    games[0, 1:] = 600_000, 300_000, 100_000
    games[np.arange(4), np.arange(4)] = 0
    made = games @ [1, 0.5, 0] / 6e6
    made = made.sum(axis=1) + (games @ [0, 0.5, 1] / 6e6).sum(axis=0)
    assert fit(games).scores == pytest.approx(made, abs=1e-6)


tables = arrays(np.int64, (3, 3, 3), elements=st.integers(0, 30))


@given(tables, st.permutations(range(3)))
def test_the_order_of_the_strategies_means_nothing(games, order):
    one, other = fit(games), fit(games[np.ix_(order, order)])
    assert [one.ratings[at] for at in order] == pytest.approx(other.ratings, abs=1e-7, nan_ok=True)
    assert one.first_seat == pytest.approx(other.first_seat, abs=1e-7, nan_ok=True)


@given(tables)
def test_wins_for_losses_turn_the_ratings_round(games):
    one, other = fit(games), fit(games[..., ::-1])
    assert one.ratings == pytest.approx([-x for x in other.ratings], abs=1e-7, nan_ok=True)
    assert one.converged
    if not isnan(one.ratings[0]):
        assert sum(one.ratings) == pytest.approx(0, abs=1e-9)
        assert sum(one.scores) == pytest.approx(1.5)


@given(st.lists(st.integers(0, 10**6), min_size=3, max_size=3).filter(any))
def test_a_strategy_against_itself_is_rated_exactly_nought(games):
    found = fit(two(games, games))
    assert found.ratings == (0, 0)
    assert found.scores == (0.5, 0.5)


@pytest.mark.parametrize("n", [1, 1000, 10**9])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((1, 0, 0), (0, 0, 1)),  # a wins all
        ((0, 1, 0), (0, 1, 0)),  # all ties
        ((1, 0, 0), (1, 0, 0)),  # who begins wins
        ((1, 1, 0), (0, 1, 1)),  # a never loses
        ((1, 0, 0), (0, 0, 0)),  # a always begins, and wins
    ],
)
def test_one_sided_results_stay_finite_and_say_which_prior_keeps_them_so(first, second, n):
    found = fit(n * two(first, second))
    assert np.isfinite([*found.ratings, *found.scores, found.first_seat, found.ties]).all()
    assert found.converged
    assert found.prior == PRIOR
    if first[0] and second[2]:
        assert found.ratings[0] > 0.5
        assert found.scores[0] > 0.6


def test_the_prior_is_out_of_sight_after_hundreds_of_games():
    games = some_games(most=400)
    assert fit(games).ratings == pytest.approx(fit(games, prior=NONE).ratings, abs=1e-3)


def test_strategies_that_never_met_have_no_ratings():
    apart = np.zeros((4, 4, 3))
    apart[0, 1], apart[2, 3] = (5, 3, 2), (2, 2, 2)
    assert all(map(isnan, fit(apart).ratings))
    apart[1, 2] = 1, 0, 0
    assert np.isfinite(fit(apart).ratings).all()  # they have, by way of others


def test_without_games_nothing_is_known():
    found = fit(np.zeros((3, 3, 3)))
    assert all(map(isnan, (*found.ratings, *found.scores, found.first_seat, found.ties)))


def test_a_single_strategy_is_the_average():
    games = np.array([[[600, 0, 400]]])
    assert fit(games).ratings == (0,)
    assert fit(games).first_seat == pytest.approx(log(1.5), abs=1e-3)
