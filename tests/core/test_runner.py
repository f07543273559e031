"""Many deals on many threads: the same rows, stopped when asked, faults told with their place."""

import threading
import time
from typing import ClassVar

import numpy as np
import pytest
from fakes import players
from support.sizes import size
from support.sweep import GREEDY, RANDOM, SWEEP, listed_moves, play_traced, replay, seated

from simcore import runner
from simcore.errors import StrategyFault
from simcore.rng import decision_words
from simcore.runner import play_deals, run_blocks
from strategies.base import Strategy

RULES = SWEEP.rules()
SEATS = [RANDOM, GREEDY]
TRAIL = seated(players.trail)
N = size(30_000, 200)


def rows_of(threads, *, seats=SEATS, rules=RULES, first=0, stop=N, seed=3):
    blocks = list(
        run_blocks(SWEEP, rules, seats, seed=seed, first=first, stop=stop, threads=threads)
    )
    assert [block.first for block in blocks] == list(
        np.cumsum([first, *[len(block.rows) for block in blocks]])[:-1]
    )
    return np.concatenate([block.rows for block in blocks])


def columns(rows, rules=RULES):
    names = SWEEP.column_names(rules)
    assert rows.shape[1] == len(names)
    return {name: rows[:, i] for i, name in enumerate(names)}


@pytest.fixture(scope="module")
def whole():
    return play_deals(SWEEP, RULES, SEATS, seed=3, first=0, n=N)


# --- the same rows ---


@pytest.mark.parametrize(("first_block", "largest"), [(1, 7), (97, 1013), (10**6, 10**6)])
@pytest.mark.parametrize("threads", [1, 3])
def test_rows_do_not_depend_on_blocks(whole, monkeypatch, first_block, largest, threads):
    monkeypatch.setattr(runner, "FIRST_BLOCK", first_block)
    monkeypatch.setattr(runner, "LARGEST_BLOCK", largest)
    n = size(3000, 200)
    assert np.array_equal(rows_of(threads, stop=n), whole[:n])


def test_a_deal_does_not_depend_on_those_before_it(whole):
    n = size(500, 50)
    assert np.array_equal(play_deals(SWEEP, RULES, SEATS, seed=3, first=n, n=n), whole[n : 2 * n])
    for deal in (0, 7, n):
        assert np.array_equal(play_traced(RULES, SEATS, 3, deal)[2], whole[deal])
    assert np.array_equal(rows_of(2, first=n, stop=2 * n), whole[n : 2 * n])


@pytest.mark.parametrize("deal", [0, 1, 2**32 + 5])
def test_each_decision_has_the_word_of_its_address(deal):
    rules, seed = SWEEP.rules(None, {"players": 3}), 2**33 + 9
    pairs = [decision_words(seed, deal, 0, pair) for pair in range(24)]
    words = [word for pair in pairs for word in pair]
    for (state, code), word in zip(
        replay(rules, [seated(players.follow_word)] * 3, seed, deal), words, strict=True
    ):
        listed = listed_moves(rules, state)
        assert code == listed[word % len(listed)]


def test_other_seeds_and_seats_give_other_rows(whole):
    n = size(500, 50)
    assert not np.array_equal(rows_of(1, stop=n, seed=4), whole[:n])
    assert not np.array_equal(rows_of(1, stop=n, seats=SEATS[::-1]), whole[:n])


def test_the_largest_numbers():
    last = 2**63 - 1
    rows = play_deals(SWEEP, RULES, SEATS, seed=last, first=last - 5, n=5)
    assert len({tuple(row) for row in rows}) > 1
    assert np.array_equal(rows[3:], play_deals(SWEEP, RULES, SEATS, seed=last, first=last - 2, n=2))


def test_no_deals_at_all():
    assert list(run_blocks(SWEEP, RULES, SEATS, seed=1, first=5, stop=5, threads=2)) == []
    assert play_deals(SWEEP, RULES, SEATS, seed=1, first=0, n=0).shape == (0, 19)


class Watched(Strategy):
    """A strategy that remembers the threads which ask for its code."""

    asked: ClassVar[list[threading.Thread]] = []

    def compiled(self, kernels):
        self.asked.append(threading.current_thread())
        return super().compiled(kernels)


def test_strategies_are_compiled_before_there_are_threads():
    """The cache folder of a user's file is set for the whole process while it is compiled."""
    watched = Watched(**vars(TRAIL.strategy))
    seats = [TRAIL._replace(strategy=watched)] * 2
    list(run_blocks(SWEEP, RULES, seats, seed=1, first=0, stop=20, threads=2))
    assert watched.asked[0] is threading.main_thread()


# --- stopping ---


def test_a_stopped_kernel_plays_no_deal():
    watch = np.zeros(runner.WATCH_WORDS, np.int64)
    watch[runner.STOP] = 1
    rows = play_deals(SWEEP, RULES, SEATS, seed=1, first=0, n=50, watch=watch)
    assert rows.shape == (0, 19)


def test_a_running_kernel_stops_within_a_deal(whole):
    watch = np.zeros(runner.WATCH_WORDS, np.int64)
    timer = threading.Timer(0.2, watch.__setitem__, (runner.STOP, 1))
    timer.start()
    began = time.monotonic()
    n = size(20_000_000, 50_000)
    rows = play_deals(SWEEP, RULES, SEATS, seed=3, first=0, n=n, watch=watch)
    timer.join()
    assert time.monotonic() - began < 30
    assert 0 < len(rows) < n
    some = min(len(rows), len(whole))
    assert np.array_equal(rows[:some], whole[:some])


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(runner, "FIRST_BLOCK", size(1000, 10))


def test_closing_the_iterator_stops_the_threads(small_blocks):
    before = threading.active_count()
    blocks = run_blocks(SWEEP, RULES, SEATS, seed=1, first=0, stop=10**12, threads=3)
    assert next(blocks).first == 0
    assert threading.active_count() > before
    began = time.monotonic()
    blocks.close()
    assert time.monotonic() - began < 10
    assert threading.active_count() == before


def test_an_exception_in_the_consumer_stops_the_threads(small_blocks):
    before = threading.active_count()
    blocks = run_blocks(SWEEP, RULES, SEATS, seed=1, first=0, stop=10**12, threads=2)
    next(blocks)
    with pytest.raises(KeyboardInterrupt):
        blocks.throw(KeyboardInterrupt)
    assert threading.active_count() == before


def test_blocks_grow_until_they_take_a_while(monkeypatch):
    assert runner._next_size(1000, 1000, 0.001) == 2000
    assert runner._next_size(1000, 1000, 100.0) == 2
    assert runner._next_size(1000, 1000, 10**9) == 1
    assert runner._next_size(1000, 1000, 0.0) == 2000
    assert runner._next_size(1000, 400, 0.001) == 1000  # cut short: it tells nothing
    monkeypatch.setattr(runner, "LARGEST_BLOCK", 1500)
    assert runner._next_size(1000, 1000, 0.001) == 1500


# --- faults ---

CHOOSERS = [
    (players.take_what_is_not_there, 0, "illegal move: .. takes .."),
    (players.play_what_is_not_held, 0, "illegal move: .. is trailed"),
    (players.negative, 0, "illegal move: -1 is no move"),
    (players.huge, 0, "illegal move: 9223372036854775807 is no move"),
    (players.beyond_the_pack, 0, r"illegal move: \d+ is no move"),
    (players.raise_error, 4, "ValueError: no idea"),
]


@pytest.mark.parametrize(
    ("function", "own_play", "reason"), CHOOSERS, ids=lambda x: getattr(x, "__name__", "")
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_broken_chooser_is_told_with_its_place(function, own_play, reason, seat):
    """The first deal, the first play of the seat (or the third: when two cards are left)."""
    seats = [TRAIL, TRAIL]
    seats[seat] = seated(function)
    name = function.__name__.replace("_", "-")
    with pytest.raises(StrategyFault, match=reason) as caught:
        play_deals(SWEEP, RULES, seats, seed=1, first=40, n=3)
    place = f"strategy {name}: deal 40, play {own_play + seat}, seat {seat}: "
    assert str(caught.value).startswith(place)
    assert len(str(caught.value).splitlines()) == 1


def test_a_broken_scorer_is_told_with_its_place():
    seats = [TRAIL, seated(players.raise_in_scorer, "scorer")]
    with pytest.raises(StrategyFault) as caught:
        play_deals(SWEEP, RULES, seats, seed=1, first=7, n=1)
    assert str(caught.value) == (
        "strategy raise-in-scorer: deal 7, play 1, seat 1: ValueError: no score"
    )


def test_a_fault_in_a_thread_reaches_the_consumer_and_ends_the_others():
    before = threading.active_count()
    seats = [RANDOM, seated(players.negative)]
    blocks = run_blocks(SWEEP, RULES, seats, seed=1, first=10, stop=10**12, threads=3)
    with pytest.raises(StrategyFault, match="deal 10, play 1, seat 1"):
        list(blocks)
    assert threading.active_count() == before


# --- those who always trail ---


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, 52),
        ({"players": 3}, 52),
        ({"players": 4}, 52),
        ({"face_sum": "full"}, 52),
        ({"hand_size": 8}, 52),
        ({"hand_size": 8, "redeals": "none"}, 20),
    ],
)
def test_where_nobody_captures_all_cards_lie_on_the_table(options, left):
    rules = SWEEP.rules(None, options)
    rows = play_deals(SWEEP, rules, [TRAIL] * rules.players, seed=1, first=0, n=size(200, 20))
    found = columns(rows, rules)
    assert set(found.pop("residue")) == {left}
    assert set(found.pop("last_side")) == {-1}
    found.pop("table_redeals")
    assert all(not column.any() for column in found.values())


@pytest.mark.parametrize("other", [RANDOM, GREEDY], ids=["random", "greedy"])
@pytest.mark.parametrize("preset", ["sweep", "royal", "king-sums", "eight-card-redeal"])
def test_one_who_trails_against_one_who_does_not(other, preset):
    rules = SWEEP.rules(preset)
    rows = play_deals(SWEEP, rules, [TRAIL, other], seed=1, first=0, n=size(300, 5))
    found = columns(rows, rules)
    assert not found["n_cards_0"].any()
    assert (found["n_cards_1"] + found["residue"] * (found["last_side"] < 0) == 52).all()
    assert (found["points_1"] >= 3 * (found["last_side"] == 1)).all()
    assert (found["last_side"] == 1).mean() > 0.8


def test_what_a_strategy_is_shown_of_others():
    hidden = seated(players.demand_others_hidden)
    shown = seated(players.demand_others_shown, sees_all=True)
    for options in ({}, {"players": 3}, {"players": 4}):
        rules = SWEEP.rules(None, options)
        rows = play_deals(SWEEP, rules, [hidden, shown] * 2, seed=1, first=0, n=20)
        assert len(rows) == 20
        rows = play_deals(SWEEP, rules, [shown, hidden] * 2, seed=1, first=0, n=20)
        assert len(rows) == 20
    with pytest.raises(StrategyFault):
        play_deals(
            SWEEP, RULES, [seated(players.demand_others_shown), hidden], seed=1, first=0, n=1
        )
    seats = [seated(players.demand_others_hidden, sees_all=True), hidden]
    with pytest.raises(StrategyFault):
        play_deals(SWEEP, RULES, seats, seed=1, first=0, n=1)
