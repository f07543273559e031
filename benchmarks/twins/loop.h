/* The play loop of both games. Before it a game defines what simcore.games.contract asks of one:
 * start, is_over, deal_is_due, deal_packets, list_rank_moves, move_is_legal, apply, write_row;
 * and greedy.
 */

enum { STOP, DEAL, PLAY, SEAT, MOVE };

typedef int64_t Chooser(const View *view, uint64_t word, const double *w, Mask *words);

static int64_t random_move(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)w;
    return choose_evenly(words, list_rank_moves(view, words), view->table, word);
}

/* Inlined into each of its callers below, so that a strategy that they name is compiled in. */
static inline __attribute__((always_inline)) int64_t play_block(
    const Rules *rules, Chooser *const choosers[SEATS], const double *const weights[SEATS],
    uint64_t seed, int64_t first, int64_t n, int64_t *out, int64_t *watch, Trace *trace, Mask *words
) {
    uint32_t drawn[4];
    State state;
    for (int64_t row = 0; row < n; row++) {
        if (watch[STOP]) return row;
        watch[DEAL] = first + row;
        int redeals = start(rules, trace->deck, &state, seed, first + row);
        int play = 0;
        for (; !is_over(rules, &state); play++) {
            if (deal_is_due(rules, &state)) deal_packets(rules, &state, trace->deck);
            int64_t seat = state.turn;
            watch[PLAY] = play;
            watch[SEAT] = seat;
            View view = {
                seat, state.hands[seat], state.table, {state.piles[0], state.piles[1]},
                {state.sweeps[0], state.sweeps[1]}, state.stock, state.last_side, rules,
            };
            int half = play & 1 ? 2 : 0;
            if (half == 0) block(drawn, seed, first + row, DECISIONS, play >> 1);
            uint64_t word = (uint64_t)(drawn[half] & 0x7FFFFFFF) << 32 | drawn[half + 1];
            int64_t move = choosers[seat](&view, word, weights[seat], words);
            if (!move_is_legal(&view, move)) {
                watch[MOVE] = move;
                return -1;
            }
            apply(rules, &state, move);
            trace->moves[play] = move;
        }
        trace->n_plays = play;
        write_row(rules, &state, redeals, out + COLUMNS * row);
    }
    return n;
}

#define ARGUMENTS                                                                                  \
    const Rules *rules, const double *w, uint64_t seed, int64_t first, int64_t n, int64_t *out,    \
        int64_t *watch, Trace *trace, Mask *words

int64_t play_greedy(ARGUMENTS) {
    Chooser *const choosers[SEATS] = {greedy, greedy};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, trace, words);
}

int64_t play_random(ARGUMENTS) {
    Chooser *const choosers[SEATS] = {random_move, random_move};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, trace, words);
}

/* Any strategies, by number, through pointers that the compiler cannot see through. */
int64_t play_any(int64_t zero, int64_t one, ARGUMENTS) {
    static Chooser *volatile known[] = {greedy, random_move};
    Chooser *const choosers[SEATS] = {known[zero], known[one]};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, trace, words);
}
