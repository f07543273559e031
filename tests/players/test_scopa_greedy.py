"""What greedy prefers at scopa, as its documentation says it."""

from random import Random

import pytest
from support.kits import KITS, seats_of
from support.scopa import (
    POSITION,
    SCOPA,
    legal_moves,
    move,
    position,
    random_options,
    referee,
    replay,
    split_move,
)
from support.sizes import size

from simcore.bits import members
from simcore.cards import card_name, mask_of, names_of
from simcore.options import to_json
from strategies.base import find_strategy

WORTH = {"7": 11, "6": 8, "A": 6, "5": 5, "4": 4, "3": 3, "2": 2}  # above the ten of court cards


def chosen(rules, state, *, name="greedy", word=0):
    strategy = find_strategy("scopa", name)
    choose = strategy.strategy.compiled(SCOPA.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    return int(choose(view, word, strategy.weights, scratch))


def on_turn(hand, table):
    """Return a position of two players in the middle of a deal."""
    return position([hand], table, piles=["", "KC"], last=1, stock=6)


ASSI, FREE = {"ace_sweep_point": "match"}, {"match_first": False}


@pytest.mark.parametrize(
    ("why", "preset", "options", "hand", "table", "card", "take"),
    [
        ("a sweep over the settebello", "scopa", FREE, "KS 7C", "7D 3H", "KS", "7D 3H"),
        ("a sweep over the best cards", "scopa", {}, "2S 7C", "2H", "2S", "2H"),
        ("no sweep, the settebello", "scopa", {}, "QC 7C", "QH 7D KH", "7C", "7D"),
        ("the settebello in a sum", "scopa", {}, "JC 6C", "7D AH 6D KH", "JC", "AH 7D"),
        ("a seven before a diamond", "scopa", {}, "7C QS", "7H QD KH", "7C", "7H"),
        ("a six before a diamond", "scopa", {}, "6C QS", "6H QD KH", "6C", "6H"),
        ("an ace before a five", "scopa", {}, "AC 5S", "AH 5H KH", "AC", "AH"),
        ("a diamond before a card", "scopa", {}, "QS KS", "QD KH JH", "QS", "QD"),
        ("three cards before two", "scopa", {}, "4S QS", "4H 2H 2C QC KH", "4S", "4H"),
        ("of equal cards the diamond", "scopa", {}, "QS", "QH QD QC KH", "QS", "QD"),
        ("a diamond of the hand into the pile", "scopa", {}, "QS QD", "QH KH", "QD", "QH"),
        ("of equals the lowest card", "scopa", {}, "JS QS KS", "JH QH KH 7C", "JS", "JH"),
        ("of equals no sweep left behind", "scopa", {}, "JS KS", "JH KH", "JS", "JH"),
        ("though its card is higher", "scopa-15", {}, "7S JS", "7H JH 2H 5H", "JS", "7H"),
        ("a small capture before any trail", "scopa", {}, "2S KD", "2H QH", "2S", "2H"),
        ("an ace takes all", "asso-pigliatutto", {}, "AS KS", "KD QH JH", "AS", "KD QH JH"),
        ("an ace sweeps where that counts", "asso-pigliatutto", {}, "AS KS", "KD", "AS", "KD"),
        ("and else not", "scopa-d-assi", ASSI, "AS KS", "KD", "KS", "KD"),
        ("fifteen", "scopa-15", {}, "JS QS", "7D 6H KH", "JS", "7D"),
        ("a sweep of fifteen", "scopa-15", {}, "5S JS", "KH", "5S", "KH"),
        ("trail no seven", "scopa", {}, "7S KS", "QH", "KS", ""),
        ("trail no diamond", "scopa", {}, "JD KS", "QH", "KS", ""),
        ("trail what makes more than ten", "scopa", {}, "2S 4S", "7H", "4S", ""),
        ("though a seven goes", "scopa", {}, "2S 7S", "4H", "7S", ""),
        ("ten can be swept", "scopa", {}, "3S 5S", "7H", "5S", ""),
        ("of equal trails the lowest card", "scopa", {}, "JS KS", "QH", "JS", ""),
        ("fifteen can be made of five to fourteen", "scopa-15", {}, "7S KS", "6H", "KS", ""),
        ("of four it cannot", "scopa-15", {}, "2S KS", "2H", "2S", ""),
    ],
)
def test_preferences(why, preset, options, hand, table, card, take):
    rules = SCOPA.rules(preset, options)
    assert chosen(rules, on_turn(hand, table)) == move(card, take), why


def test_chance_has_no_part():
    rules, state = SCOPA.rules("scopa"), on_turn("JS QS KS", "JH QH KH 7C")
    assert len({chosen(rules, state, word=word) for word in (0, 1, 2, 3, 2**62, 2**63 - 1)}) == 1


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("greedy", "7S"),
        ("greedy:primiera=0", "QS"),
        ("greedy:sweep=0,coin=30", "QS"),
        ("greedy:card=-9,coin=0,primiera=0", "7S"),
    ],
)
def test_weights_change_the_choice(name, card):
    rules, state = SCOPA.rules("scopa"), on_turn("7S QS", "7H QD KH")
    assert chosen(rules, state, name=name) == move(card, "7H" if card == "7S" else "QD")


# --- against its definition ---


def loot(cards):
    """Return what cards are worth, in the very order of its sums, since equals must be equal."""
    names = [card_name(card) for card in cards]
    value = 2.0 * len(names) + 5.0 * sum(name[1] == "D" for name in names)
    value += 12.0 * sum(WORTH.get(name[0], 0) for name in names) / 11
    return value + 40.0 * ("7D" in names)


def leaves_a_sweep(options, table):
    """Say whether a card of some value takes a whole table: aces apart, which take any."""
    names, any_take = names_of(table), options | {"ace_rule": "plain", "match_first": False}
    cards = [rank + "S" for rank in "A234567JQK"] if names else []
    return any(referee.legal_take(any_take, names, card, names) is None for card in cards)


def judged(options, state, code):
    """Return what a move is worth, and whether it leaves no sweep behind."""
    card, take = split_move(code)
    if not take:
        after = state.table | 1 << card
        swept = leaves_a_sweep(options, after)
        return -loot([card]) - 100.0 * swept, not swept
    players = options["players"]
    last = state.stock == 0 and state.turn == players - 1 and state.hands[-1 + players] == 1 << card
    sweep = referee.is_sweep(options, names_of(state.table), card_name(card), names_of(take), last)
    value = loot(sorted({card, *members(take)})) + 100.0 * sweep
    return value, not leaves_a_sweep(options, state.table & ~take)


def test_it_takes_what_is_worth_most_and_trails_what_gives_least():
    rng, captures, trails, equals = Random(1), 0, 0, 0
    for deal in range(size(60, 8)):
        rules = SCOPA.rules(None, random_options(rng))
        options, seats = to_json(rules), seats_of(KITS["scopa"], rules, rng)
        for state, _ in replay(rules, seats, 9, deal):
            if int(state.table).bit_count() > 9:
                continue
            code, legal = chosen(rules, state), legal_moves(rules, state)
            assert code in legal
            takes = [one for one in legal if split_move(one)[1]]
            ranked = {one: judged(options, state, one) for one in takes or legal}
            best = max(ranked.values())
            assert ranked[code] == best
            lowest = min(one >> 52 for one in ranked if ranked[one] == best)
            assert code >> 52 == lowest
            captures, trails = captures + bool(takes), trails + (not takes)
            equals += sum(value == best[0] for value, _ in ranked.values()) > 1
    assert min(captures, trails) > size(300, 30)
    assert equals > size(100, 10)


def test_it_is_asked_for_the_same_move_whatever_scratch_holds():
    rules, state = SCOPA.rules(), on_turn("7S QS AC", "7H QD KH 2C")
    strategy = find_strategy("scopa", "greedy")
    choose = strategy.strategy.compiled(SCOPA.kernels_of(rules))
    view, scratch = POSITION.view(rules, state, False), POSITION.new_scratch(rules)
    found = set()
    for garbage in (0, -1, 77, 2**62):
        scratch[:] = garbage
        found.add(int(choose(view, 5, strategy.weights, scratch)))
    assert found == {move("AC", "7H QD KH 2C")}
    assert mask_of("7H QD KH 2C") == state.table
