"""Desks that closed tabs have left, at which nobody sits, each with a way to go on there (`desks.js`)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tichu_teach.engine import TichuError
from tichu_teach.engine.lines import MAX_LENGTH
from tichu_teach.engine.reading import by_name, fields, fits, like, words
from tichu_teach.lessons.tables import game_name
from tichu_teach.pages.editor.authoring import Authoring, sort_of
from tichu_teach.pages.editor.reading import read
from tichu_teach.scene.panel import Block
from tichu_teach.texts import text

LEFT_KEY = "table.left"
"""Under which a browser tells of them."""

LEFT = by_name(
    like(r"\w{1,40}", "name"),
    fields(line=words(MAX_LENGTH), file=words(200), content=words(50_000)),
    9,
)
"""By desk: the line of its table, the name of its file and what is in that, "" for none."""


def named(kept: object) -> Mapping[str, str]:
    """Name in a few words each desk that a browser tells of; one that can't be read is passed over."""
    told = LEFT(kept, LEFT_KEY) if fits(LEFT, kept) else {}
    found = {}
    for desk, held in told.items():
        with suppress(TichuError):
            found[desk] = _named(held)
    return found


def _named(held: Mapping[str, str]) -> str:
    if held["content"]:
        pack = sort_of(held["file"]).of({"file": held["file"], "content": held["content"]})
        title = next(iter(pack.around.values()), "") or held["file"]
        return text(f"editor.left.{pack.sort}", title=title, count=len(pack.labels))
    if held["file"]:
        return held["file"]
    return text("editor.left.table", game=game_name(read(held["line"]).game.name))


def ways(left: Mapping[str, str], author: Authoring) -> list[Block]:
    """The way to each desk, and to an empty one, where there is any to go to or this one has a pack."""
    if not left and not author.pack.labels:
        return []
    links: list[Block] = [
        {"kind": "link", "text": words, "href": f"?desk={desk}"}
        for desk, words in (*left.items(), ("", text("editor.left.new")))
    ]
    label = text("editor.left", count=len(left)) if left else text("editor.left.none")
    return [{"kind": "fold", "id": "left", "label": label, "value": "", "blocks": links}]
