"""Hands of Sweep for tests, dealt and played at random by the referee alone."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from reference import sweep
from reference.sweep_takes import value

Record = dict[str, Any]
Step = tuple[sweep.Position, sweep.Play]


def random_rules(rng: Random, **fixed: Any) -> dict[str, Any]:
    """Draw a value for each option that says what may be played, builds being on."""
    drawn = {
        name: rng.choice(values)
        for name, values in sweep.OPTIONS.items()
        if isinstance(values, tuple) and name not in ("partnerships", "redeals", "table_redeal")
    }
    return drawn | {"builds": True} | fixed


def owned(builds: list[sweep.Build], seat: int) -> list[sweep.Build]:
    return [b for b in builds if b.owner == seat]


def is_trail(play: sweep.Play) -> bool:
    return play.build is None and not play.take


def holds_for(at: sweep.Position, play: sweep.Play, builds: list[sweep.Build]) -> bool:
    """Tell if after the play the seat holds a card for each of these builds."""
    left = {value(card) for card in at.hand if card != play.card}
    return {b.value for b in builds} <= left


def some_plays(rng: Random, at: sweep.Position) -> list[sweep.Play]:
    """Return some legal plays: those that use few of the loose cards, for large tables."""
    few = at._replace(table=rng.sample(at.table, min(3, len(at.table))))
    plays = sweep.legal_plays(few)
    for card in at.hand:
        reach = [b.cards for b in at.builds if b.value == value(card)]
        more = rng.sample(at.table, min(7, len(at.table)))
        takes = sweep.legal_takes(at.rules, more, card, reach)
        plays += [sweep.Play(card, take) for take in sorted(tuple(sorted(t)) for t in takes)]
    return [play for play in plays if sweep.why_not(at, play) is None]


def chosen(rng: Random, at: sweep.Position) -> sweep.Play:
    """Choose a legal play, builds preferred."""
    for _ in range(50):
        plays = some_plays(rng, at)
        for wanted in rng.choices(["build", "take", "trail"], [5, 2, 1], k=3):
            kinds = {"build": lambda p: p.build is not None, "take": lambda p: p.take}
            fit = [p for p in plays if kinds.get(wanted, is_trail)(p)]
            if fit:
                return rng.choice(fit)
    return rng.choice(sweep.legal_plays(at))


def move_of(seat: int, play: sweep.Play) -> dict[str, Any]:
    move: dict[str, Any] = {"seat": seat, "card": play.card}
    if play.build is not None:
        return move | {"build": list(play.build), "value": play.value}
    return move | ({"take": list(play.take)} if play.take else {})


def new_record(rng: Random, rules: dict[str, Any]) -> Record:
    """Deal a hand; return the record as it begins."""
    full = sweep.resolve(rules)
    cards = rng.sample(sweep.PACK, len(sweep.PACK))
    while sweep.redeal(full, cards[:4])[0]:
        rng.shuffle(cards)
    size, players = full["hand_size"], full["players"]
    hands = [cards[4 + size * s : 4 + size * (s + 1)] for s in range(players)]
    table, stock = cards[:4], cards[4 + size * players :]
    return {"game": "sweep", "rules": full, "hands": hands, "table": table, "stock": stock}


def start(record: Record) -> sweep.Hand:
    """Return the hand of a record before its first move."""
    return sweep.Hand(*(record[name] for name in ("rules", "hands", "table", "stock")))


def steps(rng: Random, hand: sweep.Hand) -> Iterator[Step]:
    """Play a hand at random; yield each position and the play that was made in it."""
    while not hand.is_over:
        at = copy.deepcopy(hand.position())
        play = chosen(rng, at)
        hand.play(at.seat, *play)
        yield at, play


def played(rng: Random, rules: dict[str, Any]) -> tuple[Record, list[Step]]:
    """Play a hand at random; return its record, and its positions with their plays."""
    record = new_record(rng, rules)
    hand = start(record)
    done = list(steps(rng, hand))
    moves = [move_of(at.seat, play) for at, play in done]
    return record | {"moves": moves, "score": {"sides": hand.score()}}, done
