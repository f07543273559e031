"""House moves: a card makes a house with loose cards, is added to one, or raises one."""

from simcore._jit import Words, inlined, kernel, part
from simcore.bits import bit, drop_lowest, has, lowest, lowest_index, without
from simcore.cards import same_rank
from simcore.games.seep.coding import house_move, house_value, raises, value_of
from simcore.games.seep.groups import (
    STARTS,
    UNIONS,
    is_among,
    list_fitting,
    list_unions,
    splits,
)
from simcore.games.seep.rules import Absorb, BuildCards
from simcore.games.seep.scene import Scene, build_targets, raise_targets, sums_of
from simcore.games.seep.state import View
from simcore.games.seep.view import ViewRules

__all__ = ["house_move_is_legal", "list_house_moves"]


@inlined
def list_starts(part: int, loose: int, one: bool, n_groups: int, words: Words) -> int:
    """Write the loose cards that make up a group with the hand card from `STARTS` on.

    Parameters
    ----------
    part
        Their value.
    loose
        The loose cards.
    one
        Whether it must be a single card.
    n_groups
        What `list_groups` returned.

    Returns
    -------
    int
        How many.
    """
    if not one:
        return list_fitting(part, loose, n_groups, words, STARTS)
    cards, n = loose & same_rank(part - 1), 0
    while cards:
        words[STARTS + n] = lowest(cards)
        cards = drop_lowest(cards)
        n += 1
    return n


@kernel
def list_joined(
    base: int, starts: int, loose: int, full: bool, n_groups: int, words: Words, n: int
) -> int:
    """Write the house moves that use one of the starts, and groups of the house's value beside it.

    Parameters
    ----------
    base
        The move without any loose card.
    starts
        How many sets of loose cards stand from `STARTS` on.
    loose
        The loose cards.
    full
        Whether no group of the value may be left.
    n_groups
        What `list_groups` returned.
    words, n
        The scratch buffer, and the place from which the moves are written.

    Returns
    -------
    int
        Where they end.
    """
    first = n
    for i in range(STARTS, STARTS + starts):
        left = without(loose, words[i])
        unions = list_unions(house_value(base), left, full, n_groups, words)
        for place in range(UNIONS, UNIONS + unions):
            move = base | words[i] | words[place]
            if not is_among(move, words, first, n):
                words[n] = move
                n += 1
    return n


@part
def list_moves_to(
    base: int,
    part: int,
    scene: Scene,
    rules: ViewRules,
    loose: int,
    n_groups: int,
    words: Words,
    n: int,
) -> int:
    """Write the house moves of a card to one house from place `n` on; return where they end.

    Parameters
    ----------
    base
        The move without any loose card.
    part
        What loose cards have to add to the card to make its group: 0 for nothing.
    """
    first, starts = n, 1
    words[STARTS] = 0
    if part != 0:
        starts = list_starts(part, loose, rules.build_cards == BuildCards.ONE, n_groups, words)
    if has(scene.sums, house_value(base)):
        full = rules.absorb == Absorb.ALL
        n = list_joined(base, starts, loose, full, n_groups, words, n)
        if not (raises(base) or has(scene.standing, house_value(base))):
            n = without_move(base, words, first, n)
        return n
    for i in range(STARTS, STARTS + starts):
        words[n] = base | words[i]
        n += 1
    return n


@part
def list_house_moves(
    view: View,
    rules: ViewRules,
    scene: Scene,
    card: int,
    builds: int,
    raised: int,
    n_groups: int,
    words: Words,
    n: int,
) -> int:
    """Write the house moves of a card, to the houses of two sets of values; return where they end.

    `builds` are those that it can make or be added to, `raised` those that it can raise others to.
    """
    while builds | raised:
        raising = builds == 0
        target = lowest_index(raised if raising else builds)
        part = 0 if raising else target - value_of(card)
        base = house_move(card, target, 0, raising)
        n = list_moves_to(base, part, scene, rules, view.loose, n_groups, words, n)
        if raising:
            raised = drop_lowest(raised)
        else:
            builds = drop_lowest(builds)
    return n


@inlined
def without_move(move: int, words: Words, start: int, stop: int) -> int:
    """Drop a move from ``words[start:stop]``, if it is there; return where they end."""
    for i in range(start, stop):
        if words[i] == move:
            words[i] = words[stop - 1]
            return stop - 1
    return stop


@inlined
def with_part(card: int, target: int, used: int, one: bool) -> int:
    """Return what is left to divide into groups of a house once the card has its own; -1: none.

    A single loose card that is to make up its group is taken out; else the card is put in.
    """
    missing = target - value_of(card)
    if missing == 0:
        return used
    if not one:
        return used | bit(card)
    fitting = used & same_rank(missing - 1)
    return drop_lowest(fitting) | without(used, fitting) if fitting != 0 else -1


@part
def house_move_is_legal(
    view: View,
    rules: ViewRules,
    scene: Scene,
    card: int,
    several: bool,
    target: int,
    used: int,
    raising: bool,
    words: Words,
) -> bool:
    """Say whether a card may make, or be added to, a house of a value with some loose cards."""
    value, one = value_of(card), rules.build_cards == BuildCards.ONE
    if raising:
        possible = raise_targets(scene, value, several)
    else:
        possible = build_targets(scene, value, several)
    if not has(possible, target) or without(used, view.loose) != 0:
        return False
    rest = used if raising else with_part(card, target, used, one)
    if rest < 0:
        return False
    if used == 0 and not raising and not has(scene.standing, target):
        return False
    left = without(view.loose, used)
    if rules.absorb == Absorb.ALL and has(sums_of(left), target):
        return False
    return splits(target, rest, words)
