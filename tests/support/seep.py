"""Seep for tests: positions made, replayed, checked."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from random import Random

from hypothesis import strategies as st
from reference import seep as referee
from support import fishing
from support.fishing import four, subsets

from simcore.bits import members
from simcore.cards import card_name, mask_of, names_of
from simcore.games import GAMES
from simcore.games.seep.coding import (
    bid_of,
    capture_of,
    cemented_in,
    house_move,
    owned_by,
    throw_of,
)
from simcore.games.seep.groups import MOST_EXTRA
from simcore.games.seep.rules import PLAYS
from simcore.games.seep.state import State
from strategies.base import find_strategy

__all__ = [
    "GAME",
    "GREEDY",
    "POSITION",
    "RANDOM",
    "SEEP",
    "check_state",
    "choose",
    "choose_of",
    "dealt",
    "hidden_cards_moved",
    "houses_of",
    "legal_moves",
    "listed_moves",
    "move",
    "named",
    "options_of",
    "play_traced",
    "position",
    "random_options",
    "referee",
    "replay",
    "seated",
]

GAME = SEEP = GAMES["seep"]
POSITION = SEEP.position
RANDOM, GREEDY = find_strategy("seep", "random"), find_strategy("seep", "greedy")
VALUES = range(9, 14)


# --- positions and moves ---


def marks_of(houses):
    """Return the marks of houses, given as in worked cases."""
    marks = 0
    for house in houses:
        place, total = house["value"] - 9, sum(card // 4 + 1 for card in members(cards_of(house)))
        for seat in house["owners"]:
            marks |= 1 << 5 * seat + place
        marks |= (total >= 2 * house["value"]) << 20 + place
    return marks


def cards_of(house):
    return mask_of(house["cards"])


def position(seat, hand, loose, houses=(), *, plays=20, bid=9):
    """Return a position of which only what the seat on turn sees is given.

    What is nowhere has been captured, as far as the number of plays allows: by whom is not asked.
    """
    by_value = {house["value"]: cards_of(house) for house in houses}
    hands = [0, 0, 0, 0]
    hands[seat] = mask_of(hand)
    return State(
        four(hands),
        mask_of(loose),
        tuple(by_value.get(value, 0) for value in VALUES),
        marks_of(houses),
        (0, 0),
        (0, 0),
        (0, 0),
        seat,
        -1,
        0,
        plays,
        bid,
    )


def houses_of(state):
    """Return the houses of a position, as worked cases have them."""
    return [
        {
            "value": value,
            "cards": names_of(cards),
            "owners": [seat for seat in range(4) if owned_by(state.marks, seat) >> value & 1],
            "cemented": bool(cemented_in(state.marks) >> value & 1),
        }
        for value, cards in zip(VALUES, state.houses, strict=True)
        if cards
    ]


def move(fields):
    """Return the move that a record or a case describes."""
    return SEEP.record.move_from_json(fields)


def named(code):
    """Return the fields of a move in a record, but for the seat; lists in order."""
    return SEEP.record.move_to_json(code)


def choose(rules, state, text="greedy", word=0):
    """Return the move that a strategy makes, as a record has it."""
    return named(choose_of(rules, state, find_strategy("seep", text), word))


def hidden_cards_moved(rng: Random, state):
    """Return a position in which what the seat on turn cannot see lies elsewhere.

    That is the other hands and the stock and, before the bid, the floor.
    """
    known = state.hands[state.turn] | sum(state.houses) | sum(state.piles)
    face_up = state.bid > 0 or state.stock in (0, 24)
    known |= state.loose if face_up else 0
    hidden = [card for card in members(SEEP.pack) if not known >> card & 1]
    rng.shuffle(hidden)

    def drawn(mask):
        n = int(mask).bit_count()
        found = sum(1 << card for card in hidden[:n])
        del hidden[:n]
        return found

    hands = [h if s == state.turn else drawn(h) for s, h in enumerate(state.hands)]
    loose = state.loose if face_up else drawn(state.loose)
    return state._replace(hands=four(hands), loose=loose)


def possible_moves(state) -> Iterator[int]:
    """Yield every move that could be one: any card held, with any loose cards, for anything."""
    for value in range(16):
        yield bid_of(value)
    for card in members(state.hands[state.turn]):
        yield throw_of(card)
        for cards in subsets(state.loose):
            yield capture_of(card, cards)
            for house in state.houses:
                if house:
                    yield capture_of(card, cards | house)
            for value in VALUES:
                yield house_move(card, value, cards, False)
                yield house_move(card, value, cards, True)


def legal_moves(rules, state) -> set[int]:
    """Return all legal moves of the seat on turn, by trying everything."""
    scratch = POSITION.new_scratch(rules)
    return {code for code in possible_moves(state) if POSITION.legal(rules, state, code, scratch)}


# --- replaying and checking ---


def value_total(mask):
    return sum(card // 4 + 1 for card in members(mask))


def check_houses(rules, state):
    """Demand what holds of houses and owners."""
    for house in houses_of(state):
        value, cards = house["value"], mask_of(house["cards"])
        total, owners = value_total(cards), house["owners"]
        assert total % value == 0, "a house is made of groups of its value"
        assert len(house["cards"]) >= 2, "a house has two cards"
        assert house["cemented"] == (total >= 2 * value), "cemented: two groups"
        assert owners, "a house has an owner"
        assert house["cemented"] or len(owners) == 1, "one owner of what is not cemented"
        assert all(owner < rules.players for owner in owners)
        if rules.obligation:
            for owner in owners:
                held = int(state.hands[owner]) >> 4 * (value - 1) & 15
                assert held, "an owner holds a card of the house"
    standing = sum(1 << house["value"] for house in houses_of(state))
    marked = [owned_by(state.marks, place) for place in range(5)]
    assert not (marked[0] | marked[1] | marked[2] | marked[3] | marked[4]) & ~standing
    assert len(houses_of(state)) <= rules.max_houses


def check_state(rules, state, deck):
    """Demand what holds in every position of a deal, whatever was played."""
    undealt = sum(1 << int(card) for card in deck[len(deck) - state.stock :])
    places = [*state.hands, state.loose, *state.houses, *state.piles, undealt]
    assert sum(int(place).bit_count() for place in places) == 52, "a card is in two places"
    assert sum(map(int, places)) == SEEP.pack, "a card is nowhere"
    assert not any(state.hands[rules.players :]), "a seat that nobody has holds cards"
    assert state.turn == state.plays % rules.players, "seats play in turn"
    held = sum(int(hand).bit_count() for hand in state.hands)
    assert held + state.stock == PLAYS - state.plays, "each play is a card"
    loose = [card // 4 for card in members(state.loose)]
    assert len(loose) - len(set(loose)) <= MOST_EXTRA, "what the scratch buffer hangs on"
    assert (state.last_side >= 0) == any(state.piles), "who captured last is who captured"
    check_houses(rules, state)
    if rules.absorb == 0:
        for house in houses_of(state):
            assert house["value"] - 1 not in loose, "a loose card beside a house of its value"


def replay(rules, seats, seed, deal):
    """Play one deal; yield each position with the move that was made there, checked throughout."""
    deck, moves, row = play_traced(rules, seats, seed, deal)
    state = POSITION.start(rules, deck)
    for code in moves:
        assert not POSITION.is_over(rules, state)
        state = POSITION.deal_if_due(rules, state, deck)
        check_state(rules, state, deck)
        yield state, code
        state = POSITION.apply(rules, state, code)
    check_state(rules, state, deck)
    assert POSITION.is_over(rules, state)
    assert state.stock == 0
    score = list(chain(*POSITION.score(rules, state)[:2]))
    assert score == list(row)[: len(score)]


def dealt(rules, deck):
    """Return the names of a deck's cards as a record has them: hands, table and stock."""
    cards, n = [card_name(int(card)) for card in deck], 4 * rules.players
    return [cards[i : i + 4] for i in range(0, n, 4)], cards[n : n + 4], cards[n + 4 :]


# --- options ---


def values_of(field):
    """Return the values of an option, as records have them: named ones, and some of a range."""
    return [*(field.option.names or {}), *fishing.values_of(field)]


def options_of():
    """Draw a value for each option, as records have it; not contradictory."""
    values = {name: st.sampled_from(values_of(field)) for name, field in SEEP.options().items()}
    return st.fixed_dictionaries(values).filter(lambda options: fishing.allowed(SEEP, options))


def random_options(rng, **fixed):
    """Draw a value for each option, without Hypothesis."""
    while True:
        fields = SEEP.options().items()
        options = {name: rng.choice(values_of(field)) for name, field in fields} | fixed
        if fishing.allowed(SEEP, options):
            return options


choose_of = partial(fishing.choose_of, SEEP)
listed_moves = partial(fishing.listed_moves, SEEP)
play_traced = partial(fishing.play_traced, SEEP)
seated = partial(fishing.seated, SEEP)
