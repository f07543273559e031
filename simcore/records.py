"""Hand records: whole deals as JSON, written by the engine and judged for anybody."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from simcore.bits import has
from simcore.cards import RANKS, card_from_name, card_name
from simcore.errors import SweeplabError, one_line, suggestion
from simcore.games import GAMES, Game
from simcore.options import Rules, to_json
from simcore.runner import Seated, play_deals

__all__ = ["Fault", "check", "check_record", "position_before", "write"]


class Fault(NamedTuple):
    """What is wrong with a record: line of the file, number of the play (from 1), and words."""

    line: int
    play: int | None
    text: str

    def __str__(self) -> str:
        """Return the line to print."""
        place = f"line {self.line}" + ("" if self.play is None else f", play {self.play}")
        return f"{place}: {self.text}"


class _Faulty(Exception):
    """A record is wrong at some play, or as a whole."""

    def __init__(self, text: str, play: int | None = None) -> None:
        super().__init__(text)
        self.text, self.play = one_line(text), play


# --- writing ---


def write(
    game: Game,
    preset: str,
    rules: Rules,
    seats: Sequence[Seated],
    *,
    seed: int,
    first: int,
    n: int,
) -> Iterator[str]:
    """Yield deals ``first .. first + n - 1`` as hand records, one JSON document each.

    Parameters
    ----------
    game, preset, rules
        The game, the preset that is named in the records, and the full rules, all of which are
        written.
    seats
        One chosen strategy a seat.
    seed, first, n
        The deals.

    Raises
    ------
    StrategyFault
        As `simcore.runner.play_deals`.
    """
    for deal in range(first, first + n):
        trace = new_trace(game, rules)
        play_deals(game, rules, seats, seed=seed, first=deal, n=1, trace=trace)
        yield json.dumps(_record(game, preset, rules, trace))


def new_trace(game: Game, rules: Rules) -> np.ndarray:
    """Return room for one deal: its deck, the number of plays, and its moves."""
    return np.zeros(game.kernels_of(rules).trace_words, np.int64)


def _record(game: Game, preset: str, rules: Rules, trace: np.ndarray) -> dict[str, Any]:
    pack = game.pack.bit_count()
    deck, played = trace[:pack], trace[pack + 1 :][: trace[pack]]
    names = [card_name(int(card)) for card in game.record.as_recorded(rules, deck)]
    fields: dict[str, Any] = {}
    for field, sizes in game.record.deal_fields(rules).items():
        lists = []
        for size in sizes:
            lists.append(names[:size])
            names = names[size:]
        fields[field] = lists if field == "hands" else lists[0]
    position, moves = game.position, []
    state = game.record.ready(rules, position.start(rules, deck), None)
    for move in map(int, played):
        state = position.deal_if_due(rules, state, deck)
        moves.append({"seat": int(state.turn)} | game.record.move_to_json(move))
        state = position.apply(rules, state, move)
    return {
        "game": game.name,
        "rules": {"preset": preset} | to_json(rules),
        **fields,
        **game.record.more_fields(rules, deck),
        "moves": moves,
        "score": _score(game, rules, state),
    }


def _score(game: Game, rules: Rules, state: Any) -> dict[str, Any]:
    scores = game.position.score(rules, state)[: game.sides(rules)]
    document: dict[str, Any] = game.record.score_document(
        rules, state, [game.in_record(rules, side) for side in scores]
    )
    return document


# --- looking into one ---


def position_before(record: Mapping[str, Any], play: int) -> Any:
    """Return the position before a play (from 1) of a sound record, or that at its end."""
    game, rules = _game_and_rules(record)
    return next(islice(_positions(game, rules, record), play - 1, None))


# --- judging ---


def check(lines: Iterable[str]) -> Iterator[Fault]:
    """Yield every fault of a file of hand records, one record a line; blank lines are passed over.

    The first illegal move of a record ends its judgement, since what follows hangs on it.
    """
    records = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        records += 1
        try:
            record = json.loads(line, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            yield Fault(number, None, one_line(f"this is not JSON: {error}"))
            continue
        for play, text in check_record(record):
            yield Fault(number, play, text)
    if not records:
        yield Fault(1, None, "there are no records in it")


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def check_record(record: object) -> list[tuple[int | None, str]]:
    """Return the faults of one record: number of the play (from 1), or None, and what is wrong."""
    try:
        game, rules = _game_and_rules(record)
        assert isinstance(record, dict)
        state = _play_through(game, rules, record)
        faults = _score_faults(game, rules, state, record.get("score"))
        return [(None, one_line(text)) for text in faults]
    except _Faulty as fault:
        return [(fault.play, fault.text)]


def _game_and_rules(record: object) -> tuple[Game, Any]:
    if not isinstance(record, dict):
        raise _Faulty("a record is a JSON object")
    name, given = record.get("game"), record.get("rules", {})
    if not isinstance(name, str) or name not in GAMES:
        raise _Faulty(f"unknown game {name!r}: {suggestion(str(name), GAMES)}")
    if not isinstance(given, dict):
        raise _Faulty("rules must be an object of options")
    preset = given.get("preset", GAMES[name].default_preset)
    if not isinstance(preset, str):
        raise _Faulty("preset must be the name of a preset")
    options = {key: value for key, value in given.items() if key != "preset"}
    try:
        rules = GAMES[name].rules(preset, options)
    except SweeplabError as error:
        raise _Faulty(str(error)) from None
    written = to_json(rules)
    for key, value in options.items():  # in JSON a number is a number, not a text that means one
        if type(value) is not type(written[key]) or value != written[key]:
            must = json.dumps(written[key])
            raise _Faulty(f"option {key} is {json.dumps(value)}: write {must}")
    return GAMES[name], rules


def _deck(game: Game, rules: Any, record: Mapping[str, Any]) -> tuple[np.ndarray, int]:
    cards: list[int] = []
    for field, sizes in game.record.deal_fields(rules).items():
        value = record.get(field)
        lists = value if field == "hands" else [value]
        if not isinstance(lists, list) or len(lists) != len(sizes):
            raise _Faulty(f"{field} must be a list of {len(sizes)} hands")
        for seat, (names, size) in enumerate(zip(lists, sizes, strict=True)):
            place = f"the hand of seat {seat}" if field == "hands" else field
            if not isinstance(names, list) or len(names) != size:
                has = f"{len(names)} cards" if isinstance(names, list) else "no list of cards"
                raise _Faulty(f"{place} has {has}, must have {size}")
            cards += [_card(game, name, place) for name in names]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise _Faulty(f"{card_name(twice[0])} is dealt twice")
    try:
        deck, carried = game.record.deck_of(rules, np.array(cards, np.int64), record)
    except ValueError as error:
        raise _Faulty(str(error)) from None
    return deck, carried


def _card(game: Game, name: object, place: str) -> int:
    if not isinstance(name, str):
        raise _Faulty(f"{place}: {name!r} is no card")
    try:
        card = card_from_name(name)
    except ValueError as error:
        raise _Faulty(f"{place}: {error}") from None
    if not has(game.pack, card):
        ranks = " ".join(RANKS[rank] for rank in range(len(RANKS)) if has(game.pack, 4 * rank))
        raise _Faulty(f"{place}: {card_name(card)} is not in the pack, which has {ranks}")
    return card


def _play_through(game: Game, rules: Any, record: Mapping[str, Any]) -> Any:
    """Return the position at the end of a record, once every play is found legal."""
    *_, state = _positions(game, rules, record)
    return state


def _positions(game: Game, rules: Any, record: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the position before each play, and that at the end; a fault ends it."""
    (deck, carried), position = _deck(game, rules, record), game.position
    moves = record.get("moves")
    if not isinstance(moves, list):
        raise _Faulty("moves must be a list")
    state, scratch = position.start(rules, deck, carried), position.new_scratch(rules)
    for play, move in enumerate(moves, 1):
        if game.record.has_ended(rules, state):
            raise _Faulty(f"the deal is over after {play - 1} plays", play)
        state = position.deal_if_due(rules, state, deck)
        state = game.record.ready(rules, state, move if isinstance(move, dict) else {})
        code = _move(game, state.turn, move, play)
        fault = game.record.why_illegal(rules, state, code, scratch)
        if fault is not None:
            raise _Faulty(fault, play)
        yield state
        state = position.apply(rules, state, code)
    if not game.record.has_ended(rules, state):
        raise _Faulty(f"the deal is not over after {len(moves)} plays")
    yield state


def _move(game: Game, turn: int, move: object, play: int) -> int:
    if not isinstance(move, dict):
        raise _Faulty("a move is an object, with the seat and what it plays", play)
    seat = move.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or seat != turn:
        told = "no seat" if seat is None else f"seat {json.dumps(seat)[:40]}"
        raise _Faulty(f"{told} plays, but seat {turn} is on turn", play)
    try:
        return int(game.record.move_from_json(move))
    except ValueError as error:
        raise _Faulty(str(error), play) from None


def _score_faults(game: Game, rules: Any, state: Any, score: object) -> Iterator[str]:
    right = _score(game, rules, state)
    if not isinstance(score, dict):
        yield f"score must be an object with {', '.join(right)}"
        return
    for key in right:
        if key == "sides":
            yield from _side_faults(score.get(key), right[key])
        elif not _same(score.get(key), right[key]):
            yield f"score: {key} is {json.dumps(score.get(key))}, must be {json.dumps(right[key])}"
    for key in sorted(set(score) - set(right)):
        yield f"score: unknown entry {key}"


def _side_faults(sides: object, right: list[dict[str, Any]]) -> Iterator[str]:
    if not isinstance(sides, list) or len(sides) != len(right):
        yield f"score must have sides, a list of {len(right)}"
        return
    for side, (given, must) in enumerate(zip(sides, right, strict=True)):
        if not isinstance(given, dict):
            yield f"score of side {side} must be an object"
            continue
        for key, value in must.items():
            found = given.get(key)
            if not _same(found, value):
                told = json.dumps(value)
                yield f"score of side {side}: {key} is {json.dumps(found)}, must be {told}"
        for key in sorted(set(given) - set(must)):
            yield f"score of side {side}: unknown entry {key}"


def _same(found: object, right: object) -> bool:
    return type(found) is type(right) and found == right
