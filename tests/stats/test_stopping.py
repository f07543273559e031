from math import isnan

import pytest

from analysis.looks import looks_until
from analysis.sequential import mean_sequence
from analysis.sprt import Hypotheses
from analysis.stopped import sprt_interval
from analysis.stopping import MarginRule, SprtRule, WidthRule, parse_stop
from simcore.errors import QuestionInvalid

RULES = [
    WidthRule(0.01),
    MarginRule(0.05),
    MarginRule(0.0),
    SprtRule(Hypotheses(0, 0.02)),
    SprtRule(Hypotheses(-0.02, 1e-7, 0.01, 0.1)),
    SprtRule(Hypotheses(0, 0.03, normalised=True)),
]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("width=0.01", WidthRule(0.01)),
        (" margin=.05 ", MarginRule(0.05)),
        ("margin=0", MarginRule(0)),
        ("sprt=0,0.02", SprtRule(Hypotheses(0, 0.02))),
        ("sprt=-0.01, 0.01, 0.01, 0.2", SprtRule(Hypotheses(-0.01, 0.01, 0.01, 0.2))),
        ("sprt-sd=0,0.03", SprtRule(Hypotheses(0, 0.03, normalised=True))),
    ],
)
def test_rules_as_one_writes_them(text, rule):
    assert parse_stop(text) == rule


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_a_rule_is_written_as_it_is_read(rule):
    assert parse_stop(str(rule)) == rule


def test_the_level_is_that_of_the_estimate():
    assert parse_stop("width=1", level=0.9).decide(99, 0, 99, best_at=99).estimate.level == 0.9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("widht=0.01", "did you mean 'width'?"),
        ("SPRT=0,1", "did you mean 'sprt'?"),
        ("elo=3", "choose from width, margin, sprt, sprt-sd"),
        ("", "choose from width"),
        ("width", "write width=W with W above 0"),
        ("width=", "write width=W"),
        ("width=0", "write width=W"),
        ("width=-1", "write width=W"),
        ("width=nan", "write width=W"),
        ("width=inf", "write width=W"),
        ("width=a", "write width=W"),
        ("width=1,2", "write width=W"),
        ("margin=-0.1", "write margin=D with D 0 or more"),
        ("sprt=0", "write sprt=LOWER,UPPER"),
        ("sprt=1,0", "write sprt=LOWER,UPPER"),
        ("sprt=0,0", "write sprt=LOWER,UPPER"),
        ("sprt=0,1,0.05", "write sprt=LOWER,UPPER"),
        ("sprt=0,1,0.5,0.5", "write sprt=LOWER,UPPER"),
        ("sprt=0,1,0,0.5", "write sprt=LOWER,UPPER"),
        ("sprt-sd=0,1,2,3,4", "write sprt-sd=LOWER,UPPER"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text, said):
    with pytest.raises(QuestionInvalid) as told:
        parse_stop(text)
    assert f"cannot stop at '{text}'" in str(told.value)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def decided(rule, n, total, squares, **how):
    return rule.decide(n, total, squares, best_at=10_000, **how)


def test_width_stops_at_its_width():
    found = mean_sequence(4000, 100, 4000, best_at=10_000)
    just, less = WidthRule(found.half_width), WidthRule(found.half_width * 0.999)
    assert decided(just, 4000, 100, 4000).outcome == "width"
    assert decided(just, 4000, 100, 4000).estimate == found
    assert decided(less, 4000, 100, 4000) is None


@pytest.mark.parametrize(
    ("total", "outcome"), [(800, "more"), (-800, "less"), (0, "no difference"), (150, None)]
)
def test_margin_stops_at_a_verdict(total, outcome):
    found = decided(MarginRule(0.06), 4000, total, 4000)
    assert (found and found.outcome) == outcome
    if found:
        assert found.reason.startswith(outcome)
        assert not found.corrected


@pytest.mark.parametrize(("total", "outcome"), [(250, "H1"), (-50, "H0"), (100, None)])
def test_the_test_stops_at_a_bound_and_corrects_its_estimate(total, outcome):
    test = Hypotheses(0, 0.05)
    found = decided(SprtRule(test), 4000, total, 4000)
    assert (found and found.outcome) == outcome
    if found:
        assert found.reason.startswith(f"{outcome} accepted")
        assert found.corrected
        assert found.raw == total / 4000
        assert found.estimate == sprt_interval(looks_until(4000), total, 4000, test)


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_at_the_limit_every_rule_ends_and_says_that_it_is_undecided(rule):
    squares = 4000 * 10**6
    assert decided(rule, 4000, 1000, squares) is None
    found = decided(rule, 4000, 1000, squares, last=True)
    assert found.outcome == "limit"
    assert "limit of 4,000" in found.reason
    assert rule.progress(4000, 1000, squares, best_at=10_000) in found.reason
    assert found.estimate.low < found.estimate.estimate < found.estimate.high


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("n", [0, 1])
def test_hardly_any_deal_decides_nothing_and_prints_no_nan(rule, n):
    assert decided(rule, n, n, n) is None
    assert "nan" not in rule.progress(n, n, n, best_at=10)
    found = decided(rule, n, n, n, last=True)
    assert isnan(found.estimate.low)
    assert "nan" not in found.reason


@pytest.mark.parametrize("value", [-2, 0, 2])
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_deals_all_alike_stop_in_the_end(rule, value):
    n = 10**7
    found = decided(rule, n, n * value, n * value**2, divisor=2, last=True)
    assert found.estimate.low <= value / 2 <= found.estimate.high
    if rule != RULES[4] and (value, rule) != (0, MarginRule(0.0)):
        assert found.outcome != "limit"


@pytest.mark.parametrize("rule", [MarginRule(0.01), SprtRule(Hypotheses(-0.02, 0.02))], ids=str)
def test_swapping_the_strategies_swaps_the_decision(rule):
    other = {"more": "less", "less": "more", "H0": "H1", "H1": "H0"}
    for total in (-900, -500, 500, 900):
        one, swapped = (decided(rule, 8000, x, 8000) for x in (total, -total))
        assert swapped.outcome == other[one.outcome]
        assert swapped.estimate.estimate == pytest.approx(-one.estimate.estimate)
