"""The part of the slow referee of Sweep that knows options and captures; see `sweep.py`.

Of builds it knows that a card may take some of them, each whole; which, `sweep_builds.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, combinations
from typing import Any

RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
FACES = "JQK"

# ---- Options (section 9), in the order of its table: the values of each, the default first, or a
# range with the default below


POINTS = range(10**100)  # from 0 on, without a limit
OPTIONS: dict[str, Sequence[Any]] = {
    "players": (2, 3, 4),
    "partnerships": (False, True),  # the default is derived from the players
    "hand_size": (4, 8),
    "redeals": ("until_exhausted", "none"),
    "table_redeal": ("faces", "all", "none"),
    "table_redeal_repeat": (True, False),
    "face_sum": ("none", "capture", "full"),
    "match_take": ("any", "all", "one"),
    "face_match": ("same", "one", "odd"),
    "multi_capture": ("any", "match_plus_one_sum", "single"),
    "match_first": (False, True),
    "must_capture": (False, True),
    "maximal_take": (False, True),
    "sweep_points": POINTS,
    "last_play_sweep": (True, False),
    "most_cards_points": POINTS,
    "most_spades_points": POINTS,
    "ace_spades_points": POINTS,
    "majority": ("most", "absolute"),
    "majority_tie": ("none", "all"),
    "ace_sweep_bonus": ("off", "any", "table"),
    "target": range(1, 1001),  # the text sets no upper limit; this one is ours
    "match_tie": ("highest", "extra_hand"),
    "builds": (False, True),
    "build_hold": ("keep", "at_build", "none"),
    "build_capture": ("anyone", "side"),
    "build_raise": ("any", "others", "none"),
    "build_multiple": (False, True),
    "build_trail": ("forbidden", "allowed"),
}
RANGE_DEFAULTS = {
    "sweep_points": 1,
    "most_cards_points": 1,
    "most_spades_points": 1,
    "ace_spades_points": 1,
    "target": 10,
}

PRESETS: dict[str, dict[str, Any]] = {
    "sweep": {},
    "partners": {"players": 4, "partnerships": True},
    "individual-4": {"players": 4, "partnerships": False},
    "no-sweep": {"sweep_points": 0},
    "build-sweep": {"builds": True},
    "cassino-builds": {"builds": True, "build_multiple": True},
    "build-literal": {
        "builds": True,
        "build_capture": "side",
        "build_hold": "none",
        "build_trail": "allowed",
        "build_raise": "none",
    },
    "partners-build": {"players": 4, "partnerships": True, "builds": True},
    "eight-card": {"hand_size": 8, "redeals": "none"},
    "eight-card-redeal": {"hand_size": 8},
    "double-ace": {"ace_sweep_bonus": "any"},
    "king-sums": {"face_sum": "capture"},
    "royal": {"face_sum": "full"},
    "obligatory": {"must_capture": True},
    "strict-take": {"must_capture": True, "maximal_take": True},
    "scopa-style": {
        "must_capture": True,
        "match_first": True,
        "match_take": "one",
        "multi_capture": "single",
        "last_play_sweep": False,
    },
    "literal": {
        "multi_capture": "match_plus_one_sum",
        "majority": "absolute",
        "table_redeal_repeat": False,
    },
}


def resolve(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option: defaults, then the preset, then explicit values (sections 8, 9).

    They come in the order of the table. `partnerships` not given is derived last. The result
    has no `preset` and resolves to itself.
    """
    preset = rules.get("preset", "sweep")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}")
    given = PRESETS[preset] | {name: value for name, value in rules.items() if name != "preset"}
    for name, value in given.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}")
        allowed = OPTIONS[name]
        if type(value) is not type(allowed[0]) or value not in allowed:
            raise ValueError(f"unknown value {value!r} of {name}")
    full = {name: values[0] for name, values in OPTIONS.items()} | RANGE_DEFAULTS | given
    if "partnerships" not in given:
        full["partnerships"] = full["players"] == 4
    if full["partnerships"] and full["players"] != 4:
        raise ValueError("partnerships need 4 players")
    return full


def side_of(rules: Mapping[str, Any], seat: int) -> int:
    """Return the side of a seat (section 1); `rules` are resolved."""
    return seat % 2 if rules["partnerships"] else seat


def n_sides(rules: Mapping[str, Any]) -> int:
    """Return how many sides there are (section 1); `rules` are resolved."""
    return 2 if rules["partnerships"] else int(rules["players"])


# ---- Adding up to a value


def value(card: str) -> int:
    """Return the value of a card: A=1 ... K=13 (section 1)."""
    return RANKS.index(card[0]) + 1


Values = tuple[int, ...]


def values_of(cards: Iterable[str]) -> Values:
    """Return the values of some cards, highest first."""
    return tuple(sorted(map(value, cards), reverse=True))


def picks(values: Values, total: int) -> Iterator[Values]:
    """Pick values adding up to `total` in every way; yield what is left each time."""
    if total == 0:
        yield values
    for i, v in enumerate(values):
        if v <= total:
            for left in picks(values[i + 1 :], total - v):
                yield values[:i] + left


@cache
def covers(must: Values, may: Values, total: int) -> bool:
    """Tell if disjoint groups of `total` can use all of `must`, with or without some of `may`.

    A group has two cards or more. With `may` empty: can `must` be divided into such groups?
    """
    if not must:
        return True
    need = total - must[0]  # what the group of the first value still lacks
    return need > 0 and any(
        covers(left_must, left_may, total)
        for part in range(need + 1)
        for left_must in picks(must[1:], part)
        for left_may in picks(may, need - part)
    )


# ---- Captures (section 3); `rules` are resolved in all functions with an underscore

Unit = AbstractSet[str]  # what the match part takes whole: one equal card, or a build


def subsets(things: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield every choice of some things, none first."""
    return chain.from_iterable(combinations(things, n) for n in range(len(things) + 1))


def equals(table: Iterable[str], card: str) -> list[str]:
    """Return the table cards of the same rank as the played card."""
    return [c for c in table if c[0] == card[0]]


def summands(rules: Mapping[str, Any], table: Iterable[str], card: str) -> list[str]:
    """Return the table cards that may be members of a sum under `face_sum`; resolved rules."""
    if card[0] in FACES and rules["face_sum"] == "none":
        return []
    lower = [c for c in table if value(c) < value(card)]
    return lower if rules["face_sum"] == "full" else [c for c in lower if c[0] not in FACES]


def _match_fault(
    rules: Mapping[str, Any], card: str, taken: Sequence[int], there: Sequence[int]
) -> str | None:
    """Say what is wrong with the match part M: `match_take`, `face_match`.

    `taken` and `there` count equal cards and builds. Only `match_take` counts a build as an equal
    card; where `face_match` replaces it, builds are a free choice (section 5.6).
    """
    how, n_taken, n_there = rules["match_take"], sum(taken), sum(there)
    if card[0] in FACES and rules["face_match"] != "same":
        how, n_taken, n_there = rules["face_match"], taken[0], there[0]
    if how == "all" and n_taken not in (0, n_there):
        return "all of the equal cards or none"
    if how == "one" and n_taken > 1:
        return "one equal card at most"
    if how == "odd" and n_taken not in (0, 1, 3):
        return "one or three of the equal face cards"
    return None


def _sum_fault(rules: Mapping[str, Any], card: str, rest: Sequence[str]) -> str | None:
    """Say what is wrong with the sum part R: its members, its division into groups."""
    if rest and card[0] in FACES and rules["face_sum"] == "none":
        return "a face card takes no sums"
    wrong = sorted(set(rest) - set(summands(rules, rest, card)))
    if wrong:
        return f"{wrong[0]} cannot be in a sum for {card}"
    if covers(values_of(rest), (), value(card)):
        return None
    ranks = "+".join(c[0] for c in rest)
    if sum(values_of(rest)) % value(card):
        return f"{ranks} is not {value(card)}, nor a multiple of it"
    return f"{ranks} does not divide into groups of {value(card)}"


def _parts(
    card: str, take: Sequence[str], builds: Sequence[Unit]
) -> tuple[list[str], list[Unit], list[str]]:
    """Return the equal cards, the builds and the summands of a take."""
    whole = [build for build in builds if build <= set(take)]
    loose = [c for c in take if not any(c in build for build in whole)]
    match = equals(loose, card)
    return match, whole, [c for c in loose if c not in match]


def _take_fault(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    take: Sequence[str],
    builds: Sequence[Unit],
) -> str | None:
    """Say why a non-empty take of table cards is illegal, `maximal_take` left aside."""
    match, whole, rest = _parts(card, take, builds)
    there = [len(equals(table, card)), len(builds)]
    fault = _match_fault(rules, card, [len(match), len(whole)], there)
    fault = fault or _sum_fault(rules, card, rest)
    if fault:
        return fault
    matches = bool(match or whole)
    n_groups = sum(values_of(rest)) // value(card)  # each group adds up to the value
    if rules["multi_capture"] == "match_plus_one_sum" and n_groups > 1:
        return "one sum only"
    if rules["multi_capture"] == "single" and n_groups + matches > 1:
        return "either equal cards or one sum"
    if rules["match_first"] and any(there) and not matches:
        return "the equal card first"
    return None


def _larger_exists(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    take: Sequence[str],
    builds: Sequence[Unit],
) -> bool:
    """Tell if a legal take (`maximal_take` left aside) is contained in another one.

    If it is, then either more equal cards and builds can go with the same sum part, or more sums
    with the same equal cards and builds: a take in which both parts are larger has one of these
    below it.
    """
    _, whole, rest = _parts(card, take, builds)
    left = [c for c in table if c not in take]
    units: list[Unit] = [{c} for c in equals(left, card)]
    units += [build for build in builds if build not in whole]
    for more in subsets(units):
        if more and _take_fault(rules, table, card, [*take, *chain(*more)], builds) is None:
            return True
    one_sum_only = rules["multi_capture"] == "match_plus_one_sum"
    if rules["multi_capture"] == "single" or (one_sum_only and rest):
        return False
    usable = summands(rules, left, card)
    for extra in usable:
        others = values_of(c for c in usable if c != extra)
        if covers(values_of([*rest, extra]), others, value(card)):
            return True
    return False


def _can_capture(
    rules: Mapping[str, Any], table: Sequence[str], card: str, builds: Sequence[Unit]
) -> bool:
    """Tell if a card has any legal capture.

    An equal card or a build can always be taken (alone, or with all of them); if there is none,
    any one sum can. `maximal_take` leaves the largest of these.
    """
    one_sum = picks(values_of(summands(rules, table, card)), value(card))
    return bool(equals(table, card) or builds) or any(True for _ in one_sum)


def legal_take(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    take: Sequence[str],
    builds: Sequence[Unit] = (),
) -> str | None:
    """Return None if `card` may take these table cards (none: trail), else why not (section 3).

    `table` are the loose cards; `builds` the cards of each build that this card may take.
    """
    rules = resolve(rules)
    if not take:
        captures = rules["must_capture"] and _can_capture(rules, table, card, builds)
        return f"{card} can capture and may not be trailed" if captures else None
    for c in take:
        if c not in table and not any(c in build for build in builds):
            return f"{c} is not on the table"
    if len(set(take)) < len(take):
        return "a card is taken twice"
    if any(not build.isdisjoint(take) and not build <= set(take) for build in builds):
        return "a build is taken whole"
    fault = _take_fault(rules, table, card, take, builds)
    if fault is None and rules["maximal_take"]:
        return "more can be taken" if _larger_exists(rules, table, card, take, builds) else None
    return fault


def legal_takes(
    rules: Mapping[str, Any], table: Sequence[str], card: str, builds: Sequence[Unit] = ()
) -> set[frozenset[str]]:
    """Return all legal takes of a card by trying every set; the empty set means trailing."""
    rules = resolve(rules)
    usable: list[Unit] = [{c} for c in equals(table, card) + summands(rules, table, card)]
    tries = (list(chain(*units)) for units in subsets([*usable, *builds]))
    takes = {
        frozenset(take)
        for take in tries
        if take and _take_fault(rules, table, card, take, builds) is None
    }
    if rules["maximal_take"]:
        takes = {take for take in takes if not any(take < other for other in takes)}
    return takes if takes and rules["must_capture"] else takes | {frozenset()}
