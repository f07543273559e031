"""Whether a given move is legal where there are builds: tested directly, never by listing."""

from simcore._jit import Words, inner, part
from simcore.bits import bit, has, lowest_index
from simcore.captures import divides, value_total
from simcore.cards import count_by_rank, rank_of
from simcore.games import contract
from simcore.games.sweep.builds.coding import card_played, cards_taken, value_named
from simcore.games.sweep.builds.duties import (
    can_capture_any,
    has_dutiful_play,
    highest_value,
    is_held,
    keeps,
    may_build_with,
    may_raise,
    takeable,
    trail_respects,
)
from simcore.games.sweep.builds.piles import (
    count_builds,
    is_multiple,
    is_whole,
    owned_by,
    owner_of,
    value_of,
    whole_build,
)
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.view import options_of
from simcore.games.sweep.scratch import stack_place
from simcore.games.sweep.takes import take_is_legal_with_builds
from simcore.games.sweep.view import rules_of

__all__ = ["makes_groups", "move_is_legal"]


@part
def capture_is_legal(view: BuildView, card: int, take: int, words: Words) -> bool:
    """Say whether a capture is legal, given that what it takes is there."""
    builds, rank = view.builds, rank_of(card)
    taken, there = take & builds.cards, takeable(view, rank)
    if taken & ~there or not is_whole(builds, taken):
        return False
    if not take_is_legal_with_builds(
        view.rules,
        rank,
        take & view.table,
        view.table,
        count_builds(builds, taken),
        count_builds(builds, there),
        words,
    ):
        return False
    owned, rest = owned_by(builds, view.seat) & ~taken, view.hand & ~bit(card)
    return keeps(options_of(view.rules), rest, builds, owned) or not has_dutiful_play(view)


@part
def trail_is_legal(view: BuildView, card: int) -> bool:
    """Say whether a card may be trailed."""
    if rules_of(view).must_capture and can_capture_any(view, rank_of(card)):
        return False
    return trail_respects(view, card) or not has_dutiful_play(view)


@part
def makes_groups(view: BuildView, card: int, loose: int, value: int, words: Words) -> bool:
    """Say whether a card and loose cards divide into groups of a value: one, or any number."""
    rules = rules_of(view)
    if not may_build_with(rules, loose | bit(card)):
        return False
    counts = count_by_rank(loose) + bit(4 * rank_of(card))
    if not options_of(view.rules).multiple:
        return value_total(counts) == value
    return divides(
        value - 1, counts & ~(15 << (4 * (value - 1))), words, stack_place(rules.face_sum)
    )


@part
def raises(view: BuildView, card: int, pile: int, value: int) -> bool:
    """Say whether a card makes another value of a build that the seat may raise."""
    first = lowest_index(pile)
    return (
        may_build_with(rules_of(view), bit(card))
        and not is_multiple(view.builds, first)
        and may_raise(options_of(view.rules), owner_of(view.builds, first), view.seat)
        and value_of(view.builds, first) + rank_of(card) + 1 == value
    )


@part
def build_is_legal(view: BuildView, card: int, used: int, value: int, words: Words) -> bool:
    """Say whether a card may be built onto cards that are there, for a value."""
    builds, options, rest = view.builds, options_of(view.rules), view.hand & ~bit(card)
    if value > highest_value(rules_of(view)) or not is_held(options, rest, value):
        return False
    owned, pile, loose = owned_by(builds, view.seat), used & builds.cards, used & view.table
    if pile == 0:
        if not makes_groups(view, card, loose, value, words):
            return False
    elif whole_build(builds, lowest_index(pile)) != pile:
        return False
    elif value_of(builds, lowest_index(pile)) == value:
        if not options.multiple or not makes_groups(view, card, loose, value, words):
            return False
    else:
        if loose or not raises(view, card, pile, value):
            return False
        owned &= ~pile
    return keeps(options, rest, builds, owned) or not has_dutiful_play(view)


@contract.move_is_legal.of(BuildView)
@inner
def move_is_legal(view: BuildView, move: int, words: Words) -> bool:
    """Say whether the seat on turn may make a move; any int is judged.

    Parameters
    ----------
    view
        What it sees.
    move
        See `simcore.games.sweep.builds.coding`.
    words
        int64 array of `scratch_size`.
    """
    if move < 0:
        return False
    card, used, value = card_played(move), cards_taken(move), value_named(move)
    if card > 51 or not has(view.hand, card) or used & ~(view.table | view.builds.cards):
        return False
    if value == 0:
        if used == 0:
            return trail_is_legal(view, card)
        return capture_is_legal(view, card, used, words)
    return used != 0 and build_is_legal(view, card, used, value, words)
