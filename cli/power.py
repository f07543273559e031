"""The command `power`."""

import time
from typing import TYPE_CHECKING, Any

import click

from cli.options import (
    PositiveNumber,
    Share,
    WholeNumber,
    json_option,
    matches_option,
    options_given,
    question_options,
    rows_asked,
    strategy_argument,
    threads_option,
    variants_option,
)

if TYPE_CHECKING:
    from analysis.experiments.compare import Plan
    from analysis.experiments.matchup import Matchup
    from analysis.question import Question

__all__ = ["power"]


@click.command(epilog="Example: sweeplab power sweep -v no-sweep --margin 0.01")
@question_options()
@strategy_argument("a", required=False)
@strategy_argument("b", required=False)
@variants_option(required=False)
@matches_option
@click.option(
    "--margin",
    type=PositiveNumber(),
    metavar="D",
    help="The difference to tell.  [default: 0.05 points a deal, 0.01 of the matches]",
)
@click.option(
    "--power",
    "chance",
    type=Share(0.5),
    metavar="P",
    default=0.8,
    show_default=True,
    help="How often a true difference of D is to be seen.",
)
@click.option(
    "--pilot",
    type=WholeNumber(100, 10**7),
    metavar="N",
    default=10_000,
    show_default=True,
    help="Length of the pilot run.",
)
@threads_option
@json_option
def power(
    rules_name: str,
    a: str | None,
    b: str | None,
    rules: tuple[str, ...],
    strategies: tuple[str, ...],
    variants: tuple[str, ...],
    margin: float | None,
    chance: float,
    pilot: int,
    threads: int | None,
    as_json: bool,
    deals: int,
    matches: int | None,
    **numbers: Any,
) -> None:
    """Say how many deals a question needs, from a pilot run.

    With -v the question is what the variants change, as for compare; with two strategies A and B,
    which of them is better, as for matchup; else the first player's advantage. The other way round:
    what the -n deals, or --matches, can show.
    """
    from analysis.planning import pilot as play_pilot
    from analysis.planning import planned
    from analysis.planning_text import planning_text
    from analysis.question import setting
    from analysis.summary import played_lines
    from cli.output import print_results, print_text
    from cli.progress import progress
    from cli.watched import command_words

    if (a is None) != (b is None) or (a is not None and (variants or strategies)):
        raise click.UsageError("name two strategies A and B, or none, and then neither -v nor -s")
    players = (a, b) if a is not None and b is not None else None
    asked = {**numbers, "deals": pilot, "matches": matches is not None}
    question, base = _asked(rules_name, players, options_given(rules), strategies, variants, asked)
    smallest = _margin(base.unit, margin)
    rows = rows_asked(deals=deals, matches=matches, stop=None, max_deals=None)["deals"]
    options = options_given(rules)
    single, _ = _asked(rules_name, players, options, strategies, variants, {**asked, "deals": 1})
    with progress(pilot, "games"):
        play_pilot(single, threads)  # so that loading the kernels is not counted below
        began = time.perf_counter()
        found = play_pilot(question, threads)
    seconds = time.perf_counter() - began
    plans = [planned(one, smallest, rows, chance) for one in found]
    if as_json:
        print_results(
            "power",
            question.to_json() | setting(command_words()),
            {
                "margin": smallest,
                "power": chance,
                "pilot": pilot,
                "deals": rows,
                "questions": [one.to_json() for one in plans],
            },
            seconds,
        )
        return
    told = planning_text(
        played_lines(base, players=f"{a} against {b}, seats exchanged" if players else None),
        plans,
        margin=smallest,
        deals=rows,
        power=chance,
        pilot=pilot,
        unit=base.unit,
        rate=pilot / seconds,
    )
    print_text(told)


def _asked(
    rules_name: str,
    players: tuple[str, str] | None,
    options: dict[str, str],
    strategies: tuple[str, ...],
    variants: tuple[str, ...],
    numbers: dict[str, Any],
) -> "tuple[Question | Plan | Matchup, Question]":
    """Return the question, and the plain one below it: game, rules and unit."""
    from analysis.experiments.compare import plan
    from analysis.experiments.matchup import matchup_plan
    from analysis.question import ask

    if players is not None:
        duel = matchup_plan(rules_name, *players, options, **numbers)
        return duel, duel.question
    seats = strategies or ("greedy",)
    if variants:
        compared = plan(rules_name, variants, options, seats, **numbers)
        return compared, compared.baseline
    question = ask(rules_name, options, seats, **numbers)
    return question, question


def _margin(unit: str, given: float | None) -> float:
    from analysis.comparison import MARGIN

    if given == 0:
        raise click.UsageError("--margin 0 cannot be told by any number of deals")
    return MARGIN[unit] if given is None else given
