"""Sueca for tests: positions made, replayed, checked, put beside the referee."""

from functools import partial
from itertools import chain

import numpy as np
from hypothesis import strategies as st
from reference import sueca as referee
from support import fishing
from support.fishing import four

from simcore.bits import members
from simcore.cards import card_from_name, card_name, mask_of, names_of, suit_of
from simcore.games import GAMES
from simcore.games.sueca.coding import CANCEL, KEEP
from simcore.games.sueca.deal import ASKING, CANCELLED, PLAYING
from simcore.games.sueca.state import State
from simcore.rng import FIRST_REDEAL, SHUFFLE, shuffle
from strategies.base import find_strategy

__all__ = [
    "CANCEL",
    "GAME",
    "GREEDY",
    "KEEP",
    "MOST_CARRIED",
    "POSITION",
    "RANDOM",
    "SUECA",
    "attempt",
    "check_state",
    "choose",
    "choose_of",
    "dealt",
    "hidden_cards_moved",
    "listed_moves",
    "move",
    "named",
    "options_of",
    "play_traced",
    "position",
    "random_options",
    "referee",
    "replay",
    "same_position",
    "score_document",
    "seated",
    "voids_hold",
]

GAME = SUECA = GAMES["sueca"]
POSITION = SUECA.position
RANDOM, GREEDY = find_strategy("sueca", "random"), find_strategy("sueca", "greedy")
# Of long ranges the ends and what lies at limits. With higher limits greedy, which cancels whenever
# it may, would hardly ever play: four hands have 120 card points in all.
VALUES = {name: values for name, values in referee.OPTIONS.items() if len(values) <= 4} | {
    "cancel_first_max": (-1, 0, 9, 10, 25, 40),
    "cancel_others_max": (-1, 0, 4, 10, 15),
    "double_from": (61, 75, 90, 91, 121),
    "target": (0, 1, 4, 10, 100),
    "match_hands": (0, 1, 5, 10000),
}
MOST_CARRIED = {"carry": 5, "double": 1}  # by draw rule; else nothing is
WORDS = {"keep": KEEP, "cancel": CANCEL}


# --- positions and moves ---


def move(word):
    """Return the move that plays a card, or that is meant by keep or cancel."""
    return WORDS[word] if word in WORDS else card_from_name(word) << 52


def named(code):
    """Return the name of the card played, keep, or cancel."""
    words = {code: word for word, code in WORDS.items()}
    return words.get(code) or card_name(code >> 52)


def position(hand, *, voids=0, cancelled=0):
    """Return the position in which the referee's hand is."""
    best, best_seat = -1, hand.leader
    for i, name in enumerate(hand.trick):
        trumps = [card for card in hand.trick if card[1] == hand.trump]
        in_suit = trumps or [card for card in hand.trick if card[1] == hand.trick[0][1]]
        if name == max(in_suit, key=referee.PACK.index):
            best, best_seat = card_from_name(name), (hand.leader + i) % 4
    return State(
        four([mask_of(cards) for cards in hand.hands]),
        four([mask_of(pile) for pile in hand.piles]),
        mask_of(hand.trick),
        best,
        best_seat,
        suit_of(card_from_name(hand.trick[0])) if hand.trick else -1,
        hand.turn,
        CANCELLED if hand.cancelled else PLAYING if hand.question is None else ASKING,
        card_from_name(hand.trump_card),
        voids,
        hand.carry,
        cancelled,
    )


def hidden_cards_moved(rng, state):
    """Return a position in which what the seat on turn cannot see lies elsewhere.

    The other hands keep their sizes; their cards are dealt anew until the card shown lies where it
    does and nobody has a suit that he has shown not to have.
    """
    others = [seat for seat in range(4) if seat != state.turn]
    hidden = [card for seat in others for card in members(state.hands[seat])]
    for _ in range(50):
        rng.shuffle(hidden)
        hands, first = list(state.hands), 0
        for seat in others:
            n = int(state.hands[seat]).bit_count()
            hands[seat] = sum(1 << card for card in hidden[first:][:n])
            first += n
        moved = state._replace(hands=four(hands))
        shown = [hand >> state.trump_card & 1 for hand in hands]
        if shown == [hand >> state.trump_card & 1 for hand in state.hands] and voids_hold(moved):
            return moved
    return state


def listed_moves(rules, state):
    """Return the moves that the engine lists."""
    return fishing.listed_moves(SUECA, rules, state)


def choose(rules, state, text="greedy", word=0):
    """Return the name of the move that a strategy makes."""
    return named(choose_of(rules, state, find_strategy("sueca", text), word))


# --- options ---


def options_of():
    """Draw a value for each option, as records have it; not contradictory."""
    values = {name: st.sampled_from(VALUES[name]) for name in referee.OPTIONS}
    return st.fixed_dictionaries(values).filter(lambda options: fishing.allowed(SUECA, options))


def random_options(rng, **fixed):
    """Draw a value for each option, without Hypothesis."""
    while True:
        options = {name: rng.choice(VALUES[name]) for name in referee.OPTIONS} | fixed
        if fishing.allowed(SUECA, options):
            return options


# --- deals, replaying and checking ---


def attempt(seed, match, hand, k):
    """Return the deck of an address after `k` deals were cancelled."""
    deck = np.array(list(members(SUECA.pack)), np.int64)
    shuffle(deck, 0, len(deck), seed, match, hand, FIRST_REDEAL + k - 1 if k else SHUFFLE)
    return deck


def dealt(rules, deck):
    """Return the names of a deck's cards as they are dealt, and of the card shown."""
    return referee.deal({"trump_seat": rules.trump_seat}, [card_name(int(card)) for card in deck])


def voids_hold(state):
    """Say whether nobody holds a suit that he has shown not to have."""
    held = {4 * s + suit_of(c) for s in range(4) for c in members(state.hands[s])}
    return not held & set(members(state.voids))


def check_state(state):
    """Demand what holds in every position of a deal, whatever was played."""
    places = [*state.hands, state.trick, *state.piles]
    assert sum(int(place).bit_count() for place in places) == 40, "a card is in two places"
    assert sum(map(int, places)) == SUECA.pack, "a card is nowhere"
    in_trick = int(state.trick).bit_count()
    assert in_trick < 4, "a full trick lies there"
    leader = (state.turn - in_trick) % 4 if state.asked == PLAYING else 0
    sizes = [int(state.hands[(leader + i) % 4]).bit_count() for i in range(4)]
    assert [n + (i < in_trick) for i, n in enumerate(sizes)] == [sizes[3]] * 4, "seats play in turn"
    assert (state.best < 0) == (state.led < 0) == (in_trick == 0)
    assert not in_trick or state.trick >> state.best & 1, "what wins is in the trick"
    assert not any(state.piles[2:]), "a side that is none has a pile"
    assert all(int(pile).bit_count() % 4 == 0 for pile in state.piles), "tricks have four cards"
    assert voids_hold(state), "a void that is none"


def replay(rules, seats, seed, deal, carry=0):
    """Play one deal; yield each position with the move that was made there, checked throughout.

    The deals cancelled before are not among them; that seats have kept is.
    """
    deck, moves, row = play_traced(rules, seats, seed, deal)
    state, voids = POSITION.start(rules, deck, carry), 0
    while state.asked == ASKING:
        check_state(state)
        yield state, KEEP
        state = POSITION.apply(rules, state, KEEP)
    assert len(moves) == 40
    for code in moves:
        check_state(state)
        assert not POSITION.is_over(rules, state)
        assert POSITION.deal_if_due(rules, state, deck.copy()) == state
        yield state, code
        if state.led >= 0 and suit_of(code >> 52) != state.led:
            voids |= 1 << 4 * state.turn + state.led
        state = POSITION.apply(rules, state, code)
        assert state.voids == voids, "voids are what was shown"
    check_state(state)
    assert POSITION.is_over(rules, state)
    score = list(chain(*POSITION.score(rules, state)[:2]))
    assert carry or score == list(row)[: len(score)]


def same_position(state, hand, voids=None):
    """Demand that engine and referee see the same."""
    right = position(hand, voids=state.voids, cancelled=state.cancelled)
    told = {name: getattr(right, name) for name in State._fields}
    found = {name: getattr(state, name) for name in State._fields}
    if state.asked == ASKING or not names_of(state.trick):
        del told["best_seat"], found["best_seat"]  # nobody looks at it
    assert found == told


def score_document(rules, state):
    """Return the score at the end of a deal as a record has it."""
    sides = [SUECA.in_record(rules, side) for side in POSITION.score(rules, state)[:2]]
    return SUECA.record.score_document(rules, state, sides)


choose_of = partial(fishing.choose_of, SUECA)
play_traced = partial(fishing.play_traced, SUECA)
seated = partial(fishing.seated, SUECA)
