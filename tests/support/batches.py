"""A plan of all kinds of runs, most of them of the coin game, and what its folder must hold."""

from click.testing import CliRunner

from cli.main import app

PLAN = """
title = "Coins"
deals = 1500
part_size = 500

[[simulate]]
name = "first"
ask = "Is it fair?"
rules = ["coin", "coin/long"]
strategies = "slow"

[[compare]]
name = "sweeps"
rules = "sweep"
variants = ["no-sweep", "same:players=2"]
deals = 40
part_size = 20

[[matchup]]
rules = "coin"
a = "lucky"
b = ["toss", "slow"]
margin = 2

[[tournament]]
rules = "coin"
strategies = ["lucky", "toss", "greedy"]
"""
RUNS = [
    "first-coin",
    "first-coin-long",
    "sweeps",
    "matchup-coin-lucky-against-toss",
    "matchup-coin-lucky-against-slow",
    "tournament-coin-lucky+toss+greedy",
]


def invoke(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def files(folder):
    """Return what must be the same however a batch was played."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.name.startswith(("part-", "index", "examples", "stopped"))
    }
