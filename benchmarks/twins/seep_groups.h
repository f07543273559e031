/* How Seep's moves and houses are written, and groups of loose cards: seep.coding, seep.groups. */

#include "cards.h"
#include "tables.h"
#include "sums.h"
#include "totals.h"

enum { SEATS = 4, SIDES = 2, PACKET = 4, FLOOR = 4, PLAYS = PACK - FLOOR };
enum { LOWEST = 9, HIGHEST = 13, N_HOUSES = HIGHEST - LOWEST + 1 };
enum { THROW, CAPTURE, BID, FIRST_HOUSE };

typedef unsigned Values; /* bit v for value v */

#define HOUSES ((1u << (HIGHEST + 1)) - (1u << LOWEST))
#define EVERY_VALUE ((1u << (HIGHEST + 1)) - 2)

/* --- values ------------------------------------------------------------------------------------- */

static inline bool has(Values values, int value) { return values >> value & 1; }
static inline int value_of(int card) { return (card >> 2) + 1; }
static inline Values values_in(Mask cards) { return ranks_of(cards) << 1; }
static inline Values lowered_by(Values values, int value) { return values >> value & EVERY_VALUE; }
static inline Values raised_by(Values values, int value) { return values << value & HOUSES; }
static inline Values sums_made(Values sums, int value) { return (sums | 1) << value & EVERY_VALUE; }

static inline Mask cards_of_values(Values values) {
    Mask ranks = values >> 1;
    ranks = (ranks | ranks << 24) & 0x000000FF000000FF;
    ranks = (ranks | ranks << 12) & 0x000F000F000F000F;
    ranks = (ranks | ranks << 6) & 0x0303030303030303;
    return ((ranks | ranks << 3) & ONES) * 15;
}

static inline Values sums_of(Mask cards) {
    Values sums = 0;
    for (; cards; cards = drop_lowest(cards))
        sums |= sums_made(sums, value_of(lowest_index(cards)));
    return sums;
}

/* --- moves: floor cards, from bit 52 on the card played, from bit 58 the kind ------------------- */

#define RAISES (UINT64_C(1) << 61)

static inline Mask throw_of(int card) { return (Mask)card << 52; }
static inline Mask bid_of(int value) { return (Mask)BID << 58 | (Mask)value; }

static inline Mask capture_of(int card, Mask take) {
    return (Mask)CAPTURE << 58 | throw_of(card) | take;
}

static inline Mask house_move(int card, int value, Mask used, bool raising) {
    Mask kind = FIRST_HOUSE + value - LOWEST;
    return kind << 58 | throw_of(card) | used | (raising ? RAISES : 0);
}

static inline int kind_of(Mask move) { return move >> 58 & 7; }
static inline int card_played(Mask move) { return move >> 52 & 63; }
static inline int bid_value(Mask move) { return move & 15; }
static inline int house_value(Mask move) { return kind_of(move) - FIRST_HOUSE + LOWEST; }
static inline bool raises(Mask move) { return (move & RAISES) != 0; }
static inline Mask floor_cards(Mask move) { return move & ALL_CARDS; }

/* --- houses: who owns them, and which are cemented, in one int ---------------------------------- */

enum { CEMENTED_MARKS = SEATS };

static inline Values owned_by(Values marks, int seat) {
    return marks >> N_HOUSES * seat << LOWEST & HOUSES;
}

static inline Values cemented_in(Values marks) { return owned_by(marks, CEMENTED_MARKS); }

static inline Values standing_in(Values marks) {
    return owned_by(marks | marks >> N_HOUSES | marks >> 2 * N_HOUSES | marks >> 3 * N_HOUSES, 0);
}

static inline Values without_house(Values marks, int value) {
    return marks & ~(0x0108421u << (value - LOWEST));
}

static inline Values with_owner(Values marks, int value, int seat) {
    return marks | 1u << (N_HOUSES * seat + value - LOWEST);
}

static inline Mask house_of(const Mask *houses, int value) {
    return value < LOWEST ? 0 : houses[value - LOWEST];
}

static inline Mask all_houses(const Mask *houses) {
    return houses[0] | houses[1] | houses[2] | houses[3] | houses[4];
}

/* --- groups of loose cards, by the sum of their values ------------------------------------------ */

enum { /* places in the scratch buffer */
    GROUPS = MOST_MOVES,
    N_GROUPS = GROUPS + (HIGHEST + 1) * MOST_GROUPS,
    STARTS = N_GROUPS + HIGHEST + 1,
    FITTING = STARTS + MOST_GROUPS,
    UNIONS = FITTING + MOST_GROUPS,
};

static inline int groups_of(int value) { return GROUPS + value * MOST_GROUPS; }
static inline int n_groups_of(int value, const Mask *words) { return (int)words[N_GROUPS + value]; }

static inline void add_card(int card, int value, Mask *words) {
    int lower = value - value_of(card), n = n_groups_of(lower, words);
    const Mask *from = words + groups_of(lower);
    Mask *to = words + groups_of(value) + n_groups_of(value, words);
    for (int i = 0; i < n; i++) to[i] = from[i] | bit(card);
    words[N_GROUPS + value] += (Mask)n;
}

static void list_groups(Mask loose, Mask *words) {
    Values sums = 0;
    memset(words + N_GROUPS, 0, (HIGHEST + 1) * sizeof *words);
    words[groups_of(0)] = 0;
    words[N_GROUPS] = 1;
    while (loose) {
        int card = highest_index(loose);
        Values reached = sums_made(sums, value_of(card));
        loose &= ~bit(card);
        sums |= reached;
        while (reached) {
            int value = highest_index(reached);
            reached &= ~(1u << value);
            add_card(card, value, words);
        }
    }
}

static inline bool is_among(Mask one, const Mask *words, int start, int stop) {
    for (int i = start; i < stop; i++)
        if (words[i] == one) return true;
    return false;
}

static inline int list_fitting(int value, Mask loose, Mask *words) {
    int n = 0, start = groups_of(value), stop = start + n_groups_of(value, words);
    for (int i = start; i < stop; i++) {
        words[FITTING + n] = words[i];
        n += (words[i] & ~loose) == 0;
    }
    return n;
}

static inline int keep_full(int fitting, int n, Mask *words) {
    int kept = 0;
    for (int place = UNIONS; place < UNIONS + n; place++) {
        bool full = true;
        for (int i = FITTING; i < FITTING + fitting && full; i++) full = words[i] & words[place];
        if (full) words[UNIONS + kept++] = words[place];
    }
    return kept;
}

static int unite(int fitting, bool full, Mask *words) {
    int n = 1;
    words[UNIONS] = 0;
    for (int i = FITTING; i < FITTING + fitting; i++) {
        for (int place = UNIONS, before = UNIONS + n; place < before; place++) {
            Mask one = words[place] | words[i];
            bool disjoint = !(words[place] & words[i]);
            if (disjoint && !is_among(one, words, UNIONS, UNIONS + n)) words[UNIONS + n++] = one;
        }
    }
    return full ? keep_full(fitting, n, words) : n;
}

static inline int list_unions(int value, Mask loose, bool full, Mask *words) {
    int fitting = list_fitting(value, loose, words);
    words[UNIONS] = fitting == 1 ? words[FITTING] : 0;
    return fitting == 0 || (fitting == 1 && full) ? 1 : unite(fitting, full, words);
}

static inline bool splits(int value, Mask cards) {
    cards &= ~same_rank(value - 1);
    int total = total_of(cards);
    if (total == 0 || total == value) return true;
    return total % value == 0 && divides(value - 1, count_by_rank(cards));
}
