"""Whatever is wrong is told in one line, with the right exit code and the nearest name."""

import json

import pytest
from click.testing import CliRunner

from cli.main import app

RECORD = (
    '{"game": "sweep", "rules": {}, "hands": [], "table": [], "stock": [], "moves": [],'
    ' "score": {"sides": []}}'
)


def invoke(*words, text=None, env=None):
    return CliRunner(env=env).invoke(app, [str(word) for word in words], input=text)


def assert_one_line(result, code, said):
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sweeplab: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("simulte sweep", 2, "did you mean 'simulate'?"),
        ("xyz", 2, "choose from simulate, "),
        ("--hlep", 2, "did you mean '--help'?"),
        ("simulate", 2, "Missing argument 'GAME[/PRESET]'; see sweeplab simulate --help"),
        ("simulate swep", 2, "did you mean 'sweep'?"),
        ("simulate sweep/eigth-card", 2, "did you mean 'eight-card'?"),
        ("simulate royal", 2, "write sweep/royal"),
        ("simulate sweep -s gredy", 2, "did you mean 'greedy'?"),
        ("simulate sweep -n 0", 2, "'0' is not a whole number from 1"),
        ("simulate sweep -n -5", 2, "'-5' is not a whole number from 1"),
        ("simulate sweep -n abc", 2, "'abc' is not a whole number from 1"),
        ("simulate sweep -n 1.5", 2, "'1.5' is not a whole number from 1"),
        ("simulate sweep -n", 2, "requires an argument"),
        ("simulate sweep --seed -1", 2, "'-1' is not a whole number from 0"),
        ("simulate sweep --seed 9223372036854775808", 2, "is not a whole number"),
        ("simulate sweep --threads 0", 2, "is not a whole number from 1"),
        ("simulate sweep --sead 3", 2, "unknown option '--sead': did you mean '--seed'?"),
        ("simulate sweep --qqq", 2, "see sweeplab simulate --help"),
        ("simulate sweep sweep", 2, "unexpected extra argument"),
        ("simulate sweep -r playrs=4", 3, "did you mean 'players'?"),
        ("simulate sweep -r players=5", 3, "option players=5: must be 2, 3 or 4"),
        ("simulate sweep -r players=two", 3, "must be 2, 3 or 4"),
        ("simulate sweep -r must_capture=maybe", 3, "must be true or false"),
        ("simulate sweep -r players", 3, "write an option as name=value"),
        ("simulate sweep -r partnerships=true", 3, "needs players=4"),
        ("simulate sweep -r players=2 -r players=3", 3, "given twice: 2 and 3"),
        ("simulate sweep -s greedy -s greedy -s greedy", 3, "3 strategies for 2 seats"),
        ("simulate sweep -s greedy:swep=1", 3, "did you mean 'sweep'?"),
        ("simulate sweep -s greedy:sweep=x", 3, "name=number"),
        ("simulate sweep --out /proc/no/run", 1, "cannot write /proc/no/run"),
        ("simulate asso-pigliatutto", 2, "write scopa/asso-pigliatutto"),
        ("simulate scopone", 2, "write scopa/scopone"),
        ("simulate scopa/scopon", 2, "did you mean 'scopone'?"),
        ("simulate scoppa", 2, "did you mean 'scopa'?"),
        ("simulate scopa -r target=12", 3, "option target=12: must be 11, 16, 21 or 31"),
        ("simulate scopa -r ace_rule=al", 3, "option ace_rule=al: must be sweep or plain"),
        ("simulate scopa -r napoli=true", 3, "did you mean 'napola'?"),
        ("simulate scopa -r partnerships=true", 3, "partnerships=true needs players=4, not 2"),
        (
            "simulate scopa/scopone -r table_cards=0",
            3,
            "hand_size=9 for players=4 does not divide the 40 cards beside table_cards=0",
        ),
        ("simulate scopa -r players=3 -r hand_size=10", 3, "hand_size=10 for players=3"),
        ("simulate scopa -s greedy:ace=1", 3, "has no weight 'ace'"),
        ("records scopa/scopone -s greedy -s greedy -s greedy", 3, "3 strategies for 4 seats"),
        ("simulate sueca-pt", 2, "write sueca/sueca-pt"),
        ("simulate suecca", 2, "did you mean 'sueca'?"),
        ("simulate sueca/sueca-brr", 2, "did you mean 'sueca-br'?"),
        ("simulate sueca -r trump_seat=4", 3, "option trump_seat=4: must be a whole number "),
        ("simulate sueca -r draw_rule=none", 3, "option draw_rule=none: must be carry, double"),
        ("simulate sueca -r score_90=2", 3, "option score_90=2: must be 1 or 3"),
        ("simulate sueca -r target=0", 3, "target=0 and match_hands=0: a match would never end"),
        (
            "simulate sueca -r target=0 -r match_hands=5",
            3,
            "vencida_value=match needs a target, not target=0",
        ),
        ("simulate sueca -s greedy:ace=1", 3, "has no weight 'ace'"),
        ("records sueca -s greedy -s greedy -s greedy", 3, "3 strategies for 4 seats"),
        ("rules sueca --diff sueca-jugde", 2, "did you mean 'sueca-judge'?"),
        ("resume /no/such/folder", 3, "is no run folder"),
        ("rules swep", 2, "did you mean 'sweep'?"),
        ("rules sweep --diff roial", 2, "did you mean 'royal'?"),
        ("rules --diff royal", 2, "--diff needs GAME"),
        ("strategies swep", 2, "did you mean 'sweep'?"),
        ("records sweep -s gredy", 2, "did you mean 'greedy'?"),
        ("records sweep -n 0", 2, "'0' is not a whole number"),
        ("check /no/such/file", 3, "cannot be read: No such file"),
        ("check /", 3, "cannot be read: Is a directory"),
        ("completion tcsh", 2, "'tcsh' is not one of"),
    ],
)
def test_bad_input_is_one_line(words, code, said):
    assert_one_line(invoke(*words.split()), code, said)


def test_a_folder_of_another_question_is_refused(coin, tmp_path):
    assert invoke("simulate", "coin", "-n", 10, "--out", tmp_path).exit_code == 0
    result = invoke("simulate", "coin", "-n", 11, "--out", tmp_path, "-r", "edge=counts")
    said = 'rules.edge was "lost" and is "counts", deals was 10 and is 11'
    assert_one_line(result, 3, said)


def test_a_fault_of_a_strategy_is_one_line(coin):
    result = invoke("simulate", "coin", "-s", "broken", "-n", 10)
    assert_one_line(result, 1, "strategy broken: deal 0")
    assert "the coin rolled under the table" in result.stderr


def test_what_nobody_foresaw_is_one_line_too(coin, monkeypatch):
    def fail(*words, **options):
        raise ZeroDivisionError("first line\nsecond line")

    monkeypatch.setattr("analysis.question.ask", fail)
    result = invoke("simulate", "coin")
    assert_one_line(result, 1, "unexpected ZeroDivisionError: first line second line")
    assert "SWEEPLAB_DEBUG=1" in result.stderr
    debugged = invoke("simulate", "coin", env={"SWEEPLAB_DEBUG": "1"})
    assert isinstance(debugged.exception, ZeroDivisionError)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line"),
        ("{\n", "line 1"),
        ("\n", "line"),
        ('{"game": "tarok"}\n', "line 1"),
        ("[1, 2]\n", "line 1"),
        (RECORD + "\n", "line 1"),
        ("\xff\xfe\x00\n", "line 1"),
    ],
)
def test_check_tells_each_fault_in_a_line(text, said, tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_bytes(text.encode("latin-1"))
    for result in (invoke("check", file), invoke("check", "-", text=text)):
        assert result.exit_code == 4, result.output
        assert said in result.stdout
        assert result.stderr == ""


def with_an_eight(record):
    record["hands"][1][0] = "8S"


def with_a_card_twice(record):
    record["stock"][0] = record["table"][0]


def for_two_partners(record):
    record["rules"]["partnerships"] = True


def without_a_table(record):
    record["rules"] |= {"players": 4, "hand_size": 9, "table_cards": 0}


def with_a_capture_left_out(record):
    next(move for move in record["moves"] if "take" in move).pop("take")


def with_a_point_more(record):
    record["score"]["sides"][0]["primiera"] += 1


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (with_an_eight, "line 1: the hand of seat 1: 8S is not in the pack, which has A 2 3 4 5 "),
        (with_a_card_twice, " is dealt twice"),
        (for_two_partners, "line 1: partnerships=true needs players=4, not 2"),
        (without_a_table, "hand_size=9 for players=4 does not divide the 40 cards beside"),
        (with_a_capture_left_out, " can capture and must (must_capture); legal: "),
        (with_a_point_more, "line 1: score of side 0: primiera is "),
    ],
    ids=lambda value: getattr(value, "__name__", "").replace("_", " "),
)
def test_check_tells_what_is_wrong_with_a_hand_of_scopa(spoil, said, tmp_path):
    file, good = tmp_path / "hands.jsonl", invoke("records", "scopa", "--seed", 3).stdout
    record = json.loads(good)
    spoil(record)
    file.write_text(json.dumps(record))
    result = invoke("check", file)
    assert result.exit_code == 4
    assert said in result.stdout
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
    file.write_text(good)
    assert invoke("check", file).output == ""


@pytest.mark.parametrize(
    "game",
    [
        "sweep",
        "scopa",
        "scopa/scopa-d-assi-4",
        "scopa/scopa-15",
        "sueca",
        "sueca/sueca-br",
        "sueca/sueca-judge",
    ],
)
def test_check_is_silent_about_good_records(game, tmp_path):
    file = tmp_path / "hands.jsonl"
    written = invoke("records", game, "-s", "random", "-n", 3, "--seed", 7)
    assert written.exit_code == 0, written.output
    file.write_text(written.stdout)
    assert len(written.stdout.splitlines()) == 3
    result = invoke("check", file)
    assert (result.exit_code, result.output) == (0, "")


def revoking(record):
    """Have a seat that follows play a card of another suit which it holds."""
    moves = record["moves"]
    for i, move in enumerate(moves):
        led = moves[i - i % 4]["card"][1]
        for later in moves[i + 1 :]:
            of_seat = later["seat"] == move["seat"]
            if of_seat and i % 4 and move["card"][1] == led != later["card"][1]:
                move["card"] = later["card"]
                return


def with_the_trump_card_elsewhere(record):
    record["trump_card"] = record["hands"][0][0]


def with_a_draw_carried(record):
    record["score"]["carry"] += 1


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (with_an_eight, "line 1: the hand of seat 1: 8S is not in the pack, which has A 2 3 4 5 "),
        (revoking, " does not follow suit: "),
        (with_the_trump_card_elsewhere, " is not in the hand of seat 3 (trump_seat)"),
        (with_a_draw_carried, "line 1: score: carry is 1, must be 0"),
    ],
    ids=lambda value: getattr(value, "__name__", "").replace("_", " "),
)
def test_check_tells_what_is_wrong_with_a_hand_of_sueca(spoil, said, tmp_path):
    file, good = tmp_path / "hands.jsonl", invoke("records", "sueca", "--seed", 3).stdout
    record = json.loads(good)
    spoil(record)
    file.write_text(json.dumps(record) + "\n" + good)
    result = invoke("check", file)
    assert (result.exit_code, result.stderr) == (4, "")
    assert said in result.stdout
    assert result.stdout.count("\n") == 1


def test_check_goes_on_after_a_fault(tmp_path):
    good, other, last = invoke("records", "sweep", "-n", 3).stdout.splitlines()
    spoiled = json.dumps(json.loads(other) | {"score": {"sides": []}})
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join([good, spoiled, "{", last]))
    result = invoke("check", file)
    assert result.exit_code == 4
    assert [line[:6] for line in result.stdout.splitlines()] == ["line 2", "line 3"]


def test_records_of_one_deal_by_its_number():
    many = invoke("records", "sweep", "-n", 5).stdout.splitlines()
    assert invoke("records", "sweep", "--first", 3).stdout.splitlines() == many[3:4]
