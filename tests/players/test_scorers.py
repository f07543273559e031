"""A scorer is asked about each listed move; the best is played, and of equals any, evenly."""

from collections import defaultdict

import pytest
from fakes.players import like_all, prefer_low_cards, prefer_takes, trail
from support.chance import fits_law, uniform
from support.sizes import size
from support.sweep import RANDOM, SWEEP, listed_moves, replay, seated, split_move

TRAIL = seated(trail)


def decisions(rules, scorer, others, n, seed=1):
    """Yield the moves listed to seat 0 and the one it made, in n deals."""
    seats = [scorer, *[others] * (rules.players - 1)]
    for deal in range(n):
        for state, code in replay(rules, seats, seed, deal):
            if state.turn == 0:
                yield listed_moves(rules, state), code


@pytest.mark.parametrize("preset", ["sweep", "royal", "strict-take", "partners"])
@pytest.mark.parametrize(
    ("function", "weight"),
    [(prefer_low_cards, 1.0), (prefer_low_cards, -1.0), (prefer_takes, 0.0)],
    ids=["low", "high", "takes"],
)
def test_the_best_is_played(preset, function, weight):
    scorer = seated(function, "scorer", weights=[weight])
    for listed, code in decisions(SWEEP.rules(preset), scorer, RANDOM, size(20, 3)):
        scores = {one: function(None, one, [weight]) for one in listed}
        assert scores[code] == max(scores.values())


def places_among_equals(scorer, best, others, n, rules=None):
    """Return how often which of the best moves was made, by how many there were."""
    found = defaultdict(list)
    for listed, code in decisions(rules or SWEEP.rules(), scorer, others, n):
        equals = [one for one in listed if best(one, listed)]
        found[len(equals)].append(equals.index(code))
    return found


def test_few_equals_are_played_evenly():
    scorer = seated(like_all, "scorer")
    found = places_among_equals(scorer, lambda one, listed: True, RANDOM, size(600, 60))
    judged = [n for n, places in found.items() if n > 1 and len(places) > 20 * n]
    assert len(judged) > 2
    for n in judged:
        assert uniform([found[n].count(i) for i in range(n)]), n


def test_equals_behind_and_before_others_are_played_evenly():
    """All takes are equal, and so are the trails where nothing can be taken."""

    def best(one, listed):
        return bool(split_move(one)[1]) == any(split_move(other)[1] for other in listed)

    scorer = seated(prefer_takes, "scorer")
    found = places_among_equals(scorer, best, RANDOM, size(600, 80))
    judged = [n for n, places in found.items() if n > 1 and len(places) > 20 * n]
    assert len(judged) > 2
    for n in judged:
        assert uniform([found[n].count(i) for i in range(n)]), n


def test_many_equals_are_played_evenly():
    """A word has 63 bits, less than 21!: drawing lots one by one would use it up."""
    scorer = seated(like_all, "scorer")
    rules = SWEEP.rules("royal")
    found = places_among_equals(scorer, lambda one, listed: True, TRAIL, size(300, 25), rules)
    places = [(i, n) for n, some in found.items() if 21 < n < 2000 for i in some]
    assert len(places) > size(400, 40)
    counts = [sum(4 * i // n == quarter for i, n in places) for quarter in range(4)]
    sizes = [[-(-n * (q + 1) // 4) - -(-n * q // 4) for q in range(4)] for _, n in places]
    chances = [
        sum(size_of[q] / n for size_of, (_, n) in zip(sizes, places, strict=True)) / len(places)
        for q in range(4)
    ]
    assert fits_law(counts, chances)
