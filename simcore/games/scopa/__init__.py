"""The scopa family: one equal card or one sum a play, and in most of it an ace that takes all."""

from simcore.games.base import Column, Game
from simcore.games.scopa.rules import PRESETS, ScopaRules, contradiction
from simcore.packs import PACK_40

__all__ = ["SCOPA"]

SCOPA = Game(
    name="scopa",
    title="Scopa",
    package="simcore.games.scopa",
    pack=PACK_40,
    rules_class=ScopaRules,
    presets=PRESETS,
    default_preset="asso-pigliatutto",
    cross_check=contradiction,
    score_columns=(
        Column("points", "points of the deal"),
        Column("cards", "points for most cards"),
        Column("coins", "points for most diamonds"),
        Column("settebello", "points for the seven of diamonds"),
        Column("primiera", "points for the best primiera"),
        Column("sweeps", "points for sweeps"),
        Column("re_bello", "points for the king of diamonds"),
        Column("napola", "points for A, 2, 3, ... of diamonds"),
        Column("cappotto", "1 for all ten diamonds, which win the match"),
        Column("n_cards", "cards in the pile at the end, the residue included", in_record=False),
        Column("n_coins", "diamonds in the pile at the end", in_record=False),
        Column("n_sweeps", "sweeps that count", in_record=False),
        Column("primiera_total", "primiera on the scale, -1 if a suit is missing", in_record=False),
    ),
    statistics=(
        Column("void_deals", "times the deal was void for its kings", by_side=False),
        Column("residue", "cards left on the table at the end", by_side=False),
        Column("last_side", "side that captured last, -1 if nobody captured", by_side=False),
    ),
    rules_version=1,
)
