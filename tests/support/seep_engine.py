"""The engine of Seep as `support.seep_cases` asks it."""

import re
from contextlib import nullcontext
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pytest
from support.kits import deck_of
from support.natives import (
    after_hand_in_kernel,
    is_void_at_seep_in_kernel,
    next_dealer_in_kernel,
    score_of_piles_in_kernel,
)
from support.seep import POSITION, SEEP, dealt, houses_of, listed_moves, move, named, position
from support.seep_cases import PACK, with_rest

from simcore.cards import mask_of, names_of
from simcore.games.match import UNDECIDED
from simcore.games.seep.rules import NextDealer
from simcore.games.seep.score import SideScore
from simcore.games.seep.state import State
from simcore.options import to_json
from simcore.records import check_record

# Words of the referee that name a rule, and a pattern of what the engine says instead. What has
# none of them, an option in brackets, it says too, and may add the value.
WORDS = {
    "bid comes first": "has to bid first",
    "can capture": "it must not be thrown",
    "cemented": "is cemented: it cannot be raised",
    "does not hold": "holds .*, not ..$",
    "does not split": "does not divide into groups of",
    "from 9 to 13": "bid is .*: houses are worth 9 to 13",
    "key card": "keeps no card of",
    "neither loose": "is not on the floor",
    "no house that": "there is no house of .* to raise",
    "no houses of": "house is .*: houses are worth 9 to 13",
    "no loose card": "only loose cards are used",
    "loose card": "there is no house of .* to add to",
    "nothing to bid": "the bid is .* made once|nobody bids",
    "takes a card": "take is empty",
    "whole house": "is taken whole|in a house that .. cannot take",
    "without a card": "holds no card of .* to bid",
}


class At(NamedTuple):
    """A position under some rules, and the deck from which it goes on."""

    rules: Any
    state: State
    deck: np.ndarray


def rules_of(options):
    """Return the rules of options as a record has them."""
    return SEEP.rules(options.get("preset"), {k: options[k] for k in options if k != "preset"})


def scores_of(points):
    """Return the scores by hand side of a hand of which only the points matter."""
    nothing = SideScore(*[0] * len(SideScore._fields))
    return (*(nothing._replace(points=n) for n in points), nothing, nothing)


class Engine:
    """Answers to worked cases."""

    # --- positions ---

    def position(self, rules, state):
        rules, plays, seat = rules_of(rules), state.get("plays", 20), state["seat"]
        hands = [state["hands"].get(str(one), []) for one in range(4)]
        built = [house["cards"] for house in state["houses"]]
        piles = with_rest(state.get("piles", [[], []]), *hands, state["loose"], *built)
        at = position(
            seat,
            hands[seat],
            state["loose"],
            state["houses"],
            plays=plays,
            bid=state.get("bid", 9 if plays else 0) or 0,
        )
        last = state.get("last")
        at = at._replace(
            hands=tuple(map(mask_of, hands)),
            piles=tuple(map(mask_of, piles)),
            bonus=tuple(map(sum, state.get("sweeps", ((), ())))),
            last_side=-1 if last is None else last,
        )
        return At(rules, at, deck_of(PACK))

    def start(self, rules, hands, table, stock):
        rules, deck = rules_of(rules), deck_of([*chain(*hands), *table, *stock])
        return At(rules, POSITION.start(rules, deck), deck)

    def legal(self, at):
        return [named(code) for code in listed_moves(at.rules, at.state)]

    def why_not(self, at, seat, fields):
        assert seat == at.state.turn
        try:
            code = move(fields)
        except ValueError as error:
            return str(error)
        return SEEP.record.why_illegal(at.rules, at.state, code, POSITION.new_scratch(at.rules))

    def check_reason(self, reason, rule):
        told = reason.partition("; legal: ")[0]
        option = re.escape(rule.rstrip(")"))
        pattern = next((said for words, said in WORDS.items() if words in rule), option)
        assert re.search(pattern, told), told

    def play(self, at, seat, fields):
        assert self.why_not(at, seat, fields) is None
        after = POSITION.apply(at.rules, at.state, move(fields))
        return at._replace(state=POSITION.deal_if_due(at.rules, after, at.deck))

    def shown(self, at):
        """At the end what is left lies on the floor: whose it is shows in the score."""
        state, houses = at.state, houses_of(at.state)
        loose, piles = names_of(state.loose), [names_of(pile) for pile in state.piles]
        if POSITION.is_over(at.rules, state) and state.last_side >= 0:
            piles[state.last_side] += [*loose, *chain(*(house["cards"] for house in houses))]
            loose, houses = [], []
        return {
            "hands": [names_of(hand) for hand in state.hands[: at.rules.players]],
            "loose": loose,
            "houses": houses,
            "piles": piles,
            "sweeps": list(state.bonus),
            "stock": state.stock,
            "turn": state.turn,
            "plays": state.plays,
            "bid": state.bid or None,
        }

    def score(self, at):
        assert POSITION.is_over(at.rules, at.state)
        scores = POSITION.score(at.rules, at.state)[:2]
        return [SEEP.in_record(at.rules, score) for score in scores]

    # --- deals and scores ---

    def is_void(self, rules, first, table):
        rules = rules_of(rules)
        rest = [name for name in PACK if name not in first and name not in table]
        n = 4 * (rules.players - 1)
        deck = deck_of([*first, *rest[:n], *table, *rest[n:]])
        void = bool(is_void_at_seep_in_kernel(rules, deck))
        refused = pytest.raises(ValueError, match="the deal would have been void")
        with refused if void else nullcontext():
            SEEP.record.deck_of(rules, deck, {})
        return void

    def deal(self, rules, deck):
        rules = rules_of(rules)
        cards = deck_of(deck)
        state, (hands, table, stock) = POSITION.start(rules, cards), dealt(rules, cards)
        assert list(map(mask_of, hands)) == list(state.hands[: rules.players])
        assert (state.loose, state.stock) == (mask_of(table), len(stock))
        return hands, table, stock

    def score_piles(self, rules, piles, sweeps):
        rules, masks = rules_of(rules), tuple(map(mask_of, piles))
        scores = score_of_piles_in_kernel(rules, masks, tuple(map(sum, sweeps)))[:2]
        return [SEEP.in_record(rules, score) for score in scores]

    def resolve(self, rules):
        (_, text), *_ = check_record({"game": "seep", "rules": rules})
        if not text.startswith("hands must be"):
            raise ValueError(text)
        return to_json(rules_of(rules))

    # --- matches: match players are numbered by their seats at the table ---

    def match(self, rules, hands):
        """Points are given by table side; who sits where is the engine's affair."""
        rules = rules_of(rules)
        totals, winner, first, n = (0, 0, 0, 0), UNDECIDED, 0, 0
        for points in hands:
            if winner != UNDECIDED:
                break
            by_hand_side = scores_of(points if first % 2 == 0 else points[::-1])
            totals, winner, first = after_hand_in_kernel(rules, totals, by_hand_side, n, first)
            n += 1
        return {
            "winner": None if winner == UNDECIDED else winner,
            "hands": n,
            "totals": list(totals[:2]),
        }

    def dealer(self, rules, dealer, leads, baazi):
        """A match is one baazi: that the partner deals after it is not the engine's affair."""
        rules = rules_of(rules)
        found = next_dealer_in_kernel(rules, dealer, 1 if leads else -1)
        if baazi and rules.players == 4 and rules.next_dealer == NextDealer.LOSERS:
            found = (found + 2) % 4
        return found

    def session(self, options, dealer, hands):
        rules = rules_of(options)
        totals, dealers, winners = (0, 0, 0, 0), [dealer], []
        for n, points in enumerate(hands):
            first = (dealer + 1) % rules.players
            totals, winner, first = after_hand_in_kernel(rules, totals, scores_of(points), n, first)
            if winner == UNDECIDED:
                dealer = (first - 1) % rules.players
            else:
                dealer, totals = self.dealer(options, dealer, winner == dealer % 2, True), (0,) * 4
                winners.append(winner)
            dealers.append(dealer)
        return {"dealers": dealers, "winners": winners, "totals": list(totals[:2])}


ENGINE = Engine()
