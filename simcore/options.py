"""House rules as data: each option told once, on the field of a game's rules class.

A rules class is a NamedTuple whose fields are annotated ``Annotated[int, Option(...)]``,
``Annotated[bool, Option(...)]`` or ``Annotated[SomeIntEnum, Option(...)]``. Its values are plain
ints (bools as 0 and 1, choices by number), so that the same object is the argument of the kernels.
Names, typed JSON, help texts and documentation tables are derived from it here.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, get_type_hints

from simcore.errors import QuestionInvalid, suggestion

__all__ = [
    "Option",
    "Preset",
    "Rules",
    "changed_options",
    "field_options",
    "parse_assignment",
    "resolve",
    "shown",
    "to_json",
]


class Rules(Protocol):
    """What every rules class is: a NamedTuple of ints."""

    def _asdict(self) -> dict[str, int]: ...

    def _replace(self, **changes: int) -> "Rules": ...


@dataclass(frozen=True)
class Option:
    """What a house rule means, which values it takes, and who says so.

    Parameters
    ----------
    text
        One sentence for help and documentation.
    source
        Where the rule comes from; empty where it is common to all sources.
    low, high
        Smallest and largest value of a whole number.
    values
        The only whole numbers allowed, where not a range.
    names
        Named values of a number, as in ``sweep_first=same``.
    spelling
        How choices are written that have capitals, such as the names of cards.
    derive
        Default computed from the other, already resolved options.
    default_text
        How a derived default is described.
    """

    text: str
    source: str = ""
    low: int = 0
    high: int = 1000
    values: tuple[int, ...] = ()
    names: Mapping[str, int] | None = None
    spelling: Mapping[str, str] | None = None
    derive: Callable[[Mapping[str, int]], int] | None = None
    default_text: str = ""


class Preset(NamedTuple):
    """A named set of options: the differences from the defaults, and a sentence on it."""

    options: Mapping[str, object]
    text: str


@dataclass(frozen=True)
class FieldOption:
    """An option together with its field: name, type and default."""

    name: str
    kind: type
    default: int
    option: Option

    def allowed(self) -> str:
        """Describe the values that the option takes."""
        if self.kind is bool:
            return "true or false"
        if issubclass(self.kind, IntEnum):
            return " or ".join(_rejoin([self._spelled(member) for member in self.kind]))
        if self.option.values:
            return " or ".join(_rejoin([str(value) for value in self.option.values]))
        named = "".join(f" or {name}" for name in self.option.names or {})
        return f"a whole number from {self.option.low} to {self.option.high}{named}"

    def parse(self, value: object) -> int:
        """Return the int for a value given as text, JSON or Python object.

        Raises
        ------
        QuestionInvalid
            The value is not one of those allowed.
        """
        found = self._find(value)
        if found is None:
            raise QuestionInvalid(f"option {self.name}={_text(value)}: must be {self.allowed()}")
        return found

    def _find(self, value: object) -> int | None:
        word = value.strip().lower() if isinstance(value, str) else value
        if self.kind is bool:
            if isinstance(word, str):
                return {"true": 1, "false": 0, "on": 1, "off": 0, "yes": 1, "no": 0}.get(word)
            return int(word) if isinstance(word, bool) else None
        if issubclass(self.kind, IntEnum):
            names = {member.name.lower(): int(member) for member in self.kind}
            return names.get(word) if isinstance(word, str) else None
        if isinstance(word, str):
            if word in (self.option.names or {}):
                return (self.option.names or {})[word]
            # int() would also take "1_000" and digits of other scripts
            number = int(word) if re.fullmatch("-?[0-9]{1,18}", word) else None
        else:
            number = word if isinstance(word, int) and not isinstance(word, bool) else None
        if number is None or not self._in_range(number):
            return None
        return number

    def _in_range(self, number: int) -> bool:
        if number in (self.option.names or {}).values():
            return True
        if self.option.values:
            return number in self.option.values
        return self.option.low <= number <= self.option.high

    def _spelled(self, choice: IntEnum) -> str:
        name = choice.name.lower()
        return (self.option.spelling or {}).get(name, name)

    def typed(self, value: int) -> object:
        """Return the value as JSON has it: bool, name or number."""
        if self.kind is bool:
            return bool(value)
        if issubclass(self.kind, IntEnum):
            return self._spelled(self.kind(value))
        by_value = {number: name for name, number in (self.option.names or {}).items()}
        return by_value.get(value, value)


def _rejoin(words: list[str]) -> list[str]:
    return [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@lru_cache
def field_options(rules_class: type) -> dict[str, FieldOption]:
    """Return the options of a rules class by name, in the order of its fields."""
    hints = get_type_hints(rules_class, include_extras=True)
    defaults: dict[str, int] = rules_class._field_defaults  # type: ignore[attr-defined]
    return {
        name: FieldOption(name, hint.__origin__, int(defaults[name]), hint.__metadata__[0])
        for name, hint in hints.items()
    }


def parse_assignment(text: str) -> tuple[str, str]:
    """Split ``option=value``.

    Examples
    --------
    >>> parse_assignment("players = 4")
    ('players', '4')
    """
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise QuestionInvalid(f"'{text}': write an option as name=value")
    return name.strip(), value.strip()


def resolve(rules_class: type, *layers: Mapping[str, object]) -> Any:
    """Return rules from the defaults and layers of options, later layers first in rank.

    Options that no layer names and whose default is derived are computed last, from the others.

    Raises
    ------
    QuestionInvalid
        An unknown option or a value that it does not take.
    """
    options = field_options(rules_class)
    values = {name: field.default for name, field in options.items()}
    named: set[str] = set()
    for layer in layers:
        for name, value in layer.items():
            if name not in options:
                raise QuestionInvalid(f"unknown option '{name}': {suggestion(name, options)}")
            values[name] = options[name].parse(value)
            named.add(name)
    for name, field in options.items():
        if field.option.derive is not None and name not in named:
            values[name] = field.option.derive(values)
    return rules_class(**values)


def to_json(rules: Rules) -> dict[str, object]:
    """Return every option with its typed value."""
    options = field_options(type(rules))
    return {name: options[name].typed(value) for name, value in rules._asdict().items()}


def shown(value: object) -> str:
    """Return a typed value as it is written on the command line.

    Examples
    --------
    >>> shown(True), shown(10), shown("any")
    ('true', '10', 'any')
    """
    return _text(value)


def changed_options(rules: Rules, base: Rules) -> dict[str, tuple[object, object]]:
    """Return the options in which two rules differ: name to (value in `base`, value in `rules`)."""
    before, after = to_json(base), to_json(rules)
    return {name: (before[name], after[name]) for name in after if before[name] != after[name]}
