"""The commands `strategy new` and `strategy check`."""

from pathlib import Path

import click

from cli.options import WholeNumber

__all__ = ["strategy"]


@click.group(no_args_is_help=False)
def strategy() -> None:
    """Write a strategy of your own, and check it."""


@strategy.command(epilog="Example: sweeplab strategy new my.py")
@click.argument("file", metavar="FILE")
@click.option("--game", default="sweep", show_default=True, help="The game that it plays.")
def new(file: str, game: str) -> None:
    """Write FILE with a working example of both kinds of strategy, to be changed."""
    from cli.output import print_text
    from simcore.errors import QuestionInvalid
    from simcore.games import find_rules_name
    from strategies.base import template

    path = Path(file if file.endswith(".py") else f"{file}.py")
    text = template(find_rules_name(game)[0].name).replace("THIS_FILE.py", path.name)
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise QuestionInvalid(f"{path} exists already: name a new file") from None
    except OSError as error:
        raise QuestionInvalid(f"{path} cannot be written: {error.strerror}") from None
    print_text(f"Wrote {path}. Try it: sweeplab simulate {game} -s {path}:tidy -s greedy")


@strategy.command(epilog="Example: sweeplab strategy check my.py:tidy")
@click.argument("name", metavar="FILE.py:NAME")
@click.option("--game", default="sweep", show_default=True, help="The game that it plays.")
@click.option(
    "-n",
    "--positions",
    type=WholeNumber(1, 10**7),
    metavar="N",
    default=10_000,
    show_default=True,
    help="Positions to ask it about, spread over all presets.",
)
def check(name: str, game: str, positions: int) -> None:
    """Try a strategy on positions from random play, under every preset.

    It must make legal moves, the same one when asked again, and must not depend on cards that it
    cannot see. Its speed is compared with greedy's. Exit code 1 if it fails.
    """
    from cli.output import print_text
    from simcore.games import find_rules_name
    from strategies.base import find_strategy
    from strategies.checking import check_strategy

    played = find_rules_name(game)[0]
    findings = check_strategy(played, find_strategy(played.name, name), positions)
    for finding in findings:
        print_text(f"{'ok' if finding.passed else 'FAILED':6}  {finding.what}: {finding.text}")
    if not all(finding.passed for finding in findings):
        raise click.exceptions.Exit(1)
