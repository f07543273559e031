"""Records spoilt in every place: the engine never stumbles, and judges as the referee does."""

import copy
import json
from random import Random

import pytest
from support.kits import EACH_FISHING_KIT, EACH_KIT, FISHING_KITS, KITS, label
from support.sizes import size

from simcore.records import check, check_record, write

OTHER_VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2.5,
    10**30,
    "",
    "x",
    "9S",
    [],
    ["9S"],
    [[]],
    {},
    {"a": 1},
]
LONG_NUMBER = "9" * 5000


def written(kit, rules, seats, seed=1, deal=0):
    """Return the record of a deal."""
    game = kit.GAME
    asked = {"seed": seed, "first": deal, "n": 1}
    return json.loads(next(write(game, game.default_preset, rules, seats, **asked)))


def records(kit, n, seed=5):
    """Yield records under different rules."""
    rng = Random(seed)
    for deal in range(n):
        rules = kit.GAME.rules(None, kit.random_options(rng))
        seats = [rng.choice([kit.RANDOM, kit.GREEDY]) for _ in range(kit.GAME.seats(rules))]
        yield written(kit, rules, seats, seed, deal)


def places(node, path=()):
    """Yield the path of every node of a document but the top."""
    entries = node.items() if isinstance(node, dict) else enumerate(node)
    for key, inner in entries:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


def at(record, path):
    for key in path:
        record = record[key]
    return record


def replaced(record, path, value):
    changed = copy.deepcopy(record)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def removed(record, path):
    changed = copy.deepcopy(record)
    del at(changed, path[:-1])[path[-1]]
    return changed


def verdicts(kit, record):
    """Return whether the engine and the referee find a fault; the engine's words are one line."""
    found = list(check([json.dumps(record)]))
    assert all(str(fault).count("\n") == 0 for fault in found)
    return bool(found), bool(kit.referee.check_record(record))


def of_another_type(value, other):
    return type(value) is not type(other)


@EACH_KIT
def test_every_node_of_another_type_is_a_fault(kit):
    """An empty take is a trail, and so is none: that is the only other way to write something."""
    rng = Random(12)
    (record,) = records(kit, 1)
    for path in places(record):
        value = at(record, path)
        others = [other for other in OTHER_VALUES if of_another_type(value, other)]
        for other in rng.sample(others, 5):
            assert verdicts(kit, replaced(record, path, other)) == (True, True), (path, other)


@EACH_KIT
def test_every_node_with_another_value_is_judged_alike(kit):
    rng = Random(6)
    for record in records(kit, size(4, 1)):
        for path in places(record):
            value = at(record, path)
            others = [o for o in OTHER_VALUES if not of_another_type(value, o) and o != value]
            others = [other for other in others if other != 10**30]  # the engine stops at 1000
            for other in rng.sample(others, min(2, len(others))):
                engine, by_referee = verdicts(kit, replaced(record, path, other))
                assert engine == by_referee, (path, other)


@EACH_KIT
def test_every_node_removed_is_judged_alike(kit):
    """Options have defaults; nothing else may be left out but an empty take."""
    for record in records(kit, size(4, 1)):
        for path in places(record):
            if path == ("rules",):
                continue  # the engine takes the defaults, the referee wants an object
            engine, by_referee = verdicts(kit, removed(record, path))
            assert engine == by_referee, path


@pytest.mark.parametrize(
    ("kit", "name", "value"),
    [
        *((kit, "players", "2") for kit in FISHING_KITS.values()),
        *((kit, "must_capture", "false") for kit in FISHING_KITS.values()),
        (KITS["sweep"], "match_take", " ANY "),
        (KITS["scopa"], "ace_rule", " SWEEP "),
        *((kit, "sweep_points", "1") for kit in FISHING_KITS.values()),
        *((kit, "players", LONG_NUMBER) for kit in FISHING_KITS.values()),
        *((kit, "sweep_points", LONG_NUMBER) for kit in FISHING_KITS.values()),
    ],
    ids=lambda value: label(value)[:8],
)
def test_options_have_their_json_types(kit, name, value):
    """On the command line everything is text; in a record a number is a number."""
    record = written(kit, kit.GAME.rules(), [kit.GREEDY] * 2)
    assert verdicts(kit, replaced(record, ("rules", name), value)) == (True, True)


@pytest.mark.parametrize(
    ("kit", "key"),
    [
        *((KITS["sweep"], key) for key in ("points", "n_cards", "n_sweeps")),
        *((KITS["scopa"], key) for key in ("points", "primiera", "cappotto")),
    ],
    ids=label,
)
def test_scores_have_their_json_types(kit, key):
    record = written(kit, kit.GAME.rules(), [kit.GREEDY] * 2)
    path = ("score", "sides", 0, key)
    assert verdicts(kit, replaced(record, path, float(at(record, path)))) == (True, True)


@EACH_FISHING_KIT
def test_deep_nesting_is_told_and_never_stumbled_over(kit):
    record = next(records(kit, 1))
    for path in (("game",), ("table", 0), ("moves", 0, "seat"), ("score", "sides", 0, "points")):
        text = json.dumps(replaced(record, path, "HERE"))
        for depth in range(600, 1000, size(3, 20)):
            nested = "[" * depth + "]" * depth
            assert list(check([text.replace('"HERE"', nested)])), (path, depth)


# --- moves that might have been ---


def other_moves(kit, rng, rules, state):
    """Yield moves for a position: legal ones, and near misses."""
    legal = sorted(kit.legal_moves(rules, state)) if int(state.table).bit_count() <= 8 else []
    for code in rng.sample(legal, min(2, len(legal))):
        yield code
        yield code ^ (1 << rng.randrange(52))
    yield rng.randrange(52) << 52 | (1 << rng.randrange(52))


@EACH_FISHING_KIT
def test_other_moves_are_judged_alike(kit):
    """One move is replaced; what comes later may become illegal, or the score wrong, or nothing."""
    rng, right, wrong = Random(7), 0, 0
    for deal in range(size(25, 2)):
        rules = kit.GAME.rules(None, kit.random_options(rng))
        seats = [kit.RANDOM] * rules.players
        record = written(kit, rules, seats, 8, deal)
        states = list(kit.replay(rules, seats, 8, deal))
        for play in rng.sample(range(len(states)), min(10, len(states))):
            for code in other_moves(kit, rng, rules, states[play][0]):
                move = {"seat": play % rules.players} | kit.GAME.record.move_to_json(code)
                changed = replaced(record, ("moves", play), move)
                engine, by_referee = verdicts(kit, changed)
                assert engine == by_referee, (play, move, changed)
                right, wrong = right + (not engine), wrong + engine
    assert wrong > size(500, 20)
    assert right > size(20, 0)


@EACH_FISHING_KIT
def test_the_place_of_a_wrong_move_is_that_of_the_referee(kit):
    rng = Random(9)
    for record in records(kit, size(10, 2), seed=9):
        play = rng.randrange(len(record["moves"]))
        for spoil in ({"card": record["moves"][play - 1]["card"]}, {"take": record["table"][:1]}):
            changed = replaced(record, ("moves", play), record["moves"][play] | spoil)
            (text, *_), by_engine = kit.referee.check_record(changed) or [""], check_record(changed)
            if text.startswith("move "):
                assert by_engine[0][0] == int(text.split()[1].strip(":")) + 1


@EACH_KIT
def test_with_other_rules_a_record_is_judged_alike(kit):
    rng, fine = Random(10), 0
    for record in records(kit, size(40, 5), seed=10):
        for _ in range(10):
            name = rng.choice(list(record["rules"]))
            if name == "preset":
                continue
            fixed = {"players": record["rules"]["players"]} if kit in FISHING_KITS.values() else {}
            value = kit.random_options(rng, **fixed)[name]
            engine, by_referee = verdicts(kit, replaced(record, ("rules", name), value))
            assert engine == by_referee, (name, value, record)
            fine += not engine
    assert fine > size(50, 5)


@EACH_KIT
def test_cards_in_other_places_are_judged_alike(kit):
    """Two cards change places in the deal: mostly that makes some move impossible."""
    rng = Random(11)
    for record in records(kit, size(30, 4), seed=11):
        for _ in range(10):
            changed = copy.deepcopy(record)
            parts = [*changed["hands"], changed["table"], changed["stock"]]
            spots = [(part, i) for part in parts for i in range(len(part))]
            (one, i), (two, j) = rng.sample(spots, 2)
            one[i], two[j] = two[j], one[i]
            engine, by_referee = verdicts(kit, changed)
            assert engine == by_referee, changed
