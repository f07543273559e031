"""Slow referee of Sweep (Sri Lanka), written from the text of the rules alone.

Cards are strings ("9H", "TS"), seats and sides are numbers, everything else is lists and sets.
"Section" and "item" mean those of the rules. Options and captures (sections 3 and 9) are in
`sweep_takes.py`, builds (section 5) in `sweep_builds.py`, matches (section 7) in
`sweep_matches.py`; they can be had from here. "Table" means the loose cards wherever builds are
told beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from reference.documents import card_faults
from reference.sweep_builds import (
    Build,
    Play,
    Position,
    builds_after,
    builds_taken,
    duties_lapse,
    kind_of,
    legal_plays,
    why_not,
)
from reference.sweep_matches import first_player, match_result, match_side
from reference.sweep_takes import (
    FACES,
    OPTIONS,
    PACK,
    PRESETS,
    legal_take,
    legal_takes,
    n_sides,
    resolve,
    side_of,
)

__all__ = [
    "OPTIONS",
    "PACK",
    "PRESETS",
    "Build",
    "Hand",
    "Play",
    "Position",
    "builds_after",
    "check_record",
    "deal_plan",
    "duties_lapse",
    "first_player",
    "legal_plays",
    "legal_take",
    "legal_takes",
    "match_result",
    "match_side",
    "redeal",
    "resolve",
    "score_counts",
    "why_not",
]

# ---- Deals (section 2)


def redeal(
    rules: Mapping[str, Any], table: Sequence[str], done: int = 0
) -> tuple[bool, list[str], list[str]]:
    """Return if there is a table redeal, the cards that go back, the cards kept (both sorted).

    `done` counts the redeals of this table so far: with `table_redeal_repeat` false one is all.
    """
    rules = resolve(rules)
    faces = sorted(c for c in table if c[0] in FACES)
    spent = done > 0 and not rules["table_redeal_repeat"]
    if len(faces) < 3 or rules["table_redeal"] == "none" or spent:
        return False, [], sorted(table)
    back = faces if rules["table_redeal"] == "faces" else sorted(table)
    return True, back, sorted(set(table) - set(back))


def _packet(rules: Mapping[str, Any], n_stock: int) -> int:
    """Return how many cards each seat gets in a later deal, 0 if no deal is due (section 2.3)."""
    if rules["redeals"] == "none":
        return 0
    return min(int(rules["hand_size"]), n_stock // int(rules["players"]))


def deal_plan(rules: Mapping[str, Any]) -> tuple[list[int], int]:
    """Return the packet size of each deal and the number of cards never dealt (section 2.3)."""
    rules = resolve(rules)
    deals: list[int] = []
    n_stock, size = len(PACK) - 4, int(rules["hand_size"])
    while size:
        deals.append(size)
        n_stock -= size * rules["players"]
        size = _packet(rules, n_stock)
    return deals, n_stock


# ---- Score (section 6)


def _majority(rules: Mapping[str, Any], counts: Sequence[int], absolute: int) -> list[bool]:
    """Tell for each side if it has the majority in cards or spades."""
    if rules["majority"] == "absolute":
        return [n >= absolute for n in counts]
    best = [n == max(counts) and n > 0 for n in counts]
    return best if sum(best) == 1 or rules["majority_tie"] == "all" else [False] * len(counts)


def score_counts(
    rules: Mapping[str, Any],
    cards: Sequence[int],
    spades: Sequence[int],
    ace_side: int | None,
    ace_in_sweep: str | None,
    sweeps: Sequence[int],
) -> list[dict[str, int]]:
    """Score a hand from counts by side.

    `ace_side` has AS; `ace_in_sweep` tells if a sweep took it from the "table", or it was itself
    the card "played" in one. `sweeps` are those that count (see `last_play_sweep`).
    """
    rules = resolve(rules)
    most_cards, most_spades = _majority(rules, cards, 27), _majority(rules, spades, 7)
    doubling = {"off": (), "any": ("table", "played"), "table": ("table",)}
    ace_points = rules["ace_spades_points"]
    if ace_in_sweep in doubling[rules["ace_sweep_bonus"]]:
        ace_points *= 2
    sides = []
    for s in range(n_sides(rules)):
        entry = {
            "most_cards": rules["most_cards_points"] * most_cards[s],
            "most_spades": rules["most_spades_points"] * most_spades[s],
            "ace_spades": ace_points * (s == ace_side),
            "sweeps": rules["sweep_points"] * sweeps[s],
        }
        counts = {"n_cards": cards[s], "n_spades": spades[s], "n_sweeps": sweeps[s]}
        sides.append({"points": sum(entry.values())} | entry | counts)
    return sides


# ---- Play (sections 2.3, 2.4, 3, 4, 5)


class Hand:
    """A hand in play, from the first deal or from any position; rules may be unresolved.

    `piles`, `sweeps` and `last` (who captured last) go by side. `ace_in_sweep` is needed only if
    AS was captured in a sweep before the position. `build_counts` tells of each side, from the
    position on, how many builds it "made", "raised" and "added" to, and how many it took whose
    owner was of its "own" side or of the "other"; residue is not taken.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        hands: Sequence[Sequence[str]],
        table: Sequence[str],
        stock: Sequence[str],
        piles: Sequence[Sequence[str]] | None = None,
        sweeps: Sequence[int] | None = None,
        last: int | None = None,
        turn: int = 0,
        ace_in_sweep: str | None = None,
        builds: Sequence[Build] = (),
    ) -> None:
        self.rules = resolve(rules)
        sides = n_sides(self.rules)
        self.hands = [list(hand) for hand in hands]
        self.table, self.stock = list(table), list(stock)
        self.piles = [list(pile) for pile in piles or [()] * sides]
        self.sweeps = list(sweeps) if sweeps is not None else [0] * sides
        self.last, self.turn, self.ace_in_sweep = last, turn, ace_in_sweep
        self.builds = list(builds)
        self.build_counts: list[Counter[str]] = [Counter() for _ in range(sides)]
        if len(self.hands) != self.rules["players"] or len(self.piles) != sides:
            raise ValueError("as many hands as players and as many piles as sides")
        self._deal_or_end()

    @property
    def is_over(self) -> bool:
        """Whether all cards dealt have been played and no further deal is due (section 2.4)."""
        return not any(self.hands) and _packet(self.rules, len(self.stock)) == 0

    def position(self) -> Position:
        """Return what the seat on turn plays from."""
        return Position(self.rules, self.table, self.builds, self.turn, self.hands[self.turn])

    def why_not(
        self,
        seat: int,
        card: str,
        take: Sequence[str] = (),
        build: Sequence[str] | None = None,
        value: int = 0,
    ) -> str | None:
        """Return None if the play is legal, else the reason; no take and no build is a trail.

        `build` are the table cards that the card is built on, `value` that of the build then.
        """
        if self.is_over:
            return "the hand is over"
        if seat != self.turn:
            return f"seat {self.turn} is on turn"
        if card not in self.hands[seat]:
            return f"seat {seat} does not hold {card}"
        return why_not(self.position(), Play(card, take, build, value))

    def play(
        self,
        seat: int,
        card: str,
        take: Sequence[str] = (),
        build: Sequence[str] | None = None,
        value: int = 0,
    ) -> None:
        """Play a card, then deal, or end the hand, if that is due."""
        fault = self.why_not(seat, card, take, build, value)
        if fault is not None:
            raise ValueError(fault)
        at, play = self.position(), Play(card, take, build, value)
        self._count(at, play)
        self.builds = builds_after(at, play)
        self.table = [c for c in self.table if c not in (*take, *(build or ()))]
        self.hands[seat] = [c for c in self.hands[seat] if c != card]
        self.turn = (seat + 1) % len(self.hands)
        if take:
            self._capture(side_of(self.rules, seat), card, take)
        elif build is None:
            self.table.append(card)
        self._deal_or_end()

    def _count(self, at: Position, play: Play) -> None:
        """Count what a play does to builds."""
        side = side_of(self.rules, at.seat)
        if play.build is not None:
            self.build_counts[side][kind_of(at, play)] += 1
        for build in builds_taken(at, play):
            whose = "own" if side_of(self.rules, build.owner) == side else "other"
            self.build_counts[side][whose] += 1

    def _capture(self, side: int, card: str, take: Sequence[str]) -> None:
        """Move the cards to the pile and count a sweep: nothing is left (section 4)."""
        self.piles[side] += [card, *take]
        self.last = side
        if self.table or self.builds or (self.is_over and not self.rules["last_play_sweep"]):
            return
        self.sweeps[side] += 1
        if "AS" in (card, *take):
            self.ace_in_sweep = "played" if card == "AS" else "table"

    def _deal_or_end(self) -> None:
        """Deal by packets when all hands are empty; at the end give away the residue."""
        if any(self.hands):
            return
        size = _packet(self.rules, len(self.stock))
        if size:
            for hand in self.hands:
                hand += self.stock[:size]
                del self.stock[:size]
        elif self.last is not None:
            self.piles[self.last] += chain(self.table, *(build.cards for build in self.builds))
            self.table, self.builds = [], []

    def score(self) -> list[dict[str, int]]:
        """Score the finished hand (section 6), a dict for each side."""
        if not self.is_over:
            raise ValueError("the hand is not over")
        spades = [sum(c[1] == "S" for c in pile) for pile in self.piles]
        aces = [s for s, pile in enumerate(self.piles) if "AS" in pile]
        return score_counts(
            self.rules,
            [len(pile) for pile in self.piles],
            spades,
            aces[0] if aces else None,
            self.ace_in_sweep,
            self.sweeps,
        )


# ---- Records (section 8)


def _cards_fault(record: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with hands, table and stock."""
    hands, table, stock = record.get("hands"), record.get("table"), record.get("stock")
    if not isinstance(hands, list) or not isinstance(table, list) or not isinstance(stock, list):
        return ["hands, table and stock must be lists"]
    if not all(isinstance(hand, list) for hand in hands):
        return ["each hand must be a list"]
    faults = []
    if [len(hand) for hand in hands] != [rules["hand_size"]] * rules["players"]:
        faults.append(f"not {rules['players']} hands of {rules['hand_size']} cards")
    if len(table) != 4:
        faults.append(f"{len(table)} cards on the table instead of 4")
    faults += card_faults(chain(*hands, table, stock), PACK)
    n_faces = sum(card in PACK and card[0] in FACES for card in table)
    if n_faces >= 3 and rules["table_redeal"] != "none" and rules["table_redeal_repeat"]:
        faults.append("three or more face cards on the table: it is redealt until fewer")
    return faults


def _move_fault(hand: Hand, move: object) -> str | None:
    """Play one move of a record; return why it cannot be played."""
    if not isinstance(move, dict):
        return "not an object"
    seat, card, take = move.get("seat"), move.get("card"), move.get("take", [])
    if type(seat) is not int or not isinstance(card, str) or not isinstance(take, list):
        return "needs a seat, a card and, for a capture, a list of cards taken"
    build, value = move.get("build", []), move.get("value", 0)
    if not isinstance(build, list) or type(value) is not int:
        return "a build needs a list of cards and a value"
    if "value" in move and "build" not in move:
        return "a value, but no build: it needs a list of cards and a value"
    if not all(isinstance(c, str) for c in (*take, *build)):
        return "needs a list of cards, each by its name"
    play = (seat, card, take, build if "build" in move else None, value)
    fault = hand.why_not(*play)
    if fault is None:
        hand.play(*play)
    return fault


def _score_faults(written: object, right: list[dict[str, int]]) -> list[str]:
    """Compare the score of a record, key by key."""
    sides = written.get("sides") if isinstance(written, dict) else None
    if not isinstance(sides, list) or len(sides) != len(right):
        return [f"score must have {len(right)} sides"]
    faults = []
    for s, (is_, be) in enumerate(zip(sides, right, strict=True)):
        if not isinstance(is_, dict) or set(is_) != set(be):
            faults.append(f"score of side {s} must have the keys {', '.join(be)}")
            continue
        for key, n in be.items():
            if type(is_[key]) is not int or is_[key] != n:
                faults.append(f"score of side {s}: {key} is {is_[key]!r} instead of {n}")
    return faults


def check_record(record: Mapping[str, Any]) -> list[str]:
    """Return every fault of a hand record, [] if it is right (section 8, item 18).

    After a faulty deal or a faulty move nothing later is judged: the position is not known.
    A table with three face cards is possible after all if there is no redeal, or at most one (the
    same cards can come again, whichever cards went back).
    """
    if record.get("game") != "sweep":
        return [f"game is {record.get('game')!r} instead of 'sweep'"]
    given = record.get("rules")
    if not isinstance(given, dict):
        return ["rules must be an object"]
    try:
        rules = resolve(given)
    except ValueError as error:
        return [str(error)]
    faults = _cards_fault(record, rules)
    if faults:
        return faults
    hand = Hand(rules, record["hands"], record["table"], record["stock"])
    moves = record.get("moves")
    if not isinstance(moves, list):
        return ["moves must be a list"]
    for i, move in enumerate(moves):
        fault = _move_fault(hand, move)
        if fault is not None:
            return [f"move {i}: {fault}"]
    if not hand.is_over:
        return ["the moves stop before the end of the hand"]
    return _score_faults(record.get("score"), hand.score())
