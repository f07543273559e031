/* Seep in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * As sweep.c, with every option read at run time, for two and four players; lone deals.
 */

#include "seep_greedy.h"

enum { NO_REDEAL, REDEAL_TD9S };
enum { PACKETS = 3, HALF = 24 };

/* --- dealing ------------------------------------------------------------------------------------ */

static inline bool is_void(const Rules *rules, const uint8_t *deck) {
    bool bidding = rules->opening != OPENING_FREE;
    if (bidding && !(cards_at(deck, PACKET) & cards_of_values(HOUSES))) return true;
    if (rules->floor_redeal == NO_REDEAL) return false;
    Mask floor = cards_at(deck + PACKET * rules->players, FLOOR);
    return floor & (bit(TEN_DIAMONDS) | bit(NINE_SPADES));
}

static inline void deal_on(const Rules *rules, State *state, const uint8_t *deck, int packets) {
    for (int packet = 0; packet < packets; packet++)
        for (int seat = 0; seat < rules->players; seat++, state->stock -= PACKET)
            state->hands[seat] |= cards_at(deck + PACK - state->stock, PACKET);
}

static int start(const Rules *rules, uint8_t *deck, State *state, uint64_t seed, uint64_t match) {
    int void_deals = 0;
    lay_out(deck, PACK, PACK, 0);
    shuffle(deck, PACK, seed, match, SHUFFLE);
    while (is_void(rules, deck)) {
        lay_out(deck, PACK, PACK, 0);
        shuffle(deck, PACK, seed, match, FIRST_REDEAL + void_deals++);
    }
    memset(state, 0, sizeof *state);
    state->last_side = -1;
    state->stock = PACK;
    deal_on(rules, state, deck, 1);
    state->loose = cards_at(deck + PACK - state->stock, FLOOR);
    state->stock -= FLOOR;
    if (rules->opening == OPENING_FREE) deal_on(rules, state, deck, PACKETS - 1);
    return void_deals;
}

static inline bool is_over(const Rules *rules, const State *state) {
    (void)rules;
    return state->plays == PLAYS;
}

static inline bool deal_is_due(const Rules *rules, const State *state) {
    (void)rules;
    return state->stock > 0 && state->plays == (state->stock > HALF ? 1 : HALF);
}

static inline void deal_packets(
    const Rules *rules, State *state, uint8_t *deck, uint64_t seed, uint64_t match
) {
    (void)seed, (void)match;  /* from the stock: nothing is drawn */
    deal_on(rules, state, deck, state->stock > HALF ? PACKETS - 1 : PACKETS);
}

static inline View view_of(const Rules *rules, const State *state) {
    bool face_up = rules->opening == OPENING_FREE || state->bid > 0;
    View view = {
        .seat = (int)state->turn, .hand = state->hands[state->turn],
        .loose = face_up ? state->loose : 0, .marks = state->marks, .last_side = state->last_side,
        .stock = state->stock, .plays = state->plays, .bid = state->bid, .rules = rules,
    };
    memcpy(view.houses, state->houses, sizeof view.houses);
    memcpy(view.piles, state->piles, sizeof view.piles);
    memcpy(view.bonus, state->bonus, sizeof view.bonus);
    return view;
}

/* --- a play ------------------------------------------------------------------------------------- */

static inline int64_t recorded(int64_t n, int64_t move) {
    (void)move;
    return n + 1;
}

static inline void count_up(State *state, int side, int event) {
    state->events[side] += INT64_C(1) << 8 * event;
}

static inline void capture(const Rules *rules, State *state, int seat, int card, Mask take) {
    int side = seat & 1, value = value_of(card);
    bool tight = (take & house_of(state->houses, value)) != 0;
    if (tight) {
        Values owned = owned_by(state->marks, side) | owned_by(state->marks, side + 2);
        count_up(state, side, CAPTURED);
        if (!has(owned, value)) count_up(state, side, STOLEN);
        state->marks = without_house(state->marks, value);
        state->houses[value - LOWEST] = 0;
    }
    state->loose &= ~take;
    if (state->loose == 0 && state->marks == 0) {
        count_up(state, side, tight ? TIGHT_SWEEP : LOOSE_SWEEP);
        state->bonus[side] += sweep_bonus(rules, state->plays, value, tight);
    }
    state->piles[side] |= take | bit(card);
    state->last_side = side;
}

static inline void add_owner(const Rules *rules, State *state, int target, int seat) {
    if (rules->partner_help && has(owned_by(state->marks, seat ^ 2), target)) return;
    state->marks = with_owner(state->marks, target, seat);
}

static inline void build(const Rules *rules, State *state, int seat, Mask move) {
    int card = card_played(move), side = seat & 1, target = house_value(move);
    int lower = target - value_of(card);
    Mask used = floor_cards(move), cards = used | bit(card);
    bool stood = has(standing_in(state->marks), target);
    if (raises(move)) {
        cards |= state->houses[lower - LOWEST];
        state->houses[lower - LOWEST] = 0;
        state->marks = without_house(state->marks, lower);
        count_up(state, side, RAISED);
    } else if (!stood) {
        count_up(state, side, BUILT);
    }
    state->houses[target - LOWEST] |= cards;
    state->loose &= ~used;
    add_owner(rules, state, target, seat);
    if (has(cemented_in(state->marks), target)) return;
    if (!stood && total_of(cards) <= target) return;
    count_up(state, side, CEMENTED);
    state->marks = with_owner(state->marks, target, CEMENTED_MARKS);
}

static inline void apply(const Rules *rules, State *state, int64_t move) {
    int seat = (int)state->turn, card = card_played(move), kind = kind_of(move);
    if (kind == BID) {
        state->bid = bid_value(move);
        return;
    }
    state->hands[seat] &= ~bit(card);
    state->turn = seat + 1 < rules->players ? seat + 1 : 0;
    if (kind == THROW) state->loose |= bit(card);
    else if (kind == CAPTURE) capture(rules, state, seat, card, floor_cards(move));
    else build(rules, state, seat, move);
    state->plays++;
}

/* --- strategies --------------------------------------------------------------------------------- */

static int64_t random_move(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)w;
    return (int64_t)words[word % list_moves(view, words)];
}

#include "loop.h"
