"""Records of Sweep with builds that are wrong: spoilt by hand, or judged by stricter rules."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from reference import sweep
from support.sweep_hands import Record, Step, holds_for, is_trail, owned, played

SEEDS = range(6)
FREE = {"builds": True, "build_multiple": True, "build_hold": "none", "build_trail": "allowed"}


@cache
def hand_of(seed: int) -> tuple[Record, list[Step]]:
    """Return a hand under rules that allow most, and its steps."""
    return played(Random(seed), FREE | {"players": 2 + seed % 3})


def taken_by(at: sweep.Position, play: sweep.Play) -> list[sweep.Build]:
    return [b for b in at.builds if b.cards & {*play.take}]


# ---- Spoilt moves, each with what the referee says of it


def first_build(record: Record) -> tuple[int, dict[str, Any]]:
    return next((i, move) for i, move in enumerate(record["moves"]) if "build" in move)


def wrong_value(move: dict[str, Any]) -> str:
    move["value"] += 1
    return "not"


def value_in_words(move: dict[str, Any]) -> str:
    move["value"] = str(move["value"])
    return "needs a list of cards and a value"


def true_value(move: dict[str, Any]) -> str:
    move["value"] = True
    return "needs a list of cards and a value"


def no_value(move: dict[str, Any]) -> str:
    del move["value"]
    return "the value of a build is 1 to"


def null_build(move: dict[str, Any]) -> str:
    move["build"] = None
    return "needs a list of cards and a value"


def value_alone(move: dict[str, Any]) -> str:
    del move["build"]
    return "needs a list of cards and a value"


def list_for_a_card(move: dict[str, Any]) -> str:
    move["build"][0] = [move["build"][0]]
    return "needs a list of cards, each by its name"


def build_on_nothing(move: dict[str, Any]) -> str:
    move["build"] = []
    return "needs a card of the table"


def build_on_itself(move: dict[str, Any]) -> str:
    move["build"].append(move["card"])
    return "is not on the table"


def build_twice(move: dict[str, Any]) -> str:
    move["build"].append(move["build"][0])
    return "twice"


def takes_too(move: dict[str, Any]) -> str:
    move["take"] = list(move["build"])
    return "takes or builds, not both"


SPOILERS: list[Callable[[dict[str, Any]], str]] = [
    wrong_value,
    value_in_words,
    true_value,
    no_value,
    null_build,
    value_alone,
    list_for_a_card,
    build_on_nothing,
    build_on_itself,
    build_twice,
    takes_too,
]


# ---- Stricter rules: which plays break an option, and how the referee begins to say it


def used(at: sweep.Position, play: sweep.Play) -> sweep.Build | None:
    """Return the build that is raised or added to."""
    return next((b for b in at.builds if b.cards & {*(play.build or ())}), None)


def raises(at: sweep.Position, play: sweep.Play) -> bool:
    build = used(at, play)
    return build is not None and build.value != play.value


def raises_own(at: sweep.Position, play: sweep.Play) -> bool:
    return raises(at, play) and used(at, play) in owned(at.builds, at.seat)


def builds_without_the_card(at: sweep.Position, play: sweep.Play) -> bool:
    new = [b for b in sweep.builds_after(at, play) if play.card in b.cards]
    return not holds_for(at, play, new)


def keeps_no_card(at: sweep.Position, play: sweep.Play) -> bool:
    left = owned(sweep.builds_after(at, play), at.seat)
    return builds_without_the_card(at, play) or (
        not holds_for(at, play, left) and not sweep.duties_lapse(at)
    )


def trails_as_owner(at: sweep.Position, play: sweep.Play) -> bool:
    owns = bool(owned(at.builds, at.seat))
    return owns and is_trail(play) and not sweep.duties_lapse(at)


def makes_groups(at: sweep.Position, play: sweep.Play) -> bool:
    return any(b.multiple and play.card in b.cards for b in sweep.builds_after(at, play))


def takes_from_the_other_side(at: sweep.Position, play: sweep.Play) -> bool:
    apart = 2 if at.rules["partnerships"] else at.rules["players"]
    return any((b.owner - at.seat) % apart for b in taken_by(at, play))


STRICTER: list[tuple[str, Any, Callable[[sweep.Position, sweep.Play], bool], str]] = [
    ("builds", False, lambda at, play: play.build is not None, "builds are off"),
    ("build_multiple", False, makes_groups, ""),
    ("build_raise", "none", raises, "build_raise: "),
    ("build_raise", "others", raises_own, "build_raise: "),
    ("build_capture", "side", takes_from_the_other_side, "build_capture: "),
    ("build_hold", "at_build", builds_without_the_card, "build_hold: "),
    ("build_hold", "keep", keeps_no_card, "build_hold: "),
    ("build_trail", "forbidden", trails_as_owner, "build_trail: "),
]
