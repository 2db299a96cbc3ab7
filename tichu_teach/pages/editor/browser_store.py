"""The editor as a browser keeps it: the table, the question in the making, words not yet sent; and the desks
left by closed tabs, each with a link to go on there.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tichu_teach.engine import TichuError
from tichu_teach.engine.lines import MAX_LENGTH
from tichu_teach.engine.plain_data import (
    by_name,
    fields,
    fits,
    like,
    many,
    maybe,
    one_of,
    spare,
    whole,
    words,
)
from tichu_teach.exercises.fields import MAX_ITEMS
from tichu_teach.pages.editor.author_file import KEPT
from tichu_teach.pages.editor.authoring import Authoring, sort_of
from tichu_teach.pages.editor.draft_position import read_draft
from tichu_teach.pages.editor.laid_table import VIEWS, fold
from tichu_teach.pages.table.kept import Kept
from tichu_teach.pages.table.messages import SEATS
from tichu_teach.scene.panel import Block
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

TABLE_KEY = "table"
"""The browser's key for the table."""

TYPED_KEY = "table.typed"
"""The browser's key for words in fields that were not sent before the page closed (`kept.js`)."""

_FIELDS = 60  # more than any question has
_WORDS = words(4000)

WRITING = fields(
    entry=maybe(whole(0, MAX_ITEMS)),
    words=by_name(words(500), _WORDS, _FIELDS),
    seat=spare(whole(0, SEATS - 1), 0),
    kind=spare(words(40), ""),
    subject=spare(words(500), ""),
    start=spare(words(MAX_LENGTH), ""),
    script=spare(many(words(200), _FIELDS), ()),
)
"""The question in the making (`Authoring.unfinished_question`)."""

TABLE = Kept(
    fields(
        line=words(MAX_LENGTH, 1),
        view=spare(one_of(*VIEWS), "setup"),
        refused=spare(by_name(words(80), _WORDS, _FIELDS), {}),
        warned=spare(_WORDS, ""),
        link=spare(words(2000), ""),
        writing=spare(maybe(WRITING)),
    )
)
"""The table, if no cell laid it. `link` is the link that opened it, `refused` the refused words by field,
`warned` the last warning.
"""

TYPED = by_name(words(80), _WORDS, _FIELDS)
"""Unsent words, by field."""

LEFT_KEY = "table.left"
"""The browser's key for the desks left by closed tabs (`desks.js`)."""

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
        file = sort_of(held["file"]).of(KEPT.mark({"file": held["file"], "content": held["content"]}))
        title = next(iter(file.words_around.values()), "") or held["file"]
        return text(f"editor.left.{file.sort}", title=title, count=len(file.labels))
    if held["file"]:
        return held["file"]
    return text("editor.left.table", game=game_name(read_draft(held["line"]).game.name))


def desk_links(left: Mapping[str, str], author: Authoring) -> list[Block]:
    """Links to each desk left and to an empty one; none if no desk is left and this one has no pack."""
    if not left and not author.file.labels:
        return []
    links: list[Block] = [
        {"kind": "link", "text": words, "href": f"?desk={desk}"}
        for desk, words in (*left.items(), ("", text("editor.left.new")))
    ]
    label = text("editor.left", count=len(left)) if left else text("editor.left.none")
    return [fold("left", label, links)]
