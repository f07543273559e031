"""How a strategy is written and found: two decorators that register a plain function.

A **scorer** gives each legal move a number and the play loop takes the highest; a **chooser**
returns the move itself. Nothing is compiled here: a function is compiled when it is chosen.
"""

import hashlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from math import isfinite
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Literal, NamedTuple, TypeVar

from simcore.errors import NameUnknown, QuestionInvalid, StrategyFault, suggestion

__all__ = [
    "MAX_WEIGHTS",
    "ChosenStrategy",
    "Strategy",
    "chooser",
    "find_strategy",
    "for_view",
    "helper",
    "scorer",
    "strategies_in",
    "strategies_of",
    "template",
    "user_cache",
    "weight_names",
]

Function = TypeVar("Function", bound=Callable[..., Any])

MAX_WEIGHTS = 8
USER_MODULES = "user_strategy_"


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
    file
        The user's file that it was loaded from; None for those that come with sweeplab.
    others
        The function for another type of view, where a game has several (`for_view`).
    """

    name: str
    game: str
    kind: Literal["chooser", "scorer"]
    function: Callable[..., Any]
    weights: Mapping[str, float]
    sees_all: bool
    text: str
    file: Path | None = None
    others: Mapping[type, Callable[..., Any]] = field(default_factory=dict)

    @property
    def source_hash(self) -> str:
        """A short hash of what decides its moves: its file, and those that it takes functions from.

        Of a user's file, those are the Python files beside it.
        """
        if self.file is not None:
            return folder_hash(self.file.parent)
        modules = [found.__module__ for found in (self.function, *self.others.values())]
        files = sorted(set().union(*map(_strategy_files, modules)))
        parts = ((file.name.encode(), file.read_bytes()) for file in files)
        return text_hash(*chain.from_iterable(parts))

    def compiled(self, kernels: Any) -> Any:
        """Return the function as a game's play loop calls it, compiled or loaded when first asked.

        Raises
        ------
        StrategyFault
            It cannot be compiled, or does not return what it should.
        """
        kind = kernels.scorer if self.kind == "scorer" else kernels.chooser
        function = self.others.get(kernels.view.instance_class, self.function)
        try:
            return _compiled(function, self.file, kind)
        except StrategyFault as fault:
            raise StrategyFault(f"strategy {self.name}: {fault}") from fault


@lru_cache
def _compiled(function: Callable[..., Any], file: Path | None, kind: Any) -> Any:
    from simcore._jit import cache_in, check_call, strategy_kernel, user_kernel

    if file is None:
        return strategy_kernel(function)
    with cache_in(user_cache(file)):
        dispatcher = user_kernel(function)
    check_call(dispatcher, kind)
    return dispatcher


class ChosenStrategy(NamedTuple):
    """A strategy with the weights it plays with; ``text`` is how it was asked for."""

    text: str
    strategy: Strategy
    weights: tuple[float, ...]


def text_hash(*texts: bytes) -> str:
    """Return a short hash of some bytes."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(len(text).to_bytes(8, "big") + text)
    return digest.hexdigest()[:16]


def _strategy_files(module: str, seen: frozenset[str] = frozenset()) -> set[Path]:
    """Return the file of a module, and those of the modules of this package that it uses."""
    loaded = sys.modules[module]
    files = {Path(loaded.__file__)} if loaded.__file__ else set()
    for value in vars(loaded).values():
        used = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
        if str(used).startswith("strategies.") and used not in (__name__, module, *seen):
            files |= _strategy_files(used, seen | {module})
    return files


def folder_hash(folder: Path) -> str:
    """Return a short hash of the Python files in a folder and of their names."""
    files = sorted(file for file in folder.glob("*.py") if file.is_file())
    return text_hash(*(part for file in files for part in (file.name.encode(), file.read_bytes())))


_REGISTRY: dict[tuple[str, str, str], Strategy] = {}
"""By the module of the function, game and name: a user's `greedy` does not replace ours."""


def _register(
    game: str,
    kind: Literal["chooser", "scorer"],
    weights: Any,
    sees_all: bool,
) -> Callable[[Function], Function]:
    defaults: dict[str, float] = weights._asdict() if weights is not None else {}
    if len(defaults) > MAX_WEIGHTS:
        raise QuestionInvalid(f"a strategy has at most {MAX_WEIGHTS} weights, not {len(defaults)}")
    for name, value in defaults.items():
        if not isfinite(value):
            raise QuestionInvalid(f"weight {name} is {value}: it must be a finite number")

    def decorate(function: Function) -> Function:
        name = function.__name__.replace("_", "-")
        text = (function.__doc__ or "").strip().partition("\n")[0]
        module = function.__module__
        file = sys.modules[module].__file__ if module.startswith(USER_MODULES) else None
        _REGISTRY[module, game, name] = Strategy(
            name, game, kind, function, defaults, sees_all, text, Path(file) if file else None
        )
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

    ``word`` is a random int from 0 to 2**63 - 1 of this very decision, ``scratch`` an array of
    int64 to work in, whose contents mean nothing at first. The parameters are those of `scorer`.
    """
    return _register(game, "chooser", weights, sees_all)


def for_view(strategy: Callable[..., Any], view: type) -> Callable[[Function], Function]:
    """Register a function with which a strategy plays where a game shows it another type of view.

    Parameters
    ----------
    strategy
        The function that `scorer` or `chooser` registered.
    view
        The class of the view.
    """

    def decorate(function: Function) -> Function:
        for key, found in _REGISTRY.items():
            if found.function is strategy:
                _REGISTRY[key] = replace(found, others={**found.others, view: function})
        return function

    return decorate


def helper(function: Function) -> Function:
    """Compile a function that a strategy calls, with checks of array bounds."""
    from simcore._jit import user_kernel

    return user_kernel(function)


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
    return {
        name: found
        for (_, home, name), found in _REGISTRY.items()
        if home == game and found.file is None
    }


def find_strategy(game: str, text: str) -> ChosenStrategy:
    """Return the strategy that a text stands for.

    Parameters
    ----------
    game
        The name of the game.
    text
        ``NAME`` or ``FILE.py:NAME``, with weights as ``NAME:weight=value,weight=value``.

    Raises
    ------
    NameUnknown
        No such strategy for the game; the message offers the nearest name.
    QuestionInvalid
        A weight that the strategy does not have, one that is not a number, or a file that cannot be
        loaded.
    """
    first, _, rest = text.partition(":")
    if first.endswith(".py"):
        name, _, settings = rest.partition(":")
        known, place = strategies_in(Path(first), game), first
    else:
        name, settings = first, rest
        known, place = strategies_of(game), game
    wanted = name.replace("_", "-")
    if wanted not in known:
        raise NameUnknown(_unknown(game, place, name, known))
    strategy = known[wanted]
    return ChosenStrategy(text, strategy, _weights(strategy, settings))


def _unknown(game: str, place: str, name: str, known: Mapping[str, Strategy]) -> str:
    """Say why a place has no such strategy, and which it has."""
    if not known:
        played = sorted({found.game for found in _REGISTRY.values() if _is_from(found, place)})
        hint = f"it has some for {' and '.join(played)}" if played else "it has none at all"
        return f"{place} has no strategy for {game}: {hint}"
    if not name:
        return f"{place} needs the name of a strategy: write {place}:{next(iter(known))}"
    return f"{place} has no strategy '{name}': {suggestion(name.replace('_', '-'), known)}"


def _is_from(strategy: Strategy, place: str) -> bool:
    return strategy.file is not None and strategy.file == Path(place).resolve()


def strategies_in(file: Path, game: str) -> dict[str, Strategy]:
    """Return the strategies for a game that a user's file has, by name.

    The file is run, once a process. Its kernels are kept in a cache folder of their own, named
    after the Python files beside it, so that an edit in any of them compiles anew.

    Raises
    ------
    QuestionInvalid
        The file is not there, or running it fails.
    """
    path = file.resolve()
    module = USER_MODULES + text_hash(str(path).encode())
    if module not in sys.modules:
        _run(path, module)
    return {
        name: found
        for (home, played, name), found in _REGISTRY.items()
        if home == module and played == game
    }


def _run(path: Path, module_name: str) -> None:
    from simcore._jit import cache_in

    if not path.is_file():
        raise QuestionInvalid(f"{path} is not a file")
    spec = spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module_name] = module  # numba finds the functions of a cached kernel by it
    sys.path.insert(0, str(path.parent))
    try:
        with cache_in(user_cache(path)):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module_name]
        raise QuestionInvalid(f"{path.name} cannot be loaded: {_where(error, path)}") from error
    finally:
        sys.path.remove(str(path.parent))


def template(game: str) -> str:
    """Return the text of a file with an example of both kinds of strategy for a game.

    Raises
    ------
    NameUnknown
        There is none for the game.
    """
    file = Path(__file__).parent / "templates" / f"{game}.py"
    if not file.is_file():
        raise NameUnknown(f"there is no example of a strategy for {game}")
    return file.read_text(encoding="utf-8")


def user_cache(file: Path) -> Path:
    """Return the cache folder of a user's file as it and its neighbours are now."""
    from simcore._jit import CACHE

    return CACHE / "user" / folder_hash(file.parent)


def _where(error: BaseException, path: Path) -> str:
    lines = [
        frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)
    ]
    line = error.lineno if isinstance(error, SyntaxError) else (lines or [None])[-1]
    text = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {text}" + (f" (line {line})" if line else "")


def _weights(strategy: Strategy, settings: str) -> tuple[float, ...]:
    values = dict(strategy.weights)
    named: set[str] = set()
    for setting in filter(None, settings.split(",")):
        name, sign, value = (part.strip() for part in setting.partition("="))
        if name not in values:
            allowed = suggestion(name, values) if values else "it has none"
            raise QuestionInvalid(f"strategy {strategy.name} has no weight '{name}': {allowed}")
        if name in named:
            raise QuestionInvalid(f"weight {name} is given twice")
        named.add(name)
        try:
            values[name] = float(value)
            if not isfinite(values[name]):
                raise ValueError
        except ValueError:
            raise QuestionInvalid(f"weight {name}{sign}{value}: write it as name=number") from None
    numbers = tuple(float(value) for value in values.values())
    return numbers + (0.0,) * (MAX_WEIGHTS - len(numbers))
