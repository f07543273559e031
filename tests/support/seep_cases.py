"""The worked cases of Seep, and what each kind of case demands of whoever answers it.

`check` puts a case to some answers: an object like `support.seep_referee.REFEREE`, which has

- `position(rules, state)`: a position made from the state of a case; `start(rules, hands, table,
  stock)`: that of a deal. Positions are values, or copied where they are changed;
- of a position `legal` (move documents without a seat), `why_not` (None if a move is legal),
  `play` (the position after a move), `shown` (see below), `score` (at the end, by side);
- `score_piles`, `match`, `session`, `dealer`, `is_void`, `deal` and `resolve`, as the referee has;
- `check_reason(reason, rule)`: does a reason name a rule?

A position shows `hands`, `loose`, `houses` (each `value`, `cards`, `owners`, `cemented`), `piles`,
`sweeps` (bonuses by side, summed), `stock` (how many cards), `turn`, `plays` and `bid`; cards and
owners come in any order.

Kinds of cases are those of `seep_cases.json`, and of our own in `seep_more_cases.json`:

- `move` may say which `rule` forbids it: a word of the referee's reason;
- `dealer` may say who `won` the baazi: the dealing side or not (else the lead tells it);
- `rules`: is a rule set `valid`; if it is, `expect` are some options with their values;
- `deck`: a whole deck, and the `hands`, `table` and `stock` that it brings;
- `packets`: a deal, the `moves` made, and what is shown then;
- `end`: the last plays of a hand from a position, and some of the score;
- `session`: points of hands by *hand* side, and the `dealers`, `winners` of matches and `totals`;
- `hand`: a whole hand move by move, the floor after each play, and the score.
"""

import json
from itertools import chain, combinations
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "cases"
FILES = ("seep_cases.json", "seep_more_cases.json")
CASES = [case for name in FILES for case in json.loads((FOLDER / name).read_text())["cases"]]
RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]


def cases_of(*kinds):
    chosen = [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", chosen)


def check(case, answers):
    """Demand that the answers to a case are the right ones."""
    DEMANDS[case["kind"]](case, answers)


# --- what is compared ---


def plain(move):
    """Return a move document, without its seat, such that equal moves are equal."""
    lists = {key: tuple(sorted(move[key])) for key in ("take", "with") if key in move}
    return tuple(sorted((move | lists | {"seat": None}).items()))


def plain_houses(houses):
    """Return houses in one order, their cards and owners too; `cemented` need not be told."""
    return sorted(
        (house["value"], sorted(house["cards"]), sorted(house["owners"])) for house in houses
    )


def is_cemented(house):
    return sum(RANKS.index(card[0]) + 1 for card in house["cards"]) >= 2 * house["value"]


def check_shown(shown, expect):
    """Demand that a position shows what is expected, the lists of cards in any order."""
    for key, right in expect.items():
        if key == "houses":
            assert plain_houses(shown[key]) == plain_houses(right)
            assert all(house["cemented"] == is_cemented(house) for house in shown[key])
            assert all(
                house.get("cemented", is_cemented(house)) == is_cemented(house) for house in right
            )
        elif key == "loose":
            assert sorted(shown[key]) == sorted(right)
        elif key in ("hands", "piles"):
            assert [sorted(cards) for cards in shown[key]] == [sorted(cards) for cards in right]
        else:
            assert shown[key] == right, key


def subsets(cards):
    return chain.from_iterable(combinations(cards, n) for n in range(len(cards) + 1))


def attempts(case):
    """Yield every move that could be thought of in the position of a case, legal or not."""
    state = case["state"]
    held = state["hands"][str(state["seat"])]
    houses = [house["cards"] for house in state["houses"]]
    yield from ({"bid": bid} for bid in range(8, 15))
    for card in [case["card"]] if "card" in case else held:
        yield {"card": card}
        for loose in subsets(state["loose"]):
            yield from ({"card": card, "house": v, "with": list(loose)} for v in range(8, 15))
            takes = [[*loose, *chain(*some)] for some in subsets(houses)]
            yield from ({"card": card, "take": take} for take in takes)


def with_rest(piles, *others):
    """Return piles with all cards that are nowhere else in the place of "rest"."""
    used = {*chain(*piles, *others)}
    rest = [card for card in PACK if card not in used]
    return [[*chain(*(rest if card == "rest" else [card] for card in pile))] for pile in piles]


# --- kinds of cases ---


def demand_legal(case, answers):
    position, seat = answers.position(case["rules"], case["state"]), case["state"]["seat"]
    right = sorted(map(plain, case["expect"]), key=str)
    listed = [
        move for move in answers.legal(position) if case.get("card") in (None, move.get("card"))
    ]
    assert sorted(map(plain, listed), key=str) == right
    tried = [move for move in attempts(case) if answers.why_not(position, seat, move) is None]
    assert sorted(map(plain, tried), key=str) == right


def demand_move(case, answers):
    position, seat = answers.position(case["rules"], case["state"]), case["state"]["seat"]
    fault = answers.why_not(position, seat, case["move"])
    listed = [plain(move) for move in answers.legal(position)]
    assert (fault is None) == (plain(case["move"]) in listed) == case["legal"], fault
    if case["legal"]:
        check_after(case, answers, position, answers.play(position, seat, case["move"]))
    else:
        assert "after" not in case
        answers.check_reason(fault, case.get("rule", ""))


def check_after(case, answers, before, after):
    """Compare what a move brings; a sweep is a capture after which the floor is empty."""
    expect = dict(case.get("after", {}))
    side = case["state"]["seat"] % 2
    old, new = answers.shown(before), answers.shown(after)
    won = sorted(set(new["piles"][side]) - set(old["piles"][side]))
    bonus = new["sweeps"][side] - old["sweeps"][side]
    swept = "take" in case["move"] and not new["loose"] and not new["houses"]
    assert swept or bonus == 0
    assert sorted(expect.pop("captured", won)) == won
    assert expect.pop("sweep", bonus if swept else None) == (bonus if swept else None)
    check_shown(new, expect)


def demand_score(case, answers):
    piles = [list(pile) for pile in case["captured"]]
    named = [*chain(*piles)]
    rest = [card for card in PACK if card not in named]
    piles = [
        [one for card in pile for one in (rest if card == "rest" else [card])] for pile in piles
    ]
    check_sides(answers.score_piles(case["rules"], piles, case["sweeps"]), case["expect"])


def check_sides(found, expect):
    for side, right in zip(found, expect, strict=True):
        assert {key: side[key] for key in right} == right
        assert side["points"] == sum(side.values()) - side["points"]


def demand_match(case, answers):
    found = answers.match(case["rules"], case["hands"])
    assert {key: found[key] for key in case["expect"]} == case["expect"]


def demand_dealer(case, answers):
    leads = case.get("won", case["lead"] > 0)
    found = answers.dealer(case["rules"], case["dealer"], leads, case["baazi"])
    assert found == case["expect"]


def demand_session(case, answers):
    assert answers.session(case["rules"], case["dealer"], case["hands"]) == case["expect"]


def demand_void(case, answers):
    assert answers.is_void(case["rules"], case["first_hand"], case["table"]) == case["void"]


def demand_rules(case, answers):
    if case["valid"]:
        found = answers.resolve(case["rules"])
        assert {name: found[name] for name in case["expect"]} == case["expect"]
    else:
        with pytest.raises(ValueError) as raised:  # noqa: PT011 - the reason is checked
            answers.resolve(case["rules"])
        answers.check_reason(str(raised.value), case["rule"])


def demand_deck(case, answers):
    found = answers.deal(case["rules"], case["deck"])
    assert list(found) == [case["expect"][key] for key in ("hands", "table", "stock")]


def play_through(answers, position, moves):
    for move in moves:
        assert answers.shown(position)["turn"] == move["seat"]
        position = answers.play(position, move["seat"], move)
    return position


def demand_packets(case, answers):
    start = answers.start(case["rules"], case["hands"], case["table"], case["stock"])
    check_shown(answers.shown(play_through(answers, start, case["moves"])), case["expect"])


def demand_end(case, answers):
    position = answers.position(case["rules"], case["state"])
    check_sides(answers.score(play_through(answers, position, case["moves"])), case["expect"])


def demand_hand(case, answers):
    position = answers.start(case["rules"], case["hands"], case["table"], case["stock"])
    floors = iter(case["floors"])
    for move in case["moves"]:
        position = play_through(answers, position, [move])
        if "bid" not in move:
            check_shown(answers.shown(position), next(floors))
    assert next(floors, None) is None
    assert answers.score(position) == case["score"]["sides"]


DEMANDS = {
    "legal": demand_legal,
    "move": demand_move,
    "score": demand_score,
    "match": demand_match,
    "dealer": demand_dealer,
    "session": demand_session,
    "deal": demand_void,
    "rules": demand_rules,
    "deck": demand_deck,
    "packets": demand_packets,
    "end": demand_end,
    "hand": demand_hand,
}
