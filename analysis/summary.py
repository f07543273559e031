"""A run in words: what was played, who fares better, and what ± means. Plain text, 80 columns."""

from collections.abc import Sequence
from itertools import groupby
from math import floor, isnan, log10
from textwrap import wrap

from analysis.estimates import Results
from analysis.experiments.seats import Outcome
from analysis.intervals import Estimate
from analysis.question import Question
from simcore.options import changed_options, shown

__all__ = ["aligned", "plus_minus", "seats_text", "summary", "verdict"]

WIDTH = 80
INDENT = "  "


def plus_minus(estimate: Estimate, *, places: int | None = None, percent: bool = False) -> str:
    """Return an estimate with half of its interval, two digits of which are kept.

    Examples
    --------
    >>> plus_minus(Estimate(0.12345, 0.11222, 0.13468, 0.95, "t", 100))
    '0.123 ± 0.011'
    """
    scale = 100 if percent else 1
    unit = " %" if percent else ""
    if isnan(estimate.estimate):
        return "-"
    if isnan(estimate.low):
        return f"{estimate.estimate * scale:g}{unit}"
    half = estimate.half_width * scale
    if half == 0:
        return f"{estimate.estimate * scale:g}{unit} always"
    places = _places(half) if places is None else places
    return f"{estimate.estimate * scale:.{places}f} ± {half:.{places}f}{unit}"


def _places(half: float) -> int:
    return max(0, 1 - floor(log10(half)))


def _cells(estimates: Sequence[Estimate], percent: bool = False) -> list[str]:
    scale = 100 if percent else 1
    places = [_places(found.half_width * scale) for found in estimates if found.half_width > 0]
    most = max(places, default=0)
    return [plus_minus(found, places=most, percent=percent) for found in estimates]


def aligned(rows: Sequence[Sequence[str]], width: int = WIDTH) -> list[str]:
    """Lay out rows as text: the first column is wrapped, the others keep together, to the right.

    Examples
    --------
    >>> for line in aligned([["", "seat 0"], ["points for most cards", "0.5"]], width=20):
    ...     print(line)
                  seat 0
    points for       0.5
      most cards
    """
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = min(sizes[0], width - sum(size + 2 for size in sizes[1:]))
    lines = []
    for label, *cells in rows:
        first, *others = wrap(label, room, subsequent_indent=INDENT) or [""]
        numbers = "".join(f"  {cell:>{size}}" for cell, size in zip(cells, sizes[1:], strict=True))
        lines += [(first.ljust(room) + numbers).rstrip(), *others]
    return lines


def seats_text(question: Question) -> str:
    """Say which strategy plays in which seat."""
    texts = [seat.text for seat in question.seats]
    if len(set(texts)) == 1:
        return f"{texts[0]} in every seat"
    return ", ".join(f"{text} in seat {seat}" for seat, text in enumerate(texts))


def _side_names(question: Question) -> list[str]:
    game, rules = question.game, question.rules
    by_side = sorted(range(game.seats(rules)), key=lambda seat: game.side_of(rules, seat))
    groups = groupby(by_side, key=lambda seat: game.side_of(rules, seat))
    members = [[str(seat) for seat in seats] for _, seats in groups]
    return [("seats " if len(seats) > 1 else "seat ") + " and ".join(seats) for seats in members]


def _options_text(question: Question) -> str:
    game = question.game
    changed = changed_options(question.rules, game.rules())
    if not changed:
        return ""
    listed = ", ".join(f"{option}={shown(value)}" for option, (_, value) in changed.items())
    return f"{listed}; all others as in {game.name}/{game.default_preset}"


def verdict(question: Question, results: Results) -> str:
    """Say in a sentence whether the first player does better."""
    sides, seats = len(results.p_win), question.game.seats(question.rules)
    first = "The first player's side" if seats > sides else "The first player"
    others = "the other" if sides == 2 else "the others on average"
    found = results.advantage
    word = "fewer" if found.estimate < 0 else "more"
    if isnan(found.low):
        return (
            f"{first} scores {abs(found.estimate):g} {word} than {others}; one deal says no more."
        )
    sentence = f"{first} scores {plus_minus(_positive(found))} points a deal {word} than {others}"
    if found.low <= 0 <= found.high:
        return f"{sentence}: too close to tell after {found.n:,} deals."
    return f"{sentence}."


def _positive(found: Estimate) -> Estimate:
    if found.estimate >= 0:
        return found
    return found._replace(estimate=-found.estimate, low=-found.high, high=-found.low)


def summary(outcome: Outcome) -> str:
    """Return the summary of a run.

    Parameters
    ----------
    outcome
        A finished run.
    """
    question = outcome.question
    results = outcome.totals.results()
    texts = {column.name: column.text for column in question.game.score_columns}
    rows = [["Share of deals with", *_side_names(question)]]
    rows += [["most points", *_cells(results.p_win, percent=True)]]
    rows += [["most points, shared with another", *_cells(results.p_tie, percent=True)]]
    rows += [["Mean per deal of"] + [""] * len(results.p_win)]
    rows += [[texts[name], *_cells(by_side)] for name, by_side in results.scores.items()]
    preset = question.game.presets[question.preset]
    deals = "1 deal" if outcome.totals.n == 1 else f"{outcome.totals.n:,} deals"
    facts = [
        ("Game", f"{question.game.title}, {deals}, seed {question.seed}"),
        ("Rules", f"{question.game.name}/{question.preset}: {preset.text}"),
        ("Options", _options_text(question)),
        ("Players", seats_text(question)),
        ("Time", _time_text(outcome)),
    ]
    level = round(100 * results.advantage.level)
    note = (
        f"± is half of a {level} % interval: Student's t for means, Wilson's for shares."
        " Seat 0 plays first."
    )
    lines = [line for name, text in facts if text for line in _fact(name, text)]
    lines += ["", *wrap(verdict(question, results), WIDTH), "", *aligned(rows), ""]
    return "\n".join([*lines, *wrap(note, WIDTH)])


def _fact(name: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=f"{name + ':':9}", subsequent_indent=" " * 9)


def _time_text(outcome: Outcome) -> str:
    kept = outcome.totals.n - outcome.played
    if outcome.played == 0:
        return f"{outcome.seconds:.1f} s; all deals were in the run folder already"
    threads = "1 thread" if outcome.threads == 1 else f"{outcome.threads} threads"
    rate = outcome.played / outcome.seconds
    had = f"; {kept:,} deals were in the run folder already" if kept else ""
    return f"{outcome.seconds:.1f} s on {threads}, {rate:,.0f} deals a second{had}"
