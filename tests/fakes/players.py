"""Players that no registry knows: some break the contract, some are simple to predict.

They take part in any game of taking cards from a table.
"""

from simcore._jit import words_of
from simcore.bits import lowest_index, popcount
from simcore.games.contract import list_moves, move_is_legal


def trail(view, word, w, scratch):
    """Trail the lowest card; where that is forbidden, make the last listed move."""
    move = lowest_index(view.hand) << 52
    if not move_is_legal(view, move, words_of(scratch)):
        move = scratch[list_moves(view, scratch) - 1]
    return move


def follow_word(view, word, w, scratch):
    """Make the listed move that the random word says."""
    return scratch[word % list_moves(view, scratch)]


def raise_error(view, word, w, scratch):
    """Raise when the hand is down to two cards, else trail."""
    if popcount(view.hand) == 2:
        raise ValueError("no idea")
    return lowest_index(view.hand) << 52


def take_what_is_not_there(view, word, w, scratch):
    """Take a card from the own hand."""
    return lowest_index(view.hand) << 52 | (view.hand & -view.hand)


def play_what_is_not_held(view, word, w, scratch):
    """Trail a card from the table, or the ace of spades once that is empty."""
    return (lowest_index(view.table) if view.table else 0) << 52


def negative(view, word, w, scratch):
    """Return -1."""
    return -1


def huge(view, word, w, scratch):
    """Return the largest int there is."""
    return 0x7FFFFFFFFFFFFFFF


def beyond_the_pack(view, word, w, scratch):
    """Play a card that no pack has."""
    return 52 << 52


def demand_others_hidden(view, word, w, scratch):
    """Make the first listed move, but an illegal one if it sees another hand."""
    if view.others[0] | view.others[1] | view.others[2]:
        return -1
    list_moves(view, scratch)
    return scratch[0]


def demand_others_shown(view, word, w, scratch):
    """Make the first listed move, but an illegal one where seat 0 sees no hand after its own."""
    if view.seat == 0 and view.others[0] == 0:
        return -1
    list_moves(view, scratch)
    return scratch[0]


def prefer_low_cards(view, move, w):
    """Score a move by the card played, the lowest first, and by the first weight of it."""
    return -w[0] * (move >> 52)


def prefer_takes(view, move, w):
    """Score 1 for taking, 0 for trailing: nearly always a tie."""
    return 1.0 if move & 0xFFFFFFFFFFFFF else 0.0


def like_all(view, move, w):
    """Score all moves alike."""
    return 0.5


def raise_in_scorer(view, move, w):
    """Raise at once; a function that could never return would not even compile."""
    if move >= 0:
        raise ValueError("no score")
    return 0.0
