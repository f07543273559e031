"""What writing every deal costs beside playing it, for several ways to write a part.

Run ``python -m benchmarks.writer``; README.md has the last figures and the reasons for the choice.
Times are CPU time a deal, the median of rounds in which all ways take turns.
"""

import time
from collections.abc import Callable
from statistics import median

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.columns import as_columns, named_columns
from analysis.estimates import DealTotals
from analysis.parts import PartWriter, schema_of, sha256
from analysis.question import ask
from simcore.games import Game
from simcore.options import Rules
from simcore.runner import play_deals

DEALS = 250_000
BLOCK = 20_000
ROUNDS = 9
ENCODINGS = ("chosen", "dictionary", "delta", "split", "plain")


def main() -> None:
    """Play a part, then print what each step costs."""
    question = ask("sweep", deals=DEALS)
    game, rules = question.game, question.rules

    def play() -> np.ndarray:
        return play_deals(game, rules, question.seats, seed=1, first=0, n=DEALS)

    rows = play()
    columns = as_columns(rows)
    schema = schema_of(named_columns(game, rules))
    parts = {(name, level): _encoder(schema, columns, name, level) for name, level in _ways()}
    part = parts["chosen", 1]()
    steps: dict[str, Callable[[], object]] = {
        "play": play,
        "rows to columns": lambda: _in_blocks(rows, as_columns),
        "running sums": lambda: _in_blocks(columns.T, lambda block: _count(game, rules, block.T)),
        "checksum": lambda: sha256(part),
    }
    steps |= {f"{name}, {_level(level)}": make for (name, level), make in parts.items()}
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(ROUNDS):
        for name, step in steps.items():
            began = time.process_time()
            step()
            times[name].append((time.process_time() - began) / DEALS * 1e9)
    sizes = {
        f"{name}, {_level(level)}": len(make()) / DEALS for (name, level), make in parts.items()
    }
    playing = median(times["play"])
    print(f"{'':24}{'ns a deal':>10}{'of playing':>12}{'bytes a deal':>14}")
    for name, taken in times.items():
        size = f"{sizes[name]:14.2f}" if name in sizes else ""
        print(f"{name:24}{median(taken):10.0f}{median(taken) / playing:12.1%}{size}")


def _ways() -> list[tuple[str, int]]:
    return [("chosen", 1)] + [(name, level) for name in ENCODINGS[1:] for level in (0, 1, 3)]


def _level(level: int) -> str:
    return f"zstd {level}" if level else "as it is"


def _encoder(
    schema: pa.Schema, columns: np.ndarray, name: str, level: int
) -> Callable[[], memoryview]:
    if name == "chosen":
        return lambda: _part(schema, columns)
    counts = schema.names[1:]
    encoding = {"delta": "DELTA_BINARY_PACKED", "split": "BYTE_STREAM_SPLIT"}.get(name, "PLAIN")
    encodings = {"deal": "DELTA_BINARY_PACKED"}
    encodings |= {} if name == "dictionary" else dict.fromkeys(counts, encoding)

    def write() -> memoryview:
        deals = np.arange(columns.shape[1])
        table = pa.Table.from_arrays(
            [pa.array(values) for values in (deals, *columns)], schema=schema
        )
        sink = pa.BufferOutputStream()
        pq.write_table(
            table,
            sink,
            row_group_size=DEALS,
            compression="zstd" if level else "none",
            compression_level=level or None,
            use_dictionary=counts if name == "dictionary" else False,
            column_encoding=encodings,
            write_statistics=["deal"],
        )
        return memoryview(sink.getvalue())

    return write


def _part(schema: pa.Schema, columns: np.ndarray) -> memoryview:
    writer = PartWriter(schema, 0)
    for start in range(0, DEALS, BLOCK):
        writer.add(columns[:, start : start + BLOCK])
    return writer.finish()


def _in_blocks(rows: np.ndarray, step: Callable[[np.ndarray], object]) -> None:
    for start in range(0, len(rows), BLOCK):
        step(rows[start : start + BLOCK])


def _count(game: Game, rules: Rules, columns: np.ndarray) -> None:
    DealTotals(game, rules).add(columns)


if __name__ == "__main__":
    main()
