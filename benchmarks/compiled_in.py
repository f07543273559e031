"""The play loop of Sweep with greedy compiled in, to see what calling a plug-in costs."""

from typing import Any

import numpy as np

from simcore._jit import WeightValues, kernel, part, words_of
from simcore.games.loop import DEAL, MOVE, PLAY, SEAT, STOP, write_row
from simcore.games.sweep.apply import apply, is_over
from simcore.games.sweep.deal import deal_is_due, deal_packets, start
from simcore.games.sweep.moves import move_is_legal
from simcore.games.sweep.rules import PACK, SweepRules
from simcore.games.sweep.score import score
from simcore.games.sweep.scratch import scratch_size
from simcore.games.sweep.view import packed_rules, view_of
from simcore.rng import draw_decisions
from strategies.sweep import greedy

__all__ = ["play_greedy"]


@part
def choose(view: Any, weights: Any, scratch: Any) -> int:
    """Choose as greedy does, compiled into the loop below."""
    move = greedy.best_capture(view, weights, words_of(scratch))
    if move < 0:
        move = greedy.least_harmful_trail(view, weights)
    return int(move)


@kernel
def play_greedy(
    rules: SweepRules,
    weights: WeightValues,
    seed: int,
    first: int,
    n: int,
    out: Any,
    watch: Any,
    trace: Any,
) -> int:
    """Play lone deals as `simcore.games.loop` does, with greedy in all seats."""
    scratch = np.empty(scratch_size(rules), np.int64)
    drawn = np.empty(PACK, np.int64)
    deck, words = trace[:PACK], words_of(scratch)
    options = packed_rules(rules)
    for row in range(n):
        if watch[STOP] != 0:
            return row
        deal = first + row
        watch[DEAL] = deal
        state, redeals = start(rules, deck, seed, deal, 0, 0)
        draw_decisions(drawn, 0, PACK // 2, seed, deal, 0)
        play = 0
        while not is_over(rules, state):
            if deal_is_due(rules, state):
                state = deal_packets(rules, state, deck, seed, deal, 0)
            watch[PLAY], watch[SEAT] = play, state.turn
            view = view_of(rules, options, state, False)
            watch[MOVE] = drawn[play]  # else the compiler sees that greedy has no use for it
            move = choose(view, weights, scratch)
            if not move_is_legal(view, move, words):
                watch[MOVE] = move
                return -1
            state = apply(rules, state, move)
            play += 1
            trace[PACK + play] = move
        trace[PACK] = play
        write_row(rules, state, score(rules, state), redeals, out, row)
    return n
