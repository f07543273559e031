"""The command `games`."""

import click

from cli.options import json_option

__all__ = ["games"]


@click.command(epilog="Example: sweeplab games")
@json_option
def games(as_json: bool) -> None:
    """List the games that can be played."""
    from cli.catalogue import game_rows
    from cli.output import hanging, print_json, print_text

    rows = game_rows()
    if as_json:
        print_json({"command": "games", "games": rows})
        return
    for row in rows:
        print_text(f"{row['name']}: {row['title']}")
        print_text(hanging("presets: " + ", ".join(row["presets"])))
