"""Sueca (Portugal, Brazil): two partnerships, ten tricks, 120 card points, a trump card shown."""

from simcore.games.base import Column, Game
from simcore.games.sueca.rules import PLAYERS, PRESETS, SuecaRules, contradiction
from simcore.packs import PACK_40

__all__ = ["SUECA"]

SUECA = Game(
    name="sueca",
    title="Sueca",
    package="simcore.games.sueca",
    pack=PACK_40,
    rules_class=SuecaRules,
    presets=PRESETS,
    default_preset="sueca",
    cross_check=contradiction,
    seats=lambda _rules: PLAYERS,
    sides=lambda _rules: 2,
    side_of=lambda _rules, seat: seat % 2,
    score_columns=(
        Column("points", "game points of the deal"),
        Column("card_points", "card points of the tricks won"),
        Column("tricks", "tricks won"),
        Column("vencida", "vencidas: all ten tricks, or what vencida_rule says", yes_no=True),
        Column("match", "vencidas that win the match", yes_no=True),
    ),
    statistics=(
        Column("draw", "1 for a deal of 60 to 60", by_side=False),
        Column("carry", "game points carried to the next hand", by_side=False),
        Column("cancelled", "deals cancelled before this one", by_side=False),
    ),
    rules_version=1,
)
