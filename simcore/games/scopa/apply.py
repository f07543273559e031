"""What a move does."""

from simcore._jit import part
from simcore.bits import popcount
from simcore.cards import rank_of, same_rank
from simcore.games import contract
from simcore.games.fishing.coding import card_played, cards_taken
from simcore.games.fishing.dealing import all_empty
from simcore.games.fishing.playing import captured, hands_without, trailed
from simcore.games.fishing.state import State
from simcore.games.scopa.rules import AceRule, AceSweepPoint, ScopaRules
from simcore.games.seating import next_seat, side_of

__all__ = ["apply", "emptying_counts", "is_over"]

ACE = 0


@contract.is_over.of(ScopaRules)
@part
def is_over(rules: ScopaRules, state: State) -> bool:
    """Say whether the last card of the deal has been played."""
    return all_empty(state.hands, rules.players) and state.stock == 0


@part
def emptying_counts(ace_rule: int, ace_sweep_point: int, card: int, table: int) -> bool:
    """Say whether emptying a table with a card is a sweep that counts, but for the last play.

    Under ``ace_sweep_point=match`` an ace must have taken a lone ace, as any card could.
    """
    if ace_rule == AceRule.PLAIN or rank_of(card) != ACE or ace_sweep_point == AceSweepPoint.ALL:
        return True
    if ace_sweep_point == AceSweepPoint.NONE:
        return False
    return popcount(table) == 1 and table & same_rank(ACE) != 0


@contract.apply.of(ScopaRules)
@part
def apply(rules: ScopaRules, state: State, move: int) -> State:
    """Return the position after a legal move.

    A capture that empties the table is a sweep, but not on the very last play, unless
    ``last_play_sweep`` is on. An ace that takes itself from an empty table is not.
    """
    seat, card, take = state.turn, card_played(move), cards_taken(move)
    hands, turn = hands_without(state, card), next_seat(rules, seat)
    if take == 0:
        return trailed(state, hands, card, turn)
    last = state.stock == 0 and all_empty(hands, rules.players)
    sweep = (
        take == state.table
        and (not last or rules.last_play_sweep != 0)
        and emptying_counts(rules.ace_rule, rules.ace_sweep_point, card, state.table)
    )
    return captured(state, hands, card, take, turn, side_of(rules, seat), sweep, 0)
