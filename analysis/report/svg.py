"""Charts within a page: lean SVG in two widths, with the colours of the page, light or dark."""

import re
from collections.abc import Callable
from io import BytesIO

from markupsafe import Markup, escape
from matplotlib.figure import Figure

from analysis.charts.style import FILLS, GRID, INK, MUTED, SHADE, styled

__all__ = ["drawn", "two_widths"]

COLOURS = {INK: "ink", MUTED: "muted", GRID: "grid", SHADE: "shade", FILLS[0].colour: "mark"}
COLOURS["#ffffff"] = "paper"
TAG = re.compile(r"<[^>]+>")
FAMILY = re.compile(r"font-family: [^;\"]+; ?")
NUMBER = re.compile(r"-?\d+\.\d+")
POINT_ALONE = re.compile(r'<path d="M [-\d.]+ [-\d.]+ " style="fill: none[^>]*/>')  # is not seen
CSS_PIXELS = 96 / 72  # a point


def two_widths(draw: Callable[[bool], Figure], name: str) -> tuple[Markup, str]:
    """Return a chart for a wide and a narrow screen, and the sentence above it.

    Parameters
    ----------
    draw
        Draws it; told whether it is to be narrow.
    name
        Unlike that of any other chart of the page.
    """
    wide, narrow = draw(False), draw(True)
    both = drawn(wide, f"{name}w", "wide") + drawn(narrow, f"{name}n", "narrow")
    return both, str(wide.get_label())


def drawn(figure: Figure, name: str, look: str) -> Markup:
    """Return a figure as an SVG element.

    Parameters
    ----------
    figure
        The chart.
    name
        What the identifiers within it begin with.
    look
        The class of the element.
    """
    sink = BytesIO()
    with styled():
        figure.savefig(sink, format="svg", metadata={"Creator": None, "Date": None})
    text = sink.getvalue().decode()
    body = text[text.index("</metadata>") + len("</metadata>") :]
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", body, count=1, flags=re.DOTALL)
    used = dict.fromkeys(re.findall(r"(?:url\(|href=\")#([^)\"]+)", body))
    short = {old: f"{name}{number}" for number, old in enumerate(used)}
    body = TAG.sub(lambda found: _lean(found.group(), short), body)
    body = re.sub(r"\s*\n\s*", " ", body).replace("> <", "><")
    body = POINT_ALONE.sub("", body)
    width, height = (72 * inches for inches in figure.get_size_inches())
    # Hatches and several fills are made for light paper, which such a chart then keeps.
    light = any(fill.colour in body for fill in FILLS[1:])
    head = (
        f'<svg class="chart {look}{" light" if light else ""}" role="img"'
        f' aria-label="{escape(figure.get_label())}" viewBox="0 0 {width:.1f} {height:.1f}"'
        f' width="{CSS_PIXELS * width:.0f}" height="{CSS_PIXELS * height:.0f}">'
    )
    return Markup(head + body.strip())


def _lean(tag: str, short: dict[str, str]) -> str:
    """Return a tag with the colours of the page, short names of its own, and round numbers."""
    tag = re.sub(r"#[0-9a-f]{6}\b", lambda found: _colour(found.group()), tag)
    tag = re.sub(
        r' id="([^"]*)"',
        lambda found: f' id="{short[found[1]]}"' if found[1] in short else "",
        tag,
    )
    tag = re.sub(
        r'(url\(#|xlink:href="#)([^)"]+)',
        lambda found: found[1].removeprefix("xlink:") + short[found[2]],
        tag,
    )
    tag = FAMILY.sub("", tag)
    tag = re.sub(r' transform="rotate\(-?0 [^"]*"', "", tag)
    return NUMBER.sub(lambda found: f"{float(found.group()):.1f}".removesuffix(".0"), tag)


def _colour(written: str) -> str:
    name = COLOURS.get(written)
    return f"var(--{name})" if name else written
