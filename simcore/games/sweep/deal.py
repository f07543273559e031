"""Dealing: the shuffled pack, the first table and its redeals, and the later deals."""

from typing import Any

from simcore._jit import inner, part
from simcore.bits import has
from simcore.cards import FACES
from simcore.games import contract
from simcore.games.deck import lay_out, members_at
from simcore.games.fishing.dealing import all_empty, dealt_on, first_position
from simcore.games.fishing.state import State
from simcore.games.sweep.rules import PACK, TABLE, Redeals, SweepRules, TableRedeal
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle

__all__ = ["deal_is_due", "deal_packets", "first_state", "packet_size", "start"]


@inner
def redeal_table(rules: SweepRules, deck: Any, table: int, seed: int, match: int, hand: int) -> int:
    """Redeal the table at ``deck[table:table + 4]`` as the rules say; return how often.

    Cards that go back join the stock behind the table, which is shuffled whole; the table is filled
    from its top. The hands in front of the table stay as they are.
    """
    redeals = 0
    while (
        rules.table_redeal != TableRedeal.NONE
        and members_at(FACES, deck, table, TABLE) >= 3
        and (redeals == 0 or rules.table_redeal_repeat)
    ):
        kept = 0
        if rules.table_redeal == TableRedeal.FACES:
            for i in range(table, table + TABLE):
                if not has(FACES, deck[i]):
                    deck[table + kept], deck[i] = deck[i], deck[table + kept]
                    kept += 1
        shuffle(deck, table + kept, PACK, seed, match, hand, FIRST_REDEAL + redeals)
        redeals += 1
    return redeals


@contract.start.of(SweepRules)
@part
def start(
    rules: SweepRules, deck: Any, seed: int, match: int, hand: int, extra: int
) -> tuple[State, int]:
    """Shuffle and deal: return the position before the first play, and the redeals of the table.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of 52, filled here: the hands by seat, the table, the stock in dealing order.
    seed, match, hand
        The address of the deal.
    extra
        Not used.
    """
    lay_out(deck, PACK, 0)
    shuffle(deck, 0, PACK, seed, match, hand, SHUFFLE)
    table = rules.players * rules.hand_size
    redeals = redeal_table(rules, deck, table, seed, match, hand)
    return first_state(rules, deck, extra), redeals


@contract.first_state.of(SweepRules)
@part
def first_state(rules: SweepRules, deck: Any, extra: int) -> State:
    """Return the position before the first play: hands, table and stock as they lie in the deck."""
    return first_position(deck, rules.players, rules.hand_size, TABLE)


@part
def packet_size(rules: SweepRules, stock: int) -> int:
    """Return how many cards each seat gets in the next deal; 0 if there is none."""
    if rules.redeals == Redeals.NONE:
        return 0
    return min(rules.hand_size, stock // rules.players)


@contract.deal_is_due.of(SweepRules)
@part
def deal_is_due(rules: SweepRules, state: State) -> bool:
    """Say whether all hands are empty and another deal follows."""
    return all_empty(state.hands, rules.players) and packet_size(rules, state.stock) > 0


@contract.deal_packets.of(SweepRules)
@part
def deal_packets(
    rules: SweepRules, state: State, deck: Any, seed: int, match: int, hand: int
) -> State:
    """Return the position after the next deal: a packet for each seat in turn, from the stock."""
    return dealt_on(state, deck, rules.players, packet_size(rules, state.stock))
