/* What the loop asks of Sweep and scopa alike. Before it a game defines start, is_over, deal_is_due,
 * deal_next, list_rank_moves, move_is_legal, apply, write_row and greedy.
 */

static inline void deal_packets(
    const Rules *rules, State *state, uint8_t *deck, uint64_t seed, uint64_t match
) {
    (void)seed, (void)match;  /* from the stock: nothing is drawn */
    deal_next(rules, state, deck);
}

static inline View view_of(const Rules *rules, const State *state) {
    int64_t seat = state->turn;
    return (View){
        seat, state->hands[seat], state->table, {state->piles[0], state->piles[1]},
        {state->sweeps[0], state->sweeps[1]}, state->stock, state->last_side, rules,
    };
}

static inline int64_t recorded(int64_t n, int64_t move) {
    (void)move;
    return n + 1;
}

static int64_t random_move(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)w;
    return choose_evenly(words, list_rank_moves(view, words), view->table, word);
}

#include "loop.h"
