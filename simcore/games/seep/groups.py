"""Groups of loose cards with a sum, and unions of disjoint groups; card by card.

Few cards lie loose. A card is thrown only if none of its value does, nor any group of that value;
so there are never two loose cards of a value but among the first four and the opening play. Of the
13 values that leaves at most three cards more: `MOST_EXTRA`. What such a floor holds at most is
computed by `tests.core.test_seep_groups`, and stands here.
"""

from simcore._jit import Words, inlined, kernel
from simcore.bits import bit, highest_index, without
from simcore.captures import STACK_WORDS, divides
from simcore.cards import count_by_rank, same_rank
from simcore.games.seep.coding import sums_made, total_of, value_of
from simcore.games.seep.rules import HIGHEST

__all__ = [
    "FITTING",
    "GROUPS",
    "MOST_EXTRA",
    "MOST_GROUPS",
    "MOST_MOVES",
    "MOST_UNIONS",
    "N_GROUPS",
    "STACK",
    "STARTS",
    "UNIONS",
    "WORDS",
    "groups_of",
    "is_among",
    "list_groups",
    "list_unions",
    "splits",
]

MOST_EXTRA = 3
MOST_GROUPS = 109  # of one value
MOST_UNIONS = 3586
MOST_MOVES = 184_836

# Places in the scratch buffer: behind the moves the groups of each value, and how many it has;
# cards that go with the hand card, groups that fit, unions of these, and a stack.
GROUPS = MOST_MOVES
N_GROUPS = GROUPS + (HIGHEST + 1) * MOST_GROUPS
STARTS = N_GROUPS + HIGHEST + 1
FITTING = STARTS + MOST_GROUPS
UNIONS = FITTING + MOST_GROUPS
STACK = UNIONS + MOST_UNIONS
WORDS = STACK + STACK_WORDS


@inlined
def groups_of(value: int) -> int:
    """Return the place from which the groups of a value 0..13 stand."""
    return GROUPS + value * MOST_GROUPS


@inlined
def add_card(card: int, value: int, words: Words) -> None:
    """Write the groups of a value that a card makes with those listed."""
    lower = value - value_of(card)
    start, place = groups_of(lower), groups_of(value) + words[N_GROUPS + value]
    n = words[N_GROUPS + lower]
    for i in range(n):
        words[place + i] = words[start + i] | bit(card)
    words[N_GROUPS + value] += n


@kernel
def list_groups(loose: int, words: Words) -> None:
    """Write every set of loose cards with a sum up to 13, by its sum, and how many each sum has.

    The empty set has the sum 0. From the highest card on, which few others go with.
    """
    for value in range(HIGHEST + 1):
        words[N_GROUPS + value] = 0
    words[groups_of(0)], words[N_GROUPS] = 0, 1
    sums = 0
    while loose:
        card = highest_index(loose)
        loose = without(loose, bit(card))
        reached = sums_made(sums, value_of(card))
        sums |= reached
        while reached:  # from the highest on: what they are made from is then as it was
            value = highest_index(reached)
            reached = without(reached, bit(value))
            add_card(card, value, words)


@inlined
def is_among(cards: int, words: Words, start: int, stop: int) -> bool:
    """Say whether a mask is in ``words[start:stop]``."""
    for i in range(start, stop):
        if words[i] == cards:
            return True
    return False


@inlined
def list_fitting(value: int, loose: int, words: Words) -> int:
    """Write the groups of a value that some of the loose cards have; return how many."""
    n = 0
    start = groups_of(value)
    for i in range(start, start + words[N_GROUPS + value]):
        words[FITTING + n] = words[i]  # overwritten if it does not fit: faster than a choice
        n += without(words[i], loose) == 0
    return n


@inlined
def list_unions(value: int, loose: int, full: bool, words: Words) -> int:
    """Write every union of disjoint groups of a value once, from `UNIONS` on; return how many.

    Parameters
    ----------
    value
        9..13 for houses, 1..13 for captures.
    loose
        The cards that may be used, of those in the groups listed.
    full
        Whether only unions count that leave no group of the value; else all do, the empty one too.
    words
        The scratch buffer.
    """
    fitting = list_fitting(value, loose, words)
    words[UNIONS] = words[FITTING] if fitting == 1 else 0
    return 1 if fitting == 0 or (fitting == 1 and full) else unite(fitting, full, words)


@kernel
def unite(fitting: int, full: bool, words: Words) -> int:
    """Write the unions of the fitting groups, from `UNIONS` on; return how many."""
    words[UNIONS] = 0
    n = 1
    for i in range(FITTING, FITTING + fitting):
        group, before = words[i], n
        for place in range(UNIONS, UNIONS + before):
            union = words[place] | group
            disjoint = words[place] & group == 0
            if disjoint and not is_among(union, words, UNIONS, UNIONS + n):
                words[UNIONS + n] = union
                n += 1
    return keep_full(fitting, n, words) if full else n


@inlined
def keep_full(fitting: int, n: int, words: Words) -> int:
    """Keep of `n` unions those that leave none of the fitting groups; return how many."""
    kept = 0
    for place in range(UNIONS, UNIONS + n):
        union, full = words[place], True
        for i in range(FITTING, FITTING + fitting):
            if words[i] & union == 0:
                full = False
                break
        if full:
            words[UNIONS + kept] = union
            kept += 1
    return kept


@inlined
def splits(value: int, cards: int, words: Words) -> bool:
    """Say whether cards divide into groups of a value: tested directly, never by listing.

    No cards at all do. A card of the value is a group by itself, and in no other.
    """
    cards = without(cards, same_rank(value - 1))
    total = total_of(cards)
    if total == 0 or total == value:
        return True
    return total % value == 0 and divides(value - 1, count_by_rank(cards), words, STACK)
