"""What the partner of Sueca looks at, idea by idea, and that it pays against the others."""

from math import sqrt

import numpy as np
import pytest
from support.sizes import size

from simcore.cards import card_from_name, mask_of
from simcore.games import GAMES
from simcore.games.sueca.record import move_text
from simcore.games.sueca.state import State
from simcore.runner import play_deals
from strategies.base import find_strategy
from strategies.checking import check_strategy

GAME = GAMES["sueca"]
SUITS, ORDER = "SHDC", "23456QJK7A"
PARTNER = find_strategy("sueca", "partner")


def beats(card, best):
    """Say whether a card takes the trick from another, spades being trumps."""
    if card[1] == best[1]:
        return ORDER.index(card[0]) > ORDER.index(best[0])
    return card[1] == "S"


def position(hand, trick="", gone="", void="", *, seat=0, asked=0):
    """Return a position with a hand to play; spades are trumps, and seat 3 was shown to have the 2.

    Parameters
    ----------
    hand, gone
        The cards of the seat on turn, and those that lie in the piles.
    trick
        The cards played before it, in their order.
    void
        Who has shown to have none of what: "1H 3S" are seat 1 and hearts, seat 3 and trumps.
    seat, asked
        Who is on turn, and 1 if he is asked whether to cancel.
    """
    cards = trick.split()
    best = ""
    for card in cards:
        best = card if not best or beats(card, best) else best
    best_seat = (seat - len(cards) + cards.index(best)) % 4 if best else 0
    return State(
        hands=tuple(mask_of(hand) if other == seat else 0 for other in range(4)),
        piles=(mask_of(gone), 0, 0, 0),
        trick=mask_of(trick),
        best=card_from_name(best) if best else -1,
        best_seat=best_seat,
        led=SUITS.index(cards[0][1]) if cards else -1,
        turn=seat,
        asked=asked,
        trump_card=card_from_name("2S"),
        voids=sum(2 ** (4 * int(one[0]) + SUITS.index(one[1])) for one in void.split()),
        carry=0,
        cancelled=0,
    )


def answer(state, *, limit=-1):
    """Return what it does, in words; `limit` is up to how many card points seat 0 may cancel."""
    rules = GAME.rules()._replace(cancel_first_max=limit)
    view = GAME.position.view(rules, state, False)
    function = PARTNER.strategy.compiled(GAME.kernels_of(rules))
    scratch = GAME.position.new_scratch(rules)
    return move_text(int(function(view, 1, PARTNER.weights, scratch)))


# --- the trick: seat 3 plays, seat 1 is its partner ---

ALL_HIGHER = "AH 7H"
PLAYS = [
    ("the last to play ruffs low", "AS 4S 3D", "KH 2H 3H", "", "", "4S"),
    ("and overtakes with no more than it needs", "AS QS 3D", "KH 7H 4S", "", "", "QS"),
    ("but brings home the points that have won for sure", "AH 3H 2D", "KH 4H 2H", "", "", "AH"),
    ("for nothing it ruffs with no high trump", "AS KS 3D", "2H 3H 5H", "", "", "3D"),
    ("it gives points to a partner who has won", "7D 2D 3D", "4H AH 2H", "", "", "7D"),
    ("and follows suit with them", "7H 3H 2D", "4H AH 2H", "", "", "7H"),
    ("it does not ruff him", "4S 5S 3D", "4H AH 2H", "", "", "3D"),
    ("even if it has only points to give", "4S KD 7D", "4H AH 2H", "", "", "7D"),
    ("it gives opponents who have won nothing", "KH 3H 2D", "AH 4H 2H", "", "", "3H"),
    ("and what it leaves is a void", "4D 5D 6C", "AH 4H 2H", "", "", "6C"),
    ("points to a partner who will win", "7D 3D", "AH 2H", "", "", "7D"),
    ("not if the last to play is void: he ruffs", "7D 3D", "AH 2H", "", "0H", "3D"),
    ("again if he has no trumps either", "7D 3D", "AH 2H", "", "0H 0S", "7D"),
    ("not to a king that may be beaten", "7D 3D", "KH 2H", "", "", "3D"),
    ("but to one that is the highest left", "7D 3D", "KH 2H", ALL_HIGHER, "", "7D"),
    ("it ruffs what its partner may lose", "5S 3D", "KH 4H", "", "", "5S"),
    ("and not what is his", "5S 3D", "KH 4H", ALL_HIGHER, "", "3D"),
    ("third, it takes with the highest left", "7H 3H", "2H 4H", "AH", "", "7H"),
    ("and saves it from a void", "7H 3H", "2H 4H", "AH", "0H", "3H"),
    ("second, it gives nothing to an ace", "7H 3H", "AH", "", "", "3H"),
    ("but points to a partner who will ruff it", "7H 3H", "AH", "", "1H", "7H"),
    ("it gives the card that will not win later", "KC JD", "4H AH 2H", "AC 7C", "", "JD"),
    ("and the other if it is the other", "KD JC", "4H AH 2H", "AC 7C KC", "", "KD"),
    ("it ruffs with a king below two trumps", "KS 4S 3D", "KH 2H 3H", "", "", "KS"),
    ("and keeps the second highest", "KS 4S 3D", "KH 2H 3H", "7S", "", "4S"),
    ("it ruffs nothing where nothing lies", "3S 4S 5S 5D 6D", "2H 3H 5H", "", "", "5D"),
]


@pytest.mark.parametrize(("why", "hand", "trick", "gone", "void", "card"), PLAYS)
def test_in_the_trick(why, hand, trick, gone, void, card):
    assert answer(position(hand, trick, gone, void, seat=3)) == card, why


# --- the lead: seat 0 plays, seats 1 and 3 are against it ---

ALL_BUT_THE_TWO = "AS 7S KS JS QS 6S 5S 4S 3S"
LOW = "AH 3D 4D 4C 5C"
LEADS = [
    ("the highest of a suit", LOW, "", "", "AH"),
    ("not into a void", LOW, "", "1H", "3D"),
    ("but into one that has no trump: the last is with seat 3", LOW, ALL_BUT_THE_TWO, "1H", "AH"),
    ("not where it is", LOW, ALL_BUT_THE_TWO, "3H", "3D"),
    ("and where no trump is left", LOW, f"{ALL_BUT_THE_TWO} 2S", "3H", "AH"),
    ("a low card of a suit whose ace is out", "7H 2H 3D 4D 4C 5C", "", "", "2H"),
    ("the seven once the ace is gone", "7H 2H 3D 4D 4C 5C", "AH", "", "7H"),
    ("low trumps of many", "7S KS JS 5S 4S 3H 5D 6C", "", "", "4S"),
    ("none of few", "7S KS JS 5S 3H 4H 5D 6C", "", "", "5D"),
    ("what the partner is void of", "3D 4D 3C 4C", "", "2C", "3C"),
    ("and the other if it is the other", "3D 4D 3C 4C", "", "2D", "3D"),
    ("not if he has no trumps", "3D 4D 3C 4C", "", "2D 2S", "3C"),
    ("what leaves a void", "3D 4D 3C", "AS 7S", "", "3C"),
    ("and the other if it is the other", "3D 3C 4C", "AS 7S", "", "3D"),
]


@pytest.mark.parametrize(("why", "hand", "gone", "void", "card"), LEADS)
def test_leading(why, hand, gone, void, card):
    assert answer(position(hand, "", gone, void)) == card, why


# --- poor hands: ten card points or less ---

POOR = [
    ("three trumps are too few", "2H 3H 4D 5D 6C 2C JH 5S 4S 3S", True),
    ("so are five", "2H 3H 4D 5D 6C 6S 5S 4S 3S JS", True),
    ("six are worth playing", "2H 3H 4D 5D QS JS 6S 5S 4S 3S", False),
]


@pytest.mark.parametrize(("why", "hand", "cancels"), POOR)
def test_poor_hands(why, hand, cancels):
    assert (answer(position(hand), limit=10) == "cancel") == cancels, f"{why}, before the lead"
    asked = answer(position(hand, asked=1), limit=10)
    assert asked == ("cancel" if cancels else "keep"), f"{why}, when asked"


def test_it_plays_a_poor_hand_that_it_may_not_cancel():
    assert answer(position(POOR[0][1]), limit=9) == "cancel", "it holds three points"
    assert answer(position(POOR[0][1]), limit=2) != "cancel"


# --- does it keep the contract, and does it pay? ---


def test_the_checks_pass():
    findings = check_strategy(GAME, PARTNER, positions=size(4000, 300))
    assert [finding for finding in findings if not finding.passed] == []


def against(name, n, seed):
    """Return its card points a deal from both sides of the same deals, by deal and side."""
    rules, other = GAME.rules(), find_strategy("sueca", name)
    columns = GAME.column_names(rules)
    results = []
    for side, seats in enumerate(([PARTNER, other] * 2, [other, PARTNER] * 2)):
        rows = play_deals(GAME, rules, seats, seed=seed, first=0, n=n)
        results.append(rows[:, columns.index(f"card_points_{side}")])
    return np.array(results).T


@pytest.mark.stats
@pytest.mark.parametrize(("name", "points", "percent"), [("random", 77, 78), ("greedy", 64, 58)])
def test_it_wins_points_and_deals(name, points, percent):
    """The mean by far more than chance; the deals that somebody won as often as is written."""
    found = against(name, size(10_000, 60), seed=5)
    means = found.mean(axis=1)
    half = 2.58 * means.std(ddof=1) / sqrt(len(means))
    assert means.mean() - half > size(points, 60), f"{name}: {means.mean():.2f} ± {half:.2f}"
    decided = found[found != 60]
    won = 100 * (decided > 60).mean()
    assert won > size(percent, 50), f"{name}: {won:.1f} %"
