"""Times that can be compared: CPU time, in rounds in which all take turns, as medians."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

__all__ = ["ROUNDS", "Figure", "Step", "compare", "faster", "in_turns", "nanoseconds"]

ROUNDS = 9


class Step(NamedTuple):
    """Something to time: a call, and how many deals it plays."""

    deals: int
    call: Callable[[], object]


class Figure(NamedTuple):
    """What was measured: its value in words, what it should be, and whether it is."""

    what: str
    value: str
    target: str = ""
    reached: bool | None = None

    def __str__(self) -> str:
        """Return a line for the terminal."""
        verdict = {None: "", True: "reached", False: "NOT REACHED"}[self.reached]
        return f"{self.what:49} {self.value:32}{self.target:>11}  {verdict}".rstrip()


def in_turns(
    steps: Mapping[str, Step],
    rounds: int = ROUNDS,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, list[float]]:
    """Return the seconds a deal of each step in each round; what has to be compiled is before.

    Noise that lasts longer than a round, such as another process, is then in all of them alike.
    """
    for step in steps.values():
        step.call()
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(rounds):
        for name, step in steps.items():
            began = clock()
            step.call()
            times[name].append((clock() - began) / step.deals)
    return times


def faster(times: Mapping[str, list[float]], name: str, other: str) -> float:
    """Return how many times as fast as `other` a step is: the median of the ratios by round."""
    return median(b / a for a, b in zip(times[name], times[other], strict=True))


def compare(
    what: str,
    times: Mapping[str, list[float]],
    name: str,
    other: str,
    *,
    at_least: float | None = None,
) -> Figure:
    """Return how fast a step is beside another one, as a figure that may have a ratio to reach."""
    ratio = faster(times, name, other)
    value = f"{ratio:.2f} x" if ratio < 10 else f"{ratio:.0f} x"
    if at_least is None:
        return Figure(what, value)
    return Figure(what, value, f"≥ {at_least:g} x", ratio >= at_least)


def nanoseconds(times: Mapping[str, list[float]], name: str) -> str:
    """Return the time and the deals of a second of a step."""
    seconds = median(times[name])
    return f"{1 / seconds:,.0f} deals/s, {seconds * 1e9:,.0f} ns a deal"
