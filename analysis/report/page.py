"""The page: one file of HTML with all that it needs, the same bytes for the same folders."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis.charts.words import listed
from analysis.question import version_of
from analysis.report.chapters import Chapter, chapters
from analysis.report.gather import Findings, Other, RuleQuestion, gather
from analysis.report.others import OtherSection, other_section
from analysis.report.questions import Section, overview, section
from analysis.report.sources import batch_title, find_sources
from analysis.report.tables import Cell, Table, row
from analysis.reread import Matched, Seated, Toured
from simcore.errors import SweeplabError
from simcore.games import GAMES
from strategies.base import find_strategy

__all__ = ["page_of", "report"]


def report(
    folders: Sequence[Path], *, title: str | None = None, margin: float | None = None
) -> str:
    """Return the page that tells of some folders.

    Parameters
    ----------
    folders
        Of runs, or of batches.
    title
        The heading of the page, in place of one made from what it tells.
    margin
        The largest difference that does not matter, where a batch does not say it.

    Raises
    ------
    QuestionInvalid
        One of them is no folder of a run, is unfinished or damaged.
    """
    found = gather(find_sources(folders), margin=margin)
    return page_of(found, title=title or batch_title(folders), margin=margin)


def page_of(findings: Findings, *, title: str | None = None, margin: float | None = None) -> str:
    """Return the page that tells some findings; the other parameters are those of `report`."""
    made = chapters(findings.entries)
    told = list(_told(made, margin))
    single = [one.entries[0][1] for one in made if len(one.entries) == 1]
    style, script = (_packaged(name) for name in ("style.css", "page.js"))
    template = _environment().get_template("page.html.j2")
    return template.render(
        title=title or _title(findings, told),
        style=Markup(style),  # both are our own
        script=Markup(script),
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        chapters=told,
        table=_answers(told, "Every answer of this page"),
        charts=overview(single, "all"),
        strategies=dict(_strategies(findings)),
        versions=list(dict.fromkeys(_versions(findings))),
        made_by=version_of("sweeplab"),
    )


class ToldChapter(NamedTuple):
    """A chapter ready to be put on the page: a section for each entry, and what shows all."""

    name: str
    title: str
    sections: tuple[Section | OtherSection, ...]
    charts: tuple[Markup, ...]

    @property
    def table(self) -> Table:
        """The numbers of the charts."""
        return _answers([self], self.title)


def _told(made: Sequence[Chapter], margin: float | None) -> Iterator[ToldChapter]:
    number = 0
    for chapter in made:
        sections: list[Section | OtherSection] = []
        alone = len(chapter.entries) == 1
        for label, entry in chapter.entries:
            number += 1
            title = chapter.title if alone else label
            if isinstance(entry, RuleQuestion):
                sections.append(section(entry, number, title))
            else:
                sections.append(other_section(entry, number, title, margin))
        name = sections[0].name if alone else f"c{number}"
        charts = overview([entry for _, entry in chapter.entries], name)
        yield ToldChapter(name, chapter.title, tuple(sections), tuple(charts))


def _answers(told: Sequence[ToldChapter], caption: str) -> Table:
    rows = []
    for chapter in told:
        for one in chapter.sections:
            whole = len(told) == 1 or one.title == chapter.title
            link = Cell(
                one.title if whole else f"{chapter.title} {one.title}", None, f"#{one.name}"
            )
            rows.append(row(link, *one.short))
    head = ("Question", "Answer", "Difference: points a deal, % of matches", "Changed the score in")
    return Table(caption, head, tuple(rows))


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("analysis.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _packaged(name: str) -> str:
    return files("analysis.report").joinpath("templates", name).read_text(encoding="utf-8")


def _title(findings: Findings, told: Sequence[ToldChapter]) -> str:
    if len(told) == 1:
        return told[0].title
    games = dict.fromkeys(map(_game, findings.entries))
    return f"{len(told)} questions about {listed(list(games))}, settled by playing"


def _game(entry: RuleQuestion | Other) -> str:
    if isinstance(entry, RuleQuestion):
        return entry.main.run.game.title
    match entry.played:
        case Seated(question=question):
            return question.game.title
        case Matched(plan=plan) | Toured(plan=plan):
            return plan.question.game.title


def _strategies(findings: Findings) -> Iterator[tuple[str, str]]:
    """Yield the strategies that played, each with what it says of itself."""
    seats = [seat for source in findings.sources for seat in _seats(source.document)]
    several = len({game for game, _ in seats}) > 1
    for game, text in seats:
        name = f"{text}, in {GAMES[game].title}" if several else text
        try:
            yield name, find_strategy(game, text).strategy.text
        except SweeplabError:
            yield name, "It is not here any more."


def _seats(document: Any, game: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(document, Mapping):
        game = document.get("game", game)
        for seat in document.get("seats", ()):
            yield game, seat["text"]
        for value in document.values():
            yield from _seats(value, game)
    elif isinstance(document, list):
        for value in document:
            yield from _seats(value, game)


def _versions(findings: Findings) -> Iterator[str]:
    for source in findings.sources:
        versions = source.document.get("versions", {})
        yield ", ".join(f"{name} {number}" for name, number in versions.items() if number)
