"""Does a strategy keep the contract? Asked on thousands of positions before it plays for real."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from simcore.errors import StrategyFault, SweeplabError
from simcore.games.base import Game
from simcore.runner import play_deals
from strategies.base import ChosenStrategy, find_strategy

__all__ = ["Finding", "check_strategy"]

POISON = 0x5EED_BAD0_5EED_BAD
WORDS = 2**63
SPEED_DEALS = 5_000
ROUNDS = 5


class Finding(NamedTuple):
    """One thing that was tried: what, whether it went well, and details in words."""

    what: str
    passed: bool
    text: str


@dataclass(frozen=True)
class _Place:
    """A position to ask about: where it came from, and what is needed to ask."""

    preset: str
    deal: int
    play: int
    rules: Any
    state: Any
    deck: np.ndarray

    def __str__(self) -> str:
        return f"preset {self.preset}, deal {self.deal}, play {self.play}"


def check_strategy(game: Game, chosen: ChosenStrategy, positions: int = 10_000) -> list[Finding]:
    """Try a strategy on positions from random play under every preset, and time it.

    Parameters
    ----------
    game, chosen
        The strategy, and the game it plays.
    positions
        How many positions, spread evenly over the presets.

    Returns
    -------
    list of Finding
        Legality, determinism, independence of hidden cards, and speed against greedy, in this
        order. Each of the first three tells the first position where it failed.
    """
    asked = 0
    try:
        asker = _Asker(game, chosen)
        for place in _places(game, positions):
            asked += 1
            asker.ask(place)
    except _Broken as broken:
        return [Finding(broken.what, False, broken.text)]
    except SweeplabError as fault:
        return [Finding("compiles", False, str(fault))]
    return [
        Finding("legal", True, f"every move on {asked:,} positions of {len(game.presets)} presets"),
        Finding("deterministic", True, "the same move when asked again, whatever scratch holds"),
        _hidden_cards(chosen),
        _speed(game, chosen),
    ]


def _hidden_cards(chosen: ChosenStrategy) -> Finding:
    if chosen.strategy.sees_all:
        return Finding("hidden cards", True, "not asked: it is marked as seeing all")
    return Finding("hidden cards", True, "the same move when the cards it cannot see change places")


class _Broken(Exception):
    def __init__(self, what: str, text: str) -> None:
        super().__init__(text)
        self.what, self.text = what, text


def _places(game: Game, positions: int) -> Iterator[_Place]:
    """Yield positions from deals that random strategies play, evenly over the presets."""
    presets = list(game.presets)
    for number, preset in enumerate(presets):
        wanted = (positions * (number + 1)) // len(presets) - (positions * number) // len(presets)
        rules = game.rules(preset)
        yield from _positions_of(game, preset, rules, wanted)


def _positions_of(game: Game, preset: str, rules: Any, wanted: int) -> Iterator[_Place]:
    seats = [find_strategy(game.name, "random")] * game.seats(rules)
    pack, position = game.pack.bit_count(), game.position
    deal = 0
    while wanted > 0:
        trace = np.zeros(game.kernels_of(rules).trace_words, np.int64)
        play_deals(game, rules, seats, seed=1, first=deal, n=1, trace=trace)
        state = position.start(rules, trace[:pack])
        for play, move in enumerate(trace[pack + 1 :][: trace[pack]]):
            if wanted == 0:
                return
            state = position.deal_if_due(rules, state, trace[:pack])
            yield _Place(preset, deal, play, rules, state, trace[:pack])
            state = position.apply(rules, state, int(move))
            wanted -= 1
        deal += 1


class _Asker:
    """Asks a strategy for its move, and asks again in ways that must not matter."""

    def __init__(self, game: Game, chosen: ChosenStrategy) -> None:
        self.game, self.position, self.chosen = game, game.position, chosen
        self.sees_all = chosen.strategy.sees_all
        self.random = random.Random(1)
        self.scratch: dict[Any, np.ndarray] = {}

    def ask(self, place: _Place) -> None:
        """Ask about a position in all ways.

        Raises
        ------
        _Broken
            The contract is broken there.
        """
        word = self.random.randrange(WORDS)
        move = self.move(place, place.state, word)
        scratch = self.scratch_of(place.rules)
        if not self.position.legal(place.rules, place.state, move, scratch):
            raise _Broken("legal", f"{place}: {move} is not a legal move")
        scratch[: min(len(scratch), 4096)] = POISON
        if self.move(place, place.state, word) != move:
            raise _Broken("deterministic", f"{place}: another move when asked again")
        if self.sees_all:
            return
        other = self.game.record.with_hidden_cards_moved(
            self.game.pack, place.rules, place.state, self.random
        )
        if self.move(place, other, word) != move:
            raise _Broken("hidden cards", f"{place}: its move depends on cards it cannot see")

    def scratch_of(self, rules: Any) -> np.ndarray:
        if rules not in self.scratch:
            self.scratch[rules] = self.position.new_scratch(rules)
        return self.scratch[rules]

    def move(self, place: _Place, state: Any, word: int) -> int:
        view = self.position.view(place.rules, state, self.sees_all)
        scratch, weights = self.scratch_of(place.rules), self.chosen.weights
        function = self.chosen.strategy.compiled(self.game.kernels_of(place.rules))
        try:
            if self.chosen.strategy.kind == "chooser":
                return int(function(view, word, weights, scratch))
            n = self.position.list_moves(place.rules, state, scratch)
            moves = [int(move) for move in scratch[:n]]
            scores = [float(function(view, move, weights)) for move in moves]
            if any(isnan(score) for score in scores):
                raise ValueError("it scores a move as nan, which is no number to compare")
            return moves[scores.index(max(scores))]
        except Exception as error:
            text = str(error).partition("\n")[0]
            raise _Broken("runs", f"{place}: {type(error).__name__}: {text}") from error


def _speed(game: Game, chosen: ChosenStrategy) -> Finding:
    """Compare the CPU time of its deals with that of greedy's, in turns, by the median ratio."""
    rules = game.rules()
    greedy = find_strategy(game.name, "greedy")

    def seconds(strategy: ChosenStrategy, n: int) -> float:
        began = process_time()
        play_deals(game, rules, [strategy] * game.seats(rules), seed=1, first=0, n=n)
        return process_time() - began

    try:
        once = seconds(chosen, 1) + seconds(chosen, 20)
        n = max(1, min(SPEED_DEALS, int(20 * 0.5 / max(once, 1e-6))))
        seconds(greedy, 1)
        ratios = [seconds(chosen, n) / max(seconds(greedy, n), 1e-9) for _ in range(ROUNDS)]
    except StrategyFault as fault:
        return Finding("plays whole deals", False, str(fault))
    return Finding(
        "speed", True, f"a deal takes {float(np.median(ratios)):.1f} x the time of greedy"
    )
