"""What a run asks, resolved to the last option, and its JSON, which the run folder keeps."""

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from analysis.defaults import DEALS, PART_SIZE
from analysis.stopping import Stop, parse_stop
from simcore.errors import NameUnknown, QuestionInvalid
from simcore.games import GAMES, Game, find_rules_name
from simcore.options import Rules, to_json
from simcore.runner import default_threads
from strategies.base import ChosenStrategy, find_strategy

__all__ = [
    "PART_SIZE",
    "Question",
    "ask",
    "differences",
    "question_from_json",
    "setting",
    "version_of",
]

FORMAT = 1
MOST_TOLD = 5
LIKELY = 100_000  # where a run with a rule for stopping may well stop


@dataclass(frozen=True)
class Question:
    """What is played, by whom, on which deals.

    Parameters
    ----------
    game, preset, rules
        The game, the preset that was named, and the full rules.
    seats
        One chosen strategy a seat.
    seed, deals
        Deals ``0 .. deals - 1`` of this seed.
    part_size
        Deals a part of the run folder.
    matches
        Whether matches are played in place of lone deals; `deals` then counts matches.
    stop
        The rule by which the run may stop before it has played all of them.
    start
        Points by match side that each match begins with; empty: 0 each.
    """

    game: Game
    preset: str
    rules: Rules
    seats: tuple[ChosenStrategy, ...]
    seed: int
    deals: int
    part_size: int = PART_SIZE
    matches: bool = False
    stop: Stop | None = None
    start: tuple[int, ...] = ()

    @property
    def unit(self) -> str:
        """What a row is: ``deal`` or ``match``."""
        return "match" if self.matches else "deal"

    def to_json(self) -> dict[str, Any]:
        """Return the resolved question: it alone decides every number of the run."""
        return {
            "format": FORMAT,
            "experiment": "simulate",
            "game": self.game.name,
            "preset": self.preset,
            "rules": to_json(self.rules),
            "rules_version": self.game.rules_version,
            "seats": [_seat_json(seat) for seat in self.seats],
            "seed": self.seed,
            "unit": self.unit,
            "deals": self.deals,
            "part_size": self.part_size,
        } | self._seldom()

    def _seldom(self) -> dict[str, Any]:
        """Return what is told only where it is asked for, so that older runs remain the same."""
        told = {"stop": str(self.stop) if self.stop else None, "start": list(self.start)}
        return {key: value for key, value in told.items() if value}

    @property
    def best_at(self) -> int:
        """The number of deals at which confidence sequences are narrowest for it."""
        return min(self.deals, LIKELY) if self.stop else self.deals


def _seat_json(seat: ChosenStrategy) -> dict[str, Any]:
    strategy = seat.strategy
    return {
        "strategy": strategy.name,
        "text": seat.text,
        "source_hash": strategy.source_hash,
        "weights": dict(zip(strategy.weights, seat.weights, strict=False)),
    }


def ask(
    rules_name: str,
    options: Mapping[str, object] | None = None,
    strategies: Sequence[str] = ("greedy",),
    *,
    seed: int = 1,
    deals: int = DEALS,
    part_size: int = PART_SIZE,
    matches: bool = False,
    sees_all: bool = False,
    stop: Stop | None = None,
    start: Sequence[int] = (),
) -> Question:
    """Resolve a question as one would put it on the command line.

    Parameters
    ----------
    rules_name
        ``GAME`` or ``GAME/PRESET``.
    options
        Options that differ from the preset.
    strategies
        One for all seats, two for the sides, or one a seat.
    seed, deals, part_size, matches, stop, start
        As in `Question`.
    sees_all
        Whether strategies that see every hand are allowed.

    Raises
    ------
    NameUnknown, QuestionInvalid
        Names, options or values that do not exist or do not go together.

    Examples
    --------
    >>> question = ask("sweep/partners", {"sweep_points": 2}, ["greedy", "random"])
    >>> [seat.text for seat in question.seats]
    ['greedy', 'random', 'greedy', 'random']
    """
    game, preset = find_rules_name(rules_name)
    rules = game.rules(preset, options)
    seats = _seated(game, rules, [find_strategy(game.name, text) for text in strategies])
    for seat in seats:
        if seat.strategy.sees_all and not sees_all:
            raise QuestionInvalid(f"strategy {seat.text} sees every hand: allow it with --sees-all")
    begun = _begun(game, rules, start, matches)
    return Question(game, preset, rules, seats, seed, deals, part_size, matches, stop, begun)


def _seated(
    game: Game, rules: Rules, chosen: Sequence[ChosenStrategy]
) -> tuple[ChosenStrategy, ...]:
    seats, sides = game.seats(rules), game.sides(rules)
    if len(chosen) == 1:
        return tuple(chosen) * seats
    if len(chosen) == seats:
        return tuple(chosen)
    if len(chosen) == 2 == sides:
        return tuple(chosen[game.side_of(rules, seat)] for seat in range(seats))
    by_side = ", 2 (one a side)" if sides == 2 != seats else ""
    raise QuestionInvalid(
        f"{len(chosen)} strategies for {seats} seats: name 1 (for all){by_side} or {seats}"
    )


def _begun(game: Game, rules: Rules, start: Sequence[int], matches: bool) -> tuple[int, ...]:
    """Return the points that matches begin with; none where they are 0 each."""
    if not start:
        return ()
    if not matches:
        raise QuestionInvalid("--start goes with --matches: a lone deal begins with no points")
    sides, target = game.sides(rules), game.target(rules)
    below = f"from 0 to {target - 1}" if target else "of 0 or more"
    if len(start) != sides or min(start) < 0 or (target and max(start) >= target):
        given = ",".join(map(str, start))
        raise QuestionInvalid(f"--start {given}: give {sides} numbers {below}, one a side")
    return tuple(start) if any(start) else ()


def question_from_json(document: Mapping[str, Any], *, to_play: bool = True) -> Question:
    """Return the question that a run folder keeps.

    Parameters
    ----------
    document
        What its ``run.json`` says.
    to_play
        Whether it is to be played: its strategies then have to be there, and everything as it was.
        Otherwise the question has no seats, and serves to read what was played.

    Raises
    ------
    QuestionInvalid
        It was written by another format, or cannot give the same numbers any more.
    """
    try:
        if document["format"] != FORMAT or document["experiment"] != "simulate":
            raise QuestionInvalid("run.json is of another format or experiment")
        if document["game"] not in GAMES:
            raise QuestionInvalid(f"run.json is about an unknown game, '{document['game']}'")
        game = GAMES[document["game"]]
        rules = game.rules(document["preset"], document["rules"])
        matches = document["unit"] == "match"
        seats = document["seats"] if to_play else ()
        question = Question(
            game,
            document["preset"],
            rules,
            tuple(find_strategy(game.name, seat["text"]) for seat in seats),
            document["seed"],
            document["deals"],
            document["part_size"],
            matches,
            parse_stop(document["stop"]) if "stop" in document else None,
            _begun(game, rules, document.get("start", ()), matches),
        )
    except NameUnknown as error:
        raise QuestionInvalid(f"run.json: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise QuestionInvalid("run.json is not the question of a run") from error
    changed = differences(document, question.to_json()) if to_play else ""
    if changed:
        raise QuestionInvalid("what the run was begun with has changed: " + changed)
    return question


def setting(command_line: Sequence[str] = ()) -> dict[str, Any]:
    """Return what else a run folder keeps, which decides no number: versions, machine, command."""
    packages = ("sweeplab", "numba", "numpy", "pyarrow")
    return {
        "versions": {"python": platform.python_version()}
        | {name: version_of(name) for name in packages},
        "machine": {
            "system": platform.system(),
            "architecture": platform.machine(),
            "processors": default_threads(),
        },
        "command_line": list(command_line),
    }


def version_of(package: str) -> str | None:
    """Return the version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Say in which keys two questions differ, old and new value; empty where they are the same."""
    old, new = _flat(_identity(before)), _flat(_identity(after))
    changed = [
        f"{key} was {old.get(key, 'absent')} and is {new.get(key, 'absent')}"
        for key in dict.fromkeys((*old, *new))
        if old.get(key) != new.get(key)
    ]
    more = [f"and {len(changed) - MOST_TOLD} more"] if len(changed) > MOST_TOLD else []
    return ", ".join(changed[:MOST_TOLD] + more)


def _identity(value: Any) -> Any:
    """Return a document without what decides no number: names given, versions, machine, command."""
    if isinstance(value, Mapping):
        named = ("preset", "versions", "machine", "command_line")
        dropped = (*named, "text") if "strategy" in value else named
        return {key: _identity(held) for key, held in value.items() if key not in dropped}
    if isinstance(value, list):
        return [_identity(held) for held in value]
    return value


def _flat(value: Any, name: str = "") -> dict[str, str]:
    if isinstance(value, Mapping):
        parts = [(f"{name}.{key}" if name else str(key), held) for key, held in value.items()]
    elif isinstance(value, list):
        parts = [(f"{name}[{at}]", held) for at, held in enumerate(value)]
    else:
        return {name: json.dumps(value)}
    return {key: leaf for part, held in parts for key, leaf in _flat(held, part).items()}
