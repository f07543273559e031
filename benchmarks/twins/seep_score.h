/* What cards and sweeps of Seep count, and the row of a deal: simcore.games.seep.score. */

#include "seep_listing.h"

enum { SPADES_FACE };
enum { SPLIT };
enum { BY_CARD = -1, SAME = -1 };
enum { TWO_SPADES = 4, NINE_SPADES = 32, TEN_DIAMONDS = 38 };
enum { LOOSE_SWEEP, TIGHT_SWEEP, BUILT, RAISED, CEMENTED, CAPTURED, STOLEN, N_EVENTS };

/* --- points ------------------------------------------------------------------------------------- */

static inline int64_t sweep_bonus(const Rules *rules, int64_t plays, int value, bool tight) {
    if (plays == 0 && rules->sweep_first != SAME) return rules->sweep_first;
    if (plays == PLAYS - 1 && rules->sweep_last != SAME) return rules->sweep_last;
    if (tight && rules->sweep_tight != SAME) return rules->sweep_tight;
    return rules->sweep_points == BY_CARD ? value : rules->sweep_points;
}

static inline int64_t points_for(int64_t points, int card, Mask cards) {
    return cards >> card & 1 ? points : 0;
}

static inline int64_t spade_points(const Rules *rules, Mask cards) {
    return rules->spades == SPADES_FACE ? total_of(cards & SPADES) : 0;
}

static inline int64_t ace_points(const Rules *rules, Mask cards) {
    Mask aces = cards & same_rank(0);
    return rules->aces * count(rules->spades == SPADES_FACE ? aces & ~SPADES : aces);
}

static inline int64_t card_points(const Rules *rules, Mask cards) {
    return spade_points(rules, cards) + ace_points(rules, cards)
        + points_for(rules->ten_diamonds, TEN_DIAMONDS, cards)
        + points_for(rules->nine_spades, NINE_SPADES, cards)
        + points_for(rules->two_spades, TWO_SPADES, cards);
}

static inline int64_t most_cards_points(const Rules *rules, int n_cards, int n_others) {
    if (n_cards == n_others)
        return rules->most_cards_tie == SPLIT && n_cards > 0 ? rules->most_cards / 2 : 0;
    return n_cards > n_others ? rules->most_cards : 0;
}

/* --- the row ------------------------------------------------------------------------------------ */

static int64_t *write_side(
    const Rules *rules, Mask pile, Mask other, int64_t bonus, int64_t events, int64_t *row
) {
    int64_t most_cards = most_cards_points(rules, count(pile), count(other));
    int64_t counted = card_points(rules, pile) + most_cards;
    int64_t others = card_points(rules, other) + most_cards_points(rules, count(other), count(pile));
    int64_t satthi = rules->satthi && others == 0 ? counted : 0;
    *row++ = counted + bonus + satthi;
    *row++ = spade_points(rules, pile);
    *row++ = ace_points(rules, pile);
    *row++ = points_for(rules->ten_diamonds, TEN_DIAMONDS, pile);
    *row++ = points_for(rules->nine_spades, NINE_SPADES, pile);
    *row++ = points_for(rules->two_spades, TWO_SPADES, pile);
    *row++ = most_cards;
    *row++ = bonus;
    *row++ = satthi;
    *row++ = count(pile);
    *row++ = (events >> 8 * LOOSE_SWEEP & 255) + (events >> 8 * TIGHT_SWEEP & 255);
    for (int event = 0; event < N_EVENTS; event++) *row++ = events >> 8 * event & 255;
    return row;
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    Mask residue = state->loose | all_houses(state->houses), piles[SIDES];
    for (int side = 0; side < SIDES; side++)
        piles[side] = state->piles[side] | (side == state->last_side ? residue : 0);
    for (int side = 0; side < SIDES; side++)
        row = write_side(
            rules, piles[side], piles[1 - side], state->bonus[side], state->events[side], row
        );
    *row++ = state->bid;
    *row++ = redeals;
    *row++ = count(residue);
    *row = state->last_side;
}
