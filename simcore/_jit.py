"""The only place that calls numba: the `kernel` decorator and the cache that belongs to it.

numba's disk cache looks at the file of the compiled function alone: after an edit in a helper of
another file, the caller would go on with the old machine code and give old numbers in silence.
The cache folder is therefore named after a hash of all kernel sources, numba's version included.
"""

import hashlib
import os
import re
import shutil
import time
import warnings
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from functools import update_wrapper
from inspect import signature
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Protocol, TypeVar, cast

import numba
from numba import types
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning
from numba.extending import intrinsic, overload

from simcore.errors import StrategyFault

__all__ = [
    "CACHE",
    "FLOAT",
    "INT",
    "JIT_ENABLED",
    "WeightValues",
    "Words",
    "cache_in",
    "check_call",
    "function_type",
    "inlined",
    "inner",
    "int_array",
    "int_tuple",
    "kernel",
    "named_tuple",
    "native_bit_count",
    "native_leading_zeros",
    "native_trailing_zeros",
    "of_games",
    "part",
    "replaces",
    "sources_hash",
    "strategy_kernel",
    "tuple_of",
    "typed_kernel",
    "user_kernel",
    "weights_type",
    "words_of",
]

Function = TypeVar("Function", bound=Callable[..., Any])

Words = MutableSequence[int]
"""An array of int64 as kernels see it."""
WeightValues = tuple[float, ...]
"""The eight weights of a strategy."""

CONFIG: Any = numba.config
DAYS_KEPT = 30
ROOMS = ("simcore", "strategies")
INT = types.int64
FLOAT = types.float64
JIT_ENABLED = not CONFIG.DISABLE_JIT

_OPTIONS: dict[Callable[..., Any], dict[str, Any]] = {}
# Only strategies are called through pointers. numpy's error model leaves out tests for division by
# zero, which the kernels never do.
_NO_POINTER = {"no_cfunc_wrapper": True, "error_model": "numpy"}

# First-class functions are how strategies reach the play loop; numba calls them experimental.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


def sources_hash(*folders: Path) -> str:
    """Return a short hash of the Python files below `folders`, of their names, and of numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _root() -> Path:
    named = os.environ.get("SWEEPLAB_CACHE")
    return Path(named) if named else Path.home() / ".cache" / "sweeplab"


def _remove_unused(root: Path, kept: Path) -> None:
    oldest = time.time() - DAYS_KEPT * 24 * 3600
    for folder in root.iterdir():
        ours = re.fullmatch("[0-9a-f]{16}", folder.name) and folder.is_dir()
        if ours and folder != kept and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def _prepare_cache() -> tuple[Path, bool]:
    """Make the cache folder; say whether it can be written.

    Where it cannot, nothing is kept and each process compiles anew: numba would otherwise keep the
    code beside the sources, where an edit in a helper is not seen.
    """
    packages = Path(__file__).resolve().parents[1]
    root = _root()
    folder = root / sources_hash(*(packages / room for room in ROOMS))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with TemporaryFile(dir=folder):
            pass
        _remove_unused(root, folder)
    except OSError:
        return folder, False
    return folder, True


CACHE, CACHE_WRITABLE = _prepare_cache()


def _use_cache(folder: Path) -> None:
    # numba re-reads its environment at times, which would reset a value set in config alone.
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    CONFIG.CACHE_DIR = str(folder)


_use_cache(CACHE)


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Let the kernels decorated inside the block keep their machine code in `folder`."""
    _use_cache(folder)
    try:
        yield
    finally:
        _use_cache(CACHE)


def _decorate(function: Function, *types_given: Any, **options: Any) -> Function:
    if str(CONFIG.CACHE_DIR) != os.environ.get("NUMBA_CACHE_DIR"):
        raise RuntimeError("numba's cache folder is not the one keyed by the sources")
    known = _OPTIONS.setdefault(function, options)
    if known != options:  # both would be kept under one name, and one be loaded as the other
        raise RuntimeError(f"{function.__qualname__} is compiled with other options elsewhere")
    njit: Any = numba.njit  # its overloads do not know all of its options
    dispatcher = njit(*types_given, cache=CACHE_WRITABLE, nogil=True, **options)(function)
    if JIT_ENABLED:
        _forget_literals(dispatcher)
    return cast("Function", dispatcher)


def _forget_literals(dispatcher: Any) -> None:
    """Let kernels that call this one see its arguments by type alone.

    numba otherwise compiles a kernel once more for each number that it is called with in a source.
    """
    ask = dispatcher.get_call_template

    def ask_by_type(arguments: Any, keywords: Any) -> Any:
        plain = {name: types.unliteral(kind) for name, kind in keywords.items()}
        return ask(tuple(map(types.unliteral, arguments)), plain)

    dispatcher.get_call_template = ask_by_type


def kernel(function: Function) -> Function:
    """Compile a function when it is first called with some types, from kernels or from Python.

    cache=True keeps the machine code between processes, in a folder keyed by all sources;
    nogil=True lets threads run side by side. There is no fastmath: numbers are the same everywhere.
    """
    return _decorate(function, **_NO_POINTER)


def inlined(function: Function) -> Function:
    """Compile a small function of ints into its callers.

    What it takes and returns then stays in registers: without it the play loop takes twice as long.
    """
    return _decorate(function, forceinline=True, **_NO_POINTER)


def inner(function: Function) -> Function:
    """Compile a function of tuples that only kernels call, by itself: larger than a `part`."""
    return _decorate(function, no_cpython_wrapper=True, **_NO_POINTER)


def part(function: Function) -> Function:
    """Compile a function of tuples into its callers, as `inlined` does, and for them alone.

    It cannot be called from Python: unpacking its tuples there would take longer to compile than
    the function itself.
    """
    return _decorate(function, forceinline=True, no_cpython_wrapper=True, **_NO_POINTER)


def strategy_kernel(function: Function) -> Function:
    """Compile a strategy, which the play loops call through a pointer."""
    return _decorate(function)


def user_kernel(function: Function) -> Function:
    """Compile a user's function with bounds checks, since an index out of range returns garbage."""
    return _decorate(function, boundscheck=True)


def typed_kernel(signature: Any) -> Callable[[Function], Function]:
    """Compile a function for one signature, at once: for play loops, which take functions."""
    return lambda function: _decorate(function, signature, **_NO_POINTER)


def check_call(dispatcher: Any, kind: Any) -> None:
    """Compile a user's function for a first-class type, and see that it returns what it should.

    Raises
    ------
    StrategyFault
        It cannot be compiled, or returns something else, which numba would truncate in silence.
    """
    if not JIT_ENABLED:
        return
    wanted = kind.signature
    names = list(signature(dispatcher.py_func).parameters)
    if len(names) != len(wanted.args):
        must = "view, move, w" if wanted.return_type == FLOAT else "view, word, w, scratch"
        raise StrategyFault(f"takes ({', '.join(names)}), must take ({must})")
    try:
        if wanted.return_type == FLOAT:  # an int will do: it is made a float
            dispatcher.compile(wanted)
            return
        dispatcher.compile(wanted.args)
    except NumbaError as error:
        raise StrategyFault(f"cannot be compiled: {_first_cause(error)}") from error
    found = dispatcher.overloads[wanted.args].signature.return_type
    if not isinstance(found, types.Integer):
        raise StrategyFault(f"returns {found}, must return a move, which is an int")


def _first_cause(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines()]
    place = next((line.removesuffix(":") for line in lines if line.startswith("File ")), "")
    cause = next((line for line in lines if line and not line.startswith(("Failed in", "-"))), "")
    return f"{cause} ({place})" if place else cause


def int_tuple(n: int) -> Any:
    """Return the numba type of a tuple of `n` ints."""
    return types.UniTuple(INT, n)


def tuple_of(kind: Any, n: int) -> Any:
    """Return the numba type of a tuple of `n` values of one type."""
    return types.UniTuple(kind, n)


def int_array(dimensions: int) -> Any:
    """Return the numba type of a C-contiguous int64 array."""
    return types.Array(INT, dimensions, "C")


def named_tuple(cls: Any, *fields: Any) -> Any:
    """Return the numba type of a NamedTuple: of ints, or with the given types of its fields."""
    # numba tells types of functions apart by the printed names of what they take
    cls.__name__ = f"{cls.__module__}.{cls.__qualname__}"
    if not fields:
        return types.NamedUniTuple(INT, len(cls._fields), cls)
    return types.NamedTuple(fields, cls)


def weights_type() -> Any:
    """Return the numba type of a strategy's weights: eight floats."""
    return types.UniTuple(FLOAT, 8)


def function_type(result: Any, *arguments: Any) -> Any:
    """Return the numba type of a first-class function."""
    return types.FunctionType(result(*arguments))


@intrinsic
def native_bit_count(typing_context: Any, mask: Any) -> Any:
    """Count the bits set, by one machine instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return mask(mask), generate


@intrinsic
def native_trailing_zeros(typing_context: Any, mask: Any) -> Any:
    """One machine instruction for the number of the lowest bit set; 64 for zero."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return mask(mask), generate


@intrinsic
def native_leading_zeros(typing_context: Any, mask: Any) -> Any:
    """One machine instruction for the number of bits above the highest bit set; 64 for zero."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return mask(mask), generate


@intrinsic
def native_pointer(typing_context: Any, array: Any) -> Any:
    """Return the address of the first element of an array of int64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(INT)(array), generate


def words_of(array: Any) -> Words:
    """Return what kernels index in place of an array of int64: in machine code its bare address.

    Arrays as arguments make kernels several times slower: each call counts references to them.
    """
    return cast("Words", array)


@overload(words_of)
def _words_of(array):  # type: ignore[no-untyped-def]  # numba compares the two signatures
    return lambda array: native_pointer(array)  # type: ignore[call-arg]  # numba adds the context


class _OfGames(Protocol):
    """A function that each game has its own of; ``of`` registers that of a game."""

    def __call__(self, first: Any, *rest: Any) -> Any: ...

    def of(self, kind: type) -> Callable[[Function], Function]: ...


def of_games(declared: Callable[..., Any]) -> _OfGames:
    """Turn a declaration into a function that each game has its own of.

    The type of the first argument, a game's rules or its view, says whose is meant; a subclass
    without a function of its own has that of its base. Kernels decide it when they are compiled,
    so that the choice costs nothing: what is registered is compiled into them, as a `part` is.
    """
    found: dict[type, Callable[..., Any]] = {}

    def of_type(kind: type) -> Any:
        return next((found[base] for base in kind.__mro__ if base in found), None)

    def choose(first: Any, *rest: Any) -> Any:
        own = of_type(type(first))
        if own is None:
            raise KeyError(f"no game has {declared.__name__} for {type(first).__name__}")
        return own(first, *rest)

    # One overload for all games: numba could not go on typing a kernel if another one came in the
    # middle, when a game is imported because the cache has its types.
    def choose_by_type(first: Any, *rest: Any) -> Any:
        return of_type(getattr(first, "instance_class", object))

    def of(kind: type) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            found[kind] = getattr(function, "py_func", function)
            return function

        return register

    chooser: Any = update_wrapper(choose, declared)
    chooser.of = of
    overload(chooser, strict=False, jit_options={"forceinline": True, "error_model": "numpy"})(
        choose_by_type
    )
    return cast("_OfGames", chooser)


def replaces(plain: Callable[[int], int], native: Any) -> None:
    """Let kernels run `native` where they call the function of one int `plain`."""

    def choose(mask):  # type: ignore[no-untyped-def]  # numba compares the two signatures
        return (lambda mask: native(mask)) if isinstance(mask, types.Integer) else None

    overload(plain)(choose)
