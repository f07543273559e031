"""Charts within a page: lean, in its colours, with names of their own, and words untouched."""

import re
from xml.etree import ElementTree

import pytest

from analysis.charts.advantage import advantage_chart
from analysis.charts.variants import variants_chart
from analysis.intervals import Estimate
from analysis.report.questions import Drawn
from analysis.report.svg import drawn, two_widths

FOUND = Estimate(0.12345, 0.11222, 0.13468, 0.95, "paired t", 100)
NAME = 'rule 1.2345 #ffffff <b> "x" url(#a)'


def forest(narrow=False):
    rows = [Drawn(NAME, FOUND, FOUND, "more"), Drawn("other", FOUND, FOUND, "not yet known")]
    return variants_chart({"": rows}, 0.05, footer="", title=f"What {NAME} does", narrow=narrow)


def seats(narrow=False):
    return advantage_chart(
        ["a", "b"], [FOUND] * 2, [FOUND] * 2, [FOUND] * 2, footer="", narrow=narrow
    )


def parsed(svg):
    return ElementTree.fromstring(svg)


def texts(root):
    return ["".join(one.itertext()) for one in root.iter("text")]


def test_words_and_numbers_stay_as_they_are():
    svg = drawn(forest(), "x", "wide")
    told = texts(parsed(svg))
    assert NAME in told
    assert any("+0.123 ± 0.011" in text for text in told)
    assert {"0.05", "0.1"} & set(told)
    assert parsed(svg).get("aria-label") == f"What {NAME} does"


def test_coordinates_are_round():
    svg = drawn(forest(), "x", "wide")
    places = re.findall(r'(?: d| x| y)="([^"]*)"', svg)
    assert places
    assert not [one for one in places if re.search(r"\d\.\d\d", one)]
    assert len(svg) < 9_000


def test_colours_are_those_of_the_page():
    svg = drawn(forest(), "x", "wide")
    inside = re.sub(r">[^<]*<", "><", svg)
    assert re.findall(r"#[0-9a-f]{6}\b", inside.replace("#ffffff", "")) == []
    assert {"var(--ink)", "var(--paper)", "var(--mark)"} <= set(re.findall(r"var\(--\w+\)", svg))
    assert "light" not in parsed(svg).get("class").split()


def test_a_chart_of_several_fills_keeps_its_paper():
    assert "light" in parsed(drawn(seats(), "x", "wide")).get("class").split()


@pytest.mark.parametrize("draw", [forest, seats])
def test_names_are_unique_and_all_found(draw):
    both, title = two_widths(draw, "q1c0")
    root = parsed(f"<div>{both}</div>")
    names = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(names) == len(set(names)) > 0
    assert all(name.startswith("q1c0") for name in names)
    used = re.findall(r'(?:url\(#|href="#)(q1c0[^)"]+)', both)
    assert set(used) == set(names)
    assert title
    assert [one.get("class").split()[1] for one in root] == ["wide", "narrow"]


def test_the_same_figure_gives_the_same_bytes():
    assert drawn(seats(), "x", "wide") == drawn(seats(), "x", "wide")
