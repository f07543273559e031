"""What the play loop asks of a game: functions that each game has its own of.

A game registers its own, as in ``@contract.apply.of(SweepRules)``. Whose is meant is decided by the
type of the rules, or of the view, while a kernel is compiled: see `simcore._jit.of_games`. States,
moves and packed rules are the game's own affair; the loop only hands them on.
"""

# mypy: disable-error-code="empty-body"
# These are declarations: the bodies are the games'.

from typing import Any

from simcore._jit import of_games
from simcore.tally import Four

__all__ = [
    "after_hand",
    "apply",
    "deal_is_due",
    "deal_packets",
    "first_player",
    "first_state",
    "hands_allowed",
    "is_over",
    "list_moves",
    "move_is_legal",
    "packed_rules",
    "recorded",
    "score",
    "scratch_size",
    "seats",
    "sides",
    "start",
    "statistics",
    "view_of",
]


# --- a deal ---


@of_games
def seats(rules: Any) -> int:
    """Return the number of seats."""


@of_games
def sides(rules: Any) -> int:
    """Return the number of sides."""


@of_games
def first_player(rules: Any, hand: int, extra: int) -> int:
    """Return which match player has seat 0 in a hand; the others sit behind in turn.

    Parameters
    ----------
    rules
        The house rules.
    hand
        Its number 0, 1, ... in the match; match player 0 has seat 0 in the first.
    extra
        What the game keeps between hands, as `after_hand` left it; 0 before the first.
    """


@of_games
def start(rules: Any, deck: Any, seed: int, match: int, hand: int, extra: int) -> tuple[Any, int]:
    """Shuffle and deal; return the position before the first play, and how often it was redealt.

    Parameters
    ----------
    rules
        The house rules.
    deck
        int64 array of the size of the pack, filled here in the order of dealing.
    seed, match, hand
        The address of the deal.
    extra
        What the game keeps between the hands of a match; 0 in a lone deal.
    """


@of_games
def first_state(rules: Any, deck: Any, extra: int) -> Any:
    """Return the position before the first play of a deck as it lies."""


@of_games
def deal_is_due(rules: Any, state: Any) -> bool:
    """Say whether cards are dealt before the next play."""


@of_games
def deal_packets(rules: Any, state: Any, deck: Any, seed: int, match: int, hand: int) -> Any:
    """Return the position after the deal that is due: from the stock, or of the whole pack anew."""


@of_games
def is_over(rules: Any, state: Any) -> bool:
    """Say whether the last card of the deal has been played."""


@of_games
def apply(rules: Any, state: Any, move: int) -> Any:
    """Return the position after a legal move."""


@of_games
def recorded(rules: Any, n: int, move: int) -> int:
    """Return how many moves a record of the deal has, given how many it had before a move."""


# --- what a seat sees and may do ---


@of_games
def packed_rules(rules: Any) -> int:
    """Return the rules that a view shows, in one int; asked once a deal."""


@of_games
def view_of(rules: Any, options: int, state: Any, sees_all: bool) -> Any:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others.

    `options` is what `packed_rules` returned.
    """


@of_games
def scratch_size(rules: Any) -> int:
    """Return how many int64 the scratch buffer has: room for all moves of any position."""


@of_games
def move_is_legal(view: Any, move: int, words: Any) -> bool:
    """Say whether the seat may make a move; any int is judged. `words` is the scratch buffer."""


@of_games
def list_moves(view: Any, scratch: Any) -> int:
    """Write the moves that a scorer is asked about into the scratch buffer; return how many."""


# --- what comes of it ---


@of_games
def score(rules: Any, state: Any) -> Any:
    """Return a score by side, four NamedTuples as the game's columns by side have it.

    It is as if the deal ended in this position; places beyond the sides mean nothing.
    """


@of_games
def statistics(rules: Any, state: Any, redeals: int) -> Any:
    """Return the game's further columns of a finished deal, a tuple of ints."""


@of_games
def after_hand(
    rules: Any, totals: Four, scores: Any, hand: int, extra: int
) -> tuple[Four, int, int]:
    """Return the totals by match side, the winner of the match or `UNDECIDED`, and the new `extra`.

    Parameters
    ----------
    rules
        The house rules.
    totals
        Points by match side before this hand.
    scores
        Its score by side.
    hand
        Its number 0, 1, ... in the match.
    extra
        What the game keeps between hands; 0 before the first.
    """


@of_games
def hands_allowed(rules: Any) -> int:
    """Return after how many hands a match ends in any case: as the rules say, or far too many."""
