/* Sums of the pack of 52 for a rank, and whether a rank set divides into some: simcore.captures.
 *
 * After cards.h and tables.h.
 */

static inline unsigned sum_list(int rank, unsigned present) {
    if (rank >= FIRST_FACE) return (1 << FIRST_FACE) + rank - FIRST_FACE;
    unsigned lower = 1u << rank;
    return lower | (present & (lower - 1));
}

static bool divides(int rank, Mask left) {
    struct { Mask left; int64_t next; } stack[DEEPEST];
    unsigned list = sum_list(rank, rank_bits(left));
    int64_t first = SUM_STARTS[list], stop = SUM_STARTS[list + 1], i = first;
    int depth = 0;
    while (left) {
        int highest = highest_nibble(left);
        while (i < stop && !(SUMS[i] >> 4 * highest & 15 && fits(SUMS[i], left))) i++;
        if (i < stop) {
            stack[depth].left = left;
            stack[depth++].next = i + 1;
            left -= SUMS[i];
            if (!left || highest_nibble(left) != highest) i = first;
        } else if (depth == 0) {
            return false;
        } else {
            left = stack[--depth].left;
            i = stack[depth].next;
        }
    }
    return true;
}
