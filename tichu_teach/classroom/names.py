"""What tasks, rules and games are called in a report; what is not ours is called as the record has it."""

from __future__ import annotations

import re

from tichu_teach import own
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import has, text
from tichu_teach.texts.explain import rule_name


def game(name: str) -> str:
    """A game's title; what stands for it where a chapter is somebody's own."""
    if name == own.SHELF:
        return text("report.own")
    return text(f"home.{name}.title") if name in games else name


def rule(id: str, ruleset: str) -> str:
    """A rule's name, as its game calls it."""
    known = ruleset in games and id in games[ruleset].rules
    return _plain(rule_name(id, game=ruleset)) if known else id


def book(kind: str, name: str) -> str:
    """A chapter's title, a theme's name, or a pack's."""
    if kind == "chapter":
        return _plain(load(name).title()) if name in chapters() else own.called(name) or name
    if kind == "pack":
        return text("report.pack", name=name)
    return text(f"puzzle.theme.{name}") if has(f"puzzle.theme.{name}") else name


def task(kind: str, place: str, name: str) -> str:
    """A step's title with its number; a puzzle's id."""
    steps = load(place).steps if kind == "chapter" and place in chapters() else ()
    for number, step in enumerate(steps, 1):
        if step.id == name:
            return text("report.step", number=number, title=_plain(step.say("title")))
    return name


def _plain(words: str) -> str:
    return re.sub(r"[\[\]*]", "", words)
