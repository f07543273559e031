"""Sweep (Sri Lanka): take table cards by rank or by sum, sweep the table for a point."""

from simcore.games.base import Column, Game, partnerships_fault
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.rules import PRESETS, SweepRules
from simcore.packs import PACK_52

__all__ = ["SWEEP"]

SWEEP = Game(
    name="sweep",
    title="Sweep",
    package="simcore.games.sweep",
    pack=PACK_52,
    rules_class=SweepRules,
    presets=PRESETS,
    default_preset="sweep",
    cross_check=partnerships_fault,
    score_columns=(
        Column("points", "points of the deal"),
        Column("most_cards", "points for most cards"),
        Column("most_spades", "points for most spades"),
        Column("ace_spades", "points for the ace of spades"),
        Column("sweeps", "points for sweeps"),
        Column("n_cards", "cards in the pile at the end, the residue included"),
        Column("n_spades", "spades in the pile at the end"),
        Column("n_sweeps", "sweeps made"),
        Column("builds_made", "builds made", in_record=False, only_with="builds"),
        Column("builds_raised", "builds raised or added to", in_record=False, only_with="builds"),
        Column(
            "builds_kept", "builds captured that were its own", in_record=False, only_with="builds"
        ),
        Column(
            "builds_won", "builds captured from another side", in_record=False, only_with="builds"
        ),
    ),
    statistics=(
        Column("table_redeals", "times the first table was dealt again", by_side=False),
        Column("residue", "cards left on the table at the end", by_side=False),
        Column("last_side", "side that captured last, -1 if nobody captured", by_side=False),
    ),
    rules_version=1,
    rules_kind=lambda rules: BuildRules if rules.builds else SweepRules,
)
