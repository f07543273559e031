"""The first table of Sweep: what is dealt again, how often, and to what effect."""

from collections import Counter
from math import comb

import numpy as np
import pytest
from fakes.players import trail
from support.chance import fits_law
from support.sizes import size
from support.sweep import SWEEP, play_traced, seated

from simcore.cards import FACES
from simcore.runner import play_deals

SEED = 21
TRAIL = seated(trail)
COLUMN = list(SWEEP.column_names(SWEEP.rules())).index("table_redeals")


def is_face(card):
    return FACES >> int(card) & 1 == 1


def faces_of(cards):
    return sum(map(is_face, cards))


def dealt(options, deal):
    """Return the hands, the table and the stock of a deal, and how often the table was redealt."""
    rules = SWEEP.rules(None, options)
    deck, _, row = play_traced(rules, [TRAIL] * rules.players, SEED, deal)
    n = rules.players * rules.hand_size
    names = dict(zip(SWEEP.column_names(rules), row, strict=True))
    return list(deck[:n]), list(deck[n : n + 4]), list(deck[n + 4 :]), names["table_redeals"]


def deals_with_redeals(n):
    """Return the redeals of deals 0 .. n - 1 under the default rules."""
    rules = SWEEP.rules()
    return play_deals(SWEEP, rules, [TRAIL] * 2, seed=SEED, first=0, n=n)[:, COLUMN]


# --- the exact law ---


def drawn(n, faces, total):
    """Yield (f, chance) of f face cards among n of `total` cards with `faces` face cards."""
    for f in range(min(n, faces) + 1):
        if n - f <= total - faces:
            yield f, comb(faces, f) * comb(total - faces, n - f) / comb(total, n)


def exact_law(what, repeat, behind=44):
    """Return the chance of (redeals, face cards on the final table), for cards not in hands."""
    law, tables = Counter(), Counter()
    for faces, chance in drawn(behind, 12, 52):
        for f, q in drawn(4, faces, behind):
            tables[faces, f] += chance * q
    for redeals in range(60):  # by then no chance is left worth mentioning
        dead = Counter()
        for (faces, f), chance in tables.items():
            if f < 3 or what == "none" or (redeals and not repeat):
                law[redeals, f] += chance
                continue
            kept = 4 - f if what == "faces" else 0
            for g, q in drawn(4 - kept, faces, behind - kept):
                dead[faces, g] += chance * q
        tables = dead
    return law


def test_the_chance_of_a_redeal_is_that_of_the_rules():
    law = exact_law("faces", True)
    assert sum(law.values()) == pytest.approx(1)
    never = sum(chance for (redeals, _), chance in law.items() if redeals == 0)
    assert 1 - never == pytest.approx(9295 / 270725)


@pytest.mark.parametrize("repeat", [True, False])
@pytest.mark.parametrize("what", ["faces", "all", "none"])
def test_first_tables_follow_the_exact_law(what, repeat):
    """Of eight cards each for four, where redeals are most often needed again."""
    options = {"players": 4, "hand_size": 8, "table_redeal": what, "table_redeal_repeat": repeat}
    n = size(40_000, 800)
    rows = play_deals(SWEEP, SWEEP.rules(None, options), [TRAIL] * 4, seed=SEED, first=0, n=n)
    redeals = rows[:, list(SWEEP.column_names(SWEEP.rules(None, options))).index("table_redeals")]
    again = [deal for deal in range(n) if redeals[deal]]
    found = Counter()
    for deal in again:
        _, table, _, times = dealt(options, deal)
        assert times == redeals[deal]
        found[min(times, 3), faces_of(table)] += 1
    assert (what == "none") == (not again)
    law = Counter()
    for (times, faces), chance in exact_law(what, repeat, behind=20).items():
        law[min(times, 3), faces if times else None] += chance
    found[0, None] = n - len(again)
    assert fits_law([found[key] for key in law], list(law.values()), least=5) if again else True
    assert set(found) <= set(law)


def test_the_share_of_redeals():
    n = size(300_000, 1_500)
    redeals = deals_with_redeals(n)
    share = 9295 / 270725
    assert abs((redeals > 0).mean() - share) < 5 * (share * (1 - share) / n) ** 0.5
    law = exact_law("faces", True)
    mean = sum(times * chance for (times, _), chance in law.items())
    square = sum(times**2 * chance for (times, _), chance in law.items())
    assert abs(redeals.mean() - mean) < 5 * ((square - mean**2) / n) ** 0.5


# --- what happens to the cards ---


@pytest.fixture(scope="module")
def dead():
    """The deals of the default rules whose first table has three or four face cards."""
    found = np.flatnonzero(deals_with_redeals(size(10_000, 1_500)))
    assert len(found) > 30
    return [int(deal) for deal in found]


def test_a_table_is_dead_with_three_face_cards(dead):
    for deal in range(dead[20]):
        _, table, _, _ = dealt({"table_redeal": "none"}, deal)
        assert (faces_of(table) >= 3) == (deal in dead)


@pytest.mark.parametrize("what", ["faces", "all"])
def test_hands_stay_and_the_same_cards_are_behind_them(dead, what):
    for deal in dead[: size(300, 30)]:
        hands, table, stock, _ = dealt({"table_redeal": "none"}, deal)
        after = dealt({"table_redeal": what}, deal)
        assert after[0] == hands
        assert sorted(after[1] + after[2]) == sorted(table + stock)
        assert faces_of(after[1]) < 3


def test_the_number_card_stays_and_the_faces_go(dead):
    gone = 0
    for deal in dead:
        _, table, _, _ = dealt({"table_redeal": "none"}, deal)
        _, after, _, _ = dealt({}, deal)
        assert {card for card in table if not is_face(card)} <= set(after)
        gone += len({card for card in table if is_face(card)} - set(after))
    assert gone > 2 * len(dead)


def test_with_all_the_number_card_mostly_goes_too(dead):
    stayed = one = 0
    for deal in dead:
        _, table, _, _ = dealt({"table_redeal": "none"}, deal)
        _, after, _, _ = dealt({"table_redeal": "all"}, deal)
        numbers = {card for card in table if not is_face(card)}
        one += len(numbers)
        stayed += len(numbers & set(after))
    assert stayed < one / 3  # about 4 of 44


def test_the_stock_is_shuffled_whole(dead):
    """After one redeal a place of the stock has its old card once in 43 or 44 times."""
    same = np.zeros(40)
    for deal in dead:
        _, _, before, _ = dealt({"table_redeal": "none"}, deal)
        _, _, after, _ = dealt({"table_redeal_repeat": False}, deal)
        same += np.equal(before, after)
    expected = len(dead) / 44
    assert abs(same.sum() - 40 * expected) < 6 * (40 * expected) ** 0.5
    assert same.max() < expected + 6 * expected**0.5 + 3


def test_without_repeat_the_table_may_stay_dead(dead):
    tables = [dealt({"table_redeal_repeat": False}, deal) for deal in dead]
    assert all(redeals == 1 for *_, redeals in tables)
    if size(1, 0):
        assert any(faces_of(table) >= 3 for _, table, _, _ in tables)


def test_nothing_is_dealt_again_with_none(dead):
    assert all(dealt({"table_redeal": "none"}, deal)[3] == 0 for deal in dead[:50])
