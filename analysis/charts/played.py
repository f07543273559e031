"""A run folder as charts need it: what was played, and its columns a stretch of deals at a time."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.charts.words import MANY
from analysis.parts import part_name, part_numbers
from analysis.store import deals_of
from simcore.errors import NameUnknown, QuestionInvalid
from simcore.games import GAMES, Game
from simcore.options import Rules, changed_options, shown

__all__ = ["PlayedRun", "played_run"]


class PlayedRun(NamedTuple):
    """A finished run.

    Its strategies are names only: it can be drawn after they have changed or gone.
    """

    path: Path
    game: Game
    preset: str
    rules: Rules
    strategies: tuple[str, ...]
    seed: int
    unit: str
    deals: int
    part_size: int
    start: tuple[int, ...] = ()

    @property
    def matches(self) -> bool:
        """Whether a row is a match."""
        return self.unit == "match"

    @property
    def column_names(self) -> tuple[str, ...]:
        """The game's columns."""
        return self.game.column_names(self.rules, matches=self.matches)

    @property
    def sides(self) -> list[str]:
        """What the sides are called: by their seats; in matches, where seats change, by number."""
        game, rules = self.game, self.rules
        if self.matches:
            return [f"side {side}" for side in range(game.sides(rules))]
        by_side = sorted(range(game.seats(rules)), key=lambda seat: game.side_of(rules, seat))
        groups = groupby(by_side, key=lambda seat: game.side_of(rules, seat))
        seats = [[str(seat) for seat in group] for _, group in groups]
        return [("seats " if len(one) > 1 else "seat ") + " and ".join(one) for one in seats]

    @property
    def first(self) -> str:
        """What the first side is called in a sentence."""
        seats, sides = self.game.seats(self.rules), self.game.sides(self.rules)
        return "the first player's side" if seats > sides else "the first player"

    @property
    def rules_name(self) -> str:
        """The preset, with the options that differ from it."""
        changed = changed_options(self.rules, self.game.rules(self.preset))
        options = [f"{name}={shown(value)}" for name, (_, value) in changed.items()]
        return ", ".join([f"{self.game.name}/{self.preset}", *options])

    @property
    def footer(self) -> str:
        """What was played, in a line."""
        return f"{self.rules_name} · {self.players} · {self.played}"

    @property
    def players(self) -> str:
        """Which strategies played."""
        if len(set(self.strategies)) == 1:
            return f"{self.strategies[0]} in every seat"
        return ", ".join(f"{name} in seat {seat}" for seat, name in enumerate(self.strategies))

    @property
    def played(self) -> str:
        """How much was played, and with which seed."""
        many = f"1 {self.unit}" if self.deals == 1 else f"{self.deals:,} {MANY[self.unit]}"
        begun = f" from {' : '.join(map(str, self.start))}" if self.start else ""
        return f"{many}{begun}, seed {self.seed}"

    def stretches(self, names: Sequence[str], *, whole: Path | None = None) -> Iterator[np.ndarray]:
        """Yield some columns, one a row, a stretch of deals after the other.

        Parameters
        ----------
        names
            The columns.
        whole
            The folder that finishes this run when it is resumed, if that is another.

        Raises
        ------
        QuestionInvalid
            Parts are missing or damaged, or have other columns.
        """
        files = [
            self.path / part_name(number) for number in part_numbers(self.deals, self.part_size)
        ]
        there = sum(file.exists() for file in files)
        if there < len(files):
            raise QuestionInvalid(
                f"{self.path} has {there} of {len(files)} parts;"
                f" finish it: sweeplab resume {whole or self.path}"
            )
        for file in files:
            try:
                with pq.ParquetFile(file) as part:
                    _check_columns(file, part.schema_arrow.names, names)
                    for group in range(part.num_row_groups):
                        table = part.read_row_group(group, columns=list(names), use_threads=False)
                        yield np.stack([table[name].to_numpy() for name in names])
            except pa.ArrowInvalid as error:
                raise QuestionInvalid(f"{file} is damaged: {error}") from error
            except OSError as error:
                why = error.strerror or "it is no whole Parquet file"
                raise QuestionInvalid(f"{file} cannot be read: {why}") from error


def _check_columns(file: Path, known: Sequence[str], names: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise QuestionInvalid(f"{file} has no column '{name}': choose from {', '.join(known)}")


def played_run(path: Path, document: Mapping[str, Any]) -> PlayedRun:
    """Return the run that a folder keeps, from what its ``run.json`` says.

    Raises
    ------
    QuestionInvalid
        It is about an unknown game, or not the question of a run.
    """
    try:
        name, numbers = document["game"], ("seed", "deals", "part_size")
        if name not in GAMES:
            raise NameUnknown(f"unknown game '{name}'")
        sound = all(isinstance(document[key], int) for key in numbers)
        if not sound or document["unit"] not in MANY or document["part_size"] < 1:
            raise TypeError
        return PlayedRun(
            path,
            GAMES[name],
            document["preset"],
            GAMES[name].rules(document["preset"], document["rules"]),
            tuple(seat["text"] for seat in document["seats"]),
            unit=document["unit"],
            start=tuple(document.get("start", ())),
            **{key: document[key] for key in numbers} | {"deals": deals_of(path, document)},
        )
    except (NameUnknown, QuestionInvalid) as error:
        raise QuestionInvalid(f"{path}: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise QuestionInvalid(f"{path} does not hold the question of a run") from error
