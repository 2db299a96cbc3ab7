"""Desks left by closed tabs, each with a link to go on there (`desks.js`)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tichu_teach.engine import TichuError
from tichu_teach.engine.lines import MAX_LENGTH
from tichu_teach.engine.reading import by_name, fields, fits, like, words
from tichu_teach.pages.editor.authoring import Authoring, sort_of
from tichu_teach.pages.editor.reading import read_draft
from tichu_teach.scene.panel import Block
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

LEFT_KEY = "table.left"
"""The browser's key for them."""

LEFT = by_name(
    like(r"\w{1,40}", "name"),
    fields(line=words(MAX_LENGTH), file=words(200), content=words(50_000)),
    9,
)
"""By desk, the line of its table, and the name and content of its file, "" for none."""


def name_desks(kept: object) -> Mapping[str, str]:
    """Name each desk that a browser has kept in a few words, leaving out any that can't be read."""
    told = LEFT(kept, LEFT_KEY) if fits(LEFT, kept) else {}
    found = {}
    for desk, held in told.items():
        with suppress(TichuError):
            found[desk] = _named(held)
    return found


def _named(held: Mapping[str, str]) -> str:
    if held["content"]:
        pack = sort_of(held["file"]).of({"file": held["file"], "content": held["content"]})
        title = next(iter(pack.words_around.values()), "") or held["file"]
        return text(f"editor.left.{pack.sort}", title=title, count=len(pack.labels))
    if held["file"]:
        return held["file"]
    return text("editor.left.table", game=game_name(read_draft(held["line"]).game.name))


def desk_links(left: Mapping[str, str], author: Authoring) -> list[Block]:
    """Links to each desk left and to an empty one; none if no desk is left and this one has no pack."""
    if not left and not author.pack.labels:
        return []
    links: list[Block] = [
        {"kind": "link", "text": words, "href": f"?desk={desk}"}
        for desk, words in (*left.items(), ("", text("editor.left.new")))
    ]
    label = text("editor.left", count=len(left)) if left else text("editor.left.none")
    return [{"kind": "fold", "id": "left", "label": label, "value": "", "blocks": links}]
