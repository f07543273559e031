/* A position, what a seat sees of it, dealing and playing: simcore.games.fishing, for two players.
 *
 * Of the game, tables.h has the size of the pack and the options.
 */

#include "takes.h"

enum { SEATS = 2 };

typedef struct {
    Mask hands[SEATS], table, piles[SEATS];
    int64_t sweeps[SEATS], turn, last_side, stock, note;
} State;

typedef struct {
    int64_t seat;
    Mask hand, table, piles[SEATS];
    int64_t sweeps[SEATS], stock, last_side;
    const Rules *rules;
} View;

/* --- dealing ------------------------------------------------------------------------------------ */

static inline void first_position(const uint8_t *deck, int size, int table_cards, State *state) {
    int table = SEATS * size;
    memset(state, 0, sizeof *state);
    for (int seat = 0; seat < SEATS; seat++) state->hands[seat] = cards_at(deck + seat * size, size);
    state->table = cards_at(deck + table, table_cards);
    state->stock = PACK - table - table_cards;
    state->last_side = -1;
}

static inline bool all_empty(const State *state) { return state->hands[SEATS - 1] == 0; }

static inline void deal_on(State *state, const uint8_t *deck, int size) {
    for (int seat = 0; seat < SEATS; seat++)
        state->hands[seat] = cards_at(deck + PACK - state->stock + seat * size, size);
    state->stock -= SEATS * size;
}

/* --- playing ------------------------------------------------------------------------------------ */

static inline int put_down(State *state, int card) {
    int seat = (int)state->turn;
    state->hands[seat] &= ~bit(card);
    state->turn = 1 - seat;
    return seat;
}

static inline void capture(State *state, int seat, int card, Mask take) {
    state->table &= ~take;
    state->last_side = seat;
    state->piles[seat] |= take | bit(card);
}

static inline void add_residue(const State *state, Mask piles[SEATS]) {
    for (int side = 0; side < SEATS; side++) piles[side] = state->piles[side];
    if (state->last_side >= 0) piles[state->last_side] |= state->table;
}
