/* Masks, random numbers and decks: simcore.bits, simcore.cards, simcore.rng and games.deck. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t Mask;

enum { FIRST_FACE = 10 };
enum { LOW_CARDS = 28, SKIPPED_CARDS = 12 };  /* of a pack of 40: A to 7; 8, 9 and 10 */
enum { SHUFFLE, DECISIONS, FIRST_REDEAL };

#define ONES UINT64_C(0x1111111111111)
#define SPADES ONES
#define ALL_CARDS (ONES * 15)
#define FACES (ALL_CARDS >> 40 << 40)
#define NUMBERS (ALL_CARDS & ~FACES)
#define TESTS (ONES * 8)
#define ACE_OF_SPADES UINT64_C(1)

/* --- masks ------------------------------------------------------------------------------------ */

static inline Mask bit(int card) { return UINT64_C(1) << card; }
static inline int count(Mask mask) { return __builtin_popcountll(mask); }
static inline int lowest_index(Mask mask) { return mask ? __builtin_ctzll(mask) : 64; }
static inline int highest_index(Mask mask) { return 63 - __builtin_clzll(mask); }
static inline int highest_nibble(Mask mask) { return highest_index(mask) >> 2; }
static inline Mask drop_lowest(Mask mask) { return mask & (mask - 1); }
static inline int suit_of(int card) { return card & 3; }
static inline Mask same_suit(int suit) { return ONES << suit; }
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
static inline Mask coins_first(Mask mask) {
    return (mask & ONES) << 2 | (mask >> 2 & ONES) | (mask & (ONES * 10));
}

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

/* --- random numbers ---------------------------------------------------------------------------- */

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

/* --- decks -------------------------------------------------------------------------------------- */

static inline void lay_out(uint8_t *deck, int size, int low, int gap) {
    for (int i = 0; i < size; i++) deck[i] = i < low ? i : i + gap;
}

static inline Mask cards_at(const uint8_t *deck, int n) {
    Mask mask = 0;
    for (int i = 0; i < n; i++) mask |= bit(deck[i]);
    return mask;
}
