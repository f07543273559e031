/* The two-player game of Sweep in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * The yardstick for the compiled engine: what one would write in C for two players, every option
 * but maximal_take read at run time. cards.h and moves.h belong to it.
 */

#include "moves.h"

enum { TABLE = 4, SEATS = 2, COLUMNS = 19, TEN = 10, KING = 13 };
enum { REDEALS_NONE = 1 };
enum { REDEAL_FACES, REDEAL_ALL, REDEAL_NONE };
enum { ABSOLUTE = 1, TIE_ALL = 1, BONUS_ANY = 1, BONUS_TABLE = 2 };
enum { NOT_SWEPT, SWEPT_FROM_TABLE, SWEPT_AS_PLAYED };
enum { STOP, DEAL, PLAY, SEAT, MOVE };

typedef struct {
    Mask hands[SEATS], table, piles[SEATS];
    int64_t sweeps[SEATS], turn, last_side, stock, ace_sweep;
} State;

typedef struct {
    int64_t seat;
    Mask hand, table, piles[SEATS];
    int64_t sweeps[SEATS], stock, last_side;
    const Rules *rules;
} View;

typedef struct {  /* the last deal */
    uint8_t deck[PACK];
    int64_t n_plays, moves[PACK];
} Trace;

typedef int64_t Chooser(const View *view, uint64_t word, const double *w, Mask *words);

/* --- dealing ------------------------------------------------------------------------------------ */

static inline Mask cards_at(const uint8_t *deck, int n) {
    Mask mask = 0;
    for (int i = 0; i < n; i++) mask |= bit(deck[i]);
    return mask;
}

static int redeal_table(const Rules *rules, uint8_t *deck, int table, uint64_t seed, uint64_t match) {
    int redeals = 0;
    while (rules->table_redeal != REDEAL_NONE && count(cards_at(deck + table, TABLE) & FACES) >= 3
           && (redeals == 0 || rules->table_redeal_repeat)) {
        int kept = 0;
        if (rules->table_redeal == REDEAL_FACES)
            for (int i = table; i < table + TABLE; i++)
                if (!(FACES & bit(deck[i]))) swap(deck + table + kept++, deck + i);
        shuffle(deck + table + kept, PACK - table - kept, seed, match, FIRST_REDEAL + redeals++);
    }
    return redeals;
}

static int start(const Rules *rules, uint8_t *deck, State *state, uint64_t seed, uint64_t match) {
    int size = (int)rules->hand_size, table = SEATS * size;
    for (int card = 0; card < PACK; card++) deck[card] = card;
    shuffle(deck, PACK, seed, match, SHUFFLE);
    int redeals = redeal_table(rules, deck, table, seed, match);
    memset(state, 0, sizeof *state);
    for (int seat = 0; seat < SEATS; seat++) state->hands[seat] = cards_at(deck + seat * size, size);
    state->table = cards_at(deck + table, TABLE);
    state->stock = PACK - table - TABLE;
    state->last_side = -1;
    return redeals;
}

static inline int packet_size(const Rules *rules, int64_t stock) {
    if (rules->redeals == REDEALS_NONE) return 0;
    return (int)(stock / SEATS < rules->hand_size ? stock / SEATS : rules->hand_size);
}

static inline bool all_played(const Rules *rules, const State *state) {
    return state->hands[SEATS - 1] == 0 && packet_size(rules, state->stock) == 0;
}

static inline void deal_packets(const Rules *rules, State *state, const uint8_t *deck) {
    int size = packet_size(rules, state->stock);
    for (int seat = 0; seat < SEATS; seat++)
        state->hands[seat] = cards_at(deck + PACK - state->stock + seat * size, size);
    state->stock -= SEATS * size;
}

/* --- strategies --------------------------------------------------------------------------------- */

enum { W_SWEEP, W_ACE_OF_SPADES, W_SPADE, W_CARD };

static inline double loot(Mask cards, const double *w) {
    double value = w[W_CARD] * count(cards) + w[W_SPADE] * count(cards & SPADES);
    return cards & ACE_OF_SPADES ? value + w[W_ACE_OF_SPADES] : value;
}

static inline bool easily_swept(unsigned ranks, int total, Mask faces, int64_t face_sum) {
    if ((ranks & (ranks - 1)) == 0) return true;
    if (face_sum == FACE_SUM_NONE) return faces == 0 && total <= TEN;
    return total <= KING && (faces == 0 || face_sum == FACE_SUM_FULL);
}

static inline int64_t best_capture(const View *view, const double *w, Mask *words) {
    int64_t best = -1;
    double most = -1;
    Mask hand = hand_of_interest(view->rules, view->hand, view->table);
    for (; hand; hand &= hand - 1) {
        int card = lowest_index(hand);
        int n = list_takes(view->rules, card >> 2, view->table, words, words + HASH_PLACE);
        for (int i = 0; i < n; i++) {
            Mask take = first_cards(words[i], view->table);
            double value = loot(take | bit(card), w);
            if (take == view->table) value += w[W_SWEEP];
            if (value > most) {
                best = move_of(card, take);
                most = value;
            }
        }
    }
    return best;
}

static inline int64_t least_harmful_trail(const View *view, const double *w) {
    int64_t best = -1;
    double least = 0;
    unsigned ranks = ranks_of(view->table);
    int total = value_total(count_by_rank(view->table));
    for (Mask hand = view->hand; hand; hand &= hand - 1) {
        int card = lowest_index(hand), rank = card >> 2;
        double harm = loot(bit(card), w);
        Mask faces = (view->table | bit(card)) & FACES;
        if (easily_swept(ranks | 1u << rank, total + rank + 1, faces, view->rules->face_sum))
            harm += w[W_SWEEP];
        if (best < 0 || harm <= least) {
            best = move_of(card, 0);
            least = harm;
        }
    }
    return best;
}

static int64_t greedy(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)word;
    int64_t move = best_capture(view, w, words);
    return move >= 0 ? move : least_harmful_trail(view, w);
}

static int64_t random_move(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)w;
    int n = list_rank_moves(view->rules, view->hand, view->table, words);
    Mask total = 0;
    for (int i = 0; i < n; i++) total += ways(words[i] & ALL_CARDS, view->table);
    Mask left = word % total;
    for (int i = 0; i < n; i++) {
        Mask rank_set = words[i] & ALL_CARDS, number = ways(rank_set, view->table);
        if (left < number)
            return move_of((int)(words[i] >> 52), cards_of_way(rank_set, view->table, left));
        left -= number;
    }
    return -1;
}

/* --- the play loop ------------------------------------------------------------------------------ */

static inline void apply(const Rules *rules, State *state, int64_t move) {
    int seat = (int)state->turn, card = (int)(move >> 52);
    Mask take = move & ALL_CARDS;
    state->hands[seat] &= ~bit(card);
    state->turn = 1 - seat;
    if (take == 0) {
        state->table |= bit(card);
        return;
    }
    state->table &= ~take;
    state->last_side = seat;
    state->piles[seat] |= take | bit(card);
    if (state->table == 0 && (rules->last_play_sweep || !all_played(rules, state))) {
        state->sweeps[seat]++;
        if (card == 0) state->ace_sweep = SWEPT_AS_PLAYED;
        else if (take & ACE_OF_SPADES) state->ace_sweep = SWEPT_FROM_TABLE;
    }
}

static inline int64_t majority(const Rules *rules, int own, int other, int64_t points, int needed) {
    if (rules->majority == ABSOLUTE) return own >= needed ? points : 0;
    if (own == other) return own > 0 && rules->majority_tie == TIE_ALL ? points : 0;
    return own > other ? points : 0;
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    Mask piles[SEATS] = {state->piles[0], state->piles[1]};
    if (state->last_side >= 0) piles[state->last_side] |= state->table;
    bool doubled = state->ace_sweep != NOT_SWEPT && (rules->ace_sweep_bonus == BONUS_ANY
        || (rules->ace_sweep_bonus == BONUS_TABLE && state->ace_sweep == SWEPT_FROM_TABLE));
    for (int side = 0; side < SEATS; side++, row += 8) {
        int cards = count(piles[side]), spades = count(piles[side] & SPADES);
        row[1] = majority(rules, cards, count(piles[1 - side]), rules->most_cards_points, 27);
        row[2] = majority(rules, spades, count(piles[1 - side] & SPADES), rules->most_spades_points, 7);
        row[3] = piles[side] & ACE_OF_SPADES ? rules->ace_spades_points * (1 + doubled) : 0;
        row[4] = rules->sweep_points * state->sweeps[side];
        row[0] = row[1] + row[2] + row[3] + row[4];
        row[5] = cards;
        row[6] = spades;
        row[7] = state->sweeps[side];
    }
    row[0] = redeals;
    row[1] = count(state->table);
    row[2] = state->last_side;
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
        for (; !all_played(rules, &state); play++) {
            if (state.hands[SEATS - 1] == 0) deal_packets(rules, &state, trace->deck);
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
            if (!move_is_legal(rules, view.hand, view.table, move)) {
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
