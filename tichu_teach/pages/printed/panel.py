"""The panel of a scene as it is printed: what is told and asked, and never what was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tichu_teach.texts import text

from .cards import chips
from .html import Html, joined, tag
from .prose import inline, paragraphs
from .table import grid, row

Data = dict[str, Any]


def panel(scene: Data) -> tuple[Html, Html]:
    """The `panel` of a scene in two parts: what is told, and what is asked.

    Buttons, marks and fields are left out, for nothing here can be pressed.
    """
    header = scene.get("header")
    told: list[Html] = [tag("div", header, style="opacity:.75;font-size:.9em")] if header else []
    if scene.get("title"):
        told.append(tag("div", inline(scene["title"]), style="font-size:1.25em;font-weight:700"))
    asked: list[Html] = []
    for block in scene.get("blocks") or ():
        printed = _BLOCKS[block["kind"]](block) if block["kind"] in _BLOCKS else Html()
        (asked if asked or block.get("asks") or block["kind"] in _ASKING else told).append(printed)
    return joined(told), joined(asked)


def _told(block: Data) -> Html:
    return paragraphs(block["text"])


def _note(block: Data) -> Html:
    style = "margin:.4em 0;padding:.1em .8em;border-left:solid 3px #c8912b"
    return tag("div", paragraphs(block["text"]), style=style)


def _cards(block: Data) -> Html:
    return joined(_row(line) for line in block.get("rows") or ())


def _row(line: Data) -> Html:
    cards = chips(line["cards"], down=line.get("down") or (), large=True)
    parts = [inline(line.get("label") or ""), cards, inline(line.get("note") or "")]
    return tag("p", joined(parts, " "), style="margin:.4em 0")


def _table(block: Data) -> Html:
    rows = [row(*map(inline, block["head"]), head=True)] if block.get("head") else []
    rows += [
        row(*map(inline, cells)) for cells in (*(block.get("rows") or ()), block.get("foot") or ()) if cells
    ]
    return grid(rows)


def _figure(block: Data) -> Html:
    """A figure in numbers: what is printed needs no bars to be compared."""
    rows = [row(inline(bar["label"]), bar["said"]) for bar in block["bars"]]
    return joined([tag("p", tag("b", inline(block["title"]))), grid(rows), tag("p", block.get("note") or "")])


def _results(block: Data) -> Html:
    """Plots in numbers, likewise."""
    rows = [row(inline(each["label"]), each["said"]) for each in block["rows"]]
    return joined([tag("p", tag("b", inline(block["title"]))), grid(rows), tag("p", block.get("note") or "")])


def _question(block: Data) -> Html:
    return (
        tag("p", tag("b", inline(block["question"])), style="margin:.4em 0")
        if block.get("question")
        else Html()
    )


def _choices(block: Data) -> Html:
    items = (tag("li", inline(option["label"])) for option in block["options"])
    return joined([_question(block), tag("ul", *items, style="margin:.2em 0")])


def _order(block: Data) -> Html:
    """Things to be put in order, as they came or, once they lie in their order, by the alphabet."""
    items = (
        sorted(block["items"], key=lambda item: str(item["value"])) if block.get("done") else block["items"]
    )
    shown = (
        tag("li", inline(item.get("label") or ""), " ", chips(item.get("cards") or ())) for item in items
    )
    return joined([_question(block), tag("ul", *shown, style="margin:.2em 0")])


def _sheet(block: Data) -> Html:
    """The lines of a form, empty."""
    rows = [
        row(joined([inline(line["label"]), chips(line.get("cards") or ())], " "), "______")
        for line in block["rows"]
    ]
    return joined([_question(block), grid(rows)])


def _checks(block: Data) -> Html:
    return tag("ul", *(tag("li", inline(item["text"])) for item in block["items"]), style="margin:.2em 0")


def _rule(block: Data) -> Html:
    return tag("p", tag("b", block["name"]), " ", inline(block["text"]), style="margin:.4em 0;opacity:.85")


def _log(block: Data) -> Html:
    return joined(tag("div", inline(line)) for line in block.get("lines") or ())


def _lines(block: Data) -> Html:
    """What a hand is worth, line by line."""
    rows = [
        row(
            joined([inline(line["label"]), chips(line["tiles"], down=line.get("down") or ())], " "),
            line["worth"],
        )
        for line in block["rows"]
    ]
    return grid(rows)


def _fold(block: Data) -> Html:
    head = tag("p", tag("b", inline(block["label"])), " ", block["value"], style="margin:.4em 0")
    return joined(
        [head, *(_BLOCKS[each["kind"]](each) for each in block["blocks"] if each["kind"] in _BLOCKS)]
    )


_ASKING = frozenset(("choices", "order", "sheet"))
_BLOCKS: dict[str, Callable[[Data], Html]] = {
    "text": _told,
    "story": _told,
    "note": _note,
    "rule": _rule,
    "cards": _cards,
    "table": _table,
    "figure": _figure,
    "results": _results,
    "choices": _choices,
    "order": _order,
    "sheet": _sheet,
    "checks": _checks,
    "log": _log,
    "lines": _lines,
    "fold": _fold,
}


def waiting() -> Html:
    """How a picture of a table becomes one to sit at."""
    return tag("p", text("display.wake"), style="margin:.6em 0 0;opacity:.75;font-size:.9em")
