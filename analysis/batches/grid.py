"""An entry of a plan multiplied out: every combination of what it lists, each with its name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from analysis.batches.lines import Path
from analysis.batches.names import OURS
from analysis.experiments.arms import slug
from simcore.errors import QuestionInvalid
from simcore.games import find_rules_name
from simcore.options import shown

__all__ = ["Cell", "Entry", "cells", "choices", "run_name"]

LONGEST_NAME = 120


@dataclass(frozen=True)
class Entry:
    """One table of a plan, with what it takes from the head of the plan.

    Parameters
    ----------
    kind, path
        Its kind, and where it stands.
    values
        What is given, by key.
    places
        Where each of them is written: here, or in the head.
    """

    kind: str
    path: Path
    values: Mapping[str, Any]
    places: Mapping[str, Path]

    def choices(self, key: str) -> list[Any]:
        """Return the values of a key, each of which makes a run; none where it is not given."""
        return choices(self.kind, key, self.values[key]) if key in self.values else []

    def lists(self, key: str) -> bool:
        """Say whether a key has a list that makes a grid."""
        return key in self.values and self.choices(key) is self.values[key]


class Cell(NamedTuple):
    """One run of an entry: rules, options, who plays, and the seed."""

    rules: str
    options: dict[str, Any]
    strategies: tuple[str, ...]
    seed: int


def choices(kind: str, key: str, value: Any) -> list[Any]:
    """Return the values that a key makes a grid of: those in a list, or the only one.

    The strategies of a tournament are a list, and make a grid only as a list of lists.
    """
    if not isinstance(value, list) or not value:
        return [value]
    field = kind == "tournament" and key == "strategies"
    return [value] if field and not any(isinstance(one, list) for one in value) else value


def cells(entry: Entry) -> Iterator[Cell]:
    """Yield the runs of an entry whose keys and values have been checked."""
    options = entry.values.get("options", {})
    chosen = [one if isinstance(one, list) and one else [one] for one in options.values()]
    if entry.kind == "matchup":
        players = list(product(entry.choices("a"), entry.choices("b")))
    else:
        players = [
            tuple(one) if isinstance(one, list) else (one,) for one in entry.choices("strategies")
        ]
    for rules, picked, who, seed in product(
        entry.choices("rules"), product(*chosen), players, entry.choices("seed")
    ):
        yield Cell(rules, dict(zip(options, picked, strict=True)), who, seed)


def run_name(entry: Entry, cell: Cell) -> str:
    """Return the name of a run's folder: what it is about, or the name given and what varies.

    It does not depend on the other runs, so that it stays when others are added.

    Raises
    ------
    QuestionInvalid
        It would be too long, or is that of another file.
    """
    given = entry.values
    seed = f"seed={cell.seed}"
    options = {name: f"{name}={shown(value)}" for name, value in cell.options.items()}
    if "name" in given:
        parts = [given["name"]]
        parts += [_rules_word(cell)] if entry.lists("rules") else []
        parts += [options[name] for name in options if isinstance(given["options"][name], list)]
        parts += [_who(entry, cell)] if any(map(entry.lists, ("strategies", "a", "b"))) else []
        parts += [seed] if entry.lists("seed") else []
    else:
        parts = [entry.kind, *(["matches"] if "matches" in given else []), _rules_word(cell)]
        parts += options.values()
        parts += ["+".join(text.partition(":")[0] for text in given.get("variants", []))]
        parts += [_who(entry, cell), *([seed] if cell.seed != 1 or entry.lists("seed") else [])]
    name = slug("-".join(filter(None, parts)))
    if name in OURS:
        raise QuestionInvalid(f"a run cannot be called {name}: the batch has a file of that name")
    if len(name) > LONGEST_NAME:
        raise QuestionInvalid(f"its folder would be named {name[:40]}...: give it a name = '...'")
    return name


def _rules_word(cell: Cell) -> str:
    game, preset = find_rules_name(cell.rules)
    return game.name if preset == game.default_preset else f"{game.name}-{preset}"


def _who(entry: Entry, cell: Cell) -> str:
    return ("-against-" if entry.kind == "matchup" else "+").join(cell.strategies)
