"""Charts of matchups and tournaments: true to the numbers, readable at both widths, in grey too."""

import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle
from stats.test_charts import FOOTER, LONG, NEVER, about, exactly, lightness, once, words_of

from analysis.charts import matchup_chart, pairs_chart, ratings_chart, save
from analysis.charts.cells import contrast
from analysis.charts.from_run import draw_run
from analysis.charts.pairs import LESS, MORE
from analysis.experiments.compare import compare, plan
from analysis.experiments.matchup import matchup, matchup_plan
from analysis.experiments.seats import simulate
from analysis.experiments.tournament import tournament, tournament_plan
from analysis.matchups import MatchupResults
from analysis.question import ask
from analysis.rating_intervals import RatingIntervals
from analysis.stopping import parse_stop
from simcore.errors import QuestionInvalid

NAMES = ["greedy", "cautious", "greedy:spade=20,card=2", "my_own.py:patient:risk=0.25"]
NAMES += [f"cautious:follow=0.{digit}" for digit in range(1, 8)] + ["random"]


def results(difference, pairs=(50, 30, 900, 20, 0), shares=None, seat=None):
    won, drawn, lost = shares or (about(0.48), about(0.03), about(0.49))
    better, effect = about(0.5), about(0.1)
    seat = about(-0.02) if seat is None else seat
    return MatchupResults(difference, won, drawn, lost, better, effect, seat, tuple(pairs))


NOTHING = results(NEVER, (0,) * 5, (NEVER,) * 3, NEVER)._replace(p_better=NEVER)


def duel(difference=0.3, margin=0.05, names=("greedy", "cautious"), pairs=None, **kept):
    found = about(difference, method="paired t") if isinstance(difference, float) else difference
    if not isinstance(found, MatchupResults):
        found = results(found, *([pairs] if pairs else []))
    return matchup_chart(*names, found, margin, **kept)


def rated(values, half=0.02, seat=None, **kept):
    def estimates(numbers, scale=1.0):
        return tuple(
            one
            if not isinstance(one, float)
            else about(scale * one + (scale < 1) / 2, scale * half, method="block bootstrap")
            for one in numbers
        )

    seat = about(0.27, method="block bootstrap") if seat is None else seat
    scores = estimates(values, 0.1)
    found = RatingIntervals(estimates(values), scores, seat, about(0.1), 4.0, True)
    return ratings_chart(NAMES[: len(values)], found, **kept)


def table(size, step=0.4, unsure=0.1, names=NAMES, **kept):
    places = list(combinations(range(size), 2))
    differences = {(a, b): about((b - a) * step - 0.3 * (a == 1), 0.004) for a, b in places}
    sure = {pair: abs(found.estimate) > unsure for pair, found in differences.items()}
    return pairs_chart(names[:size], differences, sure, **kept)


def alike(found, size=3, **kept):
    places = list(combinations(range(size), 2))
    return pairs_chart(
        NAMES[:size], dict.fromkeys(places, found), dict.fromkeys(places, False), **kept
    )


CHARTS = {
    "matchup": duel,
    "matchup, against itself": lambda **kept: duel(exactly(0.0), names=("a", "a"), **kept),
    "matchup, all ties": lambda **kept: duel(exactly(0.0), pairs=(0, 0, 100, 0, 0), **kept),
    "matchup, one deal": lambda **kept: duel(once(1.5), pairs=(0, 0, 0, 0, 1), **kept),
    "matchup, no deal": lambda **kept: duel(NOTHING, **kept),
    "matchup of four": lambda **kept: duel(-0.1, pairs=(9, 8, 30, 9, 5, 3, 2, 0, 1), **kept),
    "matchup, matches": lambda **kept: duel(
        0.58, 0.01, pairs=(3, 0, 121, 0, 176), unit="match", **kept
    ),
    "matchup, long names": lambda **kept: duel(0.0, 0, names=(LONG, "x" * 60), **kept),
    "ratings": lambda **kept: rated((0.1, 0.77, 0.4, -2.3), **kept),
    "ratings of two": lambda **kept: rated((0.3, -0.3), **kept),
    "ratings of twelve": lambda **kept: rated([0.01 * i for i in range(12)], **kept),
    "ratings, all alike": lambda **kept: rated([exactly(0.0)] * 3, seat=exactly(0.0), **kept),
    "ratings, no intervals": lambda **kept: rated(
        [once(4.0712), once(-4.0712)], seat=once(0), **kept
    ),
    "ratings, no deal": lambda **kept: rated([NEVER] * 3, seat=NEVER, **kept),
    "pairs": lambda **kept: table(4, **kept),
    "pairs of two": lambda **kept: table(2, **kept),
    "pairs of twelve": lambda **kept: table(12, **kept),
    "pairs of twelve, tiny": lambda **kept: table(12, 0.00123, **kept),
    "pairs, long names": lambda **kept: table(3, names=[LONG, "x" * 60, "$x_1$ ♠"], **kept),
    "pairs, matches": lambda **kept: table(5, 0.2, unit="match", **kept),
    "pairs, all alike": lambda **kept: alike(exactly(0.0), **kept),
    "pairs, one deal": lambda **kept: alike(once(1 / 3), 12, **kept),
    "pairs, no deal": lambda **kept: alike(NEVER, **kept),
}
KINDS = ("matchup", "ratings", "pairs")


@pytest.fixture(params=CHARTS)
def draw(request):
    return CHARTS[request.param]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_all_words_are_on_the_page_and_none_covers_another(draw, narrow):
    figure = draw(footer=FOOTER, remarks=["A remark."], narrow=narrow)
    figure.draw_without_rendering()
    assert figure.bbox.width == (390 if narrow else 1280)
    words = words_of(figure)
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
    figure = draw(footer=FOOTER, remarks=["A remark."])
    lines = [text.get_text() for text in figure.texts]
    assert "".join(lines).replace(" ", "").startswith(figure.get_label().replace(" ", ""))
    assert FOOTER in lines
    assert "A remark." in " ".join(lines)
    assert all(axes.get_xlabel() for axes in figure.axes)


@pytest.mark.parametrize("name", KINDS)
def test_a_title_may_be_given(name):
    figure = CHARTS[name](footer=FOOTER, title="Judge for yourself")
    assert "Judge for yourself" in [text.get_text() for text in figure.texts]


@pytest.mark.parametrize("form", ["png", "svg"])
def test_files_are_the_same_in_every_process(form, tmp_path):
    for name in KINDS:
        save(CHARTS[name](footer=FOOTER), tmp_path / f"{name}.{form}")
    code = (
        "import sys; from pathlib import Path; from stats.test_charts_matchups import *\n"
        f"for name in KINDS: save(CHARTS[name](footer=FOOTER), Path(sys.argv[1], name + '.{form}'))"
    )
    again = tmp_path / "again"
    again.mkdir()
    tests = str(Path(__file__).parents[1])
    changed = {"PYTHONPATH": tests, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    subprocess.run([sys.executable, "-c", code, again], check=True, env=os.environ | changed)
    for name in KINDS:
        file = f"{name}.{form}"
        assert (again / file).read_bytes() == (tmp_path / file).read_bytes()


def title(name, **kept):
    return CHARTS[name](footer=FOOTER, **kept).get_label()


def test_the_titles_tell_what_came_out_and_no_more():
    assert title("matchup") == "greedy scores 0.300 points a deal more than cautious"
    assert title("matchup of four") == "greedy scores 0.100 points a deal fewer than cautious"
    assert title("matchup, matches") == "greedy wins 58.00 % more of the matches than cautious"
    assert title("matchup, against itself") == "a and a do exactly the same"
    assert title("matchup, one deal").startswith("One deal does not tell whether greedy is better")
    assert duel(0.03, footer="").get_label() == (
        "Between greedy and cautious there is no difference of more than 0.05 points a deal"
    )
    unsure = duel(about(0.1, 0.2, 400), footer="").get_label()
    assert unsure == "400 deals do not tell whether greedy is better than cautious"
    assert title("ratings") == "cautious is best: it scores 57.70 % against the others"
    near = rated((0.5, 0.51, -1.0), footer="").get_label()
    assert near == "The games do not tell which is best of cautious and greedy"
    assert title("ratings of twelve") == "The games do not tell which is best of the first 5"
    assert title("ratings, all alike") == "All strategies are rated just the same"
    assert title("ratings, no intervals") == (
        "greedy comes out first, but the games do not tell how far ahead it is"
    )
    assert title("pairs") == "greedy is better than each of the others"
    assert title("pairs of two") == "greedy scores 0.400 points a deal more than cautious"
    assert table(2, -0.4, unit="match", footer="").get_label() == (
        "cautious wins 40.00 % more of the matches than greedy"
    )
    assert table(4, unsure=0.45, footer="").get_label() == "3 of 6 differences are sure"
    assert title("pairs, all alike") == "100 deals do not tell who is better than whom"
    for kind in KINDS:
        assert title(f"{kind}, no deal") == "Nothing was played yet"


def said(figure):
    return [text.replace("\n", " ") for text, _ in words_of(figure)]


def test_a_matchup_tells_games_and_scores_and_shades_the_margin():
    figure = duel(footer=FOOTER)
    text = " ".join(said(figure))
    assert "Of 2,000,000 games greedy won 48.00 ± 0.50 %, drew 3.00 ± 0.50 % and lost 49.00" in text
    assert "The first seat, whoever sits there, is behind by 0.0200 ± 0.0050 points a deal." in text
    difference, scores = figure.axes
    shade = difference.collections[0].get_datalim(difference.transData)
    assert (shade.x0, shade.x1) == (-0.05, 0.05)
    assert [bar.get_width() for bar in scores.patches] == [0.05, 0.03, 0.9, 0.02, 0]
    assert {"0 of 2", "½ of 2", "1 of 2", "1½ of 2", "2 of 2"} <= set(said(figure))
    less, _, half, more, _ = (to_hex(bar.get_facecolor()) for bar in scores.patches)
    assert (
        min(abs(lightness(a) - lightness(b)) for a, b in combinations((less, half, more), 2)) > 0.2
    )


def test_scores_that_cannot_be_are_left_out():
    found = results(about(0.5), (3, 0, 121, 0, 176), (about(0.8), exactly(0.0), about(0.2)))
    words = said(duel(found, footer=FOOTER, unit="match"))
    assert "½ of 2" not in words
    assert not any("drew" in word for word in words)


def test_ratings_are_in_order_with_scores_and_the_first_seat():
    figure = CHARTS["ratings"](footer=FOOTER)
    marks = figure.axes[0].get_lines()
    drawn = [float(line.get_xdata()[0]) for line in marks if line.get_marker() != "None"]
    assert drawn == [0.77, 0.4, 0.1, -2.3]
    text = " ".join(said(figure))
    assert "+0.770 ± 0.020" in text
    assert "scores 57.70 ± 0.20 % against the others" in text
    assert "The first seat is worth 0.2700 ± 0.0050 of rating" in text
    assert "by drawing blocks of deals again" in text


def cells(figure):
    """The cells by row and column, with their text; the numbers are the places."""
    found = {}
    for axes in figure.axes:
        texts = {text.get_position(): text for text in axes.texts}
        for patch in axes.patches:
            assert isinstance(patch, Rectangle)
            column, row = patch.get_xy()
            found[row, column] = patch, texts.get((column + 0.5, row + 0.5))
    return found


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("size", [2, 3, 7, 12])
def test_every_pair_has_its_number_twice_with_both_signs(size, narrow):
    found = cells(table(size, footer=FOOTER, narrow=narrow))
    assert set(found) == {(row, column) for row in range(size) for column in range(size)}
    for (row, column), (_, text) in found.items():
        other = found[column, row][1]
        if row == column:
            assert text is None
        else:
            assert {text.get_text()[0], other.get_text()[0]} == {"+", "\N{MINUS SIGN}"}
            assert text.get_text()[1:] == other.get_text()[1:]
    assert found[0, 1][1].get_text() == "+0.400"


def test_cells_are_readable_in_grey_and_the_unsure_are_hatched():
    for name in ("pairs of twelve", "pairs, matches", "pairs, all alike", "pairs, no deal"):
        for patch, text in cells(CHARTS[name](footer=FOOTER)).values():
            if text is not None:
                assert contrast(text.get_color(), to_hex(patch.get_facecolor())) >= 4.5
    found = cells(table(4, unsure=0.45, footer=FOOTER))
    hatched = {place for place, (patch, _) in found.items() if patch.get_hatch()}
    assert hatched == {(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2)}
    assert all(bool(found[place][1].get_bbox_patch()) for place in hatched)


def test_the_scale_is_symmetrical():
    place, other = (0, 3), (3, 0)
    for step in (0.4, -0.4):
        found = cells(table(4, step, footer=FOOTER))
        colours = [to_hex(found[at][0].get_facecolor()) for at in (place, other)]
        assert colours == ([MORE, LESS] if step > 0 else [LESS, MORE])
    legend = " ".join(said(table(4, footer=FOOTER)))
    assert "the row scores 1.200 points a deal more" in legend
    assert "the row scores 1.200 points a deal less" in legend


def test_names_without_a_place_above_the_columns_have_numbers():
    wide, narrow = (said(table(12, footer=FOOTER, narrow=narrow)) for narrow in (False, True))
    for words in (wide, narrow):
        text = " ".join(words)
        assert "4 my_own.py:patient:risk=0.25" in text
        assert {"1", "12"} <= set(words)
    assert "1" not in said(table(4, footer=FOOTER))


def played(tmp_path, kind, *strategies, rules="coin", **asked):
    asked = {"deals": 90, "part_size": 40} | asked
    folder = tmp_path / kind
    make, play = {"m": (matchup_plan, matchup), "t": (tournament_plan, tournament)}[kind]
    made = make(rules, *(strategies if kind == "m" else [strategies]), **asked)
    return folder, made, play(made, out=folder)


def estimates(figure):
    marks = figure.axes[0].get_lines()
    return [float(line.get_xdata()[0]) for line in marks if line.get_marker() != "None"]


@pytest.mark.usefixtures("coin")
def test_a_matchup_folder_is_drawn_as_it_was_played(tmp_path):
    folder, made, _ = played(tmp_path, "m", "lucky", "greedy")
    figure = draw_run(folder)
    assert estimates(figure) == [made.totals.results().difference.estimate]
    text = " ".join(said(figure))
    assert "coin/plain · lucky against greedy · 90 deals, seed 1, each with 2 seatings" in text
    assert "Played until" not in text
    assert "no difference bigger than 9" in said(draw_run(folder, "matchup", margin=9))


@pytest.mark.usefixtures("coin")
def test_a_tournament_folder_is_drawn_as_it_was_played(tmp_path):
    folder, made, _ = played(tmp_path, "t", "greedy", "lucky", "toss")
    found = made.totals.results()
    figure = draw_run(folder)
    assert estimates(figure) == [found.ratings.ratings[one].estimate for one in found.order]
    assert "coin/plain · all 3 pairs · 90 deals, seed 1, each with 2 seatings" in said(figure)
    drawn = cells(draw_run(folder, "pairs"))
    for (row, column), (patch, text) in drawn.items():
        if row != column:
            one, other = sorted((found.order[row], found.order[column]))
            number = float(text.get_text().replace("\N{MINUS SIGN}", "-"))
            more = found.difference(found.order[row], found.order[column])
            assert number == pytest.approx(more.estimate, abs=0.006)
            assert bool(patch.get_hatch()) == (not found.p_holm[one, other] < 0.05)
    assert any(patch.get_hatch() for patch, _ in drawn.values())


@pytest.mark.usefixtures("coin")
def test_after_a_stop_the_difference_is_the_one_that_holds(tmp_path):
    stop = {"deals": 3000, "part_size": 700, "stop": parse_stop("width=0.2")}
    folder, _, decision = played(tmp_path, "m", "lucky", "greedy", **stop)
    assert decision.estimate.n < 3000
    figure = draw_run(folder)
    whisker = max(figure.axes[0].get_lines(), key=lambda line: len(line.get_xdata()))
    assert whisker.get_xdata()[0] == decision.estimate.low
    text = " ".join(said(figure))
    assert (
        f"or the limit, which took {decision.estimate.n:,} deals: what is said of the diff" in text
    )
    assert f"{decision.estimate.n:,} deals, seed 1" in text
    folder, _, _ = played(tmp_path, "t", "lucky", "greedy", "toss", **stop)
    pairs = draw_run(folder, "pairs")
    assert "not sure: the interval holds 0" in said(pairs)
    assert {at for at, (patch, _) in cells(pairs).items() if patch.get_hatch()} == {(1, 2), (2, 1)}
    assert "the intervals are as for a number of deals fixed before" in " ".join(
        said(draw_run(folder))
    )


@pytest.mark.usefixtures("coin")
def test_after_a_stop_by_other_formulas_the_note_says_what_does_not_hold(tmp_path, monkeypatch):
    stop = {"deals": 3000, "part_size": 700, "stop": parse_stop("width=0.2")}
    folder, _, _ = played(tmp_path, "m", "lucky", "greedy", **stop)
    monkeypatch.setattr("analysis.experiments.playing.looks", lambda _deals: iter(()))
    text = " ".join(said(draw_run(folder)))
    assert "deals: the intervals are as for a number of deals fixed before." in text


@pytest.mark.usefixtures("coin")
def test_a_stopped_comparison_shows_what_holds(tmp_path):
    asked = plan("coin", ["more:tosses=4"], deals=3000, stop=parse_stop("width=0.3"))
    decisions = compare(asked, out=tmp_path / "c")
    figure = draw_run(tmp_path / "c")
    whisker = max(figure.axes[0].get_lines(), key=lambda line: len(line.get_xdata()))
    assert whisker.get_xdata()[0] == decisions[0].estimate.low
    assert f"{decisions[0].estimate.n:,} deals, seed 1" in " ".join(said(figure))


@pytest.mark.usefixtures("coin")
def test_other_kinds_name_the_folders_in_a_line(tmp_path):
    folder, _, _ = played(tmp_path, "m", "lucky", "greedy")
    seatings = f"{folder / 'seating-0'}, {folder / 'seating-1'}"
    with pytest.raises(QuestionInvalid, match=re.escape(f"of one seating: choose from {seatings}")):
        draw_run(folder, "points")
    draw_run(folder / "seating-0", "points")
    with pytest.raises(QuestionInvalid, match="holds a matchup: choose --kind matchup"):
        draw_run(folder, "ratings")
    with pytest.raises(QuestionInvalid, match="or make it with sweeplab tournament"):
        draw_run(folder / "seating-1", "pairs")
    names = ("lucky", "greedy", "toss", "toss:force=2", "toss:force=3")
    folder, _, _ = played(tmp_path, "t", *names, deals=4)
    with pytest.raises(QuestionInvalid, match=r"seating of a pair: .*, .* and 8 more in") as told:
        draw_run(folder, "advantage")
    assert "\n" not in str(told.value)
    with pytest.raises(QuestionInvalid, match="choose --kind ratings, pairs"):
        draw_run(folder, "variants")


@pytest.mark.usefixtures("coin")
def test_an_unfinished_or_damaged_folder_is_told_in_a_line(tmp_path):
    folder, _, _ = played(tmp_path, "m", "lucky", "greedy")
    document = (folder / "run.json").read_text()
    simulate(ask("coin", None, ["greedy", "lucky"], deals=50), out=tmp_path / "other")
    shutil.copy(tmp_path / "other" / "part-00000.parquet", folder / "seating-1")
    with pytest.raises(QuestionInvalid, match="do not hold the same deals"):
        draw_run(folder)
    (folder / "seating-1" / "stopped.json").write_text('{"deals": 50}')
    with pytest.raises(QuestionInvalid, match="not all its runs stopped after equally many deals"):
        draw_run(folder)
    (folder / "seating-1" / "stopped.json").unlink()
    (folder / "seating-1" / "part-00002.parquet").unlink()
    with pytest.raises(
        QuestionInvalid, match=f"2 of 3 parts; finish it: sweeplab resume {folder}$"
    ):
        draw_run(folder)
    (folder / "SHA256SUMS").unlink()  # it would tell of the altered file
    (folder / "run.json").write_text(document.replace('"arms"', '"legs"'))
    for kind in ("matchup", "points"):
        with pytest.raises(QuestionInvalid, match="the question of a matchup"):
            draw_run(folder, kind)
