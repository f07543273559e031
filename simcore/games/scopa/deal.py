"""Dealing: the shuffled pack, void deals, and the later packets."""

from typing import Any

from simcore._jit import part
from simcore.cards import same_rank
from simcore.games import contract
from simcore.games.deck import lay_out, members_at
from simcore.games.fishing.dealing import all_empty, dealt_on, first_position
from simcore.games.fishing.state import State
from simcore.games.scopa.rules import PACK, ScopaRules
from simcore.packs import PACK_40_GAP, PACK_40_LOW
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle

__all__ = ["deal_is_due", "deal_packets", "first_state", "start"]

KING = 12


@part
def is_void(rules: ScopaRules, deck: Any) -> bool:
    """Say whether too many kings lie among the first table cards."""
    if rules.redeal_kings == 0:
        return False
    table = rules.players * rules.hand_size
    return members_at(same_rank(KING), deck, table, rules.table_cards) >= rules.redeal_kings


@contract.start.of(ScopaRules)
@part
def start(
    rules: ScopaRules, deck: Any, seed: int, match: int, hand: int, extra: int
) -> tuple[State, int]:
    """Shuffle and deal until the deal is not void; return the position, and how many were void.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of 40, filled here: the hands by seat, the table, the stock in dealing order.
    seed, match, hand
        The address of the deal.
    extra
        Not used.
    """
    lay_out(deck, PACK_40_LOW, PACK_40_GAP)
    shuffle(deck, 0, PACK, seed, match, hand, SHUFFLE)
    void = 0
    while is_void(rules, deck):
        shuffle(deck, 0, PACK, seed, match, hand, FIRST_REDEAL + void)
        void += 1
    return first_state(rules, deck, extra), void


@contract.first_state.of(ScopaRules)
@part
def first_state(rules: ScopaRules, deck: Any, extra: int) -> State:
    """Return the position before the first play: hands, table and stock as they lie in the deck."""
    return first_position(deck, rules.players, rules.hand_size, rules.table_cards)


@contract.deal_is_due.of(ScopaRules)
@part
def deal_is_due(rules: ScopaRules, state: State) -> bool:
    """Say whether all hands are empty and the stock is not."""
    return all_empty(state.hands, rules.players) and state.stock > 0


@contract.deal_packets.of(ScopaRules)
@part
def deal_packets(
    rules: ScopaRules, state: State, deck: Any, seed: int, match: int, hand: int
) -> State:
    """Return the position after another packet for each seat; none for the table."""
    return dealt_on(state, deck, rules.players, rules.hand_size)
