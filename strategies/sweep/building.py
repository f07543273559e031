"""What moves with builds are worth: what greedy and cautious see in them."""

from simcore._jit import WeightValues, part
from simcore.bits import bit, lowest_index, popcount
from simcore.cards import ALL_CARDS, same_rank
from simcore.games.seating import side_of
from simcore.games.sweep.builds.coding import card_played, cards_taken, value_named
from simcore.games.sweep.builds.piles import owner_of, value_of, whole_build
from simcore.games.sweep.builds.state import BuildView
from simcore.games.sweep.builds.view import options_of
from simcore.games.sweep.rules import BuildCapture
from simcore.games.sweep.view import rules_of
from strategies.fishing import chance_to_hold, next_hand_size, unseen_cards
from strategies.sweep.greedy import W, loot

__all__ = ["build_prospect", "gain", "hand_to_come", "unseen_beside"]

PACKET = 4  # by the printed rules; a larger one is taken for this


@part
def unseen_beside(view: BuildView) -> int:
    """Return the cards that the seat has not seen: in other hands or in the stock."""
    return unseen_cards(view, ALL_CARDS) & ~view.builds.cards


@part
def hand_to_come(view: BuildView, unseen: int) -> int:
    """Return how many cards the next seat has when it plays, of those that are unseen."""
    return min(next_hand_size(view, rules_of(view).players, PACKET), popcount(unseen))


@part
def is_swept(view: BuildView, move: int) -> bool:
    """Say whether a move leaves nothing on the table."""
    all_cards = view.table | view.builds.cards
    return value_named(move) == 0 and cards_taken(move) == all_cards


@part
def gain(view: BuildView, move: int, w: WeightValues) -> float:
    """Return what a move takes, or what a trail gives away; 0 for one that builds."""
    card, used = card_played(move), cards_taken(move)
    if value_named(move):
        return 0.0
    value: float = 0.0
    if used != 0:
        value = loot(used | bit(card), w)
        if is_swept(view, move):
            value += w[W.sweep]
        return value
    return -loot(bit(card), w)


@part
def chance_to_lose(view: BuildView, value: int, unseen: int, next_hand: int) -> float:
    """Return the chance that the next seat takes a build of a value that is not its own."""
    if options_of(view.rules).capture == BuildCapture.SIDE:
        return 0.0
    same = popcount(unseen & same_rank(value - 1))
    return chance_to_hold(same, popcount(unseen), next_hand)


@part
def is_ours(view: BuildView, card: int) -> bool:
    """Say whether the build that a card is in belongs to the own side."""
    rules = rules_of(view)
    return side_of(rules, owner_of(view.builds, card)) == side_of(rules, view.seat)


@part
def build_prospect(
    view: BuildView, move: int, unseen: int, next_hand: int, w: WeightValues
) -> float:
    """Return what the builds that a move leaves promise to the own side, less those of others.

    A build counts for the side that owns it, as far as the next seat is not likely to have its
    card. Who raises the partner's build makes his card useless, which counts against it.

    Parameters
    ----------
    view, move
        What the seat sees, and the move.
    unseen, next_hand
        The cards that may be in the next hand, and how many of them it has.
    w
        Weights that begin with those of greedy.
    """
    builds = view.builds
    card, used, value = card_played(move), cards_taken(move), value_named(move)
    prospect, left = 0.0, builds.cards & ~used
    while left:
        first = lowest_index(left)
        pile = whole_build(builds, first)
        left &= ~pile
        kept = 1.0 - 2.0 * chance_to_lose(view, value_of(builds, first), unseen, next_hand)
        prospect += loot(pile, w) * (kept if is_ours(view, first) else -1.0)
    if value:
        kept = 1.0 - 2.0 * chance_to_lose(view, value, unseen, next_hand)
        prospect += loot(used | bit(card), w) * kept
        pile = used & builds.cards
        if pile != 0:
            first = lowest_index(pile)
            of_partner = is_ours(view, first) and owner_of(builds, first) != view.seat
            if of_partner and value_of(builds, first) != value:
                prospect -= 2.0 * loot(pile, w)
    return prospect
