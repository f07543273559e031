"""Cards and moves as HTML: rank and suit as text, told apart by the sign as well as by colour."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from simcore.cards import SUIT_SYMBOLS, SUITS, names_of

__all__ = ["card_html", "mask_html", "text_html"]

NAME = re.compile(r"\b([A2-9TJQK])([SHDC])\b")
RED = "HD"
AS_TEXT = "\N{VARIATION SELECTOR-15}"  # else a phone draws the suit as a coloured picture


def card_html(name: str) -> Markup:
    """Return a card, given its two letters.

    Examples
    --------
    >>> card_html("TH").replace(AS_TEXT, "")
    Markup('<b class="card red">10♥</b>')
    """
    rank, suit = name[0].replace("T", "10"), name[1]
    look = "card red" if suit in RED else "card"
    sign = SUIT_SYMBOLS[SUITS.index(suit)] + AS_TEXT
    return Markup('<b class="{}">{}{}</b>').format(look, rank, sign)


def mask_html(mask: int) -> Markup:
    """Return the cards of a mask, lowest first."""
    return _listed(names_of(mask))


def _listed(names: Iterable[str]) -> Markup:
    return Markup(" ").join(map(card_html, names))


def text_html(text: str) -> Markup:
    """Return a text with every card that it names drawn; the rest of it is escaped.

    Examples
    --------
    >>> text_html("9S takes 9H & <3").replace(AS_TEXT, "")
    Markup('<b class="card">9♠</b> takes <b class="card red">9♥</b> &amp; &lt;3')
    """
    parts, end = [], 0
    for found in NAME.finditer(text):
        parts += [escape(text[end : found.start()]), card_html(found.group())]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])
