"""Everything a learner reads, by key and language.

Catalogues are flat i18next (v4) JSON files, one an area (`rules.json`, `table.json`, …), a folder a
language: a format that translators' tools open. Placeholders are written `{{name}}`; a text that
depends on a number has one key a plural form (`hand.cards_one`, `hand.cards_other`).

Mah-Jong and Sparrow are one game with two vocabularies. What is the same but for a few words is one text:
`Each of the others pays what the winner's {{pieces}} are worth`, and `{{pieces}}` is `word.mahjong.pieces` or
`word.sparrow.pieces`. Each form that a language needs is a word of its own (`{{Pieces}}` begins a sentence);
a language may have more of them than English has. A game keeps a text of its own, under its name
(`verdict.sparrow.no.kong.claim`), where more than three such words would stand in one text, or where a
word's number or gender changes the sentence round it; a translation may do so wherever it has to.
"""

from .catalogue import LANGUAGES, SPOKEN, MissingText, area, catalogue, fill, has, is_key, plain, stray
from .lookup import Texts, text
from .plural import plural

__all__ = [
    "LANGUAGES",
    "SPOKEN",
    "MissingText",
    "Texts",
    "area",
    "catalogue",
    "fill",
    "has",
    "is_key",
    "plain",
    "plural",
    "stray",
    "text",
]
