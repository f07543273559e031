"""Builds of Sweep for tests: positions and moves as the engine has them and as the referee does."""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

from reference import sweep
from support.fishing import by_rank, four, split_move, subsets

from simcore.bits import members
from simcore.cards import card_from_name, card_name, mask_of, names_of
from simcore.games import GAMES
from simcore.games.fishing.state import State
from simcore.games.sweep.builds.coding import build_move, value_named
from simcore.games.sweep.builds.piles import Builds
from simcore.games.sweep.builds.table import Build, builds_of, with_builds

ACE_SWEPT = {None: 0, "table": 1, "played": 2}


# --- from the referee to the engine, and back ---


def note_with(builds: Iterable[sweep.Build]) -> Builds:
    """Return the builds of a position as the engine notes them; nothing is counted."""
    return with_builds(Build(mask_of(b.cards), b.value, b.owner, b.multiple) for b in builds)


def builds_in(note: Builds) -> list[sweep.Build]:
    """Return the builds that the engine notes, in the order in which they were made."""
    return [
        sweep.Build(b.value, frozenset(names_of(b.cards)), b.owner, b.multiple)
        for b in builds_of(note)
    ]


def state_at(at: sweep.Position) -> State:
    """Return what a seat sees as a position of the engine: hidden cards are left out."""
    hands = [mask_of(at.hand) if seat == at.seat else 0 for seat in range(at.rules["players"])]
    return State(four(hands), mask_of(at.table), four([]), 0, at.seat, -1, 0, note_with(at.builds))


def rules_at(at: sweep.Position) -> Any:
    """Return the rules of a position as the engine has them."""
    return GAMES["sweep"].rules(None, {**at.rules, "partnerships": bool(at.rules["partnerships"])})


def code_of(play: sweep.Play) -> int:
    """Return the move of a play."""
    used = play.take if play.build is None else play.build
    return build_move(card_from_name(play.card), mask_of(used), play.value)


def play_of(code: int) -> sweep.Play:
    """Return the play of a move; cards taken and built on are sorted."""
    card, used = split_move(code & (1 << 58) - 1)
    cards, value = tuple(sorted(names_of(used))), value_named(code)
    return sweep.Play(card_name(card), *(((), cards, value) if value else (cards,)))


def same_counts(note: Builds, hand: sweep.Hand) -> bool:
    """Say whether engine and referee counted the same; the engine has raised and added together."""
    for side, counts in enumerate(hand.build_counts):
        right = {
            "made": counts["made"],
            "raised": counts["raised"] + counts["added"],
            "own": counts["own"],
            "others": counts["other"],
        }
        if right != {name: getattr(note, name) // 256**side % 256 for name in right}:
            return False
    return True


def same_builds(note: Builds, hand: sweep.Hand) -> bool:
    """Say whether engine and referee see the same builds, and counted the same."""
    found = builds_in(note)
    return (
        len(found) == len(hand.builds)
        and set(found) == set(hand.builds)
        and note.ace_sweep == ACE_SWEPT[hand.ace_in_sweep]
        and same_counts(note, hand)
    )


# --- moves ---


def shape(code: int, note: Any) -> tuple[Any, ...]:
    """Return a move up to the choices that are listed once: of suits, and of equal builds taken.

    `note` is that of the position, with builds or without.
    """
    card, used = split_move(code & (1 << 58) - 1)
    value, builds = value_named(code), builds_of(note) if isinstance(note, Builds) else []
    piles = [b.cards for b in builds if b.cards & used]
    loose = by_rank(used & ~sum(b.cards for b in builds))[1]
    return card, loose, value, tuple(piles) if value else (len(piles),)


def tries(state: State) -> Iterator[int]:
    """Yield all moves that use loose cards and whole builds in any way, legal or not."""
    piles = [b.cards for b in builds_of(state.note)]
    for card, loose, chosen in product(
        members(state.hands[state.turn]), subsets(state.table), product((0, 1), repeat=len(piles))
    ):
        used = loose | sum(pile for pile, is_in in zip(piles, chosen, strict=True) if is_in)
        yield from (build_move(card, used, value) for value in range(14))


def some_tries(rng: Random, state: State) -> Iterator[int]:
    """Yield moves that are mostly illegal: of any card, on parts of builds or on several."""
    held, loose = list(members(state.hands[state.turn])), list(members(state.table))
    piles = [b.cards for b in builds_of(state.note)]
    for _ in range(5):
        card = rng.choice(held) if rng.random() < 0.9 else rng.randrange(52)
        used = sum(1 << c for c in rng.sample(loose, min(len(loose), rng.randrange(4))))
        for pile in rng.sample(piles, min(len(piles), rng.choice([0, 0, 1, 1, 1, 2]))):
            used |= pile
        if rng.random() < 0.1:
            used ^= 1 << rng.randrange(52)
        yield build_move(card, used, rng.choice([0, rng.randrange(16)]))
