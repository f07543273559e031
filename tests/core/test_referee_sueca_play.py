"""The slow referee of Sueca in play: questions, reasons, positions, open-card endings."""

import random
from typing import Any

import pytest
from reference import sueca

ANY = {"cancel_first_max": 120, "cancel_others_max": 120}


def test_no_score_before_the_end_and_no_move_after_it() -> None:
    hands, trump_card = sueca.deal({}, sueca.PACK)
    hand = sueca.Hand({}, hands, trump_card)
    with pytest.raises(ValueError, match="not over"):
        hand.score()
    poor = sueca.Hand({"cancel_first_max": 30}, hands, trump_card, carry=3)
    assert poor.moves()[-1] == "cancel"
    poor.play(0, "cancel")
    assert poor.score() == {"cancelled": True, "carry": 3}
    assert poor.why_not(0, "2S") == "the hand is over"


def test_reasons() -> None:
    hands, trump_card = sueca.deal({"preset": "sueca-br"}, sueca.PACK)
    rules = {"cancel_first_max": 30, "cancel_others_max": 30}
    hand = sueca.Hand(rules, hands, trump_card)
    assert hand.why_not(0, "2S") == "seat 0 has to keep or cancel first"
    assert hand.why_not(1, "cancel") == "seat 0 is on turn"
    assert hand.why_not(4, "2S") == "there is no seat 4"
    for seat in range(4):
        hand.play(seat, "keep")
    assert hand.why_not(0, "cancel") == hand.why_not(0, "keep") == "seat 0 is not asked"
    assert hand.why_not(0, "2H") == "seat 0 does not hold 2H"
    hand.play(0, "2S")
    assert hand.why_not(1, "cancel") == "nobody may cancel once a card has been led"
    assert hand.why_not(1, "keep") == "seat 1 is not asked"
    seed = sueca.Hand({}, hands, trump_card)
    assert seed.why_not(0, "cancel") == "seat 0 may not cancel with 30 card points"
    hands = [["2S"], ["3S"], ["2H", "5S"], ["AC", "4H"]]
    follow = sueca.Hand({}, hands, "AC", trick=["6S", "3D"])
    assert follow.why_not(2, "2H") == "seat 2 must follow suit to 6S"


def test_a_question_can_be_taken_up() -> None:
    hands, trump_card = sueca.deal({}, sueca.PACK)
    for asked in range(5):
        hand = sueca.Hand(ANY, hands, trump_card, asked=asked)
        assert hand.question == (asked if asked < 4 else None)
        assert hand.turn == asked % 4


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_can_cancel_and_nobody_over_its_limit(seat: int) -> None:
    rng = random.Random(seat)
    name = "cancel_others_max" if seat else "cancel_first_max"
    for _ in range(20):
        hands, trump_card = sueca.deal({}, rng.sample(sueca.PACK, 40))
        record: dict[str, Any] = {"game": "sueca", "hands": hands, "trump_card": trump_card}
        record |= {"table": [], "stock": [], "carry": 1, "moves": [{"seat": seat, "cancel": True}]}
        record |= {"score": {"cancelled": True, "carry": 1}}
        points = sueca.card_points(hands[seat])
        for limit, fine in ((points, True), (points - 1, False), (92, True), (-1, False)):
            record["rules"] = ANY | {name: limit}
            assert (sueca.check_record(record) == []) == fine


POSITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "three_hands": ("four hands", {"hands": [["2S"], ["3S"], ["4S"]]}),
    "three_piles": ("four hands", {"piles": [[], [], []]}),
    "four_on_the_table": ("four hands", {"trick": ["5S", "6S", "7S", "QS"]}),
    "no_such_leader": ("no seat 4", {"leader": 4}),
    "no_such_answer": ("no seat 0 or 5", {"asked": 5}),
    "an_eight": ("another pack", {"hands": [["8S"], ["3S"], ["4S"], ["AC"]]}),
    "an_eight_of_trumps": ("another pack", {"trump_card": "8C"}),
    "twice_in_hand": ("at most once", {"hands": [["3S"], ["3S"], ["4S"], ["AC"]]}),
    "won_and_held": ("at most once", {"piles": [["2S"], []]}),
    "uneven": ("a card less", {"hands": [["2S", "5S"], ["3S"], ["4S"], ["AC"]]}),
    "not_played_yet": ("a card less", {"trick": ["5S"]}),
    "trump_elsewhere": ("seat 3 holds", {"trump_card": "2S"}),
    "trump_seat": ("seat 0 holds", {"rules": {"trump_seat": 0}}),
    "carry": ("carry is -1", {"carry": -1}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_that_cannot_be(name: str) -> None:
    reason, changes = POSITIONS[name]
    fine: dict[str, Any] = {"rules": {}, "hands": [["2S"], ["3S"], ["4S"], ["AC"]]}
    fine |= {"trump_card": "AC"}
    assert sueca.Hand(**fine).turn == 0
    with pytest.raises(ValueError, match=reason):
        sueca.Hand(**fine | changes)


def test_first_positions_that_cannot_be() -> None:
    hands, trump_card = sueca.deal({}, sueca.PACK)
    with pytest.raises(ValueError, match="seat 0 leads"):
        sueca.Hand({}, hands, trump_card, leader=1)
    with pytest.raises(ValueError, match="40 cards"):
        sueca.deal({}, sueca.PACK[1:] + sueca.PACK[1:2])
    with pytest.raises(ValueError, match="seat 3 holds"):
        sueca.Hand({}, hands, "2S")


def test_solving_is_playing_out_every_line() -> None:
    """The value of a card is what is won by it and by the best play after it."""
    rng = random.Random(7)
    for _ in range(20):
        cards = rng.sample(sueca.PACK, 12)
        hands = [cards[3 * seat : 3 * seat + 3] for seat in range(4)]
        leader = rng.randrange(4)
        value, moves = sueca.solve(hands, "H", leader)
        assert value == (max if leader % 2 == 0 else min)(moves.values())
        assert 0 <= value <= sueca.card_points(cards)
        # the sides exchange their parts
        turned = [hands[(seat - 1) % 4] for seat in range(4)]
        other = sueca.solve(turned, "H", (leader + 1) % 4)[0]
        assert other == sueca.card_points(cards) - value
