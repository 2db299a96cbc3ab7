"""The editor as a browser keeps it: the table, the question in the making, and words not yet sent."""

from __future__ import annotations

from tichu_teach.engine.lines import MAX_LENGTH
from tichu_teach.engine.plain_data import by_name, fields, many, maybe, one_of, spare, whole, words
from tichu_teach.exercises.fields import MAX_ITEMS
from tichu_teach.pages.editor.desk import VIEWS
from tichu_teach.pages.table.messages import SEATS

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

TABLE = fields(
    line=words(MAX_LENGTH, 1),
    view=spare(one_of(*VIEWS), "setup"),
    refused=spare(by_name(words(80), _WORDS, _FIELDS), {}),
    warned=spare(_WORDS, ""),
    link=spare(words(2000), ""),
    writing=spare(maybe(WRITING)),
)
"""The table, if no cell laid it. `link` is the link that opened it, `refused` the refused words by field,
`warned` the last warning.
"""

TYPED = by_name(words(80), _WORDS, _FIELDS)
"""Unsent words, by field."""
