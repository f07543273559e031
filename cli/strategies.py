"""The command `strategies`."""

import click

from cli.options import game_argument, json_option

__all__ = ["strategies"]


@click.command(epilog="Example: sweeplab strategies sweep")
@game_argument
@json_option
def strategies(game_name: str | None, as_json: bool) -> None:
    """List the strategies of a game or of all, with their weights."""
    from cli.catalogue import games_wanted, strategy_rows
    from cli.output import hanging, print_json, print_text

    found = {game.name: strategy_rows(game) for game in games_wanted(game_name)}
    if as_json:
        print_json({"command": "strategies", "strategies": found})
        return
    for name, rows in found.items():
        print_text(f"{name}:")
        for row in rows:
            print_text(f"  {row['name']}")
            sees = " It sees every hand." if row["sees_all"] else ""
            print_text(hanging(row["text"] + sees))
            weights = ", ".join(f"{key}={value:g}" for key, value in row["weights"].items())
            if weights:
                print_text(hanging(f"weights: {weights}"))
