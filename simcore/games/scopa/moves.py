"""Legal moves: one equal card or one sum, or with an ace the whole table.

A take is judged directly and listed by rank set (`simcore.captures`).
"""

from typing import Any

from simcore._jit import Words, inlined, inner, part, words_of
from simcore.bits import bit, drop_lowest, has, lowest_index, popcount
from simcore.captures import (
    FIRST_LIST_40,
    SUM_STARTS,
    any_fits,
    list_fitting,
    sum_list_40,
)
from simcore.cards import (
    ALL_CARDS,
    count_by_rank,
    rank_of,
    ranks_of,
    same_rank,
    total_by,
    value_bits,
)
from simcore.games import contract
from simcore.games.fishing.coding import card_played, cards_taken, move_of
from simcore.games.fishing.listing import choose_suits
from simcore.games.scopa.rules import (
    AceEmptyTable,
    AceOnAce,
    AceRule,
    CaptureMode,
    ScopaRules,
)
from simcore.games.scopa.state import View, ViewRules
from simcore.games.scopa.view import rules_of
from simcore.packs import PACK_40

__all__ = [
    "ace_is_banned",
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
    "total_of",
    "value_of",
]

ACE = 0
ACES = same_rank(ACE)
ONE_ACE = 1  # as a rank set
FIRST_COURT_RANK, COURTS_SHIFT = 10, 2  # a jack has rank 10 and the value 8, one above its rank
HIGHEST_VALUE = 10
FIFTEEN = 15
MOST_HAND = 10
MOST_TAKES = 1 + int(max(SUM_STARTS[FIRST_LIST_40 + 1 :] - SUM_STARTS[FIRST_LIST_40:-1]))
VALUE_BITS = value_bits(PACK_40)


@inlined
def value_of(rank: int) -> int:
    """Return what a rank 0..12 of the pack of 40 counts: A 1, 2 .. 7, J 8, Q 9, K 10."""
    return rank + 1 if rank < FIRST_COURT_RANK else rank - COURTS_SHIFT


@inlined
def rank_with(value: int) -> int:
    """Return the rank that has a value 1..10."""
    return value - 1 if value < FIRST_COURT_RANK - COURTS_SHIFT else value + COURTS_SHIFT


@inlined
def total_of(cards: int) -> int:
    """Return the sum of the values of a mask of cards."""
    return total_by(VALUE_BITS, cards)


@part
def total_needed(rules: ViewRules, rank: int) -> int:
    """Return what the cards that a rank takes add up to."""
    value = value_of(rank)
    return value if rules.capture_mode == CaptureMode.SUM else FIFTEEN - value


@inlined
def equal_cards(total: int, table: int) -> int:
    """Return the table cards that alone have a total."""
    return table & same_rank(rank_with(total)) if total <= HIGHEST_VALUE else 0


@part
def sums_allowed(rules: ViewRules, equal: int) -> bool:
    """Say whether several cards may be taken, given the single ones that could be."""
    return equal == 0 or not rules.match_first or rules.capture_mode == CaptureMode.FIFTEEN


@part
def is_sweeping_ace(rules: ViewRules, rank: int) -> bool:
    """Say whether a rank is that of an ace which captures as aces do."""
    return rank == ACE and rules.ace_rule == AceRule.SWEEP


@part
def ace_takes_one(rules: ViewRules, table: int) -> bool:
    """Say whether an ace takes one ace from a table, not all cards."""
    return table & ACES != 0 and rules.ace_on_ace == AceOnAce.ACE_ONLY


@part
def take_is_legal(rules: ViewRules, card: int, take: int, table: int) -> bool:
    """Say whether a card may take a non-empty set: table cards or, an ace, itself alone."""
    rank = rank_of(card)
    if is_sweeping_ace(rules, rank):
        if table == 0:
            return take == bit(card) and rules.ace_empty_table == AceEmptyTable.TAKE
        if ace_takes_one(rules, table):
            return take & ~ACES == 0 and popcount(take) == 1 and take & ~table == 0
        return take == table
    if take & ~table:
        return False
    total = total_needed(rules, rank)
    if total_of(take) != total:
        return False
    return popcount(take) == 1 or sums_allowed(rules, equal_cards(total, table))


@part
def can_capture(rules: ViewRules, card: int, table: int) -> bool:
    """Say whether a card has any legal capture."""
    rank = rank_of(card)
    if is_sweeping_ace(rules, rank):
        return table != 0 or rules.ace_empty_table == AceEmptyTable.TAKE
    total = total_needed(rules, rank)
    if equal_cards(total, table) != 0:
        return True
    return any_fits(sum_list_40(total, ranks_of(table)), count_by_rank(table))


@part
def may_trail(rules: ViewRules, card: int, table: int) -> bool:
    """Say whether a card may be put on the table without taking anything."""
    return not rules.must_capture or not can_capture(rules, card, table)


@part
def ace_is_banned(view: View) -> bool:
    """Say whether aces may not be played: by ``first_ace_banned``, as the first card of the deal.

    It is the first while nobody has a pile and the table has what was dealt to it.
    """
    rules = rules_of(view)
    if rules.first_ace_banned == 0 or view.seat != 0 or view.hand & ~ACES == 0:
        return False
    taken = view.piles[0] | view.piles[1] | view.piles[2] | view.piles[3]
    return taken == 0 and popcount(view.table) == rules.table_cards


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
        Not used: there is little to look for.
    """
    card, take = move >> 52, move & ALL_CARDS
    if move < 0 or card > 51 or not has(view.hand, card):
        return False
    if rank_of(card) == ACE and ace_is_banned(view):
        return False
    if take == 0:
        return may_trail(rules_of(view), card, view.table)
    return take_is_legal(rules_of(view), card, take, view.table)


# --- listing ---


@contract.scratch_size.of(ScopaRules)
@part
def scratch_size(rules: ScopaRules) -> int:
    """Return how many int64 the scratch buffer has: room for the moves of the fullest table."""
    return MOST_HAND * (MOST_TAKES + 1)


@part
def list_takes(rules: ViewRules, rank: int, table: int, words: Words, first: int) -> int:
    """Write the rank set of every legal capture by a rank from place `first` on; return how many.

    An ace that takes itself has the rank set of one ace.
    """
    counts = count_by_rank(table)
    if is_sweeping_ace(rules, rank):
        if table == 0:
            words[first] = ONE_ACE
            return 1 if rules.ace_empty_table == AceEmptyTable.TAKE else 0
        words[first] = ONE_ACE if ace_takes_one(rules, table) else counts
        return 1
    n, total = 0, total_needed(rules, rank)
    equal = equal_cards(total, table)
    if equal != 0:
        words[first] = 1 << (4 * rank_with(total))
        n = 1
    if sums_allowed(rules, equal):
        n += list_fitting(sum_list_40(total, ranks_of(table)), counts, words, first + n)
    return n


@part
def list_rank_moves(view: View, words: Words) -> int:
    """Write every legal move with a rank set in place of the cards taken; return how many.

    A trail has the empty rank set. The captures of a card stand together, its trail behind them.
    """
    rules = rules_of(view)
    hand, n = view.hand, 0
    if ace_is_banned(view):
        hand &= ~ACES
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        takes = list_takes(rules, rank_of(card), view.table, words, n)
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

    Of the equal ways to take, say, one of two sevens, only that with the most diamonds is listed.
    """
    words = words_of(scratch)
    n = list_rank_moves(view, words)
    choose_suits(words, n, view.table, True)
    return n
