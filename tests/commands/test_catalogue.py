"""Games, rules, strategies, doctor, completion, and the help of all commands."""

import json

import pytest
from click.testing import CliRunner

from cli.doctor import _clear
from cli.main import COMMANDS, app
from cli.markdown import leaves
from simcore.games import GAMES
from simcore.options import shown, to_json


def invoke(*words):
    # 78 is what click makes of a terminal of 80 columns
    result = CliRunner().invoke(app, list(words), terminal_width=78)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def document(*words):
    return json.loads(invoke(*words, "--json"))


@pytest.mark.parametrize("command", [name for name, _ in leaves()])
def test_every_help_is_short_and_ends_with_an_example(command):
    text = invoke(*command.split(), "--help")
    assert text.splitlines()[-1].startswith("  Example: ")
    assert f"sweeplab {command}" in text.splitlines()[-1]
    assert max(map(len, text.splitlines())) <= 80


def test_the_help_lists_every_command_in_full():
    text = invoke("--help")
    assert invoke() == text
    assert invoke("-h") == text
    assert "..." not in text.split("Commands:")[1]
    for command in COMMANDS:
        assert f"\n  {command}" in text


def test_games(coin):
    text = invoke("games")
    assert "sweep: Sweep" in text
    assert "coin: Coin" in text
    rows = document("games")["games"]
    assert [row["name"] for row in rows] == list(GAMES)
    assert rows[0]["presets"] == list(GAMES[rows[0]["name"]].presets)


@pytest.mark.parametrize("game", GAMES)
def test_rules_tell_every_option_with_its_value(game):
    for preset in GAMES[game].presets:
        name = f"{game}/{preset}"
        text = invoke("rules", name)
        assert max(map(len, text.splitlines())) <= 80
        for option, value in to_json(GAMES[game].rules(preset)).items():
            assert f"\n{option} = {shown(value)}" in text
        found = document("rules", name)
        assert {row["name"]: row["value"] for row in found["options"]} == to_json(
            GAMES[game].rules(preset)
        )
        assert set(found["options"][0]) == {
            "name", "value", "default", "allowed", "text", "source",
        }  # fmt: skip


def test_rules_without_a_game_list_the_presets(coin):
    text = invoke("rules")
    assert "coin/pairs: Two against two." in text
    assert "players=4, pairs=true" in text
    assert set(document("rules")["presets"]) == set(GAMES)


@pytest.mark.usefixtures("coin")
def test_the_difference_of_two_presets():
    text = invoke("rules", "coin/long", "--diff", "pairs")
    lines = [line.split() for line in text.splitlines()]
    assert lines == [
        ["coin/long", "coin/pairs"],
        ["players", "2", "4"],
        ["pairs", "false", "true"],
        ["tosses", "40", "3"],
    ]
    found = document("rules", "coin/long", "--diff", "coin/pairs")
    assert found["differences"]["tosses"] == {"coin/long": 40, "coin/pairs": 3}
    assert "are the same rules" in invoke("rules", "coin/long", "--diff", "long")


@pytest.mark.usefixtures("coin")
def test_a_preset_of_another_game_is_no_difference():
    result = CliRunner().invoke(app, ["rules", "coin", "--diff", "sweep/royal"])
    assert result.exit_code == 3


def test_strategies(coin):
    text = invoke("strategies", "coin")
    assert "toss\n    Toss at once, with some force.\n    weights: force=1" in text
    assert "It sees every hand." in text
    assert set(document("strategies")["strategies"]) == set(GAMES)
    assert document("strategies", "coin")["strategies"]["coin"][1]["weights"] == {"force": 1}


def test_the_doctor_says_what_it_runs_on():
    text = invoke("doctor")
    for word in ("sweeplab:", "numba:", "threads:", "kernels:", "cache:"):
        assert word in text
    found = document("doctor")
    assert set(found["versions"]) >= {"python", "sweeplab", "numba", "numpy", "pyarrow"}
    assert found["threads"] >= 1
    assert found["cache"]["bytes"] >= 0


def test_clearing_the_cache_takes_only_caches(tmp_path):
    (tmp_path / "0123456789abcdef").mkdir()
    (tmp_path / "0123456789abcdef" / "kernel").write_text("x")
    (tmp_path / "photos").mkdir()
    (tmp_path / "note").write_text("x")
    _clear(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"photos", "note"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    assert "_SWEEPLAB_COMPLETE" in invoke("completion", shell)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("simulate swe", "sweep/royal"),
        ("simulate sweep -r face", "face_sum="),
        ("simulate sweep -s gr", "greedy"),
        ("strategies sw", "sweep"),
        ("simu", "simulate"),
    ],
)
def test_completion_knows_the_names(words, found):
    before = words.split()[:-1]
    env = {
        "_SWEEPLAB_COMPLETE": "bash_complete",
        "COMP_WORDS": f"sweeplab {words}",
        "COMP_CWORD": str(len(before) + 1),
    }
    result = CliRunner(env=env).invoke(app, [])
    assert found in result.stdout


def test_rules_of_sueca_and_what_two_presets_differ_in():
    text = invoke("rules", "sueca")
    assert "\nvencida_value = match" in text
    assert "\ncancel_first_max = 10" in text
    lines = [line.split() for line in invoke("rules", "sueca", "--diff", "sueca-pt").splitlines()]
    assert lines[1:] == [
        ["cancel_first_max", "10", "-1"],
        ["vencida_value", "match", "4"],
        ["draw_rule", "carry", "void"],
    ]
