"""How often runs that stop by themselves are wrong: simulated, with a hundred looks each."""

from itertools import islice

import numpy as np
import pytest

from analysis.intervals import mean_interval
from analysis.looks import looks
from analysis.sprt import Hypotheses
from analysis.stopping import MarginRule, SprtRule, WidthRule

pytestmark = pytest.mark.stats

LOOKS = list(islice(looks(), 100))

# Totals of pairs and their probabilities. The means are 0.
LAWS = {
    "symmetric": ([-2, -1, 0, 1, 2], [0.05, 0.15, 0.6, 0.15, 0.05]),
    "mostly ties": ([-3, 0, 3], [0.01, 0.98, 0.01]),
    "one-sided": ([-1, 0, 4], [0.4, 0.5, 0.1]),
}


def sizes(quick, long):
    return pytest.mark.parametrize("runs", [quick, pytest.param(long, marks=pytest.mark.slow)])


def at_most(share, runs):
    return share + 2.5 * np.sqrt(share * (1 - share) / runs)


def sd(law):
    values, shares = map(np.array, law)
    return float(np.sqrt(values**2 @ shares))


def sums_at_looks(law, runs, seed):
    """Yield n, total and squares at each look of a run."""
    values, shares = map(np.array, law)
    rng = np.random.default_rng(seed)
    steps = np.diff([0, *LOOKS])
    for _ in range(runs):
        counts = rng.multinomial(steps, shares)
        totals, squares = (counts @ values).cumsum(), (counts @ values**2).cumsum()
        yield list(zip(LOOKS, totals.tolist(), squares.tolist(), strict=True))


def stopped(rule, run, **how):
    """Return where the run stops, and the decision."""
    for at in run:
        if found := rule.decide(*at, best_at=100_000, last=at is run[-1], **how):
            return at, found
    raise AssertionError


def played(rule, law, runs, seed=1, **how):
    return [stopped(rule, run, **how) for run in sums_at_looks(law, runs, seed)]


def share(found, outcome):
    return np.mean([decision.outcome == outcome for _, decision in found])


laws = pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)


@sizes(150, 2500)
@laws
@pytest.mark.parametrize(
    ("effect", "alpha", "beta"), [(0.02, 0.05, 0.05), (0.05, 0.05, 0.05), (0.05, 0.01, 0.1)]
)
def test_the_sequential_test_keeps_both_error_rates(law, effect, alpha, beta, runs):
    size = effect * sd(law)
    null = played(SprtRule(Hypotheses(0, size, alpha, beta)), law, runs)
    there = played(SprtRule(Hypotheses(-size, 0, alpha, beta)), law, runs)  # the upper is true
    assert share(null, "H1") <= at_most(alpha, runs)
    assert share(there, "H0") <= at_most(beta, runs)
    assert share(null + there, "limit") <= 0.002


@sizes(150, 2500)
@laws
def test_the_same_for_effects_in_standard_deviations(law, runs):
    null = played(SprtRule(Hypotheses(0, 0.03, normalised=True)), law, runs)
    there = played(SprtRule(Hypotheses(-0.03, 0, normalised=True)), law, runs)
    assert share(null, "H1") <= at_most(0.05, runs)
    assert share(there, "H0") <= at_most(0.05, runs)


def misses(found):
    """Return how often the truth, 0, is below the interval, above it, and below the estimate."""
    estimates = [decision.estimate for _, decision in found]
    return (
        np.mean([one.low > 0 for one in estimates]),
        np.mean([one.high < 0 for one in estimates]),
        np.mean([one.estimate > 0 for one in estimates]),
    )


@sizes(250, 3000)
@pytest.mark.parametrize("name", ["symmetric", "mostly ties"])
@pytest.mark.parametrize("where", [0, 0.5, 1, 2])
@pytest.mark.parametrize("effect", [0.02, 0.05])
def test_after_the_test_the_estimate_is_median_unbiased_and_its_interval_covers(
    name, where, effect, runs
):
    size = effect * sd(LAWS[name])
    rule = SprtRule(Hypotheses(-where * size, (1 - where) * size))
    found = played(rule, LAWS[name], runs, seed=int(10 * where))
    below, above, high = misses(found)
    assert max(below, above) <= at_most(0.025, runs) + 0.004
    assert abs(high - 0.5) <= 2.5 * np.sqrt(0.25 / runs) + 0.02


@sizes(400, 3000)
def test_the_raw_mean_after_the_test_is_too_large(runs):
    size = 0.02 * sd(LAWS["symmetric"])
    found = played(SprtRule(Hypotheses(-size, 0)), LAWS["symmetric"], runs)
    raw = np.mean([mean_interval(*at).estimate for at, _ in found])
    corrected = np.mean([decision.estimate.estimate for _, decision in found])
    assert raw > 0.15 * size
    assert abs(corrected) < 0.6 * raw


@sizes(100, 2000)
@laws
@pytest.mark.parametrize("part", [0.01, 0.03, 0.1])
def test_an_interval_that_was_waited_for_still_covers(law, part, runs):
    found = played(WidthRule(part * sd(law)), law, runs, largest=3)
    below, above, _ = misses(found)
    assert below + above <= 0.05
    assert share(found, "width") == 1


@sizes(100, 2000)
@laws
def test_a_difference_that_is_not_there_is_seldom_claimed(law, runs):
    found = played(MarginRule(0.02 * sd(law)), law, runs, largest=3)
    assert share(found, "more") + share(found, "less") <= 0.05
    assert share(found, "no difference") > 0.95


@sizes(100, 2000)
@pytest.mark.parametrize("name", ["symmetric", "mostly ties"])
def test_a_difference_as_large_as_the_margin_is_seldom_called_none(name, runs):
    values, shares = LAWS[name]
    margin = 0.03 * sd(LAWS[name])
    moved = np.array(shares)
    moved[[0, -1]] += np.array([-1, 1]) * margin / (2 * values[-1])
    found = played(MarginRule(margin), (values, moved), runs, largest=3)
    assert share(found, "no difference") <= 0.05
    assert share(found, "more") > 0.8
