"""The command `completion`."""

import click

__all__ = ["completion"]


@click.command(epilog='Example: eval "$(sweeplab completion bash)"')
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for bash, zsh or fish."""
    from click.shell_completion import get_completion_class

    from cli.main import app
    from cli.output import print_text

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"no completion for {shell}")
    print_text(kind(app, {}, "sweeplab", "_SWEEPLAB_COMPLETE").source())
