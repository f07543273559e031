"""How a strategy is written and found: two decorators that register a plain function.

A **scorer** gives each legal move a number and the play loop takes the highest; a **chooser**
returns the move itself. Nothing is compiled here: a function is compiled when it is chosen.
"""

import hashlib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from simcore.errors import NameUnknown, QuestionInvalid, suggestion

__all__ = [
    "MAX_WEIGHTS",
    "ChosenStrategy",
    "Strategy",
    "chooser",
    "find_strategy",
    "scorer",
    "strategies_of",
    "weight_names",
]

Function = TypeVar("Function", bound=Callable[..., Any])

MAX_WEIGHTS = 8


@dataclass(frozen=True)
class Strategy:
    """A registered strategy.

    Parameters
    ----------
    name, game
        The name on the command line (dashes for underscores) and the game it plays.
    kind
        ``"chooser"`` or ``"scorer"``.
    function
        The plain Python function.
    weights
        Names and default values of its numbers, at most eight.
    sees_all
        Whether the view shows it the hands of the others.
    text
        The first line of its docstring.
    """

    name: str
    game: str
    kind: Literal["chooser", "scorer"]
    function: Callable[..., Any]
    weights: Mapping[str, float]
    sees_all: bool
    text: str

    @property
    def source_hash(self) -> str:
        """A short hash of the file that the function was written in."""
        file = inspect.getsourcefile(self.function)
        source = Path(file).read_bytes() if file else self.name.encode()
        return hashlib.sha256(source).hexdigest()[:16]


class ChosenStrategy(NamedTuple):
    """A strategy with the weights it plays with; ``text`` is how it was asked for."""

    text: str
    strategy: Strategy
    weights: tuple[float, ...]


_REGISTRY: dict[tuple[str, str], Strategy] = {}


def _register(
    game: str,
    kind: Literal["chooser", "scorer"],
    weights: Any,
    sees_all: bool,
) -> Callable[[Function], Function]:
    defaults: dict[str, float] = weights._asdict() if weights is not None else {}
    if len(defaults) > MAX_WEIGHTS:
        raise QuestionInvalid(f"a strategy has at most {MAX_WEIGHTS} weights, not {len(defaults)}")

    def decorate(function: Function) -> Function:
        name = function.__name__.replace("_", "-")
        text = (function.__doc__ or "").strip().partition("\n")[0]
        _REGISTRY[game, name] = Strategy(name, game, kind, function, defaults, sees_all, text)
        return function

    return decorate


def scorer(
    game: str, *, weights: Any = None, sees_all: bool = False
) -> Callable[[Function], Function]:
    """Register ``f(view, move, w) -> float``: the move with the highest score is played.

    Parameters
    ----------
    game
        The game it plays.
    weights
        An instance of a NamedTuple of at most eight floats: the names and defaults of ``w``.
    sees_all
        Whether ``view.others`` shows it the hands of the others.
    """
    return _register(game, "scorer", weights, sees_all)


def chooser(
    game: str, *, weights: Any = None, sees_all: bool = False
) -> Callable[[Function], Function]:
    """Register ``f(view, word, w, scratch) -> int``: it returns the move to play.

    ``word`` is a random int from 0 to 2**63 - 1 of this very decision, ``scratch`` an array of int64
    to work in, whose contents mean nothing at first. The parameters are those of `scorer`.
    """
    return _register(game, "chooser", weights, sees_all)


def weight_names(cls: Any) -> Any:
    """Return ``W`` for a NamedTuple of floats: the position of each weight by its name.

    Examples
    --------
    >>> class Weights(NamedTuple):
    ...     sweep: float = 10.0
    ...     spade: float = 1.0
    >>> weight_names(Weights).spade
    1
    """
    return cls(*range(len(cls._fields)))


def strategies_of(game: str) -> dict[str, Strategy]:
    """Return the strategies for a game by name, those of this package loaded first."""
    import_module(f"strategies.{game}")
    return {name: found for (home, name), found in _REGISTRY.items() if home == game}


def find_strategy(game: str, text: str) -> ChosenStrategy:
    """Return the strategy that ``NAME`` or ``NAME:weight=value,weight=value`` stands for.

    Raises
    ------
    NameUnknown
        No such strategy for the game; the message offers the nearest name.
    QuestionInvalid
        A weight that the strategy does not have, or one that is not a number.
    """
    name, _, settings = text.partition(":")
    known = strategies_of(game)
    if name not in known:
        raise NameUnknown(f"{game} has no strategy '{name}': {suggestion(name, known)}")
    strategy = known[name]
    return ChosenStrategy(text, strategy, _weights(strategy, settings))


def _weights(strategy: Strategy, settings: str) -> tuple[float, ...]:
    values = dict(strategy.weights)
    for setting in filter(None, settings.split(",")):
        name, sign, value = (part.strip() for part in setting.partition("="))
        if name not in values:
            allowed = suggestion(name, values) if values else "it has none"
            raise QuestionInvalid(f"strategy {strategy.name} has no weight '{name}': {allowed}")
        try:
            values[name] = float(value)
        except ValueError:
            raise QuestionInvalid(
                f"weight {name}{sign}{value}: write it as name=number"
            ) from None
    numbers = tuple(float(value) for value in values.values())
    return numbers + (0.0,) * (MAX_WEIGHTS - len(numbers))
