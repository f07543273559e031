"""The part of the slow referee of Sweep that knows builds (section 5); see `sweep.py`.

A position is what one seat sees of the table: loose cards, builds, its own hand. Legality has two
layers: what may be done at all, and the duties of owners (5.4 `keep`, 5.5), which lapse together if
no play respects them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reference.sweep_takes import (
    FACES,
    covers,
    legal_take,
    legal_takes,
    side_of,
    subsets,
    summands,
    value,
    values_of,
)


@dataclass(frozen=True)
class Build:
    """Cards on the table that go together (5.1); the owner is a seat."""

    value: int
    cards: frozenset[str]
    owner: int
    multiple: bool = False


class Position(NamedTuple):
    """What a seat on turn plays from; `rules` are resolved, `table` are the loose cards."""

    rules: Mapping[str, Any]
    table: Sequence[str]
    builds: Sequence[Build]
    seat: int
    hand: Sequence[str]


class Play(NamedTuple):
    """A card with what it takes, or with what it is built on to what value; else a trail.

    `build` is None unless it builds.
    """

    card: str
    take: Sequence[str] = ()
    build: Sequence[str] | None = None
    value: int = 0


# ---- Words of section 5


def limit(rules: Mapping[str, Any]) -> int:
    """Return the highest value of a build (5.1)."""
    return 10 if rules["face_sum"] == "none" else 13


def within_reach(at: Position, card: str) -> list[Build]:
    """Return the builds that a card of the seat may take (5.6)."""
    return [b for b in at.builds if b.value == value(card) and _may_take(at, b)]


def _may_take(at: Position, build: Build) -> bool:
    """Tell if `build_capture` lets the seat take a build."""
    sides = {side_of(at.rules, at.seat), side_of(at.rules, build.owner)}
    return at.rules["build_capture"] == "anyone" or len(sides) == 1


def _holds(at: Position, played: str, wanted: int) -> bool:
    """Tell if the seat holds a card of a value after the play (5.4)."""
    return any(value(c) == wanted for c in at.hand if c != played)


def _may_be_built(at: Position, card: str) -> bool:
    """Tell if a card may be in a build: face cards only under `face_sum` full (5.1)."""
    return card[0] not in FACES or at.rules["face_sum"] == "full"


def _divides(cards: Collection[str], total: int) -> bool:
    """Tell if cards divide into groups of a total, a lone card of that value being one (5.2)."""
    return covers(tuple(v for v in values_of(cards) if v != total), (), total)


def _sum_of(cards: Collection[str]) -> int:
    return sum(values_of(cards))


# ---- What a play makes of the builds


def build_used(at: Position, play: Play) -> Build | None:
    """Return the build that a legal build play raises or adds to; None: it makes a new one."""
    return next((b for b in at.builds if not b.cards.isdisjoint(play.build or ())), None)


def builds_taken(at: Position, play: Play) -> list[Build]:
    """Return the builds that a legal play captures."""
    return [b for b in at.builds if not b.cards.isdisjoint(play.take)]


def builds_after(at: Position, play: Play) -> list[Build]:
    """Return the builds on the table after a legal play: who builds is the owner (5.3)."""
    gone = [*builds_taken(at, play), build_used(at, play)]
    stay = [b for b in at.builds if b not in gone]
    if play.build is None:
        return stay
    cards = frozenset([play.card, *play.build])
    return [*stay, Build(play.value, cards, at.seat, _sum_of(cards) > play.value)]


def kind_of(at: Position, play: Play) -> str:
    """Return what a legal build play does: it has "made", "raised" or "added"."""
    used = build_used(at, play)
    if used is None:
        return "made"
    return "added" if used.value == play.value else "raised"


# ---- What may be done at all: every rule but the duties of owners


def _play_fault(at: Position, play: Play) -> str | None:
    """Say why a play is illegal whatever its seat owns."""
    if play.build is not None:
        return "a play takes or builds, not both" if play.take else _build_fault(at, play)
    for b in builds_taken(at, play):
        if b.value != value(play.card):
            return f"{play.card} does not take a build of {b.value}"
        if not _may_take(at, b):
            return "build_capture: a build is taken by its owner's side only"
    reach = [b.cards for b in within_reach(at, play.card)]
    return legal_take(at.rules, at.table, play.card, play.take, reach)


def _build_fault(at: Position, play: Play) -> str | None:
    """Say why a build play is illegal whatever its seat owns."""
    if not at.rules["builds"]:
        return "builds are off"
    if play.value not in range(1, limit(at.rules) + 1):
        return f"the value of a build is 1 to {limit(at.rules)}, not {play.value}"
    fault = _cards_fault(at, play)
    if fault:
        return fault
    used = build_used(at, play)
    if used is None:
        fault = _making_fault(at, play)
    elif play.value == used.value:
        fault = _adding_fault(at, play, used)
    else:
        fault = _raising_fault(at, play, used)
    needs_card = at.rules["build_hold"] != "none"
    if not fault and needs_card and not _holds(at, play.card, play.value):
        return f"build_hold: seat {at.seat} has no card left to take this build of {play.value}"
    return fault


def _cards_fault(at: Position, play: Play) -> str | None:
    """Say what is wrong with the cards that are built on."""
    cards = list(play.build or ())
    if not cards:
        return "a build needs a card of the table"
    if len(set(cards)) < len(cards):
        return "a card is built on twice"
    for c in cards:
        if c not in at.table and not any(c in b.cards for b in at.builds):
            return f"{c} is not on the table"
    used = [b for b in at.builds if not b.cards.isdisjoint(cards)]
    if len(used) > 1:
        return "builds are not joined"
    if any(not b.cards <= set(cards) for b in used):
        return "a build is used whole"
    wrong = [c for c in [play.card, *cards] if not _may_be_built(at, c)]
    return f"{wrong[0]}: face cards are built only under face_sum full" if wrong else None


def _groups_fault(at: Position, cards: Sequence[str], total: int) -> str | None:
    """Say why cards are not groups of a total: one group, or more under `build_multiple`."""
    ranks = "+".join(c[0] for c in cards)
    if _sum_of(cards) == total:
        return None
    if not at.rules["build_multiple"]:
        return f"{ranks} is not {total}"
    return None if _divides(cards, total) else f"{ranks} does not divide into groups of {total}"


def _making_fault(at: Position, play: Play) -> str | None:
    """Say why loose cards do not make a build with the played card (5.2)."""
    return _groups_fault(at, [play.card, *(play.build or ())], play.value)


def _adding_fault(at: Position, play: Play, used: Build) -> str | None:
    """Say why a play does not add to a build (5.3)."""
    if not at.rules["build_multiple"]:
        return "build_multiple: nothing is added to a build"
    loose = [c for c in play.build or () if c not in used.cards]
    return _groups_fault(at, [play.card, *loose], play.value)


def _raising_fault(at: Position, play: Play, used: Build) -> str | None:
    """Say why a play does not raise a build (5.3)."""
    if used.multiple:
        return "a multiple build is never raised"
    if at.rules["build_raise"] == "none":
        return "build_raise: builds are not raised"
    if at.rules["build_raise"] == "others" and used.owner == at.seat:
        return "build_raise: a seat does not raise its own build"
    if set(play.build or ()) != used.cards:
        return "no table card goes into a build that is raised"
    if used.value + value(play.card) != play.value:
        return f"{used.value}+{play.card[0]} is not {play.value}"
    return None


# ---- Duties of owners


def _duty_fault(at: Position, play: Play) -> str | None:
    """Say which duty of an owner a play breaks: 5.4 `keep`, 5.5."""
    is_trail = play.build is None and not play.take
    owns = any(b.owner == at.seat for b in at.builds)
    if is_trail and owns and at.rules["build_trail"] == "forbidden":
        return f"build_trail: seat {at.seat} owns a build and may not trail"
    if at.rules["build_hold"] == "keep":
        for b in builds_after(at, play):
            if b.owner == at.seat and not _holds(at, play.card, b.value):
                return f"build_hold: seat {at.seat} keeps no card for its build of {b.value}"
    return None


def _loose_with_sum(cards: Sequence[str], total: int) -> tuple[str, ...] | None:
    """Return some cards that add up to a total, if any do."""
    reached: dict[int, tuple[str, ...]] = {0: ()}
    for c in cards:
        for n, some in list(reached.items()):
            reached.setdefault(n + value(c), (*some, c))
    return reached.get(total)


def _likely_captures(at: Position, card: str) -> Iterator[Play]:
    """Yield enough captures to tell if one of a card respects the duties.

    They turn on the builds taken alone, and the fewer are left the better: so each choice of equal
    cards and builds without a sum will do, and any one sum where there is nothing equal.
    """
    equal = [[c] for c in at.table if c[0] == card[0]]
    units = equal + [sorted(b.cards) for b in within_reach(at, card)]
    for some in subsets(units):
        if some:
            yield Play(card, [c for unit in some for c in unit])
    one_sum = _loose_with_sum(summands(at.rules, at.table, card), value(card))
    if one_sum:
        yield Play(card, one_sum)


def _likely_builds(at: Position, card: str) -> Iterator[Play]:
    """Yield enough build plays to tell if one of a card respects the duties.

    They turn on the value, and on the build that is used, if any. The loose cards complete the
    group of the played card, or are none. A card that makes a build of its own value with other
    groups could capture one of these as well, and leave no more builds.
    """
    loose = [c for c in at.table if _may_be_built(at, c)]
    targets: list[list[str]] = [[], *(sorted(b.cards) for b in at.builds)]
    for total in range(1, limit(at.rules) + 1):
        for lacking in (0, total - value(card)):
            some = _loose_with_sum(loose, lacking)
            if some is not None:
                yield from (Play(card, build=[*target, *some], value=total) for target in targets)


def duties_lapse(at: Position) -> bool:
    """Tell if the seat has no play that respects its duties (5.5).

    `maximal_take` is left aside: a larger take leaves no more builds, so it respects what the
    smaller one respects.
    """
    at = at._replace(rules={**at.rules, "maximal_take": False})
    for card in at.hand:
        for play in [Play(card), *_likely_captures(at, card), *_likely_builds(at, card)]:
            if _play_fault(at, play) is None and _duty_fault(at, play) is None:
                return False
    return True


# ---- Legality


def why_not(at: Position, play: Play) -> str | None:
    """Return None if a play of a card of the hand is legal, else why not.

    When the duties lapse, all of them do for this turn; a build needs the card for itself still.
    """
    fault = _play_fault(at, play)
    if fault is not None:
        return fault
    fault = _duty_fault(at, play)
    return fault if fault is not None and not duties_lapse(at) else None


def legal_plays(at: Position) -> list[Play]:
    """Return all legal plays of a seat by trying everything; for small tables.

    Cards taken and cards built on are sorted.
    """
    tries = [play for card in at.hand for play in (*_captures(at, card), *_builds(at, card))]
    plays = [play for play in tries if _play_fault(at, play) is None]
    dutiful = [play for play in plays if _duty_fault(at, play) is None]
    return dutiful or plays


def _captures(at: Position, card: str) -> list[Play]:
    """Return all captures of a card, and its trail, duties left aside."""
    reach = [b.cards for b in within_reach(at, card)]
    takes = legal_takes(at.rules, at.table, card, reach)
    return [Play(card, take) for take in sorted(tuple(sorted(take)) for take in takes)]


def _builds(at: Position, card: str) -> Iterator[Play]:
    """Yield every thinkable build play of a card, one build used at most."""
    targets: list[frozenset[str]] = [frozenset(), *(b.cards for b in at.builds)]
    for target in targets:
        for loose in subsets(at.table):
            for total in range(1, limit(at.rules) + 1):
                yield Play(card, (), tuple(sorted([*target, *loose])), total)
