"""The per-deal columns: their names, what they hold, and played deals turned into columns."""

from typing import NamedTuple

import numpy as np

from simcore.games.base import Game
from simcore.options import Rules

__all__ = ["COUNT", "DEAL", "NamedColumn", "as_columns", "named_columns"]

# One type for all numbers of a game. Options can make a deal worth more than 16 bits hold, on disk
# narrower types take no less, and sums and products in a frame do not wrap around.
COUNT = np.dtype(np.int32)
DEAL = np.dtype(np.int64)
TILE = 1024


class NamedColumn(NamedTuple):
    """A column of the run folder and what it holds."""

    name: str
    text: str
    dtype: np.dtype


def named_columns(game: Game, rules: Rules, *, matches: bool = False) -> tuple[NamedColumn, ...]:
    """Return the columns of a run: the number of the deal, or match, then those of the game."""
    by_side, others = (
        (game.match_scores, game.match_statistics)
        if matches
        else (game.columns_by_side(rules), game.statistics)
    )
    texts = [
        f"{column.text}, side {side}" for side in range(game.sides(rules)) for column in by_side
    ]
    texts += [column.text for column in others]
    names = game.column_names(rules, matches=matches)
    unit = "match" if matches else "deal"
    return (
        NamedColumn(unit, f"number of the {unit}; with the seed it decides the cards", DEAL),
        *(NamedColumn(name, text, COUNT) for name, text in zip(names, texts, strict=True)),
    )


def as_columns(rows: np.ndarray) -> np.ndarray:
    """Turn rows, one a deal, into contiguous columns of `COUNT`.

    It goes tile by tile: a tile stays in the processor's cache, which makes it twice as fast.
    """
    columns = np.empty((rows.shape[1], rows.shape[0]), COUNT)
    for start in range(0, len(rows), TILE):
        columns[:, start : start + TILE] = rows[start : start + TILE].T
    return columns
