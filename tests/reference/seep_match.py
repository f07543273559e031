"""The score of a hand of Seep, and matches (sections 8, 9 and 10); see `seep.py`.

Lists of two go by side: in a hand by the side of its seats, in a match by table side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reference.seep_floor import PACK, value
from reference.seep_options import resolve

CATEGORIES = (
    "spades",
    "aces",
    "ten_diamonds",
    "nine_spades",
    "two_spades",
    "most_cards",
    "sweeps",
    "satthi",
)
LAST_PLAY = 48

# ---- Sweeps (section 8)


def sweep_bonus(rules: Mapping[str, Any], play: int, card: str, took_house: bool) -> int:
    """Return the bonus for a sweep with a card; the first play of a hand is play 1."""
    rules = resolve(rules)
    bonus = rules["sweep_points"]
    if took_house and rules["sweep_tight"] != "same":
        bonus = rules["sweep_tight"]
    if play == 1 and rules["sweep_first"] != "same":
        bonus = rules["sweep_first"]
    if play == LAST_PLAY and rules["sweep_last"] != "same":
        bonus = rules["sweep_last"]
    return value(card) if bonus == "card" else int(bonus)


# ---- Score (section 9)


def _of_cards(rules: Mapping[str, Any], pile: Sequence[str]) -> dict[str, int]:
    """Return what the cards of a pile count, by category; the majority is not among them."""
    counts_spades = rules["spades"] == "face"
    aces = [card for card in pile if card[0] == "A" and not (counts_spades and card == "AS")]
    return {
        "spades": sum(value(card) for card in pile if card[1] == "S") if counts_spades else 0,
        "aces": rules["aces"] * len(aces),
        "ten_diamonds": rules["ten_diamonds"] * ("TD" in pile),
        "nine_spades": rules["nine_spades"] * ("9S" in pile),
        "two_spades": rules["two_spades"] * ("2S" in pile),
    }


def _most_cards(rules: Mapping[str, Any], sizes: Sequence[int]) -> list[int]:
    """Return what each side gets for the majority; a hand without a capture has none."""
    if sizes[0] != sizes[1]:
        return [rules["most_cards"] if size == max(sizes) else 0 for size in sizes]
    is_split = rules["most_cards_tie"] == "split" and sum(sizes) == len(PACK)
    return [rules["most_cards"] // 2 if is_split else 0] * 2


def score_piles(
    rules: Mapping[str, Any], piles: Sequence[Sequence[str]], sweeps: Sequence[Sequence[int]]
) -> list[dict[str, int]]:
    """Score the cards and the sweep bonuses of each side, as a record has it."""
    rules = resolve(rules)
    of_cards = [_of_cards(rules, pile) for pile in piles]
    for entry, points in zip(of_cards, _most_cards(rules, [*map(len, piles)]), strict=True):
        entry["most_cards"] = points
    card_points = [sum(entry.values()) for entry in of_cards]
    sides = []
    for side, entry in enumerate(of_cards):
        has_all = rules["satthi"] and card_points[1 - side] == 0
        entry |= {"sweeps": sum(sweeps[side]), "satthi": card_points[side] if has_all else 0}
        sides.append({"points": sum(entry.values())} | entry)
    return sides


# ---- Seats at the table (section 10)


def table_seat(rules: Mapping[str, Any], dealer: int, seat: int) -> int:
    """Return the table seat of a seat of the hand that a table seat deals."""
    return int((dealer + 1 + seat) % resolve(rules)["players"])


def table_side(rules: Mapping[str, Any], dealer: int, side: int) -> int:
    """Return the table side that is a side of the hand that a table seat deals."""
    return table_seat(rules, dealer, side) % 2


def next_dealer(rules: Mapping[str, Any], dealer: int, leads: bool, baazi: bool) -> int:
    """Return who deals the next hand.

    `leads`: the side that dealt leads after the hand; after a `baazi`: it has won that.
    """
    rules = resolve(rules)
    players = rules["players"]
    if rules["next_dealer"] == "rotate":
        return int((dealer + 1) % players)
    deals = dealer + 1 if leads else dealer
    if baazi and players == 4:
        deals += 2  # the partner
    return int(deals % players)


# ---- Matches (section 10)


def decision(rules: Mapping[str, Any], totals: Sequence[int], hand: Sequence[int]) -> int | None:
    """Return who has won after a hand, given the totals with it; None: the match goes on."""
    rules = resolve(rules)
    poor = [points < rules["min_points"] for points in hand]
    if poor.count(True) == 1:
        return 1 - poor.index(True)
    if totals[0] == totals[1]:
        return None
    ahead = 0 if totals[0] > totals[1] else 1
    won = totals[ahead]
    if rules["match_rule"] == "lead":
        won -= totals[1 - ahead]
    return ahead if won >= rules["target"] else None


def match_result(rules: Mapping[str, Any], hands: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Play a match given the points of each hand by table side.

    Return the `winner` (None: undecided after all these hands), the number of `hands` played (those
    given after the decision are not), and the `totals`.
    """
    totals = [0, 0]
    for n, hand in enumerate(hands, start=1):
        totals = [total + points for total, points in zip(totals, hand, strict=True)]
        winner = decision(rules, totals, hand)
        if winner is not None:
            return {"winner": winner, "hands": n, "totals": totals}
    return {"winner": None, "hands": len(hands), "totals": totals}


def session(
    rules: Mapping[str, Any], dealer: int, hands: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """Play match after match given the first dealer and the points of each hand by *hand* side.

    Return the `dealers`, that of the next hand included, the `winners` of the matches decided, and
    the `totals` of the match that is open.
    """
    dealers, totals = [dealer], [0, 0]
    winners: list[int] = []
    for hand in hands:
        points = [0, 0]
        for side in (0, 1):
            points[table_side(rules, dealer, side)] = hand[side]
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        winner, dealt = decision(rules, totals, points), dealer % 2
        leads = totals[dealt] > totals[1 - dealt] if winner is None else winner == dealt
        dealer = next_dealer(rules, dealer, leads, winner is not None)
        dealers.append(dealer)
        if winner is not None:
            winners.append(winner)
            totals = [0, 0]
    return {"dealers": dealers, "winners": winners, "totals": totals}
