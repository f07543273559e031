/* The play loop of all games. Before it a game defines SEATS, State, View and what
 * simcore.games.contract asks of one: start, is_over, deal_is_due, deal_packets, view_of,
 * move_is_legal, apply, recorded, write_row; and the strategies greedy and random_move.
 */

enum { STOP, DEAL, PLAY, SEAT, MOVE };

typedef int64_t Chooser(const View *view, uint64_t word, const double *w, Mask *words);

typedef struct {  /* the last deal; the first of moves is their number */
    uint8_t deck[PACK];
    int64_t moves[PACK + 1];
} Trace;

/* All words of a deal at once: four pairs then share a machine instruction. */
static void draw_decisions(uint64_t *words, uint64_t seed, uint64_t match, uint32_t first) {
    for (uint32_t i = 0; i < PACK / 2; i++) {
        uint32_t c[4];
        block(c, seed, match, DECISIONS, first + i);
        words[2 * i] = (uint64_t)(c[0] & 0x7FFFFFFF) << 32 | c[1];
        words[2 * i + 1] = (uint64_t)(c[2] & 0x7FFFFFFF) << 32 | c[3];
    }
}

/* Inlined into each of its callers below, so that a strategy that they name is compiled in. */
static inline __attribute__((always_inline)) int64_t play_block(
    const Rules *rules, Chooser *const choosers[SEATS], const double *w, uint64_t seed, int64_t first,
    int64_t n, int64_t *out, int64_t *watch, Trace *trace, Mask *words
) {
    uint64_t drawn[PACK];
    State state;
    for (int64_t row = 0; row < n; row++) {
        if (watch[STOP]) return row;
        watch[DEAL] = first + row;
        int redeals = start(rules, trace->deck, &state, seed, first + row);
        int64_t n_recorded = 0;
        for (int play = 0; !is_over(rules, &state); play++) {
            if (deal_is_due(rules, &state)) deal_packets(rules, &state, trace->deck, seed, first + row);
            watch[PLAY] = play;
            watch[SEAT] = state.turn;
            View view = view_of(rules, &state);
            int place = play % PACK;
            if (place == 0) draw_decisions(drawn, seed, first + row, play / 2);
            int64_t move = choosers[state.turn](&view, drawn[place], w, words);
            if (!move_is_legal(&view, move)) {
                watch[MOVE] = move;
                return -1;
            }
            apply(rules, &state, move);
            n_recorded = recorded(n_recorded, move);
            trace->moves[n_recorded] = move;
        }
        trace->moves[0] = n_recorded;
        write_row(rules, &state, redeals, out + COLUMNS * row);
    }
    return n;
}

#define ARGUMENTS                                                                                  \
    const Rules *rules, const double *w, uint64_t seed, int64_t first, int64_t n, int64_t *out,    \
        int64_t *watch, Trace *trace, Mask *words

static inline __attribute__((always_inline)) int64_t play_one(Chooser *chooser, ARGUMENTS) {
    Chooser *choosers[SEATS];
    for (int seat = 0; seat < SEATS; seat++) choosers[seat] = chooser;
    return play_block(rules, choosers, w, seed, first, n, out, watch, trace, words);
}

int64_t play_greedy(ARGUMENTS) {
    return play_one(greedy, rules, w, seed, first, n, out, watch, trace, words);
}

int64_t play_random(ARGUMENTS) {
    return play_one(random_move, rules, w, seed, first, n, out, watch, trace, words);
}

/* Any strategies, by number, through pointers that the compiler cannot see through. */
int64_t play_any(const int64_t *seats, ARGUMENTS) {
    static Chooser *volatile known[] = {greedy, random_move};
    Chooser *choosers[SEATS];
    for (int seat = 0; seat < SEATS; seat++) choosers[seat] = known[seats[seat]];
    return play_block(rules, choosers, w, seed, first, n, out, watch, trace, words);
}
