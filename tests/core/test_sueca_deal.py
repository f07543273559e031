"""Deals of Sueca that are cancelled: how often, what is dealt instead, and that it has an end."""

from itertools import pairwise

import numpy as np
import pytest
from fakes.players import prefer_low_cards, trail
from reference import sueca as referee
from support.chance import fits_law
from support.sizes import size
from support.sueca import (
    CANCEL,
    GREEDY,
    RANDOM,
    SUECA,
    attempt,
    dealt,
    play_traced,
    seated,
)

from simcore.errors import StrategyFault
from simcore.games.contract import list_moves
from simcore.records import write
from simcore.runner import play_deals, run_blocks

SEED = 8
CANCELLING = seated(prefer_low_cards, "scorer", weights=[-1.0])  # it likes what is high best
KEEPING = seated(prefer_low_cards, "scorer", weights=[1.0])
LIMITS = [
    {"cancel_first_max": 25},
    {"cancel_first_max": 10, "cancel_others_max": 4},
    {"cancel_first_max": -1, "cancel_others_max": 15},
    {"cancel_first_max": 30, "cancel_others_max": 0, "trump_seat": 1},
]
ALL_HANDS, POOR_HANDS = 847_660_528, 28_744_416


def always_cancel(view, word, w, scratch):
    """Cancel, whether that is allowed or not."""
    if view.cancelled > 1_000_000:
        return scratch[list_moves(view, scratch) - 1]
    return CANCEL


def played(options, player, deal):
    """Return the deck that is played, and how many were cancelled before."""
    rules = SUECA.rules(None, options)
    deck, _, row = play_traced(rules, [player] * 4, SEED, deal)
    return list(deck), int(row[SUECA.column_names(rules).index("cancelled")])


def first_that_stands(options, deal):
    """Return the number of the first attempt that nobody may cancel, by the referee."""
    rules = SUECA.rules(None, options)
    for k in range(1000):
        hands, _ = dealt(rules, attempt(SEED, deal, 0, k))
        if not any(referee.may_cancel(options, seat, hand) for seat, hand in enumerate(hands)):
            return k
    raise AssertionError("all deals are cancelled")


@pytest.mark.parametrize("options", LIMITS, ids=str)
def test_who_cancels_whatever_he_may_plays_the_first_deal_that_stands(options):
    found = []
    for deal in range(size(60, 12)):
        k = first_that_stands(options, deal)
        for player in (GREEDY, CANCELLING):
            assert played(options, player, deal) == (list(attempt(SEED, deal, 0, k)), k)
        found.append(k)
    assert max(found) >= 1


@pytest.mark.parametrize("options", LIMITS, ids=str)
def test_attempts_are_the_same_whatever_the_options_and_whoever_plays(options):
    for deal in range(size(60, 12)):
        for player in (RANDOM, KEEPING, seated(trail)):
            deck, k = played(options, player, deal)
            assert deck == list(attempt(SEED, deal, 0, k))
        assert played(options, KEEPING, deal)[1] == 0
        assert played(options, RANDOM, deal)[1] <= first_that_stands(options, deal)


def test_a_deal_dealt_anew_is_another_one():
    decks = [attempt(SEED, 3, 0, k) for k in range(50)]
    assert all(sorted(deck) == sorted(decks[0]) for deck in decks)
    same = sum(int((a == b).sum()) for a, b in pairwise(decks))
    assert same < 3 * 49


@pytest.mark.parametrize("others", [-1, 120])
def test_after_a_thousand_cancels_a_strategy_is_at_fault(others):
    rules = SUECA.rules(None, {"cancel_first_max": 120, "cancel_others_max": others})
    with pytest.raises(StrategyFault) as caught:
        play_deals(SUECA, rules, [seated(always_cancel)] * 4, seed=1, first=5, n=1)
    assert str(caught.value) == (
        "strategy always-cancel: deal 5, play 1000, seat 0: illegal move: cancel"
    )


def test_a_scorer_too():
    rules = SUECA.rules(None, {"cancel_first_max": 120})
    with pytest.raises(StrategyFault, match="play 1000, seat 0: illegal move: cancel"):
        play_deals(SUECA, rules, [GREEDY] * 4, seed=1, first=5, n=1)


def test_keeping_is_never_written():
    """Seats are asked in every deal, and whoever is asked keeps, or cancels now and then."""
    rules = SUECA.rules(None, {"cancel_first_max": 120, "cancel_others_max": 120})
    for player in (KEEPING, RANDOM):
        for text in write(SUECA, "sueca", rules, [player] * 4, seed=2, first=0, n=size(20, 3)):
            assert "keep" not in text
            assert '"cancel"' not in text
            assert text.count('"seat"') == 40


@pytest.mark.jit_only
@pytest.mark.parametrize("matches", [False, True], ids=["deals", "matches"])
def test_cancelled_deals_do_not_depend_on_threads(matches):
    rules = SUECA.rules(None, LIMITS[3])
    seats, n = [GREEDY, RANDOM, CANCELLING, KEEPING], 3000
    whole = play_deals(SUECA, rules, seats, seed=SEED, first=0, n=n, matches=matches)
    for threads in (1, 2, 5):
        blocks = run_blocks(
            SUECA, rules, seats, seed=SEED, first=0, stop=n, threads=threads, matches=matches
        )
        assert np.array_equal(np.concatenate([block.rows for block in blocks]), whole)


@pytest.mark.jit_only
def test_the_share_of_cancelled_deals_is_the_exact_one():
    n, rules = 100_000, SUECA.rules()
    rows = play_deals(SUECA, rules, [GREEDY] * 4, seed=5, first=0, n=n)
    times = rows[:, SUECA.column_names(rules).index("cancelled")]
    share = POOR_HANDS / ALL_HANDS
    law = [(1 - share) * share**k for k in range(4)]
    counts = [(times == k).sum() for k in range(4)]
    assert fits_law([*counts, (times > 3).sum()], [*law, 1 - sum(law)])
    assert abs((times > 0).mean() - share) < 5 * (share * (1 - share) / n) ** 0.5
