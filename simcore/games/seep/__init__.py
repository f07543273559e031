"""Seep (north India): houses of 9 to 13 are built on the floor, guarded, raised and taken."""

from simcore.games.base import Column, Game
from simcore.games.seep.rules import PRESETS, SeepRules, contradiction
from simcore.packs import PACK_52

__all__ = ["SEEP"]

SEEP = Game(
    name="seep",
    title="Seep",
    package="simcore.games.seep",
    pack=PACK_52,
    rules_class=SeepRules,
    presets=PRESETS,
    default_preset="seep",
    cross_check=contradiction,
    sides=lambda _rules: 2,
    side_of=lambda _rules, seat: seat % 2,
    score_columns=(
        Column("points", "points of the deal"),
        Column("spades", "points for spades by their values"),
        Column("aces", "points for the other aces"),
        Column("ten_diamonds", "points for the ten of diamonds"),
        Column("nine_spades", "points for the nine of spades"),
        Column("two_spades", "points for the two of spades"),
        Column("most_cards", "points for most cards"),
        Column("sweeps", "points for sweeps"),
        Column("satthi", "points for having all card points, as many again"),
        Column("n_cards", "cards in the pile at the end, the residue included", in_record=False),
        Column("n_sweeps", "sweeps made", in_record=False),
        Column("n_loose_sweeps", "sweeps that took loose cards alone", in_record=False),
        Column("n_tight_sweeps", "sweeps that took a house", in_record=False),
        Column("built", "houses built", in_record=False),
        Column("raised", "houses raised", in_record=False),
        Column("cemented", "houses cemented, or cemented when built", in_record=False),
        Column("captured", "houses captured", in_record=False),
        Column("stolen", "houses captured that only the other side owned", in_record=False),
    ),
    statistics=(
        Column("bid", "value that was bid, 0 where none is", by_side=False),
        Column("void_deals", "deals that were void before this one", by_side=False),
        Column("residue", "cards left on the floor at the end", by_side=False),
        Column("last_side", "side that captured last, -1 if nobody captured", by_side=False),
    ),
    rules_version=1,
)
