"""Everything a learner reads, by key and language.

Catalogues are flat i18next (v4) JSON files, which translators' tools can open: one file for each area
(`rules.json`, `table.json`, …), one folder for each language. Placeholders are written `{{name}}`; a text
that depends on a number has one key for each plural form (`hand.cards_one`, `hand.cards_other`).

Mah-Jong and Sparrow are one game with two vocabularies. Texts that differ in a few words are one text: `Each
of the others pays what the winner's {{pieces}} are worth`, where `{{pieces}}` is `word.mahjong.pieces` or
`word.sparrow.pieces`. Each form a language needs is a word of its own (`{{Pieces}}` begins a sentence); a
language may have more of them than English. A game has a text of its own, under its name
(`verdict.sparrow.no.kong.claim`), if more than three such words would stand in one text, or if a word's
number or gender changes the sentence around it; a translation may do so wherever it must.
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
