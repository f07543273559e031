/* The two-player scopa family in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * As sweep.c, with every option read at run time.
 */

#include "scopa_moves.h"

enum { QUEEN = JACK + 1, KING };
enum { POINT_FOR_ALL, POINT_FOR_MATCH };
enum { SEVENS = 1 };
enum { SETTEBELLO = 26, RE_BELLO = 50, ALL_COINS = 10, ALL_SUITS = 15, NO_PRIMIERA = -1 };
enum { SCALED = 7, COURT_WORTH = 10, SEVEN_WORTH = 21 };

#define COINS (ONES * 4)

/* Ranks by worth in the primiera, and what they are worth. */
static const int PRIMIERA_RANKS[SCALED] = {6, 5, 0, 4, 3, 2, 1};
static const int PRIMIERA_SCALE[SCALED] = {SEVEN_WORTH, 18, 16, 15, 14, 13, 12};

/* --- dealing ------------------------------------------------------------------------------------ */

static inline bool is_void(const Rules *rules, const uint8_t *deck) {
    if (rules->redeal_kings == 0) return false;
    Mask table = cards_at(deck + SEATS * rules->hand_size, (int)rules->table_cards);
    return count(table & same_rank(KING)) >= rules->redeal_kings;
}

static int start(const Rules *rules, uint8_t *deck, State *state, uint64_t seed, uint64_t match) {
    int redeals = 0;
    lay_out(deck, PACK, LOW_CARDS, SKIPPED_CARDS);
    shuffle(deck, PACK, seed, match, SHUFFLE);
    while (is_void(rules, deck)) shuffle(deck, PACK, seed, match, FIRST_REDEAL + redeals++);
    first_position(deck, (int)rules->hand_size, (int)rules->table_cards, state);
    return redeals;
}

static inline bool is_over(const Rules *rules, const State *state) {
    (void)rules;
    return all_empty(state) && state->stock == 0;
}

static inline bool deal_is_due(const Rules *rules, const State *state) {
    (void)rules;
    return all_empty(state) && state->stock > 0;
}

static inline void deal_next(const Rules *rules, State *state, const uint8_t *deck) {
    deal_on(state, deck, (int)rules->hand_size);
}

/* --- a play ------------------------------------------------------------------------------------- */

static inline bool emptying_counts(const Rules *rules, int card, Mask table) {
    if (rules->ace_rule == ACE_PLAIN || card >> 2 != 0) return true;
    if (rules->ace_sweep_point != POINT_FOR_MATCH) return rules->ace_sweep_point == POINT_FOR_ALL;
    return count(table) == 1 && table & ACES;
}

static inline void apply(const Rules *rules, State *state, int64_t move) {
    int card = card_played(move), seat = put_down(state, card);
    Mask take = cards_taken(move);
    if (take == 0) {
        state->table |= bit(card);
        return;
    }
    state->sweeps[seat] += take == state->table && (rules->last_play_sweep || !is_over(rules, state))
        && emptying_counts(rules, card, state->table);
    capture(state, seat, card, take);
}

/* --- greedy ------------------------------------------------------------------------------------- */

enum { W_SWEEP, W_SETTEBELLO, W_PRIMIERA, W_COIN, W_CARD };

static inline double loot(Mask cards, const double *w) {
    int points = 0;
    for (int i = 0; i < SCALED; i++)
        points += (PRIMIERA_SCALE[i] - COURT_WORTH) * count(cards & same_rank(PRIMIERA_RANKS[i]));
    double value = w[W_CARD] * count(cards) + w[W_COIN] * count(cards & COINS);
    value += w[W_PRIMIERA] * points / (SEVEN_WORTH - COURT_WORTH);
    return cards >> SETTEBELLO & 1 ? value + w[W_SETTEBELLO] : value;
}

static inline bool sweep_counts(const View *view, int card, Mask take) {
    return take == view->table && emptying_counts(view->rules, card, view->table);
}

static inline bool easily_swept(const Rules *rules, Mask table) {
    int total = total_of(table);
    if (rules->capture_mode == FIFTEEN_MODE)
        return FIFTEEN - HIGHEST_VALUE <= total && total < FIFTEEN;
    return 0 < total && total <= HIGHEST_VALUE;
}

static int64_t greedy(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)word;
    int n = list_moves(view, words);
    int64_t best = words[0];
    double most = 0;
    bool safest = false, captures = false;
    for (int i = 0; i < n; i++) {
        int card = card_played(words[i]);
        Mask take = cards_taken(words[i]), left = take ? view->table & ~take : view->table | bit(card);
        if (take == 0 && captures) continue;
        bool safe = !easily_swept(view->rules, left);
        double value = take ? loot(take | bit(card), w) : -loot(bit(card), w);
        if (take && sweep_counts(view, card, take)) value += w[W_SWEEP];
        if (!take && !safe) value -= w[W_SWEEP];
        bool better = value > most || (value == most && safe && !safest);
        if (i == 0 || better || (take && !captures)) {
            best = words[i];
            most = value;
            safest = safe;
            captures = take != 0;
        }
    }
    return best;
}

/* --- the score ---------------------------------------------------------------------------------- */

static inline int primiera_total(const Rules *rules, Mask pile) {
    int total = 0;
    unsigned found = 0;
    for (int i = 0; i < SCALED; i++) {
        unsigned better = pile >> 4 * PRIMIERA_RANKS[i] & ALL_SUITS & ~found;
        total += PRIMIERA_SCALE[i] * count(better);
        found |= better;
    }
    unsigned courts = (pile >> 4 * JACK | pile >> 4 * QUEEN | pile >> 4 * KING) & ALL_SUITS & ~found;
    total += (int)rules->primiera_face_value * count(courts);
    return rules->primiera_all_suits && (found | courts) != ALL_SUITS ? NO_PRIMIERA : total;
}

static inline int64_t primiera_strength(const Rules *rules, Mask pile) {
    if (rules->primiera_mode != SEVENS) return 1 + primiera_total(rules, pile);
    int64_t number = 0;
    for (int i = 0; i < SCALED; i++) number = number * 8 + count(pile & same_rank(PRIMIERA_RANKS[i]));
    return number;
}

static inline int napola_points(Mask pile) {
    int length = 0;
    while (length < ALL_COINS && pile >> (4 * rank_with(length + 1) + 2) & 1) length++;
    return length >= 3 ? length : 0;
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    Mask piles[SEATS];
    int64_t primiera[SEATS];
    add_residue(state, piles);
    for (int side = 0; side < SEATS; side++) primiera[side] = primiera_strength(rules, piles[side]);
    for (int side = 0; side < SEATS; side++, row += 13) {
        Mask pile = piles[side], other = piles[1 - side];
        row[1] = count(pile) > count(other) ? rules->cards_points : 0;
        row[2] = count(pile & COINS) > count(other & COINS) ? rules->coins_points : 0;
        row[3] = pile >> SETTEBELLO & 1 ? rules->settebello_points : 0;
        row[4] = primiera[side] > primiera[1 - side] ? rules->primiera_points : 0;
        row[5] = rules->sweep_points * state->sweeps[side];
        row[6] = pile >> RE_BELLO & 1 ? rules->re_bello_points : 0;
        row[7] = rules->napola ? napola_points(pile) : 0;
        row[0] = row[1] + row[2] + row[3] + row[4] + row[5] + row[6] + row[7];
        row[8] = rules->cappotto && count(pile & COINS) == ALL_COINS;
        row[9] = count(pile);
        row[10] = count(pile & COINS);
        row[11] = state->sweeps[side];
        row[12] = primiera_total(rules, pile);
    }
    row[0] = redeals;
    row[1] = count(state->table);
    row[2] = state->last_side;
}

#include "fishing.h"
