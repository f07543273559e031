"""What a move does."""

from simcore._jit import part
from simcore.bits import bit, count_up, has
from simcore.games.sweep.deal import packet_size
from simcore.games.sweep.moves import card_played, cards_taken
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.state import State
from simcore.tally import Four, at, put

__all__ = ["NOT_SWEPT", "SWEPT_AS_PLAYED", "SWEPT_FROM_TABLE", "apply", "is_over", "side_of"]

ACE_OF_SPADES = 0
NOT_SWEPT, SWEPT_FROM_TABLE, SWEPT_AS_PLAYED = range(3)


@part
def side_of(rules: SweepRules, seat: int) -> int:
    """Return the side of a seat."""
    return seat & 1 if rules.partnerships else seat


@part
def all_played(rules: SweepRules, hands: Four, stock: int) -> bool:
    """Say whether the hands are empty and no deal follows (the last seat plays last)."""
    return at(hands, rules.players - 1) == 0 and packet_size(rules, stock) == 0


@part
def is_over(rules: SweepRules, state: State) -> bool:
    """Say whether the last card of the deal has been played."""
    return all_played(rules, state.hands, state.stock)


@part
def apply(rules: SweepRules, state: State, move: int) -> State:
    """Return the position after a legal move.

    A trail never sweeps; a capture that leaves the table empty does, unless it is the very last
    play and ``last_play_sweep`` is off.
    """
    seat, card, take = state.turn, card_played(move), cards_taken(move)
    hands = put(state.hands, seat, at(state.hands, seat) & ~bit(card))
    turn = seat + 1 if seat + 1 < rules.players else 0
    if take == 0:
        return State(
            hands,
            state.table | bit(card),
            state.piles,
            state.sweeps,
            turn,
            state.last_side,
            state.stock,
            state.ace_sweep,
        )
    side = side_of(rules, seat)
    table = state.table & ~take
    sweeps, ace_sweep = state.sweeps, state.ace_sweep
    if table == 0 and (rules.last_play_sweep or not all_played(rules, hands, state.stock)):
        sweeps = count_up(sweeps, side)
        if card == ACE_OF_SPADES:
            ace_sweep = SWEPT_AS_PLAYED
        elif has(take, ACE_OF_SPADES):
            ace_sweep = SWEPT_FROM_TABLE
    piles = put(state.piles, side, at(state.piles, side) | take | bit(card))
    return State(hands, table, piles, sweeps, turn, side, state.stock, ace_sweep)
