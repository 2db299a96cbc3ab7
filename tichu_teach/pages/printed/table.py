"""The table of a scene as it is printed: a line a seat, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tichu_teach.texts import Texts
from tichu_teach.texts.names import figure, rank_name, rank_value, sequence

from .cards import chips
from .html import Html, joined, tag
from .prose import inline

Data = dict[str, Any]

_CELL = "text-align:left;vertical-align:top;padding:.15em .8em .15em 0;border:0;background:none;"
_GRID = "border-collapse:collapse;border:0;margin:.3em 0;font-size:inherit;"


def table(scene: Data) -> Html:
    """The `table` of a scene: what lies open to its viewer, as the browser is told it."""
    say = Texts(scene.get("ruleset", ""))
    first = scene["viewer"]
    seats = sorted(scene["seats"], key=lambda seat: (seat["seat"] - first) % len(scene["seats"]))
    rows = [row(*(_cells(seat, scene, say))) for seat in seats]
    return joined([grid(rows), *(tag("div", *part, style="margin:.3em 0") for part in _middle(scene, say))])


def grid(rows: list[Html]) -> Html:
    """Rows as a table that a notebook's own style leaves alone."""
    return tag("table", tag("tbody", *rows), style=_GRID)


def row(*cells: object, head: bool = False) -> Html:
    """A row of it."""
    parts = (tag("th" if head else "td", cell, style=_CELL) for cell in cells)
    return tag("tr", *parts, style="background:none")


# -- seats -------------------------------------------------------------------------------------------


def _cells(seat: Data, scene: Data, say: Texts) -> Iterator[object]:
    """A seat's line: who sits there, what they hold, what is to be said of them."""
    name = tag("b", seat["name"])
    if wind := seat.get("wind"):
        name = joined([name, f" ({wind['name']})"]) if wind["name"] not in seat["name"] else name
    turn = tag("span", "▶ ", style="color:#c8912b") if seat.get("turn") else ""
    yield tag("span", turn, name, style="white-space:nowrap")
    yield _held(seat, scene, say)
    yield sequence([*_remarks(seat, scene, say)])


def _held(seat: Data, scene: Data, say: Texts) -> Html:
    """The hand where it lies open, else how many cards it has; and what is laid out beside it."""
    marked = scene.get("marked") or ()
    hand = seat.get("hand")
    if hand is not None:
        held = chips(hand, marked=marked, large=seat["seat"] == scene["viewer"])
    else:
        held = joined([own("table.cards", scene, say, count=seat["count"])]) if seat["count"] else Html()
    parts = [held, *(chips(group["tiles"], down=group.get("down") or ()) for group in seat.get("laid") or ())]
    parts += [chips(cards) for cards in (seat.get("seasons"), None if hand else seat.get("faceup")) if cards]
    return joined(parts, " &nbsp; ")


def own(key: str, scene: Data, say: Texts, **values: object) -> str:
    """A text of the table, in its own words where it has any."""
    own = f"{key}.{scene.get('words')}"
    return say(own if say.has(own) else key, **values)


def _remarks(seat: Data, scene: Data, say: Texts) -> Iterator[str]:
    if seat.get("title"):
        yield seat["title"]
    if seat.get("call"):
        yield say(f"table.call.{seat['call']}")
    if out := seat.get("out"):
        yield say(f"table.out.{out}") if say.has(f"table.out.{out}") else say("table.out.n", n=out)
    if seat.get("taken") is not None:
        yield say("table.taken", count=seat["taken"])
    if seat.get("suit"):
        yield seat["suit"]["name"]
    for what in ("dead", "won"):
        if seat.get(what):
            yield say(f"display.{what}")
    if seat.get("total"):
        yield say("display.total", points=figure(seat["total"]))


# -- the middle --------------------------------------------------------------------------------------


def _middle(scene: Data, say: Texts) -> Iterator[list[object]]:
    """What lies in the middle, line by line."""
    names = {seat["seat"]: seat["name"] for seat in scene["seats"]}
    for play in scene.get("trick") or ():
        reading = play.get("reading") or {}
        cards = [f"{card}={reading[card]}" if card in reading else card for card in play["cards"]]
        said = say("table.trick.by", name=names[play["seat"]], label=play.get("label") or "")
        yield [said, " ", chips(cards, marked=scene.get("marked") or ())]
    if wish := scene.get("wish"):
        yield [tag("b", say("table.wish.stands", rank=rank_name(rank_value(wish))))]
    if left := scene.get("open"):
        yield [say("table.open", count=len(left)), " ", chips(left)]
    if aside := scene.get("aside"):
        lying = chips(aside["cards"]) if aside.get("cards") else say("table.cards", count=aside["count"])
        yield [say("display.aside", name=aside["name"]), " ", lying]
    if river := scene.get("river"):
        yield [say("display.river"), " ", chips([each["tile"] for each in river])]
    if wall := scene.get("wall"):
        yield [say("display.wall", count=wall["left"])]
    if scene.get("pile"):
        yield [inline(scene["pile"])]
    if sides := scene.get("sides"):
        yield [sequence([f"{side['name']} {figure(side['total'])}" for side in sides])]
