"""The page: one file of HTML with all that it needs, the same bytes for the same folders."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis.question import version_of
from analysis.report.gather import Findings, gather
from analysis.report.others import OtherSection, other_section
from analysis.report.questions import Section, overview, overview_row, section
from analysis.report.sources import batch_title, find_sources
from analysis.report.tables import Cell, Table, row
from analysis.report.words import titles
from simcore.errors import SweeplabError
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
    asked = titles(findings.questions)
    numbered = enumerate(zip(findings.questions, asked, strict=True), 1)
    sections = [section(one, number, told) for number, (one, told) in numbered]
    others = [other_section(one, at, margin) for at, one in enumerate(findings.others, 1)]
    style, script = (_packaged(name) for name in ("style.css", "page.js"))
    template = _environment().get_template("page.html.j2")
    return template.render(
        title=title or _title(findings, [*sections, *others]),
        style=Markup(style),  # both are our own
        script=Markup(script),
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        sections=sections,
        others=others,
        overview_charts=overview(findings.questions),
        overview_table=_overview_table(findings, sections, others),
        strategies=dict(_strategies(findings)),
        versions=list(dict.fromkeys(_versions(findings))),
        made_by=version_of("sweeplab"),
    )


def _overview_table(
    findings: Findings, sections: Sequence[Section], others: Sequence[OtherSection]
) -> Table:
    rows = [overview_row(*pair) for pair in zip(findings.questions, sections, strict=True)]
    rows += [row(Cell(one.title, None, f"#{one.name}"), one.headline, "", "") for one in others]
    head = ("Question", "Answer", "Difference", "Changed the score in")
    return Table("Every question of this page", head, tuple(rows))


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


def _title(findings: Findings, sections: Sequence[Any]) -> str:
    if len(sections) == 1:
        return str(sections[0].title)
    games = dict.fromkeys(_games(findings))
    many = f"{len(sections)} questions" if sections else "No questions"
    return f"{many} about {' and '.join(games)}, settled by playing"


def _games(findings: Findings) -> Iterator[str]:
    yield from (one.main.run.game.title for one in findings.questions)
    for other in findings.others:
        played: Any = other.played
        asked = played.question if hasattr(played, "question") else played.plan.question
        yield asked.game.title


def _strategies(findings: Findings) -> Iterator[tuple[str, str]]:
    """Yield the strategies that played, each with what it says of itself."""
    for source in findings.sources:
        for game, text in _seats(source.document):
            try:
                yield text, find_strategy(game, text).strategy.text
            except SweeplabError:
                yield text, "It is not here any more."


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
