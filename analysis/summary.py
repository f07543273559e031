"""A run in words: what was played, who fares better, and what ± means. Plain text, 80 columns."""

from collections.abc import Sequence
from itertools import groupby
from math import floor, isnan, log10
from textwrap import wrap

from analysis.estimates import Results
from analysis.experiments.seats import Outcome
from analysis.intervals import Estimate
from analysis.matches import MatchResults
from analysis.question import Question
from analysis.stopping import Decision
from simcore.options import changed_options, shown

__all__ = [
    "aligned",
    "duration",
    "match_verdict",
    "played_lines",
    "plus_minus",
    "seats_text",
    "stopped_text",
    "summary",
    "verdict",
]

WIDTH = 80
INDENT = "  "
NARROWEST = 16


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


def duration(seconds: float) -> str:
    """Return a rounded duration.

    Examples
    --------
    >>> duration(9.4), duration(75), duration(9000)
    ('9 s', '1:15 min', '2:30 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"


def aligned(rows: Sequence[Sequence[str]], width: int = WIDTH) -> list[str]:
    """Lay out rows as text: the first column is wrapped, the others keep together, to the right.

    Where hardly any room is left to the first column, it has a line of its own above the others.

    Examples
    --------
    >>> for line in aligned([["", "seat 0"], ["points for most cards", "0.5"]], width=24):
    ...     print(line)
                      seat 0
    points for most      0.5
      cards
    """
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = min(sizes[0], width - sum(size + 2 for size in sizes[1:]))
    lines = []
    if room < min(sizes[0], NARROWEST):  # the label then has a line of its own, above its numbers
        for label, *cells in rows:
            numbers = "".join(
                f"  {cell:>{size}}" for cell, size in zip(cells, sizes[1:], strict=True)
            )
            lines += [label] if label else []
            lines += [numbers.rjust(width).rstrip()] if any(cells) else []
        return lines
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
    changed = changed_options(question.rules, game.rules(question.preset))
    if not changed:
        return ""
    listed = ", ".join(f"{option}={shown(value)}" for option, (_, value) in changed.items())
    return f"{listed}; all others as in {game.name}/{question.preset}"


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
    results = outcome.results()
    lines = played_lines(question, [("Time", _time_text(outcome))])
    if isinstance(results, MatchResults):
        level = results.hands.level
        lines += ["", *wrap(match_verdict(question, results), WIDTH), ""]
        lines += aligned(_match_rows(question, results))
        note = "Side 0 has the seat that plays first in the first hand."
    else:
        level = results.advantage.level
        lines += ["", *wrap(verdict(question, results), WIDTH), ""]
        lines += aligned(_deal_rows(question, results))
        note = "Seat 0 plays first."
    how = f"± is half of a {round(100 * level)} % interval: "
    how += f"Student's t for means, Wilson's for shares. {note}"
    if outcome.decision is not None:
        lines += ["", *wrap(stopped_text(outcome.decision, question.unit), WIDTH)]
    return "\n".join([*lines, "", *wrap(how, WIDTH)])


def stopped_text(decision: Decision, unit: str) -> str:
    """Say why a run stopped, and what holds although it did."""
    n = decision.estimate.n
    units = "matches" if unit == "match" else "deals"
    how = "a confidence sequence"
    if decision.corrected:
        moved = f"{decision.raw - decision.estimate.estimate:+.2g}"
        how = f"corrected for the stopping (the plain mean differs by {moved})"
    return (
        f"Stopped after {n:,} {units}: {decision.reason}. The first number above is {how}, and its"
        f" interval holds although it was watched; all others are as for a number of {units} fixed"
        " before."
    )


def _deal_rows(question: Question, results: Results) -> list[list[str]]:
    texts = {column.name: column.text for column in question.game.columns_by_side(question.rules)}
    return [
        ["Share of deals with", *_side_names(question)],
        ["most points", *_cells(results.p_win, percent=True)],
        ["most points, shared with another", *_cells(results.p_tie, percent=True)],
        ["Mean per deal of", *[""] * len(results.p_win)],
        *(
            [texts[name], *_cells(by_side)]
            for name, by_side in results.scores.items()
            if any(found.estimate or found.high for found in by_side)  # zeros alone say nothing
        ),
    ]


def _match_rows(question: Question, results: MatchResults) -> list[list[str]]:
    blank = [""] * (len(results.p_match) - 1)
    texts = {column.name: column.text for column in question.game.match_scores}
    rows = [
        ["", *(f"side {side}" for side in range(len(results.p_match)))],
        ["matches won", *_cells(results.p_match, percent=True)],
        ["mean points of the match" if "total" in texts else "", *_cells(results.total)],
        ["hands a match, mean", plus_minus(results.hands), *blank],
    ]
    if results.p_undecided.estimate > 0:
        rows.append(["without a winner", plus_minus(results.p_undecided, percent=True), *blank])
    return rows


def match_verdict(question: Question, results: MatchResults) -> str:
    """Say in a sentence whether playing first in the first hand helps to win the match."""
    found, fair = results.p_match[0], 1 / len(results.p_match)
    seats = question.game.seats(question.rules) > len(results.p_match)
    first = "The side that plays first" if seats else "Who plays first"
    sentence = f"{first} in the first hand wins {plus_minus(found, percent=True)} of the matches"
    if isnan(found.low) or found.low <= fair <= found.high:
        return f"{sentence}: not to be told from an even share of {100 * fair:.3g} %."
    more = "more" if found.estimate > fair else "less"
    return f"{sentence}, {more} than an even share of {100 * fair:.3g} %."


def played_lines(
    question: Question, others: Sequence[tuple[str, str]] = (), players: str | None = None
) -> list[str]:
    """Say what was played: game, number and seed, rules, options, strategies; and other facts."""
    preset = question.game.presets[question.preset]
    units = "matches" if question.matches else "deals"
    count = f"1 {question.unit}" if question.deals == 1 else f"{question.deals:,} {units}"
    if question.stop is not None:
        count = f"up to {count}"
    if question.start:
        count += f" from {' : '.join(map(str, question.start))}"
    facts = [
        ("Game", f"{question.game.title}, {count}, seed {question.seed}"),
        ("Rules", f"{question.game.name}/{question.preset}: {preset.text}"),
        ("Options", _options_text(question)),
        ("Players", players or seats_text(question)),
        *others,
    ]
    return [line for name, text in facts if text for line in _fact(name, text)]


def _fact(name: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=f"{name + ':':9}", subsequent_indent=" " * 9)


def _time_text(outcome: Outcome) -> str:
    kept = outcome.totals.n - outcome.played
    if outcome.played == 0:
        return f"{outcome.seconds:.1f} s; all was in the run folder already"
    threads = "1 thread" if outcome.threads == 1 else f"{outcome.threads} threads"
    rate = outcome.played / outcome.seconds
    had = f"; {kept:,} were in the run folder already" if kept else ""
    units = "matches" if outcome.question.matches else "deals"
    return f"{outcome.seconds:.1f} s on {threads}, {rate:,.0f} {units} a second{had}"
