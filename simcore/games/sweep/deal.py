"""Dealing: the shuffled pack, the first table and its redeals, and the later deals."""

from typing import Any

from simcore._jit import inlined, inner, part
from simcore.bits import bit, has
from simcore.cards import FACES
from simcore.games.sweep.rules import Redeals, SweepRules, TableRedeal
from simcore.games.sweep.state import State
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from simcore.tally import at, put

__all__ = ["PACK", "TABLE", "deal_is_due", "deal_packets", "packet_size", "start"]

PACK = 52
TABLE = 4


@inlined
def cards_at(deck: Any, start: int, n: int) -> int:
    """Return the mask of ``deck[start:start + n]``."""
    mask = 0
    for i in range(start, start + n):
        mask |= bit(deck[i])
    return mask


@inlined
def faces_at(deck: Any, start: int, n: int) -> int:
    """Return how many of ``deck[start:start + n]`` are face cards."""
    faces = 0
    for i in range(start, start + n):
        faces += has(FACES, deck[i])
    return faces


@inner
def redeal_table(rules: SweepRules, deck: Any, table: int, seed: int, match: int, hand: int) -> int:
    """Redeal the table at ``deck[table:table + 4]`` as the rules say; return how often.

    Cards that go back join the stock behind the table, which is shuffled whole; the table is filled
    from its top. The hands in front of the table stay as they are.
    """
    redeals = 0
    while (
        rules.table_redeal != TableRedeal.NONE
        and faces_at(deck, table, TABLE) >= 3
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


@inner
def start(rules: SweepRules, deck: Any, seed: int, match: int, hand: int) -> tuple[State, int]:
    """Shuffle and deal: return the position before the first play, and the redeals of the table.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of 52, filled here: the hands by seat, the table, the stock in dealing order.
    seed, match, hand
        The address of the deal.
    """
    for card in range(PACK):
        deck[card] = card
    shuffle(deck, 0, PACK, seed, match, hand, SHUFFLE)
    table = rules.players * rules.hand_size
    redeals = redeal_table(rules, deck, table, seed, match, hand)
    return first_state(rules, deck), redeals


@part
def first_state(rules: SweepRules, deck: Any) -> State:
    """Return the position before the first play: hands, table and stock as they lie in the deck."""
    hands = (0, 0, 0, 0)
    for seat in range(rules.players):
        hands = put(hands, seat, cards_at(deck, seat * rules.hand_size, rules.hand_size))
    table = rules.players * rules.hand_size
    stock = PACK - table - TABLE
    return State(hands, cards_at(deck, table, TABLE), (0, 0, 0, 0), 0, 0, -1, stock, 0)


@part
def packet_size(rules: SweepRules, stock: int) -> int:
    """Return how many cards each seat gets in the next deal; 0 if there is none."""
    if rules.redeals == Redeals.NONE:
        return 0
    return min(rules.hand_size, stock // rules.players)


@part
def deal_is_due(rules: SweepRules, state: State) -> bool:
    """Say whether all hands are empty and another deal follows."""
    # The last seat plays last, so that its hand is empty after all others.
    return at(state.hands, rules.players - 1) == 0 and packet_size(rules, state.stock) > 0


@part
def deal_packets(rules: SweepRules, state: State, deck: Any) -> State:
    """Return the position after the next deal: a packet for each seat in turn, from the stock."""
    size = packet_size(rules, state.stock)
    hands = state.hands
    for seat in range(rules.players):
        hands = put(hands, seat, cards_at(deck, PACK - state.stock + seat * size, size))
    return State(
        hands,
        state.table,
        state.piles,
        state.sweeps,
        state.turn,
        state.last_side,
        state.stock - size * rules.players,
        state.ace_sweep,
    )
