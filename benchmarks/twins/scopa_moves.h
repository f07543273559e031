/* What may be taken in the scopa family; the names are those of simcore.games.scopa.moves. */

#include "position.h"
#include "totals.h"

enum { SUM, FIFTEEN_MODE };
enum { ACE_SWEEPS, ACE_PLAIN };
enum { ACE_ONLY, ACE_TAKES_ALL };
enum { ACE_STAYS, ACE_TAKES_ITSELF };
enum { JACK = 10, COURTS_SHIFT = 2, HIGHEST_VALUE = 10, FIFTEEN = 15, INDEXED = 10 };

#define ACES UINT64_C(15)

/* --- values ------------------------------------------------------------------------------------- */

static inline int value_of(int rank) { return rank < JACK ? rank + 1 : rank - COURTS_SHIFT; }

static inline int rank_with(int value) {
    return value < JACK - COURTS_SHIFT ? value - 1 : value + COURTS_SHIFT;
}

static inline int total_needed(const Rules *rules, int rank) {
    return rules->capture_mode == SUM ? value_of(rank) : FIFTEEN - value_of(rank);
}

static inline Mask equal_cards(int total, Mask table) {
    return total <= HIGHEST_VALUE ? table & same_rank(rank_with(total)) : 0;
}

static inline unsigned sum_list(int total, unsigned ranks) {
    if (total > INDEXED) return FIRST_LIST_40 + (1 << INDEXED) + total - INDEXED - 1;
    unsigned lower = 1u << (total - 1);
    return FIRST_LIST_40 + (lower | (((ranks & 127) | (ranks >> 3 & 0x380)) & (lower - 1)));
}

/* --- captures ----------------------------------------------------------------------------------- */

static inline bool sums_allowed(const Rules *rules, Mask equal) {
    return equal == 0 || !rules->match_first || rules->capture_mode == FIFTEEN_MODE;
}

static inline bool is_sweeping_ace(const Rules *rules, int rank) {
    return rank == 0 && rules->ace_rule == ACE_SWEEPS;
}

static inline bool ace_takes_one(const Rules *rules, Mask table) {
    return table & ACES && rules->ace_on_ace == ACE_ONLY;
}

static inline bool take_is_legal(const Rules *rules, int card, Mask take, Mask table) {
    int rank = card >> 2;
    if (is_sweeping_ace(rules, rank)) {
        if (table == 0) return take == bit(card) && rules->ace_empty_table == ACE_TAKES_ITSELF;
        if (ace_takes_one(rules, table)) return !(take & ~(table & ACES)) && count(take) == 1;
        return take == table;
    }
    if (take & ~table) return false;
    int total = total_needed(rules, rank);
    if (total_of(take) != total) return false;
    return count(take) == 1 || sums_allowed(rules, equal_cards(total, table));
}

static inline bool can_capture(const Rules *rules, int card, Mask table) {
    int rank = card >> 2;
    if (is_sweeping_ace(rules, rank)) return table || rules->ace_empty_table == ACE_TAKES_ITSELF;
    int total = total_needed(rules, rank);
    if (equal_cards(total, table)) return true;
    return any_fits(sum_list(total, ranks_of(table)), count_by_rank(table));
}

static inline bool ace_is_banned(const View *view) {
    if (!view->rules->first_ace_banned || view->seat != 0 || !(view->hand & ~ACES)) return false;
    return !(view->piles[0] | view->piles[1]) && count(view->table) == view->rules->table_cards;
}

static inline bool move_is_legal(const View *view, int64_t move) {
    int64_t card = move >> 52;
    Mask take = cards_taken(move);
    if (move < 0 || card > 51 || !(view->hand >> card & 1)) return false;
    if (card >> 2 == 0 && ace_is_banned(view)) return false;
    if (take) return take_is_legal(view->rules, (int)card, take, view->table);
    return !view->rules->must_capture || !can_capture(view->rules, (int)card, view->table);
}

/* --- listing ------------------------------------------------------------------------------------ */

static inline int list_takes(const Rules *rules, int rank, Mask table, Mask *words) {
    Mask counts = count_by_rank(table);
    if (is_sweeping_ace(rules, rank)) {
        words[0] = table == 0 || ace_takes_one(rules, table) ? 1 : counts;
        return table || rules->ace_empty_table == ACE_TAKES_ITSELF;
    }
    int n = 0, total = total_needed(rules, rank);
    Mask equal = equal_cards(total, table);
    if (equal) words[n++] = UINT64_C(1) << 4 * rank_with(total);
    if (sums_allowed(rules, equal))
        n += list_fitting(sum_list(total, ranks_of(table)), counts, words + n);
    return n;
}

static int list_rank_moves(const View *view, Mask *words) {
    int n = 0;
    for (Mask hand = ace_is_banned(view) ? view->hand & ~ACES : view->hand; hand; hand &= hand - 1) {
        int card = lowest_index(hand);
        int takes = list_takes(view->rules, card >> 2, view->table, words + n);
        for (int i = 0; i < takes; i++) words[n + i] |= (Mask)card << 52;
        n += takes;
        if (takes == 0 || !view->rules->must_capture) words[n++] = (Mask)card << 52;
    }
    return n;
}

/* One choice of suits for each rank set: diamonds first. */
static inline int list_moves(const View *view, Mask *words) {
    int n = list_rank_moves(view, words);
    for (int i = 0; i < n; i++) {
        int card = card_played(words[i]);
        Mask place = coins_first(there(view->table, card));
        words[i] = move_of(card, coins_first(first_cards(cards_taken(words[i]), place)));
    }
    return n;
}
