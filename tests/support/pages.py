"""Run folders for tests of pages: small, and with all kinds of runs."""

from pathlib import Path

from analysis.experiments.compare import compare, plan
from analysis.experiments.matchup import matchup, matchup_plan
from analysis.experiments.seats import simulate
from analysis.experiments.tournament import tournament, tournament_plan
from analysis.question import ask

__all__ = ["EVIL", "compared", "runs_of_all_kinds"]

EVIL = "<script>alert(1)</script>&\"'"


def compared(folder: Path, *variants: str, rules: str = "sweep", **asked: object) -> Path:
    """Play a comparison into a folder."""
    found = plan(rules, variants, **{"deals": 60, "part_size": 25} | asked)
    compare(found, out=folder, threads=1)
    return folder


def runs_of_all_kinds(place: Path) -> list[Path]:
    """Play a run of each kind, one variant with several strategies and in matches, a bad name."""
    simulate(ask("scopa", deals=60), out=place / "first", threads=1)
    matchup(matchup_plan("sweep", "greedy", "random", deals=40), out=place / "duel", threads=1)
    cup = tournament_plan("sueca", ["greedy", "random", "partner"], deals=20)
    tournament(cup, out=place / "cup", threads=1)
    return [
        compared(place / "greedy", "no-sweep", "king-sums"),
        compared(place / "random", "no-sweep", strategies=["random"]),
        compared(place / "matches", "no-sweep", matches=True, deals=10),
        compared(place / "evil", f"{EVIL}:sweep_points=3"),
        compared(place / "partners", "sueca-pt", rules="sueca", deals=30),
        place / "first",
        place / "duel",
        place / "cup",
    ]
