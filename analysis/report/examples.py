"""The deals on which a rule mattered most, played once more: the cards where the lines part."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from analysis.experiments.compare import plan_from_json
from analysis.parting import Parting, partings
from analysis.report import words
from analysis.report.cards import mask_html, text_html
from analysis.report.gather import Answer
from analysis.report.tables import Table, count_cell, row
from simcore.errors import SweeplabError
from simcore.games import GAMES, Game
from simcore.records import position_before

__all__ = ["Example", "Line", "Shown", "examples"]

BEFORE, AFTER = 3, 4


class Shown(NamedTuple):
    """A play: its number, who makes it, and what, drawn."""

    number: int
    seat: int
    move: Markup


class Line(NamedTuple):
    """How a deal went under one set of rules: from where the lines part on, and to which points."""

    name: str
    points: str
    plays: tuple[Shown, ...]
    ended: bool


class Example(NamedTuple):
    """A deal on which the rule mattered.

    Parameters
    ----------
    deal
        Its number.
    why
        How the lines differ, in a sentence.
    lies
        The cards that all can see or hold where the lines part: whose they are, or where they lie.
    before
        The last plays that both have.
    lines
        Under the baseline, and under the variant.
    score
        What the points were given for, as far as the lines differ.
    """

    deal: int
    why: str
    lies: tuple[tuple[str, Markup], ...]
    before: tuple[Shown, ...]
    lines: tuple[Line, Line]
    score: Table


def examples(answer: Answer) -> tuple[tuple[Example, ...], str]:
    """Return the deals on which the variant mattered most, and a remark on what is missing."""
    if answer.unit == "match":
        return (), "Example deals are shown of lone deals, not of matches."
    if not answer.result.examples:
        return (), ""
    try:
        plan = plan_from_json(answer.source.document)
        found = list(partings(plan, answer.result))
    except SweeplabError as error:
        return (), f"The example deals cannot be played again: {error}."
    sizes = [one.difference for one in answer.result.examples]
    if sizes != [_change(one) for one in found]:
        return (), "The example deals cannot be played again: they come out otherwise by now."
    names = words.base_name(answer), answer.arm.name
    return tuple(_example(one, names) for one in found), ""


def _change(parting: Parting) -> int:
    """Return the difference of a deal, as `analysis.experiments.arms.lines_of` reckons it."""
    base, other = (_points(record) for record in parting.records)
    leads = [(len(points) - 1) * points[0] - sum(points[1:]) for points in (base, other)]
    return leads[1] - leads[0]


def _points(record: Mapping[str, Any]) -> list[int]:
    return [side["points"] for side in record["score"]["sides"]]


def _example(parting: Parting, names: Sequence[str]) -> Example:
    base, _ = parting.records
    game, play = GAMES[base["game"]], parting.play
    why = "Every play is the same; only the count at the end differs. The cards at the start:"
    if play is not None:
        why = f"The two lines part at play {play}. The cards there:"
    elif not parting.text.endswith("scored differently"):
        why = "The cards are dealt differently from the start. Without the variant:"
    start = play or 1
    before = _shown(game, base, max(1, start - BEFORE), start) if play else ()
    lines = [
        Line(
            name,
            " : ".join(map(str, _points(record))),
            _shown(game, record, start, start + AFTER) if play else (),
            play is not None and play > len(record["moves"]),
        )
        for name, record in zip(names, parting.records, strict=True)
    ]
    return Example(
        parting.deal,
        why,
        tuple(_lies(game, base, start)),
        before,
        (lines[0], lines[1]),
        _score_table(game, parting.records, names),
    )


def _shown(game: Game, record: Mapping[str, Any], start: int, stop: int) -> tuple[Shown, ...]:
    moves = list(enumerate(record["moves"], 1))[start - 1 : stop - 1]
    read, told = game.record.move_from_json, game.record.move_text
    return tuple(Shown(number, move["seat"], text_html(told(read(move)))) for number, move in moves)


def _lies(game: Game, record: Mapping[str, Any], play: int) -> Iterator[tuple[str, Markup]]:
    state = position_before(record, play)
    for where, mask in game.record.face_up(state).items():
        yield where.capitalize(), mask_html(mask) if mask else Markup("nothing")
    for seat, hand in enumerate(state.hands[: len(record["hands"])]):
        turn = ", on turn" if seat == state.turn else ""
        yield f"Hand of seat {seat}{turn}", mask_html(hand) if hand else Markup("empty")


def _score_table(game: Game, records: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Table:
    scores = [record["score"]["sides"] for record in records]
    sides = range(len(scores[0]))
    head = [f"{name}: side {side}" for name in names for side in sides]
    rows = []
    for column in game.score_columns:
        by_line = [[score[side].get(column.name) for side in sides] for score in scores]
        if None not in by_line[0] and (by_line[0] != by_line[1] or column.name == "points"):
            numbers = [count_cell(int(value)) for values in by_line for value in values]
            rows.append(row(column.text[0].upper() + column.text[1:], *numbers))
    return Table("What the points were given for", ("", *head), tuple(rows))
