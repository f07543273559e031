"""Where in the scratch buffer moves are listed, and how much room that needs at most."""

from simcore._jit import inlined, part
from simcore.captures import MOST_UNIONS, MOST_UNIONS_WITH_FACES, STACK_WORDS, hash_words
from simcore.games import contract
from simcore.games.sweep.rules import FaceSum, SweepRules

__all__ = [
    "FIRST_FACE",
    "HASH_FULL",
    "MOST_HAND",
    "MOVES_CAPTURE",
    "MOVES_FULL",
    "MOVES_NONE",
    "hash_place",
    "scratch_size",
    "stack_place",
]

FIRST_FACE = 10
MOST_HAND = 8

HASH_NONE, HASH_CAPTURE, HASH_FULL = (
    hash_words(max(most))
    for most in (MOST_UNIONS[:FIRST_FACE], MOST_UNIONS, MOST_UNIONS_WITH_FACES)
)
# Of a rank, k cards in the hand and 4 - k on the table make k lists of 5 - k rank sets of a union:
# six at most, with two or three in the hand. Most has a hand with two each of the four ranks that
# take most sums.
MOVES_NONE, MOVES_CAPTURE, MOVES_FULL = (
    6 * sum(most[-MOST_HAND // 2 :]) + MOST_HAND
    for most in (MOST_UNIONS[:FIRST_FACE], MOST_UNIONS, MOST_UNIONS_WITH_FACES)
)


@inlined
def hash_place(face_sum: int) -> int:
    """Return where in the scratch buffer, behind the moves, the hash table of the unions stands."""
    if face_sum == FaceSum.NONE:
        return MOVES_NONE
    return MOVES_CAPTURE if face_sum == FaceSum.CAPTURE else MOVES_FULL


@inlined
def stack_place(face_sum: int) -> int:
    """Return where in the scratch buffer, behind the hash table, the stack of the search stands."""
    if face_sum == FaceSum.NONE:
        return MOVES_NONE + HASH_NONE
    if face_sum == FaceSum.CAPTURE:
        return MOVES_CAPTURE + HASH_CAPTURE
    return MOVES_FULL + HASH_FULL


@contract.scratch_size.of(SweepRules)
@part
def scratch_size(rules: SweepRules) -> int:
    """Return how many int64 the scratch buffer has: room for the moves of the fullest table.

    Only what is written to costs memory.
    """
    return stack_place(rules.face_sum) + STACK_WORDS
