"""The command that plays a run again asks just what the run asked."""

import shlex

import pytest

from analysis.experiments.compare import plan
from analysis.experiments.matchup import matchup_plan
from analysis.experiments.tournament import tournament_plan
from analysis.question import ask, differences
from analysis.report.commands import command_of
from analysis.stopping import parse_stop
from cli.main import app

COMPARED = [
    ("sweep", ["no-sweep"], {}),
    ("sweep", ["no-sweep", "aces count:ace_sweep_bonus=any", "same:players=2"], {"seed": 7}),
    (
        "sweep/partners",
        ["x:sweep_points=2,must_capture=true"],
        {"strategies": ["greedy", "random"]},
    ),
    ("sweep", ["no-sweep"], {"options": {"players": 3, "target": 20}, "deals": 11}),
    ("scopa", ["scopa"], {"each": True, "strategies": ["greedy", "random"]}),
    ("sueca", ["sueca-pt"], {"matches": True, "deals": 30}),
    ("sweep", ["no-sweep"], {"stop": parse_stop("width=0.1"), "deals": 5000}),
    ("sweep", ["no-sweep"], {"stop": parse_stop("margin=0.1"), "matches": True, "deals": 500}),
]


@pytest.fixture
def asked_by(monkeypatch):
    """What a command line asks, without playing it."""

    def asked(command):
        heard = {}

        def hear(_name, question, **_how):
            heard["question"] = question.to_json()

        for module in ("run", "run_compare", "run_matchup", "run_tournament"):
            for name in ("run_question", "run_comparison", "run_matchup", "run_tournament"):
                monkeypatch.setattr(f"cli.{module}.{name}", hear, raising=False)
        script, *words = shlex.split(command)
        assert script == "sweeplab"
        with pytest.raises(SystemExit) as leaving:
            app.main(words)
        assert leaving.value.code == 0
        return heard["question"]

    return asked


@pytest.mark.parametrize(("rules", "variants", "how"), COMPARED)
def test_a_comparison(rules, variants, how, asked_by):
    document = plan(rules, variants, **how).to_json()
    assert differences(document, asked_by(command_of(document))) == ""


@pytest.mark.parametrize("how", [{}, {"options": {"players": 4}, "deals": 9, "seed": 3}])
def test_a_simulation(how, asked_by):
    document = ask("sweep", **how).to_json()
    assert differences(document, asked_by(command_of(document))) == ""


def test_a_matchup_and_a_tournament(asked_by):
    duel = matchup_plan("scopa/scopone", "greedy", "random", {"target": 16}, seed=2).to_json()
    cup = tournament_plan("sueca", ["greedy", "random", "partner"], deals=12).to_json()
    for document in (duel, cup):
        assert differences(document, asked_by(command_of(document))) == ""


def test_a_strategy_that_sees_all_is_allowed_again(coin, asked_by):
    document = ask("coin", strategies=["peeping"], sees_all=True).to_json()
    assert command_of(document).endswith(" --sees-all")
    assert differences(document, asked_by(command_of(document))) == ""


def test_names_are_quoted_for_a_shell():
    document = plan("sweep", ["$(rm) it's:sweep_points=2"]).to_json()
    words = shlex.split(command_of(document))
    assert "$(rm) it's:sweep_points=2" in words
