/* Sets of table cards by rank and by card: simcore.captures, simcore.suits and fishing.listing.
 *
 * tables.h is written by build.py: the engine's own tables, and what it knows of the game.
 */

#include "cards.h"
#include "tables.h"

/* --- sums: lists of them are in tables.h -------------------------------------------------------- */

static inline bool any_fits(unsigned list, Mask counts) {
    for (int64_t i = SUM_STARTS[list]; i < SUM_STARTS[list + 1]; i++)
        if (fits(SUMS[i], counts)) return true;
    return false;
}

static inline int list_fitting(unsigned list, Mask counts, Mask *words) {
    int n = 0;
    for (int64_t i = SUM_STARTS[list]; i < SUM_STARTS[list + 1]; i++)
        if (fits(SUMS[i], counts)) words[n++] = SUMS[i];
    return n;
}

/* --- from rank sets to cards -------------------------------------------------------------------- */

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

/* --- moves: the cards taken, from bit 52 on the card played ------------------------------------- */

static inline int64_t move_of(int card, Mask take) { return (int64_t)card << 52 | (int64_t)take; }

static inline int card_played(int64_t move) { return (int)(move >> 52); }
static inline Mask cards_taken(int64_t move) { return move & ALL_CARDS; }

/* Where a card may take from: the table or, where that is empty, the card alone. */
static inline Mask there(Mask table, int card) { return table ? table : bit(card); }

static inline int64_t choose_evenly(const Mask *words, int n, Mask table, uint64_t word) {
    Mask total = 0;
    for (int i = 0; i < n; i++) total += ways(cards_taken(words[i]), table);
    Mask left = word % total;
    if (total == (Mask)n) { /* one way each */
        int card = card_played(words[left]);
        return move_of(card, cards_of_way(cards_taken(words[left]), there(table, card), 0));
    }
    for (int i = 0; i < n; i++) {
        int card = card_played(words[i]);
        Mask rank_set = cards_taken(words[i]), number = ways(rank_set, table);
        if (left < number) return move_of(card, cards_of_way(rank_set, there(table, card), left));
        left -= number;
    }
    return -1;
}
