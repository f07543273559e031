"""The registry of games: a new one is a folder here and a line in `GAMES`."""

from simcore.errors import NameUnknown, suggestion
from simcore.games.base import Game
from simcore.games.scopa import SCOPA
from simcore.games.seep import SEEP
from simcore.games.sueca import SUECA
from simcore.games.sweep import SWEEP

__all__ = ["GAMES", "Game", "find_rules_name"]

GAMES: dict[str, Game] = {game.name: game for game in (SWEEP, SCOPA, SEEP, SUECA)}


def find_rules_name(text: str) -> tuple[Game, str]:
    """Return the game and the preset that ``GAME`` or ``GAME/PRESET`` stands for.

    Raises
    ------
    NameUnknown
        No such game or preset; the message offers the nearest name.

    Examples
    --------
    >>> game, preset = find_rules_name("sweep/no-sweep")
    >>> game.title, preset
    ('Sweep', 'no-sweep')
    """
    name, slash, preset = text.partition("/")
    if name not in GAMES:
        homes = [game.name for game in GAMES.values() if text in game.presets]
        if homes:
            raise NameUnknown(f"'{text}' is a preset: write {homes[0]}/{text}")
        raise NameUnknown(f"unknown game '{name}': {suggestion(name, GAMES)}")
    game = GAMES[name]
    if slash and preset not in game.presets:
        raise NameUnknown(f"{name} has no preset '{preset}': {suggestion(preset, game.presets)}")
    return game, preset if slash else game.default_preset
