"""The slow referee of Sueca, all but hands in play and records; see `sueca.py`.

A suit is its letter. Lists of two go by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# ---- Cards (section 2)

SUITS = "SHDC"
RANKS = "23456QJK7A"  # low to high
POINTS = {"Q": 2, "J": 3, "K": 4, "7": 10, "A": 11}
PACK = [rank + suit for suit in SUITS for rank in RANKS]  # the order of lists of moves, section 10


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards by suit, then from low to high."""
    return sorted(cards, key=PACK.index)


def card_points(cards: Iterable[str]) -> int:
    """Return the card points of some cards."""
    return sum(POINTS.get(card[0], 0) for card in cards)


def side_of(seat: int) -> int:
    """Return the side of a seat (section 1)."""
    return seat % 2


# ---- Options (section 8), in the order of its table: the values of each, the default first


def _span(default: int, low: int, high: int) -> tuple[int, ...]:
    """Return all numbers from `low` to `high`, with the default before the others."""
    return (default, *(n for n in range(low, high + 1) if n != default))


OPTIONS: dict[str, tuple[Any, ...]] = {
    "cancel_first_max": _span(10, -1, 120),
    "cancel_others_max": _span(-1, -1, 120),
    "double_from": _span(91, 61, 121),
    "score_90": (1, 3),
    "vencida_rule": ("tricks", "points", "none"),
    "vencida_value": ("match", 2, 3, 4),
    "draw_rule": ("carry", "double", "void", "each"),
    "target": _span(4, 0, 100),
    "trump_seat": (3, 0, 1, 2),
    "match_hands": _span(0, 0, 10000),
}

PRESETS: dict[str, dict[str, Any]] = {
    "sueca": {},
    "sueca-pt": {"cancel_first_max": -1, "vencida_value": 4, "draw_rule": "void"},
    "sueca-br": {"cancel_first_max": 9, "cancel_others_max": 4, "vencida_rule": "points"},
    "sueca-judge": {
        "cancel_first_max": -1,
        "vencida_rule": "points",
        "vencida_value": 4,
        "draw_rule": "each",
        "target": 0,
        "match_hands": 5,
    },
}


def resolve(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option: defaults, then the preset, then explicit values (section 8).

    They come in the order of the table. The result has no `preset` and resolves to itself.
    """
    preset = rules.get("preset", "sueca")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}")
    given = PRESETS[preset] | {name: value for name, value in rules.items() if name != "preset"}
    for name, value in given.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}")
        if type(value) not in (int, str) or value not in OPTIONS[name]:
            raise ValueError(f"unknown value {value!r} of {name}")
    full = {name: values[0] for name, values in OPTIONS.items()} | given
    if full["target"] == 0 and full["match_hands"] == 0:
        raise ValueError("a match without target and match_hands has no end")
    if full["target"] == 0 and full["vencida_value"] == "match" and full["vencida_rule"] != "none":
        raise ValueError("a vencida that wins the match needs a target")
    return full


# ---- Cancelling (section 4)


def may_cancel(rules: Mapping[str, Any], seat: int, hand: Iterable[str]) -> bool:
    """Tell if the ten cards of a seat are poor enough to cancel before the first lead."""
    rules = resolve(rules)
    limit = rules["cancel_first_max"] if seat == 0 else rules["cancel_others_max"]
    return card_points(hand) <= int(limit)


def are_asked(rules: Mapping[str, Any]) -> bool:
    """Tell if seats are asked before the lead; if not, cancelling is a move at the first lead."""
    return bool(resolve(rules)["cancel_others_max"] >= 0)


# ---- Tricks (section 5); a trick is a list of cards in the order in which they were played


def legal_cards(hand: Iterable[str], trick: Sequence[str]) -> list[str]:
    """Return the cards that may be played to a trick, in order."""
    cards = in_order(hand)
    following = [card for card in cards if trick and card[1] == trick[0][1]]
    return following or cards


def legal_moves(
    rules: Mapping[str, Any], seat: int, hand: Sequence[str], trick: Sequence[str]
) -> list[str]:
    """Return the moves of the seat on turn, all questions before the lead being answered.

    A seat that is about to open a trick with ten cards opens the first.
    """
    moves: list[str] = legal_cards(hand, trick)
    opens = len(hand) == 10 and not trick and seat == 0
    if opens and not are_asked(rules) and may_cancel(rules, seat, hand):
        moves.append("cancel")
    return moves


def trick_winner(trump: str, leader: int, trick: Sequence[str]) -> int:
    """Return the seat that wins a trick of four; `trump` is a suit."""
    if len(trick) != 4:
        raise ValueError("a trick has four cards")
    wins_in = trump if any(card[1] == trump for card in trick) else trick[0][1]
    best = max((card for card in trick if card[1] == wins_in), key=PACK.index)
    return (leader + list(trick).index(best)) % 4


# ---- Score (section 6)


def carry_fault(rules: Mapping[str, Any], carry: object) -> str | None:
    """Say why this cannot be carried into a hand (section 10)."""
    rule = resolve(rules)["draw_rule"]
    if type(carry) is not int or carry < 0:
        return f"carry is {carry!r}"
    if carry > 1 and rule == "double":
        return f"carry is {carry}, but draws in a row do not multiply further"
    if carry > 0 and rule in ("void", "each"):
        return f"carry is {carry}, but nothing is carried"
    return None


def _won(rules: Mapping[str, Any], points: int, vencida: bool) -> int:
    """Return the game points of the winner before anything carried."""
    if vencida:
        return int(rules["target" if rules["vencida_value"] == "match" else "vencida_value"])
    if points >= rules["double_from"]:
        return 2
    return int(rules["score_90"]) if points == 90 else 1


def score_hand(
    rules: Mapping[str, Any], points: Sequence[int], tricks: Sequence[int], carry: int = 0
) -> dict[str, Any]:
    """Score a hand from card points and numbers of tricks by side, as a record has it."""
    rules = resolve(rules)
    if len(points) != 2 or sum(points) != 120 or len(tricks) != 2 or sum(tricks) != 10:
        raise ValueError("two sides share 120 card points and 10 tricks")
    if not all(0 <= p <= 44 * n for p, n in zip(points, tricks, strict=True)):
        raise ValueError("a trick holds 0 to 44 card points")
    fault = carry_fault(rules, carry)
    if fault is not None:
        raise ValueError(fault)
    sides, drawn = [], points[0] == points[1]
    for p, n in zip(points, tricks, strict=True):
        vencida = {"tricks": n == 10, "points": p == 120, "none": False}[rules["vencida_rule"]]
        match = vencida and rules["vencida_value"] == "match"
        won = _won(rules, p, vencida) if p > 60 else 0
        if won and not match:  # what a match is worth is neither raised nor doubled
            won = won * (1 + carry) if rules["draw_rule"] == "double" else won + carry
        if drawn and rules["draw_rule"] == "each":
            won = 1
        entry = {"points": won, "card_points": p, "tricks": n, "vencida": vencida, "match": match}
        sides.append(entry)
    goes_on = {"carry": carry + 1, "double": 1, "void": 0, "each": 0}[rules["draw_rule"]]
    return {"sides": sides, "carry": goes_on if drawn else 0}


# ---- Matches (section 7); `hand_no` counts from 0 and leaves cancelled deals out


def first_player(hand_no: int) -> int:
    """Return the player who sits in seat 0 of a hand."""
    return hand_no % 4


def seat_of(player: int, hand_no: int) -> int:
    """Return the seat of a player in a hand."""
    return (player - first_player(hand_no)) % 4


def match_side(hand_side: int, hand_no: int) -> int:
    """Return the team, 0 or 1, that is a side of a hand."""
    return (first_player(hand_no) + hand_side) % 2


def _decision(
    rules: Mapping[str, Any], teams: Sequence[int], taker: int | None, n_hands: int
) -> int | str | None:
    """Return who has won after a hand, "tie", or None: the match goes on (section 8).

    `taker` is the team with a vencida that wins the match.
    """
    if taker is not None:
        return taker
    ahead = None if teams[0] == teams[1] else teams.index(max(teams))
    if rules["target"] > 0 and max(teams) >= rules["target"] and ahead is not None:
        return ahead
    if n_hands == rules["match_hands"]:
        return "tie" if ahead is None else ahead
    return None


def match_result(rules: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Play a match given `card_points` and `tricks` of each hand by hand side, or `cancelled`.

    Hands may name their `first` player. Return `teams` (their game points), `winner` (None:
    undecided after all these hands), `hands` (those played; what is given after the decision is
    not looked at), `carry` and `next_first`.
    """
    rules = resolve(rules)
    teams, carry, n = [0, 0], 0, 0
    winner: int | str | None = None
    for hand in hands:
        if hand.get("first", first_player(n)) != first_player(n):
            raise ValueError(f"player {first_player(n)} is the first of this hand")
        if hand.get("cancelled"):
            if max(rules["cancel_first_max"], rules["cancel_others_max"]) < 0:
                raise ValueError("nobody may cancel")
            continue
        score = score_hand(rules, hand["card_points"], hand["tricks"], carry)
        carry, taker = score["carry"], None
        for hand_side, entry in enumerate(score["sides"]):
            team = match_side(hand_side, n)
            teams[team] += entry["points"]
            taker = team if entry["match"] else taker
        n += 1
        winner = _decision(rules, teams, taker, n)
        if winner is not None:
            carry = 0  # what is left at the end of a match is dropped
            break
    done = {"teams": teams, "winner": winner, "hands": n}
    return done | {"carry": carry, "next_first": first_player(n)}
