"""A chart as a file: the same figure gives the same bytes, and a file is whole or not there."""

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from matplotlib.figure import Figure

from analysis.charts.style import DPI, styled
from simcore.errors import QuestionInvalid, SweeplabError

__all__ = ["ChartUnwritable", "chart_format", "save"]

FORMATS = ("png", "svg")
SHARP = 2  # pixels of a PNG a CSS pixel, as the screens of phones have them


class ChartUnwritable(SweeplabError):
    """The file of a chart cannot be written."""


def chart_format(path: str | Path) -> str:
    """Return the format that a file's suffix asks for.

    Raises
    ------
    QuestionInvalid
        Neither of the two.

    Examples
    --------
    >>> chart_format("runs/seats.SVG")
    'svg'
    """
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        had = f"'.{suffix}'" if suffix else "no suffix"
        raise QuestionInvalid(f"{path} has {had}: name a file that ends in .png or .svg")
    return suffix


def save(figure: Figure, path: str | Path) -> None:
    """Write a chart, as PNG or SVG by the suffix; the bytes have no date and no version in them.

    Raises
    ------
    QuestionInvalid
        The suffix is neither png nor svg.
    ChartUnwritable
        The file cannot be written.
    """
    path = Path(path)
    data = _drawn(figure, chart_format(path))
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            with temporary.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(path)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
    except OSError as error:
        raise ChartUnwritable(f"cannot write {path}: {error.strerror or error}") from error


def _drawn(figure: Figure, form: str) -> bytes:
    title = str(figure.get_label())
    metadata = {
        "png": {"Title": title, "Software": None},
        "svg": {"Title": title, "Creator": None, "Date": None},
    }
    sink = BytesIO()
    with styled():
        figure.savefig(sink, format=form, dpi=SHARP * DPI, metadata=metadata[form])
    return sink.getvalue()
