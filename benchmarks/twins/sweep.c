/* The two-player game of Sweep in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * The yardstick for the compiled engine: written as one would write it in C, for two players and
 * without maximal_take, every other option read at run time. tables.h is written by build.py from
 * the engine's own tables. The names are those of simcore, where they are explained.
 */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "tables.h"

typedef uint64_t Mask;

enum { PACK = 52, TABLE = 4, SEATS = 2, FIRST_FACE = 10, TEN = 10, KING = 13 };
enum { SHUFFLE, DECISIONS, FIRST_REDEAL };
enum { REDEALS_NONE = 1 };
enum { REDEAL_FACES, REDEAL_ALL, REDEAL_NONE };
enum { FACE_SUM_NONE, FACE_SUM_CAPTURE, FACE_SUM_FULL };
enum { MATCH_ANY, MATCH_ALL, MATCH_ONE };
enum { FACE_MATCH_SAME, FACE_MATCH_ONE, FACE_MATCH_ODD };
enum { MULTI_ANY, MULTI_MATCH_PLUS_ONE_SUM, MULTI_SINGLE };
enum { NOT_SWEPT, SWEPT_FROM_TABLE, SWEPT_AS_PLAYED };
enum { STOP, DEAL, PLAY, SEAT, MOVE };

#define ONES UINT64_C(0x1111111111111)
#define SPADES ONES
#define ALL_CARDS (ONES * 15)
#define FACES (ALL_CARDS >> 40 << 40)
#define NUMBERS (ALL_CARDS & ~FACES)
#define TESTS (ONES * 8)
#define ACE_OF_SPADES UINT64_C(1)

typedef struct {  /* the fields of SweepRules, in its order */
    int64_t players, partnerships, hand_size, redeals, table_redeal, table_redeal_repeat;
    int64_t face_sum, match_take, face_match, multi_capture, match_first, must_capture, maximal_take;
    int64_t sweep_points, last_play_sweep, most_cards_points, most_spades_points, ace_spades_points;
    int64_t majority_absolute, majority_tie_all, ace_sweep_bonus;
} Rules;

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

typedef int64_t Chooser(const View *view, uint64_t word, const double *w, Mask *words);

/* --- masks ------------------------------------------------------------------------------------ */

static inline Mask bit(int card) { return UINT64_C(1) << card; }
static inline int count(Mask mask) { return __builtin_popcountll(mask); }
static inline int lowest_index(Mask mask) { return __builtin_ctzll(mask); }
static inline int highest_nibble(Mask mask) { return (63 - __builtin_clzll(mask)) >> 2; }
static inline Mask same_rank(int rank) { return UINT64_C(15) << 4 * rank; }

static inline Mask ranks_present(Mask mask) {
    Mask pairs = mask | mask >> 1;
    return (pairs | pairs >> 2) & ONES;
}

static inline unsigned ranks_of(Mask mask) {
    Mask packed = ranks_present(mask);
    packed = (packed | packed >> 3) & 0x0303030303030303;
    packed = (packed | packed >> 6) & 0x000F000F000F000F;
    packed = (packed | packed >> 12) & 0x000000FF000000FF;
    return (packed | packed >> 24) & 0xFFFF;
}

static inline Mask count_by_rank(Mask mask) {
    Mask pairs = mask - (mask >> 1 & 0x5555555555555);
    return (pairs & 0x3333333333333) + (pairs >> 2 & 0x3333333333333);
}

static inline Mask lowest_of_each_rank(Mask mask) { return mask & ~(mask - ranks_present(mask)); }
static inline bool fits(Mask part, Mask counts) { return (((counts | TESTS) - part) & TESTS) == TESTS; }
static inline unsigned rank_bits(Mask counts) { return ranks_of(counts | counts >> 1 | counts >> 2); }

static inline int value_total(Mask rank_set) {
    int total = 0;
    while (rank_set) {
        int rank = lowest_index(rank_set) >> 2;
        total += (int)(rank_set >> 4 * rank & 15) * (rank + 1);
        rank_set &= ~same_rank(rank);
    }
    return total;
}

/* --- random numbers and the deal ---------------------------------------------------------------- */

static inline void philox(uint32_t c[4], uint32_t k0, uint32_t k1) {
    for (int i = 0; i < 10; i++) {
        uint64_t even = UINT64_C(0xD2511F53) * c[0], odd = UINT64_C(0xCD9E8D57) * c[2];
        c[0] = (uint32_t)(odd >> 32) ^ c[1] ^ k0;
        c[1] = (uint32_t)odd;
        c[2] = (uint32_t)(even >> 32) ^ c[3] ^ k1;
        c[3] = (uint32_t)even;
        k0 += 0x9E3779B9;
        k1 += 0xBB67AE85;
    }
}

static inline void block(uint32_t c[4], uint64_t seed, uint64_t match, uint32_t stream, uint32_t draw) {
    c[0] = draw;
    c[1] = stream;
    c[2] = (uint32_t)match;
    c[3] = (uint32_t)(match >> 32);
    philox(c, (uint32_t)seed, (uint32_t)(seed >> 32));
}

static inline void swap(uint8_t *a, uint8_t *b) {
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

static inline int shuffle_step(uint8_t *deck, int left, uint32_t word) {
    uint32_t second = left > 2 ? left - 1 : 1, third = left > 3 ? left - 2 : 1;
    uint64_t scaled_1 = (uint64_t)word * left;
    uint64_t scaled_2 = (uint64_t)(uint32_t)scaled_1 * second;
    uint64_t scaled_3 = (uint64_t)(uint32_t)scaled_2 * third;
    uint32_t low = (uint32_t)scaled_3, ranges = left * second * third;
    if (low < ranges && low < -ranges % ranges) return left;
    swap(deck + left - 1, deck + (scaled_1 >> 32));
    swap(deck + second - 1, deck + (scaled_2 >> 32));
    swap(deck + third - 1, deck + (scaled_3 >> 32));
    return left - 3;
}

static void shuffle(uint8_t *deck, int left, uint64_t seed, uint64_t match, uint32_t stream) {
    uint32_t words[4];
    for (uint32_t draw = 0; left > 1; draw++) {
        block(words, seed, match, stream, draw);
        for (int i = 0; i < 4; i++)
            if (left > 1) left = shuffle_step(deck, left, words[i]);
    }
}

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

/* --- captures ----------------------------------------------------------------------------------- */

static inline unsigned sum_list(int rank, unsigned present) {
    if (rank >= FIRST_FACE) return (1 << FIRST_FACE) + rank - FIRST_FACE;
    unsigned lower = 1u << rank;
    return lower | (present & (lower - 1));
}

static inline bool any_sum_fits(int rank, Mask counts) {
    unsigned list = sum_list(rank, rank_bits(counts));
    for (int64_t i = SUM_STARTS[list]; i < SUM_STARTS[list + 1]; i++)
        if (fits(SUMS[i], counts)) return true;
    return false;
}

static inline unsigned hash_slot(Mask one, unsigned size) {
    return ((one ^ one >> 27) & 0x7FFFFFFF) * 0x9E3779B1 >> 13 & (size - 1);
}

static inline bool add_to_hash(Mask one, Mask *table, unsigned size) {
    unsigned slot = hash_slot(one, size);
    for (; table[slot] != UINT64_MAX; slot = (slot + 1) & (size - 1))
        if (table[slot] == one) return false;
    table[slot] = one;
    return true;
}

static void grow_hash(const Mask *unions, int n, Mask *table, unsigned size) {
    memset(table, 0xFF, size * sizeof *table);
    for (int i = 0; i < n; i++) add_to_hash(unions[i], table, size);
}

static inline bool among(Mask one, const Mask *unions, int n) {
    for (int i = 0; i < n; i++)
        if (unions[i] == one) return true;
    return false;
}

static int list_unions(unsigned list, Mask counts, Mask *unions, Mask *hashed) {
    int n = 1;
    unsigned size = 0;
    for (int64_t i = SUM_STARTS[list]; i < SUM_STARTS[list + 1]; i++) {
        if (!fits(SUMS[i], counts)) continue;
        for (int place = 0; place < n; place++) {
            Mask one = unions[place] + SUMS[i];
            bool found;
            if (!fits(one, counts)) continue;
            if (n < SCANNED) {
                found = among(one, unions, n);
            } else {
                if (2u * n >= size) {
                    size = size ? 2 * size : SMALLEST_HASH;
                    grow_hash(unions, n, hashed, size);
                }
                found = !add_to_hash(one, hashed, size);
            }
            if (!found) unions[n++] = one;
        }
    }
    return n;
}

static bool divides(int rank, Mask left) {
    struct { Mask left; int64_t next; } stack[DEEPEST];
    unsigned list = sum_list(rank, rank_bits(left));
    int64_t first = SUM_STARTS[list], stop = SUM_STARTS[list + 1], i = first;
    int depth = 0;
    while (left) {
        int highest = highest_nibble(left);
        while (i < stop && !(SUMS[i] >> 4 * highest & 15 && fits(SUMS[i], left))) i++;
        if (i < stop) {
            stack[depth].left = left;
            stack[depth++].next = i + 1;
            left -= SUMS[i];
            if (!left || highest_nibble(left) != highest) i = first;
        } else if (depth == 0) {
            return false;
        } else {
            left = stack[--depth].left;
            i = stack[depth].next;
        }
    }
    return true;
}

/* --- moves -------------------------------------------------------------------------------------- */

static inline Mask summands(const Rules *rules, int rank, Mask table) {
    if (rank >= FIRST_FACE && rules->face_sum == FACE_SUM_NONE) return 0;
    if (rules->face_sum != FACE_SUM_FULL) table &= NUMBERS;
    return count_by_rank(table) & ~same_rank(rank);
}

static inline bool match_allowed(const Rules *rules, int rank, int n, int equal) {
    if (n == 0) return true;
    if (rank >= FIRST_FACE && rules->face_match != FACE_MATCH_SAME)
        return n == 1 || (n == 3 && rules->face_match == FACE_MATCH_ODD);
    if (rules->match_take == MATCH_ALL) return n == equal;
    return n == 1 || rules->match_take == MATCH_ANY;
}

static inline bool can_capture(const Rules *rules, int rank, Mask table) {
    if (table & same_rank(rank)) return true;
    Mask counts = summands(rules, rank, table);
    return counts && any_sum_fits(rank, counts);
}

static inline bool take_is_legal(const Rules *rules, int rank, Mask take, Mask table) {
    Mask own = same_rank(rank), set = count_by_rank(take & ~own);
    int n = count(take & own), equal = count(table & own);
    if (!match_allowed(rules, rank, n, equal)) return false;
    if (rules->match_first && n == 0 && equal > 0) return false;
    if (set == 0) return true;
    if (rules->multi_capture == MULTI_SINGLE && n > 0) return false;
    if (!fits(set, summands(rules, rank, table))) return false;
    int total = value_total(set);
    if (total == rank + 1) return true;
    if (rules->multi_capture != MULTI_ANY || total % (rank + 1) != 0) return false;
    return divides(rank, set);
}

static inline bool move_is_legal(const Rules *rules, Mask hand, Mask table, int64_t move) {
    int64_t card = move >> 52;
    Mask take = move & ALL_CARDS;
    if (move < 0 || card >= PACK || !(hand >> card & 1) || take & ~table) return false;
    if (take == 0) return !rules->must_capture || !can_capture(rules, (int)card >> 2, table);
    return take_is_legal(rules, (int)card >> 2, take, table);
}

static inline int64_t move_of(int card, Mask take) { return (int64_t)card << 52 | (int64_t)take; }

static inline Mask hand_of_interest(const Rules *rules, Mask hand, Mask table) {
    Mask cards = ranks_present(table) * 15;
    if (table & NUMBERS) {
        cards |= SUMMABLE[ranks_of(table) & ((1 << FIRST_FACE) - 1)];
        if (rules->face_sum != FACE_SUM_NONE) cards |= FACES;
    }
    return hand & cards;
}

static inline int list_sum_parts(const Rules *rules, int rank, Mask counts, Mask *takes, Mask *hashed) {
    unsigned list = sum_list(rank, rank_bits(counts));
    int n = 1;
    takes[0] = 0;
    if (counts == 0 || SUM_STARTS[list] == SUM_STARTS[list + 1]) return 1;
    if (rules->multi_capture == MULTI_ANY) return list_unions(list, counts, takes, hashed);
    for (int64_t i = SUM_STARTS[list]; i < SUM_STARTS[list + 1]; i++)
        if (fits(SUMS[i], counts)) takes[n++] = SUMS[i];
    return n;
}

static inline int list_takes(const Rules *rules, int rank, Mask table, Mask *takes, Mask *hashed) {
    int equal = count(table & same_rank(rank));
    int n_unions = list_sum_parts(rules, rank, summands(rules, rank, table), takes, hashed);
    int combined = rules->multi_capture == MULTI_SINGLE ? 1 : n_unions, end = n_unions;
    for (int n = 1; n <= equal; n++)
        if (match_allowed(rules, rank, n, equal))
            for (int i = 0; i < combined; i++) takes[end++] = takes[i] + ((Mask)n << 4 * rank);
    int dropped = rules->match_first && equal > 0 ? n_unions : 1, n_takes = end - dropped;
    for (int i = 0; i < dropped && i < n_takes; i++) takes[i] = takes[--end];
    return n_takes;
}

static inline Mask first_cards(Mask rank_set, Mask table) {
    Mask cards = 0;
    while (rank_set) {
        Mask ranks = (rank_set | rank_set >> 1 | rank_set >> 2) & ONES;
        Mask some = lowest_of_each_rank(table) & (ranks * 15);
        cards |= some;
        table &= ~some;
        rank_set -= ranks;
    }
    return cards;
}

static int list_rank_moves(const Rules *rules, Mask hand, Mask table, Mask *words) {
    int n = 0;
    Mask capturing = hand_of_interest(rules, hand, table);
    for (; hand; hand &= hand - 1) {
        int card = lowest_index(hand), takes = 0;
        if (capturing >> card & 1) {
            takes = list_takes(rules, card >> 2, table, words + n, words + HASH_PLACE);
            for (int i = 0; i < takes; i++) words[n + i] |= (Mask)card << 52;
            n += takes;
        }
        if (takes == 0 || !rules->must_capture) words[n++] = (Mask)card << 52;
    }
    return n;
}

static inline Mask ways(Mask rank_set, Mask table) {
    Mask product = 1, counts = count_by_rank(table);
    rank_set &= ((counts | counts >> 1) >> 1 & ONES) * 15;
    while (rank_set) {
        int place = lowest_index(rank_set) & ~3;
        product *= N_SUBSETS[(table >> place & 15) * 8 + (rank_set >> place & 15)];
        rank_set &= ~(UINT64_C(15) << place);
    }
    return product;
}

static inline Mask cards_of_way(Mask rank_set, Mask table, Mask way) {
    Mask cards = 0;
    while (rank_set) {
        int place = lowest_index(rank_set) & ~3;
        unsigned which = (table >> place & 15) * 8 + (rank_set >> place & 15);
        cards |= (Mask)SUBSETS[which * 8 + way % N_SUBSETS[which]] << place;
        way /= N_SUBSETS[which];
        rank_set &= ~(UINT64_C(15) << place);
    }
    return cards;
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
    if (rules->majority_absolute) return own >= needed ? points : 0;
    if (own == other) return own > 0 && rules->majority_tie_all ? points : 0;
    return own > other ? points : 0;
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    Mask piles[SEATS] = {state->piles[0], state->piles[1]};
    if (state->last_side >= 0) piles[state->last_side] |= state->table;
    bool doubled = state->ace_sweep && (rules->ace_sweep_bonus == 1
        || (rules->ace_sweep_bonus == 2 && state->ace_sweep == SWEPT_FROM_TABLE));
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
    uint64_t seed, int64_t first, int64_t n, int64_t *out, int64_t *watch, Mask *words
) {
    uint8_t deck[PACK];
    uint32_t drawn[4];
    State state;
    for (int64_t row = 0; row < n; row++) {
        if (watch[STOP]) return row;
        watch[DEAL] = first + row;
        int redeals = start(rules, deck, &state, seed, first + row);
        for (int play = 0; !all_played(rules, &state); play++) {
            if (state.hands[SEATS - 1] == 0) deal_packets(rules, &state, deck);
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
        }
        write_row(rules, &state, redeals, out + 19 * row);
    }
    return n;
}

#define ARGUMENTS                                                                                  \
    const Rules *rules, const double *w, uint64_t seed, int64_t first, int64_t n, int64_t *out,    \
        int64_t *watch, Mask *words

int64_t play_greedy(ARGUMENTS) {
    Chooser *const choosers[SEATS] = {greedy, greedy};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, words);
}

int64_t play_random(ARGUMENTS) {
    Chooser *const choosers[SEATS] = {random_move, random_move};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, words);
}

/* Any strategies, by number, through pointers that the compiler cannot see through. */
int64_t play_any(int64_t zero, int64_t one, ARGUMENTS) {
    static Chooser *volatile known[] = {greedy, random_move};
    Chooser *const choosers[SEATS] = {known[zero], known[one]};
    const double *const weights[SEATS] = {w, w};
    return play_block(rules, choosers, weights, seed, first, n, out, watch, words);
}
