"""Legal moves: a given one judged, and all of them listed, by rank set."""

from typing import Any

from simcore._jit import Words, inner, kernel, part, words_of
from simcore.bits import drop_lowest, has, lowest_index, popcount
from simcore.captures import (
    SUM_STARTS,
    list_fitting,
    list_unions,
    number_cards_with_sums,
    rank_bits,
    sum_list,
)
from simcore.cards import ALL_CARDS, FACES, rank_of, ranks_of, ranks_present
from simcore.games import contract
from simcore.games.fishing.coding import card_played, cards_taken, move_of
from simcore.games.fishing.listing import choose_suits
from simcore.games.sweep.rules import FaceSum, MultiCapture
from simcore.games.sweep.scratch import hash_place, scratch_size
from simcore.games.sweep.state import View, ViewRules
from simcore.games.sweep.takes import (
    NUMBERS,
    can_capture,
    could_take_more,
    summands,
    take_is_legal,
    units_allowed,
)
from simcore.games.sweep.view import rules_of, unpacked

__all__ = [
    "card_played",
    "cards_taken",
    "list_moves",
    "list_rank_moves",
    "list_takes",
    "list_takes_with_builds",
    "may_trail",
    "move_is_legal",
    "move_of",
    "rules_of",
    "scratch_size",
]


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


@part
def hand_of_interest(rules: ViewRules, hand: int, table: int) -> int:
    """Return the cards of a hand that may find a capture; the others surely find none."""
    cards = ranks_present(table) * 15
    if table & NUMBERS:
        cards |= number_cards_with_sums(ranks_of(table))
        if rules.face_sum != FaceSum.NONE:
            cards |= FACES
    return hand & cards


@part
def write_takes(
    packed: int, card_rank: int, table: int, n_builds: int, builds: int, words: Words, first: int
) -> int:
    """Write the rank set of all loose cards that a rank may take beside some builds, each once.

    Parameters
    ----------
    packed
        The house rules.
    card_rank
        Rank 0..12 of the card played.
    table
        Mask of the loose cards.
    n_builds, builds
        How many builds of its value are taken, and how many it could take.
    words, first
        int64 array of `scratch_size`, and the place from which the rank sets are written.

    Returns
    -------
    int
        How many. With builds the empty one may be among them.
    """
    rules = unpacked(packed)
    equal = popcount(table & (15 << (4 * card_rank)))
    counts = summands(rules, card_rank, table)
    n_unions = list_sum_parts(rules, card_rank, counts, words, first)
    single = rules.multi_capture == MultiCapture.SINGLE
    if single and n_builds > 0:
        n_unions = 1
    combined = 1 if single else n_unions
    end = first + n_unions
    for n in range(1, equal + 1):
        if units_allowed(rules, card_rank, n, equal, n_builds, builds):
            for i in range(first, first + combined):
                words[end] = words[i] + (n << (4 * card_rank))
                end += 1
    # Those without an equal card stand first; the very first of them is empty.
    dropped = n_unions_dropped(rules, card_rank, n_unions, equal, n_builds, builds)
    n_takes = end - first - dropped
    for i in range(first, first + min(dropped, n_takes)):
        end -= 1
        words[i] = words[end]
    if rules.maximal_take:
        return keep_maximal(
            packed, card_rank, equal, n_builds, builds, counts, words, first, n_takes
        )
    return n_takes


@part
def n_unions_dropped(
    rules: ViewRules, card_rank: int, n_unions: int, equal: int, n_builds: int, builds: int
) -> int:
    """Return how many of the unions listed, the empty one first, are no captures by themselves."""
    if n_builds > 0:
        return 0 if units_allowed(rules, card_rank, 0, equal, n_builds, builds) else n_unions
    return n_unions if rules.match_first and equal + builds > 0 else 1


@kernel
def list_takes(packed: int, card_rank: int, table: int, words: Words, first: int) -> int:
    """Write the rank set of every legal capture by a rank once, where there are no builds.

    Parameters, and what is returned, are those of `write_takes`.
    """
    return write_takes(packed, card_rank, table, 0, 0, words, first)


@kernel
def list_takes_with_builds(
    packed: int, card_rank: int, table: int, n_builds: int, builds: int, words: Words, first: int
) -> int:
    """Write the rank set of all that a rank may take beside builds, each once: `write_takes`."""
    return write_takes(packed, card_rank, table, n_builds, builds, words, first)


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
    packed: int,
    card_rank: int,
    equal: int,
    n_builds: int,
    builds: int,
    counts: int,
    words: Words,
    first: int,
    n: int,
) -> int:
    """Keep of the captures listed those that no other one contains; return how many."""
    kept = first
    for i in range(first, first + n):
        take = words[i]
        matched = (take >> (4 * card_rank)) & 15
        union = take - (matched << (4 * card_rank))
        if not could_take_more(
            packed, card_rank, union, matched, equal, n_builds, builds, counts, words
        ):
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
