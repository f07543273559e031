"""The index of a batch: one row an answer, as Parquet and as CSV."""

import csv
import io
from collections.abc import Sequence
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.batches.kinds import Answer, base_of, players_of
from analysis.batches.names import CSV, PARQUET
from analysis.batches.plan import PlannedRun
from analysis.comparison import MARGIN
from analysis.files import keep_bytes
from analysis.intervals import Estimate
from analysis.question import version_of
from simcore.errors import QuestionInvalid
from simcore.options import changed_options, shown

__all__ = ["COLUMNS", "Row", "index_is_of_this_version", "read_index", "rows_of", "write_index"]


VERSION = "sweeplab"


class Row(NamedTuple):
    """One answer of a run, or a run without any yet; `COLUMNS` says what each field holds."""

    run: str
    kind: str
    game: str
    rules: str
    options: str
    strategies: str
    seed: int
    unit: str
    deals: int
    ask: str | None
    margin: float
    finished: bool
    subject: str | None = None
    measure: str | None = None
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    level: float | None = None
    method: str | None = None
    n: int | None = None
    verdict: str | None = None

    @property
    def asked(self) -> tuple[object, ...]:
        """The fields that do not depend on the answer."""
        return self[: Row._fields.index("finished")]

    @property
    def found(self) -> Estimate:
        """The answer with its interval, nan where there is none."""
        mean, low, high, level = (
            nan if one is None else one for one in (self.estimate, self.low, self.high, self.level)
        )
        return Estimate(mean, low, high, level, self.method or "none", self.n or 0)


COLUMNS = {
    "run": (pa.string(), "name of the run's folder"),
    "kind": (pa.string(), "simulate, compare, matchup or tournament"),
    "game": (pa.string(), "the game"),
    "rules": (pa.string(), "GAME/PRESET; of a comparison, the baseline"),
    "options": (pa.string(), "options that differ from the preset"),
    "strategies": (pa.string(), "who plays"),
    "seed": (pa.int64(), "which deals"),
    "unit": (pa.string(), "what is counted: deal or match"),
    "deals": (pa.int64(), "how many are asked for; under a rule for stopping, at most"),
    "ask": (pa.string(), "the question as the plan puts it"),
    "margin": (pa.float64(), "the largest difference that does not matter"),
    "finished": (pa.bool_(), "whether the run is; if not, what follows is empty"),
    "subject": (pa.string(), "what the answer is about: a variant, a strategy, the first player"),
    "measure": (pa.string(), "advantage, p_match, difference or rating, as --json has them"),
    "estimate": (pa.float64(), "the number"),
    "low": (pa.float64(), "lower end of its interval"),
    "high": (pa.float64(), "upper end of its interval"),
    "level": (pa.float64(), "confidence level"),
    "method": (pa.string(), "name of the interval"),
    "n": (pa.int64(), "deals, or matches, behind it"),
    "verdict": (pa.string(), "against the margin; of a tournament there is none"),
}
"""The type of each column, and what it holds."""


def rows_of(run: PlannedRun, answers: Sequence[Answer] | None = None) -> list[Row]:
    """Return the rows of a run: one for each answer, or one that says that there is none yet."""
    base = base_of(run.asked)
    changed = changed_options(base.rules, base.game.rules(base.preset))
    asked = Row(
        run=run.name,
        kind=run.kind,
        game=base.game.name,
        rules=f"{base.game.name}/{base.preset}",
        options=", ".join(f"{name}={shown(value)}" for name, (_, value) in changed.items()),
        strategies=players_of(run.asked),
        seed=base.seed,
        unit=base.unit,
        deals=base.deals,
        ask=run.ask,
        margin=MARGIN[base.unit] if run.margin is None else float(run.margin),
        finished=False,
    )
    return [asked] if answers is None else [_answered(asked, answer) for answer in answers]


def _answered(asked: Row, answer: Answer) -> Row:
    found: dict[str, Any] = answer.found.to_json()
    return asked._replace(
        finished=True,
        subject=answer.subject,
        measure=answer.measure,
        verdict=answer.verdict,
        **found,
    )


def write_index(folder: Path, rows: Sequence[Row]) -> None:
    """Write both files of the index, each whole or not at all.

    Raises
    ------
    RunUnwritable
        They cannot be written.
    """
    schema = pa.schema(
        [pa.field(name, kind, metadata={"text": text}) for name, (kind, text) in COLUMNS.items()]
    )
    schema = schema.with_metadata({VERSION: str(version_of("sweeplab"))})
    table = pa.Table.from_pylist([row._asdict() for row in rows], schema=schema)
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows([_cell(value) for value in row] for row in rows)
    keep_bytes(folder / PARQUET, memoryview(sink.getvalue()))
    keep_bytes(folder / CSV, lines.getvalue().encode())


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def index_is_of_this_version(folder: Path) -> bool:
    """Say whether an index that can be read was written by this version of sweeplab."""
    metadata = pq.read_schema(folder / PARQUET).metadata or {}
    return bool(metadata.get(VERSION.encode()) == str(version_of("sweeplab")).encode())


def read_index(folder: Path | str) -> list[Row]:
    """Return the rows of a batch folder's index.

    Raises
    ------
    QuestionInvalid
        There is none, or it cannot be read.
    """
    file = Path(folder) / PARQUET
    try:
        return [Row(**row) for row in pq.read_table(file).to_pylist()]
    except FileNotFoundError:
        raise QuestionInvalid(f"{folder} is no batch folder: it has no {PARQUET}") from None
    except (OSError, pa.ArrowException, TypeError) as error:
        raise QuestionInvalid(f"{file} is damaged: the same batch again writes it anew") from error
