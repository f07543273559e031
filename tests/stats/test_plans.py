"""Plans of batches: what a grid makes, and every kind of wrong word with its line."""

import pytest
from fakes.coin import registered

from analysis.batches.keys import KEYS, KINDS
from analysis.batches.kinds import arms_of, base_of, players_of
from analysis.batches.lines import TomlLines
from analysis.batches.plan import read_plan, run_from_json
from simcore.errors import NameUnknown, QuestionInvalid


@pytest.fixture(autouse=True)
def coin():
    with registered() as game:
        yield game


@pytest.fixture
def plan(tmp_path):
    def read(text, **how):
        file = tmp_path / "plan.toml"
        file.write_text(text)
        return read_plan(file, **how)

    return read


def names(batch):
    return [run.name for run in batch.runs]


def test_lists_make_a_run_for_each_combination(plan):
    batch = plan("""
        strategies = ["toss", ["toss", "lucky"]]
        [[simulate]]
        rules = ["coin", "coin/long"]
        options.worth = [2, 3]
        seed = [1, 5]
    """)
    assert len(batch.runs) == 2 * 2 * 2 * 2
    assert names(batch)[:3] == [
        "simulate-coin-worth=2-toss-seed=1",
        "simulate-coin-worth=2-toss-seed=5",
        "simulate-coin-worth=2-toss+lucky-seed=1",
    ]
    assert {base_of(run.asked).seed for run in batch.runs} == {1, 5}
    assert {players_of(run.asked) for run in batch.runs} == {"toss", "toss, lucky"}


def test_every_kind_is_what_its_command_asks(plan):
    batch = plan("""
        title = "Coins"
        deals = 500
        part_size = 100
        [[compare]]
        ask = "Longer?"
        rules = "coin"
        variants = ["long", "dear:worth=2"]
        margin = 0.5
        [[simulate]]
        rules = "coin"
        matches = 7
        [[matchup]]
        rules = "coin"
        a = ["lucky", "toss:force=2"]
        b = "toss"
        seed = 3
        [[tournament]]
        rules = "coin/pairs"
        strategies = [["lucky", "toss"], ["lucky", "toss", "greedy"]]
        [[tournament]]
        rules = "coin"
        strategies = ["lucky", "toss"]
        stop = "width=0.1"
        max_deals = 900
    """)
    assert names(batch) == [
        "compare-coin-long+dear-greedy",
        "simulate-matches-coin-greedy",
        "matchup-coin-lucky-against-toss-seed=3",
        "matchup-coin-toss-force=2-against-toss-seed=3",
        "tournament-coin-pairs-lucky+toss",
        "tournament-coin-pairs-lucky+toss+greedy",
        "tournament-coin-lucky+toss",
    ]
    assert batch.title == "Coins"
    assert [len(arms_of(run.asked)) for run in batch.runs] == [3, 1, 2, 2, 2, 6, 2]
    assert [base_of(run.asked).deals for run in batch.runs] == [500, 7, 500, 500, 500, 500, 900]
    first = batch.runs[0]
    assert (first.ask, first.margin, first.kind) == ("Longer?", 0.5, "compare")
    assert base_of(batch.runs[1].asked).matches
    assert str(base_of(batch.runs[-1].asked).stop) == "width=0.1"
    for run in batch.runs:
        assert run_from_json(run.to_json()).to_json() == run.to_json()


def test_the_order_is_that_of_the_file(plan):
    text = '[[matchup]]\nrules = "coin"\na = "toss"\nb = "lucky"\n'
    batch = plan(text + '[[simulate]]\nrules = "coin"\n' + text + "seed = 2\n")
    assert [run.kind for run in batch.runs] == ["matchup", "simulate", "matchup"]


def test_a_name_stays_when_a_list_grows(plan):
    short = plan('[[simulate]]\nname = "who"\nrules = "coin"\nstrategies = ["toss"]\n')
    longer = plan('[[simulate]]\nname = "who"\nrules = "coin"\nstrategies = ["toss", "lucky"]\n')
    assert names(short) == ["who-toss"]
    assert names(longer) == ["who-toss", "who-lucky"]
    assert names(plan('[[simulate]]\nname = "The ace?"\nrules = "coin"\n')) == ["The-ace"]


def test_an_entry_goes_before_the_head(plan):
    head = 'deals = 10\nseed = 4\nstrategies = "lucky"\n'
    batch = plan(
        head + '[[simulate]]\nrules = "coin"\nseed = 5\n[[simulate]]\nrules = "coin/long"\n'
    )
    assert [base_of(run.asked).seed for run in batch.runs] == [5, 4]
    assert [players_of(run.asked) for run in batch.runs] == ["lucky", "lucky"]
    with_stop = plan(head + '[[simulate]]\nrules = "coin"\nstop = "width=1"\n')
    assert base_of(with_stop.runs[0].asked).deals == 10_000_000


SIMULATE = '[[simulate]]\nrules = "coin"\n'
COMPARE = '[[compare]]\nrules = "coin"\nvariants = ["long"]\n'
MATCHUP = '[[matchup]]\nrules = "coin"\na = "toss"\nb = "lucky"\n'

WRONG = [
    ("deals = 5\ndeels = 5\n" + SIMULATE, 2, "no key 'deels': did you mean 'deals'?"),
    ("[[simulat]]\nrules = 'coin'\n", 1, "no key 'simulat': did you mean '[[simulate]]'?"),
    ("[simulate]\nrules = 'coin'\n", 1, "write [[simulate]]"),
    (SIMULATE + "seeed = 1\n", 3, "[[simulate]] has no key 'seeed': did you mean 'seed'?"),
    (SIMULATE + "\nvariants = ['long']\n", 4, "takes no 'variants': it belongs to [[compare]]"),
    ("rules = 'coin'\n" + SIMULATE, 1, "the head of a plan takes no 'rules'"),
    (SIMULATE + "title = 'x'\n", 3, "[[simulate]] takes no 'title': it belongs to the head"),
    (SIMULATE + "deals = 0\n", 3, "deals is a whole number from 1 to 1,000,000,000,000, not 0"),
    (SIMULATE + "deals = true\n", 3, "deals is a whole number"),
    (SIMULATE + "matches = 2.5\n", 3, "not 2.5"),
    (SIMULATE + "seed = [1,\n 2, -3]\n", 4, "seed is a whole number from 0"),
    (SIMULATE + "margin = -0.1\n", 3, "margin is a number of 0 or more, not -0.1"),
    (SIMULATE + "margin = nan\n", 3, "margin is a number of 0 or more"),
    (SIMULATE + "ask = ''\n", 3, "ask is a text"),
    (SIMULATE + "sees_all = 1\n", 3, "sees_all is true or false, not 1"),
    (SIMULATE + "options = 3\n", 3, "options is a table of options"),
    (SIMULATE + "strategies = [3]\n", 3, "strategies is a strategy"),
    (SIMULATE + "strategies = []\n", 3, "strategies is a strategy"),
    ("[[compare]]\nrules = 'coin'\nvariants = 'long'\n", 3, "variants is a list of texts"),
    ("[[simulate]]\nrules = ['coin',\n  'coyn']\n", 3, "unknown game 'coyn'"),
    ("[[simulate]]\nrules = ['coin', 'coin/lonk']\n", 2, "no preset 'lonk': did you mean 'long'"),
    (SIMULATE + "options.wort = 2\n", 3, "unknown option 'wort': did you mean 'worth'?"),
    (SIMULATE + "options = { players = 3,\n}\n", 3, None),  # no TOML 1.0
    (SIMULATE + "options.players = [2,\n 3,\n 5]\n", 5, "option players=5: must be 2, 3 or 4"),
    (
        SIMULATE + "[simulate.options]\ntosses = 3\nedge = 'worth'\n",
        5,
        "option edge=worth: must be",
    ),
    (SIMULATE + "options.worth = [[2]]\n", 3, "option worth=[2]: must be"),
    (SIMULATE + "options.players = []\n", 3, "option players=[]: must be 2, 3 or 4"),
    (SIMULATE + "seed = 2\noptions.pairs = true\n", 4, "pairs=true needs players=4"),
    ("strategies = ['toss',\n 'tos']\n" + SIMULATE, 2, "no strategy 'tos': did you mean 'toss'?"),
    (SIMULATE + "strategies = [['toss', 'luky']]\n", 3, "did you mean 'lucky'?"),
    (SIMULATE + "strategies = 'toss:farce=1'\n", 3, "no weight 'farce'"),
    (SIMULATE + "strategies = [['toss', 'toss', 'toss']]\n", 3, "3 strategies for 2 seats"),
    (SIMULATE + "strategies = 'peeping'\n", 3, "sees every hand"),
    (COMPARE.replace('"long"', '"long",\n"lonk"'), 4, "no preset 'lonk'"),
    (COMPARE.replace('"long"', '"a:worth=2",\n"b:wort=2"'), 4, "unknown option 'wort'"),
    (COMPARE.replace('"long"', '"a:worth=2", "a:worth=3"'), 1, "two variants are called 'a'"),
    (COMPARE.replace('"long"', '"pairs"'), 3, "variant pairs has 4 seats, the baseline 2"),
    (MATCHUP.replace("toss", "tosss"), 3, "no strategy 'tosss'"),
    (MATCHUP.replace('"lucky"', '["lucky",\n"luck"]'), 5, "no strategy 'luck'"),
    ('[[matchup]]\nrules = "coin"\na = "toss"\n', 1, "[[matchup]] needs b = ..."),
    ("deals = 9\n[[compare]]\nrules = 'coin'\n", 2, "[[compare]] needs variants = ..."),
    ("[[simulate]]\ndeals = 9\n", 1, "[[simulate]] needs rules = ..."),
    ("[[tournament]]\nrules = 'coin'\n", 1, "[[tournament]] needs strategies = ..."),
    ("[[tournament]]\nrules = 'coin'\nstrategies = 'toss'\n", 3, "strategies is a list of texts"),
    ("[[tournament]]\nrules = 'coin'\nstrategies = ['toss']\n", 1, "needs two strategies"),
    (
        "[[tournament]]\nrules = 'coin'\nstrategies = ['toss',\n 'toss']\n",
        1,
        "toss is named twice",
    ),
    (SIMULATE + "deals = 9\nmatches = 9\n", 1, "deals and matches exclude each other"),
    (SIMULATE + "max_deals = 9\n", 1, "max_deals is the limit of deals under stop"),
    (SIMULATE + "stop = 'widht=1'\n", 3, "did you mean 'width'?"),
    (SIMULATE + SIMULATE, 3, "two runs are called simulate-coin-greedy (the other in line 1)"),
    (SIMULATE + "strategies = ['toss', 'toss']\n", 1, "two runs are called simulate-coin-toss"),
    (SIMULATE + f"strategies = 'toss:force={'1' * 120}'\n", 1, "give it a name = '...'"),
    (SIMULATE + "seed = = 1\n", 3, "Invalid value"),
    (SIMULATE + "seed = 1\nseed = 2\n", 4, "Cannot overwrite a value"),
    ("title = 'x", 1, "Expected"),
]


@pytest.mark.parametrize(("text", "line", "words"), WRONG)
def test_a_wrong_word_is_told_with_its_line(plan, tmp_path, text, line, words):
    with pytest.raises((QuestionInvalid, NameUnknown)) as caught:
        plan(text)
    told = str(caught.value)
    assert told.startswith(f"{tmp_path}/plan.toml:{line}: ")
    assert words is None or words in told
    assert "\n" not in told


def test_a_rule_for_stopping_cannot_be_sharded(plan):
    text = SIMULATE + "stop = 'width=1'\n"
    assert plan(text).runs
    with pytest.raises(QuestionInvalid, match=r"plan\.toml:3: .* cannot be sharded"):
        plan(text, sharded=True)


def test_files_that_are_no_plans(plan, tmp_path):
    with pytest.raises(QuestionInvalid, match=r"none\.toml cannot be read: No such file"):
        read_plan(tmp_path / "none.toml")
    (tmp_path / "image.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(QuestionInvalid, match="is not a text in UTF-8"):
        read_plan(tmp_path / "image.toml")
    with pytest.raises(QuestionInvalid, match="has nothing to play"):
        plan("deals = 5\n")


LINES = '''# [[not]]
"a b".c = """
x = 1
""" # after
d = [ # one
  "d", ["]", 'e#f'],
]

[[t]]
x = { y = 2, z = [3,
 4] }
  [t.u]
  v = true
[[t]]
x = 1
[[t.w]]
k.l = 1979-05-27
[[t.w]]
k = "a\\"b"
'''


@pytest.mark.parametrize(
    ("path", "word", "line"),
    [
        (("a b", "c"), None, 2),
        (("d",), None, 5),
        (("d",), "e#f", 6),
        (("d",), "]", 6),
        (("d",), "not there", 5),
        (("t", 0), None, 9),
        (("t", 0, "x", "z"), 4, 11),
        (("t", 0, "x", "y"), 9, 10),
        (("t", 0, "u", "v"), True, 13),
        (("t", 0, "u"), None, 12),
        (("t", 1), None, 14),
        (("t", 1, "x"), 1, 15),
        (("t", 1, "w", 0, "k", "l"), None, 17),
        (("t", 1, "w", 1, "k"), 'a"b', 19),
        (("a b",), None, 2),
        (("nowhere",), None, 1),
    ],
)
def test_lines_of_a_text(path, word, line):
    assert TomlLines(LINES).line(path, word) == line


def test_every_key_is_told_once_a_place():
    for place in ("plan", *KINDS):
        told = [key.name for key in KEYS if place in key.places]
        assert len(set(told)) == len(told)
