"""Intervals for ratings, by drawing blocks of deals again.

All strategies play the same deals, so their games hang together in ways that no formula for
separate games knows. What does not hang together is blocks of deals: they are drawn with
replacement, each with all the games played on it, and the ratings fitted again (B. Efron, R. J.
Tibshirani, An Introduction to the Bootstrap, 1993, chapters 6 and 8).
"""

from math import nan, sqrt
from typing import NamedTuple

import numpy as np

from analysis.intervals import LEVEL, Estimate
from analysis.ratings import PRIOR, expected_score, fit, fit_tables, rated
from analysis.student import student_quantile

__all__ = ["DRAWS", "RatingIntervals", "bootstrap_ratings"]

DRAWS = 1000
SEED = 1
AT_ONCE = 100
ALIKE = "none: every block alike"


class RatingIntervals(NamedTuple):
    """`analysis.ratings.Ratings` with intervals; `n` counts games, for a strategy its own."""

    ratings: tuple[Estimate, ...]
    scores: tuple[Estimate, ...]
    first_seat: Estimate
    ties: Estimate
    prior: float
    converged: bool


def bootstrap_ratings(
    counts_per_block: np.ndarray,
    *,
    draws: int = DRAWS,
    seed: int = SEED,
    prior: float = PRIOR,
    level: float = LEVEL,
) -> RatingIntervals:
    """Return the ratings with intervals.

    Parameters
    ----------
    counts_per_block
        Shape (blocks, strategies, strategies, 3): for each block of deals a table as for
        `analysis.ratings.fit`. The blocks have to be of equal numbers of deals, and the games on a
        deal all in one of them. Fifty blocks are few, two hundred are plenty.
    draws
        How often to draw.
    seed
        The draws are the same for the same seed.
    prior
        See `analysis.ratings.Ratings`.
    level
        Confidence level.

    Notes
    -----
    The interval is symmetric: t s, with s the standard deviation of the fits, times
    sqrt(B / (B - 1)) for B blocks, and t Student's quantile with B - 1 degrees of freedom; shares
    are kept within 0 and 1. There is none where the games set no limit to a rating, since some
    strategies took not even a tie from the others: then the ratings are the prior's doing.
    """
    blocks = np.asarray(counts_per_block, float)
    games = blocks.sum(axis=0)
    found = fit(games, prior=prior)
    values = np.array([*found.ratings, *found.scores, found.first_seat, found.ties])
    k = games.shape[0]
    each = games.sum(axis=2)
    own = (each.sum(axis=0) + each.sum(axis=1) - each.diagonal()).astype(int).tolist()
    numbers = [*own, *own, int(games.sum()), int(games.sum())]
    why = _why_not(blocks, games)
    if why:
        halves = np.full(values.size, 0.0 if why == ALIKE else nan)
    else:
        halves = _halves(blocks, draws, seed, prior, level)
    low, high = values - halves, values + halves
    shares = np.r_[k : 2 * k, 2 * k + 1]
    low[shares], high[shares] = low[shares].clip(0), high[shares].clip(None, 1)
    ends = zip(values.tolist(), low.tolist(), high.tolist(), numbers, strict=True)
    method = why or "block bootstrap"
    estimates = [Estimate(value, least, most, level, method, n) for value, least, most, n in ends]
    return RatingIntervals(
        tuple(estimates[:k]),
        tuple(estimates[k : 2 * k]),
        estimates[2 * k],
        estimates[2 * k + 1],
        prior,
        found.converged,
    )


def _why_not(blocks: np.ndarray, games: np.ndarray) -> str:
    if not games.any():
        return "none: no deals"
    if len(blocks) < 2:
        return "none: a single block"
    # Ford's condition: from each to each leads a chain of strategies that took at least a tie.
    took = games[..., 0] + games[..., 1] + (games[..., 1] + games[..., 2]).T
    chain = took + np.eye(len(took)) > 0
    for _ in range(len(chain)):
        chain = chain @ chain
    if not chain.all():
        return "none: some took nothing from the others"
    return ALIKE if (blocks == blocks[0]).all() else ""


def _halves(blocks: np.ndarray, draws: int, seed: int, prior: float, level: float) -> np.ndarray:
    rng = np.random.default_rng(seed)
    size = len(blocks)
    start = fit_tables(blocks.sum(axis=0)[None], prior=prior)[0][0]
    fits = []
    for first in range(0, draws, AT_ONCE):
        weights = rng.multinomial(size, np.full(size, 1 / size), min(AT_ONCE, draws - first))
        tables = np.tensordot(weights.astype(float), blocks, axes=1)
        fits.append(fit_tables(tables, prior=prior, start=start)[0])
    ratings, first_seat, tie = rated(np.concatenate(fits))
    scores = expected_score(ratings, first_seat, tie)
    ties = 1 / (1 + 2 * np.exp(-tie))
    sd = np.column_stack([ratings, scores, first_seat, ties]).std(axis=0, ddof=1)
    t = student_quantile((1 + level) / 2, size - 1)
    halves: np.ndarray = sd * (t * sqrt(size / (size - 1)))
    return halves
