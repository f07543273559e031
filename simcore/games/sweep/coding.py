"""How moves, and the rules that a view shows, are written in one int each.

A move has the cards taken in bits 0..51 (none: the card is trailed), from bit 52 the card played.
"""

from simcore._jit import inlined, part
from simcore.cards import ALL_CARDS
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.state import View, ViewRules

__all__ = ["card_played", "cards_taken", "move_of", "packed_rules", "rules_of", "unpacked"]


@part
def packed_rules(rules: SweepRules) -> int:
    """Return the rules that decide which moves are legal in one int, four bits for each."""
    return (
        rules.players
        | rules.partnerships << 4
        | rules.face_sum << 8
        | rules.match_take << 12
        | rules.face_match << 16
        | rules.multi_capture << 20
        | rules.match_first << 24
        | rules.must_capture << 28
        | rules.maximal_take << 32
    )


@part
def unpacked(packed: int) -> ViewRules:
    """Return the rules that `packed_rules` packed."""
    return ViewRules(
        packed & 15,
        packed >> 4 & 15,
        packed >> 8 & 15,
        packed >> 12 & 15,
        packed >> 16 & 15,
        packed >> 20 & 15,
        packed >> 24 & 15,
        packed >> 28 & 15,
        packed >> 32 & 15,
    )


@part
def rules_of(view: View) -> ViewRules:
    """Return the rules that decide which moves are legal, by name."""
    return unpacked(view.rules)


@inlined
def move_of(card: int, take: int) -> int:
    """Return the move that plays a card and takes a mask of table cards; trails if it is empty."""
    return card << 52 | take


@inlined
def card_played(move: int) -> int:
    """Return the card that a move plays."""
    return move >> 52


@inlined
def cards_taken(move: int) -> int:
    """Return the mask of the table cards that a move takes."""
    return move & ALL_CARDS
