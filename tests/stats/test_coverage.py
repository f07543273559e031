"""What the intervals promise, checked on simulated deals whose true values are known."""

import numpy as np
import pytest

from analysis.families import holm, paired_p_value
from analysis.intervals import mean_interval
from analysis.paired import paired_mean_interval, paired_share_interval, pairing_gain
from analysis.sequential import mean_sequence, share_sequence
from analysis.verdict import Verdict, verdict_of

pytestmark = pytest.mark.stats

LOOKS = 100


def sizes(quick, long):
    return pytest.mark.parametrize("runs", [quick, pytest.param(long, marks=pytest.mark.slow)])


def near(level, runs, more=0.0):
    """Four standard errors of a simulated share, and what the method itself may be off."""
    return pytest.approx(level, abs=4 * np.sqrt(level * (1 - level) / runs) + more)


def sums(values):
    return values.size, int(values.sum()), int(values @ values)


def same_deals(rng, runs, n):
    """Return the points of two arms whose deals have most in common: the truth is 0.2."""
    deal = rng.binomial(11, 0.5, (runs, n))
    changed = rng.random((runs, n)) < 0.2
    return deal + changed * rng.choice([-1, 2, 2], (runs, n)), deal


@sizes(1500, 40_000)
@pytest.mark.parametrize("n", [100, 400])
def test_paired_t_intervals_cover_in_19_of_20_runs(n, runs):
    first, second = same_deals(np.random.default_rng(n), runs, n)
    found = [paired_mean_interval(*sums(run)) for run in first - second]
    assert np.mean([x.low <= 0.2 <= x.high for x in found]) == near(0.95, runs, 0.004)


@sizes(300, 4000)
def test_the_gain_of_pairing_is_that_of_the_widths(runs):
    first, second = same_deals(np.random.default_rng(1), runs, 400)
    apart = second[np.random.default_rng(2).permutation(runs)]
    gains = [
        pairing_gain(400, sums(a)[1:], sums(b)[1:], sums(a - b)[1:])
        for a, b in zip(first, second, strict=True)
    ]
    paired, unpaired = (
        np.mean([paired_mean_interval(*sums(run)).half_width for run in first - arm])
        for arm in (second, apart)
    )
    assert np.mean(gains) == pytest.approx(unpaired / paired, rel=0.03)
    assert np.mean(gains) > 2.5


@sizes(2000, 10_000)
@pytest.mark.parametrize("n", [30, 200, 5000])
def test_paired_share_intervals_cover_in_19_of_20_runs_on_average(n, runs):
    # As for one share, coverage swings with the true shares; it is their mean that is 95 %.
    rng = np.random.default_rng(n)
    cells = rng.dirichlet([2, 1, 1, 2], runs)
    found = [paired_share_interval(*map(int, rng.multinomial(n, cell))) for cell in cells]
    truths = cells[:, 1] - cells[:, 2]
    holds = [x.low <= truth <= x.high for x, truth in zip(found, truths, strict=True)]
    assert np.mean(holds) == near(0.95, runs, 0.004)


@sizes(2000, 10_000)
@pytest.mark.parametrize("share", [0.002, 0.02, 0.5])
def test_paired_share_intervals_hold_for_rules_that_seldom_matter(share, runs):
    rng = np.random.default_rng(int(share * 1000))
    cells = [0.5 - share / 2, share * 0.7, share * 0.3, 0.5 - share / 2]
    found = [paired_share_interval(*map(int, rng.multinomial(5000, cells))) for _ in range(runs)]
    holds = np.mean([x.low <= share * 0.4 <= x.high for x in found])
    assert holds == near(0.95, runs, 0.02)


def evenly(n):
    return np.arange(1, LOOKS + 1) * (n // LOOKS)


def from_the_second_deal_on(n):
    return np.unique(np.geomspace(2, n, LOOKS).astype(int))


def excluded_at_some_look(draws, truth, interval, when=evenly):
    """Return in which share of runs the interval leaves out the truth at one look or more."""
    looks = when(draws.shape[1])
    totals = draws.cumsum(axis=1)[:, looks - 1].tolist()
    squares = (draws * draws).cumsum(axis=1)[:, looks - 1].tolist()

    def leaves_out(found):
        return not found.low <= truth <= found.high

    return np.mean(
        [
            any(leaves_out(interval(*at)) for at in zip(looks.tolist(), *run, strict=True))
            for run in zip(totals, squares, strict=True)
        ]
    )


# Values and their probabilities: differences of points between two sets of rules.
KINDS = {
    "symmetric": ([-2, -1, 0, 1, 2], [0.05, 0.15, 0.6, 0.15, 0.05]),
    "one-sided": ([0, 1, 2], [0.9, 0.08, 0.02]),
    "half": ([0, 1], [0.5, 0.5]),
    "seldom": ([0, 1], [0.99, 0.01]),
}


def draws_of(kind, runs, n=5000):
    values, shares = map(np.array, KINDS[kind])
    rng = np.random.default_rng(len(kind))
    return values[rng.choice(values.size, (runs, n), p=shares)], float(values @ shares)


@sizes(300, 2000)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("best_at", [500, 5000])
@pytest.mark.parametrize("when", [evenly, from_the_second_deal_on])
def test_a_confidence_sequence_survives_a_hundred_looks(kind, best_at, when, runs):
    draws, truth = draws_of(kind, runs)

    def interval(n, total, squares):
        if kind in ("half", "seldom"):
            return share_sequence(n, total, best_at=best_at)
        return mean_sequence(n, total, squares, best_at=best_at, largest=2)

    assert excluded_at_some_look(draws, truth, interval, when) <= 0.05


@sizes(300, 2000)
@pytest.mark.parametrize("kind", ["symmetric", "half"])
def test_a_plain_interval_does_not_survive_a_hundred_looks(kind, runs):
    draws, truth = draws_of(kind, runs)
    assert 0.3 < excluded_at_some_look(draws, truth, mean_interval) < 0.5


def p_values_of_variants(rng, n, effects):
    """Return one p-value a variant: all are compared with one baseline, on the same deals."""
    baseline = rng.binomial(6, 0.5, n)
    variants = [rng.binomial(6, 0.5 + effect, n) for effect in effects]
    return [paired_p_value(*sums(variant - baseline)) for variant in variants]


@sizes(1000, 5000)
@pytest.mark.parametrize("effects", [[0] * 8, [0] * 4 + [0.2] * 4])
def test_holm_makes_a_false_claim_in_at_most_one_family_of_twenty(effects, runs):
    rng = np.random.default_rng(sum(effect > 0 for effect in effects))
    families = [p_values_of_variants(rng, 50, effects) for _ in range(runs)]
    null = [at for at, effect in enumerate(effects) if effect == 0]

    def false_claims(adjust):
        return np.mean([min(adjust(family)[at] for at in null) < 0.05 for family in families])

    assert false_claims(holm) <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / runs)
    assert false_claims(list) > 0.1


def verdicts(rng, runs, chance_up, margin):
    shares = [chance_up, 1 - 0.2, 0.2 - chance_up]
    counts = rng.multinomial(2000, shares, runs)
    found = [paired_mean_interval(2000, int(up - down), int(up + down)) for up, _, down in counts]
    return [verdict_of(one, margin) for one in found]


@sizes(2000, 40_000)
def test_a_difference_as_large_as_the_margin_is_seldom_called_none(runs):
    found = verdicts(np.random.default_rng(3), runs, 0.13, 0.06)
    assert found.count(Verdict.NO_DIFFERENCE) / runs == near(0.025, runs, 0.004)


@sizes(2000, 40_000)
def test_where_there_is_no_difference_one_is_seldom_claimed(runs):
    found = verdicts(np.random.default_rng(4), runs, 0.1, 0.001)
    claims = found.count(Verdict.MORE) + found.count(Verdict.LESS)
    assert claims / runs == near(0.05, runs, 0.004)
