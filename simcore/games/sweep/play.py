"""The play loop: deals played out by strategies, one row of numbers each."""

from typing import Any

import numpy as np

from simcore._jit import (
    INT,
    WeightValues,
    int_array,
    int_tuple,
    kernel,
    part,
    strategy_kernel,
    tuple_of,
    typed_kernel,
    weights_type,
    words_of,
)
from simcore.bits import popcount
from simcore.games.sweep.apply import apply, is_over
from simcore.games.sweep.deal import PACK, deal_is_due, deal_packets, start
from simcore.games.sweep.moves import list_moves, move_is_legal, packed_rules, scratch_size
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.score import score
from simcore.games.sweep.state import CHOOSER, RULES, SCORER, State, View
from simcore.rng import decision_words
from simcore.tally import at

__all__ = [
    "CHOOSER",
    "PACK",
    "SCORER",
    "TRACE_WORDS",
    "best_move",
    "no_choice",
    "no_score",
    "play_block",
    "view_of",
]

TRACE_WORDS = PACK + 1 + PACK
STOP, DEAL, PLAY, SEAT, MOVE = range(5)
SCORES, SEES_ALL = 1, 2


@part
def view_of(rules: SweepRules, packed: int, state: State, sees_all: bool) -> View:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others."""
    seat = state.turn
    others = (0, 0, 0)
    if sees_all:
        others = (
            at(state.hands, (seat + 1) % rules.players),
            at(state.hands, (seat + 2) % rules.players) if rules.players > 2 else 0,
            at(state.hands, (seat + 3) % rules.players) if rules.players > 3 else 0,
        )
    return View(
        seat,
        at(state.hands, seat),
        state.table,
        state.piles,
        state.sweeps,
        state.stock,
        state.last_side,
        others,
        packed,
    )


@strategy_kernel
def no_choice(view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Stand in for the chooser of a seat that has a scorer."""
    return 0


@strategy_kernel
def no_score(view: View, move: int, w: WeightValues) -> float:
    """Stand in for the scorer of a seat that has a chooser."""
    return 0.0


@kernel
def best_move(scorer: Any, view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Return the listed move with the highest score; the word decides among equals, evenly."""
    n = list_moves(view, scratch)
    best: int = scratch[0]
    equals = 1
    highest = scorer(view, best, w)
    for i in range(1, n):
        points = scorer(view, scratch[i], w)
        if points > highest:
            best, highest, equals = scratch[i], points, 1
        elif points == highest:
            # the i-th of equals takes the place with probability 1/i
            equals += 1
            if word % equals == 0:
                best = scratch[i]
            word //= equals
    return best


def _play_block(
    rules: SweepRules,
    kinds: Any,
    choosers: Any,
    scorers: Any,
    weights: Any,
    seed: int,
    first: int,
    n: int,
    out: Any,
    watch: Any,
    trace: Any,
) -> int:
    """Play deals ``first .. first + n - 1``; return how many were played, -1 after an illegal move.

    Parameters
    ----------
    rules
        The house rules.
    kinds, choosers, scorers, weights
        Tuples of four by seat: what the strategy is (`SCORES`, `SEES_ALL`), and how it decides.
    seed, first, n
        The deals.
    out
        int64, shape (n, columns), written.
    watch
        Five int64: [STOP] is read before each deal, the position is written to the others.
    trace
        `TRACE_WORDS` int64, written for each deal: the deck, the number of plays, the moves.
    """
    deck = trace[:PACK]
    scratch = np.empty(scratch_size(rules), np.int64)
    words = words_of(scratch)
    packed = packed_rules(rules)
    for row in range(n):
        if watch[STOP] != 0:
            return row
        deal = first + row
        watch[DEAL] = deal
        state, redeals = start(rules, deck, seed, deal, 0)
        play, next_word = 0, 0
        while not is_over(rules, state):
            if deal_is_due(rules, state):
                state = deal_packets(rules, state, deck)
            seat = state.turn
            watch[PLAY], watch[SEAT] = play, seat
            view = view_of(rules, packed, state, kinds[seat] & SEES_ALL != 0)
            if play % 2 == 0:
                word, next_word = decision_words(seed, deal, 0, play // 2)
            else:
                word = next_word
            if kinds[seat] & SCORES:
                move = best_move(scorers[seat], view, word, weights[seat], scratch)
            else:
                move = choosers[seat](view, word, weights[seat], scratch)
            if not move_is_legal(packed, view.hand, view.table, move, words):
                watch[MOVE] = move
                return -1
            state = apply(rules, state, move)
            play += 1
            trace[PACK + play] = move
        trace[PACK] = play
        write_row(rules, state, redeals, out, row)
    return n


@kernel
def write_row(rules: SweepRules, state: State, redeals: int, out: Any, row: int) -> None:
    """Write the per-deal columns of a finished deal."""
    scores = score(rules, state)
    column = 0
    for side in range(2 if rules.partnerships else rules.players):
        for value in scores[side]:
            out[row, column] = value
            column += 1
    out[row, column] = redeals
    out[row, column + 1] = popcount(state.table)
    out[row, column + 2] = state.last_side


play_block = typed_kernel(
    INT(
        RULES,
        int_tuple(4),
        tuple_of(CHOOSER, 4),
        tuple_of(SCORER, 4),
        tuple_of(weights_type(), 4),
        INT,
        INT,
        INT,
        int_array(2),
        int_array(1),
        int_array(1),
    )
)(_play_block)
