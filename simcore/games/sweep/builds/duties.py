"""What the owner of a build owes: to hold its card, and not to trail; and when that lapses."""

from simcore._jit import inner, part
from simcore.bits import bit, drop_lowest, lowest_index
from simcore.captures import any_sum_fits
from simcore.cards import (
    FACES,
    count_by_rank,
    rank_of,
    ranks_present,
    same_rank,
)
from simcore.games.seating import side_of
from simcore.games.sweep.builds.piles import (
    Builds,
    count_builds,
    has_value,
    is_multiple,
    owned_by,
    owner_of,
    value_of,
    whole_build,
)
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.view import BuildOptions, options_of
from simcore.games.sweep.rules import (
    BuildCapture,
    BuildHold,
    BuildRaise,
    BuildTrail,
    FaceMatch,
    FaceSum,
    MatchTake,
)
from simcore.games.sweep.scratch import FIRST_FACE
from simcore.games.sweep.state import ViewRules
from simcore.games.sweep.takes import NUMBERS, can_capture
from simcore.games.sweep.view import rules_of

__all__ = [
    "builders",
    "can_capture_any",
    "has_dutiful_play",
    "highest_value",
    "is_held",
    "keeps",
    "may_build_with",
    "may_raise",
    "of_own_side",
    "others_kept",
    "ranks_to_hold",
    "takeable",
]


# --- what the rules allow ---


@part
def of_own_side(view: BuildView) -> int:
    """Return the cards of the builds that the seat or its partner owns."""
    rules, cards = rules_of(view), 0
    for seat in range(rules.players):
        if side_of(rules, seat) == side_of(rules, view.seat):
            cards |= owned_by(view.builds, seat)
    return cards


@part
def takeable(view: BuildView, rank: int) -> int:
    """Return the cards of the builds that a card of a rank may take."""
    cards = has_value(view.builds, rank + 1)
    if options_of(view.rules).capture == BuildCapture.SIDE:
        cards &= of_own_side(view)
    return cards


@part
def can_capture_any(view: BuildView, rank: int) -> bool:
    """Say whether a card of a rank has any legal capture, duties aside."""
    return takeable(view, rank) != 0 or can_capture(rules_of(view), rank, view.table)


@part
def highest_value(rules: ViewRules) -> int:
    """Return the highest value that a build may have."""
    return 10 if rules.face_sum == FaceSum.NONE else 13


@part
def may_build_with(rules: ViewRules, cards: int) -> bool:
    """Say whether cards may be in builds: face cards only if they are in sums."""
    return cards & FACES == 0 or rules.face_sum == FaceSum.FULL


@part
def builders(rules: ViewRules, table: int) -> int:
    """Return the loose cards that may be in builds, as a rank set."""
    return count_by_rank(table if rules.face_sum == FaceSum.FULL else table & NUMBERS)


@part
def may_raise(options: BuildOptions, owner: int, seat: int) -> bool:
    """Say whether a seat may raise the build of an owner."""
    return options.raising == BuildRaise.ANY or (
        options.raising == BuildRaise.OTHERS and owner != seat
    )


# --- holding ---


@part
def ranks_to_hold(builds: Builds, cards: int) -> int:
    """Return a card of each rank that some builds are taken by, given the cards in them."""
    ranks = 0
    while cards:
        card = lowest_index(cards)
        ranks |= bit(4 * (value_of(builds, card) - 1))
        cards &= ~whole_build(builds, card)
    return ranks


@part
def is_held(options: BuildOptions, hand: int, value: int) -> bool:
    """Say whether a hand has the card that is needed to make a build of a value."""
    return options.hold == BuildHold.NONE or hand & same_rank(value - 1) != 0


@part
def keeps(options: BuildOptions, hand: int, builds: Builds, owned: int) -> bool:
    """Say whether a hand has a card for every one of the owned builds, where it must."""
    if options.hold != BuildHold.KEEP or owned == 0:
        return True
    return ranks_to_hold(builds, owned) & ~ranks_present(hand) == 0


@part
def others_kept(view: BuildView, card: int) -> bool:
    """Say whether the hand has the cards for all owned builds but those that a card takes."""
    owned = owned_by(view.builds, view.seat) & ~has_value(view.builds, rank_of(card) + 1)
    return keeps(options_of(view.rules), view.hand, view.builds, owned)


# --- is there a play that respects the duties? ---


@part
def capture_respects(view: BuildView, card: int) -> bool:
    """Say whether a card has a capture after which the seat still holds what it must."""
    rules, options, rank = rules_of(view), options_of(view.rules), rank_of(card)
    if not can_capture_any(view, rank):
        return False
    if options.hold != BuildHold.KEEP:
        return True
    if not others_kept(view, card):
        return False
    own = owned_by(view.builds, view.seat) & has_value(view.builds, rank + 1)
    if own == 0 or view.hand & ~bit(card) & same_rank(rank):
        return True
    only_one = rules.match_take == MatchTake.ONE and (
        rank < FIRST_FACE or rules.face_match == FaceMatch.SAME
    )
    return not only_one or count_builds(view.builds, own) == 1


@part
def trail_respects(view: BuildView, card: int) -> bool:
    """Say whether trailing a card respects the duties of an owner."""
    owned, options = owned_by(view.builds, view.seat), options_of(view.rules)
    if owned != 0 and options.trail == BuildTrail.FORBIDDEN:
        return False
    return keeps(options, view.hand & ~bit(card), view.builds, owned)


@part
def has_group(view: BuildView, card: int, value: int) -> bool:
    """Say whether a card and some loose cards make a build of a higher value.

    Of its own value it need not be asked: the card could capture what it would be built onto.
    """
    counts, lacking = builders(rules_of(view), view.table), value - rank_of(card) - 2
    if lacking < 0:
        return False
    return counts >> (4 * lacking) & 15 != 0 or any_sum_fits(lacking, counts)


@part
def joins(view: BuildView, card: int) -> bool:
    """Say whether a card may be added, without others, to a build of its value."""
    multiple = options_of(view.rules).multiple
    return bool(multiple) and has_value(view.builds, rank_of(card) + 1) != 0


@part
def making_respects(view: BuildView, card: int) -> bool:
    """Say whether there is something to make with a card, or to add it to, within the duties."""
    options, rest = options_of(view.rules), view.hand & ~bit(card)
    if not keeps(options, rest, view.builds, owned_by(view.builds, view.seat)):
        return False
    for value in range(1, highest_value(rules_of(view)) + 1):
        if is_held(options, rest, value):
            if has_group(view, card, value):
                return True
            if value == rank_of(card) + 1 and joins(view, card):
                return True
    return False


@part
def raising_respects(view: BuildView, card: int) -> bool:
    """Say whether a card may raise a build within the duties."""
    builds, options, rest = view.builds, options_of(view.rules), view.hand & ~bit(card)
    left = builds.cards
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
            and keeps(options, rest, builds, owned_by(builds, view.seat) & ~pile)
        ):
            return True
    return False


@inner
def has_dutiful_play(view: BuildView) -> bool:
    """Say whether the seat has a play that respects the duties of an owner.

    If it has none, they lapse for this turn: it may trail or capture as if it owned nothing.
    Nothing is listed. That a card must capture changes nothing: it respects as much if it does.
    """
    rules, hand = rules_of(view), view.hand
    while hand:
        card = lowest_index(hand)
        hand = drop_lowest(hand)
        if capture_respects(view, card):
            return True
        if trail_respects(view, card):
            return True
        if may_build_with(rules, bit(card)) and (
            making_respects(view, card) or raising_respects(view, card)
        ):
            return True
    return False
