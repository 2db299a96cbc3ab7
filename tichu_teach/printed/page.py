"""A scene as it is printed: the table, the panel, and both as a whole page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import figure, rank_name, rank_value, sequence

from .html import Html, chips, inline, joined, paragraphs, tag

if TYPE_CHECKING:
    from tichu_teach.scene import Scene, form_blocks
    from tichu_teach.scene import panel as blocks
    from tichu_teach.scene.table import SceneSeat, SceneTable

_CELL = "text-align:left;vertical-align:top;padding:.15em .8em .15em 0;border:0;background:none;"
_GRID = "border-collapse:collapse;border:0;margin:.3em 0;font-size:inherit;"


def table(scene: SceneTable) -> Html:
    """The `table` of a scene: everything open to its viewer, from the same data as the browser's."""
    say = Texts(scene.get("ruleset", ""))
    first = scene["viewer"]
    seats = sorted(scene["seats"], key=lambda seat: (seat["seat"] - first) % len(scene["seats"]))
    rows = [row(*(_cells(seat, scene, say))) for seat in seats]
    return joined([grid(rows), *(tag("div", *part, style="margin:.3em 0") for part in _middle(scene, say))])


def grid(rows: list[Html]) -> Html:
    """Rows as a table that a notebook's own styles leave alone."""
    return tag("table", tag("tbody", *rows), style=_GRID)


def row(*cells: object, head: bool = False) -> Html:
    """A row of a grid."""
    parts = (tag("th" if head else "td", cell, style=_CELL) for cell in cells)
    return tag("tr", *parts, style="background:none")


# -- seats -------------------------------------------------------------------------------------------


def _cells(seat: SceneSeat, scene: SceneTable, say: Texts) -> Iterator[object]:
    """A seat's line: its name, its cards, and remarks on it."""
    name = tag("b", seat["name"])
    if wind := seat.get("wind"):
        name = joined([name, f" ({wind['name']})"]) if wind["name"] not in seat["name"] else name
    turn = tag("span", "▶ ", style="color:#c8912b") if seat.get("turn") else ""
    yield tag("span", turn, name, style="white-space:nowrap")
    yield joined([_held(seat, scene, say), sequence([*remarks(seat, say)])], " &nbsp; ")


def _held(seat: SceneSeat, scene: SceneTable, say: Texts) -> Html:
    """The hand if it lies open, else the number of its cards; and the cards laid out beside it."""
    marked = scene.get("marked") or ()
    hand = seat.get("hand")
    if hand is not None:
        held = chips(hand, marked=marked, large=seat["seat"] == scene["viewer"])
    else:
        held = joined([own("table.cards", scene, say, count=seat["count"])]) if seat["count"] else Html()
    parts = [held, *(chips(group["tiles"], down=group.get("down") or ()) for group in seat.get("laid") or ())]
    parts += [chips(cards) for cards in (seat.get("seasons"), None if hand else seat.get("faceup")) if cards]
    return joined(parts, " &nbsp; ")


def own(key: str, scene: SceneTable, say: Texts, **values: object) -> str:
    """A text of the table, in the game's own words if it has any."""
    own = f"{key}.{scene.get('words')}"
    return say(own if say.has(own) else key, **values)


def remarks(seat: SceneSeat, say: Texts) -> Iterator[str]:
    if title := seat.get("title"):
        yield title
    if seat.get("call"):
        yield say(f"table.call.{seat['call']}")
    if out := seat.get("out"):
        yield say(f"table.out.{out}") if say.has(f"table.out.{out}") else say("table.out.n", n=out)
    if seat.get("taken") is not None:
        yield say("table.taken", count=seat["taken"]).replace("-", "−")
    if suit := seat.get("suit"):
        yield suit["name"]
    if seat.get("dead"):
        yield say("display.dead")
    if seat.get("won"):
        yield say("display.won")
    if total := seat.get("total"):
        yield say("display.total", points=figure(total))


# -- the middle --------------------------------------------------------------------------------------


def _middle(scene: SceneTable, say: Texts) -> Iterator[list[object]]:
    """The middle of the table, line by line."""
    names = {seat["seat"]: seat["name"] for seat in scene["seats"]}
    for play in scene.get("trick") or ():
        reading = play.get("reading") or {}
        laid = [f"{card}={reading[card]}" if card in reading else card for card in play["cards"]]
        said = say("table.trick.by", name=names[play["seat"]], label=play.get("label") or "")
        yield [said, " ", chips(laid, marked=scene.get("marked") or ())]
    if wish := scene.get("wish"):
        yield [tag("b", say("table.wish.stands", rank=rank_name(rank_value(wish))))]
    if left := scene.get("open"):
        yield [say("table.open", count=len(left)), " ", chips(left)]
    if aside := scene.get("aside"):
        cards = aside.get("cards")
        lying = chips(cards) if cards else say("table.cards", count=aside["count"])
        yield [say("display.aside", name=aside["name"]), " ", lying]
    if river := scene.get("river"):
        lying = chips([each["tile"] for each in river])
        yield [
            say("display.river"),
            " ",
            lying,
            " ",
            say("display.river.last", name=names[river[-1]["seat"]]),
        ]
    if wall := scene.get("wall"):
        yield [say("display.wall", count=wall["left"])]
    if pile := scene.get("pile"):
        yield [inline(pile)]
    if sides := scene.get("sides"):
        yield [sequence([f"{side['name']} {figure(side['total'])}" for side in sides])]


def panel(scene: blocks.ScenePanel) -> tuple[Html, Html]:
    """The `panel` of a scene in two parts: what it tells, and what it asks.

    Buttons, marks and fields are left out, as nothing here can be pressed.
    """
    header = scene.get("header")
    told: list[Html] = [tag("div", header, style="opacity:.75;font-size:.9em")] if header else []
    if scene.get("title"):
        told.append(tag("div", inline(scene["title"]), style="font-size:1.25em;font-weight:700"))
    asked: list[Html] = []
    for block in scene.get("blocks") or ():
        printed = Html() if block["kind"] in TO_USE else PRINTED[block["kind"]](block)
        (asked if asked or block.get("asks") or block["kind"] in _ASKING else told).append(printed)
    return joined(told), joined(asked)


def _told(block: blocks.TextBlock | blocks.StoryBlock) -> Html:
    return paragraphs(block["text"])


def _note(block: blocks.NoteBlock) -> Html:
    style = "margin:.4em 0;padding:.1em .8em;border-left:solid 3px #c8912b"
    return tag("div", paragraphs(block["text"]), style=style)


def _cards(block: blocks.CardsBlock) -> Html:
    return joined(map(_row, block["rows"]))


def _row(line: blocks.CardsRow) -> Html:
    cards = chips(line["cards"], down=line.get("down") or (), large=True)
    parts = [inline(line.get("label") or ""), cards, inline(line.get("note") or "")]
    return tag("p", joined(parts, " "), style="margin:.4em 0")


def _table(block: blocks.TableBlock) -> Html:
    rows = [row(*map(inline, block["head"]), head=True)] if block.get("head") else []
    rows += [row(*map(inline, cells)) for cells in (*block["rows"], block.get("foot")) if cells]
    title = block.get("title")
    return joined([tag("p", tag("b", inline(title))) if title else "", grid(rows)])


def _plotted(block: blocks.FigureBlock | blocks.ResultsBlock) -> Html:
    """A figure or results as numbers, without bars and plots."""
    drawn = [*block["bars"]] if block["kind"] == "figure" else [*block["rows"]]
    rows = [row(inline(each["label"]), each["said"]) for each in drawn]
    return joined([tag("p", tag("b", inline(block["title"]))), grid(rows), tag("p", block.get("note"))])


def _question(block: form_blocks.Asked) -> Html:
    asked = block.get("question")
    return tag("p", tag("b", inline(asked)), style="margin:.4em 0") if asked else Html()


def _choices(block: form_blocks.ChoicesBlock) -> Html:
    items = (tag("li", inline(option["label"])) for option in block["options"])
    return joined([_question(block), tag("ul", *items, style="margin:.2em 0", **{"class": "choices"})])


def _order(block: form_blocks.OrderBlock) -> Html:
    """Things to be put in order, as they came or, if they are in order by now, alphabetically."""
    items = (
        sorted(block["items"], key=lambda item: str(item["value"])) if block.get("done") else block["items"]
    )
    shown = (
        tag("li", inline(item.get("label") or ""), " ", chips(item.get("cards") or ())) for item in items
    )
    return joined([_question(block), tag("ul", *shown, style="margin:.2em 0", **{"class": "order"})])


def _sheet(block: form_blocks.SheetBlock) -> Html:
    """The lines of a form, empty."""
    rows = [
        row(joined([inline(line["label"]), chips(line.get("cards") or ())], " "), "______")
        for line in block["rows"]
    ]
    return joined([_question(block), grid(rows)])


def _checks(block: blocks.ChecksBlock) -> Html:
    return tag("ul", *(tag("li", inline(item["text"])) for item in block["items"]), style="margin:.2em 0")


def _rule(block: blocks.RuleBlock) -> Html:
    return tag("p", tag("b", block["name"]), " ", inline(block["text"]), style="margin:.4em 0;opacity:.85")


def _log(block: blocks.LogBlock) -> Html:
    return joined(tag("div", inline(line)) for line in block["lines"])


def _lines(block: blocks.LinesBlock) -> Html:
    """The value of a hand, line by line."""
    rows = [
        row(
            joined([inline(line["label"]), chips(line["tiles"], down=line.get("down") or ())], " "),
            line["worth"],
        )
        for line in block["rows"]
    ]
    return grid(rows)


def _fold(block: blocks.FoldBlock) -> Html:
    head = tag("p", tag("b", inline(block["label"])), " ", block["value"], style="margin:.4em 0")
    return joined(
        [head, *(PRINTED[each["kind"]](each) for each in block["blocks"] if each["kind"] not in TO_USE)]
    )


TO_USE = frozenset(
    "beside certificate columns dots download entries field handbuilder handed link moves places progress"
    " segments select share streak tilepicker total upload".split()
)
"""The blocks that are pressed, filled in or followed, or tell how far a learner is: nothing to print."""

_ASKING = frozenset(("choices", "order", "sheet"))
PRINTED: dict[str, Callable[[Any], Html]] = {
    "text": _told,
    "story": _told,
    "note": _note,
    "rule": _rule,
    "cards": _cards,
    "table": _table,
    "figure": _plotted,
    "results": _plotted,
    "choices": _choices,
    "order": _order,
    "sheet": _sheet,
    "checks": _checks,
    "log": _log,
    "lines": _lines,
    "fold": _fold,
}


def waiting() -> Html:
    """A line that says how to bring the picture of a table to life."""
    return tag("p", text("display.wake"), style="margin:.6em 0 0;opacity:.75;font-size:.9em")


def page(scene: Scene) -> Html:
    """A scene as HTML: what it tells, the table, what it asks, and how to bring it to life.

    Verdicts, marks and the learner's entries are left out: a printed page asks, and does not answer.
    """
    told, asked = panel(scene.get("panel") or {})
    board = table(shown) if (shown := scene.get("table")) else None
    return tag("div", told, board, asked, _words(scene), waiting(), style="max-width:60em;line-height:1.5")


def _words(scene: Scene) -> Html | None:
    """The game's terms that the panel uses, each with its meaning; None if it uses none."""
    shown = (scene.get("panel") or {}).get("blocks") or ()
    terms = [term for block in shown for term in cast("blocks.TextBlock", block).get("terms") or ()]
    if not terms:
        return None
    lines = (tag("div", tag("b", term["word"]), ": ", inline(term["means"])) for term in terms)
    return tag("div", joined(lines), style="margin:.8em 0 0;opacity:.8;font-size:.9em")
