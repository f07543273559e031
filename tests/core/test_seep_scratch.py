"""The scratch buffer of Seep is never overrun, and no list in it runs into the next one."""

from random import Random

import numpy as np
import pytest
from support.natives import list_groups_in_kernel
from support.seep import POSITION, RANDOM, SEEP, position, random_options, replay
from support.sizes import size

from simcore.bits import members
from simcore.cards import mask_of, names_of
from simcore.games.seep.groups import MOST_GROUPS, MOST_MOVES, N_GROUPS, WORDS
from simcore.games.seep.rules import HIGHEST

CANARY, MARGIN = 0x0123456789ABCDEF, 64
RICH = {
    "players": 4,
    "opening": "free",
    "throw": "no_capture",
    "capture": "free",
    "build_cards": "any",
    "absorb": "free",
    "partner_help": True,
    "obligation": False,
    "max_houses": 5,
}
FULLEST = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH AD 2H"  # see `test_seep_groups`
# Of all values, and the partner's: the seat may add to each without a card of its value.
HOUSES = [
    {"value": value, "cards": cards.split(), "owners": [2]}
    for value, cards in [(9, "9C"), (10, "TC"), (11, "JC"), (12, "QC"), (13, "KC")]
]


def check_listed(rules, state):
    """Demand that listing and judging write nothing where nothing is; return how many moves."""
    whole = np.full(WORDS + 2 * MARGIN, CANARY)
    scratch = whole[MARGIN:-MARGIN]
    list_groups_in_kernel(state.loose, scratch)
    assert max(scratch[N_GROUPS : N_GROUPS + HIGHEST + 1]) <= MOST_GROUPS
    n = POSITION.list_moves(rules, state, scratch)
    assert n <= MOST_MOVES
    assert (scratch[n : n + MARGIN] == CANARY).all()
    moves = scratch[:n].tolist()
    assert len(set(moves)) == n
    for move in moves[:: max(1, n // 20)]:
        assert POSITION.legal(rules, state, move, scratch)
    assert (whole[:MARGIN] == CANARY).all()
    assert (whole[-MARGIN:] == CANARY).all()
    return n


def test_random_play_where_most_is_allowed():
    rng, most = Random(3), 0
    for deal in range(size(300, 40)):
        rules = SEEP.rules(None, random_options(rng, **RICH))
        for state, _ in replay(rules, [RANDOM] * rules.players, 2, deal):
            if state.loose.bit_count() >= 6:
                most = max(most, check_listed(rules, state))
    assert most > 30


def rich_position(rng, n_loose):
    """Return a position with few equal cards loose, houses of all values, and twelve in hand."""
    ranks = rng.sample("A23456789TJQK", n_loose - 2)
    loose = [rank + "S" for rank in ranks] + [rank + "H" for rank in rng.sample(ranks, 2)]
    built = mask_of([card for house in HOUSES for card in house["cards"]])
    left = list(members(SEEP.pack & ~mask_of(loose) & ~built))
    hand = names_of(sum(1 << card for card in rng.sample(left, 12)))
    return position(0, hand, loose, HOUSES)


def test_rich_positions():
    rng, most = Random(4), 0
    for _ in range(size(300, 20)):
        rules = SEEP.rules(None, random_options(rng, **RICH))
        state = rich_position(rng, size(13, 10))
        most = max(most, check_listed(rules, state))
    assert most > size(2000, 100)


@pytest.mark.jit_only
def test_the_fullest_floor():
    """A hand of the values that have the most moves there: what a pack allows of the most."""
    rules = SEEP.rules("seep-100", RICH)
    hand = mask_of("AC 2D 2C 3H 3D 3C 4H 4D 4C 5H 5D 5C")
    state = position(0, names_of(hand), FULLEST.split(), HOUSES)
    assert MOST_MOVES // 2 < check_listed(rules, state) < MOST_MOVES
