"""The one style of all charts: sizes for two widths, a font, fills that differ in grey too."""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

__all__ = [
    "BREAKS",
    "DPI",
    "GRID",
    "INK",
    "LINE",
    "MUTED",
    "NARROW",
    "SHADE",
    "WIDE",
    "Fill",
    "Layout",
    "balanced",
    "fill",
    "pt",
    "styled",
    "text_width",
    "wrapped",
]

DPI = 96  # so that a CSS pixel is a pixel
LINE = 1.35  # pixels from line to line, a pixel of the font
BREAKS = ("-:,", "=")  # after which a word may be broken, and where else if need be
HINTED = 1.04  # letters on a screen's pixels come out so much wider at most
FONT = "DejaVu Sans"  # matplotlib ships it; Verdana, where an SVG viewer lacks it, is as wide

INK, MUTED, GRID, SHADE = "#16181d", "#50555e", "#d7dade", "#dfe3e8"

# All that drawing and saving depend on: a user's matplotlibrc changes no chart.
SETTINGS = {
    name: value for name, value in mpl.rcParamsDefault.items() if not name.startswith("backend")
} | {
    "font.family": ["sans-serif"],
    "font.sans-serif": [FONT, "Verdana", "Arial"],
    "text.color": INK,
    "text.parse_math": False,  # a dollar in a name is a dollar
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 0.9,
    "svg.fonttype": "none",  # text stays text, to be searched, read aloud and copied
    "svg.hashsalt": "sweeplab",
}


class Layout(NamedTuple):
    """Sizes in CSS pixels for a width of the page."""

    narrow: bool
    width: float
    title: float
    text: float
    small: float
    margin: float
    gap: float
    mark: float
    plot: float

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin


WIDE = Layout(False, 1280, title=24, text=17, small=14, margin=36, gap=24, mark=36, plot=460)
NARROW = Layout(True, 390, title=18, text=13.5, small=11.5, margin=15, gap=18, mark=26, plot=320)


class Fill(NamedTuple):
    """How one of several things is drawn: told apart by hue, lightness, hatching and marker."""

    colour: str
    ink: str
    hatch: str
    marker: str

    @property
    def line(self) -> str:
        """The colour for lines, dark enough on white."""
        return self.colour if self.ink == "white" else self.ink

    @property
    def area(self) -> dict[str, Any]:
        """How a bar or a swatch of it is drawn."""
        return {
            "facecolor": self.colour,
            "edgecolor": self.line,
            "hatch": self.hatch,
            "hatchcolor": self.ink,
            "lw": pt(1),
        }


# Neighbours are far apart in lightness. Hues keep to blue and yellow, which nearly all of the
# colour-blind tell apart.
FILLS = (
    Fill("#1f3f77", "white", "", "o"),
    Fill("#f2b544", "#6b4700", "", "s"),
    Fill("#3f8fb5", "white", "///", "^"),
    Fill("#f6e3b3", "#4d4020", "...", "D"),
    Fill("#8a2f3d", "white", "---", "v"),
    Fill("#bcd9ea", "#24445a", "\\\\\\", "P"),
    Fill("#5b6470", "white", "xxx", "X"),
    Fill("#e3d7ec", "#463357", "ooo", "p"),
)


def fill(number: int) -> Fill:
    """Return how to draw the thing of a number; after the last it begins again."""
    return FILLS[number % len(FILLS)]


@contextmanager
def styled() -> Iterator[None]:
    """Draw with the settings of the charts alone, and put back those that were there."""
    with warnings.catch_warnings(), mpl.rc_context(SETTINGS):
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def pt(pixels: float) -> float:
    """Return CSS pixels in points, which matplotlib wants for fonts and lines."""
    return pixels * 72 / DPI


@cache
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how many pixels wide a line of text is."""
    font = FontProperties(family=FONT, size=size, weight="bold" if bold else "normal")
    width = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    return HINTED * float(width)


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines that fit a width in pixels; a word that does not fit is cut."""

    def fits(line: str) -> bool:
        return text_width(line, size, bold=bold) <= width

    lines: list[str] = []
    for word in _words(text):
        rest = word
        if lines and fits(f"{lines[-1]} {rest}"):
            lines[-1] += f" {rest}"
            continue
        while not fits(rest) and len(rest) > 1:
            most = next(end for end in range(len(rest) - 1, 0, -1) if end == 1 or fits(rest[:end]))
            cuts = (1 + max(rest.rfind(mark, 0, most) for mark in marks) for marks in BREAKS)
            cut = next(filter(None, cuts), most)
            lines.append(rest[:cut])
            rest = rest[cut:]
        lines.append(rest)
    return lines or [""]


def _words(text: str) -> list[str]:
    """Split a text into words; a number keeps its ± and its %."""
    glued = re.sub(r"\s+", " ", text.strip()).replace(" %", "\0%").replace(" ± ", "\0±\0")
    return [word.replace("\0", " ") for word in glued.split(" ") if word]


def balanced(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into as few lines as `wrapped`, but about equally long ones."""
    lines = wrapped(text, width, size, bold=bold)
    tried = lines
    while len(lines) == len(tried) > 1:
        lines, width = tried, 0.97 * width
        tried = wrapped(text, width, size, bold=bold)
    return lines
