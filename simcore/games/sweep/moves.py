"""Legal moves: which sets of table cards a card may take, and when it may be trailed.

A capture is M and R: M cards of the played rank, R other cards that divide into sums. It is judged
and listed by rank set (`simcore.captures`), whose nibble at the played rank counts M.
"""

from typing import Any

from simcore._jit import Words, inlined, inner, kernel, part, words_of
from simcore.bits import drop_lowest, has, lowest_index, popcount
from simcore.captures import (
    MOST_UNIONS,
    MOST_UNIONS_WITH_FACES,
    STACK_WORDS,
    SUM_STARTS,
    any_sum_fits,
    divides,
    extends,
    fits,
    hash_words,
    list_fitting,
    list_unions,
    number_cards_with_sums,
    rank_bits,
    sum_list,
    value_total,
)
from simcore.cards import ALL_CARDS, FACES, count_by_rank, rank_of, ranks_of, ranks_present
from simcore.games import contract
from simcore.games.fishing.coding import card_played, cards_taken, move_of
from simcore.games.fishing.listing import choose_suits
from simcore.games.sweep.rules import FaceMatch, FaceSum, MatchTake, MultiCapture, SweepRules
from simcore.games.sweep.state import View, ViewRules
from simcore.games.sweep.view import rules_of, unpacked

__all__ = [
    "card_played",
    "cards_taken",
    "list_moves",
    "list_rank_moves",
    "list_takes",
    "may_trail",
    "move_is_legal",
    "move_of",
    "rules_of",
    "scratch_size",
]

NUMBERS = ALL_CARDS & ~FACES
FIRST_FACE = 10
MOST_HAND = 8


# --- the two parts of a capture, by rank ---


@part
def summands(rules: ViewRules, card_rank: int, table: int) -> int:
    """Return the rank set of the table cards that may be in sums for a rank."""
    if card_rank >= FIRST_FACE and rules.face_sum == FaceSum.NONE:
        return 0
    if rules.face_sum != FaceSum.FULL:
        table &= NUMBERS
    return count_by_rank(table) & ~(15 << (4 * card_rank))


@part
def match_allowed(rules: ViewRules, card_rank: int, n: int, equal: int) -> bool:
    """Say whether `n` of `equal` cards of the played rank may be taken (0 always may)."""
    if n == 0:
        return True
    if card_rank >= FIRST_FACE and rules.face_match != FaceMatch.SAME:
        return n == 1 or (n == 3 and rules.face_match == FaceMatch.ODD)
    if rules.match_take == MatchTake.ALL:
        return n == equal
    return n == 1 or rules.match_take == MatchTake.ANY


@part
def larger_match_allowed(rules: ViewRules, card_rank: int, n: int, equal: int) -> bool:
    """Say whether more than `n` of `equal` cards of the played rank may be taken."""
    for more in range(n + 1, equal + 1):
        if match_allowed(rules, card_rank, more, equal):
            return True
    return False


@kernel
def could_take_more(
    packed: int, card_rank: int, union: int, n: int, equal: int, counts: int, words: Words
) -> bool:
    """Say whether another legal capture of the same card contains this one, and more."""
    rules = unpacked(packed)
    single = rules.multi_capture == MultiCapture.SINGLE
    if not (single and union != 0) and larger_match_allowed(rules, card_rank, n, equal):
        return True
    if rules.multi_capture == MultiCapture.ANY:
        return extends(card_rank, union, counts - union, words, stack_place(rules.face_sum))
    if union != 0 or (single and n > 0):
        return False
    return any_sum_fits(card_rank, counts)


@kernel
def take_is_legal(packed: int, card_rank: int, take: int, table: int, words: Words) -> bool:
    """Say whether a card of some rank may take a non-empty set of table cards.

    Tested directly, in time that hardly depends on how many captures there are.

    Parameters
    ----------
    packed
        The house rules.
    card_rank
        Rank 0..12 of the card played.
    take, table
        Masks; `take` lies within `table`.
    words
        int64 array of `scratch_size`, whose end is used.
    """
    rules = unpacked(packed)
    own = 15 << (4 * card_rank)
    n, equal = popcount(take & own), popcount(table & own)
    if not match_allowed(rules, card_rank, n, equal):
        return False
    if rules.match_first and n == 0 and equal > 0:
        return False
    others = take & ~own
    union = count_by_rank(others)
    if union != 0:
        if rules.multi_capture == MultiCapture.SINGLE and n > 0:
            return False
        if not fits(union, summands(rules, card_rank, table)):
            return False
        total = value_total(union)
        if total != card_rank + 1:
            if rules.multi_capture != MultiCapture.ANY or total % (card_rank + 1) != 0:
                return False
            if not divides(card_rank, union, words, stack_place(rules.face_sum)):
                return False
    if rules.maximal_take:
        counts = summands(rules, card_rank, table)
        return not could_take_more(packed, card_rank, union, n, equal, counts, words)
    return True


@part
def can_capture(rules: ViewRules, card_rank: int, table: int) -> bool:
    """Say whether a card of some rank has any legal capture."""
    # One equal card, or all or three of them, can always be taken where one lies there.
    if table & (15 << (4 * card_rank)):
        return True
    counts = summands(rules, card_rank, table)
    return counts != 0 and any_sum_fits(card_rank, counts)


@part
def may_trail(rules: ViewRules, card: int, table: int) -> bool:
    """Say whether a card may be put on the table without taking anything."""
    return not rules.must_capture or not can_capture(rules, rank_of(card), table)


@contract.move_is_legal.of(View)
@part
def move_is_legal(view: View, move: int, words: Words) -> bool:
    """Say whether the seat on turn may make a move; any int is judged.

    Parameters
    ----------
    view
        What it sees.
    move
        See `simcore.games.fishing.coding`.
    words
        int64 array of `scratch_size`, whose end is used.
    """
    card, take = move >> 52, move & ALL_CARDS
    if move < 0 or card > 51 or not has(view.hand, card) or take & ~view.table:
        return False
    if take == 0:
        return may_trail(rules_of(view), card, view.table)
    return take_is_legal(view.rules, rank_of(card), take, view.table, words)


# --- listing ---


HASH_NONE, HASH_CAPTURE, HASH_FULL = (
    hash_words(max(most))
    for most in (MOST_UNIONS[:FIRST_FACE], MOST_UNIONS, MOST_UNIONS_WITH_FACES)
)
# Of a rank, k cards in the hand and 4 - k on the table make k lists of 5 - k rank sets of a union:
# six at most, with two or three in the hand. Most has a hand with two each of the four ranks that
# take most sums.
MOVES_NONE, MOVES_CAPTURE, MOVES_FULL = (
    6 * sum(most[-MOST_HAND // 2 :]) + MOST_HAND
    for most in (MOST_UNIONS[:FIRST_FACE], MOST_UNIONS, MOST_UNIONS_WITH_FACES)
)


@inlined
def hash_place(face_sum: int) -> int:
    """Return where in the scratch buffer, behind the moves, the hash table of the unions stands."""
    if face_sum == FaceSum.NONE:
        return MOVES_NONE
    return MOVES_CAPTURE if face_sum == FaceSum.CAPTURE else MOVES_FULL


@inlined
def stack_place(face_sum: int) -> int:
    """Return where in the scratch buffer, behind the hash table, the stack of the search stands."""
    if face_sum == FaceSum.NONE:
        return MOVES_NONE + HASH_NONE
    if face_sum == FaceSum.CAPTURE:
        return MOVES_CAPTURE + HASH_CAPTURE
    return MOVES_FULL + HASH_FULL


@contract.scratch_size.of(SweepRules)
@part
def scratch_size(rules: SweepRules) -> int:
    """Return how many int64 the scratch buffer has: room for the moves of the fullest table.

    Only what is written to costs memory.
    """
    return stack_place(rules.face_sum) + STACK_WORDS


@part
def hand_of_interest(rules: ViewRules, hand: int, table: int) -> int:
    """Return the cards of a hand that may find a capture; the others surely find none."""
    cards = ranks_present(table) * 15
    if table & NUMBERS:
        cards |= number_cards_with_sums(ranks_of(table))
        if rules.face_sum != FaceSum.NONE:
            cards |= FACES
    return hand & cards


@kernel
def list_takes(packed: int, card_rank: int, table: int, words: Words, first: int) -> int:
    """Write the rank set of every legal capture by a rank once; return how many.

    Parameters
    ----------
    packed
        The house rules.
    card_rank
        Rank 0..12 of the card played.
    table
        Mask of the table.
    words, first
        int64 array of `scratch_size`, and the place from which the rank sets are written.
    """
    rules = unpacked(packed)
    equal = popcount(table & (15 << (4 * card_rank)))
    counts = summands(rules, card_rank, table)
    n_unions = list_sum_parts(rules, card_rank, counts, words, first)
    combined = 1 if rules.multi_capture == MultiCapture.SINGLE else n_unions
    end = first + n_unions
    for n in range(1, equal + 1):
        if match_allowed(rules, card_rank, n, equal):
            for i in range(first, first + combined):
                words[end] = words[i] + (n << (4 * card_rank))
                end += 1
    # Those without an equal card stand first; the very first of them is empty, which is no capture.
    dropped = n_unions if rules.match_first and equal > 0 else 1
    n_takes = end - first - dropped
    for i in range(first, first + min(dropped, n_takes)):
        end -= 1
        words[i] = words[end]
    if rules.maximal_take:
        return keep_maximal(packed, card_rank, equal, counts, words, first, n_takes)
    return n_takes


@part
def list_sum_parts(rules: ViewRules, card_rank: int, counts: int, words: Words, first: int) -> int:
    """Write the empty set and then every legal sum part of a capture by a rank; return how many."""
    words[first] = 0
    which = sum_list(card_rank, rank_bits(counts))
    if SUM_STARTS[which] == SUM_STARTS[which + 1] or counts == 0:
        return 1
    if rules.multi_capture == MultiCapture.ANY:
        return list_unions(card_rank, counts, words, first, hash_place(rules.face_sum))
    return 1 + list_fitting(which, counts, words, first + 1)


@kernel
def keep_maximal(
    packed: int, card_rank: int, equal: int, counts: int, words: Words, first: int, n: int
) -> int:
    """Keep of the captures listed those that no other one contains; return how many."""
    kept = first
    for i in range(first, first + n):
        take = words[i]
        matched = (take >> (4 * card_rank)) & 15
        union = take - (matched << (4 * card_rank))
        if not could_take_more(packed, card_rank, union, matched, equal, counts, words):
            words[kept] = take
            kept += 1
    return kept - first


@part
def list_rank_moves(packed: int, hand: int, table: int, words: Words) -> int:
    """Write every legal move with a rank set in place of the cards taken; return how many.

    A trail has the empty rank set. The captures of a card stand together, its trail behind them.
    """
    rules = unpacked(packed)
    n = 0
    capturing = hand_of_interest(rules, hand, table)
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        takes = 0
        if has(capturing, card):
            takes = list_takes(packed, rank_of(card), table, words, n)
            for i in range(n, n + takes):
                words[i] = move_of(card, words[i])
            n += takes
        if takes == 0 or not rules.must_capture:
            words[n] = move_of(card, 0)
            n += 1
    return n


@contract.list_moves.of(View)
@inner
def list_moves(view: View, scratch: Any) -> int:
    """Write the legal moves into `scratch`, one choice of suits for each rank set; return how many.

    Of the equal ways to take, say, one of two nines, only that with the most spades is listed: the
    way that no strategy has a reason to leave out.
    """
    words = words_of(scratch)
    n = list_rank_moves(view.rules, view.hand, view.table, words)
    choose_suits(words, n, view.table, False)
    return n
