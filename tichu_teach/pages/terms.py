"""The words of a game explained where they first stand on a page: places in its texts, as data."""

from __future__ import annotations

from typing import Any

from tichu_teach.texts.glossary import Glossary, glossary

Data = dict[str, Any]

TOLD = {"text": "text", "story": "text", "note": "text", "choices": "question", "order": "question"}
"""The blocks whose words are explained, each with the part that holds them."""


def explained(scene: Data, game: str) -> Data:
    """The scene with the first place of every term of a game's glossary, in the panel's order, the referee's
    verdict last: `terms` beside the text that says it.
    """
    words = glossary(game)
    if not words.terms:
        return scene
    known: set[str] = set()
    panel, verdict = scene.get("panel"), scene.get("verdict")
    if panel:
        blocks = [_marked(block, TOLD.get(block["kind"], ""), words, known) for block in panel["blocks"]]
        scene = {**scene, "panel": {**panel, "blocks": blocks}}
    return {**scene, "verdict": _marked(verdict, "text", words, known)} if verdict else scene


def _marked(holder: Data, part: str, words: Glossary, known: set[str]) -> Data:
    said = words.said(holder.get(part) or "", known) if part else []
    if not said:
        return holder
    known |= {each.term.id for each in said}
    terms = [
        {
            "at": _place(holder[part], each.at),
            "said": each.words,
            "word": each.term.word,
            "means": each.term.text,
        }
        for each in said
    ]
    return {**holder, "terms": terms}


def _place(text: str, at: int) -> int:
    """A place in a text as a browser counts it, in units of sixteen bits."""
    return len(text[:at].encode("utf-16-le")) // 2
