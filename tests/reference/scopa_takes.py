"""The part of the slow referee of scopa that knows options, captures, points; see `scopa.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "Q": 9, "K": 10}
PACK = [rank + suit for rank in VALUES for suit in "SHDC"]

# ---- Options (section 6), in the order of its table: the values of each, the default first

OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "partnerships": (False, True),
    "hand_size": (3, 9, 10),
    "table_cards": (4, 0),
    "redeal_kings": (3, 0, 4),
    "capture_mode": ("sum", "fifteen"),
    "match_first": (True, False),
    "must_capture": (True, False),
    "ace_rule": ("sweep", "plain"),
    "ace_on_ace": ("ace_only", "all"),
    "ace_empty_table": ("stay", "take"),
    "ace_sweep_point": ("all", "match", "none"),
    "first_ace_banned": (False, True),
    "sweep_points": (1, 0, 2),
    "last_play_sweep": (False, True),
    "cards_points": (1, 0, 2),
    "coins_points": (1, 0, 2),
    "settebello_points": (1, 0, 2),
    "primiera_points": (1, 0, 2),
    "primiera_mode": ("scale", "sevens"),
    "primiera_all_suits": (True, False),
    "primiera_face_value": (10, 0),
    "re_bello_points": (0, 1),
    "napola": (False, True),
    "cappotto": (False, True),
    "target": (11, 16, 21, 31),
}

FOUR = {"players": 4, "partnerships": True}
TEN_EACH = FOUR | {"hand_size": 10, "table_cards": 0, "redeal_kings": 0}
PLAIN = {"ace_rule": "plain"}
PRESETS: dict[str, dict[str, Any]] = {
    "asso-pigliatutto": {},
    "asso-pigliatutto-4": FOUR,
    "scopa-d-assi": {"ace_sweep_point": "match"},
    "scopa-d-assi-4": TEN_EACH
    | {"ace_sweep_point": "match", "ace_empty_table": "take", "first_ace_banned": True},
    "scopa": PLAIN,
    "scopa-3": PLAIN | {"players": 3},
    "scopa-4": PLAIN | FOUR,
    "scopa-15": PLAIN | {"capture_mode": "fifteen", "redeal_kings": 0},
    "scopa-napola": PLAIN | {"napola": True, "re_bello_points": 1, "target": 21},
    "scopone": PLAIN | FOUR | {"hand_size": 9},
    "scopone-10": PLAIN | TEN_EACH,
    "scopone-scientifico": PLAIN | TEN_EACH,
    "scopone-assi-napola": TEN_EACH | {"ace_sweep_point": "match", "napola": True, "target": 21},
}


def resolve(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option: defaults, then the preset, then explicit values (section 6).

    They come in the order of the table. The result has no `preset` and resolves to itself.
    """
    preset = rules.get("preset", "asso-pigliatutto")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}")
    given = PRESETS[preset] | {name: value for name, value in rules.items() if name != "preset"}
    for name, value in given.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}")
        allowed = OPTIONS[name]
        if type(value) is not type(allowed[0]) or value not in allowed:
            raise ValueError(f"unknown value {value!r} of {name}")
    full = {name: values[0] for name, values in OPTIONS.items()} | given
    if full["partnerships"] and full["players"] != 4:
        raise ValueError("partnerships need 4 players")
    round_of, to_deal = full["players"] * full["hand_size"], 40 - full["table_cards"]
    if to_deal % round_of:
        raise ValueError(f"{to_deal} cards cannot be dealt in rounds of {round_of}")
    return full


def side_of(rules: Mapping[str, Any], seat: int) -> int:
    """Return the side of a seat (section 1); `rules` are resolved."""
    return seat % 2 if rules["partnerships"] else seat


def n_sides(rules: Mapping[str, Any]) -> int:
    """Return how many sides there are (section 1); `rules` are resolved."""
    return 2 if rules["partnerships"] else int(rules["players"])


# ---- Captures (section 3); `rules` are resolved in all functions with an underscore


def value(card: str) -> int:
    """Return the capture value of a card (section 1)."""
    return VALUES[card[0]]


def is_ace(card: str) -> bool:
    """Tell if a card is an ace."""
    return card[0] == "A"


def _sweeping_ace(rules: Mapping[str, Any], card: str) -> bool:
    """Tell if the card captures by the ace rule and not by its value."""
    return is_ace(card) and rules["ace_rule"] == "sweep"


def _ace_fault(
    rules: Mapping[str, Any], table: Sequence[str], card: str, take: Sequence[str]
) -> str | None:
    """Say why a sweeping ace may not take this."""
    if not table:
        fine = list(take) == [card] and rules["ace_empty_table"] == "take"
        return None if fine else "there is nothing on the table"
    if rules["ace_on_ace"] == "ace_only" and any(map(is_ace, table)):
        fine = len(take) == 1 and is_ace(take[0])
        return None if fine else "with an ace on the table the ace takes just one ace"
    return None if len(take) == len(table) else "the ace takes the whole table"


def _take_fault(
    rules: Mapping[str, Any], table: Sequence[str], card: str, take: Sequence[str]
) -> str | None:
    """Say why a take that is not empty is illegal; its duty and the first ace are left aside."""
    if len(set(take)) < len(take):
        return "a card is taken twice"
    for c in take:
        takes_itself = c == card and not table and _sweeping_ace(rules, card)
        if c not in table and not takes_itself:
            return f"{c} is not on the table"
    if _sweeping_ace(rules, card):
        return _ace_fault(rules, table, card, take)
    total = sum(map(value, take))
    if rules["capture_mode"] == "fifteen":
        total += value(card)
        return None if total == 15 else f"that makes {total}, not 15"
    if total != value(card):
        return f"that makes {total}, not {value(card)}"
    if len(take) > 1 and rules["match_first"] and value(card) in map(value, table):
        return "the equal card comes before a sum"
    return None


def _sets(cards: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Yield every set of cards worth `most` or less, the empty one too."""
    yield ()
    for i, c in enumerate(cards):
        if value(c) <= most:
            for others in _sets(cards[i + 1 :], most - value(c)):
                yield (c, *others)


def _candidates(
    rules: Mapping[str, Any], table: Sequence[str], card: str
) -> Iterator[tuple[str, ...]]:
    """Yield every set that could be a capture; for most of them `_take_fault` tells why not."""
    total = value(card) if rules["capture_mode"] == "sum" else 15 - value(card)
    some = _sets(table, total)
    return (take for take in chain([(card,), tuple(table)], some) if take)


def _may_not_open(
    rules: Mapping[str, Any], card: str, hand: Sequence[str] | None, plays: int
) -> bool:
    """Tell if the first ace ban hits this card; `hand` still holds it."""
    if not rules["first_ace_banned"] or plays > 0 or not is_ace(card):
        return False
    return not all(map(is_ace, hand or [card]))


def legal_take(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    take: Sequence[str],
    hand: Sequence[str] | None = None,
    plays: int = 1,
) -> str | None:
    """Return None if `card` may take these cards (none: trail), else why not (section 3).

    `hand` is the hand with the card (default: just the card), `plays` how many cards have been
    played in the whole hand before it. An ace that takes itself is named in `take`.
    """
    rules = resolve(rules)
    if _may_not_open(rules, card, hand, plays):
        return "the first card of the hand may not be an ace"
    if take:
        return _take_fault(rules, table, card, take)
    if not rules["must_capture"]:
        return None
    captures = any(
        _take_fault(rules, table, card, other) is None for other in _candidates(rules, table, card)
    )
    return f"{card} can capture and may not be trailed" if captures else None


def legal_takes(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    hand: Sequence[str] | None = None,
    plays: int = 1,
) -> set[frozenset[str]]:
    """Return all legal takes of a card by trying every set; the empty set means trailing.

    Nothing at all is returned for a card that may not be played now.
    """
    rules = resolve(rules)
    if _may_not_open(rules, card, hand, plays):
        return set()
    takes = {
        frozenset(take)
        for take in _candidates(rules, table, card)
        if _take_fault(rules, table, card, take) is None
    }
    return takes if takes and rules["must_capture"] else takes | {frozenset()}


def is_sweep(
    rules: Mapping[str, Any],
    table: Sequence[str],
    card: str,
    take: Sequence[str],
    last_play: bool = False,
) -> bool:
    """Tell if a legal take is a sweep that scores (section 3), whatever `sweep_points`."""
    rules = resolve(rules)
    if not table or len(take) < len(table):  # also an ace that takes itself
        return False
    if last_play and not rules["last_play_sweep"]:
        return False
    if not _sweeping_ace(rules, card) or rules["ace_sweep_point"] == "all":
        return True
    lone_ace = len(table) == 1 and is_ace(table[0])
    return rules["ace_sweep_point"] == "match" and lone_ace


# ---- Score (section 4)

SCALE = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
COIN_RUN = ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "JD", "QD", "KD"]


def primiera_totals(rules: Mapping[str, Any], piles: Sequence[Iterable[str]]) -> list[int | None]:
    """Return the primiera of each side on the scale, None if it does not compete."""
    rules = resolve(rules)
    totals: list[int | None] = []
    for pile in piles:
        cards = list(pile)
        best = []
        for suit in "SHDC":
            worth = [SCALE.get(c[0], rules["primiera_face_value"]) for c in cards if c[1] == suit]
            if worth:
                best.append(max(worth))
        complete = len(best) == 4 or not rules["primiera_all_suits"]
        totals.append(sum(best) if complete else None)
    return totals


def _sevens(pile: Iterable[str]) -> list[int]:
    """Return how many sevens, sixes, aces, 5, 4, 3, 2 a pile has."""
    ranks = [c[0] for c in pile]
    return [ranks.count(rank) for rank in SCALE]


def _best(marks: Sequence[Any]) -> list[bool]:
    """Tell for each side if its mark is higher than every other's; None does not compete."""
    competing = [mark for mark in marks if mark is not None]
    top = max(competing, default=None)
    alone = competing.count(top) == 1
    return [alone and mark is not None and mark == top for mark in marks]


def _napola(pile: Sequence[str]) -> int:
    """Return how long the run of diamonds from the ace on is, 0 if it is below three."""
    run = 0
    while run < 10 and COIN_RUN[run] in pile:
        run += 1
    return run if run >= 3 else 0


def score_piles(
    rules: Mapping[str, Any], piles: Sequence[Sequence[str]], sweeps: Sequence[int]
) -> list[dict[str, int]]:
    """Score a hand from the piles and the number of sweeps that count, by side."""
    rules = resolve(rules)
    if len(piles) != n_sides(rules) or len(sweeps) != n_sides(rules):
        raise ValueError("as many piles and numbers of sweeps as sides")
    coins = [sum(c[1] == "D" for c in pile) for pile in piles]
    by_scale = rules["primiera_mode"] == "scale"
    marks = primiera_totals(rules, piles) if by_scale else [_sevens(pile) for pile in piles]
    most_cards, most_coins, primiera = _best([len(p) for p in piles]), _best(coins), _best(marks)
    sides = []
    for s, pile in enumerate(piles):
        entry = {
            "cards": rules["cards_points"] * most_cards[s],
            "coins": rules["coins_points"] * most_coins[s],
            "settebello": rules["settebello_points"] * ("7D" in pile),
            "primiera": rules["primiera_points"] * primiera[s],
            "sweeps": rules["sweep_points"] * sweeps[s],
            "re_bello": rules["re_bello_points"] * ("KD" in pile),
            "napola": _napola(pile) if rules["napola"] else 0,
        }
        cappotto = int(rules["cappotto"] and coins[s] == 10)
        sides.append({"points": sum(entry.values())} | entry | {"cappotto": cappotto})
    return sides
