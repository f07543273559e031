/* What may be played in Seep: simcore.games.seep.scene, captures, builds and moves. */

#include "seep_groups.h"

enum { OPENING_BID, BUILD_OR_THROW, OPENING_FREE };
enum { NO_CAPTURE, FALLBACK };
enum { CAPTURE_ALL, CAPTURE_FREE };
enum { BUILD_ANY, BUILD_ONE };
enum { ABSORB_ALL, ABSORB_FREE };

typedef struct {
    Mask hands[SEATS], loose, houses[N_HOUSES], piles[SIDES];
    Values marks;
    int64_t bonus[SIDES], events[SIDES], turn, last_side, stock, plays, bid;
} State;

typedef struct {
    int seat;
    Mask hand, loose, houses[N_HOUSES], piles[SIDES];
    Values marks;
    int64_t bonus[SIDES], last_side, stock, plays, bid;
    const Rules *rules;
} View;

/* --- the scene: sets of values that the moves hang on ------------------------------------------- */

typedef struct {
    Values held, sums, standing, raisable, bound, helped, parts, alone, houses, takers, thrown;
    bool last_resort;
} Scene;

static inline bool must_bid(const View *view) {
    return view->bid == 0 && view->rules->opening != OPENING_FREE;
}

static inline Scene scene_of(const View *view) {
    const Rules *rules = view->rules;
    Values sums = sums_of(view->loose), standing = standing_in(view->marks);
    Values mine = owned_by(view->marks, view->seat), partner = owned_by(view->marks, view->seat ^ 2);
    Values raisable = standing & ~cemented_in(view->marks);
    Values new = count(standing) < rules->max_houses ? HOUSES : 0;
    bool one = rules->build_cards == BUILD_ONE, last_resort = rules->throw == FALLBACK;
    Values thrown = EVERY_VALUE & ~(sums | standing), takers = EVERY_VALUE, aims = EVERY_VALUE;
    if (view->plays == 0 && rules->opening != OPENING_FREE) {
        aims = 1u << view->bid;
        last_resort = rules->opening == BUILD_OR_THROW;
        takers = last_resort ? 0 : aims;
        thrown = last_resort ? EVERY_VALUE : thrown & aims;
    }
    return (Scene){
        .held = values_in(view->hand), .sums = sums, .standing = standing,
        .raisable = rules->break_own ? raisable : raisable & ~mine,
        .bound = rules->obligation ? mine : 0, .helped = rules->partner_help ? partner & ~mine : 0,
        .parts = one ? values_in(view->loose) : sums,
        .alone = (one ? standing : standing | (sums & new)) & aims,
        .houses = (standing | new) & aims, .takers = takers, .thrown = thrown, .last_resort = last_resort,
    };
}

static inline Values kept_without(const Scene *scene, int value, bool several) {
    return several ? scene->held : scene->held & ~(1u << value);
}

static inline Values lacking_without(const Scene *scene, int value, bool several) {
    return scene->bound & ~kept_without(scene, value, several);
}

static inline Values build_targets(const Scene *scene, int value, bool several) {
    if (lacking_without(scene, value, several)) return 0;
    Values targets = raised_by(scene->parts, value) & scene->houses;
    targets |= scene->alone & HOUSES & 1u << value;
    return targets & (kept_without(scene, value, several) | scene->helped);
}

static inline Values raise_targets(const Scene *scene, int value, bool several) {
    Values lacking = lacking_without(scene, value, several), raisable = scene->raisable;
    if (lacking) raisable = drop_lowest(lacking) ? 0 : raisable & lacking;
    return raised_by(raisable, value) & (kept_without(scene, value, several) | scene->helped);
}

static inline bool may_take(const Scene *scene, int value, bool several) {
    Values lacking = lacking_without(scene, value, several) & ~(scene->standing & 1u << value);
    return !lacking && has(scene->takers & (scene->standing | scene->sums), value);
}

static inline Mask cards_to_throw(const Scene *scene, Mask hand) {
    return scene->bound & ~scene->held ? 0 : hand & cards_of_values(scene->thrown);
}

static inline Mask cards_of_interest(const Scene *scene, Mask hand) {
    Values values = (scene->takers & (scene->standing | scene->sums)) | scene->alone;
    Values houses = HOUSES & (scene->held | scene->helped);
    for (Values added = scene->parts | scene->raisable; added; added = drop_lowest(added))
        values |= lowered_by(houses, lowest_index(added));
    return hand & cards_of_values(values);
}

/* Each rank of a hand once; the loop's variables are the cards of that rank, and so on. */
#define EACH_RANK(hand)                                                                            \
    for (Mask left = (hand), same; left && (same = left & same_rank(lowest_index(left) >> 2), 1); \
         left &= ~same)

static inline bool something_else(const Scene *scene, Mask hand) {
    EACH_RANK(cards_of_interest(scene, hand)) {
        int value = value_of(lowest_index(same));
        bool several = drop_lowest(same) != 0;
        if (may_take(scene, value, several) || build_targets(scene, value, several)) return true;
        if (raise_targets(scene, value, several)) return true;
    }
    return false;
}

static inline bool may_leave_house(const View *view, const Scene *scene, int value, bool several) {
    if (!has(scene->standing, value)) return true;
    return view->rules->capture == CAPTURE_FREE && !lacking_without(scene, value, several);
}

/* --- judging ------------------------------------------------------------------------------------ */

static inline bool capture_is_legal(
    const View *view, const Scene *scene, int value, bool several, Mask take
) {
    Mask house = house_of(view->houses, value), left = view->loose & ~take;
    if (take == 0 || take & ~(view->loose | house)) return false;
    bool whole = !(house & ~take), none = !(take & house);
    if (!whole && !(none && may_leave_house(view, scene, value, several))) return false;
    if (view->rules->capture == CAPTURE_ALL && has(sums_of(left), value)) return false;
    return splits(value, take & ~house);
}

static inline bool house_move_is_legal(
    const View *view, const Scene *scene, bool several, Mask move
) {
    Mask used = floor_cards(move), rest = used;
    int card = card_played(move), value = value_of(card), target = house_value(move);
    bool raising = raises(move);
    Values possible = (raising ? raise_targets : build_targets)(scene, value, several);
    if (!has(possible, target) || used & ~view->loose) return false;
    if (!raising && target != value) {
        Mask fitting = used & same_rank(target - value - 1);
        bool one = view->rules->build_cards == BUILD_ONE;
        if (one && !fitting) return false;
        rest = one ? used & ~(fitting & -fitting) : used | bit(card);
    }
    if (used == 0 && !raising && !has(scene->standing, target)) return false;
    if (view->rules->absorb == ABSORB_ALL && has(sums_of(view->loose & ~used), target)) return false;
    return splits(target, rest);
}

static inline bool play_is_legal(const View *view, Mask move) {
    int card = card_played(move), value = value_of(card);
    if (card > 51 || !(view->hand >> card & 1)) return false;
    Scene scene = scene_of(view);
    bool several = drop_lowest(view->hand & same_rank(card >> 2)) != 0;
    Mask floor = floor_cards(move);
    if (kind_of(move) == THROW) {
        Mask thrown = cards_to_throw(&scene, view->hand);
        if (move != throw_of(card) || !(thrown >> card & 1)) return false;
        return !(scene.last_resort && something_else(&scene, view->hand));
    }
    if (kind_of(move) == CAPTURE) {
        if (move != capture_of(card, floor) || !may_take(&scene, value, several)) return false;
        return capture_is_legal(view, &scene, value, several, floor);
    }
    if (move != house_move(card, house_value(move), floor, raises(move))) return false;
    return house_move_is_legal(view, &scene, several, move);
}

static inline bool move_is_legal(const View *view, int64_t move) {
    if (move < 0) return false;
    if (!must_bid(view)) return kind_of(move) != BID && play_is_legal(view, move);
    int value = bid_value(move);
    return (Mask)move == bid_of(value) && has(values_in(view->hand) & HOUSES, value);
}
