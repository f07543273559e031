"""Charts: true to the numbers, no word off the page or covered, the same bytes each time."""

import os
import subprocess
import sys
from itertools import combinations, pairwise
from math import nan
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import matplotlib as mpl
import pytest
from matplotlib.colors import to_rgb
from matplotlib.text import Text

from analysis.charts import (
    ChartUnwritable,
    advantage_chart,
    convergence_chart,
    counts_chart,
    points_chart,
    save,
    variants_chart,
)
from analysis.charts.style import FILLS, fill, text_width, wrapped
from analysis.intervals import Estimate, mean_interval, share_interval
from analysis.sequential import mean_sequence
from simcore.errors import QuestionInvalid

FOOTER = "sweep/sweep · greedy in every seat · 1,000,000 deals, seed 1"
SIDES = {2: ["seat 0", "seat 1"], 4: ["seat 0", "seat 1", "seat 2", "seat 3"]}
LONG = "kings-and-aces-with-everything-doubled-when-they-are-swept-from-the-table-and-then-some"


def about(value, half=0.005, n=1_000_000, method="t"):
    return Estimate(value, value - half, value + half, 0.95, method, n)


def exactly(value):
    return Estimate(value, value, value, 0.95, "none: every deal alike", 100)


def once(value):
    return Estimate(value, nan, nan, 0.95, "none: a single deal", 1)


NEVER = Estimate(nan, nan, nan, 0.95, "none: no deals", 0)


def variant(name, difference, share=0.1, verdict="not yet known"):
    return SimpleNamespace(
        name=name, difference=difference, mattered=exactly(share), verdict=verdict
    )


VARIANTS = [
    variant("no-sweep", about(-0.0683, method="paired t"), 0.52, "less"),
    variant("king-sums", about(0.2245, method="paired t"), 0.8, "more"),
    variant("aces", about(0.0005, method="paired t"), 0.02, "no difference bigger than 0.05"),
    variant("same", exactly(0.0), 0.0, "no difference bigger than 0.05"),
    variant("eight-card", about(0.04, 0.03), 0.97),
]
GROWING = [10**power for power in range(7)]


def advantage(sides=2, values=(0.4571, -0.4571, 0.1, -0.1), **kept):
    ahead = [value if isinstance(value, Estimate) else about(value) for value in values[:sides]]
    win, tie = share_interval(10**6, 540_710), share_interval(10**6, 86_050)
    return advantage_chart(SIDES[sides], ahead, [win] * sides, [tie] * sides, **kept)


def points(sides=2, **kept):
    texts = ("for most cards", "for most spades", "for the ace of spades", "for sweeps")
    categories = {text: [about(0.5)] * sides for text in texts}
    return points_chart(SIDES[sides], [about(2.0692)] * sides, categories, **kept)


def counts(sides=2, table=(729, 210, 50, 9, 1, 1), **kept):
    return counts_chart(SIDES[sides], [list(table)] * sides, what="sweeps made", **kept)


def convergence(estimates=None, **kept):
    estimates = estimates or [mean_interval(n, n // 3, n) for n in GROWING]
    sequence = [mean_sequence(n, n // 3, n, best_at=10**6) for n in GROWING]
    return convergence_chart(estimates, sequence, **kept)


def variants(levels=None, margin=0.05, **kept):
    return variants_chart({"": VARIANTS} if levels is None else levels, margin, **kept)


CHARTS = {
    "advantage": advantage,
    "advantage of 4": lambda **kept: advantage(4, **kept),
    "advantage, always equal": lambda **kept: advantage(values=[exactly(0.0)] * 2, **kept),
    "advantage, one deal": lambda **kept: advantage(values=[once(3), once(-3)], **kept),
    "advantage, no deal": lambda **kept: advantage_chart(
        ["a side with a long name, which goes on for a while, and then some", "b"],
        [NEVER] * 2,
        [share_interval(0, 0)] * 2,
        [share_interval(0, 0)] * 2,
        **kept,
    ),
    "advantage, matches": lambda **kept: advantage_chart(
        ["side 0", "side 1"],
        [about(0.2), about(-0.2)],
        [share_interval(5000, 2575), share_interval(5000, 2425)],
        unit="match",
        **kept,
    ),
    "points": points,
    "points of 4": lambda **kept: points(4, **kept),
    "points, below zero": lambda **kept: points_chart(
        SIDES[2],
        [about(-1.5, 0.1), about(2, 0.1)],
        {f"for reason {i}": [about(-0.4 if i % 2 else 0.1), about(0.3)] for i in range(8)},
        **kept,
    ),
    "points, no deal": lambda **kept: points_chart(
        SIDES[2], [NEVER] * 2, {"points": [NEVER] * 2}, **kept
    ),
    "counts": counts,
    "counts of 4, few deals": lambda **kept: counts(4, (20, 10, 5, 2, 1, 1, 1), **kept),
    "counts, always none": lambda **kept: counts(2, (50,), **kept),
    "counts, no deal": lambda **kept: counts(2, (0,), **kept),
    "counts, many values": lambda **kept: counts(4, [i * (52 - i) for i in range(53)], **kept),
    "convergence": convergence,
    "convergence, all alike": lambda **kept: convergence_chart(
        [exactly(0.0)._replace(n=n) for n in range(2, 50)], **kept
    ),
    "convergence, one deal": lambda **kept: convergence([once(3)], **kept),
    "convergence, no deal": lambda **kept: convergence([NEVER], **kept),
    "convergence, 10**12 deals": lambda **kept: convergence(
        [mean_interval(10**i, 10**i // 3, 10**i) for i in range(13)], **kept
    ),
    "convergence, matches": lambda **kept: convergence_chart(
        [share_interval(n, n // 2) for n in range(1, 3000, 40)], unit="match", even=0.5, **kept
    ),
    "variants": variants,
    "variants, at levels": lambda **kept: variants(
        {"greedy": VARIANTS, "random": VARIANTS[:2]}, **kept
    ),
    "variants, one": lambda **kept: variants({"": VARIANTS[:1]}, **kept),
    "variants, none": lambda **kept: variants({}, **kept),
    "variants, twelve": lambda **kept: variants(
        {"": [variant(f"variant-{i}", about(0.03 * (i - 5))) for i in range(12)]}, **kept
    ),
    "variants, matches": lambda **kept: variants(margin=0.01, unit="match", **kept),
    "variants, odd": lambda **kept: variants(
        {
            "": [
                variant(LONG, exactly(0.0)),
                variant("x" * 120, once(0.5)),
                variant("$x_1$ <b>&amp; ♠ 😀", NEVER),
                variant("tiny", about(1e-7, 1e-8), 1e-7, "more"),
            ]
        },
        margin=0,
        **kept,
    ),
}


@pytest.fixture(params=CHARTS)
def draw(request):
    return CHARTS[request.param]


def words_of(figure):
    """Every text that is drawn, with its box."""
    hidden = {
        text
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        for text in (tick.label1, tick.label2)
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
        or not axis.get_visible()
    }
    texts = [text for text in figure.findobj(Text) if text.get_visible() and text not in hidden]
    return [(text.get_text(), text.get_window_extent()) for text in texts if text.get_text()]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_all_words_are_on_the_page_and_none_covers_another(draw, narrow):
    figure = draw(footer=FOOTER, narrow=narrow)
    figure.draw_without_rendering()
    words = words_of(figure)
    assert len(words) > 3
    assert figure.bbox.width == (390 if narrow else 1280)
    for text, box in words:
        inside = (
            box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1
        )
        assert inside, f"'{text}' leaves the page"
    for (one, a), (other, b) in combinations(words, 2):
        across = min(a.x1, b.x1) - max(a.x0, b.x0)
        upwards = min(a.y1, b.y1) - max(a.y0, b.y0)
        assert across < 1 or upwards < 2, f"'{one}' covers '{other}'"


def test_every_chart_has_a_sentence_labels_and_a_footer(draw):
    figure = draw(footer=FOOTER)
    lines = [text.get_text() for text in figure.texts]
    assert " ".join(lines).startswith(figure.get_label())
    assert FOOTER in lines
    assert all(axes.get_xlabel() for axes in figure.axes)


KINDS = ("advantage", "points", "counts", "convergence", "variants")


@pytest.mark.parametrize("name", KINDS)
def test_a_title_may_be_given(name):
    figure = CHARTS[name](footer=FOOTER, title="Judge for yourself")
    assert figure.get_label() == "Judge for yourself"
    assert "Judge for yourself" in [text.get_text() for text in figure.texts]


def settings():
    # Asking for the backend would choose one.
    return {name: mpl.rcParams[name] for name in mpl.rcParams if name != "backend"}


@pytest.mark.parametrize("name", KINDS)
def test_a_chart_leaves_the_settings_of_matplotlib_alone_and_takes_none(name, tmp_path):
    before = settings()
    save(CHARTS[name](footer=FOOTER), tmp_path / "plain.svg")
    assert settings() == before
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "svg.hashsalt": "other"}):
        save(CHARTS[name](footer=FOOTER), tmp_path / "other.svg")
    assert (tmp_path / "plain.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def title(figure):
    return figure.get_label()


def test_the_titles_tell_what_came_out():
    kept = {"footer": FOOTER}
    assert title(advantage(**kept)) == (
        "The first player scores 0.457 points a deal more than the other"
    )
    fewer = advantage(4, (-0.2, 0.1, 0.1, 0), first="The first player's side", **kept)
    assert title(fewer) == (
        "The first player's side scores 0.200 points a deal fewer than the others on average"
    )
    unsure = advantage(values=(about(0.1, 0.2, 400), about(-0.1, 0.2, 400)), **kept)
    assert (
        title(unsure) == "400 deals do not tell whether the first player scores more than the other"
    )
    assert title(points(**kept)) == "A deal is worth 2.069 points to seat 0 and 2.069 to seat 1"
    assert title(CHARTS["points, below zero"](**kept)) == (
        "A deal is worth \N{MINUS SIGN}1.50 points to seat 0 and 2.00 to seat 1"
    )
    assert title(counts(**kept)) == "Sweeps made, on average: 0.35 for seat 0 and 0.35 for seat 1"
    assert title(convergence(**kept)) == (
        "After 1,000,000 deals the first player's advantage is 0.3333 ± 0.0018 points a deal"
    )


def test_the_title_of_variants_claims_no_more_than_the_verdicts():
    def told(*chosen, levels=1, **kept):
        groups = {f"level {level}": list(chosen) for level in range(levels)}
        return title(variants(groups, footer=FOOTER, **kept))

    less, more, small, same, unknown = VARIANTS
    assert told(less) == "“no-sweep” costs the first player 0.068 points a deal"
    assert told(less, more, small) == (
        "“king-sums” matters most: it gives the first player 0.225 points a deal"
    )
    assert told(more, levels=2).endswith("points a deal when level 0 plays")
    assert told(less, unit="match").endswith("costs the first player 6.83 % of the matches won")
    assert told(small, same) == (
        "Nothing here gives or costs the first player more than 0.05 points a deal"
    )
    assert told(small, unknown) == "It is not yet known whether this helps the first player"


def test_the_forest_says_whom_a_variant_helps_and_shades_the_margin():
    figure = variants(footer=FOOTER)
    words = [text for text, _ in words_of(figure)]
    verdicts = ["hurts the first player", "helps the first player", "not yet known"]
    verdicts += ["no difference bigger than 0.05", "exactly no difference"]
    assert set(verdicts) <= set(words)
    assert "0 always, alters 0 % of deals" in words
    (axes,) = figure.axes
    shade = axes.collections[0].get_datalim(axes.transData)
    assert (shade.x0, shade.x1) == (-0.05, 0.05)
    low, high = axes.get_xlim()
    assert low < -0.0733
    assert high > 0.2295


def test_bars_are_as_long_as_the_numbers_say():
    figure = points(footer=FOOTER)
    assert [bar.get_width() for bar in figure.axes[0].patches] == [0.5] * 8
    assert [bar.get_x() for bar in figure.axes[0].patches] == [0, 0.5, 1, 1.5] * 2
    figure = counts(footer=FOOTER, table=(60, 40))
    assert [bar.get_width() for bar in figure.axes[0].patches] == [0.6, 0.4] * 2


def test_rare_counts_are_added_up():
    texts = [text for text, _ in words_of(counts(footer=FOOTER, table=(9000, 990, 7, 2, 1)))]
    assert {"none", "1", "2 or more", "0.1 %"} <= {text.replace("0.10", "0.1") for text in texts}
    assert "3" not in texts


def test_what_cannot_be_seen_is_not_announced():
    def note(figure):
        return " ".join(text for text, _ in words_of(figure))

    assert "Lines with ends are 95 % intervals" in note(counts(footer=FOOTER, table=(6, 4)))
    many = counts(footer=FOOTER, table=(6 * 10**8, 4 * 10**8))
    assert "too narrow to be drawn" in note(many)


def lightness(colour):
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_neighbouring_fills_differ_in_grey():
    for one, other in pairwise(FILLS):
        assert abs(lightness(one.colour) - lightness(other.colour)) > 0.2
    assert len({look.marker for look in FILLS}) == len(FILLS)
    for one, other in combinations(FILLS, 2):
        apart = abs(lightness(one.colour) - lightness(other.colour)) > 0.07
        assert apart or one.hatch != other.hatch
    assert fill(len(FILLS)) == FILLS[0]


@pytest.mark.parametrize("width", [40, 90, 300, 2000])
def test_wrapped_lines_fit_and_lose_nothing(width):
    text = f"the ace, {LONG} and 0.12 ± 0.34 points"
    lines = wrapped(text, width, 14)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, 14) <= width or "±" in line for line in lines)


@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.PNG"])
def test_files_are_the_same_in_every_process(name, tmp_path):
    save(variants(footer=FOOTER), tmp_path / name)
    code = (
        "import sys; from test_charts import *\n"
        "save(variants(footer=FOOTER), sys.argv[1])\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    again = tmp_path / f"again-{name}"
    changed = {"PYTHONPATH": str(Path(__file__).parent), "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    subprocess.run([sys.executable, "-c", code, again], check=True, env=os.environ | changed)
    data = (tmp_path / name).read_bytes()
    assert again.read_bytes() == data
    assert mpl.__version__.encode() not in data
    assert b"Date" not in data
    assert {file.name for file in tmp_path.iterdir()} == {name, again.name}


def test_a_figure_can_be_saved_twice_and_in_both_forms(tmp_path):
    figure = advantage(footer=FOOTER)
    for name in ("1.svg", "1.png", "2.svg", "2.png"):
        save(figure, tmp_path / name)
    assert (tmp_path / "1.svg").read_bytes() == (tmp_path / "2.svg").read_bytes()
    assert (tmp_path / "1.png").read_bytes() == (tmp_path / "2.png").read_bytes()


@pytest.mark.parametrize("name", ["advantage", "variants, odd", "convergence", "counts"])
def test_an_svg_is_xml_and_its_text_is_text(name, tmp_path):
    file = tmp_path / "chart.svg"
    figure = CHARTS[name](footer=FOOTER)
    save(figure, file)
    root = ElementTree.parse(file).getroot()
    texts = {
        "".join(element.itertext()).strip() for element in root.iter() if "text" in element.tag
    }
    drawn = {line.strip() for text, _ in words_of(figure) for line in text.split("\n")}
    assert drawn <= texts
    assert FOOTER in texts
    assert figure.get_label() in {element.text for element in root.iter()}


def test_a_png_is_sharp_on_the_screen_of_a_phone(tmp_path):
    save(advantage(footer=FOOTER, narrow=True), tmp_path / "chart.png")
    header = (tmp_path / "chart.png").read_bytes()[16:20]
    assert int.from_bytes(header) == 2 * 390


@pytest.mark.parametrize("name", ["a.pdf", "a", "png", ".svg", "a.png.gz"])
def test_another_suffix_is_refused(name, tmp_path):
    with pytest.raises(QuestionInvalid, match=r"\.png or \.svg"):
        save(advantage(footer=FOOTER), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_told_in_a_line(tmp_path):
    figure = advantage(footer=FOOTER)
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "file").write_text("")
    for place in ("no/such/place.png", "folder.png", "file/a.svg"):
        with pytest.raises(ChartUnwritable, match="cannot write") as told:
            save(figure, tmp_path / place)
        assert "\n" not in str(told.value)
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["file", "folder.png"]


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "chart.png"
    file.write_bytes(b"old")

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ChartUnwritable, match="No space left"):
        save(advantage(footer=FOOTER), file)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
