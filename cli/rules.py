"""The command `rules`."""

from typing import TYPE_CHECKING

import click

from cli.options import json_option, rules_argument
from simcore.errors import QuestionInvalid

if TYPE_CHECKING:
    from simcore.games import Game

__all__ = ["rules"]


@click.command(epilog="Example: sweeplab rules sweep/royal --diff king-sums")
@rules_argument(required=False)
@click.option("--diff", metavar="PRESET", help="Show the options that differ from this preset.")
@json_option
def rules(rules_name: str | None, diff: str | None, as_json: bool) -> None:
    """Show the options of the rules, or the presets of all games."""
    from simcore.games import find_rules_name

    if rules_name is None:
        if diff is not None:
            raise click.UsageError("--diff needs GAME[/PRESET]", click.get_current_context())
        _show_presets(as_json)
        return
    game, preset = find_rules_name(rules_name)
    if diff is None:
        _show_options(game, preset, as_json)
        return
    other_game, other = find_rules_name(diff if "/" in diff else f"{game.name}/{diff}")
    if other_game is not game:
        raise QuestionInvalid(f"{diff} are rules of another game than {game.name}")
    _show_differences(game, preset, other, as_json)


def _show_presets(as_json: bool) -> None:
    from cli.catalogue import games_wanted, preset_options, preset_rows
    from cli.output import hanging, print_json, print_text

    presets = {game.name: preset_rows(game) for game in games_wanted(None)}
    if as_json:
        print_json({"command": "rules", "presets": presets})
        return
    for name, rows in presets.items():
        for row in rows:
            print_text(f"{name}/{row['name']}: {row['text']}")
            print_text(hanging(preset_options(row["options"])))


def _show_options(game: "Game", preset: str, as_json: bool) -> None:
    from cli.catalogue import option_rows
    from cli.output import hanging, print_json, print_text
    from simcore.options import changed_options, shown

    chosen = game.rules(preset)
    rows = option_rows(game, chosen)
    text = game.presets[preset].text
    if as_json:
        head = {"command": "rules", "game": game.name, "preset": preset, "text": text}
        print_json(head | {"options": rows})
        return
    plain = f"{game.name}/{game.default_preset}"
    changed = changed_options(chosen, game.rules())
    print_text(f"{game.name}/{preset}: {text}\n")
    for row in rows:
        usual = changed.get(row["name"])
        unlike = f"  ({shown(usual[0])} in {plain})" if usual else ""
        print_text(f"{row['name']} = {shown(row['value'])}{unlike}")
        print_text(hanging(f"{row['text']} Values: {row['allowed']}."))
        if row["source"]:
            print_text(hanging(f"Source: {row['source']}"))


def _show_differences(game: "Game", preset: str, other: str, as_json: bool) -> None:
    from analysis.summary import aligned
    from cli.output import print_json, print_text
    from simcore.options import changed_options, shown

    changed = changed_options(game.rules(other), game.rules(preset))
    names = [f"{game.name}/{preset}", f"{game.name}/{other}"]
    if as_json:
        values = {name: dict(zip(names, pair, strict=True)) for name, pair in changed.items()}
        print_json({"command": "rules", "rules": names, "differences": values})
    elif preset == other or not changed:
        print_text(f"{names[0]} and {names[1]} are the same rules.")
    else:
        rows = [["", *names]]
        rows += [[name, shown(one), shown(two)] for name, (one, two) in changed.items()]
        print_text("\n".join(aligned(rows)))
