"""Arguments and options that commands share, told once."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from analysis.defaults import DEALS, LIMITS, MOST_DEALS, PART_SIZE
from simcore.errors import QuestionInvalid

__all__ = [
    "Folder",
    "Points",
    "PositiveNumber",
    "Share",
    "WholeNumber",
    "game_argument",
    "json_option",
    "margin_option",
    "matches_option",
    "options_given",
    "out_options",
    "question_options",
    "rows_asked",
    "rules_argument",
    "start_option",
    "stop_options",
    "strategy_argument",
    "threads_option",
    "variants_option",
]

MOST_POINTS = 1_000_000

Command = TypeVar("Command", bound=Callable[..., Any])


class WholeNumber(click.ParamType[int]):
    """A whole number within limits."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or say which numbers are allowed."""
        try:
            number = int(value)
        except ValueError:
            number = None
        if number is None or not self.low <= number <= self.high:
            limits = f"from {self.low:,} to {self.high:,}"
            self.fail(f"'{value}' is not a whole number {limits}", param, ctx)
        return number


class Points(click.ParamType[tuple[int, ...]]):
    """Whole numbers of 0 or more, one a side, separated by commas."""

    name = "points"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers, or say which are allowed."""
        number = WholeNumber(0, MOST_POINTS)
        return tuple(number.convert(one, param, ctx) for one in str(value).split(","))


class PositiveNumber(click.ParamType[float]):
    """A number of 0 or more."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or say which numbers are allowed."""
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not 0 <= number < float("inf"):
            self.fail(f"'{value}' is not a number of 0 or more", param, ctx)
        return number


class Share(click.ParamType[float]):
    """A number between a limit and 1, both excluded."""

    name = "share"

    def __init__(self, low: float) -> None:
        self.low = low

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or say which numbers are allowed."""
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not self.low < number < 1:
            self.fail(f"'{value}' is not a number above {self.low:g} and below 1", param, ctx)
        return number


class Folder(click.ParamType[Path]):
    """The name of a folder; not an empty one, as an unset variable gives it."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path."""
        if not str(value).strip():
            self.fail("the name of the folder is empty", param, ctx)
        return Path(value)


def _completing(names: Callable[[], Iterable[str]]) -> Callable[..., list[CompletionItem]]:
    def complete(
        ctx: click.Context,  # noqa: ARG001 - click's signature
        param: click.Parameter,  # noqa: ARG001
        incomplete: str,
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]

    return complete


def _game_names() -> list[str]:
    from simcore.games import GAMES

    return list(GAMES)


def _rules_names() -> list[str]:
    from simcore.games import GAMES

    return [f"{game.name}/{preset}" for game in GAMES.values() for preset in game.presets]


def _option_names() -> list[str]:
    from simcore.games import GAMES

    return [f"{name}=" for game in GAMES.values() for name in game.options()]


def _strategy_names() -> list[str]:
    from simcore.games import GAMES
    from strategies.base import strategies_of

    return [name for game in GAMES for name in strategies_of(game)]


def rules_argument(*, required: bool = True) -> Callable[[Command], Command]:
    """Add the argument ``GAME[/PRESET]`` as ``rules_name``."""
    return click.argument(
        "rules_name",
        metavar="GAME[/PRESET]" if required else "[GAME[/PRESET]]",
        required=required,
        shell_complete=_completing(_rules_names),
    )


def game_argument(command: Command) -> Command:
    """Add the argument ``[GAME]``."""
    return click.argument(
        "game_name", metavar="[GAME]", required=False, shell_complete=_completing(_game_names)
    )(command)


def question_options(*, deals: int = DEALS, seats: bool = True) -> Callable[[Command], Command]:
    """Add what makes a question: rules, options, strategies, number of deals, seed.

    Parameters
    ----------
    deals
        The default of ``-n``.
    seats
        Whether ``-s`` says who plays.
    """
    bundle = [
        rules_argument(),
        click.option(
            "-r",
            "--rule",
            "rules",
            metavar="OPTION=VALUE",
            multiple=True,
            shell_complete=_completing(_option_names),
            help="Change an option of the rules; may be repeated.",
        ),
        *([_seats_option] if seats else []),
        click.option(
            "-n",
            "--deals",
            type=WholeNumber(*LIMITS["deals"]),
            metavar="DEALS",
            default=deals,
            show_default=True,
            help="How many deals.",
        ),
        click.option(
            "--seed",
            type=WholeNumber(*LIMITS["seed"]),
            metavar="SEED",
            default=1,
            show_default=True,
            help="Which deals: the same seed gives the same cards.",
        ),
        click.option("--sees-all", is_flag=True, help="Allow strategies that see every hand."),
    ]

    def decorate(command: Command) -> Command:
        for option in reversed(bundle):
            command = option(command)
        return command

    return decorate


def _seats_option(command: Command) -> Command:
    return click.option(
        "-s",
        "--strategy",
        "strategies",
        metavar="NAME[:WEIGHT=VALUE,...]",
        multiple=True,
        shell_complete=_completing(_strategy_names),
        help="Who plays: once for all seats, twice for the two sides, or once a seat."
        "  [default: greedy]",
    )(command)


def strategy_argument(
    name: str, *, several: bool = False, required: bool = True
) -> Callable[[Command], Command]:
    """Add an argument that names a strategy, or at least one."""
    told = f"{name.upper()}..." if several else name.upper()
    return click.argument(
        name,
        metavar=told if required else f"[{told}]",
        required=required,
        nargs=-1 if several else 1,
        shell_complete=_completing(_strategy_names),
    )


def variants_option(*, required: bool = True) -> Callable[[Command], Command]:
    """Add ``-v``."""
    return click.option(
        "-v",
        "--variant",
        "variants",
        metavar="VARIANT",
        multiple=True,
        required=required,
        help="Rules to compare: a preset, or name:option=value,option=value on top of the"
        " baseline.",
    )


def margin_option(command: Command) -> Command:
    """Add ``--margin``."""
    return click.option(
        "--margin",
        type=PositiveNumber(),
        metavar="D",
        help="The largest difference that does not matter to you."
        "  [default: 0.05 points a deal, 0.01 of the matches]",
    )(command)


def options_given(rules: Sequence[str]) -> dict[str, str]:
    """Return the options of ``-r``.

    Raises
    ------
    QuestionInvalid
        One is not written as ``name=value``, or is given two values.
    """
    from simcore.options import parse_assignment

    given: dict[str, str] = {}
    for name, value in map(parse_assignment, rules):
        if given.setdefault(name, value) != value:
            raise QuestionInvalid(f"option {name} is given twice: {given[name]} and {value}")
    return given


def threads_option(command: Command) -> Command:
    """Add ``--threads``."""
    return click.option(
        "--threads",
        type=WholeNumber(1, 1024),
        metavar="THREADS",
        help="How many threads play; the numbers do not depend on it.  [default: one a processor]",
    )(command)


def matches_option(command: Command) -> Command:
    """Add ``--matches N``, which takes the place of ``-n``; see `rows_asked`."""
    return click.option(
        "--matches",
        type=WholeNumber(*LIMITS["matches"]),
        metavar="N",
        help="Play N whole matches, deals until a side has won, in place of lone deals.",
    )(command)


def start_option(command: Command) -> Command:
    """Add ``--start``."""
    return click.option(
        "--start",
        type=Points(),
        metavar="POINTS,POINTS",
        help="With --matches: the points of each side when the match begins.  [default: 0 each]",
    )(command)


def stop_options(command: Command) -> Command:
    """Add ``--stop`` and ``--max-deals``; see `rows_asked`."""
    stop = click.option(
        "--stop",
        metavar="RULE",
        help="Stop as soon as enough is known: width=W, when the interval is within ± W;"
        " margin=D, when there is a verdict against D; sprt=LOWER,UPPER, when it is decided which"
        " of two differences it is (both errors 5 %, or append ,ALPHA,BETA).",
    )
    limit = click.option(
        "--max-deals",
        type=WholeNumber(*LIMITS["max_deals"]),
        metavar="DEALS",
        help=f"With --stop: play no more than so many deals.  [default: {MOST_DEALS:,}]",
    )
    return stop(limit(command))


def rows_asked(
    *,
    deals: int,
    matches: int | None,
    stop: str | None,
    max_deals: int | None,
    **others: Any,
) -> dict[str, Any]:
    """Return the options on how much is played as arguments of `analysis.question.ask`.

    Those of `question_options`, `matches_option`, `stop_options`; others are passed on.
    """
    from analysis.stopping import parse_stop

    source = click.get_current_context().get_parameter_source("deals")
    given = source is click.core.ParameterSource.COMMANDLINE
    if matches is not None and given:
        raise click.UsageError("-n and --matches exclude each other: give one of them")
    if stop is None:
        if max_deals is not None:
            raise click.UsageError("--max-deals goes with --stop: -n is a fixed number of deals")
        rows = deals if matches is None else matches
        return {**others, "deals": rows, "matches": matches is not None}
    if given:
        raise click.UsageError("-n and --stop exclude each other: --max-deals sets a limit")
    if matches is not None and max_deals is not None:
        raise click.UsageError("with --stop, --matches N is the limit: leave --max-deals out")
    rows = matches or max_deals or MOST_DEALS
    return {**others, "deals": rows, "matches": matches is not None, "stop": parse_stop(stop)}


def out_options(command: Command) -> Command:
    """Add ``--out`` and ``--part-size``."""
    out = click.option(
        "--out",
        type=Folder(),
        metavar="DIR",
        help="Keep every deal in this run folder; the same command again goes on with it.",
    )
    part_size = click.option(
        "--part-size",
        type=WholeNumber(*LIMITS["part_size"]),
        metavar="DEALS",
        default=PART_SIZE,
        show_default=True,
        help="Deals a Parquet file of the run folder.",
    )
    return out(part_size(command))


def json_option(command: Command) -> Command:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)
