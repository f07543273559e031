"""Folders to plain data: the comparisons by question, and the other runs, each read once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from analysis.charts.played import PlayedRun, played_run
from analysis.comparison import VariantResult
from analysis.experiments.arms import Arm
from analysis.experiments.compare import Level
from analysis.pairs import PairTotals
from analysis.report.sources import Source
from analysis.reread import Compared, Matched, Seated, Toured, compared, matched, seated, toured

__all__ = ["Answer", "Findings", "Other", "RuleQuestion", "gather"]


@dataclass(frozen=True)
class Answer:
    """What one comparison says of one variant, as some strategies played.

    Parameters
    ----------
    source
        Its folder.
    played
        The whole comparison.
    level, arm
        The baseline with the strategies, and the variant.
    totals, result
        The sums of the variant, and the judgement of it.
    """

    source: Source
    played: Compared
    level: Level
    arm: Arm
    totals: PairTotals
    result: VariantResult

    @cached_property
    def run(self) -> PlayedRun:
        """The run of the baseline."""
        folder = self.level.baseline.folder
        levels = self.source.document["levels"]
        document = next(arm for level in levels for arm in level["arms"] if arm["folder"] == folder)
        return played_run(self.source.path / folder, document)

    @property
    def unit(self) -> str:
        """``deal`` or ``match``."""
        return self.played.found.unit

    @property
    def margin(self) -> float:
        """The largest difference that does not matter."""
        return self.played.found.margin

    @property
    def n(self) -> int:
        """How many deals, or matches, were compared."""
        return self.totals.n


@dataclass(frozen=True)
class RuleQuestion:
    """One variant against one baseline: what all comparisons say of it, in lone deals and matches.

    Of a set of answers the one from most deals is the first.
    """

    deals: tuple[Answer, ...]
    matches: tuple[Answer, ...]

    @property
    def main(self) -> Answer:
        """The answer that is told first."""
        return (self.deals or self.matches)[0]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers."""
        return self.deals + self.matches

    @property
    def asked(self) -> str | None:
        """The sentence in which somebody asked this, alone or together with other variants."""
        alone = sorted(self.answers, key=lambda one: len(one.played.plan.levels[0].totals) > 1)
        return next(filter(None, (one.source.ask for one in alone)), None)


@dataclass(frozen=True)
class Other:
    """A run that compares no rules: of one set of rules, a matchup or a tournament."""

    source: Source
    played: Seated | Matched | Toured


@dataclass(frozen=True)
class Findings:
    """All that is told on a page, in the order in which the folders were named."""

    entries: tuple[RuleQuestion | Other, ...]
    sources: tuple[Source, ...] = field(repr=False)

    @property
    def questions(self) -> tuple[RuleQuestion, ...]:
        """The questions about rules."""
        return tuple(one for one in self.entries if isinstance(one, RuleQuestion))


def gather(sources: Iterable[Source], *, margin: float | None = None) -> Findings:
    """Read all folders.

    Parameters
    ----------
    sources
        The folders of runs.
    margin
        The largest difference that does not matter, where a source has none of its own.

    Raises
    ------
    QuestionInvalid
        One of them is unfinished or damaged.
    """
    named = tuple(sources)
    found: dict[Any, list[Answer] | Other] = {}
    for source in named:
        if source.document["experiment"] == "compare":
            limit = margin if source.margin is None else source.margin
            played = compared(source.path, source.document, margin=limit)
            for one in _answers(source, played):
                answers = found.setdefault(_key(one), [])
                assert isinstance(answers, list)  # a path is no key of answers
                answers.append(one)
        else:
            found[source.path] = Other(source, _other(source.path, source.document))
    entries = (one if isinstance(one, Other) else _question(one) for one in found.values())
    return Findings(tuple(entries), named)


def _answers(source: Source, played: Compared) -> Iterable[Answer]:
    results = iter(played.found.variants)
    for level in played.plan.levels:
        for arm, totals in level.variants:
            yield Answer(source, played, level, arm, totals, next(results))


def _key(answer: Answer) -> object:
    base, variant = answer.level.baseline.question, answer.arm.question
    return base.game.name, base.rules, variant.rules


def _question(answers: list[Answer]) -> RuleQuestion:
    def of(unit: str) -> tuple[Answer, ...]:
        chosen = [one for one in answers if one.unit == unit]
        return tuple(sorted(chosen, key=lambda one: -one.n))  # of equals the one named first

    return RuleQuestion(of("deal"), of("match"))


def _other(path: Path, document: dict[str, Any]) -> Seated | Matched | Toured:
    match document["experiment"]:
        case "matchup":
            return matched(path, document)
        case "tournament":
            return toured(path, document)
        case _:
            return seated(path, document)
