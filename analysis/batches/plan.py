"""A plan read from its file: checked to the last word, and multiplied out into runs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from analysis.batches import keys
from analysis.batches.grid import Cell, Entry, cells, choices, run_name
from analysis.batches.kinds import Asked, asked_from_json, kind_of
from analysis.batches.lines import Path
from analysis.batches.source import Source, read_source
from analysis.defaults import DEALS, MOST_DEALS, PART_SIZE, TOURNAMENT_DEALS
from analysis.experiments.compare import plan as comparison_plan
from analysis.experiments.matchup import matchup_plan
from analysis.experiments.tournament import tournament_plan
from analysis.question import ask
from analysis.stopping import parse_stop
from simcore.errors import QuestionInvalid
from simcore.games import find_rules_name
from simcore.options import resolve
from strategies.base import find_strategy

__all__ = ["Batch", "PlannedRun", "read_plan", "run_from_json"]

AMOUNTS = ("deals", "matches", "stop")


@dataclass(frozen=True)
class PlannedRun:
    """One run of a batch.

    Parameters
    ----------
    name
        Of its folder.
    ask
        The question as people put it.
    margin
        The largest difference that does not matter; None for the usual one.
    asked
        What is played.
    """

    name: str
    ask: str | None
    margin: float | None
    asked: Asked

    @property
    def kind(self) -> str:
        """The experiment."""
        return kind_of(self.asked)

    def to_json(self) -> dict[str, Any]:
        """Return the run as ``batch.json`` has it."""
        return {
            "run": self.name,
            "kind": self.kind,
            "ask": self.ask,
            "margin": self.margin,
            "question": self.asked.to_json(),
        }


def run_from_json(document: Mapping[str, Any]) -> PlannedRun:
    """Return the run that ``batch.json`` has."""
    asked = asked_from_json(document["question"])
    return PlannedRun(document["run"], document["ask"], document["margin"], asked)


@dataclass(frozen=True)
class Batch:
    """A plan with all its runs.

    Parameters
    ----------
    file, text
        The name of the plan's file, and what it says.
    title
        What it is about, for people.
    runs
        In the order of the plan.
    """

    file: str
    text: str
    title: str | None
    runs: tuple[PlannedRun, ...]


def read_plan(file: File | str, *, sharded: bool = False) -> Batch:
    """Read a plan and check it whole.

    Parameters
    ----------
    file
        A TOML file, see ``docs/batches.md``.
    sharded
        Whether shares of its runs are to be played: none of them may then stop by a rule.

    Raises
    ------
    NameUnknown, QuestionInvalid
        What does not exist or does not go together; the message begins with file and line.
    """
    source = read_source(File(file))
    found = _Reader(source, sharded).runs()
    return Batch(str(file), source.text, source.document.get("title"), tuple(found))


class _Reader:
    """Checks a plan from the outside in: keys, then values, then what they name, then the whole."""

    def __init__(self, source: Source, sharded: bool) -> None:
        self._at = source.at
        self._source = source
        self._sharded = sharded

    def runs(self) -> list[PlannedRun]:
        """Return all runs, in the order of the file."""
        found: list[PlannedRun] = []
        first: dict[str, int] = {}
        for entry in self._entries():
            line = self._source.lines.line(entry.path)
            for cell in cells(entry):
                self._check_words(entry, cell)
                with self._at(entry.path):
                    name = run_name(entry, cell)
                    if name in first:
                        raise QuestionInvalid(
                            f"two runs are called {name} (the other in line {first[name]}):"
                            " give one of them a name = '...'"
                        )
                    first[name] = line
                    asked = self._asked(entry, cell, _numbers(entry, cell))
                values = entry.values
                found.append(PlannedRun(name, values.get("ask"), values.get("margin"), asked))
        return found

    def _entries(self) -> list[Entry]:
        document = self._source.document
        head: dict[str, Any] = {}
        entries = []
        for name, value in document.items():
            if name in keys.KINDS:
                with self._at((name,)):
                    if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
                        raise QuestionInvalid(f"write [[{name}]]: each is an entry of its own")
                entries += [(name, number) for number in range(len(value))]
            else:
                self._check_key(keys.PLAN, (name,), value)
                head[name] = value
        if not entries:
            asked = " or ".join(f"[[{kind}]]" for kind in keys.KINDS)
            raise QuestionInvalid(f"{self._source.name} has nothing to play: add {asked}")
        entries.sort(key=self._source.lines.line)
        return [self._entry(kind, number, head) for kind, number in entries]

    def _entry(self, kind: str, number: int, head: Mapping[str, Any]) -> Entry:
        path, given = (kind, number), self._source.document[kind][number]
        for name, value in given.items():
            self._check_key(kind, (*path, name), value)
        amount = any(name in given for name in AMOUNTS)
        taken = {
            name: value
            for name, value in head.items()
            if name in keys.keys_of(kind)
            and not (name == "deals" and amount)
            and not (name == "strategies" and kind == "tournament")
        }
        usual = {"seed": 1} | ({"strategies": "greedy"} if kind in keys.SEATED else {})
        values = usual | taken | given
        places: dict[str, Path] = {
            name: (*path, name) if name in given else (name,) for name in values
        }
        entry = Entry(kind, path, values, places)
        self._check_entry(entry)
        return entry

    def _check_key(self, place: str, path: Path, value: Any) -> None:
        name = str(path[-1])
        with self._at(path):
            key = keys.check_key(name, place)
        for one in choices(place, name, value) if key.grid else [value]:
            with self._at(path, one):
                keys.check_value(key, one)

    def _check_entry(self, entry: Entry) -> None:
        values, at = entry.values, self._at
        needed = {"matchup": ["a", "b"], "compare": ["variants"], "tournament": ["strategies"]}
        with at(entry.path):
            for name in ("rules", *needed.get(entry.kind, [])):
                if name not in values:
                    raise QuestionInvalid(f"[[{entry.kind}]] needs {name} = ...")
            amounts = [name for name in AMOUNTS if name in values]
            if "deals" in amounts and len(amounts) > 1:
                raise QuestionInvalid(f"{' and '.join(amounts)} exclude each other: give one")
            if "max_deals" in values and ("stop" not in values or "matches" in values):
                raise QuestionInvalid("max_deals is the limit of deals under stop = ...")
        if "stop" in values:
            with at(entry.places["stop"]):
                parse_stop(values["stop"])
                if self._sharded:
                    raise QuestionInvalid(
                        "a run that stops by a rule cannot be sharded: give it deals = ..."
                    )

    def _check_words(self, entry: Entry, cell: Cell) -> None:
        """Refuse what one word names and does not exist, so that the line is that of the word."""
        places, at = entry.places, self._at
        with at(places["rules"], cell.rules):
            game, preset = find_rules_name(cell.rules)
        for name, value in cell.options.items():
            with at((*places["options"], name), value):
                resolve(game.rules_class, {name: value})
        with at(places.get("options", entry.path)):
            game.rules(preset, cell.options)
        for name in ("strategies", "a", "b"):
            for text in _flat(entry.choices(name)):
                with at(places[name], text):
                    find_strategy(game.name, text)
        numbers = _numbers(entry, cell)
        if entry.kind in keys.SEATED:
            with at(places.get("strategies", entry.path)):
                ask(cell.rules, cell.options, cell.strategies, **numbers)
        for text in entry.values.get("variants", []):
            with at(places["variants"], text):
                comparison_plan(cell.rules, [text], cell.options, cell.strategies, **numbers)

    def _asked(self, entry: Entry, cell: Cell, numbers: dict[str, Any]) -> Asked:
        rules, options, strategies = cell.rules, cell.options, cell.strategies
        match entry.kind:
            case "simulate":
                return ask(rules, options, strategies, **numbers)
            case "compare":
                variants = entry.values["variants"]
                return comparison_plan(rules, variants, options, strategies, **numbers)
            case "matchup":
                first, second = strategies
                return matchup_plan(rules, first, second, options, **numbers)
        return tournament_plan(rules, strategies, options, **numbers)


def _flat(values: list[Any]) -> Iterator[str]:
    for value in values:
        yield from value if isinstance(value, list) else [value]


def _numbers(entry: Entry, cell: Cell) -> dict[str, Any]:
    """Return how much is played, as the experiments take it."""
    values = entry.values
    usual = TOURNAMENT_DEALS if entry.kind == "tournament" else DEALS
    if "stop" in values:
        usual = values.get("max_deals", MOST_DEALS)
    return {
        "seed": cell.seed,
        "deals": values.get("matches", values.get("deals", usual)),
        "matches": "matches" in values,
        "part_size": values.get("part_size", PART_SIZE),
        "sees_all": values.get("sees_all", False),
        "stop": parse_stop(values["stop"]) if "stop" in values else None,
    }
