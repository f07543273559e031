/* What may be taken in Sweep: simcore.captures and the moves of the game. */

#include "position.h"
#include "sums.h"

enum { FACE_SUM_NONE, FACE_SUM_CAPTURE, FACE_SUM_FULL };
enum { MATCH_ANY, MATCH_ALL, MATCH_ONE };
enum { FACE_MATCH_SAME, FACE_MATCH_ONE, FACE_MATCH_ODD };
enum { MULTI_ANY, MULTI_MATCH_PLUS_ONE_SUM, MULTI_SINGLE };

/* --- captures ----------------------------------------------------------------------------------- */

static inline bool any_sum_fits(int rank, Mask counts) {
    return any_fits(sum_list(rank, rank_bits(counts)), counts);
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

static inline bool move_is_legal(const View *view, int64_t move) {
    int64_t card = move >> 52;
    Mask take = cards_taken(move);
    if (move < 0 || card >= PACK || !(view->hand >> card & 1) || take & ~view->table) return false;
    if (take) return take_is_legal(view->rules, (int)card >> 2, take, view->table);
    return !view->rules->must_capture || !can_capture(view->rules, (int)card >> 2, view->table);
}

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
    takes[0] = 0;
    if (counts == 0 || SUM_STARTS[list] == SUM_STARTS[list + 1]) return 1;
    if (rules->multi_capture == MULTI_ANY) return list_unions(list, counts, takes, hashed);
    return 1 + list_fitting(list, counts, takes + 1);
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

static int list_rank_moves(const View *view, Mask *words) {
    const Rules *rules = view->rules;
    Mask hand = view->hand, capturing = hand_of_interest(rules, hand, view->table);
    int n = 0;
    for (; hand; hand &= hand - 1) {
        int card = lowest_index(hand), takes = 0;
        if (capturing >> card & 1) {
            takes = list_takes(rules, card >> 2, view->table, words + n, words + HASH_PLACE);
            for (int i = 0; i < takes; i++) words[n + i] |= (Mask)card << 52;
            n += takes;
        }
        if (takes == 0 || !rules->must_capture) words[n++] = (Mask)card << 52;
    }
    return n;
}
