"""Positions of Sweep for tests: made from names, replayed, checked, judged by brute force."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from hypothesis import strategies as st

from simcore.bits import members
from simcore.cards import ALL_CARDS, mask_of
from simcore.games import GAMES
from simcore.games.sweep.state import State
from simcore.options import to_json
from simcore.records import new_trace
from simcore.runner import play_deals
from strategies.base import ChosenStrategy, Strategy, find_strategy

SWEEP = GAMES["sweep"]
POSITION = SWEEP.position
RANDOM, GREEDY = find_strategy("sweep", "random"), find_strategy("sweep", "greedy")
NO_WEIGHTS = (0.0,) * 8


# --- making ---


def four(values: Sequence[int]) -> tuple[int, int, int, int]:
    a, b, c, d = [*values, 0, 0, 0, 0][:4]
    return a, b, c, d


def position(
    hands: Sequence[str | Sequence[str]],
    table: str | Sequence[str],
    *,
    piles: Sequence[str | Sequence[str]] = (),
    sweeps: Sequence[int] = (),
    turn: int = 0,
    last: int | None = None,
    stock: int = 0,
) -> State:
    """Return a position from the names of its cards."""
    return State(
        four([mask_of(hand) for hand in hands]),
        mask_of(table),
        four([mask_of(pile) for pile in piles]),
        sum(n * 256**side for side, n in enumerate(sweeps)),
        turn,
        -1 if last is None else last,
        stock,
        0,
    )


def move(card: str, take: str | Sequence[str] = ()) -> int:
    """Return the move that plays a card and takes some."""
    return mask_of([card]).bit_length() - 1 << 52 | mask_of(take)


def split_move(code: int) -> tuple[int, int]:
    """Return the card played and the mask of the cards taken."""
    return code >> 52, code & ALL_CARDS


def seated(
    function: Any, kind: Any = "chooser", *, sees_all: bool = False, weights: Sequence[float] = ()
) -> ChosenStrategy:
    """Return a strategy that no registry knows."""
    name = function.__name__.replace("_", "-")
    strategy = Strategy(name, "sweep", kind, function, {}, sees_all, "")
    return ChosenStrategy(name, strategy, (*weights, *NO_WEIGHTS)[:8])


def options_of(players: int | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a value for each option, as records have it; not contradictory."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for name, field in SWEEP.options().items():
        if field.kind is bool:
            values[name] = st.booleans()
        elif field.kind is not int:
            values[name] = st.sampled_from([kind.name.lower() for kind in field.kind])
        elif field.option.values:
            values[name] = st.sampled_from(field.option.values)
        else:
            values[name] = st.integers(field.option.low, 5)
    if players is not None:
        values["players"] = st.just(players)

    def consistent(options: dict[str, Any]) -> dict[str, Any]:
        return options | {"partnerships": options["partnerships"] and options["players"] == 4}

    return st.fixed_dictionaries(values).map(consistent)


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """Draw a value for each option, without Hypothesis."""
    options: dict[str, Any] = {}
    for name, field in SWEEP.options().items():
        if field.kind is bool:
            options[name] = rng.random() < 0.5
        elif field.kind is not int:
            options[name] = rng.choice([kind.name.lower() for kind in field.kind])
        else:
            options[name] = rng.choice(field.option.values or range(field.option.low, 6))
    options |= fixed
    return options | {"partnerships": options["partnerships"] and options["players"] == 4}


def random_position(rng: Random, players: int, n_table: int, n_hand: int) -> State:
    """Return a position with a given table: hands, piles and stock hold the other cards."""
    cards = rng.sample(range(52), 52)
    masks = []
    for n in (n_table, *[n_hand] * players):
        masks.append(sum(1 << card for card in cards[:n]))
        cards = cards[n:]
    stock = rng.randrange(len(cards) + 1)
    pile = sum(1 << card for card in cards[stock:])
    return State(
        four(masks[1:]),
        masks[0],
        four([pile]),
        0,
        rng.randrange(players),
        -1 + bool(pile),
        stock,
        0,
    )


def hidden_cards_moved(rng: Random, state: State) -> State:
    """Return a position in which what the seat on turn cannot see lies elsewhere.

    The other hands keep their sizes; their cards and the stock are dealt anew.
    """
    seen = state.hands[state.turn] | state.table
    for pile in state.piles:
        seen |= pile
    hidden = list(members(ALL_CARDS & ~seen))
    rng.shuffle(hidden)
    hands = list(state.hands)
    for seat, hand in enumerate(hands):
        if seat != state.turn:
            n = int(hand).bit_count()
            hands[seat] = sum(1 << card for card in hidden[:n])
            hidden = hidden[n:]
    return state._replace(hands=four(hands))


# --- replaying and checking ---


def play_traced(rules: Any, seats: Sequence[Any], seed: int, deal: int) -> tuple[Any, Any, Any]:
    """Play one deal; return its deck, its moves and its row."""
    trace = new_trace(SWEEP)
    row = play_deals(SWEEP, rules, seats, seed=seed, first=deal, n=1, trace=trace)[0]
    pack = SWEEP.kernels.PACK
    return trace[:pack].copy(), [int(m) for m in trace[pack + 1 :][: trace[pack]]], row


def replay(rules: Any, seats: Sequence[Any], seed: int, deal: int) -> Iterator[tuple[State, int]]:
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
    scores = POSITION.score(rules, state)[: SWEEP.sides(rules)]
    assert [value for side in scores for value in side] == list(row)[: 8 * len(scores)]


def check_state(rules: Any, state: State, deck: np.ndarray) -> None:
    """Demand what holds in every position of a deal, whatever was played."""
    sides = SWEEP.sides(rules)
    undealt = sum(1 << int(card) for card in deck[52 - state.stock :])
    places = [*state.hands, state.table, *state.piles, undealt]
    assert sum(int(place).bit_count() for place in places) == 52, "a card is in two places"
    union = 0
    for place in places:
        union |= int(place)
    assert union == ALL_CARDS, "a card is nowhere"
    assert not any(state.hands[rules.players :]), "a seat that nobody has holds cards"
    assert not any(state.piles[sides:]), "a side that is none has a pile"
    left = [int(hand).bit_count() for hand in state.hands[: rules.players]]
    after = [left[(state.turn + i) % rules.players] for i in range(rules.players)]
    assert after == sorted(after, reverse=True), "seats play in turn"
    assert after[0] - after[-1] <= 1, "seats play in turn"
    assert (state.last_side >= 0) == any(state.piles), "who captured last is who captured"
    assert state.last_side < 0 or state.piles[state.last_side], "who captured last is who captured"
    for side in range(4):
        n_sweeps = int(state.sweeps) // 256**side % 256
        assert n_sweeps <= int(state.piles[side]).bit_count() // 2, "a sweep takes a card at least"
    assert state.ace_sweep in (0, 1, 2)
    assert not state.ace_sweep or any(pile & 1 for pile in state.piles)


# --- judging ---


def subsets(mask: int) -> Iterator[int]:
    """Yield every subset of a mask, the empty one first."""
    cards = [1 << card for card in members(mask)]
    for n in range(len(cards) + 1):
        for some in combinations(cards, n):
            yield sum(some)


def legal_moves(rules: Any, state: State) -> set[int]:
    """Return all legal moves of the seat on turn, by trying every card with every set."""
    scratch = POSITION.new_scratch(rules)
    return {
        card << 52 | take
        for card in members(state.hands[state.turn])
        for take in subsets(state.table)
        if POSITION.legal(rules, state, card << 52 | take, scratch)
    }


def listed_moves(rules: Any, state: State) -> list[int]:
    """Return the moves that the engine lists: one choice of suits for each rank set."""
    scratch = POSITION.new_scratch(rules)
    n = POSITION.list_moves(rules, state, scratch)
    return [int(code) for code in scratch[:n]]


def by_rank(code: int) -> tuple[int, tuple[int, ...]]:
    """Return a move up to suits: the card played and how many of each rank it takes."""
    card, take = split_move(code)
    return card, tuple((take >> 4 * rank & 15).bit_count() for rank in range(13))


def as_json(rules: Any) -> Mapping[str, Any]:
    """Return all options as records have them."""
    return to_json(rules)
