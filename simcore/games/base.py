"""What a game is to the rest of sweeplab: its description, and the kernels behind it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

from simcore.errors import NameUnknown, QuestionInvalid, suggestion
from simcore.options import Preset, Rules, field_options, resolve

__all__ = ["Column", "Game"]


class Column(NamedTuple):
    """A per-deal column: its name, what it holds, and whether each side has one of its own."""

    name: str
    text: str
    by_side: bool = True


@dataclass(frozen=True)
class Game:
    """A card game: names, options, presets, columns, and where its kernels are.

    Parameters
    ----------
    name, title
        The name on the command line and the one for people.
    package
        The Python package with the modules ``play``, ``position`` and ``record``.
    rules_class
        NamedTuple of options, see `simcore.options`.
    presets, default_preset
        Named sets of options; the one that the bare name of the game stands for.
    cross_check
        Says why a set of options contradicts itself, or returns None.
    seats, sides, side_of
        Seats and sides under some rules; the side of a seat.
    score_columns, statistics
        The per-deal columns: the score of each side (as in a hand record), then the statistics.
    match_scores, match_statistics
        The columns of a match: of each match side, then of the match.
    rules_version
        Raised whenever the same question can give other numbers than before.
    """

    name: str
    title: str
    package: str
    rules_class: type
    presets: Mapping[str, Preset]
    default_preset: str
    cross_check: Callable[[Any], str | None]
    seats: Callable[[Any], int]
    sides: Callable[[Any], int]
    side_of: Callable[[Any, int], int]
    score_columns: tuple[Column, ...]
    statistics: tuple[Column, ...]
    match_scores: tuple[Column, ...]
    match_statistics: tuple[Column, ...]
    rules_version: int

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
        return rules

    def options(self) -> Mapping[str, Any]:
        """Return the options by name, as `simcore.options.field_options` has them."""
        return field_options(self.rules_class)

    def column_names(self, rules: Rules, *, matches: bool = False) -> tuple[str, ...]:
        """Return the names of the columns of a deal, or a match, in the order of the kernel's."""
        by_side = self.match_scores if matches else self.score_columns
        others = self.match_statistics if matches else self.statistics
        sides = range(self.sides(rules))
        scores = tuple(f"{column.name}_{side}" for side in sides for column in by_side)
        return scores + tuple(column.name for column in others)

    @cached_property
    def kernels(self) -> Any:
        """The compiled side of the game; the first use imports numba."""
        return import_module(f"{self.package}.play")

    @cached_property
    def position(self) -> Any:
        """The functions of a position, to be called from Python."""
        return import_module(f"{self.package}.position")

    @cached_property
    def record(self) -> Any:
        """The game's part of hand records: positions, moves and faults in words."""
        return import_module(f"{self.package}.record")
