"""The derived parts of docs/: cog asks here, so that no page can differ from the code."""

from collections.abc import Iterator

import click

from analysis.batches.index import COLUMNS
from analysis.batches.keys import KEYS, KINDS, PLAN
from analysis.columns import named_columns
from cli.catalogue import default_text, preset_options, preset_rows
from cli.main import app
from simcore.games import GAMES
from simcore.options import shown

__all__ = [
    "column_table",
    "commands",
    "index_table",
    "leaves",
    "option_table",
    "plan_table",
    "preset_table",
]


def commands() -> str:
    """Return a section for each command with its help."""
    sections = [f"```text\n{_help(app, 'sweeplab')}\n```"]
    sections += [f"### {name}\n\n```text\n{_help(*leaf)}\n```" for name, leaf in leaves()]
    return "\n\n".join(sections) + "\n"


def leaves() -> list[tuple[str, tuple[click.Command, str]]]:
    """Return each command that does something, with its name and how it is called."""
    return [
        (name, (command, f"sweeplab {name}"))
        for top in app.list_commands(click.Context(app))
        for name, command in _below(top, app.get_command(click.Context(app), top))
    ]


def _below(name: str, command: click.Command | None) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for part, member in command.commands.items():
            yield from _below(f"{name} {part}", member)
    elif command is not None:
        yield name, command


def _help(command: click.Command, name: str) -> str:
    settings = {**app.context_settings, "max_content_width": 80}
    context = click.Context(command, info_name=name, terminal_width=80, **settings)
    return command.get_help(context)


def option_table(game_name: str) -> str:
    """Return the table of a game's options."""
    fields = GAMES[game_name].options().values()
    rows = [
        [
            f"`{field.name}`",
            field.allowed(),
            default_text(field),
            field.option.text,
            field.option.source,
        ]
        for field in fields
    ]
    return _table(["option", "values", "default", "meaning", "source"], rows)


def preset_table(game_name: str) -> str:
    """Return the table of a game's presets."""
    rows = [
        [f"`{row['name']}`", row["text"], _code(preset_options(row["options"]))]
        for row in preset_rows(GAMES[game_name])
    ]
    return _table(["preset", "what it is", "options beside the defaults"], rows)


def column_table(game_name: str) -> str:
    """Return the table of the columns in a run folder, under the game's usual rules."""
    game = GAMES[game_name]
    rows = [
        [f"`{column.name}`", shown(column.dtype), column.text]
        for column in named_columns(game, game.rules())
    ]
    return _table(["column", "type", "what it holds"], rows)


def plan_table() -> str:
    """Return the table of the keys of a plan."""
    rows = [
        [
            f"`{key.name}`",
            _places(key.places),
            key.value.words + ("; grid" if key.grid else ""),
            key.default,
            key.text,
        ]
        for key in KEYS
    ]
    return _table(["key", "where", "takes", "default", "meaning"], rows)


def _places(places: tuple[str, ...]) -> str:
    entries = [place for place in places if place != PLAN]
    told = ["every entry"] if len(entries) == len(KINDS) else entries
    return ", ".join([*(["head"] if PLAN in places else []), *told])


def index_table() -> str:
    """Return the table of the columns of a batch's index."""
    rows = [[f"`{name}`", str(kind), text] for name, (kind, text) in COLUMNS.items()]
    return _table(["column", "type", "what it holds"], rows)


def _code(text: str) -> str:
    return f"`{text}`" if "=" in text else text


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)
