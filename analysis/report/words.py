"""What a comparison of rules says, in sentences for the table: no symbols, no terms unexplained."""

from collections.abc import Sequence

from analysis.charts.played import PlayedRun
from analysis.charts.variants import Judged
from analysis.charts.words import MANY, clear, in_percent, listed, number, percent, short, signed
from analysis.report.gather import Answer, RuleQuestion
from analysis.verdict import Verdict

__all__ = [
    "answered",
    "base_name",
    "by_level",
    "difference",
    "headline",
    "how_often",
    "in_matches",
    "kind_of",
    "limit_text",
    "mattered",
    "played",
    "plural",
    "preset_text",
    "rules_title",
    "size",
]

KINDS = {Verdict.MORE: "more", Verdict.LESS: "less", Verdict.NO_DIFFERENCE: "none"}


def rules_title(run: PlayedRun) -> str:
    """Return the game and the rules of a run; of a comparison, those of the baseline."""
    usual = run.rules_name == f"{run.game.name}/{run.game.name}"
    return run.game.title if usual else f"{run.game.title} ({run.rules_name.partition('/')[2]})"


def base_name(answer: Answer) -> str:
    """Return what the rules without the variant are called in a head, or after “under”."""
    run = answer.run
    if run.rules_name == f"{run.game.name}/{run.game.name}":
        return "the usual rules"
    return run.preset if run.rules_name == f"{run.game.name}/{run.preset}" else "the baseline"


def kind_of(answer: Answer) -> str:
    """Return the verdict in a word: ``more``, ``less``, ``none`` or ``unknown``."""
    if answer.result.mattered.estimate == 0 and not answer.result.changes:
        return "none"
    told = answer.result.verdict
    return next((kind for verdict, kind in KINDS.items() if told.startswith(verdict)), "unknown")


def answered(answer: Answer) -> str:
    """Return the verdict in a few words: for whom it is, or that it is for nobody."""
    return Judged(answer.margin, answer.run.first, answer.unit).verdict(answer.result)


def headline(answer: Answer) -> str:
    """Return the answer in a sentence."""
    first, many, result = answer.run.first, MANY[answer.unit], answer.result
    judged = Judged(answer.margin, first, answer.unit)
    if result.mattered.estimate == 0:
        return (
            f"No difference at all: not one of {plural(answer.n, answer.unit)} came out otherwise."
        )
    size = short(result.difference, percent=judged.shares)
    match kind_of(answer):
        case "none":
            limit = f"{judged.margin} of the {many}" if judged.shares else f"{judged.margin} points"
            per = "" if judged.shares else " a deal"
            return f"No difference that counts: {first} gains or loses less than {limit}{per}."
        case "unknown":
            return f"Not yet known: {plural(answer.n, answer.unit)} are too few to tell."
        case kind:
            verb = "helps" if kind == "more" else "hurts"
            if judged.shares:
                end = "more" if kind == "more" else "fewer"
                return f"It {verb} {first}: {size} of the matches {end} are won."
            return f"It {verb} {first}, by {size} points a deal{how_often(answer)}."


def difference(answer: Answer) -> str:
    """Return the difference with its interval and its unit."""
    found = answer.result.difference
    if answer.unit == "match":
        return f"{signed(found, percent=True)} of the matches"
    return f"{signed(found)} points a deal"


def size(question: RuleQuestion) -> str:
    """Return the difference, where there is any, and whether it depends on who plays."""
    main = question.main
    told = difference(main) if main.result.mattered.estimate else ""
    kinds = {kind_of(one) for one in question.answers if one.unit == main.unit}
    depends = "depends on who plays" if len(kinds) > 1 else ""
    return "; ".join(filter(None, (told, depends)))


def how_often(answer: Answer) -> str:
    """Say what a small number of points a deal is in whole points.

    Only of a difference that is sure, and smaller than a point.
    """
    found = answer.result.difference
    size = abs(found.estimate)
    if not clear(found) or not 0.001 < size < 0.95:
        return ""
    deals = round(1 / size)
    if abs(deals * size - 1) < 0.1:
        return f": about one point in every {deals:,} deals"
    return f": about {round(10 * size)} points in every 10 deals"


def mattered(answer: Answer) -> str:
    """Say how often the rule made any difference."""
    share, many = answer.result.mattered.estimate, MANY[answer.unit]
    if share == 0:
        return f"It changed the score in none of {plural(answer.n, answer.unit)}."
    rest = 1 - share
    other = f"; the other {in_percent(rest)} came out the same" if rest > 0 else ""
    return f"It changed the score in {in_percent(share)} of the {many}{other}."


def in_matches(answer: Answer) -> str:
    """Say what a variant does to the chance of winning a match."""
    _, variant_only, base_only, both = answer.totals.wins
    before, after = ((won + both) / answer.n for won in (base_only, variant_only))
    change = signed(answer.result.difference, percent=True)
    first = answer.run.first
    told = {
        "more": f"so it helps {first} to win",
        "less": f"so it hurts {first}",
        "none": f"which is no difference bigger than {percent(answer.margin)}",
    }.get(kind_of(answer), "too close to tell")
    return (
        f"{first[0].upper()}{first[1:]} of the first deal wins {in_percent(after)} of the matches"
        f" in place of {in_percent(before)}: {change}, {told}."
    )


def by_level(answers: Sequence[Answer]) -> str:
    """Say whether the answer depends on who plays."""
    kinds = list(dict.fromkeys(map(kind_of, answers)))
    who = listed([one.level.text for one in answers])
    if len(kinds) == 1:
        return f"With {who} the answer is the same."
    parts = []
    for kind in kinds:
        alike = [one for one in answers if kind_of(one) == kind]
        verb = {"none": "there is ", "unknown": "it is "}.get(kind, "it ")
        who = listed([one.level.text for one in alike])
        parts.append(f"with {who} {verb}{answered(alike[0])}")
    return f"It depends on who plays: {'; '.join(parts)}."


def played(answer: Answer) -> str:
    """Say what was played: how much, by whom, with which seed."""
    return f"{answer.run.played}, {answer.run.players}, the same cards under both sets of rules"


def plural(n: int, unit: str) -> str:
    """Return a number of deals or matches.

    Examples
    --------
    >>> plural(1, "deal"), plural(20000, "match")
    ('1 deal', '20,000 matches')
    """
    return f"1 {unit}" if n == 1 else f"{n:,} {MANY[unit]}"


def preset_text(answer: Answer) -> str:
    """Return what a variant says of itself; nothing where it is no preset."""
    game, question = answer.run.game, answer.arm.question
    preset = game.presets.get(answer.arm.name)
    if preset is None or question.rules != game.rules(answer.arm.name):
        return ""
    return preset.text


def limit_text(answer: Answer) -> str:
    """Return the margin with its unit."""
    if answer.unit == "match":
        return f"{percent(answer.margin)} of the matches"
    return f"{number(answer.margin)} points a deal"
