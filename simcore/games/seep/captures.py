"""Captures: a card takes the house of its value, groups of its value, or both."""

from simcore._jit import Words, kernel, part
from simcore.bits import has, without
from simcore.games.seep.coding import capture_of, card_played, value_of
from simcore.games.seep.groups import UNIONS, list_unions, splits
from simcore.games.seep.houses import house_of
from simcore.games.seep.rules import Capture
from simcore.games.seep.scene import Scene, lacking_without, sums_of
from simcore.games.seep.state import View
from simcore.games.seep.view import ViewRules

__all__ = ["capture_is_legal", "list_captures"]


@part
def may_leave_house(view: View, rules: ViewRules, scene: Scene, value: int, several: bool) -> bool:
    """Say whether a capture need not take the house of the value, or there is none."""
    if not has(scene.standing, value):
        return True
    return rules.capture == Capture.FREE and lacking_without(scene, value, several) == 0


@kernel
def list_takes(
    base: int, house: int, leave: bool, full: bool, loose: int, words: Words, n: int
) -> int:
    """Write the captures of a card from place `n` of the scratch buffer on; return where they end.

    Parameters
    ----------
    base
        A capture by the card that takes nothing.
    house
        The cards of the house of its value.
    leave
        Whether the house may be left, or there is none.
    full
        Whether all groups that can be taken must be.
    loose
        The loose cards.
    """
    unions = list_unions(value_of(card_played(base)), loose, full, words)
    for i in range(UNIONS, UNIONS + unions):
        if house != 0:
            words[n] = base | house | words[i]
            n += 1
        if leave and words[i] != 0:
            words[n] = base | words[i]
            n += 1
    return n


@part
def list_captures(
    view: View,
    rules: ViewRules,
    scene: Scene,
    card: int,
    several: bool,
    words: Words,
    n: int,
) -> int:
    """Write the captures of a card that has some, from place `n` on; return where they end."""
    value, base = value_of(card), capture_of(card, 0)
    house = house_of(view.houses, value)
    if not has(scene.sums, value):  # the house alone
        words[n] = base | house
        return n + 1
    leave = may_leave_house(view, rules, scene, value, several)
    full = rules.capture == Capture.ALL
    return list_takes(base, house, leave, full, view.loose, words, n)


@part
def capture_is_legal(
    view: View, rules: ViewRules, scene: Scene, card: int, several: bool, take: int, words: Words
) -> bool:
    """Say whether a card, which may capture, may take some cards."""
    value = value_of(card)
    house = house_of(view.houses, value)
    if take == 0 or without(take, view.loose | house) != 0:
        return False
    if without(house, take) != 0:
        whole = take & house == 0  # or not at all
        if not whole or not may_leave_house(view, rules, scene, value, several):
            return False
    left = without(view.loose, take)
    if rules.capture == Capture.ALL and has(sums_of(left), value):
        return False
    return splits(value, without(take, house), words)
