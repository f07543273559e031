"""What a page shows of a question about rules: sentences, tables, a chart, and example deals."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup
from matplotlib.figure import Figure

from analysis.charts.variants import variants_chart
from analysis.intervals import Estimate, mean_interval, share_interval
from analysis.report import words
from analysis.report.commands import command_of
from analysis.report.examples import Example, examples
from analysis.report.gather import Answer, RuleQuestion
from analysis.report.svg import two_widths
from analysis.report.tables import (
    Cell,
    Table,
    change_cell,
    count_cell,
    estimate_cell,
    row,
    share_cell,
)
from simcore.options import changed_options, shown

__all__ = ["Section", "overview", "section"]


class Section(NamedTuple):
    """A question and all that is told of it, ready to be put on the page."""

    name: str
    title: str
    kind: str
    verdict: str
    says: str
    headline: str
    facts: tuple[tuple[str, str], ...]
    rules: Table
    numbers: Table
    chart: Markup
    levels: tuple[Table, ...]
    examples: tuple[Example, ...]
    remark: str
    commands: tuple[str, ...]
    size: str
    difference: Cell
    mattered: Cell

    @property
    def short(self) -> tuple[Cell | str, ...]:
        """What is told of it in the table of all answers."""
        return self.verdict, self.difference, self.mattered


class Drawn(NamedTuple):
    """A row of a chart; see `analysis.charts.variants.ComparedVariant`."""

    name: str
    difference: Estimate
    mattered: Estimate
    verdict: str


def section(question: RuleQuestion, number: int, title: str) -> Section:
    """Return what is told of a question, the one of a number, under a title."""
    main, name = question.main, f"q{number}"
    shown_deals, remark = examples(main)
    units = [answers for answers in (question.deals, question.matches) if answers]
    return Section(
        name,
        title,
        words.kind_of(main),
        words.answered(main),
        words.preset_text(main),
        words.headline(main),
        tuple(_facts(question)),
        _rules_table(main),
        _numbers_table(question),
        Markup("").join(_chart(answers, f"{name}c{at}") for at, answers in enumerate(units)),
        tuple(map(_levels_table, units)),
        shown_deals,
        remark,
        tuple(dict.fromkeys(command_of(one.source.document) for one in question.answers)),
        words.size(question),
        change_cell(main.result.difference, percent=main.unit == "match"),
        share_cell(main.result.mattered.estimate),
    )


def _facts(question: RuleQuestion) -> Iterator[tuple[str, str]]:
    main = question.main
    if question.deals:
        yield "In points", f"{words.difference(main)} for {main.run.first}"
    if question.matches:
        yield "In matches", words.in_matches(question.matches[0])
    else:
        yield "In matches", "No matches were played: the answer is about single deals."
    yield "How often it matters", words.mattered(main)
    several = question.deals or question.matches
    if len(several) > 1:
        yield "Other players", words.by_level(several)
    yield "Too small to count", f"up to {words.limit_text(main)}, either way"
    yield "Played", words.played(main)


def _rules_table(answer: Answer) -> Table:
    game = answer.run.game
    changed = changed_options(answer.arm.question.rules, answer.level.baseline.question.rules)
    options = game.options()
    rows = [
        row(options[name].option.text, name, shown(before), shown(after))
        for name, (before, after) in changed.items()
    ]
    head = ("Rule", "Option", words.base_name(answer), answer.arm.name)
    return Table("The rules that differ", head, tuple(rows))


def _numbers_table(question: RuleQuestion) -> Table:
    main = question.main
    head = ("For the first player", words.base_name(main), main.arm.name, "Difference")
    if "side" in main.run.first:
        head = ("For the first player's side", *head[1:])
    rows = []
    for answer in [answers[0] for answers in (question.deals, question.matches) if answers]:
        _, variant_only, base_only, both = answer.totals.wins
        base, other = (
            share_interval(answer.n, won) for won in (base_only + both, variant_only + both)
        )
        if answer.unit == "match":
            change = change_cell(answer.result.difference, percent=True)
            told = "Wins the match"
        else:
            rows.append(_advantage_row(answer))
            change = change_cell(answer.result.p_win, percent=True)
            told = "Has most points in the deal"
        cells = (estimate_cell(one, percent=True) for one in (base, other))
        rows.append(row(told, *cells, change))
    return Table("The numbers", head, tuple(rows))


def _advantage_row(answer: Answer) -> tuple[Cell, ...]:
    totals, divisor = answer.totals, answer.played.plan.sides - 1
    base, other = (
        mean_interval(totals.n, *sums, divisor=divisor) for sums in (totals.base, totals.other)
    )
    return row(
        "Points ahead, a deal",
        estimate_cell(base),
        estimate_cell(other),
        change_cell(answer.result.difference),
    )


def _levels_table(answers: Sequence[Answer]) -> Table:
    shares = answers[0].unit == "match"
    many = "Matches" if shares else "Deals"
    what = "Difference, of the matches" if shares else "Difference, points a deal"
    head = ("Who plays", what, "Answer", "Changed the score in", many, "Seed")
    rows = [
        row(
            one.level.text,
            change_cell(one.result.difference, percent=shares),
            words.answered(one),
            share_cell(one.result.mattered.estimate),
            count_cell(one.n),
            count_cell(one.run.seed),
        )
        for one in answers
    ]
    return Table(f"By who plays, in {'matches' if shares else 'deals'}", head, tuple(rows))


def _chart(answers: Sequence[Answer], name: str) -> Markup:
    first = answers[0]
    where = " in matches" if first.unit == "match" else ""
    title = f"What “{first.result.name}” changes{where}, by who plays"
    return _variants(answers, [one.level.text for one in answers], title, name)


def _variants(
    answers: Sequence[Answer], names: Sequence[str], title: str | None, name: str
) -> Markup:
    first = answers[0]
    drawn = [
        Drawn(told, one.result.difference, one.result.mattered, one.result.verdict)
        for told, one in zip(names, answers, strict=True)
    ]

    def draw(narrow: bool) -> Figure:
        return variants_chart(
            {"": drawn},
            first.margin,
            footer="",
            title=title,
            baseline=words.base_name(first),
            first=first.run.first,
            unit=first.unit,
            narrow=narrow,
        )

    return two_widths(draw, name)[0]


def overview(entries: Iterable[object], name: str) -> list[Markup]:
    """Return a chart of the questions about rules that are compared with the same rules.

    Parameters
    ----------
    entries
        Of which those that are no such question are passed over.
    name
        What the names of the charts begin with.
    """
    groups: dict[object, list[Answer]] = {}
    for question in entries:
        if isinstance(question, RuleQuestion):
            one = question.main
            key = one.run.rules_name, one.unit, one.margin, one.run.first
            groups.setdefault(key, []).append(one)
    return [
        _variants(answers, [one.result.name for one in answers], None, f"{name}o{at}")
        for at, answers in enumerate(groups.values())
        if len(answers) > 1
    ]
