"""Which sets of table cards a card may take: captures judged, one at a time.

A capture is M and R: M cards of the played rank, R other cards that divide into sums. It is judged
by rank set (`simcore.captures`), whose nibble at the played rank counts M. Builds of the value of
the card count as further cards of its rank.
"""

from simcore._jit import Words, kernel, part
from simcore.bits import popcount
from simcore.captures import any_sum_fits, divides, extends, fits, value_total
from simcore.cards import ALL_CARDS, FACES, count_by_rank
from simcore.games.sweep.rules import FaceMatch, FaceSum, MatchTake, MultiCapture
from simcore.games.sweep.scratch import FIRST_FACE, stack_place
from simcore.games.sweep.state import ViewRules
from simcore.games.sweep.view import unpacked

__all__ = [
    "NUMBERS",
    "can_capture",
    "could_take_more",
    "summands",
    "take_is_legal",
    "take_is_legal_with_builds",
    "units_allowed",
]

NUMBERS = ALL_CARDS & ~FACES


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
def units_allowed(
    rules: ViewRules, card_rank: int, n: int, equal: int, n_builds: int, builds: int
) -> bool:
    """Say whether `n` of `equal` cards and `n_builds` of `builds` of the same value may be taken.

    None of either always may. A build counts as an equal card; but where face cards have a rule of
    their own, it is free.
    """
    if card_rank >= FIRST_FACE and rules.face_match != FaceMatch.SAME:
        return n <= 1 or (n == 3 and rules.face_match == FaceMatch.ODD)
    units = n + n_builds
    if rules.match_take == MatchTake.ALL:
        return units == 0 or units == equal + builds
    return units <= 1 or rules.match_take == MatchTake.ANY


@part
def more_units_allowed(
    rules: ViewRules, card_rank: int, n: int, equal: int, n_builds: int, builds: int
) -> bool:
    """Say whether these units and more of them may be taken."""
    for more in range(n, equal + 1):
        for more_builds in range(n_builds, builds + 1):
            if more + more_builds > n + n_builds and units_allowed(
                rules, card_rank, more, equal, more_builds, builds
            ):
                return True
    return False


@kernel
def could_take_more(
    packed: int,
    card_rank: int,
    union: int,
    n: int,
    equal: int,
    n_builds: int,
    builds: int,
    counts: int,
    words: Words,
) -> bool:
    """Say whether another legal capture of the same card contains this one, and more."""
    rules = unpacked(packed)
    single = rules.multi_capture == MultiCapture.SINGLE
    if not (single and union != 0) and more_units_allowed(
        rules, card_rank, n, equal, n_builds, builds
    ):
        return True
    if rules.multi_capture == MultiCapture.ANY:
        return extends(card_rank, union, counts - union, words, stack_place(rules.face_sum))
    if union != 0 or (single and n + n_builds > 0):
        return False
    return any_sum_fits(card_rank, counts)


@part
def judge_take(
    packed: int, card_rank: int, take: int, table: int, n_builds: int, builds: int, words: Words
) -> bool:
    """Say whether a card of some rank may take loose cards and builds; not nothing at all.

    Compiled twice, so that rules without builds do not carry them along. Tested directly, in
    time that hardly depends on how many captures there are.

    Parameters
    ----------
    packed
        The house rules.
    card_rank
        Rank 0..12 of the card played.
    take, table
        Masks of loose cards; `take` lies within `table`.
    n_builds, builds
        How many builds of its value are taken, and how many it could take.
    words
        int64 array of `scratch_size`, whose end is used.
    """
    rules = unpacked(packed)
    own = 15 << (4 * card_rank)
    n, equal = popcount(take & own), popcount(table & own)
    if not units_allowed(rules, card_rank, n, equal, n_builds, builds):
        return False
    if rules.match_first and n + n_builds == 0 and equal + builds > 0:
        return False
    others = take & ~own
    union = count_by_rank(others)
    if union != 0:
        if rules.multi_capture == MultiCapture.SINGLE and n + n_builds > 0:
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
        return not could_take_more(
            packed, card_rank, union, n, equal, n_builds, builds, counts, words
        )
    return True


@kernel
def take_is_legal(packed: int, card_rank: int, take: int, table: int, words: Words) -> bool:
    """Say whether a card of some rank may take a non-empty set of cards where there are no builds.

    Parameters are those of `judge_take`.
    """
    return judge_take(packed, card_rank, take, table, 0, 0, words)


@kernel
def take_is_legal_with_builds(
    packed: int, card_rank: int, take: int, table: int, n_builds: int, builds: int, words: Words
) -> bool:
    """Say whether a card of some rank may take loose cards and builds: `judge_take`."""
    return judge_take(packed, card_rank, take, table, n_builds, builds, words)


@part
def can_capture(rules: ViewRules, card_rank: int, table: int) -> bool:
    """Say whether a card of some rank has any legal capture."""
    # One equal card, or all or three of them, can always be taken where one lies there.
    if table & (15 << (4 * card_rank)):
        return True
    counts = summands(rules, card_rank, table)
    return counts != 0 and any_sum_fits(card_rank, counts)
