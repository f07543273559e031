"""Games, rules and strategies as rows: for the terminal, for JSON and for the documentation."""

from collections.abc import Mapping
from typing import Any

from simcore.games import GAMES, Game, find_rules_name
from simcore.options import FieldOption, Rules, shown, to_json

__all__ = [
    "default_text",
    "game_rows",
    "games_wanted",
    "option_rows",
    "preset_options",
    "preset_rows",
    "strategy_rows",
]

Row = dict[str, Any]


def games_wanted(name: str | None) -> list[Game]:
    """Return the game of that name, or all games where none is named."""
    return list(GAMES.values()) if name is None else [find_rules_name(name)[0]]


def game_rows() -> list[Row]:
    """Return what there is to play."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "default_preset": game.default_preset,
            "presets": list(game.presets),
            "rules_version": game.rules_version,
        }
        for game in GAMES.values()
    ]


def preset_rows(game: Game) -> list[Row]:
    """Return the presets of a game, with the options in which each differs from the defaults."""
    return [
        {"name": name, "options": dict(preset.options), "text": preset.text}
        for name, preset in game.presets.items()
    ]


def preset_options(options: Mapping[str, object]) -> str:
    """Return the options of a preset as one would write them."""
    return ", ".join(f"{name}={shown(value)}" for name, value in options.items()) or "all defaults"


def option_rows(game: Game, rules: Rules) -> list[Row]:
    """Return every option: its value under some rules, what it may be and mean, who says so."""
    values = to_json(rules)
    return [
        {
            "name": name,
            "value": values[name],
            "default": field.typed(field.default),
            "allowed": field.allowed(),
            "text": field.option.text,
            "source": field.option.source,
        }
        for name, field in game.options().items()
    ]


def default_text(field: FieldOption) -> str:
    """Return the default of an option in words; some follow from other options."""
    value = shown(field.typed(field.default))
    return field.option.default_text or value


def strategy_rows(game: Game) -> list[Row]:
    """Return the strategies of a game."""
    from strategies.base import strategies_of  # it loads numba

    return [
        {
            "name": strategy.name,
            "kind": strategy.kind,
            "weights": dict(strategy.weights),
            "sees_all": strategy.sees_all,
            "text": strategy.text,
        }
        for strategy in strategies_of(game.name).values()
    ]
