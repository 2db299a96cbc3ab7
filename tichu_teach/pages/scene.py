"""The parts of a scene that look alike in every game, whatever a family puts between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tichu_teach.engine import Verdict
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.texts import text
from tichu_teach.texts.explain import explain, rule_name, rule_text
from tichu_teach.texts.names import card_name

NO_INPUT: dict[str, Any] = {
    "hand": None,
    "push": None,
    "wish": None,
    "give": None,
    "actions": [],
    "notation": False,
}
"""The `input` of a scene in which nothing can be tried."""


def panel_only(panel: dict[str, Any]) -> dict[str, Any]:
    """A scene without a table."""
    return {"table": None, "input": NO_INPUT, "panel": panel, "verdict": None}


def action(kind: str, **more: Any) -> dict[str, Any]:
    """A button for a kind of action, with the words the catalogue has for it."""
    return {"type": kind, "label": text(f"table.{kind}"), **more}


def named(seats: Iterable[int], names: Sequence[str]) -> list[dict[str, Any]]:
    """Seats to choose from, with their names."""
    return [{"seat": seat, "name": names[seat]} for seat in seats]


def verdict_card(
    verdict: Verdict, game: Ruleset, *, you: int = 0, names: Sequence[str] | None = None
) -> dict[str, Any]:
    """The `verdict` of a scene: the referee's answer in words, with the rule it rests on.

    `names` are those of the seats from `you` on, if they are not a table of four. The rule is looked up in
    the book of the game that is played, be it a row of its family.
    """
    card = explain(turned(verdict, game.players, you) if you else verdict, names).scene()
    return {**card, "rule": {**card["rule"], "game": game.name}}


def turned(verdict: Verdict, players: int, you: int) -> Verdict:
    """The same verdict with the seats counted from `you` on, for texts in which seat 0 is You."""

    def turn(value: Any) -> Any:
        return [turn(each) for each in value] if isinstance(value, list) else (value - you) % players

    facts = {name: turn(value) if name in _SEAT_FACTS else value for name, value in verdict.facts.items()}
    return replace(verdict, facts=facts)


_SEAT_FACTS = frozenset({"turn", "owner", "asked", "targets", "to", "seat", "giver", "next", "by"})


def rule_card(rule: str, game: str = "") -> dict[str, Any]:
    """A rule as a collapsible block of a panel, in the words of the game that is played."""
    name, words = rule_name(rule, game=game), rule_text(rule, game=game)
    return {"kind": "rule", "id": rule, "game": game, "name": name, "text": words}


_CARD = re.compile(r"\[(\w+)\]")


def aloud(line: str) -> str:
    """A line of the log as it is read out: cards by their names, no marks of emphasis."""
    return plain(line.split(" [", 1)[0] if ": " in line.split("[", 1)[0] else line)


def plain(line: str) -> str:
    """A line where no cards can be drawn: cards by their names, no marks of emphasis."""
    return _CARD.sub(lambda match: card_name(match[1]), line).replace("*", "")
