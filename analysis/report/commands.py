"""The command that plays a run again, made from what was played and not from what was typed."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from simcore.errors import SweeplabError
from simcore.games import GAMES, Game
from simcore.options import Rules, changed_options, shown
from strategies.base import find_strategy

__all__ = ["command_of"]


def command_of(document: Mapping[str, Any]) -> str:
    """Return the command line that asks the same question as a ``run.json``."""
    experiment = document["experiment"]
    made = {"compare": _compare, "matchup": _matchup, "tournament": _tournament}
    words = ["sweeplab", experiment, *made.get(experiment, _simulate)(document)]
    return shlex.join([*words, *["--sees-all"] * any(map(_sees_all, _arms(document)))])


def _arms(document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    groups = [level["arms"] for level in document.get("levels", ())]
    groups += [document.get("arms", ()), *document.get("pairs", ())]
    yield from chain.from_iterable(groups)
    if "seats" in document:
        yield document


def _sees_all(arm: Mapping[str, Any]) -> bool:
    try:
        chosen = [find_strategy(arm["game"], seat["text"]) for seat in arm["seats"]]
    except SweeplabError:
        return False  # a strategy that has gone can be allowed nothing
    return any(one.strategy.sees_all for one in chosen)


def _simulate(document: Mapping[str, Any]) -> Iterator[str]:
    yield from _rules_words(document)
    yield from _seat_words(document)
    yield from _number_words(document)


def _compare(document: Mapping[str, Any]) -> Iterator[str]:
    levels = document["levels"]
    base, *variants = levels[0]["arms"]
    yield from _rules_words(base)
    for variant in variants:
        yield from ("-v", _variant_word(variant, base))
    if len(levels) > 1:
        yield "--each"
    for level in levels:
        yield from _seat_words(level["arms"][0])
    yield from _number_words(base)


def _matchup(document: Mapping[str, Any]) -> Iterator[str]:
    first = document["arms"][0]
    yield from _rules_words(first)
    yield from (document["first"], document["second"])
    yield from _number_words(first)


def _tournament(document: Mapping[str, Any]) -> Iterator[str]:
    first = document["pairs"][0][0]
    yield from _rules_words(first)
    yield from document["strategies"]
    yield from _number_words(first)


def _rules(arm: Mapping[str, Any]) -> tuple[Game, Rules]:
    game = GAMES[arm["game"]]
    return game, game.rules(arm["preset"], arm["rules"])


def _given(arm: Mapping[str, Any]) -> dict[str, str]:
    """Return the options that differ from the preset."""
    game, rules = _rules(arm)
    changed = changed_options(rules, game.rules(arm["preset"]))
    return {name: shown(value) for name, (_, value) in changed.items()}


def _rules_words(arm: Mapping[str, Any]) -> Iterator[str]:
    game, preset = GAMES[arm["game"]], arm["preset"]
    yield game.name if preset == game.default_preset else f"{game.name}/{preset}"
    for name, value in _given(arm).items():
        yield from ("-r", f"{name}={value}")


def _variant_word(variant: Mapping[str, Any], base: Mapping[str, Any]) -> str:
    name, (game, rules), (_, baseline) = variant["name"], _rules(variant), _rules(base)
    try:
        if game.rules(name, _given(base)) == rules:
            return str(name)
    except SweeplabError:
        pass  # no preset of that name, or none that goes together with the options
    changed = changed_options(rules, baseline)
    options = {option: shown(value) for option, (_, value) in changed.items()}
    if not options:  # a variant without any change has to name an option all the same
        option, value = next(iter(variant["rules"].items()))
        options = {option: shown(value)}
    return f"{name}:" + ",".join(f"{option}={value}" for option, value in options.items())


def _seat_words(arm: Mapping[str, Any]) -> Iterator[str]:
    texts: Sequence[str] = [seat["text"] for seat in arm["seats"]]
    game, rules = _rules(arm)
    by_side = [texts[game.side_of(rules, seat)] for seat in range(len(texts))]
    if len(set(texts)) == 1:
        texts = texts[:1]
    elif game.sides(rules) == 2 and by_side == texts:
        texts = texts[:2]
    for text in texts:
        yield from ("-s", text)


def _number_words(arm: Mapping[str, Any]) -> Iterator[str]:
    count, stop = str(arm["deals"]), arm.get("stop")
    matches = arm["unit"] == "match"
    if matches:
        yield from ("--matches", count)
    elif not stop:
        yield from ("-n", count)
    yield from ("--seed", str(arm["seed"]))
    if stop:
        yield from ("--stop", stop)
        if not matches:
            yield from ("--max-deals", count)
