"""Two games of a number, behind functions that each game has its own of; and an outsider."""

from typing import Any, NamedTuple

from simcore._jit import kernel, of_games, part


class Doubling(NamedTuple):
    number: int


class Adding(NamedTuple):
    number: int
    more: int


class Outsider(NamedTuple):
    """Has no functions of its own."""

    number: int


class Latecomer(NamedTuple):
    """Its function is registered by a test, when kernels have long been compiled."""

    number: int


@of_games
def moved(rules: Any, times: int) -> int:
    """Return the number after some moves."""


@of_games
def named(rules: Any) -> Any:
    """Return what another function takes as its first argument."""


@moved.of(Doubling)
@part
def doubled(rules: Doubling, times: int) -> int:
    number = rules.number
    for _ in range(times):
        number *= 2
    return number


@moved.of(Adding)
@kernel
def added(rules: Adding, times: int) -> int:
    return rules.number + times * rules.more


@named.of(Doubling)
@part
def adding_instead(rules: Doubling) -> Adding:
    return Adding(rules.number, 100)


@named.of(Adding)
@part
def doubling_instead(rules: Adding) -> Doubling:
    return Doubling(rules.number)


@kernel
def moved_in_kernel(rules: Any, times: int) -> int:
    return moved(rules, times)


@kernel
def exchanged_in_kernel(rules: Any, times: int) -> int:
    """Go by the other game: the type of what a kernel computes decides as well."""
    return moved(named(rules), times)
