"""What is wrong with a move where there are builds, in words that name the rule."""

from simcore.bits import bit
from simcore.cards import FACES, RANKS, card_name, names_of, same_rank
from simcore.games.base import side_of_seat
from simcore.games.fishing.coding import card_played, cards_taken
from simcore.games.fishing.state import State
from simcore.games.sweep.builds.coding import value_named
from simcore.games.sweep.builds.table import Build, builds_of
from simcore.games.sweep.rules import (
    BuildCapture,
    BuildHold,
    BuildRaise,
    BuildTrail,
    FaceSum,
    SweepRules,
)

__all__ = ["duty_fault", "making_fault", "onto_fault", "takeable_builds", "taking_fault"]


def _total(cards: int) -> int:
    return sum(RANKS.index(name[0]) + 1 for name in names_of(cards))


def _rest(state: State, move: int) -> int:
    return int(state.hands[state.turn]) & ~bit(card_played(move))


def _cards(cards: int) -> str:
    return " ".join(names_of(cards))


def taking_fault(rules: SweepRules, state: State, move: int) -> str | None:
    """Say what is wrong with the builds that a capture takes, or return None."""
    card, take = card_played(move), cards_taken(move)
    value = card // 4 + 1
    for build in builds_of(state.note):
        taken = build.cards & take
        if not taken:
            continue
        if taken != build.cards:
            return f"{_cards(taken)} is part of a build, which is taken as a whole"
        if build.value != value:
            return f"{card_name(card)} cannot take the build of {build.value} ({_cards(taken)})"
        if build not in takeable_builds(rules, state, value):
            return f"the build of {value} is of another side (build_capture=side)"
    return None


def takeable_builds(rules: SweepRules, state: State, value: int) -> list[Build]:
    """Return the builds of a value that the seat on turn may take."""
    side = side_of_seat(rules, state.turn)
    return [
        build
        for build in builds_of(state.note)
        if build.value == value
        and (rules.build_capture == BuildCapture.ANYONE or side_of_seat(rules, build.owner) == side)
    ]


def making_fault(rules: SweepRules, state: State, move: int) -> str | None:
    """Say why there can be no such build, wherever the cards lie, or return None."""
    card, used, value = card_played(move), cards_taken(move), value_named(move)
    highest = 10 if rules.face_sum == FaceSum.NONE else 13
    if not used:
        return "a build needs cards to be built on"
    if value > highest:
        return f"a build is worth 1 to {highest}, not {value} (face_sum)"
    if (used | bit(card)) & FACES and rules.face_sum != FaceSum.FULL:
        return f"{_cards((used | bit(card)) & FACES)} cannot be in a build (face_sum)"
    if rules.build_hold != BuildHold.NONE and not _rest(state, move) & same_rank(value - 1):
        return f"seat {state.turn} holds no card of value {value} for it (build_hold)"
    return None


def onto_fault(rules: SweepRules, state: State, move: int) -> str:
    """Say why the cards cannot be built on for the value."""
    card, used, value = card_played(move), cards_taken(move), value_named(move)
    loose, pile = used & state.table, used & state.note.cards
    onto = [build for build in builds_of(state.note) if build.cards & pile]
    if len(onto) > 1:
        return "builds are not joined"
    if onto and onto[0].cards != pile:
        return f"{_cards(pile)} is only part of a build"
    if onto and onto[0].value != value:
        return _raise_fault(rules, state, onto[0], card, loose, value)
    if onto and not rules.build_multiple:
        return f"nothing is added to the build of {value} (build_multiple=false)"
    total = _total(loose | bit(card))
    if total > value and not rules.build_multiple:
        return f"{_cards(loose | bit(card))} is no single group of {value} (build_multiple=false)"
    if total % value == 0:
        return f"{_cards(loose | bit(card))} does not divide into groups of {value}"
    return f"{_cards(loose | bit(card))} adds up to {total}, not {value}"


def _raise_fault(
    rules: SweepRules, state: State, build: Build, card: int, loose: int, value: int
) -> str:
    if build.multiple:
        return f"the build of {build.value} has several groups and cannot be raised"
    if loose:
        return "no table card may be added when a build is raised"
    if rules.build_raise == BuildRaise.NONE:
        return "a build may not be raised (build_raise=none)"
    if rules.build_raise == BuildRaise.OTHERS and build.owner == state.turn:
        return "nobody raises his own build (build_raise=others)"
    raised = build.value + card // 4 + 1
    return f"{card_name(card)} raises the build of {build.value} to {raised}, not to {value}"


def duty_fault(rules: SweepRules, state: State, move: int) -> str:
    """Say which duty of an owner a move breaks that is legal otherwise."""
    used, value, rest = cards_taken(move), value_named(move), _rest(state, move)
    own = [
        build
        for build in builds_of(state.note)
        if build.owner == state.turn and not (build.cards & used)
    ]
    if not used and not value and own and rules.build_trail == BuildTrail.FORBIDDEN:
        return f"the owner of a build of {own[0].value} may not trail (build_trail=forbidden)"
    if rules.build_hold == BuildHold.KEEP:
        for build in own:
            if not rest & same_rank(build.value - 1):
                return f"a card of value {build.value} must be kept for its build (build_hold=keep)"
    return "a capture or a build is possible that breaks no duty of an owner"
