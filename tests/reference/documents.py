"""What the slow referees share when they read hand records: cards counted, scores compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def card_faults(cards: Iterable[object], pack: Sequence[str]) -> list[str]:
    """Return what is wrong with the cards of a deal, which must be a whole pack."""
    seen = Counter(map(str, cards))
    faults = [f"{card} is no card" for card in seen if card not in pack]
    faults += [f"{card} is there {n} times" for card, n in seen.items() if n > 1]
    return faults + [f"{card} is missing" for card in pack if card not in seen]


def differences(what: str, written: object, right: object) -> list[str]:
    """Compare a score of a record with the right one, types and all."""
    if isinstance(right, dict):
        if not isinstance(written, dict) or set(written) != set(right):
            return [f"{what} must have the keys {', '.join(right)}"]
        pairs = [(f"{what}: {key}", written[key], right[key]) for key in right]
    elif isinstance(right, list):
        if not isinstance(written, list) or len(written) != len(right):
            return [f"{what} must be a list of {len(right)}"]
        pairs = [(f"{what} {i}", *pair) for i, pair in enumerate(zip(written, right, strict=True))]
    elif type(written) is not type(right) or written != right:
        return [f"{what} is {written!r} instead of {right!r}"]
    else:
        return []
    return [fault for pair in pairs for fault in differences(*pair)]
