/* Sueca in C: the same deals, the same algorithm, the same rows as the engine.
 *
 * As sweep.c, with every option read at run time; lone deals, into which nothing is carried.
 */

#include "cards.h"
#include "tables.h"

enum { SEATS = 4, SIDES = 2, HAND = 10 };
enum { PLAYING, ASKING, CANCELLED };
enum { CARD, KEEP_OR_CANCEL, CARD_OR_CANCEL };
enum { ALL_POINTS = 120, HALF = 60, NINETY = 90, ALL_TRICKS = 10, MOST_CANCELLED = 1000 };
enum { VENCIDA_TRICKS, VENCIDA_POINTS };
enum { DRAW_CARRY, DRAW_DOUBLE, DRAW_VOID, DRAW_EACH };
enum { MATCH };

#define KEEP (INT64_C(1) << 58)
#define CANCEL (INT64_C(2) << 58)

typedef struct {
    Mask hands[SEATS], piles[SIDES], trick, voids;
    int64_t best, best_seat, led, turn, asked, trump_card, cancelled;
} State;

typedef struct {
    int64_t seat, best, best_seat, led, question, trump_card, trump_seat, cancelled;
    Mask hand, trick, piles[SIDES], voids;
} View;

/* --- cards -------------------------------------------------------------------------------------- */

static const int STRENGTH[] = {9, 0, 1, 2, 3, 4, 8, 0, 0, 0, 6, 5, 7};

static inline int strength(int card) { return STRENGTH[card >> 2]; }

static inline int card_points(Mask cards) {
    return 11 * count(cards & same_rank(0)) + 10 * count(cards & same_rank(6))
        + 4 * count(cards & same_rank(12)) + 3 * count(cards & same_rank(10))
        + 2 * count(cards & same_rank(11));
}

static inline bool beats(int card, int best, int trump) {
    if (suit_of(card) == suit_of(best)) return strength(card) > strength(best);
    return suit_of(card) == trump;
}

/* --- dealing ------------------------------------------------------------------------------------ */

static inline bool may_cancel(const Rules *rules, int seat, Mask hand) {
    return card_points(hand) <= (seat ? rules->cancel_others_max : rules->cancel_first_max);
}

static inline int next_asked(const Rules *rules, const Mask hands[SEATS], int seat) {
    if (rules->cancel_others_max < 0) return SEATS;
    while (seat < SEATS && !may_cancel(rules, seat, hands[seat])) seat++;
    return seat;
}

static void first_position(const Rules *rules, const uint8_t *deck, int64_t cancelled, State *state) {
    memset(state, 0, sizeof *state);
    for (int seat = 0; seat < SEATS; seat++) {
        int packet = (seat - (int)rules->trump_seat + SEATS - 1) & (SEATS - 1);
        state->hands[seat] = cards_at(deck + packet * HAND, HAND);
    }
    int asked = next_asked(rules, state->hands, 0);
    state->best = state->led = -1;
    state->turn = asked & (SEATS - 1);
    state->asked = asked < SEATS ? ASKING : PLAYING;
    state->trump_card = deck[PACK - 1];
    state->cancelled = cancelled;
}

static int start(const Rules *rules, uint8_t *deck, State *state, uint64_t seed, uint64_t match) {
    lay_out(deck, PACK, LOW_CARDS, SKIPPED_CARDS);
    shuffle(deck, PACK, seed, match, SHUFFLE);
    first_position(rules, deck, 0, state);
    return 0;
}

static inline bool deal_is_due(const Rules *rules, const State *state) {
    (void)rules;
    return state->asked == CANCELLED;
}

static void deal_packets(
    const Rules *rules, State *state, uint8_t *deck, uint64_t seed, uint64_t match
) {
    lay_out(deck, PACK, LOW_CARDS, SKIPPED_CARDS);
    shuffle(deck, PACK, seed, match, FIRST_REDEAL + (uint32_t)state->cancelled - 1);
    first_position(rules, deck, state->cancelled, state);
}

static inline bool is_over(const Rules *rules, const State *state) {
    (void)rules;
    const Mask *hands = state->hands;
    return (hands[0] | hands[1] | hands[2] | hands[3] | state->trick) == 0;
}

/* --- what a seat sees and may do ---------------------------------------------------------------- */

static inline int64_t question_of(const Rules *rules, const State *state) {
    if (state->asked == ASKING) return KEEP_OR_CANCEL;
    bool first = state->turn == 0 && state->trick == 0 && (state->piles[0] | state->piles[1]) == 0;
    bool asked = first && rules->cancel_others_max < 0 && may_cancel(rules, 0, state->hands[0]);
    return asked ? CARD_OR_CANCEL : CARD;
}

static inline View view_of(const Rules *rules, const State *state) {
    return (View){
        state->turn, state->best, state->best_seat, state->led, question_of(rules, state),
        state->trump_card, rules->trump_seat, state->cancelled, state->hands[state->turn],
        state->trick, {state->piles[0], state->piles[1]}, state->voids,
    };
}

static inline int64_t move_of(int card) { return (int64_t)card << 52; }

static inline Mask playable(const View *view) {
    Mask following = view->led < 0 ? 0 : view->hand & same_suit((int)view->led);
    return following ? following : view->hand;
}

static inline bool move_is_legal(const View *view, int64_t move) {
    if (move == CANCEL) return view->question != CARD && view->cancelled < MOST_CANCELLED;
    if (view->question == KEEP_OR_CANCEL) return move == KEEP;
    int64_t card = move >> 52;
    return move >= 0 && card < 52 && move == move_of((int)card) && playable(view) >> card & 1;
}

static inline int list_moves(const View *view, Mask *words) {
    Mask cards = playable(view);
    int n = count(cards);
    if (view->question == KEEP_OR_CANCEL) {
        words[0] = KEEP;
        n = 1;
    } else {
        for (int i = 0; i < HAND; i++, cards = drop_lowest(cards))
            words[i] = move_of(lowest_index(cards));
    }
    if (view->question != CARD) words[n++] = CANCEL;
    return n;
}

/* --- a play ------------------------------------------------------------------------------------- */

static inline void answer(const Rules *rules, State *state, int64_t move) {
    if (move == CANCEL) {
        state->asked = CANCELLED;
        state->cancelled++;
        return;
    }
    int asked = next_asked(rules, state->hands, (int)state->turn + 1);
    state->asked = asked < SEATS ? ASKING : PLAYING;
    state->turn = asked & (SEATS - 1);
}

static inline void apply(const Rules *rules, State *state, int64_t move) {
    if (move >= KEEP) return answer(rules, state, move);
    int card = (int)(move >> 52);
    int64_t seat = state->turn;
    state->hands[seat] &= ~bit(card);
    state->trick |= bit(card);
    if (state->led < 0) state->led = suit_of(card);
    else if (suit_of(card) != state->led) state->voids |= bit((int)(SEATS * seat + state->led));
    if (state->best < 0 || beats(card, (int)state->best, suit_of((int)state->trump_card))) {
        state->best = card;
        state->best_seat = seat;
    }
    state->turn = (seat + 1) & (SEATS - 1);
    state->asked = PLAYING;
    if (count(state->trick) < SEATS) return;
    state->piles[state->best_seat & 1] |= state->trick;
    state->turn = state->best_seat;
    state->trick = 0;
    state->best = state->led = -1;
}

/* Of a deal that is cancelled nothing is recorded. */
static inline int64_t recorded(int64_t n, int64_t move) { return move < KEEP ? n + 1 : 0; }

/* --- strategies --------------------------------------------------------------------------------- */

enum { W_CANCEL, W_STRENGTH, W_TRUMP };
enum { ACE = 9 };

static int64_t random_move(const View *view, uint64_t word, const double *w, Mask *words) {
    (void)w;
    return words[word % list_moves(view, words)];
}

static inline double worth(const View *view, int64_t move, const double *w) {
    if (move >= KEEP) return move == CANCEL ? w[W_CANCEL] : 0;
    int card = (int)(move >> 52), own = card_points(bit(card)), trump = suit_of((int)view->trump_card);
    double cost = w[W_STRENGTH] * strength(card);
    if (suit_of(card) == trump) cost += w[W_TRUMP];
    if (view->best < 0) return (strength(card) == ACE ? own : -own) - cost;
    if (beats(card, (int)view->best, trump)) return own + card_points(view->trick) - cost;
    bool partner_leads = ((view->best_seat ^ view->seat) & 1) == 0;
    return (partner_leads ? own : -own) - cost;
}

static int64_t greedy(const View *view, uint64_t word, const double *w, Mask *words) {
    int n = list_moves(view, words), equals = 0;
    double highest = 0;
    for (int i = 0; i < n; i++) {
        Mask move = words[i];
        double value = worth(view, (int64_t)move, w);
        if (equals == 0 || value > highest) {
            highest = value;
            equals = 0;
        }
        if (value == highest) words[equals++] = move;
    }
    return words[word % equals];
}

/* --- the score ---------------------------------------------------------------------------------- */

static inline bool is_vencida(const Rules *rules, int won, int tricks) {
    if (rules->vencida_rule == VENCIDA_TRICKS) return tricks == ALL_TRICKS;
    return rules->vencida_rule == VENCIDA_POINTS && won == ALL_POINTS;
}

static inline int64_t game_points(const Rules *rules, int won, bool vencida) {
    if (won <= HALF) return won == HALF && rules->draw_rule == DRAW_EACH;
    if (vencida) return rules->vencida_value;
    if (won >= rules->double_from) return 2;
    return won == NINETY ? rules->score_90 : 1;
}

static inline int64_t carried_on(const Rules *rules, bool draw) {
    return draw && (rules->draw_rule == DRAW_CARRY || rules->draw_rule == DRAW_DOUBLE);
}

static void write_row(const Rules *rules, const State *state, int redeals, int64_t *row) {
    (void)redeals;
    for (int side = 0; side < SIDES; side++, row += 5) {
        int won = card_points(state->piles[side]), tricks = count(state->piles[side]) / SEATS;
        bool vencida = is_vencida(rules, won, tricks);
        bool match = vencida && rules->vencida_value == MATCH;
        row[0] = match ? rules->target : game_points(rules, won, vencida);
        row[1] = won;
        row[2] = tricks;
        row[3] = vencida;
        row[4] = match;
    }
    bool draw = card_points(state->piles[0]) == HALF;
    row[0] = draw;
    row[1] = carried_on(rules, draw);
    row[2] = state->cancelled;
}

#include "loop.h"
