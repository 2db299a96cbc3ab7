"""Markup put together from parts: escaped text, cards and tiles, and learners' texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from tichu_teach.texts.names import card_name, is_card


class Html(str):
    """Markup, as it goes into a page."""

    __slots__ = ()


def tag(name: str, *content: object, **attributes: str) -> Html:
    """An element; its text is escaped, and attributes without a value are left out.

    >>> tag("b", "8 < 9", style="color:red")
    '<b style="color:red">8 &lt; 9</b>'
    """
    given = "".join(
        f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items() if value
    )
    return Html(f"<{name}{given}>{joined(content)}</{name}>")


def joined(parts: Iterable[object], between: str = "") -> Html:
    """The parts one after the other, without empty ones."""
    return Html(between.join(_markup(part) for part in parts if part not in (None, "", False)))


def _markup(part: object) -> str:
    return part if isinstance(part, Html) else escape(str(part))


_STATIC = Path(__file__).parents[1] / "pages" / "static"
_FIGURES = {"T": "10"}
_SIGNS = {"j": "◎", "w": "⚔\ufe0e", "p": "♜", "s": "★", "r": "♥", "o": "▲", "y": "♛", "g": "♣", "b": "◆"}
_PACK_SIGNS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}
_TILE_SIGNS = {"B": "‖", "C": "◉", "K": ""}
_PAPER = (
    "display:inline-block;padding:0 .3em;border:solid 1px #999;border-radius:.3em;background:#fcf9f0;"
    "font-family:Georgia,serif;"
)
_MARKED = "box-shadow:0 0 0 2px #e2ac3f;"
_LARGE = "font-size:1.25em;"
_DOWN = "color:#fcf9f0;background:#5d1420;"


class Look(NamedTuple):
    """The look of a card: the style-sheet class of its colour, its figure, sign and letter."""

    tint: str
    figure: str
    sign: str = ""
    letter: str = ""


def look(name: str) -> Look:
    """The look of a card by its name; a name that is no card looks plain."""
    if re.fullmatch("[2-9TJQKA][jwps]", name):
        return Look(f"s-{name[1]}", _FIGURES.get(name[0], name[0]), _SIGNS[name[1]], name[1])
    if re.fullmatch("[2-9T][roygb]", name):
        return Look(f"h-{name[1]}", _FIGURES.get(name[0], name[0]), _SIGNS[name[1]], name[1])
    if re.fullmatch("[JQK]", name):
        return Look("h-w", name)
    if re.fullmatch("[BCK][1-9]", name):
        return Look(f"t-{name[0]}", name[1], _TILE_SIGNS[name[0]], name[0])
    if re.fullmatch("[1-9][DCH]|KD|QH|JH|[19T]S", name):
        figure = "A" if name[0] == "1" else _FIGURES.get(name[0], name[0])
        return Look("p-red" if name[1] in "DH" else "p-black", figure, _PACK_SIGNS[name[1]], name[1])
    others = {"JK": "p-fool", "Ma": "special", "Do": "special", "Ph": "special", "Dr": "special"}
    return Look(others.get(name, "t-wind" if name in ("E", "S", "W", "N") else f"t-{name}"), name)


@cache
def tints() -> dict[str, str]:
    """The colours of suits by class, from the table's style sheets."""
    rules = "".join((_STATIC / f"{name}.css").read_text(encoding="utf-8") for name in ("cards", "tiles"))
    found = re.findall(r"((?:& \.tt-[\w-]+,?\s*)+)\{\s*--suit: (#\w+);", rules)
    return {tint: colour for classes, colour in found for tint in re.findall(r"\.tt-([\w-]+)", classes)}


def chip(card: str, *, marked: bool = False, large: bool = False) -> Html:
    """A card; after an equals sign comes the rank it is played as: `Ph=9`."""
    name, _, played_as = card.partition("=")
    tint, figure, sign, letter = look(name)
    style = _PAPER + f"color:{tints().get(tint, '#23302c')};"
    style += _LARGE * large + _MARKED * marked
    said = played_as and tag("small", f"={_FIGURES.get(played_as, played_as)}")
    title = card_name(name) if is_card(name) else ""
    return tag(
        "span", tag("b", figure), sign, letter and tag("small", letter), said, style=style, title=title
    )


def back() -> Html:
    """A card that lies face down."""
    return tag("span", "▒", style=_PAPER + _DOWN)


def chips(
    cards: Iterable[str], *, marked: Collection[str] = (), down: Collection[int] = (), large: bool = False
) -> Html:
    """Cards in a row; a bar among them separates sets, and cards whose places are in `down` lie face down."""
    place, shown = 0, []
    for card in cards:
        if card == "|":
            shown.append(Html(" &nbsp; "))
            continue
        shown.append(back() if place in down else chip(card, marked=card in marked, large=large))
        place += 1
    return joined(shown, " ")


_MARKS = re.compile(r"(\*[^*\n]+\*|\[[^\][\n]{1,80}\]|\n)")


def inline(text: object) -> Html:
    """A line of a learner's text."""
    return joined(_part(part) for part in _MARKS.split(str(text)))


def _part(part: str) -> str:
    inner = part[1:-1]
    if part == "\n":
        return Html("<br>")
    if len(part) > 2 and part[0] == part[-1] == "*":
        return tag("b", inline(inner))
    if (
        part[:1] == "["
        and part[-1:] == "]"
        and all(is_card(each.partition("=")[0]) for each in inner.split())
    ):
        return chips(inner.split())
    return part


def paragraphs(text: object) -> Html:
    """A text of one or more paragraphs."""
    return joined(tag("p", inline(part), style="margin:.4em 0") for part in re.split(r"\n\s*\n", str(text)))
