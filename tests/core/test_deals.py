"""What the cards of a deal depend on, and on what they do not, in every game.

Who plays has a say at Sueca, where a deal may be cancelled: `test_sueca_deal`.
"""

import numpy as np
import pytest
from fakes.players import trail
from support.chance import believable_chi2
from support.kits import EACH_FISHING_KIT, EACH_KIT, KITS, label
from support.sizes import size

from simcore.bits import members
from simcore.runner import play_deals, run_blocks

SEED = 21
# What deals anew is left out: then a deal is the same under all rules.
AS_SHUFFLED = {
    "sweep": {"table_redeal": "none"},
    "scopa": {"redeal_kings": 0},
    "seep": {"opening": "free"},
    "sueca": {"cancel_first_max": -1},
}
REDEALS = {
    "sweep": "table_redeals",
    "scopa": "void_deals",
    "seep": "void_deals",
    "sueca": "cancelled",
}
OTHER_RULES = [
    (KITS["sweep"], {"players": 3}),
    (KITS["sweep"], {"players": 4}),
    (KITS["sweep"], {"players": 4, "partnerships": False}),
    (KITS["sweep"], {"hand_size": 8, "redeals": "none"}),
    (KITS["sweep"], {"builds": True}),
    (KITS["sweep"], {"face_sum": "full", "must_capture": True, "maximal_take": True}),
    (KITS["scopa"], {"players": 3}),
    (KITS["scopa"], {"players": 4}),
    (KITS["scopa"], {"players": 4, "partnerships": True, "hand_size": 9}),
    (KITS["scopa"], {"players": 4, "hand_size": 10, "table_cards": 0}),
    (KITS["scopa"], {"capture_mode": "fifteen", "ace_rule": "plain"}),
    (KITS["seep"], {"players": 2}),
    (KITS["seep"], {"opening": "bid", "capture": "free", "max_houses": 2}),
    (KITS["sueca"], {"trump_seat": 0}),
    (KITS["sueca"], {"trump_seat": 1, "draw_rule": "double", "match_hands": 5}),
]


def decks(kit, n, options=(), player=None, seed=SEED):
    """Return the decks of deals 0 .. n - 1, and how often each was dealt anew."""
    rules = kit.GAME.rules(None, dict(options))
    seats = [player or kit.seated(trail)] * kit.GAME.seats(rules)
    column = kit.GAME.column_names(rules).index(REDEALS[kit.GAME.name])
    played = [kit.play_traced(rules, seats, seed, deal) for deal in range(n)]
    return [list(deck) for deck, _, _ in played], [row[column] for _, _, row in played]


@pytest.mark.parametrize(("kit", "options"), OTHER_RULES, ids=label)
def test_a_deal_is_the_same_under_all_rules(kit, options):
    """The whole pack in its order; with redeals, unless the deal has one."""
    n, plain = size(200, 40), AS_SHUFFLED[kit.GAME.name]
    shuffled, _ = decks(kit, n, plain)
    assert decks(kit, n, options | plain)[0] == shuffled
    for deck, times, as_shuffled in zip(*decks(kit, n, options), shuffled, strict=True):
        assert times or deck == as_shuffled


@EACH_FISHING_KIT
def test_a_deal_is_the_same_whoever_plays(kit):
    n = size(200, 40)
    for player in (kit.RANDOM, kit.GREEDY):
        assert decks(kit, n, player=player) == decks(kit, n)


@EACH_KIT
def test_every_deal_is_the_pack_and_no_two_are_the_same(kit):
    n = size(1000, 100)
    found, _ = decks(kit, n)
    assert all(sorted(deck) == list(members(kit.GAME.pack)) for deck in found)
    assert len({tuple(deck) for deck in found}) == n
    assert not set(map(tuple, decks(kit, n // 10, seed=SEED + 1)[0])) & set(map(tuple, found))


@EACH_KIT
def test_every_card_is_everywhere_equally_often(kit):
    """Chi-square of card by place; see `test_rng` for why it has one degree of freedom less."""
    n, cards = size(3000, 400), kit.GAME.pack.bit_count()
    found, _ = decks(kit, n, AS_SHUFFLED[kit.GAME.name])
    counts = np.zeros((52, cards))
    for deck in found:
        counts[deck, np.arange(cards)] += 1
    counts = counts[list(members(kit.GAME.pack))]
    squares = ((counts - n / cards) ** 2).sum()
    assert believable_chi2(squares / (n / (cards - 1)), (cards - 1) ** 2)


@EACH_FISHING_KIT
def test_redeals_are_the_same_for_all_threads_and_blocks(kit):
    game, rules, stop = kit.GAME, kit.GAME.rules(), size(20_000, 300)
    column = game.column_names(rules).index(REDEALS[game.name])
    seats = [kit.seated(trail)] * rules.players
    whole = play_deals(game, rules, seats, seed=SEED, first=0, n=stop)[:, column]
    assert size(1, 0) <= whole.max()
    for threads in (1, 3):
        blocks = run_blocks(
            game, rules, [kit.RANDOM] * 2, seed=SEED, first=0, stop=stop, threads=threads
        )
        assert np.array_equal(np.concatenate([b.rows[:, column] for b in blocks]), whole)
