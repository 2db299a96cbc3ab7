"""The parts of a scene that look alike in every game; glossary terms explained where they first occur."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tichu_teach.engine import Verdict
from tichu_teach.engine.state import Ruleset
from tichu_teach.engine.verdict import Facts
from tichu_teach.texts import text
from tichu_teach.texts.explain import explain, rule_name, rule_text, rule_why
from tichu_teach.texts.glossary import Glossary, glossary
from tichu_teach.texts.names import card_name, is_card, spoken

if TYPE_CHECKING:
    from typing import Unpack

    from tichu_teach.scene import Scene
    from tichu_teach.scene.block import AnyBlock, Placed
    from tichu_teach.scene.panel import Block, NoteBlock, PanelButton, RuleBlock, ScenePanel, Tone
    from tichu_teach.scene.table import SceneAction, SceneInput, SceneRule, SceneVerdict, Target

Data = dict[str, Any]
"""A part of a scene, or of a message."""

NO_INPUT: SceneInput = {
    "hand": None,
    "push": None,
    "wish": None,
    "give": None,
    "actions": [],
    "notation": False,
}
"""The `input` of a scene in which nothing can be tried."""


def make_panel(
    header: str, title: str, blocks: Iterable[Block], buttons: Iterable[PanelButton]
) -> ScenePanel:
    """A panel: the line above its title, what is in it, and the buttons below."""
    return {"header": header, "title": title, "blocks": [*blocks], "buttons": [*buttons]}


def make_button(name: str, label: str, *, primary: bool = False, disabled: bool = False) -> PanelButton:
    """A button of a panel; the `primary` one leads on."""
    return {"name": name, "label": label, "primary": primary, "disabled": disabled}


def make_note(tone: Tone, words: str, **more: Unpack[AnyBlock]) -> NoteBlock:
    """A note on a panel; `more` are other parts of the block, such as its place (see `scene/block.py`)."""
    return cast("NoteBlock", {"kind": "note", "tone": tone, "text": words, **more})


def placed(blocks: Iterable[Block], **where: Unpack[Placed]) -> list[Block]:
    """The blocks at another place in the panel."""
    return [cast("Block", {**block, **where}) for block in blocks]


def panel_only(panel: ScenePanel) -> Scene:
    """A scene without a table."""
    return {"table": None, "input": NO_INPUT, "panel": panel, "verdict": None}


def action(kind: str) -> SceneAction:
    """A button for a kind of action, with its words in the catalogue."""
    return {"type": kind, "label": text(f"table.{kind}")}


def seat_choices(seats: Iterable[int], names: Sequence[str]) -> list[Target]:
    """Seats to choose from, with their names."""
    return [{"seat": seat, "name": names[seat]} for seat in seats]


def verdict_card(
    verdict: Verdict, game: Ruleset, *, you: int = 0, names: Sequence[str] | None = None
) -> SceneVerdict:
    """The `verdict` of a scene: the referee's answer in words, with the rule behind it.

    `names` are those of the seats, if they are not a table of four. The rule is looked up in the book of the
    game being played, even if it is a row of its family.
    """
    if you:
        verdict = turn_seats(verdict, game.players, you)
        names = names and [*names[you:], *names[:you]]
    told = explain(verdict, names)
    # Further rules are folded up with the first, as they are the same for every verdict under it.
    words = "\n\n".join((told.rule_text, *told.more))
    rule: SceneRule = {"id": told.rule_id, "name": told.rule_name, "text": words, "game": game.name}
    return {"ok": told.allowed, "title": told.title, "text": told.text, "rule": rule, "more": []}


def turn_seats(verdict: Verdict, players: int, you: int) -> Verdict:
    """The same verdict with seats counted from `you`, for texts in which seat 0 is You."""

    def turn(value: Any) -> Any:
        return [turn(each) for each in value] if isinstance(value, list) else (value - you) % players

    facts = {name: turn(value) if name in _SEAT_FACTS else value for name, value in verdict.facts.items()}
    return replace(verdict, facts=cast(Facts, facts))


_SEAT_FACTS = frozenset({"turn", "owner", "asked", "targets", "to", "seat", "giver", "next", "by"})


def scene_rule(rule: str, game: str) -> SceneRule:
    """A rule as scenes show it, in the words of the game being played."""
    name, words = rule_name(rule, game=game), rule_text(rule, game=game)
    return {"id": rule, "game": game, "name": name, "text": words}


def rule_card(rule: str, game: str) -> RuleBlock:
    """A rule as a collapsible block of a panel."""
    return cast("RuleBlock", {"kind": "rule", **scene_rule(rule, game)})


def rule_in_full(rule: str, game: str) -> str:
    """The words of a rule, and its purpose."""
    return "\n\n".join(filter(None, (rule_text(rule, game=game), rule_why(rule, game=game))))


_CARD = re.compile(r"( ?)\[(\w+)\]")
_PLAYED = re.compile(r"^([^\[\]]*: [^\[\]]*?)(?: \[[\w=]+\])+$")


def plain_words(line: str) -> str:
    """Words as they are read out: cards by their names, no marks of emphasis.

    A log line ending in a play's cards has named them already.
    """
    return plain(_PLAYED.sub(r"\1", line))


def aloud(lines: Iterable[str]) -> str:
    """Lines as they are read out, one after the other."""
    return spoken([plain_words(line) for line in lines])


def moves_aloud(lines: Iterable[str]) -> str:
    """Lines of the log, without the stops that some end with."""
    return spoken([plain_words(line).rstrip(".") for line in lines])


def plain(line: str) -> str:
    """A line for places where no cards can be drawn: cards by their names, no marks of emphasis.

    A card that has just been named isn't named once more. Anything else in brackets, in a teacher's own
    words, stays.
    """

    def name(match: re.Match[str]) -> str:
        if not is_card(match[2]):
            return match[0]
        card = card_name(match[2])
        named = line.lower().endswith(card.lower(), 0, match.start())
        return "" if named else match[1] + card

    return _CARD.sub(name, line).replace("*", "")


_Told = TypeVar("_Told", "Block", "SceneVerdict")

TOLD = {"text": "text", "story": "text", "note": "text", "choices": "question", "order": "question"}
"""The blocks whose words are explained, each with the part that holds those words."""


def mark_terms(scene: Scene, game: str) -> Scene:
    """The scene with the first occurrence of each glossary term marked, as `terms` beside the text.

    Texts are searched in the panel's order, the referee's verdict last.
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


def _marked(holder: _Told, part: str, words: Glossary, known: set[str]) -> _Told:
    told = cast(Data, holder)
    said = words.first_mentions(told.get(part) or "", known) if part else []
    if not said:
        return holder
    known |= {each.term.id for each in said}
    terms = [
        {
            "at": _place(told[part], each.at),
            "said": each.words,
            "word": each.term.word,
            "means": each.term.text,
        }
        for each in said
    ]
    return cast("_Told", {**told, "terms": terms})


def _place(text: str, at: int) -> int:
    """An offset in a text as a browser counts it, in 16-bit units."""
    return len(text[:at].encode("utf-16-le")) // 2
