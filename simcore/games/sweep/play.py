"""The play loop: deals played out by strategies, one row of numbers each."""

from typing import Any

import numpy as np

from simcore._jit import (
    INT,
    WeightValues,
    inner,
    int_array,
    int_tuple,
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
from simcore.games.sweep.match import (
    UNDECIDED,
    add_scores,
    hands_allowed,
    winner_after,
)
from simcore.games.sweep.moves import list_moves, move_is_legal, packed_rules, scratch_size
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.score import score
from simcore.games.sweep.state import BEST_MOVE, CHOOSER, RULES, SCORER, State, View
from simcore.rng import decision_words
from simcore.tally import Four, at

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
STOP, DEAL, PLAY, SEAT, MOVE, HAND = range(6)
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


@strategy_kernel
def best_move(scorer: Any, view: View, word: int, w: WeightValues, scratch: Any) -> int:
    """Return the listed move with the highest score; the word decides among equals, evenly.

    The play loop calls it through a pointer: compiled into the loop it would slow down the others.
    """
    n = list_moves(view, scratch)
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
    rules: SweepRules,
    kinds: Any,
    choosers: Any,
    scorers: Any,
    weights: Any,
    best: Any,
    seed: int,
    match: int,
    hand: int,
    watch: Any,
    trace: Any,
    scratch: Any,
) -> tuple[State, int, int]:
    """Play one deal; return the position at its end, the redeals, and 1, or 0 for an illegal move.

    Parameters are those of `play_block`; the strategies are those of the match players, who sit
    one seat further back with each hand.
    """
    deck, words = trace[:PACK], words_of(scratch)
    packed = packed_rules(rules)
    state, redeals = start(rules, deck, seed, match, hand)
    play, next_word = 0, 0
    player = hand % rules.players
    while not is_over(rules, state):
        if deal_is_due(rules, state):
            state = deal_packets(rules, state, deck)
        watch[PLAY], watch[SEAT] = play, state.turn
        view = view_of(rules, packed, state, kinds[player] & SEES_ALL != 0)
        if play % 2 == 0:
            word, next_word = decision_words(seed, match, hand, play // 2)
        else:
            word = next_word
        if kinds[player] & SCORES:
            move = best(scorers[player], view, word, weights[player], scratch)
        else:
            move = choosers[player](view, word, weights[player], scratch)
        if not move_is_legal(packed, view.hand, view.table, move, words):
            watch[MOVE] = move
            return state, redeals, 0
        state = apply(rules, state, move)
        player = player + 1 if player + 1 < rules.players else 0
        play += 1
        trace[PACK + play] = move
    trace[PACK] = play
    return state, redeals, 1


def _play_block(
    rules: SweepRules,
    kinds: Any,
    choosers: Any,
    scorers: Any,
    weights: Any,
    best: Any,
    seed: int,
    first: int,
    n: int,
    matches: int,
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
    out
        int64, shape (n, columns), written: a row a deal, or a match.
    watch
        Six int64: [STOP] is read before each deal, the position is written to the others.
    trace
        `TRACE_WORDS` int64, written for each deal: the deck, the number of plays, the moves.

    Returns
    -------
    int
        How many were played; -1 after an illegal move.
    """
    scratch = np.empty(scratch_size(rules), np.int64)
    sides = 2 if rules.partnerships else rules.players
    for row in range(n):
        totals, winner, extra, hand = (0, 0, 0, 0), UNDECIDED, 0, 0
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
                watch,
                trace,
                scratch,
            )
            if fine == 0:
                return -1
            scores = score(rules, state)
            hand += 1
            if matches == 0:
                write_row(rules, state, scores, redeals, out, row)
                break
            points = (scores[0].points, scores[1].points, scores[2].points, scores[3].points)
            totals = add_scores(totals, points, hand - 1, sides)
            winner, extra = winner_after(rules, totals, sides, extra)
            playing = winner == UNDECIDED and hand < hands_allowed(rules)
        if matches != 0:
            write_match_row(totals, sides, winner, hand, out, row)
    return n


@part
def write_match_row(totals: Four, sides: int, winner: int, hands: int, out: Any, row: int) -> None:
    """Write the columns of a finished match."""
    for side in range(sides):
        out[row, side] = at(totals, side)
    out[row, sides] = winner
    out[row, sides + 1] = hands


@inner
def write_row(
    rules: SweepRules, state: State, scores: Any, redeals: int, out: Any, row: int
) -> None:
    """Write the per-deal columns of a finished deal."""
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
        BEST_MOVE,
        INT,
        INT,
        INT,
        INT,
        int_array(2),
        int_array(1),
        int_array(1),
    )
)(_play_block)
