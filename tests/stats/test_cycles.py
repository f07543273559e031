import numpy as np
import pytest

from analysis.cycles import Cycle, intransitive
from analysis.families import holm, paired_p_value

WIN, LOSS, EVEN = (900, 120, 900), (900, -120, 900), (900, 10, 900)


def test_a_circle_is_found_whichever_way_round_it_is_written():
    p = max(holm([paired_p_value(*WIN)] * 3))
    assert intransitive({(0, 1): WIN, (1, 2): WIN, (2, 0): WIN}) == [Cycle((0, 1, 2), p)]
    assert intransitive({(1, 0): LOSS, (2, 1): LOSS, (0, 2): LOSS}) == [Cycle((0, 1, 2), p)]
    assert intransitive({(0, 1): LOSS, (1, 2): LOSS, (2, 0): LOSS}) == [Cycle((0, 2, 1), p)]


def test_an_order_is_no_circle_and_neither_is_a_tie():
    assert intransitive({(0, 1): WIN, (1, 2): WIN, (0, 2): WIN}) == []
    assert intransitive({(0, 1): WIN, (1, 2): WIN, (2, 0): EVEN}) == []


def test_each_win_has_to_be_significant_among_all_pairs():
    just = (900, 75, 900)  # p = 0.012: enough by itself, and for three questions, not for six
    pairs = {(0, 1): just, (1, 2): just, (2, 0): just}
    assert intransitive(pairs)
    assert intransitive(pairs | {(3, one): EVEN for one in range(3)}) == []
    assert intransitive(pairs, level=0.99) == []


def test_the_surest_circle_comes_first():
    sure = (900, 300, 900)
    pairs = {(0, 1): WIN, (1, 2): WIN, (2, 0): WIN, (3, 4): sure, (4, 5): sure, (5, 3): sure}
    found = intransitive(pairs | {(a, b): EVEN for a in range(3) for b in range(3, 6)})
    assert [one.strategies for one in found] == [(3, 4, 5), (0, 1, 2)]


@pytest.mark.parametrize("n", [0, 1])
def test_hardly_any_deal_makes_no_circle(n):
    assert intransitive({(0, 1): (n, n, n), (1, 2): (n, n, n), (2, 0): (n, n, n)}) == []
    assert intransitive({}) == []


def test_wins_without_exception_are_no_chance():
    always = (50, 50, 50)
    assert intransitive({(0, 1): always, (1, 2): always, (2, 0): always}) == [Cycle((0, 1, 2), 0)]


@pytest.mark.stats
@pytest.mark.parametrize("runs", [2000, pytest.param(40_000, marks=pytest.mark.slow)])
def test_circles_are_hardly_ever_claimed_where_there_are_none(runs):
    # 0 and 1 beat 2 and 2 beats... nobody: one false win, 1 over 0, would not do, but 2 over 0.
    rng = np.random.default_rng(1)
    claimed = 0
    for _ in range(runs):
        up = rng.binomial(400, [0.65, 0.65, 0.5])  # 0 over 1, 1 over 2; 2 and 0 are even
        sums = [(400, int(2 * one - 400), 400) for one in up]
        claimed += bool(intransitive(dict(zip([(0, 1), (1, 2), (2, 0)], sums, strict=True))))
    assert claimed / runs <= 0.025 + 2.5 * np.sqrt(0.025 / runs)
