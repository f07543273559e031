/* Greedy play of Seep: strategies.seep.greedy and strategies.seep.floor. */

#include "seep_score.h"

enum { W_CARD, W_SWEEP, W_BUILD, W_CONTESTED, W_CEMENT, W_THROW, W_LEAVE };

typedef struct {
    Mask loose;
    Values standing;
} Floor;

static inline Floor floor_after(const View *view, Mask move) {
    int card = card_played(move), value = value_of(card), kind = kind_of(move);
    Mask cards = floor_cards(move);
    Floor floor = {view->loose & ~cards, standing_in(view->marks)};
    if (kind == THROW) {
        floor.loose |= bit(card);
    } else if (kind == CAPTURE) {
        if (cards & house_of(view->houses, value)) floor.standing &= ~(1u << value);
    } else {
        if (raises(move)) floor.standing &= ~(1u << (house_value(move) - value));
        floor.standing |= 1u << house_value(move);
    }
    return floor;
}

static inline int sweeping_value(Floor floor) {
    unsigned ranks = ranks_of(floor.loose);
    int total = total_of(floor.loose), house = lowest_index(floor.standing);
    if (drop_lowest(floor.standing)) return 0;
    if (floor.standing) return total == 0 || total == house ? house : 0;
    if (ranks && !drop_lowest(ranks)) return lowest_index(ranks) + 1;
    return total <= HIGHEST ? total : 0;
}

/* --- gains -------------------------------------------------------------------------------------- */

static inline double loot(const View *view, Mask cards, const double *w) {
    return (double)card_points(view->rules, cards) + w[W_CARD] * count(cards);
}

static inline double bid_prospect(Mask hand, int value) {
    Mask same = hand & same_rank(value - 1);
    int fitting = 4 - count(same);
    for (Mask others = hand & ~same; others; others = drop_lowest(others)) {
        int missing = value - value_of(lowest_index(others));
        if (missing > 0) fitting += 4 - count(hand & same_rank(missing - 1));
    }
    return fitting;
}

static inline double captured_gain(const View *view, int card, Mask take, const double *w) {
    double value = loot(view, take | bit(card), w);
    if ((view->loose | all_houses(view->houses)) & ~take) return value;
    bool tight = (take & house_of(view->houses, value_of(card))) != 0;
    return value + w[W_SWEEP] * sweep_bonus(view->rules, view->plays, value_of(card), tight);
}

static inline double housed_gain(const View *view, Mask move, const double *w) {
    int target = house_value(move), card = card_played(move), lower = target - value_of(card);
    Values foes = owned_by(view->marks, view->seat ^ 1) | owned_by(view->marks, view->seat ^ 3);
    Values friends = owned_by(view->marks, view->seat) | owned_by(view->marks, view->seat ^ 2);
    bool contested = has(foes, target), stands = has(standing_in(view->marks), target);
    double share = contested ? w[W_CONTESTED] : w[W_BUILD];
    double value = share * loot(view, floor_cards(move) | bit(card), w);
    if (raises(move)) {
        double kept = has(friends, lower) ? w[W_BUILD] : 0;
        value += (share - kept) * loot(view, house_of(view->houses, lower), w);
    }
    if (stands && !contested && !has(cemented_in(view->marks), target)) value += w[W_CEMENT];
    if (stands && !has(friends, target))
        value += w[W_CONTESTED] * loot(view, house_of(view->houses, target), w);
    return value;
}

static inline double gain(const View *view, Mask move, const double *w) {
    int card = card_played(move), kind = kind_of(move);
    if (kind == CAPTURE) return captured_gain(view, card, floor_cards(move), w);
    if (kind == THROW) return -w[W_THROW] * loot(view, bit(card), w);
    return housed_gain(view, move, w);
}

static inline Mask cards_unseen(const View *view) {
    Mask seen = view->hand | view->loose | all_houses(view->houses);
    return ALL_CARDS & ~(seen | view->piles[0] | view->piles[1]);
}

static inline double sweep_left(const View *view, Mask move, const double *w) {
    int value = sweeping_value(floor_after(view, move));
    if (value == 0) return 0;
    int unseen = count(cards_unseen(view) & same_rank(value - 1));
    return w[W_LEAVE] * unseen * sweep_bonus(view->rules, view->plays + 1, value, false);
}

static inline double worth(const View *view, Mask move, const double *w) {
    if (kind_of(move) == BID) return bid_prospect(view->hand, bid_value(move));
    return gain(view, move, w) - sweep_left(view, move, w);
}

/* --- the choice --------------------------------------------------------------------------------- */

static int64_t greedy(const View *view, uint64_t word, const double *w, Mask *words) {
    int n = list_moves(view, words), equals = 0;
    double highest = 0;
    for (int i = 0; i < n; i++) {
        Mask move = words[i];
        double value = worth(view, move, w);
        if (equals == 0 || value > highest) {
            highest = value;
            equals = 0;
        }
        if (value == highest) words[equals++] = move;
    }
    return (int64_t)words[word % equals];
}
