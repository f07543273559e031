"""Games of taking cards from a table, for tests: positions made, replayed, checked, judged."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

import numpy as np
from hypothesis import strategies as st

from simcore.bits import members
from simcore.cards import ALL_CARDS, card_name, mask_of, names_of
from simcore.games import Game
from simcore.games.fishing.state import State
from simcore.options import FieldOption, resolve
from simcore.records import new_trace
from simcore.runner import play_deals
from strategies.base import ChosenStrategy, Strategy

NO_WEIGHTS = (0.0,) * 8
HIGHEST = 5  # of numbers without named values, unless the option begins above it


# --- positions and moves ---


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


def random_position(game: Game, rng: Random, players: int, n_table: int, n_hand: int) -> State:
    """Return a position with a given table: hands, piles and stock hold the other cards."""
    cards = list(members(game.pack))
    rng.shuffle(cards)
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


def in_builds(state: State) -> int:
    """Return the mask of the cards in builds, where a game has them."""
    cards: int = getattr(state.note, "cards", 0)
    return cards


def hidden_cards_moved(game: Game, rng: Random, state: State) -> State:
    """Return a position in which what the seat on turn cannot see lies elsewhere.

    The other hands keep their sizes; their cards and the stock are dealt anew.
    """
    seen = state.hands[state.turn] | state.table | in_builds(state)
    for pile in state.piles:
        seen |= pile
    hidden = list(members(game.pack & ~seen))
    rng.shuffle(hidden)
    hands = list(state.hands)
    for seat, hand in enumerate(hands):
        if seat != state.turn:
            n = int(hand).bit_count()
            hands[seat] = sum(1 << card for card in hidden[:n])
            hidden = hidden[n:]
    return state._replace(hands=four(hands))


def move(card: str, take: str | Sequence[str] = ()) -> int:
    """Return the move that plays a card and takes some."""
    return mask_of([card]).bit_length() - 1 << 52 | mask_of(take)


def split_move(code: int) -> tuple[int, int]:
    """Return the card played and the mask of the cards taken."""
    return code >> 52, code & ALL_CARDS


def named(code: int) -> tuple[str, list[str]]:
    """Return the names of the card played and of those taken."""
    return card_name(code >> 52), names_of(code & ALL_CARDS)


def by_rank(code: int) -> tuple[int, tuple[int, ...]]:
    """Return a move up to suits: the card played and how many of each rank it takes."""
    card, take = split_move(code)
    return card, tuple((take >> 4 * rank & 15).bit_count() for rank in range(13))


# --- who plays, and by which rules ---


def seated(
    game: Game,
    function: Any,
    kind: Any = "chooser",
    *,
    sees_all: bool = False,
    weights: Sequence[float] = (),
) -> ChosenStrategy:
    """Return a strategy that no registry knows."""
    name = function.__name__.replace("_", "-")
    strategy = Strategy(name, game.name, kind, function, {}, sees_all, "")
    return ChosenStrategy(name, strategy, (*weights, *NO_WEIGHTS)[:8])


def values_of(field: FieldOption) -> Sequence[Any]:
    """Return the values of an option, as records have them: of a long range the lowest ones."""
    if field.kind is bool:
        return (False, True)
    if field.kind is not int:
        return [field.typed(int(choice)) for choice in field.kind]
    low, high = field.option.low, field.option.high
    return field.option.values or range(low, min(high, max(HIGHEST, low)) + 1)


def consistent(options: dict[str, Any]) -> dict[str, Any]:
    """Return options that do not contradict each other about partnerships, if there are any."""
    if "partnerships" not in options:
        return options
    return options | {"partnerships": options["partnerships"] and options["players"] == 4}


def allowed(game: Game, options: dict[str, Any]) -> bool:
    """Say whether the options do not contradict each other."""
    return game.cross_check(resolve(game.rules_class, options)) is None


def options_of(game: Game, players: int | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a value for each option, as records have it; not contradictory."""
    values = {name: st.sampled_from(values_of(field)) for name, field in game.options().items()}
    if players is not None:
        values["players"] = st.just(players)
    drawn = st.fixed_dictionaries(values).map(consistent)
    return drawn.filter(lambda options: allowed(game, options))


def random_options(game: Game, rng: Random, **fixed: Any) -> dict[str, Any]:
    """Draw a value for each option, without Hypothesis."""
    while True:
        options = {name: rng.choice(values_of(field)) for name, field in game.options().items()}
        options = consistent(options | fixed)
        if allowed(game, options):
            return options


# --- replaying and checking ---


def play_traced(
    game: Game, rules: Any, seats: Sequence[Any], seed: int, deal: int
) -> tuple[np.ndarray, list[int], np.ndarray]:
    """Play one deal; return its deck, its moves and its row."""
    trace = new_trace(game, rules)
    row = play_deals(game, rules, seats, seed=seed, first=deal, n=1, trace=trace)[0]
    pack = game.pack.bit_count()
    return trace[:pack].copy(), [int(m) for m in trace[pack + 1 :][: trace[pack]]], row


def check_state(game: Game, rules: Any, state: State, deck: np.ndarray) -> None:
    """Demand what holds in every position of a deal, whatever was played."""
    sides = game.sides(rules)
    undealt = sum(1 << int(card) for card in deck[len(deck) - state.stock :])
    places = [*state.hands, state.table, in_builds(state), *state.piles, undealt]
    size = game.pack.bit_count()
    assert sum(int(place).bit_count() for place in places) == size, "a card is in two places"
    union = 0
    for place in places:
        union |= int(place)
    assert union == game.pack, "a card is nowhere"
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


def replay(
    game: Game,
    rules: Any,
    seats: Sequence[Any],
    seed: int,
    deal: int,
    check: Callable[[State], None] = lambda state: None,
) -> Iterator[tuple[State, int]]:
    """Play one deal; yield each position with the move that was made there, checked throughout.

    `check` is what the game demands of a position beyond `check_state`.
    """

    def checked(state: State) -> State:
        check_state(game, rules, state, deck)
        check(state)
        return state

    kernels = game.position
    deck, moves, row = play_traced(game, rules, seats, seed, deal)
    state = kernels.start(rules, deck)
    for code in moves:
        assert not kernels.is_over(rules, state)
        state = checked(kernels.deal_if_due(rules, state, deck))
        yield state, code
        state = kernels.apply(rules, state, code)
    checked(state)
    assert kernels.is_over(rules, state)
    score = list(chain(*kernels.score(rules, state)[: game.sides(rules)]))
    assert score == list(row)[: len(score)]


# --- beside the referee ---


def dealt(
    table_cards: Callable[[Any], int], rules: Any, deck: Sequence[int]
) -> tuple[list[list[str]], list[str], list[str]]:
    """Return the names of a deck's cards as they are dealt: hands, table and stock.

    `table_cards` says how many of them lie on the table at first.
    """
    cards, size = [card_name(int(card)) for card in deck], rules.hand_size
    n, table = rules.players * size, table_cards(rules)
    hands = [cards[seat * size :][:size] for seat in range(rules.players)]
    return hands, cards[n : n + table], cards[n + table :]


def same_position(same_note: Callable[[Any, Any], bool], state: State, hand: Any) -> None:
    """Demand that engine and referee see the same; `same_note` says it of what is noted."""

    def names(mask: int) -> set[str]:
        return set(names_of(mask))

    assert [names(h) for h in state.hands[: len(hand.hands)]] == [set(h) for h in hand.hands]
    assert names(state.table) == set(hand.table)
    assert [names(pile) for pile in state.piles[: len(hand.piles)]] == [set(p) for p in hand.piles]
    sides = range(len(hand.sweeps))
    assert [int(state.sweeps) // 256**side % 256 for side in sides] == hand.sweeps
    assert state.last_side == (-1 if hand.last is None else hand.last)
    assert (state.turn, state.stock) == (hand.turn, len(hand.stock))
    assert same_note(state.note, hand), "what is noted beside the cards"


def some_moves(rng: Random, state: State) -> Iterator[int]:
    """Yield moves that are mostly illegal: of a card held, or of any; a card may take itself."""
    held, table = list(members(state.hands[state.turn])), list(members(state.table))
    for _ in range(3):
        card = rng.choice(held) if rng.random() < 0.9 else rng.randrange(52)
        take = rng.sample(table, min(len(table), rng.randrange(4)))
        if not table and rng.random() < 0.5:
            take = [card]
        yield card << 52 | sum(1 << c for c in take)


# --- judging ---


def subsets(mask: int) -> Iterator[int]:
    """Yield every subset of a mask, the empty one first."""
    cards = [1 << card for card in members(mask)]
    for n in range(len(cards) + 1):
        for some in combinations(cards, n):
            yield sum(some)


def legal_moves(game: Game, rules: Any, state: State) -> set[int]:
    """Return all legal moves of the seat on turn, by trying every card with every set.

    A card may also be tried with itself: in scopa an ace can take itself from an empty table.
    """
    scratch = game.position.new_scratch(rules)
    return {
        card << 52 | take
        for card in members(state.hands[state.turn])
        for take in chain(subsets(state.table), [1 << card])
        if game.position.legal(rules, state, card << 52 | take, scratch)
    }


def listed_moves(game: Game, rules: Any, state: State) -> list[int]:
    """Return the moves that the engine lists: one choice of suits for each rank set."""
    scratch = game.position.new_scratch(rules)
    n = game.position.list_moves(rules, state, scratch)
    return [int(code) for code in scratch[:n]]


def choose_of(game: Game, rules: Any, state: Any, chosen: ChosenStrategy, word: int = 0) -> int:
    """Return the move that a chosen strategy makes, as the play loop asks it."""
    function = chosen.strategy.compiled(game.kernels_of(rules))
    scratch = game.position.new_scratch(rules)
    view = game.position.view(rules, state, chosen.strategy.sees_all)
    if chosen.strategy.kind == "chooser":
        return int(function(view, word, chosen.weights, scratch))
    scores = {
        code: function(view, code, chosen.weights) for code in listed_moves(game, rules, state)
    }
    best = [code for code, score in scores.items() if score == max(scores.values())]
    return best[word % len(best)]
