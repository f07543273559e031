"""The tools of the tests of each game, under one name in each module; and what all share."""

from random import Random

import numpy as np
import pytest
from fakes.players import like_all, trail
from support import scopa, seep, sueca, sweep
from support.fishing import in_builds

from simcore.bits import members
from simcore.cards import mask_of, names_of

KITS = {"sweep": sweep, "scopa": scopa, "seep": seep, "sueca": sueca}
EACH_KIT = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
# Those of taking cards from a table, which have more in common: `support.fishing`.
FISHING_KITS = {"sweep": sweep, "scopa": scopa}
EACH_FISHING_KIT = pytest.mark.parametrize("kit", FISHING_KITS.values(), ids=FISHING_KITS)


def _each_preset(kits):
    pairs = [(kit, preset) for kit in kits.values() for preset in kit.GAME.presets]
    ids = [f"{kit.GAME.name}-{preset}" for kit, preset in pairs]
    return pytest.mark.parametrize(("kit", "preset"), pairs, ids=ids)


EACH_PRESET, EACH_FISHING_PRESET = _each_preset(KITS), _each_preset(FISHING_KITS)


def label(value):
    """Return the id of a parameter, which may be a kit."""
    return value.GAME.name if hasattr(value, "GAME") else str(value)


def seats_of(kit, rules, rng: Random):
    """Return random players for all seats."""
    players = [kit.RANDOM, kit.GREEDY, kit.seated(trail), kit.seated(like_all, "scorer")]
    return [rng.choice(players) for _ in range(kit.GAME.seats(rules))]


def on_table(state):
    """Return the mask of the cards that lie open, but for the piles."""
    if hasattr(state, "houses"):
        return state.loose | sum(state.houses)
    return state.trick if hasattr(state, "trick") else state.table | in_builds(state)


def referee_hand(kit, options, deck):
    """Return the hand of a deck as the referee begins it."""
    return kit.referee.Hand(options, *kit.dealt(kit.GAME.rules(None, options), deck))


def deck_of(cards):
    """Return the deck with these cards, named in the order of dealing."""
    return np.array([mask_of([name]).bit_length() - 1 for name in cards], np.int64)


def packets(game, rules):
    """Return the size of each packet of a deal, and how many cards are never dealt."""
    position, deck = game.position, np.array(list(members(game.pack)), np.int64)
    state = position.start(rules, deck)
    assert state.hands[0].bit_count() == rules.hand_size
    sizes = []
    while not position.is_over(rules, state):
        state = position.deal_if_due(rules, state, deck)
        sizes.append(state.hands[0].bit_count())
        assert {hand.bit_count() for hand in state.hands[: rules.players]} == {sizes[-1]}
        state = state._replace(hands=(0, 0, 0, 0))  # all played: nothing is tested but the deals
    return sizes, state.stock


def deal_around(kit, options, seat, hand, table):
    """Return a record without moves in which a seat and the table have some cards at first."""
    rules = kit.GAME.rules(options.get("preset"), {k: options[k] for k in options if k != "preset"})
    rest = [name for name in names_of(kit.GAME.pack) if name not in hand and name not in table]
    rest.sort(key=lambda name: name[0] in "JQK")  # such as void a deal come last
    missing = kit.table_cards(rules) - len(table)
    first_table, rest = [*table, *rest[:missing]], rest[missing:]
    hands = []
    for one in range(rules.players):
        held = hand if one == seat else []
        missing = rules.hand_size - len(held)
        hands.append([*held, *rest[:missing]])
        rest = rest[missing:]
    record = {"game": kit.GAME.name, "rules": options, "hands": hands, "table": first_table}
    return record | {"stock": rest, "moves": [], "score": {"sides": []}}
