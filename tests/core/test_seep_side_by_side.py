"""The engine of Seep and its slow referee play side by side, under any house rules."""

from collections import Counter
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference.seep_moves import floor_after, is_break
from support.kits import KITS, referee_hand, seats_of
from support.seep import POSITION, SEEP, listed_moves, named, options_of, play_traced, replay
from support.seep import referee as seep
from support.seep_cases import check_shown, plain
from support.seep_engine import ENGINE, At
from support.seep_positions import made_state
from support.seep_referee import REFEREE
from support.sizes import size

SEEDS = st.integers(0, 2**63 - 1)
COUNTED = dict.fromkeys(("built", "raised", "cemented", "captured", "stolen"), 0)
COUNTED |= dict.fromkeys(("n_sweeps", "n_loose_sweeps", "n_tight_sweeps"), 0)
POINTS = st.sampled_from([0, 8, 9, 30, 50, 70, 91, 92, 142]) | st.integers(0, 250)


def some_documents(rng, hand):
    """Yield moves that are mostly illegal, of cards on the floor in any mixture."""
    built = [card for house in hand.houses.values() for card in house.cards]
    for _ in range(4):
        held = hand.hands[hand.turn] if rng.random() < 0.95 else seep.PACK
        card, loose = rng.choice(held), hand.loose + (built if rng.random() < 0.1 else [])
        some = rng.sample(loose, min(len(loose), rng.randrange(4)))
        house = hand.houses.get(seep.value(card))
        whole = [*house.cards] if house and rng.random() < 0.5 else []
        yield {"card": card}
        yield {"card": card, "take": [*{*some, *whole}]}
        yield {"card": card, "house": rng.randint(8, 14), "with": some}
        yield {"card": card, "house": seep.value(card), "with": []}
        sums = [seep.total([*some, card]), *(v + seep.value(card) for v in hand.houses)]
        yield {"card": card, "house": rng.choice(sums), "with": some}
    yield {"bid": rng.randint(8, 14)}


def same_moves(rng, at, hand):
    """Demand that engine and referee allow the same: each move listed once, and any other."""
    listed = [plain(move) for move in ENGINE.legal(at)]
    assert sorted(listed, key=str) == sorted((plain(m.document()) for m in hand.moves()), key=str)
    scratch = POSITION.new_scratch(at.rules)
    for code in rng.sample(moves := listed_moves(at.rules, at.state), min(3, len(moves))):
        assert POSITION.legal(at.rules, at.state, code, scratch)
    for document in some_documents(rng, hand):
        by_referee = hand.why_not(hand.turn, seep.move_of(document))
        assert (ENGINE.why_not(at, hand.turn, document) is None) == (by_referee is None), document


def counts_of(before, move, after):
    """Return what is counted of a move, given the referee's hands before it and after it."""
    if move.kind in ("bid", "throw"):
        return {}
    side, (_, houses) = before.turn % 2, floor_after(before.view, move)
    stood, swept = before.houses.get(move.value), len(after.sweeps[side]) > len(before.sweeps[side])
    if move.kind == "house":
        cemented = houses[move.value].is_cemented and not (stood and stood.is_cemented)
        raised = is_break(move)
        return {"raised": raised, "built": not (stood or raised), "cemented": cemented}
    taken = [before.houses[v] for v in before.houses if v not in houses]
    stolen = [house for house in taken if all(owner % 2 != side for owner in house.owners)]
    kinds = {"n_loose_sweeps": swept and not taken, "n_tight_sweeps": swept and bool(taken)}
    return {"captured": len(taken), "stolen": len(stolen), "n_sweeps": swept} | kinds


def columns_of(hand, counts, residue):
    """Return what the columns say of a finished hand, as far as the referee knows it."""
    columns = {"bid": hand.bid or 0, "residue": residue}
    columns["last_side"] = -1 if hand.last is None else hand.last
    for side, score in enumerate(hand.score()["sides"]):
        of_side = score | {"n_cards": len(hand.piles[side])} | counts[side]
        columns |= {f"{name}_{side}": value for name, value in of_side.items()}
    return columns


@settings(max_examples=size(100, 40))
@given(options_of(), SEEDS, st.integers(0, 10**6), st.integers(0, 2**32))
def test_engine_and_referee_play_side_by_side(options, seed, deal, chance):
    rules, rng = SEEP.rules(None, options), Random(chance)
    seats = seats_of(KITS["seep"], rules, rng)
    deck, _, row = play_traced(rules, seats, seed, deal)
    hand, counts = referee_hand(KITS["seep"], options, deck), [Counter(COUNTED), Counter(COUNTED)]
    for state, code in replay(rules, seats, seed, deal):
        at = At(rules, state, deck)
        check_shown(ENGINE.shown(at), REFEREE.shown(hand))
        assert state.last_side == (-1 if hand.last is None else hand.last)
        same_moves(rng, at, hand)
        move, before = seep.move_of(named(code)), hand
        hand = REFEREE.play(before, before.turn, named(code))
        counts[before.turn % 2].update(counts_of(before, move, hand))
        last = at._replace(state=POSITION.apply(rules, state, code))
    check_shown(ENGINE.shown(last), REFEREE.shown(hand))
    loose, houses = floor_after(before.view, move)
    residue = len(loose) + sum(len(house.cards) for house in houses.values())
    found = dict(zip(SEEP.column_names(rules), map(int, row), strict=True))
    assert found.pop("void_deals") >= 0
    assert found == columns_of(hand, counts, residue)


@settings(max_examples=size(400, 150))
@given(options_of(), st.integers(0, 2**32))
def test_so_they_do_from_positions_that_no_play_makes(options, chance):
    rng = Random(chance)
    told = made_state(rng, options["players"])
    assume(told["plays"] or not REFEREE.is_void(options, told["hands"]["0"], told["loose"]))
    at, hand = ENGINE.position(options, told), REFEREE.position(options, told)
    same_moves(rng, at, hand)
    moves = [move.document() for move in hand.moves()]
    for move in rng.sample(moves, min(4, len(moves))):
        after = REFEREE.play(hand, hand.turn, move)
        check_shown(ENGINE.shown(ENGINE.play(at, hand.turn, move)), REFEREE.shown(after))


# --- scores, matches and deals of any kind ---


@settings(max_examples=size(300, 100))
@given(options_of(), st.integers(0, 2**32))
def test_piles_score_alike(options, chance):
    """Those of a finished hand, lopsided ones too, or none if nobody has captured."""
    rng = Random(chance)
    cards = rng.sample(seep.PACK, rng.choice([0, 52, 52, 52]))
    n = rng.choice([0, 26, 26, 51, rng.randint(0, 52)])
    if rng.random() < 0.4:  # all that counts first, and so on one side, with few cards or more
        cards.sort(key=lambda card: card[1] != "S" and card[0] not in "A29T")
        n = rng.randint(22, 30)
    piles = [cards[:n], cards[n:]]
    sweeps = [[rng.choice([0, 9, 25, 50]) for _ in range(rng.randrange(3))] for _ in range(2)]
    right = REFEREE.score_piles(options, piles, sweeps)
    assert ENGINE.score_piles(options, piles, sweeps) == right


@settings(max_examples=size(300, 150))
@given(options_of(), st.integers(0, 3), st.lists(st.lists(POINTS, min_size=2, max_size=2)))
def test_matches_go_alike(options, dealer, hands):
    """Whatever decides a match, whoever deals, baazi after baazi."""
    options |= {"target": 30 + 20 * options["target"], "min_points": 5 * options["min_points"]}
    dealer %= options["players"]
    assert ENGINE.match(options, hands) == REFEREE.match(options, hands)
    assert ENGINE.session(options, dealer, hands) == REFEREE.session(options, dealer, hands)


@settings(max_examples=size(300, 150))
@given(options_of(), st.permutations(seep.PACK))
def test_the_same_deals_are_void(options, deck):
    hands, table, _ = REFEREE.deal(options, deck)
    assert ENGINE.is_void(options, hands[0], table) == REFEREE.is_void(options, hands[0], table)
