"""A table in words, line by line, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tichu_teach.printed.page import own, remarks
from tichu_teach.texts import Texts
from tichu_teach.texts.names import rank_name, rank_value, sequence

if TYPE_CHECKING:
    from tichu_teach.scene.table import SceneSeat, SceneTable


def table(scene: SceneTable) -> str:
    """The `table` of a scene: a line for each seat, then the middle."""
    say = Texts(scene.get("ruleset", ""))
    wide = max(len(_name(seat)) for seat in scene["seats"])
    lines = [
        f"{'>' if seat.get('turn') else ' '} {_name(seat):<{wide}}  {_held(seat, scene, say)}".rstrip()
        for seat in scene["seats"]
    ]
    return "\n".join([*lines, *(f"  {line}" for line in _middle(scene, say))])


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(f"{cell:<{widths[n]}}" for n, cell in enumerate(each)) for each in rows)
    return "\n".join(map(str.rstrip, lines))


def _name(seat: SceneSeat) -> str:
    wind = seat.get("wind")
    return f"{seat['name']} ({wind['name']})" if wind and wind["name"] not in seat["name"] else seat["name"]


def _held(seat: SceneSeat, scene: SceneTable, say: Texts) -> str:
    hand = seat.get("hand")
    held = " ".join(hand) if hand is not None else own("table.cards", scene, say, count=seat["count"])
    laid = [f"({' '.join(group['tiles'])})" for group in seat.get("laid") or ()]
    seen = [" ".join(cards) for cards in (seat.get("seasons"), None if hand else seat.get("faceup")) if cards]
    said = sequence([*remarks(seat, say)])
    return "  ".join(filter(None, (held, *laid, *seen, said)))


def _middle(scene: SceneTable, say: Texts) -> Iterator[str]:
    names = {seat["seat"]: seat["name"] for seat in scene["seats"]}
    for play in scene.get("trick") or ():
        said = say("table.trick.by", name=names[play["seat"]], label=play.get("label", ""))
        yield f"{said} [{' '.join(play['cards'])}]"
    if wish := scene.get("wish"):
        yield say("table.wish.stands", rank=rank_name(rank_value(wish)))
    if cards := scene.get("open"):
        yield f"{say('table.open', count=len(cards))} {' '.join(cards)}"
    if river := scene.get("river"):
        last = say("display.river.last", name=names[river[-1]["seat"]])
        yield f"{say('display.river')} {' '.join(each['tile'] for each in river)}. {last}"
    if wall := scene.get("wall"):
        yield say("display.wall", count=wall["left"])
