"""Ratings of many strategies from the games they played against each other, ties and seats counted.

The model is that of Bradley and Terry with ties (R. R. Davidson, On extending the Bradley-Terry
model to accommodate ties in paired comparison experiments, J. Amer. Statist. Assoc. 65, 1970,
317-328) and with an advantage of the first seat (R. R. Davidson, R. J. Beaver, On extending the
Bradley-Terry model to incorporate within-pair order effects, Biometrics 33, 1977, 693-702). If a,
who plays first, is rated d above b, the advantage of the seat included, the chances that a wins,
that they tie and that b wins are as exp(d / 2) : exp(tie) : exp(-d / 2). So a difference of 1
means 2.7 wins for each loss, whatever the ties.
"""

from math import exp, nan
from typing import NamedTuple

import numpy as np

__all__ = ["PRIOR", "Ratings", "expected_score", "fit", "fit_tables", "rated"]

PRIOR = 4.0
"""Standard deviation of a normal prior for every parameter, in units of the ratings."""

STEPS = 100


class Ratings(NamedTuple):
    """What the model makes of a table of games.

    Parameters
    ----------
    ratings
        One a strategy, zero on average; nan if not all of them have met, even by way of others.
    scores
        What each may expect to score against the others, on average over them and over both seats:
        a win is 1, a tie one half.
    first_seat
        How much more the strategy that plays first is rated.
    ties
        Share of ties between equals, seats being even.
    prior
        Standard deviation of the prior that keeps ratings finite where one strategy wins all; with
        hundreds of games and some losses it changes no digit that matters.
    converged
        Whether the best fit was found.
    """

    ratings: tuple[float, ...]
    scores: tuple[float, ...]
    first_seat: float
    ties: float
    prior: float
    converged: bool


def fit(games: np.ndarray, *, prior: float = PRIOR) -> Ratings:
    """Return the ratings that fit a table of games best.

    Parameters
    ----------
    games
        Numbers of games, shape (strategies, strategies, 3): ``games[a, b]`` are those in which a
        played first and b second, won by a, tied, and won by b.
    prior
        See `Ratings`.

    Examples
    --------
    >>> games = np.zeros((2, 2, 3))
    >>> games[0, 1] = 600, 100, 300  # a first
    >>> games[1, 0] = 400, 100, 500  # b first
    >>> found = fit(games)
    >>> [round(x, 3) for x in found.ratings], round(found.first_seat, 3)
    ([0.229, -0.229], 0.234)
    """
    games = np.asarray(games, float)
    parameters, converged = fit_tables(games[None], prior=prior)
    ratings, first_seat, tie = rated(parameters)
    if not games.any():
        first_seat, tie = np.full(1, nan), np.full(1, nan)
    if not _connected(games.sum(axis=2)):
        ratings = np.full_like(ratings, nan)
    scores = expected_score(ratings, first_seat, tie)
    return Ratings(
        tuple(ratings[0].tolist()),
        tuple(scores[0].tolist()),
        float(first_seat[0]),
        float(1 / (1 + 2 * exp(-tie[0]))),
        prior,
        bool(converged[0]),
    )


def rated(parameters: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the ratings, the advantage of the first seat and the parameter of ties."""
    return parameters[:, :-2], parameters[:, -2], parameters[:, -1]


def expected_score(ratings: np.ndarray, first_seat: np.ndarray, tie: np.ndarray) -> np.ndarray:
    """Return the score against each of the others, on average over them and over both seats."""
    leads = ratings[:, :, None] - ratings[:, None, :]
    score = np.zeros_like(leads)
    for side in (-1, 1):
        win, _, loss = _chances(leads + side * first_seat[:, None, None], tie[:, None, None])
        score += (win - loss) / 4
    mean: np.ndarray = 0.5 + score.sum(axis=2) / max(1, ratings.shape[1] - 1)
    return mean


def fit_tables(
    games: np.ndarray, *, prior: float = PRIOR, start: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Fit many tables at once, by Newton's method with halved steps.

    The logarithm of the likelihood is concave, and with the prior strictly so: there is one
    maximum, and each step that does not lower it comes nearer.

    Parameters
    ----------
    games
        Shape (tables, strategies, strategies, 3).
    prior
        See `Ratings`.
    start
        Parameters to start from: the ratings, the advantage of the first seat, the parameter of
        ties. It is minus infinity where there are no ties at all.

    Returns
    -------
    tuple
        Parameters, shape (tables, strategies + 2), and whether each was found.
    """
    at = np.zeros((len(games), games.shape[1] + 2))
    if start is not None:
        at += start
    tied = games[..., 1].any()
    if not tied:
        at[:, -1] = -np.inf
    free = at.shape[1] - (0 if tied else 1)
    found = np.zeros(len(games), bool)
    height = _height(games, at[:, :free], prior)
    for _ in range(STEPS):
        if found.all():
            break
        gradient, curvature = _slopes(games, at[:, :free], prior)
        step = np.linalg.solve(curvature, gradient[..., None])[..., 0]
        step[found] = 0
        found |= (gradient * step).sum(axis=1) < 1e-12  # twice what there is left to climb
        for _ in range(40):
            reached = _height(games, at[:, :free] + step, prior)
            lower = reached < height - 1e-12 * (1 + np.abs(height))
            if not lower.any():
                break
            step[lower] /= 2
        at[:, :free] += step
        height = reached
    at[:, : games.shape[1]] -= at[:, : games.shape[1]].mean(axis=1, keepdims=True)
    return at, found


def _leads(games: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return by how much who plays first is rated above the other, and the parameter of ties."""
    k = games.shape[1]
    ratings = at[:, :k]
    leads = ratings[:, :, None] - ratings[:, None, :] + at[:, k, None, None]
    tie = at[:, k + 1] if at.shape[1] > k + 1 else np.full(len(at), -np.inf)
    return leads, tie[:, None, None]


def _chances(lead: np.ndarray, tie: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    logs = np.stack(np.broadcast_arrays(lead / 2, tie, -lead / 2))
    parts = np.exp(logs - logs.max(axis=0))
    win, draw, loss = parts / (parts[0] + parts[2] + parts[1])  # the same if sides are swapped
    return win, draw, loss


def _height(games: np.ndarray, at: np.ndarray, prior: float) -> np.ndarray:
    """Return the logarithm of likelihood and prior, exact also where it is next to nothing."""
    leads, tie = _leads(games, at)
    wins, ties, losses = np.moveaxis(games, -1, 0)
    logs = np.stack(np.broadcast_arrays(leads / 2, tie, -leads / 2))
    logs = logs - logs.max(axis=0)
    rest = np.log1p(np.exp(np.sort(logs, axis=0)[:2]).sum(axis=0))
    height = wins * (logs[0] - rest) + losses * (logs[2] - rest)
    height += ties * np.where(ties > 0, logs[1] - rest, 0)
    whole: np.ndarray = height.sum(axis=(1, 2)) - (at * at).sum(axis=1) / (2 * prior**2)
    return whole


def _slopes(games: np.ndarray, at: np.ndarray, prior: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the gradient of the height, and its curvature, which is positive.

    Differences of chances are written as sums, which lose no digit where one of them is almost 1.
    """
    leads, tie = _leads(games, at)
    win, draw, loss = _chances(leads, tie)
    wins, ties, losses = np.moveaxis(games, -1, 0)
    played = games.sum(axis=-1)
    slope = wins * (draw / 2 + loss) - losses * (draw / 2 + win) - ties * (win - loss) / 2
    bend = played * (win * loss + draw * (win + loss) / 4)
    cross = -played * draw * (win - loss) / 2
    k = games.shape[1]
    gradient = -at / prior**2
    gradient[:, :k] += slope.sum(axis=2) - slope.sum(axis=1)
    gradient[:, k] += slope.sum(axis=(1, 2))
    curvature = np.zeros((*at.shape, at.shape[1]))
    each = np.arange(k)
    curvature[:, :k, :k] = -bend - bend.transpose(0, 2, 1)
    curvature[:, each, each] += bend.sum(axis=2) + bend.sum(axis=1)
    curvature[:, :k, k] = bend.sum(axis=2) - bend.sum(axis=1)
    curvature[:, k, k] = bend.sum(axis=(1, 2))
    if at.shape[1] > k + 1:
        gradient[:, k + 1] += (ties * (win + loss) - (wins + losses) * draw).sum(axis=(1, 2))
        curvature[:, :k, k + 1] = cross.sum(axis=2) - cross.sum(axis=1)
        curvature[:, k, k + 1] = cross.sum(axis=(1, 2))
        curvature[:, k + 1, k + 1] = (played * draw * (win + loss)).sum(axis=(1, 2))
    upper = np.triu(curvature)
    whole = upper + np.triu(curvature, 1).transpose(0, 2, 1)
    return gradient, whole + np.eye(at.shape[1]) / prior**2


def _connected(played: np.ndarray) -> bool:
    met = (played + played.T + np.eye(len(played))) > 0
    for _ in range(len(met)):
        met = met @ met
    return bool(met.all())
