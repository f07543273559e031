"""What a page tells, in chapters: all that was asked in one sentence, and what tells it apart."""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.charts.words import listed
from analysis.report.gather import Other, RuleQuestion
from analysis.report.words import rules_title
from analysis.reread import Matched, Seated, Toured, run_of

__all__ = ["Chapter", "Entry", "asked", "chapters"]

Entry = RuleQuestion | Other


class Chapter(NamedTuple):
    """A question as a sentence, and the runs that answer it, each with a name within it."""

    title: str
    entries: tuple[tuple[str, Entry], ...]


def chapters(entries: Sequence[Entry]) -> list[Chapter]:
    """Return the chapters, in the order of their first entries."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(asked(entry), []).append(entry)
    return [
        Chapter(title, tuple(zip(_labels(members), members, strict=True)))
        for title, members in found.items()
    ]


def asked(entry: Entry) -> str:
    """Return a question as a sentence: as it was asked, or from its names."""
    if isinstance(entry, RuleQuestion):
        main = entry.main
        return entry.asked or f"What does “{main.result.name}” change in {rules_title(main.run)}?"
    return entry.source.ask or _title(entry)


def _title(other: Other) -> str:
    match other.played:
        case Seated(question=question):
            return f"Is it good to play first in {question.game.title}?"
        case Matched(plan=plan):
            return f"Who is better at {plan.question.game.title}: {plan.first} or {plan.second}?"
        case Toured(plan=plan):
            return f"Who is best at {plan.question.game.title}: {listed(plan.strategies)}?"


def _labels(entries: Sequence[Entry]) -> list[str]:
    """Name what differs among entries: what was tried, under which rules, or both."""
    parts = list(map(_parts, entries))
    differ = [len(set(column)) > 1 for column in zip(*parts, strict=True)]
    if not any(differ):
        differ = [True] * len(differ)
    kept = [[part for part, tells in zip(one, differ, strict=True) if tells] for one in parts]
    return [" in ".join(one) for one in kept]


def _parts(entry: Entry) -> tuple[str, str]:
    if isinstance(entry, RuleQuestion):
        return f"“{entry.main.result.name}”", rules_title(entry.main.run)
    match entry.played:
        case Seated(run=run):
            return run.players, rules_title(run)
        case Matched(plan=plan):
            run = run_of(entry.source.path, plan.arms[0])
            return f"{plan.first} against {plan.second}", rules_title(run)
        case Toured(plan=plan):
            run = run_of(entry.source.path, plan.arms[0][0])
            return listed(plan.strategies), rules_title(run)
