/* Seep's legal moves: simcore.games.seep.captures, builds and moves. */

#include "seep_moves.h"

static inline int list_bids(Mask hand, Mask *words) {
    int n = 0;
    for (Mask values = values_in(hand) & HOUSES; values; values = drop_lowest(values))
        words[n++] = bid_of(lowest_index(values));
    return n;
}

static inline int list_captures(
    const View *view, const Scene *scene, int card, bool several, Mask *words, int n
) {
    int value = value_of(card);
    Mask base = capture_of(card, 0), house = house_of(view->houses, value);
    if (!has(scene->sums, value)) {
        words[n] = base | house;
        return n + 1;
    }
    bool leave = may_leave_house(view, scene, value, several);
    bool full = view->rules->capture == CAPTURE_ALL;
    int unions = list_unions(value, view->loose, full, words);
    for (int i = UNIONS; i < UNIONS + unions; i++) {
        if (house) words[n++] = base | house | words[i];
        if (leave && words[i]) words[n++] = base | words[i];
    }
    return n;
}

typedef struct { int start, stop; } Places;

static inline Places list_starts(int part, Mask loose, bool one, Mask *words) {
    Places some = {groups_of(part), groups_of(part) + n_groups_of(part, words)};
    if (part == 0 || !one) return some;
    some = (Places){STARTS, STARTS};
    for (Mask cards = loose & same_rank(part - 1); cards; cards = drop_lowest(cards))
        words[some.stop++] = cards & -cards;
    return some;
}

static int list_joined(Mask base, Places starts, Mask loose, bool full, Mask *words, int n) {
    int first = n;
    for (int i = starts.start; i < starts.stop; i++) {
        int unions = list_unions(house_value(base), loose & ~words[i], full, words);
        for (int place = UNIONS; place < UNIONS + unions; place++) {
            Mask move = base | words[i] | words[place];
            if (!is_among(move, words, first, n)) words[n++] = move;
        }
    }
    return n;
}

static inline int without_move(Mask move, Mask *words, int start, int stop) {
    for (int i = start; i < stop; i++) {
        if (words[i] != move) continue;
        words[i] = words[stop - 1];
        return stop - 1;
    }
    return stop;
}

static inline int list_moves_to(
    const View *view, const Scene *scene, Mask base, int part, Mask *words, int n
) {
    int first = n, target = house_value(base);
    Places starts = list_starts(part, view->loose, view->rules->build_cards == BUILD_ONE, words);
    if (has(scene->sums, target)) {
        bool full = view->rules->absorb == ABSORB_ALL;
        n = list_joined(base, starts, view->loose, full, words, n);
        bool given = raises(base) || has(scene->standing, target);
        return given ? n : without_move(base, words, first, n);
    }
    for (int i = starts.start; i < starts.stop; i++) words[n++] = base | words[i];
    return n;
}

static inline int list_house_moves(
    const View *view, const Scene *scene, int card, Values builds, Values raised, Mask *words, int n
) {
    while (builds | raised) {
        bool raising = builds == 0;
        int target = lowest_index(raising ? raised : builds);
        int part = raising ? 0 : target - value_of(card);
        Mask base = house_move(card, target, 0, raising);
        n = list_moves_to(view, scene, base, part, words, n);
        if (raising) raised = drop_lowest(raised);
        else builds = drop_lowest(builds);
    }
    return n;
}

static inline int repeat_for(Mask same, Mask *words, int start, int stop) {
    int card = lowest_index(same), end = stop;
    for (Mask others = drop_lowest(same); others; others = drop_lowest(others)) {
        Mask change = throw_of(lowest_index(others) - card);
        for (int i = start; i < stop; i++) words[end++] = words[i] + change;
    }
    return end;
}

static inline int list_uses(const View *view, const Scene *scene, Mask *words) {
    Mask hand = cards_of_interest(scene, view->hand);
    int n = 0;
    if (hand) list_groups(view->loose, words);
    EACH_RANK(hand) {
        int card = lowest_index(same), value = value_of(card), start = n;
        bool several = drop_lowest(same) != 0, takes = may_take(scene, value, several);
        Values builds = build_targets(scene, value, several);
        Values raised = raise_targets(scene, value, several);
        if (takes) n = list_captures(view, scene, card, several, words, n);
        n = list_house_moves(view, scene, card, builds, raised, words, n);
        n = repeat_for(same, words, start, n);
    }
    return n;
}

static int list_moves(const View *view, Mask *words) {
    if (must_bid(view)) return list_bids(view->hand, words);
    Scene scene = scene_of(view);
    int n = list_uses(view, &scene, words);
    if (n && scene.last_resort) return n;
    for (Mask cards = cards_to_throw(&scene, view->hand); cards; cards = drop_lowest(cards))
        words[n++] = throw_of(lowest_index(cards));
    return n;
}
