"""The page from folders: what is grouped, what is said, what is drawn, and that it is whole."""

import json
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from support.pages import EVIL, compared

from analysis.experiments.seats import simulate
from analysis.question import ask
from analysis.report import report
from analysis.report.chapters import asked, chapters
from analysis.report.examples import examples
from analysis.report.gather import gather
from analysis.report.page import page_of
from analysis.report.sources import Source, find_sources
from analysis.report.words import by_level, headline, how_often, in_matches, kind_of, size
from analysis.store import read, read_document
from simcore.errors import QuestionInvalid

VOID = {"meta", "path", "use", "link", "br"}


class Outline(HTMLParser):
    """What is on a page: headings, identifiers, links, addresses; and that tags are closed."""

    def __init__(self, page):
        super().__init__()
        self.open, self.ids, self.links, self.texts, self.addresses = [], [], [], {}, []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.addresses += [given[name] for name in ("src", "action", "srcset") if name in given]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        for tag in self.open:
            self.texts.setdefault(tag, []).append(data)

    def text(self, tag):
        return " ".join(" ".join(self.texts.get(tag, [])).split())


def found_in(*folders, **how):
    return gather(find_sources(folders), **how)


def asked_as(folder, text, margin=None):
    return Source(folder, read_document(folder), text, margin)


def outline(found):
    """Return the titles of the chapters, with what tells their entries apart."""
    return {one.title: [label for label, _ in one.entries] for one in chapters(found.entries)}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def greedy(place):
    return compared(place / "greedy", "no-sweep", "king-sums")


@pytest.fixture(scope="module")
def careless(place):
    return compared(place / "random", "no-sweep", strategies=["random"], deals=70)


@pytest.fixture(scope="module")
def whole(place):
    return compared(place / "matches", "no-sweep", matches=True, deals=12)


@pytest.fixture(scope="module")
def all_three(greedy, careless, whole):
    return found_in(greedy, careless, whole).questions


def test_the_same_variant_is_one_question(all_three):
    sweeps, kings = all_three
    assert [one.level.text for one in sweeps.deals] == ["random", "greedy"]  # more deals first
    assert [one.unit for one in sweeps.matches] == ["match"]
    assert kings.matches == ()
    assert kings.main.result.name == "king-sums"


def test_other_rules_are_other_questions(greedy, place):
    three = compared(place / "three", "no-sweep", options={"players": 3})
    assert len(found_in(greedy, three).questions) == 3


def test_a_folder_named_twice_counts_once(greedy):
    assert len(found_in(greedy, greedy).questions[0].deals) == 1


def test_numbers_are_those_of_the_parts(all_three, greedy):
    base, other = (read(greedy / name) for name in ("baseline", "no-sweep"))
    (one,) = (one for one in all_three[0].deals if one.level.text == "greedy")
    gained = (other.points_0 - other.points_1) - (base.points_0 - base.points_1)
    assert one.result.difference.estimate == pytest.approx(gained.mean())
    page = report([greedy])
    for frame in (base, other):
        ahead = (frame.points_0 - frame.points_1).mean()
        assert f'data-key="{ahead}"' in page
        assert f'data-key="{(frame.points_0 > frame.points_1).mean()}"' in page


def test_matches_have_their_sentence(all_three, whole):
    (answer,) = all_three[0].matches
    base, other = (read(whole / name).winner for name in ("baseline", "no-sweep"))
    told = in_matches(answer)
    before, after = (f"{100 * (winner == 0).mean():.1f} %" for winner in (base, other))
    assert before != after
    assert f" wins {after} of the matches in place of {before}: " in told
    assert told in page_of(found_in(whole)).replace("&#39;", "'")


@pytest.mark.parametrize(
    ("estimate", "said"),
    [
        (0.07, ": about one point in every 14 deals"),
        (-0.25, ": about one point in every 4 deals"),
        (0.587, ": about 6 points in every 10 deals"),
        (1.2, ""),
        (0.0004, ""),
    ],
)
def test_small_numbers_in_whole_points(estimate, said, all_three):
    answer = all_three[1].main
    sure = answer.result.difference._replace(
        estimate=estimate, low=estimate - 0.0001, high=estimate + 0.0001
    )
    made = replace(answer, result=answer.result._replace(difference=sure))
    assert how_often(made) == said


@pytest.mark.parametrize(
    ("verdict", "kind", "said"),
    [
        ("more", "more", "It helps the first player, by "),
        ("less", "less", "It hurts the first player, by "),
        ("no difference bigger than 0.05", "none", "gains or loses less than 0.05 points a deal."),
        ("not yet known", "unknown", "Not yet known: 60 deals are too few to tell."),
    ],
)
def test_the_headline_follows_the_verdict(verdict, kind, said, all_three):
    answer = all_three[1].main
    made = replace(answer, result=answer.result._replace(verdict=verdict))
    assert kind_of(made) == kind
    assert said in headline(made)
    assert by_level([made, made]) == "With greedy and greedy the answer is the same."


def test_it_is_told_in_short_that_it_depends_on_who_plays(all_three):
    question = all_three[0]
    (greedy,) = (one for one in question.deals if one.level.text == "greedy")
    helps = replace(greedy, result=greedy.result._replace(verdict="more"))
    hurts = replace(greedy, result=greedy.result._replace(verdict="less"))
    assert size(replace(question, deals=(helps, helps))).endswith(" points a deal")
    assert size(replace(question, deals=(helps, hurts))).endswith("; depends on who plays")
    assert by_level([helps, hurts]) == (
        "It depends on who plays: with greedy it helps the first player;"
        " with greedy it hurts the first player."
    )


def test_a_rule_without_any_effect_says_so(place):
    same = found_in(compared(place / "same", "same:players=2")).questions[0].main
    assert headline(same) == "No difference at all: not one of 60 deals came out otherwise."
    assert kind_of(same) == "none"


def test_a_question_is_told_as_it_was_asked(careless, greedy):
    mine = asked_as(careless, "Is it dull without sweeps?")
    (question,) = gather([mine]).questions
    assert asked(question) == "Is it dull without sweeps?"
    assert "<h1>Is it dull without sweeps?</h1>" in page_of(gather([mine]))
    several = gather([asked_as(greedy, "Which rule matters?")])
    assert outline(several) == {"Which rule matters?": ["“no-sweep”", "“king-sums”"]}
    assert "<h1>Which rule matters?</h1>" in page_of(several)
    alone = gather([asked_as(greedy, "Which rule matters?"), mine]).questions
    assert asked(alone[0]) == "Is it dull without sweeps?"  # it is about this variant only
    (named,) = found_in(careless).questions
    assert asked(named) == "What does “no-sweep” change in Sweep?"


def test_questions_asked_alike_are_told_apart(careless, place):
    kings = compared(place / "kings", "king-sums")
    found = gather([asked_as(careless, "Better?"), asked_as(kings, "Better?")])
    assert outline(found) == {"Better?": ["“no-sweep”", "“king-sums”"]}
    partners = compared(place / "four", "no-sweep:sweep_points=0", rules="sweep/partners", deals=20)
    found = gather([asked_as(careless, "Better?"), asked_as(partners, "Better?")])
    assert outline(found) == {"Better?": ["Sweep", "Sweep (partners)"]}


def test_entries_come_in_the_order_of_the_folders(careless, greedy, place):
    simulate(ask("sweep", deals=20), out=place / "one", threads=1)
    simulate(ask("sweep/partners", deals=20), out=place / "two", threads=1)
    two = [asked_as(place / name, "Easier?") for name in ("one", "two")]
    found = gather([two[0], asked_as(careless, None), two[1], asked_as(greedy, None)])
    assert outline(found) == {
        "Easier?": ["Sweep", "Sweep (partners)"],
        "What does “no-sweep” change in Sweep?": ["“no-sweep” in Sweep"],
        "What does “king-sums” change in Sweep?": ["“king-sums” in Sweep"],
    }
    heads = re.findall("<h([23])[^>]* id=.[qc][0-9]+.>([^<]*)</h", page_of(found))
    assert heads == [
        ("2", "Easier?"),
        ("3", "Sweep"),
        ("3", "Sweep (partners)"),
        ("2", "What does “no-sweep” change in Sweep?"),
        ("2", "What does “king-sums” change in Sweep?"),
    ]


def test_the_margin_is_that_of_who_asked(careless):
    (question,) = gather([asked_as(careless, None, 3.0)], margin=0.5).questions
    assert question.main.result.verdict == "no difference bigger than 3"
    (other,) = found_in(careless, margin=0.5).questions
    assert other.main.margin == 0.5


def test_the_page_is_whole(greedy, careless, whole):
    page = report([greedy, careless, whole])
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    assert all(link[1:] in outline.ids for link in outline.links)
    assert outline.addresses == []
    assert not re.search(r"(?:https?:)?//[a-z]", re.sub(r"<code>.*?</code>", "", page))
    assert outline.text("h1") == "2 questions about Sweep, settled by playing"
    for said in ("In points", "In matches", "How often it matters", "sweep_points", "seed 1"):
        assert said in page
    assert page.count("data:") == 0


def test_three_deals_with_their_cards(greedy):
    (question, kings) = found_in(greedy).questions
    page = report([greedy])
    assert page.count('<details class="example"') == 6
    for one in (question, kings):
        for deal in one.main.result.examples:
            assert f"Deal {deal.deal}: " in page
    assert "The two lines part at play " in page
    assert '<b class="card red">' in page
    assert "♥\ufe0e" in page


def names(markup):
    """Return the cards that are drawn."""
    return re.findall(r">([0-9AJQK]+[♠♥♦♣])", markup)


def test_the_cards_are_those_where_the_lines_part(greedy):
    shown, _ = examples(found_in(greedy).questions[1].main)
    parted = [one for one in shown if "part at play" in one.why]
    assert parted
    for one in parted:
        lies = dict(one.lies)
        moves = {line.plays[0].move for line in one.lines}
        assert len(moves) == 2
        for line in one.lines:
            first = line.plays[0]
            card, *taken = names(first.move)
            assert card in names(lies[f"Hand of seat {first.seat}, on turn"])
            assert set(taken) <= set(names(lies["On the table"]))
        assert [play.number for play in one.before] == list(
            range(max(1, first.number - 3), first.number)
        )


def test_the_points_of_a_deal_are_told_with_what_they_were_given_for(greedy):
    for question in found_in(greedy).questions:
        shown, _ = examples(question.main)
        for one, wanted in zip(shown, question.main.result.examples, strict=True):
            cells = {cells[0].text: [cell.value for cell in cells[1:]] for cells in one.score.rows}
            base, other = cells["Points of the deal"][:2], cells["Points of the deal"][2:]
            assert (other[0] - other[1]) - (base[0] - base[1]) == wanted.difference
            assert one.lines[0].points == f"{base[0]} : {base[1]}"


def test_the_same_folders_give_the_same_bytes(greedy, careless, whole):
    assert report([greedy, careless, whole]) == report([greedy, careless, whole])


def test_what_users_write_is_escaped(place, careless):
    evil = compared(place / "evil", f"{EVIL}:sweep_points=3")
    page = page_of(gather([asked_as(careless, EVIL), *find_sources([evil])]), title=EVIL)
    assert page.count("<script") == 1
    assert "alert(1)</" not in page
    assert Outline(page).text("h1") == EVIL


def test_a_title_of_ones_own(careless):
    page = report([careless], title="For <Ana>")
    assert "<h1>For &lt;Ana&gt;</h1>" in page
    assert "<title>For &lt;Ana&gt;</title>" in page


def altered(folder, place, change):
    """Return a copy of a folder whose ``run.json`` was changed."""
    copy = place / f"altered-{folder.name}"
    shutil.copytree(folder, copy)
    text = (copy / "run.json").read_text()
    assert change[0] in text
    (copy / "run.json").write_text(text.replace(*change))
    (copy / "SHA256SUMS").unlink()
    return copy


@pytest.mark.parametrize(
    "change", [('"text": "random"', '"text": "gone"'), ('"source_hash": "', '"source_hash": "0')]
)
def test_strategies_that_changed_leave_only_the_examples_out(change, careless, tmp_path):
    copy = altered(careless, tmp_path, change)
    page, before = report([copy]), report([careless])
    assert "The example deals cannot be played again: " in page
    assert "Deals on which it mattered most" not in page
    assert "Deals on which it mattered most" in before
    told = found_in(copy).questions[0].main.result
    assert told.difference == found_in(careless).questions[0].main.result.difference


def test_examples_that_come_out_otherwise_are_not_shown(careless):
    answer = found_in(careless).questions[0].main
    shown, remark = examples(answer)
    assert len(shown) == len(answer.result.examples)
    assert remark == ""
    wrong = [one._replace(difference=one.difference + 1) for one in answer.result.examples]
    shown, remark = examples(replace(answer, result=answer.result._replace(examples=tuple(wrong))))
    assert shown == ()
    assert "they come out otherwise by now" in remark


def test_an_unfinished_run_is_refused(careless, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(careless, copy)
    next((copy / "no-sweep").glob("part-00001*")).unlink()
    with pytest.raises(QuestionInvalid, match=f"finish it: sweeplab resume {copy}"):
        report([copy])


@pytest.mark.jit_only  # what takes long is drawing; it is the same without the compiler
def test_fifty_comparisons_stay_small(place):
    variants = [f"house rule number {n}:most_cards_points={n},face_sum=capture" for n in range(50)]
    page = report([compared(place / "fifty", *variants)])
    assert page.count('<section class="question"') == 50
    assert len(page.encode()) < 2_500_000  # half of what may be sent
    assert json.dumps(page)  # no lone surrogates
