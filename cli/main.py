"""The entry: commands loaded when they are called, every error told in one line."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from simcore.errors import NameUnknown, QuestionInvalid, SweeplabError, suggestion

__all__ = ["INTERRUPTED", "app", "main"]

FAILED, USAGE, INVALID, INTERRUPTED = 1, 2, 3, 130
COMMANDS = (
    "simulate",
    "compare",
    "matchup",
    "tournament",
    "power",
    "batch",
    "merge",
    "resume",
    "chart",
    "report",
    "games",
    "rules",
    "strategies",
    "strategy",
    "records",
    "check",
    "doctor",
    "completion",
)


class App(click.Group):
    """The group of commands, each in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module of a command and return it."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"cli.{cmd_name}"), cmd_name)
        return command

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,  # noqa: ARG002 - always the script's
        **extra: Any,
    ) -> None:
        """Run a command and exit with its code; an error is one line, never a traceback."""
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        extra["standalone_mode"] = False
        try:
            code = super().main(words, "sweeplab", **extra) or 0
            sys.stdout.flush()
        except BrokenPipeError:  # the reader of a pipe has left, as `head` does
            _discard_output()
            code = FAILED
        except Exception as error:
            if os.environ.get("SWEEPLAB_DEBUG"):
                raise
            code, text = _told(error)
            if text:
                click.echo(f"sweeplab: {text}", err=True)
        sys.exit(code)


def _told(error: Exception) -> tuple[int, str]:
    match error:
        case click.Abort():
            return INTERRUPTED, "stopped"
        case click.UsageError():
            return USAGE, _usage_text(error)
        case click.ClickException():
            return INVALID, _line(error.format_message())
        case NameUnknown():
            return USAGE, _line(str(error))
        case QuestionInvalid():
            return INVALID, _line(str(error))
        case SweeplabError():
            return FAILED, _line(str(error))
        case OSError():
            place = f"{error.filename}: " if error.filename else ""
            return FAILED, _line(f"{place}{error.strerror or error}")
    told = _line(f"{type(error).__name__}: {error}")
    return FAILED, f"unexpected {told} (SWEEPLAB_DEBUG=1 shows where)"


def _usage_text(error: click.UsageError) -> str:
    command = error.ctx.command_path if error.ctx else "sweeplab"
    if isinstance(error, click.NoSuchCommand) and error.ctx:
        names = error.ctx.command.list_commands(error.ctx)  # type: ignore[attr-defined]
        return f"unknown command '{error.command_name}': {suggestion(error.command_name, names)}"
    if isinstance(error, click.NoSuchOption):
        near = (error.possibilities or [])[:1]
        hint = f"did you mean '{near[0]}'?" if near else f"see {command} --help"
        return f"unknown option '{error.option_name}': {hint}"
    text = _line(error.format_message()).rstrip(".")
    return f"{text}; see {command} --help"


def _line(text: str) -> str:
    return " ".join(text.split())


def _discard_output() -> None:
    # Python flushes stdout once more at exit, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(
    cls=App,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Example: sweeplab simulate sweep -n 1000000 --out runs/first",
)
@click.version_option(package_name="sweeplab", message="%(prog)s %(version)s")
def app() -> None:
    """Settle house-rule arguments about card games with millions of deals."""


def main() -> None:
    """Run the command line."""
    try:
        app()
    except SystemExit as leaving:
        if leaving.code == INTERRUPTED:
            # A strategy that loops forever would keep its thread, and Python waits for threads.
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(INTERRUPTED)
        raise
