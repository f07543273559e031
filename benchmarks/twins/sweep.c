/* The two-player game of Sweep in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * The yardstick for the compiled engine: what one would write in C for two players, every option
 * but maximal_take read at run time. The headers beside it belong to it.
 */

#include "sweep_moves.h"

enum { TABLE = 4, TEN = 10, KING = 13 };
enum { REDEALS_NONE = 1 };
enum { REDEAL_FACES, REDEAL_ALL, REDEAL_NONE };
enum { ABSOLUTE = 1, TIE_ALL = 1, BONUS_ANY = 1, BONUS_TABLE = 2 };
enum { NOT_SWEPT, SWEPT_FROM_TABLE, SWEPT_AS_PLAYED };

/* --- dealing ------------------------------------------------------------------------------------ */

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
    int size = (int)rules->hand_size;
    lay_out(deck, PACK, PACK, 0);
    shuffle(deck, PACK, seed, match, SHUFFLE);
    int redeals = redeal_table(rules, deck, SEATS * size, seed, match);
    first_position(deck, size, TABLE, state);
    return redeals;
}

static inline int packet_size(const Rules *rules, int64_t stock) {
    if (rules->redeals == REDEALS_NONE) return 0;
    return (int)(stock / SEATS < rules->hand_size ? stock / SEATS : rules->hand_size);
}

static inline bool is_over(const Rules *rules, const State *state) {
    return all_empty(state) && packet_size(rules, state->stock) == 0;
}

static inline bool deal_is_due(const Rules *rules, const State *state) {
    return all_empty(state) && packet_size(rules, state->stock) > 0;
}

static inline void deal_next(const Rules *rules, State *state, const uint8_t *deck) {
    deal_on(state, deck, packet_size(rules, state->stock));
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

/* --- a play, and the score ---------------------------------------------------------------------- */

static inline void apply(const Rules *rules, State *state, int64_t move) {
    int card = card_played(move), seat = put_down(state, card);
    Mask take = cards_taken(move);
    if (take == 0) {
        state->table |= bit(card);
        return;
    }
    capture(state, seat, card, take);
    if (state->table == 0 && (rules->last_play_sweep || !is_over(rules, state))) {
        state->sweeps[seat]++;
        if (card == 0) state->note = SWEPT_AS_PLAYED;
        else if (take & ACE_OF_SPADES) state->note = SWEPT_FROM_TABLE;
    }
}

static inline int64_t majority(const Rules *rules, int own, int other, int64_t points, int needed) {
    if (rules->majority == ABSOLUTE) return own >= needed ? points : 0;
    if (own == other) return own > 0 && rules->majority_tie == TIE_ALL ? points : 0;
    return own > other ? points : 0;
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    Mask piles[SEATS];
    add_residue(state, piles);
    bool doubled = state->note != NOT_SWEPT && (rules->ace_sweep_bonus == BONUS_ANY
        || (rules->ace_sweep_bonus == BONUS_TABLE && state->note == SWEPT_FROM_TABLE));
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

#include "fishing.h"
