"""Results to stdout."""

import json
from textwrap import wrap
from typing import Any

import click

__all__ = ["hanging", "print_json", "print_results", "print_text"]


def print_json(document: dict[str, Any]) -> None:
    """Print a document; what is not a number must have become null before."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False))


def print_results(
    command: str, question: dict[str, Any], results: dict[str, Any], seconds: float
) -> None:
    """Print the document of a command that plays: what was asked, what came out, how long it took.

    Parameters
    ----------
    command
        Name of the command.
    question
        As ``run.json`` has it.
    results
        Every estimate in it with its interval.
    seconds
        Wall time.
    """
    print_json(
        {
            "command": command,
            "question": question,
            "results": results,
            "seconds": round(seconds, 3),
        }
    )


def print_text(text: str) -> None:
    """Print lines."""
    click.echo(text)


def hanging(text: str) -> str:
    """Wrap a text to 80 columns below the line that it belongs to."""
    return "\n".join(wrap(text, 80, initial_indent=" " * 4, subsequent_indent=" " * 4))
