"""Positions of Sweep with builds at random, as the referee has them."""

from random import Random
from typing import Any

from reference import sweep
from reference.sweep_takes import FACES, value
from support.sweep_hands import random_rules


def random_builds(rng: Random, rules: dict[str, Any], cards: list[str]) -> list[sweep.Build]:
    """Use some of the cards up for builds of two cards each, or of four."""
    builds = []
    for _ in range(rng.randrange(4)):
        groups = [
            (a, b)
            for a in cards
            for b in cards
            if a < b and value(a) + value(b) <= 10 and a[0] not in FACES and b[0] not in FACES
        ]
        first = rng.choice(groups)
        total = value(first[0]) + value(first[1])
        more = [g for g in groups if value(g[0]) + value(g[1]) == total and not {*g} & {*first}]
        multiple = bool(more) and rules["build_multiple"] and rng.random() < 0.4
        used = frozenset([*first, *(rng.choice(more) if multiple else ())])
        builds.append(sweep.Build(total, used, rng.randrange(rules["players"]), multiple))
        cards[:] = [c for c in cards if c not in used]
    return builds


def random_position(rng: Random) -> sweep.Position:
    """Return a position with few loose cards, in which low cards and duties are common."""
    rules = sweep.resolve(random_rules(rng))
    low = [c for c in sweep.PACK if value(c) <= 10 or rng.random() < 0.3]
    cards = rng.sample(low, len(low))
    builds = random_builds(rng, rules, cards)
    n_table, n_hand = rng.randrange(5), rng.randrange(1, 5)
    seat = rng.randrange(rules["players"])
    return sweep.Position(rules, cards[:n_table], builds, seat, cards[n_table : n_table + n_hand])
