"""What cautious looks at, idea by idea, and that it pays against greedy."""

from itertools import pairwise
from math import comb, sqrt

import numpy as np
import pytest
from support import scopa, sweep
from support.kits import EACH_FISHING_KIT, EACH_FISHING_PRESET
from support.sizes import size

from simcore._jit import kernel
from simcore.runner import play_deals
from strategies.base import find_strategy, strategies_of
from strategies.fishing import chance_to_hold, next_hand_size, unseen_cards


def scores(kit, rules, state, *, name="cautious"):
    """Return the score of each listed move."""
    chosen = find_strategy(kit.GAME.name, name)
    function = chosen.strategy.compiled(kit.GAME.kernels_of(rules))
    view = kit.POSITION.view(rules, state, False)
    listed = kit.listed_moves(rules, state)
    return {code: float(function(view, code, chosen.weights)) for code in listed}


def best_of(kit, rules, state, **how):
    """Return the moves with the highest score, by rank and suits."""
    found = scores(kit, rules, state, **how)
    return {code for code, score in found.items() if score == max(found.values())}


def at(kit, hand, table, gone="", *, turn=0, stock=24):
    """Return a position with a hand to play and, in the pile of the next seat, the cards gone."""
    hands = [""] * turn + [hand]
    last = 1 if gone else None
    return kit.position(hands, table, piles=["", gone], turn=turn, last=last, stock=stock)


EIGHTS = "8S 8H 8C"
SEVENS = "7S 7H 7D 7C"
NINES = "9S 9H 9D 9C"
NO_QUEENS = "7S 7H 7C AS AH AD AC QS QH QD QC"
ACES = "AS AH AD AC"

SWEEP_POSITIONS = [
    ("of two captures that which leaves no sweep", "9C 5C", "9H 5H", "5S 5D", "9C", "9H"),
    ("and the other where the nines are gone", "9C 5C", "9H 5H", "9S 9D", "5C", "5H"),
    ("a capture is left rather than a sweep given", "2C KD", "2H 9H", "", "KD", ""),
    ("but made where no card can sweep", "2C KD", "2H 9H", "9S 9D 9C", "2C", "2H"),
    ("a trail that no unseen card sweeps", "8C 9C", "", "8S 8H 8D", "8C", ""),
    ("and another where other cards are gone", "8C 9C", "", "9S 9H 9D", "9C", ""),
    ("few cards that sweep rather than many", "8C 9C", "", "8S 8H", "8C", ""),
    ("the ace of spades is not given away", "AS 3D", "KH JH", "", "3D", ""),
    ("nor a spade", "3S 4D", "KH JH", "", "4D", ""),
    ("one of a pair, for the other to take it", "7H 7D QC", "KH JH", "7S 7C QS QH QD", "7H 7D", ""),
    ("a sweep over all else", "9C 5S", "9H", "", "9C", "9H"),
]

ACES_TAKE, SPLIT, KINGS = "asso-pigliatutto", "AH QC JH 2C", "KH KD KC"
SCOPA_POSITIONS = [
    ("of two captures that which leaves no sweep", "scopa", "5H 6H", "5S 6S", "5D 5C", "6H", "6S"),
    ("and the other where the sixes are gone", "scopa", "5H 6H", "5S 6S", "6D 6C", "5H", "5S"),
    ("a total that no card has", "scopa", "4S 5S", "6S", "", "5S", ""),
    ("a trail that no unseen card sweeps", "scopa", "JS QS", "", "JH JD JC", "JS", ""),
    ("few cards that sweep rather than many", "scopa", "JS QS", "", "QH QC", "QS", ""),
    ("an ace that lies there stops aces", ACES_TAKE, "KS", SPLIT, KINGS, "KS", "JH 2C"),
    ("it need not where aces are ordinary", "scopa", "KS", SPLIT, KINGS, "KS", "AH QC"),
    ("nor where no ace is left", ACES_TAKE, "KS", SPLIT, f"{KINGS} AS AD AC", "KS", "AH QC"),
    ("the seven of diamonds is not given away", "scopa", "7D KS", "", "", "KS", ""),
    ("nor a diamond", "scopa", "QD JS", "", "", "JS", ""),
    (
        "one of a pair, for the other to take it",
        "scopa",
        "QS QH JS",
        "",
        "QC QD JH JD JC",
        "QS QH",
        "",
    ),
    ("a sweep over all else", "scopa", "6C 7S", "6H", "", "6C", "6H"),
]


@pytest.mark.parametrize(("why", "hand", "table", "gone", "cards", "take"), SWEEP_POSITIONS)
def test_sweep(why, hand, table, gone, cards, take):
    best = best_of(sweep, sweep.GAME.rules(), at(sweep, hand, table, gone))
    assert best == {sweep.move(card, take) for card in cards.split()}, why


@pytest.mark.parametrize(
    ("why", "preset", "hand", "table", "gone", "cards", "take"), SCOPA_POSITIONS
)
def test_scopa(why, preset, hand, table, gone, cards, take):
    best = best_of(scopa, scopa.GAME.rules(preset), at(scopa, hand, table, gone))
    assert best == {scopa.move(card, take) for card in cards.split()}, why


# --- what it takes for danger, and what for certain ---

ALL_GAMES = {"sweep": sweep, "scopa": scopa}


@pytest.mark.parametrize(
    ("why", "rules", "card", "table", "gone", "fears"),
    [
        ("an equal card", "sweep/sweep", "8D", "", "8S 8H", True),
        (
            "half its value is no equal card",
            "sweep/sweep",
            "8D",
            "",
            EIGHTS,
            False,
        ),
        ("nor half of two cards", "sweep/sweep", "6D", "2H", f"{EIGHTS} 8D", False),
        ("nor beside an equal card", "sweep/sweep", "6D", "2H 4H", "6S 6H 6C", False),
        ("one sum", "sweep/sweep", "5D", "4H", "", True),
        ("two sums", "sweep/sweep", "5D", "2H 6H 3D", "", True),
        ("two sums that nobody can take", "sweep/sweep", "5D", "2H 6H 3D", f"{EIGHTS} 8D", False),
        ("an equal card beside a sum", "sweep/sweep", "8D", "3H 5H", "", True),
        ("what no card takes", "sweep/sweep", "4D", "9H", "", False),
        ("a sum for kings", "sweep/king-sums", "2H", "6H 5D", "", True),
        ("which take none by the printed rules", "sweep/sweep", "2H", "6H 5D", "", False),
        ("and no faces with two sums", "sweep/king-sums", "7H", "6H QD AH", "", False),
        ("as they do here", "sweep/royal", "7H", "6H QD AH", "", True),
        ("a face in the sum", "sweep/royal", "2D", "JH", "", True),
        ("which is in none by the printed rules", "sweep/sweep", "2D", "JH", "", False),
        ("a total", "scopa/scopa", "3S", "4H", "", True),
        ("a total that nobody holds", "scopa/scopa", "3S", "4H", SEVENS, False),
        ("what makes fifteen", "scopa/scopa-15", "3S", "4H", SEVENS, True),
        ("an ace", "scopa/asso-pigliatutto", "JS", "KH QD", "", True),
        ("an ordinary ace", "scopa/scopa", "JS", "KH QD", "", False),
        ("an ace without a point", "scopa/scopa-d-assi", "JS", "KH QD", "", False),
        ("no ace is left", "scopa/asso-pigliatutto", "JS", "KH QD", ACES, False),
        ("an ace lies there", "scopa/asso-pigliatutto", "JS", "AH KH", "", False),
    ],
)
def test_sweeps_that_it_fears(why, rules, card, table, gone, fears):
    """A sweep is feared if what it is worth makes a trail worse."""
    game, _, preset = rules.partition("/")
    kit = ALL_GAMES[game]
    state, trail = at(kit, card, table, gone), kit.move(card)
    some, none = (
        scores(kit, kit.GAME.rules(preset), state, name=f"cautious:sweep={sweep}")[trail]
        for sweep in (1000, 0)
    )
    assert (some < none) == fears, why


@pytest.mark.parametrize(
    ("why", "kit", "weight", "card", "table", "gone", "fears"),
    [
        ("a nine takes it", sweep, "ace_of_spades", "KD", "AS 8H JH", "AH AD AC", True),
        ("but there is none", sweep, "ace_of_spades", "KD", "AS 8H JH", f"AH AD AC {NINES}", False),
        ("the ace as well", sweep, "ace_of_spades", "KD", "AS 8H JH", NINES, True),
        ("a queen takes it", scopa, "settebello", "KS", "7D 2H", "7S 7H 7C AS AH AD AC", True),
        ("but there is none", scopa, "settebello", "KS", "7D 2H", NO_QUEENS, False),
    ],
)
def test_valued_cards_that_it_fears_for(why, kit, weight, card, table, gone, fears):
    state, trail = at(kit, card, table, gone), kit.move(card)
    some, none = (
        scores(kit, kit.GAME.rules(), state, name=f"cautious:{weight}={worth}")[trail]
        for worth in (1000, 0)
    )
    assert (some < none) == fears, why


@pytest.mark.parametrize(
    ("rules", "card", "table", "counts"),
    [
        ("sweep/sweep", "7S", "7H", True),
        ("sweep/sweep", "7S", "3H 4H", True),
        ("scopa/scopa", "7S", "7H", True),
        ("scopa/scopa", "7S", "7H KH", False),
        ("scopa/asso-pigliatutto", "AS", "QD KH", True),
        ("scopa/scopa-d-assi", "AS", "QD KH", False),
    ],
)
def test_it_values_a_sweep_that_counts(rules, card, table, counts):
    """Of a capture only that is asked which takes an equal card, or else everything."""
    game, _, preset = rules.partition("/")
    kit = ALL_GAMES[game]
    take = "7H" if "7H" in table else table
    some, none = (
        scores(
            kit, kit.GAME.rules(preset), at(kit, card, table), name=f"cautious:risk=0,sweep={sweep}"
        )[kit.move(card, take)]
        for sweep in (1000, 0)
    )
    assert some - none == pytest.approx(1000 if counts else 0)


CARDS_ALONE = {
    sweep: "cautious:sweep=0,ace_of_spades=0,spade=0,card=1",
    scopa: "cautious:sweep=0,settebello=0,primiera=0,coin=0,card=1",
}


@EACH_FISHING_KIT
def test_the_last_capture_has_the_residue_too(kit):
    rules, name = kit.GAME.rules(), CARDS_ALONE[kit]
    for turn, stock, value in ((1, 0, 6), (0, 0, 2), (1, 24, 2)):
        state = at(kit, "7S", "7H 4S KD QD JC", turn=turn, stock=stock)
        score = scores(kit, rules, state, name=name)[kit.move("7S", "7H")]
        assert (score == value) == (value == 6), (turn, stock)
        assert score <= value, "the next seat may take some of the rest"


@EACH_FISHING_KIT
def test_its_first_weights_are_those_of_greedy(kit):
    """It has greedy judge what cards are worth, which reads them by place; not so builds."""
    known = strategies_of(kit.GAME.name)
    first = [name for name in known["greedy"].weights if name != "build"]
    assert list(known["greedy"].weights)[: len(first)] == first
    assert list(known["cautious"].weights)[: len(first)] == first


# --- the cards that it cannot see ---


def test_the_chance_to_hold_a_card_is_that_of_hands_drawn_blindly():
    for unseen in range(1, 12):
        for hand in range(unseen + 1):
            for n in range(min(4, unseen) + 1):
                law = 1 - comb(unseen - n, hand) / comb(unseen, hand)
                assert chance_to_hold(n, unseen, hand) == pytest.approx(law, abs=1e-12)


@kernel
def told(view, players, packet, pack):
    """Ask what only kernels can."""
    return next_hand_size(view, players, packet), unseen_cards(view, pack)


@EACH_FISHING_PRESET
def test_it_knows_how_many_cards_the_next_seat_holds(kit, preset):
    """But for packets of eight, nine or ten beyond the first, whose size a view does not tell."""
    rules = kit.GAME.rules(preset)
    packet = min(rules.hand_size, {sweep: 4, scopa: 3}[kit])
    for deal in range(size(10, 2)):
        states = [state for state, _ in kit.replay(rules, [kit.RANDOM] * rules.players, 3, deal)]
        for state, after in pairwise(states):
            view = kit.POSITION.view(rules, state, False)
            n, unseen = told(view, rules.players, packet, kit.GAME.pack)
            held = int(after.hands[after.turn]).bit_count()
            assert n == (packet if after.stock < state.stock else held)
            hidden = kit.GAME.pack & ~(view.hand | view.table)
            for pile in view.piles:
                hidden &= ~pile
            assert unseen == hidden


# --- does it pay? ---


def advantage(kit, preset, n, seed):
    """Return the mean of its points a deal beyond greedy's, and half of a 99 % interval.

    Each deal is played in all seatings: on the same cards it sits where greedy sat.
    """
    rules = kit.GAME.rules(preset)
    sides = kit.GAME.sides(rules)
    mine, greedy = (find_strategy(kit.GAME.name, name) for name in ("cautious", "greedy"))
    columns = [kit.GAME.column_names(rules).index(f"points_{side}") for side in range(sides)]
    differences = np.zeros(n)
    for side in range(sides):
        seats = [
            mine if kit.GAME.side_of(rules, seat) == side else greedy
            for seat in range(rules.players)
        ]
        points = play_deals(kit.GAME, rules, seats, seed=seed, first=0, n=n)[:, columns]
        others = np.delete(points, side, axis=1)
        differences += (points[:, side] - others.mean(axis=1)) / sides
    return differences.mean(), 2.58 * differences.std(ddof=1) / sqrt(n)


@pytest.mark.stats
@EACH_FISHING_KIT
def test_it_beats_greedy_by_a_margin_that_a_player_notices(kit):
    mean, half = advantage(kit, None, size(3000, 200), seed=8)
    assert mean - half > size(0.3, 0), f"{mean:.3f} ± {half:.3f}"


@pytest.mark.stats
@pytest.mark.jit_only
@EACH_FISHING_PRESET
def test_it_beats_greedy_under_every_preset(kit, preset):
    mean, half = advantage(kit, preset, 2000, seed=9)
    assert mean - half > 0, f"{mean:.3f} ± {half:.3f}"
