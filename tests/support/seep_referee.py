"""The slow referee of Seep as `support.seep_cases` asks it."""

import copy

from reference import seep
from support.seep_cases import with_rest


class Referee:
    """Answers to worked cases; a position is a `seep.Hand`, which is copied before a move."""

    match = staticmethod(seep.match_result)
    session = staticmethod(seep.session)
    dealer = staticmethod(seep.next_dealer)
    score_piles = staticmethod(seep.score_piles)
    is_void = staticmethod(seep.is_void)
    deal = staticmethod(seep.deal)
    resolve = staticmethod(seep.resolve)
    start = staticmethod(seep.Hand)

    def position(self, rules, state):
        players = seep.resolve(rules)["players"]
        houses = [
            seep.House(house["value"], frozenset(house["cards"]), frozenset(house["owners"]))
            for house in state["houses"]
        ]
        hands = [state["hands"].get(str(seat), []) for seat in range(players)]
        built = [house.cards for house in houses]
        piles = with_rest(state.get("piles", [[], []]), *hands, state["loose"], *built)
        more = {name: state[name] for name in ("bid", "sweeps", "last") if name in state}
        return seep.Hand(
            rules,
            hands,
            state["loose"],
            houses=houses,
            n_plays=state.get("plays", 20),
            turn=state["seat"],
            piles=piles,
            **more,
        )

    def legal(self, hand):
        return [move.document() for move in hand.moves()]

    def why_not(self, hand, seat, move):
        return hand.why_not(seat, seep.move_of(move))

    def check_reason(self, reason, rule):
        assert rule in reason

    def play(self, hand, seat, move):
        after = copy.deepcopy(hand)
        after.play(seat, seep.move_of(move))
        return after

    def shown(self, hand):
        houses = [
            {
                "value": house.value,
                "cards": list(house.cards),
                "owners": list(house.owners),
                "cemented": house.is_cemented,
            }
            for house in hand.houses.values()
        ]
        return {
            "hands": hand.hands,
            "loose": hand.loose,
            "houses": houses,
            "piles": hand.piles,
            "sweeps": [sum(bonuses) for bonuses in hand.sweeps],
            "stock": len(hand.stock),
            "turn": hand.turn,
            "plays": hand.n_plays,
            "bid": hand.bid,
        }

    def score(self, hand):
        return hand.score()["sides"]


REFEREE = Referee()


def play_out(rules, rng, choose):
    """Play a hand, `choose(hand, moves)` making each move; return the hand and its record."""
    full = seep.resolve(rules)
    hands, table, stock = seep.deal(full, rng.sample(seep.PACK, 52))
    while seep.is_void(full, hands[0], table):
        hands, table, stock = seep.deal(full, rng.sample(seep.PACK, 52))
    hand, moves = seep.Hand(full, hands, table, stock), []
    while not hand.is_over:
        seat, move = hand.turn, choose(hand, hand.moves())
        moves.append({"seat": seat} | move.document())
        hand.play(seat, move)
    record = {"game": "seep", "rules": rules | full, "hands": hands, "table": table}
    return hand, record | {"stock": stock, "moves": moves, "score": hand.score()}
