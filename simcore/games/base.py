"""What a game is to the rest of sweeplab: its description, and the kernels behind it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from simcore.errors import NameUnknown, QuestionInvalid, suggestion
from simcore.options import Preset, Rules, field_options, resolve

__all__ = [
    "MATCH_SCORES",
    "MATCH_STATISTICS",
    "Column",
    "Game",
    "n_sides",
    "partnerships_fault",
    "side_of_seat",
]


class Column(NamedTuple):
    """A per-deal column: its name, what it holds, and whether each side has one of its own.

    ``in_record`` says whether the score of a hand record has it, ``yes_no`` whether it is true or
    false there; ``only_with`` is the option without which there is no such column.
    """

    name: str
    text: str
    by_side: bool = True
    in_record: bool = True
    yes_no: bool = False
    only_with: str = ""


MATCH_SCORES = (Column("total", "points of the match"),)
MATCH_STATISTICS = (
    Column("winner", "match side that won, -1 if none did", by_side=False),
    Column("hands", "hands played", by_side=False),
)


def n_sides(rules: Any) -> int:
    """Return the number of sides under the options `players` and `partnerships`."""
    return 2 if rules.partnerships else int(rules.players)


def side_of_seat(rules: Any, seat: int) -> int:
    """Return the side that a seat plays for under the options `players` and `partnerships`."""
    return seat % 2 if rules.partnerships else seat


def partnerships_fault(rules: Any) -> str | None:
    """Say what is contradictory about the options `players` and `partnerships`, or return None."""
    if rules.partnerships and rules.players != 4:
        return f"partnerships=true needs players=4, not {rules.players}"
    return None


def _kernels_beside(rules_class: type) -> Any:
    package, _, _ = rules_class.__module__.rpartition(".")
    return import_module(f"{package}.play").KERNELS


@dataclass(frozen=True)
class Game:
    """A card game: names, options, presets, columns, and where its kernels are.

    Parameters
    ----------
    name, title
        The name on the command line and the one for people.
    package
        The Python package with the modules ``play``, which has the kernels, and ``record``.
    pack
        Mask of its cards.
    rules_class
        NamedTuple of options, see `simcore.options`.
    presets, default_preset
        Named sets of options; the one that the bare name of the game stands for.
    cross_check
        Says why a set of options contradicts itself, or returns None.
    score_columns, statistics
        The per-deal columns: the score of each side, then the statistics.
    rules_version
        Raised whenever the same question can give other numbers than before.
    seats, sides, side_of
        Seats and sides under some rules; the side of a seat.
    rules_kind
        The type of rules that a set of options is played with: `rules_class`, or a subclass with
        kernels of its own, in the module ``play`` beside its own module.
    target
        Points that win a match under some rules; 0 if none do.
    match_scores, match_statistics
        The columns of a match: of each match side, then of the match.
    """

    name: str
    title: str
    package: str
    pack: int
    rules_class: type
    presets: Mapping[str, Preset]
    default_preset: str
    cross_check: Callable[[Any], str | None]
    score_columns: tuple[Column, ...]
    statistics: tuple[Column, ...]
    rules_version: int
    seats: Callable[[Any], int] = attrgetter("players")
    sides: Callable[[Any], int] = n_sides
    side_of: Callable[[Any, int], int] = side_of_seat
    rules_kind: Callable[[Any], type] = type
    target: Callable[[Any], int] = attrgetter("target")
    match_scores: tuple[Column, ...] = MATCH_SCORES
    match_statistics: tuple[Column, ...] = MATCH_STATISTICS

    def rules(self, preset: str | None = None, options: Mapping[str, object] | None = None) -> Any:
        """Return the full rules: defaults, then the preset, then the options given.

        Raises
        ------
        NameUnknown
            No such preset.
        QuestionInvalid
            An unknown option or value, or options that contradict each other.
        """
        name = self.default_preset if preset is None else preset
        if name not in self.presets:
            raise NameUnknown(
                f"{self.name} has no preset '{name}': {suggestion(name, self.presets)}"
            )
        rules = resolve(self.rules_class, self.presets[name].options, options or {})
        fault = self.cross_check(rules)
        if fault is not None:
            raise QuestionInvalid(fault)
        return self.rules_kind(rules)(*rules)

    def options(self) -> Mapping[str, Any]:
        """Return the options by name, as `simcore.options.field_options` has them."""
        return field_options(self.rules_class)

    def columns_by_side(self, rules: Rules) -> tuple[Column, ...]:
        """Return the columns that each side has under some rules."""
        return tuple(
            column
            for column in self.score_columns
            if not column.only_with or getattr(rules, column.only_with)
        )

    def column_names(self, rules: Rules, *, matches: bool = False) -> tuple[str, ...]:
        """Return the names of the columns of a deal, or a match, in the order of the kernel's."""
        by_side = self.match_scores if matches else self.columns_by_side(rules)
        others = self.match_statistics if matches else self.statistics
        sides = range(self.sides(rules))
        scores = tuple(f"{column.name}_{side}" for side in sides for column in by_side)
        return scores + tuple(column.name for column in others)

    def in_record(self, rules: Rules, score: Iterable[int]) -> dict[str, int | bool]:
        """Return what a hand record has of the score columns of a side, by name."""
        return {
            column.name: bool(value) if column.yes_no else int(value)
            for column, value in zip(self.columns_by_side(rules), score, strict=True)
            if column.in_record
        }

    @property
    def kernels(self) -> Any:
        """The `simcore.games.loop.Kernels` of `rules_class`; the first use imports numba."""
        return _kernels_beside(self.rules_class)

    def kernels_of(self, rules: Rules) -> Any:
        """Return the kernels that play some rules: those of their type."""
        return _kernels_beside(type(rules))

    @cached_property
    def position(self) -> Any:
        """`simcore.games.position`, once its functions know this game."""
        import_module(f"{self.package}.play")
        return import_module("simcore.games.position")

    @cached_property
    def record(self) -> Any:
        """The game's part of hand records: positions, moves and faults in words."""
        return import_module(f"{self.package}.record")
