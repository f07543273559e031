/* What cards count by their values: simcore.cards.total_by. After cards.h and tables.h. */

static inline int total_of(Mask cards) {
    int total = 0;
    for (int place = 0; place < 4; place++) total += count(cards & (Mask)VALUE_BITS[place]) << place;
    return total;
}
