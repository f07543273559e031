"""The play loop of all games: deals played out by strategies, one row of numbers each."""

from typing import Any, NamedTuple

import numpy as np

from simcore._jit import (
    FLOAT,
    INT,
    WeightValues,
    function_type,
    inner,
    int_array,
    int_tuple,
    named_tuple,
    part,
    strategy_kernel,
    tuple_of,
    typed_kernel,
    weights_type,
    words_of,
)
from simcore.games import contract
from simcore.games.match import UNDECIDED
from simcore.rng import draw_decisions
from simcore.tally import Four, at

__all__ = ["Kernels", "kernels_of"]

STOP, DEAL, PLAY, SEAT, MOVE, HAND, FIRST_PLAYER = range(7)
SCORES, SEES_ALL = 1, 2


class Kernels(NamedTuple):
    """The play loop compiled for a game, and the types of the strategies that it calls.

    ``trace_words`` is the size of a trace: the deck, the number of plays, the moves; ``view`` the
    type of what strategies are shown.
    """

    pack: int
    trace_words: int
    view: Any
    chooser: Any
    scorer: Any
    play_block: Any
    no_choice: Any
    no_score: Any
    best_move: Any


@strategy_kernel
def no_choice(view: Any, word: int, w: WeightValues, scratch: Any) -> int:
    """Stand in for the chooser of a seat that has a scorer."""
    return 0


@strategy_kernel
def no_score(view: Any, move: int, w: WeightValues) -> float:
    """Stand in for the scorer of a seat that has a chooser."""
    return 0.0


@strategy_kernel
def best_move(scorer: Any, view: Any, word: int, w: WeightValues, scratch: Any) -> int:
    """Return the listed move with the highest score; the word decides among equals, evenly.

    The play loop calls it through a pointer: compiled into the loop it would slow down the others.
    """
    n = contract.list_moves(view, scratch)
    equals, highest = 0, 0.0
    for i in range(n):
        move = scratch[i]
        points = scorer(view, move, w)
        if equals == 0 or points > highest:
            highest, equals = points, 0
        if points == highest or equals == 0:
            scratch[equals] = move  # the equals gather in front of the moves still to come
            equals += 1
    chosen: int = scratch[word % equals]
    return chosen


@inner
def play_deal(
    rules: Any,
    kinds: Any,
    choosers: Any,
    scorers: Any,
    weights: Any,
    best: Any,
    seed: int,
    match: int,
    hand: int,
    extra: int,
    watch: Any,
    trace: Any,
    scratch: Any,
    drawn: Any,
) -> tuple[Any, int, int]:
    """Play one deal; return the position at its end, the redeals, and 1, or 0 for an illegal move.

    Parameters are those of `play_block`; the strategies are those of the match players, who sit
    behind the one that the game gives seat 0. `extra` is what the game keeps between hands.
    """
    pack = len(trace) // 2
    deck, words = trace[:pack], words_of(scratch)
    options = contract.packed_rules(rules)
    state, redeals = contract.start(rules, deck, seed, match, hand, extra)
    play, recorded, seats = 0, 0, contract.seats(rules)
    first_player = contract.first_player(rules, hand, extra)
    watch[FIRST_PLAYER] = first_player
    while not contract.is_over(rules, state):
        if contract.deal_is_due(rules, state):
            state = contract.deal_packets(rules, state, deck, seed, match, hand)
        player = state.turn + first_player
        if player >= seats:
            player -= seats
        watch[PLAY], watch[SEAT] = play, state.turn
        view = contract.view_of(rules, options, state, kinds[player] & SEES_ALL != 0)
        place = play % len(drawn)
        if place == 0:
            draw_decisions(drawn, play // 2, len(drawn) // 2, seed, match, hand)
        word = drawn[place]
        if kinds[player] & SCORES:
            move = best(scorers[player], view, word, weights[player], scratch)
        else:
            move = choosers[player](view, word, weights[player], scratch)
        if not contract.move_is_legal(view, move, words):
            watch[MOVE] = move
            return state, redeals, 0
        state = contract.apply(rules, state, move)
        play += 1
        recorded = contract.recorded(rules, recorded, move)
        trace[pack + recorded] = move
    trace[pack] = recorded
    return state, redeals, 1


def _play_block(
    rules: Any,
    kinds: Any,
    choosers: Any,
    scorers: Any,
    weights: Any,
    best: Any,
    seed: int,
    first: int,
    n: int,
    matches: int,
    start: Four,
    out: Any,
    watch: Any,
    trace: Any,
) -> int:
    """Play deals, or matches, ``first .. first + n - 1``.

    Parameters
    ----------
    rules
        The house rules.
    kinds, choosers, scorers, weights
        Tuples of four by match player: what the strategy is (`SCORES`, `SEES_ALL`), and how it
        decides. In a lone deal match player and seat are the same.
    best
        `best_move`.
    seed, first, n
        What is played; a lone deal d is hand 0 of match d.
    matches
        1 for matches, 0 for lone deals.
    start
        Points by match side that a match begins with.
    out
        int64, shape (n, columns), written: a row a deal, or a match.
    watch
        Seven int64: [STOP] is read before each deal, the position is written to the others.
    trace
        `Kernels.trace_words` int64, written for each deal: the deck, the number of plays, the
        moves.

    Returns
    -------
    int
        How many were played; -1 after an illegal move.
    """
    scratch = np.empty(contract.scratch_size(rules), np.int64)
    drawn = np.empty(len(trace) // 2, np.int64)  # words of decisions, as many as cards
    for row in range(n):
        totals, winner, extra, hand = start, UNDECIDED, 0, 0
        playing = True
        while playing:
            if watch[STOP] != 0:
                return row
            watch[DEAL], watch[HAND] = first + row, hand
            state, redeals, fine = play_deal(
                rules,
                kinds,
                choosers,
                scorers,
                weights,
                best,
                seed,
                first + row,
                hand,
                extra,
                watch,
                trace,
                scratch,
                drawn,
            )
            if fine == 0:
                return -1
            scores = contract.score(rules, state)
            hand += 1
            if matches == 0:
                write_row(rules, state, scores, redeals, out, row)
                break
            totals, winner, extra = contract.after_hand(rules, totals, scores, hand - 1, extra)
            playing = winner == UNDECIDED and hand < contract.hands_allowed(rules)
        if matches != 0:
            write_match_row(totals, contract.sides(rules), winner, hand, out, row)
    return n


@part
def write_match_row(totals: Four, sides: int, winner: int, hands: int, out: Any, row: int) -> None:
    """Write the columns of a finished match."""
    for side in range(sides):
        out[row, side] = at(totals, side)
    out[row, sides] = winner
    out[row, sides + 1] = hands


@inner
def write_row(rules: Any, state: Any, scores: Any, redeals: int, out: Any, row: int) -> None:
    """Write the per-deal columns of a finished deal."""
    column = 0
    for side in range(contract.sides(rules)):
        for value in scores[side]:
            out[row, column] = value
            column += 1
    for value in contract.statistics(rules, state, redeals):
        out[row, column] = value
        column += 1


def kernels_of(rules_class: type, view: Any, pack: int) -> Kernels:
    """Compile, or load, the play loop of a game.

    Parameters
    ----------
    rules_class
        Its house rules.
    view
        The numba type of its view.
    pack
        Number of cards.
    """
    weights = weights_type()
    chooser = function_type(INT, view, INT, weights, int_array(1))
    scorer = function_type(FLOAT, view, INT, weights)
    best = function_type(INT, scorer, view, INT, weights, int_array(1))
    signature = INT(
        named_tuple(rules_class),
        int_tuple(4),
        tuple_of(chooser, 4),
        tuple_of(scorer, 4),
        tuple_of(weights, 4),
        best,
        INT,
        INT,
        INT,
        INT,
        int_tuple(4),
        int_array(2),
        int_array(1),
        int_array(1),
    )
    play_block = typed_kernel(signature)(_play_block)
    return Kernels(
        pack, 2 * pack + 1, view, chooser, scorer, play_block, no_choice, no_score, best_move
    )
