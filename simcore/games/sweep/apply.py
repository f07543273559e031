"""What a move does."""

from simcore._jit import part
from simcore.bits import has
from simcore.games import contract
from simcore.games.fishing.coding import card_played, cards_taken
from simcore.games.fishing.dealing import all_empty
from simcore.games.fishing.playing import captured, hands_without, trailed
from simcore.games.fishing.state import State
from simcore.games.seating import next_seat, side_of
from simcore.games.sweep.deal import packet_size
from simcore.games.sweep.rules import SweepRules
from simcore.tally import Four

__all__ = ["NOT_SWEPT", "SWEPT_AS_PLAYED", "SWEPT_FROM_TABLE", "apply", "is_over"]

ACE_OF_SPADES = 0
NOT_SWEPT, SWEPT_FROM_TABLE, SWEPT_AS_PLAYED = range(3)


@part
def all_played(rules: SweepRules, hands: Four, stock: int) -> bool:
    """Say whether the hands are empty and no deal follows."""
    return all_empty(hands, rules.players) and packet_size(rules, stock) == 0


@part
def ace_swept(before: int, sweep: bool, card: int, take: int) -> int:
    """Return how a sweep took the ace of spades, given how one did before, and a capture."""
    if sweep and card == ACE_OF_SPADES:
        return SWEPT_AS_PLAYED
    if sweep and has(take, ACE_OF_SPADES):
        return SWEPT_FROM_TABLE
    return before


@contract.is_over.of(SweepRules)
@part
def is_over(rules: SweepRules, state: State) -> bool:
    """Say whether the last card of the deal has been played."""
    return all_played(rules, state.hands, state.stock)


@contract.apply.of(SweepRules)
@part
def apply(rules: SweepRules, state: State, move: int) -> State:
    """Return the position after a legal move.

    A trail never sweeps; a capture that leaves the table empty does, unless it is the very last
    play and ``last_play_sweep`` is off.
    """
    seat, card, take = state.turn, card_played(move), cards_taken(move)
    hands, turn = hands_without(state, card), next_seat(rules, seat)
    if take == 0:
        return trailed(state, hands, card, turn)
    sweep = state.table == take and (
        rules.last_play_sweep != 0 or not all_played(rules, hands, state.stock)
    )
    ace = ace_swept(state.note, sweep, card, take)
    return captured(state, hands, card, take, turn, side_of(rules, seat), sweep, ace)
