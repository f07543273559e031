"""House moves: a card makes a house with loose cards, is added to one, or raises one."""

from simcore._jit import Words, inlined, kernel, part
from simcore.bits import bit, drop_lowest, has, lowest, lowest_index, without
from simcore.cards import same_rank
from simcore.games.seep.coding import house_move, house_value, raises, value_of
from simcore.games.seep.groups import (
    N_GROUPS,
    STARTS,
    UNIONS,
    groups_of,
    is_among,
    list_unions,
    splits,
)
from simcore.games.seep.rules import Absorb, BuildCards
from simcore.games.seep.scene import Scene, build_targets, raise_targets, sums_of
from simcore.games.seep.state import View
from simcore.games.seep.view import ViewRules

__all__ = ["house_move_is_legal", "list_house_moves"]


@part
def list_starts(part: int, loose: int, one: bool, words: Words) -> tuple[int, int]:
    """Return where the sets of loose cards stand that make up a group with the hand card.

    Parameters
    ----------
    part
        Their value; 0 for no cards at all.
    loose
        The loose cards.
    one
        Whether it must be a single card.

    Returns
    -------
    start, stop : int
        The places of the scratch buffer.
    """
    if part == 0 or not one:
        start = groups_of(part)
        return start, start + words[N_GROUPS + part]
    cards, stop = loose & same_rank(part - 1), STARTS
    while cards:
        words[stop] = lowest(cards)
        cards = drop_lowest(cards)
        stop += 1
    return STARTS, stop


@kernel
def list_joined(
    base: int, start: int, stop: int, loose: int, full: bool, words: Words, n: int
) -> int:
    """Write the house moves that use one of the starts, and groups of the house's value beside it.

    Parameters
    ----------
    base
        The move without any loose card.
    start, stop
        Where the starts stand.
    loose
        The loose cards.
    full
        Whether no group of the value may be left.
    words, n
        The scratch buffer, and the place from which the moves are written.

    Returns
    -------
    int
        Where they end.
    """
    first = n
    for i in range(start, stop):
        unions = list_unions(house_value(base), without(loose, words[i]), full, words)
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
    first = n
    start, stop = list_starts(part, loose, rules.build_cards == BuildCards.ONE, words)
    if has(scene.sums, house_value(base)):
        full = rules.absorb == Absorb.ALL
        n = list_joined(base, start, stop, loose, full, words, n)
        if not (raises(base) or has(scene.standing, house_value(base))):
            n = without_move(base, words, first, n)
        return n
    for i in range(start, stop):
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
        n = list_moves_to(base, part, scene, rules, view.loose, words, n)
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
