"""A part: the deals between two fixed borders, as a Parquet file with nothing else in its bytes."""

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.columns import COUNT, NamedColumn

__all__ = ["PartWriter", "decode", "part_name", "part_numbers", "schema_of", "sha256"]

# Deals a row group: it bounds what is in memory, and readers can skip groups by deal.
GROUP = 50_000


def part_name(number: int) -> str:
    """Return the file name of a part.

    Examples
    --------
    >>> part_name(3)
    'part-00003.parquet'
    """
    return f"part-{number:05}.parquet"


def part_numbers(deals: int, part_size: int) -> range:
    """Return the numbers of the parts that some deals fill."""
    return range(-(-deals // part_size))


def sha256(data: bytes | memoryview) -> str:
    """Return the checksum as ``sha256sum`` writes it."""
    return hashlib.sha256(data).hexdigest()


def schema_of(columns: Sequence[NamedColumn]) -> pa.Schema:
    """Return the Parquet schema: no column ever lacks a value, and each says what it holds."""
    return pa.schema(
        [
            pa.field(
                column.name,
                pa.from_numpy_dtype(column.dtype),
                nullable=False,
                metadata={"text": column.text},
            )
            for column in columns
        ]
    )


class PartWriter:
    """Takes the deals of a part in order and gives the bytes of its file.

    The encodings are those that `benchmarks/writer.py` found: differences from deal to deal, packed
    into as many bits as they need, then zstd. Half the time of a dictionary, readable everywhere.

    Parameters
    ----------
    schema
        As `schema_of` made it.
    first
        Number of the first deal.
    """

    def __init__(self, schema: pa.Schema, first: int) -> None:
        self._schema = schema
        self._next = first
        self._group = np.empty((len(schema) - 1, GROUP), COUNT)
        self._filled = 0
        self._sink = pa.BufferOutputStream()
        self._writer = pq.ParquetWriter(
            self._sink,
            schema,
            compression="zstd",
            compression_level=1,
            use_dictionary=False,
            column_encoding=dict.fromkeys(schema.names, "DELTA_BINARY_PACKED"),
            write_statistics=["deal"],
        )

    def add(self, columns: np.ndarray) -> None:
        """Take more deals: the game's columns, one a row, as `columns.as_columns` makes them."""
        while columns.shape[1]:
            taken = columns[:, : GROUP - self._filled]
            self._group[:, self._filled : self._filled + taken.shape[1]] = taken
            self._filled += taken.shape[1]
            columns = columns[:, taken.shape[1] :]
            if self._filled == GROUP:
                self._write_group()

    def finish(self) -> memoryview:
        """Return the bytes of the file."""
        if self._filled:
            self._write_group()
        self._writer.close()
        return memoryview(self._sink.getvalue())

    def _write_group(self) -> None:
        deals = np.arange(self._next, self._next + self._filled)
        columns = (deals, *self._group[:, : self._filled])
        arrays = [pa.array(values) for values in columns]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self._next += self._filled
        self._filled = 0


def decode(data: bytes, names: Sequence[str]) -> Iterator[np.ndarray]:
    """Yield some columns of a part, one a row, a row group at a time."""
    file = pq.ParquetFile(pa.BufferReader(data))
    for group in range(file.num_row_groups):
        table = file.read_row_group(group, columns=list(names), use_threads=False)
        yield np.stack([table[name].to_numpy() for name in names])
