"""What greedy prefers, as its documentation says it."""

from random import Random

import pytest
from support.sizes import size
from support.sweep import (
    POSITION,
    SWEEP,
    legal_moves,
    move,
    position,
    random_options,
    random_position,
    split_move,
)

from simcore.bits import members
from simcore.cards import mask_of
from strategies.base import find_strategy

ACE_OF_SPADES = 0


def chosen(rules, state, *, name="greedy", word=0):
    strategy = find_strategy("sweep", name)
    choose = strategy.strategy.compiled(SWEEP.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    return int(choose(view, word, strategy.weights, scratch))


@pytest.mark.parametrize(
    ("why", "preset", "hand", "table", "card", "take"),
    [
        ("a sweep over the ace of spades", "sweep", "AS 9C", "AH 8D", "9C", "AH 8D"),
        ("the ace over three spades", "sweep", "AC 9C", "AS 2S 3S 4S KH", "AC", "AS"),
        ("a spade over a card more", "sweep", "9C 5C", "9S 2H 3D KH", "9C", "9S"),
        ("three cards over two", "sweep", "9C 5C", "9H 2H 3D KH", "5C", "2H 3D"),
        ("all that there is", "sweep", "9C", "9H 9D 4D 5H KH", "9C", "9H 9D 4D 5H"),
        ("of equals the spade", "scopa-style", "7C", "7H 7S KH", "7C", "7S"),
        ("a spade of the hand into the pile", "sweep", "9S 9C", "9H KH", "9S", "9H"),
        ("of equals the lowest card", "sweep", "9C 5C", "9H 5H KH", "5C", "5H"),
        ("a small capture over any trail", "sweep", "2C KD", "2H QH", "2C", "2H"),
        ("of equals the highest trail", "sweep", "2H QD", "KH", "QD", ""),
        ("keep spades", "sweep", "2H QS", "KH", "2H", ""),
        ("keep the ace of spades", "sweep", "AS 2S", "KH", "2S", ""),
        ("no easy sweep, though a spade goes", "sweep", "3D 8S", "5H", "8S", ""),
        ("ten can be swept", "sweep", "4D 6S", "6H", "6S", "6H"),
        ("eleven cannot", "sweep", "4D 5D", "6H", "5D", ""),
        ("a face on the table stops sums", "sweep", "2D 3S", "JH", "2D", ""),
        ("but not in royal", "royal", "2D 3S", "JH", "3S", ""),
        ("kings sweep thirteen with king-sums", "king-sums", "2H 3S", "6H 5D", "3S", ""),
        ("and not without", "sweep", "2H 3S", "6H 5D", "2H", ""),
        ("a face is no summand with king-sums", "king-sums", "2D 3S", "JH", "2D", ""),
    ],
)
def test_preferences(why, preset, hand, table, card, take):
    rules, state = SWEEP.rules(preset), position([hand], table)
    assert chosen(rules, state) == move(card, take), why


def test_chance_has_no_part():
    rules, state = SWEEP.rules(), position(["9C 5C"], "9H 5H KH")
    assert len({chosen(rules, state, word=word) for word in (0, 1, 2, 3, 2**62)}) == 1


@pytest.mark.parametrize(
    ("name", "card"),
    [("greedy", "9C"), ("greedy:spade=0", "5C"), ("greedy:card=9", "5C"), ("greedy:sweep=0", "9C")],
)
def test_weights_change_the_choice(name, card):
    rules, state = SWEEP.rules(), position(["9C 5C"], "9S 2H 3D KH")
    assert chosen(rules, state, name=name) >> 52 == mask_of(card).bit_length() - 1


# --- against its definition ---


def loot(cards):
    return sum(1 + 3 * (card % 4 == 0) + 40 * (card == ACE_OF_SPADES) for card in cards)


def gain(state, code):
    card, take = split_move(code)
    return loot([card, *members(take)]) + 100 * (take == state.table)


def harm(options, state, code):
    """What a trail gives away; swept surely if of one rank, or if the total is a card's value."""
    card = code >> 52
    values = [c // 4 + 1 for c in (card, *members(state.table))]
    most = 10 if options["face_sum"] == "none" else 13
    summable = options["face_sum"] == "full" or max(values) <= 10
    swept = len(set(values)) == 1 or (summable and sum(values) <= most)
    return loot([card]) + 100 * swept


def test_it_takes_what_is_worth_most_and_trails_what_gives_least():
    rng, captures, trails = Random(1), 0, 0
    for _ in range(size(1000, 150)):
        options = random_options(rng, builds=False)
        rules = SWEEP.rules(None, options)
        state = random_position(rng, rules.players, rng.choice([0, 1, 2, 3, 6]), 3)
        code = chosen(rules, state)
        legal = legal_moves(rules, state)
        takes = [one for one in legal if split_move(one)[1]]
        assert code in legal
        if takes:
            assert gain(state, code) == max(gain(state, one) for one in takes)
            assert split_move(code)[1]
            captures += 1
        else:
            least = min(harm(options, state, one) for one in legal)
            assert code == max(one for one in legal if harm(options, state, one) == least)
            trails += 1
    assert min(captures, trails) > size(200, 30)
