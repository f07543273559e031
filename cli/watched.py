"""What commands share that play several questions side by side: progress, Ctrl-C, last words."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.interrupt import prompt_interrupt
from cli.progress import progress
from cli.run import resume_words

if TYPE_CHECKING:
    from analysis.intervals import Estimate

__all__ = ["command_words", "watched"]

Headline = Callable[[], "tuple[str, Estimate | None]"]


class _SoFar:
    """What an experiment has so far."""

    def __init__(self, headline: Headline) -> None:
        self.n = 0
        self._headline = headline

    def headline(self, _planned: int) -> "tuple[str, Estimate | None]":
        return self._headline()


@contextmanager
def watched(games: int, out: Path | None, headline: Headline) -> Iterator[dict[str, Any]]:
    """Show how far a run is while the block plays it; on Ctrl-C say how to go on, and exit.

    Parameters
    ----------
    games
        How many deals or matches are played in all.
    out
        The run folder.
    headline
        Returns what is watched, and its number so far, if it has one.

    Yields
    ------
    dict
        The arguments `on_progress`, `on_note` and `command_line` of an experiment.
    """
    last_words = f"sweeplab: stopped; {resume_words(out)}"
    so_far = _SoFar(headline)
    try:
        with prompt_interrupt(last_words), progress(games, "games") as reporter:

            def advance(n: int) -> None:
                so_far.n += n
                reporter.update(so_far)

            yield {
                "on_progress": advance,
                "on_note": reporter.note,
                "command_line": command_words(),
            }
    except KeyboardInterrupt:
        click.echo(last_words, err=True)
        raise click.exceptions.Exit(130) from None


def command_words() -> list[str]:
    """Return the command line."""
    return ["sweeplab", *sys.argv[1:]]
