"""What a page tells of runs that compare no rules, and of comparisons that are unlike the usual."""

import pytest
from support.pages import compared

from analysis.experiments.matchup import matchup, matchup_plan
from analysis.experiments.seats import simulate
from analysis.experiments.tournament import tournament, tournament_plan
from analysis.question import ask
from analysis.report.chapters import chapters
from analysis.report.examples import examples
from analysis.report.gather import gather
from analysis.report.page import page_of
from analysis.report.sources import find_sources
from analysis.stopping import parse_stop
from analysis.summary import plus_minus
from strategies.base import find_strategy


def told(folder):
    """Return what is found in a folder, its title, and its page."""
    found = gather(find_sources([folder]))
    (chapter,) = chapters(found.entries)
    return found.entries[0], chapter.title, page_of(found)


def numbers(page):
    return page.partition("The numbers of the chart")[2].partition("Play it again")[0]


def test_a_matchup(tmp_path):
    plan = matchup_plan("sweep", "greedy", "random", deals=60, part_size=25)
    matchup(plan, out=tmp_path, threads=1)
    entry, title, page = told(tmp_path)
    assert title == "Who is better at Sweep: greedy or random?"
    assert entry.played.found == plan.totals.results()
    assert "sweeplab matchup sweep greedy random -n 60 --seed 1" in page
    assert plus_minus(plan.totals.results().wins, percent=True) in numbers(page)
    assert "greedy scores " in page
    assert page.count("<svg") == 2


def test_a_tournament(tmp_path):
    plan = tournament_plan("sweep", ["random", "greedy", "cautious"], deals=30)
    tournament(plan, out=tmp_path, threads=1)
    entry, title, page = told(tmp_path)
    assert title == "Who is best at Sweep: random, greedy and cautious?"
    assert entry.played.found.order == plan.totals.results().order
    for pair in ("greedy more than random", "cautious more than random"):
        assert pair in numbers(page)
    assert page.count("<svg") == 4


def test_a_simulation(tmp_path):
    outcome = simulate(ask("scopa", deals=50, part_size=20), out=tmp_path, threads=1)
    entry, title, page = told(tmp_path)
    assert title == "Is it good to play first in Scopa?"
    assert entry.played.results == outcome.results()
    for share in outcome.results().p_win:
        assert f'data-key="{share.estimate}"' in numbers(page)


def test_a_simulation_that_stopped(tmp_path):
    rule = parse_stop("width=1")
    outcome = simulate(ask("sweep", deals=4000, stop=rule), out=tmp_path, threads=1)
    entry, _, page = told(tmp_path)
    assert outcome.totals.n < 4000
    assert entry.played.results == outcome.results()
    assert f"--stop {rule} --max-deals 4000" in page


def test_matches_of_one_set_of_rules(tmp_path):
    outcome = simulate(ask("sweep", matches=True, deals=10), out=tmp_path, threads=1)
    _, _, page = told(tmp_path)
    assert "Wins the match" in numbers(page)
    assert "Who plays first in the first hand wins " in page
    for share in outcome.results().p_match:
        assert f'data-key="{share.estimate}"' in numbers(page)


@pytest.mark.parametrize("kind", ["matchup", "tournament"])
def test_an_experiment_is_told_without_its_strategies(kind, tmp_path):
    folder = tmp_path / "run"
    if kind == "matchup":
        matchup(matchup_plan("sweep", "greedy", "random", deals=20), out=folder, threads=1)
    else:
        cup = tournament_plan("sweep", ["greedy", "random"], deals=20)
        tournament(cup, out=folder, threads=1)
    before = told(folder)[0].played.found
    text = (folder / "run.json").read_text()
    (folder / "run.json").write_text(text.replace('"text": "random"', '"text": "gone.py:random"'))
    (folder / "SHA256SUMS").unlink()
    entry, _, page = told(folder)
    assert entry.played.found == before
    assert "It is not here any more." in page


def test_strategies_of_two_games_are_told_apart(tmp_path):
    for game in ("sweep", "sueca"):
        simulate(ask(game, deals=10), out=tmp_path / game, threads=1)
    page = page_of(gather(find_sources([tmp_path / "sweep", tmp_path / "sueca"])))
    for game in ("sweep", "sueca"):
        said = find_strategy(game, "greedy").strategy.text
        assert f"<dt>greedy, in {game.title()}</dt><dd>A way to play: {said}</dd>" in page


def test_matches_show_no_example_deals(tmp_path):
    compared(tmp_path, "no-sweep", matches=True, deals=8)
    entry, _, page = told(tmp_path)
    remark = "Example deals are shown of lone deals, not of matches."
    assert examples(entry.main) == ((), remark)
    assert remark in page
    assert "of the matches" in page


def test_cards_that_are_dealt_differently_are_called_so(tmp_path):
    compared(tmp_path, "holds:trump_seat=1", rules="sueca", deals=20)
    entry, _, page = told(tmp_path)
    shown, _ = examples(entry.main)
    assert [one.why for one in shown] == [
        "The cards are dealt differently from the start. Without the variant:"
    ] * len(shown)
    assert all(dict(one.lies)["In the trick"] == "nothing" for one in shown)
    assert "the first player&#39;s side" in page
    assert "For the first player&#39;s side" in page


def test_a_baseline_with_options_is_called_so(tmp_path):
    compared(tmp_path, "two:sweep_points=2", options={"players": 3})
    _, title, page = told(tmp_path)
    assert title == "What does “two” change in Sweep (sweep, players=3)?"
    assert "the baseline" in page
