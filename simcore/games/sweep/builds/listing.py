"""Listing moves where there are builds: each legal one once, one choice of suits and of builds.

They are written behind the room that plain Sweep lists rank sets in, and end up at the front.
"""

from typing import Any

from simcore._jit import Words, inner, kernel, part, words_of
from simcore.bits import bit, drop_lowest, has, lowest_index
from simcore.captures import (
    MOST_UNIONS,
    MOST_UNIONS_WITH_FACES,
    STACK_WORDS,
    list_fitting,
    list_unions,
    rank_bits,
    sum_list,
)
from simcore.cards import rank_of, ranks_of
from simcore.games import contract
from simcore.games.sweep.builds.coding import build_move, move_of
from simcore.games.sweep.builds.duties import (
    builders,
    can_capture_any,
    highest_value,
    is_held,
    keeps,
    may_build_with,
    may_raise,
    others_kept,
    takeable,
    trail_respects,
)
from simcore.games.sweep.builds.piles import (
    count_builds,
    has_value,
    is_multiple,
    owned_by,
    owner_of,
    value_of,
    whole_build,
)
from simcore.games.sweep.builds.rules import BuildRules
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.taking import first_builds, must_take_own
from simcore.games.sweep.builds.view import options_of
from simcore.games.sweep.moves import hand_of_interest, list_takes_with_builds
from simcore.games.sweep.rules import BuildHold, FaceSum
from simcore.games.sweep.scratch import (
    FIRST_FACE,
    MOST_HAND,
    MOVES_CAPTURE,
    MOVES_FULL,
    MOVES_NONE,
    hash_place,
    stack_place,
)
from simcore.games.sweep.view import rules_of
from simcore.suits import first_cards

__all__ = ["list_all", "list_moves", "listed_from", "scratch_size"]

# A build leaves fewer loose cards. Of the unions that have room for one group more, and so with it
# make another union, its group is the last of a chain of at most five: so of n + 1 ways to take n
# builds with the unions beside, there are at most (n + 1) * (4/5)**n as many as unions on the table
# without builds, or 6/5 as many with builds of equal cards: below 3 times.
BESIDE_BUILDS = 3
MOST_RAISES = 26
# A group made with a card is a union, or equal cards beside one: of 0 to 4.
WITH_EQUALS = 5
ONE_GROUP = 90  # more than there are sums for a king: one group alone


def _most_groups(most: tuple[int, ...]) -> int:
    return MOST_HAND * (BESIDE_BUILDS * WITH_EQUALS * sum(most) + MOST_RAISES)


GROUPS_NONE, GROUPS_CAPTURE, GROUPS_FULL = (
    _most_groups(most) for most in (MOST_UNIONS[:FIRST_FACE], MOST_UNIONS, MOST_UNIONS_WITH_FACES)
)
SINGLE_GROUPS = MOST_HAND * (13 * ONE_GROUP + MOST_RAISES)


@part
def listed_from(face_sum: int) -> int:
    """Return where in the scratch buffer moves with builds are listed."""
    return stack_place(face_sum) + STACK_WORDS


@contract.scratch_size.of(BuildRules)
@part
def scratch_size(rules: BuildRules) -> int:
    """Return how many int64 the scratch buffer has. Only what is written to costs memory."""
    if rules.face_sum == FaceSum.NONE:
        captures, groups = MOVES_NONE, GROUPS_NONE
    elif rules.face_sum == FaceSum.CAPTURE:
        captures, groups = MOVES_CAPTURE, GROUPS_CAPTURE
    else:
        captures, groups = MOVES_FULL, GROUPS_FULL
    if not rules.build_multiple:
        groups = SINGLE_GROUPS
    return listed_from(rules.face_sum) + BESIDE_BUILDS * captures + groups


# --- captures and trails ---


@inner
def list_captures(
    view: BuildView, card: int, finds: bool, dutiful: bool, words: Words, end: int
) -> int:
    """Write the captures of a card from place `end` on; return the new end.

    `finds` says whether it may find a capture of loose cards.
    """
    rank = rank_of(card)
    there = takeable(view, rank)
    if (there == 0 and not finds) or (dutiful and not others_kept(view, card)):
        return end
    n, fewest = count_builds(view.builds, there), 0
    if must_take_own(view, card, dutiful):
        fewest = count_builds(view.builds, there & owned_by(view.builds, view.seat))
    for k in range(fewest, n + 1):
        taken = first_builds(view, there, k)
        takes = list_takes_with_builds(view.rules, rank, view.table, k, n, words, 0)
        for i in range(takes):
            words[end] = move_of(card, first_cards(words[i], view.table) | taken)
            end += 1
    return end


@part
def list_trail(view: BuildView, card: int, dutiful: bool, words: Words, end: int) -> int:
    """Write the trail of a card at place `end`, if there is one; return the new end."""
    if rules_of(view).must_capture and can_capture_any(view, rank_of(card)):
        return end
    if dutiful and not trail_respects(view, card):
        return end
    words[end] = move_of(card, 0)
    return end + 1


# --- building ---


@kernel
def list_groups(
    rank: int, value: int, counts: int, multiple: int, hashed: int, words: Words
) -> int:
    """Write the sets of loose cards that a card may make a build of a value with; return where.

    Parameters
    ----------
    rank, value
        Of the card, 0..12, and of the build.
    counts
        The loose cards that may be built with, as a rank set.
    multiple
        Whether builds may have several groups.
    hashed
        Where in `words` there is room for the hash table of `captures.list_unions`.
    words
        int64 array; the rank sets are written behind the unions. With `multiple`, and a card of the
        value itself, the empty one is among them.

    Returns
    -------
    int
        Place of the first of them, and in its upper half how many there are: ``n << 32 | place``.
    """
    if not multiple:
        return list_single_groups(value - rank - 1, counts, words) << 32
    own, card = 4 * (value - 1), bit(4 * rank)
    together = counts + card
    equal = together >> own & 15
    unions = list_unions(value - 1, together & ~(15 << own), words, 0, hashed)
    end = unions
    for i in range(unions):
        for n in range(equal + 1):
            group = words[i] + (n << own)
            if group >> (4 * rank) & 15:
                words[end] = group - card
                end += 1
    return (end - unions) << 32 | unions


@part
def list_single_groups(missing: int, counts: int, words: Words) -> int:
    """Write the rank sets of one card, or a sum, of a value; return how many."""
    if missing <= 0:
        return 0
    rank, n = missing - 1, 0
    if counts >> (4 * rank) & 15:
        words[0] = bit(4 * rank)
        n = 1
    return n + list_fitting(sum_list(rank, rank_bits(counts)), counts, words, n)


@part
def list_making(view: BuildView, card: int, value: int, words: Words, end: int) -> int:
    """Write the moves that make a build of a value, or add to one, with a card."""
    rules, multiple = rules_of(view), options_of(view.rules).multiple
    counts, hashed = builders(rules, view.table), hash_place(rules.face_sum)
    found = list_groups(rank_of(card), value, counts, multiple, hashed, words)
    first, n = found & 0xFFFFFFFF, found >> 32
    for i in range(first, first + n):
        loose = first_cards(words[i], view.table)
        if loose != 0:
            words[end] = build_move(card, loose, value)
            end += 1
        left = has_value(view.builds, value) if multiple else 0
        while left:
            pile = whole_build(view.builds, lowest_index(left))
            left &= ~pile
            words[end] = build_move(card, loose | pile, value)
            end += 1
    return end


@part
def ranks_to_build(view: BuildView, rest: int) -> int:
    """Return the ranks, 13 bits, that the rest of a hand lets the seat build for."""
    ranks = bit(highest_value(rules_of(view))) - 1
    if options_of(view.rules).hold != BuildHold.NONE:
        ranks &= ranks_of(rest)
    return ranks


@part
def list_raises(view: BuildView, card: int, dutiful: bool, words: Words, end: int) -> int:
    """Write the moves that raise a build with a card."""
    builds, options, rest = view.builds, options_of(view.rules), view.hand & ~bit(card)
    left, owned = builds.cards, owned_by(builds, view.seat)
    while left:
        first = lowest_index(left)
        pile = whole_build(builds, first)
        left &= ~pile
        value = value_of(builds, first) + rank_of(card) + 1
        if (
            not is_multiple(builds, first)
            and may_raise(options, owner_of(builds, first), view.seat)
            and value <= highest_value(rules_of(view))
            and is_held(options, rest, value)
            and (not dutiful or keeps(options, rest, builds, owned & ~pile))
        ):
            words[end] = build_move(card, pile, value)
            end += 1
    return end


@inner
def list_builds(view: BuildView, card: int, dutiful: bool, words: Words, end: int) -> int:
    """Write the moves that build with a card from place `end` on; return the new end."""
    builds, options, rest = view.builds, options_of(view.rules), view.hand & ~bit(card)
    if not may_build_with(rules_of(view), bit(card)):
        return end
    if not dutiful or keeps(options, rest, builds, owned_by(builds, view.seat)):
        ranks = ranks_to_build(view, rest)
        while ranks:
            rank = lowest_index(ranks)
            ranks = drop_lowest(ranks)
            if rank >= rank_of(card):
                end = list_making(view, card, rank + 1, words, end)
    return list_raises(view, card, dutiful, words, end)


# --- all of them ---


@inner
def list_playing(view: BuildView, dutiful: bool, words: Words) -> int:
    """Write all moves, or those that respect the duties of an owner; return how many."""
    start = listed_from(rules_of(view).face_sum)
    end, hand = start, view.hand
    capturing = hand_of_interest(rules_of(view), hand, view.table)
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        end = list_captures(view, card, has(capturing, card), dutiful, words, end)
        end = list_trail(view, card, dutiful, words, end)
        end = list_builds(view, card, dutiful, words, end)
    return end - start


@part
def list_all(view: BuildView, words: Words) -> tuple[int, bool]:
    """Write the legal moves from `listed_from` on; return how many, and whether duties hold."""
    n = list_playing(view, True, words)
    if n > 0:
        return n, True
    return list_playing(view, False, words), False


@contract.list_moves.of(BuildView)
@inner
def list_moves(view: BuildView, scratch: Any) -> int:
    """Write the legal moves into `scratch`, one choice of suits for each rank set; return how many.

    Of the equal ways to take, say, one of two nines, only that with the most spades is listed; of
    captures with equally many builds, that of `taking.first_builds`.
    """
    words = words_of(scratch)
    n, _ = list_all(view, words)
    start = listed_from(rules_of(view).face_sum)
    for i in range(n):
        words[i] = words[start + i]
    return n
