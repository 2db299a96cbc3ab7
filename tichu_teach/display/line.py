"""A line of a counted round."""

from __future__ import annotations

from tichu_teach.engine import Line
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import signed


def html(line: Line) -> Html:
    return tag("span", words(line))


def words(line: Line) -> str:
    return text("display.line", side=line.side, points=signed(line.points), rule=rule_name(line.rule))


short = words
