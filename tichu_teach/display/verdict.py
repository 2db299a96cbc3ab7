"""What the referee says, and the rule behind it."""

from __future__ import annotations

from tichu_teach.engine import Verdict
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.prose import paragraphs
from tichu_teach.texts.explain import explain

from . import plain


def html(verdict: Verdict) -> Html:
    said = explain(verdict)
    colour = "#2c9a63" if verdict else "#d0503f"
    title = tag("b", "✓ " if verdict else "✗ ", said.title, style=f"color:{colour}")
    rule = tag("div", said.rule_name, " ", tag("code", verdict.rule), style="font-size:.9em;opacity:.8")
    return tag("div", title, paragraphs(said.text), rule)


def words(verdict: Verdict) -> str:
    said = explain(verdict)
    return f"{said.title}. {plain.text(said.text)} ({verdict.rule})"


short = words
