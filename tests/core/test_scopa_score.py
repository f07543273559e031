"""The score of scopa: of piles of any kind, and a row that agrees with itself."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.kits import KITS, referee_hand, seats_of
from support.scopa import (
    POSITION,
    SCOPA,
    named,
    options_of,
    play_traced,
    position,
    random_options,
    referee,
)
from support.sizes import size

from simcore.cards import names_of

PACK = names_of(SCOPA.pack)


def some_piles(rng, sides):
    """Return piles of the sides: many cards or few, by chance or by whole ranks or suits."""
    piles = [[] for _ in range(sides)]
    key = rng.choice([lambda name: name, lambda name: name[0], lambda name: name[1]])
    owners = {key(name): rng.randrange(sides) for name in PACK}
    left_out = rng.choice([0.0, 0.0, 0.3, 0.8])
    for name in PACK:
        if rng.random() >= left_out:
            stray = rng.random() < 0.1
            piles[rng.randrange(sides) if stray else owners[key(name)]].append(name)
    return piles


def judged(options, piles, sweeps):
    """Demand that engine and referee score piles alike; return the score by side."""
    rules = SCOPA.rules(None, options)
    found = POSITION.score(rules, position([], "", piles=piles, sweeps=sweeps))[: len(piles)]
    right = referee.score_piles(options, piles, sweeps)
    assert [SCOPA.in_record(rules, side) for side in found] == right, piles
    totals = referee.primiera_totals(options, piles)
    assert [side.primiera_total for side in found] == [-1 if t is None else t for t in totals]
    assert [side.n_cards for side in found] == [len(pile) for pile in piles]
    assert [side.n_coins for side in found] == [sum(c[1] == "D" for c in pile) for pile in piles]
    assert [side.n_sweeps for side in found] == sweeps
    return found


def test_piles_of_any_kind_are_scored_alike():
    rng, seen = Random(1), set()
    for _ in range(size(3000, 600)):
        options = random_options(rng)
        sides = SCOPA.sides(SCOPA.rules(None, options))
        sweeps = [rng.randrange(6) for _ in range(sides)]
        for score in judged(options, some_piles(rng, sides), sweeps):
            seen |= {name for name, value in score._asdict().items() if value > 0}
    assert seen == {column.name for column in SCOPA.score_columns}


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("7S", "6S 6H 6D 6C", 0),
        ("7S 7H 7D 7C", "6S 6H 6D 6C AS AH", 0),
        ("7S 6S", "7H AS AH AD AC", 0),
        ("AS", "5S 5H 5D 5C", 0),
        ("5S", "4S 4H 4D 4C", 0),
        ("4S", "3S 3H 3D 3C", 0),
        ("3S", "2S 2H 2D 2C", 0),
        ("2S", "KS KH KD KC JS", 0),
        ("7S 2S", "7H 2H", None),
        ("KS", "JH", None),
        ("7S 5S", "7H 4S 4H 4D 4C 3S 3H 3D 3C", 0),
    ],
)
def test_most_sevens_then_most_sixes_and_so_on(one, other, winner):
    """However many there are of the ranks behind."""
    options = {"primiera_mode": "sevens"}
    for piles in ([one, other], [other, one]):
        scores = judged(options, [pile.split() for pile in piles], [0, 0])
        won = [side.primiera for side in scores]
        assert won == [0, 0] if winner is None else won[piles.index(one)] == sum(won) == 1


@settings(max_examples=size(100, 60))
@given(options_of(), st.integers(0, 2**63 - 1))
def test_a_row_agrees_with_itself_and_with_the_final_piles(options, seed):
    rules = SCOPA.rules(None, options)
    seats = seats_of(KITS["scopa"], rules, Random(seed))
    deck, moves, row = play_traced(rules, seats, seed, 0)
    columns = dict(zip(SCOPA.column_names(rules), map(int, row), strict=True))
    hand = referee_hand(KITS["scopa"], options, deck)
    for code in moves:
        card, take = named(code)
        lying = {*hand.table, card} if not take else {*hand.table} - {*take}
        hand.play(hand.turn, card, take)
    assert columns["residue"] == len(lying)
    sides = range(SCOPA.sides(rules))
    totals = referee.primiera_totals(options, hand.piles)
    for side, pile, total in zip(sides, hand.piles, totals, strict=True):
        found = {column.name: columns[f"{column.name}_{side}"] for column in SCOPA.score_columns}
        assert found["primiera_total"] == (-1 if total is None else total)
        assert found["n_cards"] == len(pile)
        assert found["n_coins"] == sum(name[1] == "D" for name in pile)
        assert found["n_sweeps"] == hand.sweeps[side]
        assert found["sweeps"] == rules.sweep_points * found["n_sweeps"]
        parts = ("cards", "coins", "settebello", "primiera", "sweeps", "re_bello", "napola")
        assert found["points"] == sum(found[part] for part in parts)
    left_over = columns["residue"] if columns["last_side"] < 0 else 0
    assert sum(columns[f"n_cards_{side}"] for side in sides) == 40 - left_over
    assert len(moves) == 40 - rules.table_cards
